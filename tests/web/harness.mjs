// The base of the page's tests. It provides the built site (LG_DIST) on a server of its own, Debian's Chromium through
// playwright-core (from LG_MODULES), axe-core and the native tool (LEVELGROUND). A test fails if the page logs an
// error, breaks its content security policy, misses a file or calls another origin. If one of these parts is missing,
// all tests are skipped.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cpus } from 'node:os'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serve } from '../../tools/serve.mjs'
import { after, finally_, second, skipAll, test } from './tap.mjs'

export { after, assert, second, serve, test }

const built = ['build-web-quick/site', 'build-web/site'].filter((folder) => existsSync(`${folder}/index.html`))
export const dist = resolve(process.env.LG_DIST ?? built[0] ?? 'build-web/site')
export const modules = resolve(process.env.LG_MODULES ?? 'build-modules')
/** The module with all games, which is in the npm package. */
export const whole = pathToFileURL(resolve(dist, '../web/levelground.wasm'))

/** The modules that the page has for a game: with vector instructions and, if it is built as published, without. */
export const modulesOf = (game) =>
  ['', '-plain'].map((kind) => `${dist}/${game}${kind}.wasm`).filter(existsSync).map((path) => pathToFileURL(path))

/** Is the site built as it is published, or with larger modules, for tests only (tools/web.sh --quick)? */
export const published = existsSync(`${dist}/catan-plain.wasm`)

const executablePath = process.env.LG_CHROMIUM ?? '/usr/bin/chromium'
const patience = 120_000 // milliseconds that one step may take, also on a slow machine

if (!existsSync(`${dist}/index.html`)) skipAll(`the page is not built: tools/web.sh ${dist}`)

/** Can the modules read games in files? They cannot if the source of libyaml was not there. */
export const haveFiles = existsSync(`${dist}/file.wasm`)

/** Call this at the beginning of a file in which every test needs games in files. */
export function needFiles() {
  if (!haveFiles) skipAll('the page has no games in files: tools/libyaml.sh')
}

function lacking() {
  if (!existsSync(`${modules}/complete`)) return 'playwright-core and axe-core are not there: tools/setup.sh test'
  if (!existsSync(executablePath)) return 'Chromium is not there: tools/setup.sh test'
  return undefined
}

export const haveBrowser = () => !lacking()

/** Call this at the beginning of a file in which every test needs a browser. */
export function needBrowser() {
  if (lacking()) skipAll(lacking())
}

const require = createRequire(`${modules}/package.json`)

/** Runs the native tool and returns what it prints: tool(...words, { input, codes }). An exit status that is
 * not in `codes` fails the test. */
export function tool(...args) {
  const { input = '', codes = [0] } = typeof args.at(-1) === 'object' ? args.pop() : {}
  const program = process.env.LEVELGROUND ?? 'build/levelground'
  return new Promise((done, fail) => {
    const child = execFile(program, args, { maxBuffer: 1 << 30 }, (error, out, notes) => {
      const status = error?.code ?? 0
      if (codes.includes(status)) done(out)
      else fail(new Error(`levelground ${args.join(' ')}: exit status ${status}\n${notes}`))
    })
    child.stdin.on('error', () => {}) // the tool may end before it has read all of its input
    child.stdin.end(input)
  })
}

/** Calls `act` on each item of the list, as many at a time as there are processors. Returns the results in
 * the list's order. */
export async function each(list, act) {
  const results = []
  let next = 0
  const worker = async () => {
    while (next < list.length) {
      const i = next++
      results[i] = await act(list[i], i)
    }
  }
  await Promise.all(Array.from({ length: cpus().length }, worker))
  return results
}

let opening

/** Returns the browser. All tests of a file use the same one. */
export function browser() {
  if (opening) return opening
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync']
  opening = require('playwright-core').chromium.launch({ executablePath, args, timeout: patience })
  finally_(async () => (await opening).close())
  return opening
}

let serving

/** Returns the site's address. The address has a path, as on a host that has other sites too. */
export function site() {
  if (serving) return serving.then(({ url }) => url)
  serving = serve(dist, { base: '/some/where/' })
  finally_(async () => (await serving).stop())
  return site()
}

// Collects everything that a page does wrong, as sentences.
function watch(context, origin) {
  const problems = []
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().stack ?? error.error()}`))
  context.on('request', (request) => {
    const url = new URL(request.url())
    const own = ['blob:', 'data:'].includes(url.protocol) || url.origin === origin
    if (!own) problems.push(`foreign origin: ${url}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText
    // requests are aborted when the page is left, which is not a problem
    if (why !== 'net::ERR_ABORTED') problems.push(`${why}: ${request.url()}`)
  })
  return problems
}

// Is run in the page: makes its random seeds the same in every run of a test.
function drawAlike() {
  let state = 20
  Math.random = () => (state = (state * 16807) % 2147483647) / 2147483647
}

/** Opens an empty browser profile. `base` is the address of the site, if it is another than usual; `forgive` matches
 *  problems that the test expects. */
export async function profile(options = {}) {
  const { base, width = 1280, height = 800, dark = false, reduced = false, forgive, ...more } = options
  const { origin } = new URL(base ?? (await site()))
  const context = await (await browser()).newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: reduced ? 'reduce' : 'no-preference',
    hasTouch: width < 600,
    ...more,
  })
  context.setDefaultTimeout(patience)
  await context.addInitScript(drawAlike)
  const problems = watch(context, origin)
  after(async () => {
    await context.close()
    assert.deepEqual(problems.filter((problem) => !forgive?.test(problem)), [])
  })
  return context
}

/** Opens the site in a profile of its own. `path` is appended to its address, such as '#game=catan&seed=4'. */
export async function page({ path = '', ...options } = {}) {
  const view = await (await profile(options)).newPage()
  await view.goto((options.base ?? (await site())) + path, { waitUntil: 'load' })
  return view
}

/** Replaces the text in the designer's editor by pasting another. */
export async function write(view, text) {
  await view.locator('.editor .cm-content').click()
  await view.keyboard.press('Control+A')
  await view.locator('.editor .cm-content').evaluate((content, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** Returns what axe-core finds wrong, as texts. It runs in an isolated world, to which the page's security
 * policy does not apply. */
export async function axe(view) {
  const session = await view.context().newCDPSession(view)
  const { frameTree } = await session.send('Page.getFrameTree')
  const world = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id })
  const evaluate = async (expression) => {
    const how = { contextId: world.executionContextId, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', { expression, ...how })
    assert.equal(exceptionDetails, undefined)
    return result.value
  }
  await evaluate(`${readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')}; 0`)
  const { violations } = await evaluate('axe.run(document, { preload: false, resultTypes: ["violations"] })')
  await session.detach()
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map((node) => `${id} (${impact}): ${node.target.join(' ')} ${node.failureSummary}`))
}
