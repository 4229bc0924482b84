// The library in a worker of Node.js or of a browser, for async.mjs. The worker receives { call, method, args } and
// replies { call, result } or { call, error }; meanwhile it may send { call, progress }. The message { stop: call }
// stops a search.
import { checkWhole } from './error.mjs'
import { LevelgroundError, load } from './levelground.mjs'

// in a variable, because bundlers for browsers would refuse the name in the import
const threads = 'node:worker_threads'
const inBrowser = typeof WorkerGlobalScope !== 'undefined'

const played = [] // Playing, by their numbers
const running = new Map() // for each call its AbortController
const SPARING = 100 // least time between two reports of progress, in milliseconds
let lg

/** Makes the level of a recipe in slices, so that a message to stop can arrive in between. */
async function generate({ signal, progress }, game, options) {
  let last = -SPARING
  const tell = (job) => {
    if (performance.now() - last < SPARING) return
    last = performance.now()
    progress(job.standing())
  }
  const { level, ...how } = await lg.search({ ...options, game }).run({ signal, progress: tell })
  if (!level) throw new LevelgroundError(`no level after ${how.evaluations} evaluations`)
  return { ...level, how }
}

async function generateMany({ signal, progress }, game, count, options = {}) {
  checkWhole('count', count)
  const levels = []
  const first = Number(options.index ?? 0)
  while (levels.length < count && !signal.aborted) {
    const recipe = { ...options, seed: options.seed ?? levels[0]?.seed, index: first + levels.length }
    levels.push(await generate({ signal, progress() {} }, game, recipe))
    progress(levels.at(-1), levels.length - 1)
  }
  return levels
}

/** Starts games that the caller's thread plays. Returns their number, for `played`. */
async function playing({ signal }, map, options) {
  const work = lg.playing(map, options)
  await work.run({ signal, keep: true, result() {} })
  return played.push(work) - 1
}

const plain = (name) => (how, ...args) => lg[name](...args)
const methods = new Map([
  ['load', async (how, source) => void (lg = await load(typeof source === 'string' ? new URL(source) : source))],
  ['catalog', () => lg.catalog],
  ['generate', generate],
  ['generateMany', generateMany],
  ['repair', ({ signal }, map, link) => lg.repair(map, link).run({ signal })],
  ['playing', playing],
  ['played', (how, work, name, ...args) => played[work][name](...args)],
  ...['link', 'read', 'readAll', 'judge', 'draw', 'write', 'layout', 'change'].map((name) => [name, plain(name)])
])

async function take(port, { call, method, args, stop }) {
  if (stop) return running.get(stop)?.abort()
  const control = new AbortController()
  running.set(call, control)
  try {
    const progress = (...said) => port.postMessage({ call, progress: said })
    const result = await methods.get(method)({ signal: control.signal, progress }, ...args)
    port.postMessage({ call, result })
  } catch (error) {
    port.postMessage({ call, error: { message: error.message, name: error.name, ...error } })
  } finally {
    running.delete(call)
  }
}

// without await, because bundlers make classic scripts of workers, in which it may not stand here
if (inBrowser) self.onmessage = ({ data }) => take(self, data)
else
  import(/* webpackIgnore: true */ /* @vite-ignore */ threads).then(({ parentPort }) =>
    parentPort.on('message', (data) => take(parentPort, data))
  )
