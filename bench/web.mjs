// Our side of the benchmark in WebAssembly: measures the same as bench/boards.c and bench/ptsp.c with the module in
// Node.js, and the page in Chromium. CPU time is that of the whole process, warm, including the engine's own threads.
//   web.mjs board SITE GAME VARIANT COUNT     ms for each board: the search, and the page's other calls
//   web.mjs evolve SITE EVALUATIONS SEED...   CPU seconds of a search for a PTSP map, and its score
//   web.mjs flight SITE MAP                   microseconds for a tick, milliseconds for a driver's decision
//   web.mjs start SITE                        milliseconds from the start to the first board
//   web.mjs click SITE COUNT                  from a click to the frame after the new picture, milliseconds
// Prints one JSON object.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [what, site, ...words] = process.argv.slice(2)

function cpu() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function figures(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return { n: sorted.length, median: at(0.5), p90: at(0.9), p95: at(0.95), p99: at(0.99), worst: sorted.at(-1) }
}

/** The page's module for a game. */
const library = async (game) =>
  (await import(pathToFileURL(resolve(site, 'levelground.mjs')))).load(pathToFileURL(resolve(site, `${game}.wasm`)))

/** Returns the milliseconds of each call. The same number of calls is made before, without measuring, to warm up. */
function timed(count, act) {
  const spent = []
  for (let i = -count; i < count; i++) {
    const milliseconds = act(i < 0 ? i + count : i)
    if (i >= 0) spent.push(milliseconds)
  }
  return figures(spent)
}

async function board(game, variant, count) {
  const lg = await library(game)
  let evaluations = 0
  const search = timed(count, (index) => {
    const job = lg.search({ game, variant, seed: 1, index })
    const start = cpu()
    while (job.step(64));
    const spent = cpu() - start
    evaluations += job.standing().evaluations / count / 2
    job.end()
    return spent
  })
  const whole = timed(count, (index) => {
    const start = cpu()
    const { map, link } = lg.generate(game, { variant, seed: 1, index })
    lg.draw(map, link)
    lg.layout(map)
    return cpu() - start
  })
  return { search, whole, evaluations }
}

async function evolve(evaluations, ...seeds) {
  const lg = await library('ptsp')
  const runs = []
  for (const seed of seeds) {
    const job = lg.search({ game: 'ptsp', variant: 'clean', evaluations, seed })
    const start = cpu()
    while (job.step(64));
    const seconds = (cpu() - start) / 1000
    runs.push({ seconds, score: job.standing().score })
    job.end()
  }
  return { runs }
}

const ROUNDS = 200

async function flight(file) {
  const lg = await library('ptsp')
  const map = readFileSync(file, 'utf8')
  const game = lg.flight(map)
  const fly = (round) => {
    game.restart()
    const start = cpu()
    game.tick(3) // the first action starts the game's clock
    for (let k = 0; !game.over; k++) game.tick((Math.floor(k / 15) * 7 + round) % 6)
    return (1000 * (cpu() - start)) / game.ticks
  }
  const tick = timed(ROUNDS, fly)
  const ghost = lg.ghost(map)
  const spent = []
  for (let start = cpu(), more = true; more; start = cpu()) {
    more = ghost.step()
    spent.push(cpu() - start)
  }
  return { tick, decision: figures(spent), ticks: ghost.found().ticks }
}

async function start() {
  const begin = performance.now()
  const lg = await library('terra-mystica')
  lg.draw(lg.generate('terra-mystica', { variant: 'balanced', seed: 1 }).map)
  return { milliseconds: performance.now() - begin }
}

/** Is run in the page. Returns a promise of the time from the next click to the frame after the new picture. */
function watchClick() {
  const clicked = new Promise((seen) =>
    addEventListener('click', (event) => seen(event.timeStamp), { capture: true, once: true })
  )
  const drawn = new Promise((seen) => {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      seen()
    })
    observer.observe(document.querySelector('.drawing').shadowRoot, { childList: true })
  })
  const frame = () => new Promise((seen) => requestAnimationFrame(() => setTimeout(() => seen(performance.now()))))
  window.measured = Promise.all([clicked, drawn.then(frame)]).then(([from, to]) => to - from)
}

async function click(count) {
  const { page } = await import('../tests/web/harness.mjs')
  const view = await page()
  const button = view.getByRole('button', { name: 'New board' })
  await view.locator('.drawing svg').first().waitFor() // the button is there before the first board
  const { x, y, width, height } = await button.boundingBox()
  const spent = []
  for (let i = -10; i < count; i++) {
    await view.evaluate(watchClick)
    await view.mouse.click(x + width / 2, y + height / 2)
    const milliseconds = await view.evaluate(() => window.measured)
    if (i >= 0) spent.push(milliseconds)
  }
  await (await view.context().browser()).close()
  return figures(spent)
}

const acts = {
  board: ([game, variant, count]) => board(game, variant, Number(count)),
  evolve: ([evaluations, ...seeds]) => evolve(Number(evaluations), ...seeds),
  flight: ([map]) => flight(map),
  start: () => start(),
  click: ([count]) => click(Number(count))
}

console.log(JSON.stringify(await acts[what](words)))
process.exit()
