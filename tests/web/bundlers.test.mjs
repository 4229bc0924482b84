// The package in the bundles of Vite, webpack, esbuild and Next.js: the worker of levelground/async starts in Chromium,
// and makes the board. Second tier (60 s, with Next.js 120 s): four bundlers and a browser.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { after, assert, modules, needBrowser, page, serve, test } from './harness.mjs'
import { pack } from './packed.mjs'

needBrowser()

const { installed, project } = await pack()
const require = createRequire(`${modules}/package.json`)
const lacks = (name) => !existsSync(`${modules}/node_modules/${name}`) && `${name} is not there: tools/setup.sh test`

const main = `import { start } from 'levelground/async'
start()
  .then(async (lg) => {
    const { id } = await lg.generate('catan', { seed: 5 })
    lg.close()
    return id
  })
  .catch((error) => error.message)
  .then((said) => (document.title = said))
`
writeFileSync(join(project, 'main.mjs'), main)

const pageOf = (script) => `<!doctype html><title></title><script type="module" src="${script}"></script>`

/** Returns what the script of a bundle says in Chromium: the id of its board, or an error. */
async function saidBy(folder, script) {
  if (script) writeFileSync(join(folder, 'index.html'), pageOf(script))
  const own = await serve(folder)
  after(() => own.stop())
  const view = await page({ base: own.url, forgive: /favicon|worker\.mjs|404/ })
  await view.waitForFunction(() => document.title)
  return view.title()
}

const id = async () => {
  const { load } = await import(pathToFileURL(join(installed, 'levelground.mjs')))
  return (await load()).generate('catan', { seed: 5 }).id
}

test('Vite, as it is by default', async () => {
  if (lacks('vite')) return lacks('vite')
  // Vite 8 and what it is built of use this function, which Node has since 20.12; Debian 12 brings 18
  if (!(await import('node:util')).styleText) return `Vite needs Node 20.19, found ${process.versions.node}`
  const { build } = await import(pathToFileURL(`${modules}/node_modules/vite/dist/node/index.js`))
  writeFileSync(join(project, 'index.html'), pageOf('./main.mjs'))
  await build({ root: project, logLevel: 'silent' })
  assert.equal(await saidBy(join(project, 'dist')), await id())
})

test('webpack, as it is by default', async () => {
  if (lacks('webpack')) return lacks('webpack')
  const path = join(project, 'webpack')
  const compiler = require('webpack')({ mode: 'production', context: project, entry: './main.mjs', output: { path } })
  const result = await new Promise((done, fail) => compiler.run((error, stats) => (error ? fail(error) : done(stats))))
  assert.deepEqual(result.compilation.errors, [])
  assert.equal(await saidBy(path, 'main.js'), await id())
})

/** Returns esbuild's arguments in the README's command. */
function words() {
  const [, command] = readFileSync(join(installed, 'README.md'), 'utf8').match(/^npx esbuild (.*)$/m)
  return command.split(' ')
}

test("esbuild, by the README's command", async () => {
  if (lacks('esbuild')) return lacks('esbuild')
  const { execFileSync } = await import('node:child_process')
  execFileSync(`${modules}/node_modules/.bin/esbuild`, [...words(), '--log-level=error'], { cwd: project })
  assert.equal(await saidBy(join(project, 'out'), 'main.mjs'), await id())
})

test('esbuild without the worker as an entry: the page says what is missing', async () => {
  if (lacks('esbuild')) return lacks('esbuild')
  const outfile = join(project, 'alone/main.mjs')
  await require('esbuild').build({ entryPoints: [join(project, 'main.mjs')], bundle: true, format: 'esm', outfile })
  const said = await saidBy(join(project, 'alone'), 'main.mjs')
  assert.match(said, /^the worker could not be started; in a bundle, levelground\/worker/)
})

/** Runs Next.js in a folder. Returns { child, isThere }: the process, and a promise that it has said what is wanted, or
 *  has ended well. */
function next(folder, words, wanted) {
  const program = join(folder, 'node_modules/next/dist/bin/next')
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  const child = spawn(process.execPath, [program, ...words], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const isThere = new Promise((done, fail) => {
    const take = (part) => (output += part).includes(wanted) && done(output)
    for (const stream of [child.stdout, child.stderr]) stream.on('data', take)
    child.on('exit', (status) => (status ? fail(new Error(output)) : done(output)))
  })
  return { child, isThere }
}

test('Next.js, as it is by default', async () => {
  const folder = resolve('build-next')
  if (!existsSync(join(folder, 'complete'))) return 'Next.js is not there: tools/modules.sh next'
  for (const made of ['app', '.next', 'node_modules/levelground'])
    rmSync(join(folder, made), { recursive: true, force: true })
  mkdirSync(join(folder, 'app'))
  cpSync(installed, join(folder, 'node_modules/levelground'), { recursive: true })
  writeFileSync(join(folder, 'app/layout.js'), `export default function Layout({ children }) {
    return <html lang="en"><body>{children}</body></html>
  }`)
  writeFileSync(join(folder, 'app/page.js'), `'use client'
    import { useEffect } from 'react'
    export default function Page() {
      useEffect(() => void import('./main.mjs'), [])
    }`)
  writeFileSync(join(folder, 'app/main.mjs'), main)
  await next(folder, ['build'], '\0').isThere
  const port = 20000 + (process.pid % 20000)
  const { child, isThere } = next(folder, ['start', '-p', port, '-H', '127.0.0.1'], 'Ready')
  after(() => child.kill())
  await isThere
  const view = await page({ base: `http://127.0.0.1:${port}/`, forgive: /favicon|404/ })
  await view.waitForFunction(() => /^ca-|error|could/.test(document.title))
  assert.equal(await view.title(), await id())
})
