// node bench/first_board.mjs [--rounds N] SITE...: milliseconds from the click on a link to the first board, on a slow
// phone. The page's thread is four times slower; the server waits 150 ms before each answer, sends 200 kB a second in
// all, and compresses. Each site is measured in turn, round by round, each time in a new browser profile, and twice
// more: from the browser's cache, for which it asks the host whether each file has changed, and from the service
// worker's, as a visitor's second visit is. Prints for each site and game the median of each kind of visit, and what
// was sent for the first.
import { createServer } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'

const LATENCY = 150 // milliseconds
const RATE = 200_000 // bytes a second
const SLOWER = 4
const PIECE = 4096 // bytes that are sent at once

const games = { 'terra-mystica': '', catan: '#game=catan&seed=4', 'gaia-project': '#game=gaia-project&seed=4' }
const types = { '.html': 'text/html', '.css': 'text/css', '.mjs': 'text/javascript', '.js': 'text/javascript',
  '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json' }

const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))

/** Serves a folder slowly. Returns its address, what was sent, and a function that ends it. */
async function serveSlowly(folder) {
  const sent = { requests: 0, bytes: 0 }
  let free = 0 // when the line is free again
  const packed = new Map()
  const pack = (file) => {
    if (!packed.has(file)) packed.set(file, gzipSync(readFileSync(file)))
    return packed.get(file)
  }
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, 'http://x').pathname
    const file = join(folder, path.endsWith('/') ? 'index.html' : path)
    sent.requests++
    await sleep(LATENCY)
    if (!existsSync(file)) return response.writeHead(404).end()
    const type = types[extname(file)] ?? 'text/plain'
    const tag = `"${path}"`
    const head = { 'Content-Type': type, 'Cache-Control': 'no-cache', ETag: tag, 'Content-Encoding': 'gzip' }
    if (request.headers['if-none-match'] === tag) return response.writeHead(304, head).end()
    const body = pack(file)
    response.writeHead(200, { ...head, 'Content-Length': body.length })
    for (let at = 0; at < body.length; at += PIECE) {
      const piece = body.subarray(at, at + PIECE)
      sent.bytes += piece.length
      free = Math.max(free, performance.now()) + (1000 * piece.length) / RATE
      await sleep(free - performance.now())
      response.write(piece)
    }
    response.end()
  })
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready))
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${server.address().port}/`, sent, stop }
}

/** Is run in the page: notes when a board is painted for the first time. */
function watch() {
  const look = () => {
    const isThere = document.querySelector('.drawing')?.shadowRoot?.querySelector('svg')
    if (isThere) requestAnimationFrame(() => (window.firstBoard = performance.now()))
    else requestAnimationFrame(look)
  }
  look()
}

async function visit(context, url) {
  const view = await context.newPage()
  const session = await context.newCDPSession(view)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await view.goto(url, { waitUntil: 'commit' })
  const time = await (await view.waitForFunction(() => window.firstBoard, null, { timeout: 60_000 })).jsonValue()
  await view.close()
  return time
}

/** Waits until the service worker has stored the page and answers for it. */
async function keep(context, url) {
  const view = await context.newPage()
  await view.goto(url)
  await view.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await view.waitForFunction(() => navigator.serviceWorker.controller)
  await view.close()
}

async function measure(browser, site, path) {
  const { url, sent, stop } = await serveSlowly(site)
  const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 }
  const begin = async (serviceWorkers) => {
    const context = await browser.newContext({ ...phone, serviceWorkers })
    await context.addInitScript(watch)
    return context
  }
  const contexts = [await begin('block'), await begin('allow')]
  try {
    const first = await visit(contexts[0], url + path)
    const { requests, bytes } = sent
    const again = await visit(contexts[0], url + path)
    await keep(contexts[1], url)
    return { first, again, kept: await visit(contexts[1], url + path), requests, bytes }
  } finally {
    for (const context of contexts) await context.close()
    stop()
  }
}

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]

const { values, positionals: sites } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string' } } })
const modules = resolve(process.env.LG_MODULES ?? 'build-modules')
const { chromium } = createRequire(`${modules}/package.json`)('playwright-core')
const browser = await chromium.launch({ executablePath: process.env.LG_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'] })
const found = new Map()
for (let round = 0; round < Number(values.rounds ?? 5); round++)
  for (const site of sites)
    for (const [game, path] of Object.entries(games)) {
      const key = `${site} ${game}`
      found.set(key, [...(found.get(key) ?? []), await measure(browser, resolve(site), path)])
    }
await browser.close()
for (const [key, all] of found) {
  const [site, game] = key.split(' ')
  const of = (name) => Math.round(middle(all.map((one) => one[name])))
  const times = { first_ms: of('first'), again_ms: of('again'), kept_ms: of('kept') }
  console.log(JSON.stringify({ site, game, ...times, requests: of('requests'), bytes: of('bytes') }))
}
