// The npm package as users have it: packed, and installed into an empty project without a network.
import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dist } from './harness.mjs'
import { finally_, skipAll } from './tap.mjs'

/** Returns { work, project, installed, tarball }: a folder for the test, the project in it, the folder of the
 *  package in the project, and the packed package. */
export async function pack() {
  const run = promisify(execFile)
  const work = await mkdtemp(join(tmpdir(), 'levelground-npm-'))
  finally_(() => rmSync(work, { recursive: true }))
  if (!(await run('npm', ['--version']).catch(() => null))) skipAll('npm is not there: tools/setup.sh test')
  const { stdout } = await run(new URL('../../tools/npm.sh', import.meta.url).pathname, [dist, work])
  const tarball = stdout.trim()
  const project = join(work, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }')
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--logs-max=0', '--cache', join(work, 'cache')]
  await run('npm', ['install', '--offline', ...quiet, tarball], { cwd: project })
  return { work, project, installed: join(project, 'node_modules/levelground'), tarball }
}
