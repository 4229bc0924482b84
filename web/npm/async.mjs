// The library in a worker: the methods of Levelground as promises, so that a search does not block the caller's thread.
import { balance } from './balance.mjs'
import { LevelgroundError } from './error.mjs'

export { LevelgroundError }

async function ownWorker() {
  if (typeof Worker !== 'undefined') return new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module' })
  // in a variable, because bundlers for browsers would refuse the name in the import
  const threads = 'node:worker_threads'
  const { Worker: Thread } = await import(/* webpackIgnore: true */ /* @vite-ignore */ threads)
  return new Thread(new URL('./worker.mjs', import.meta.url))
}

const unstarted =
  'the worker could not be started; in a bundle, levelground/worker has to be a file of its own beside it: ' +
  'worker.mjs (README, "Node.js and bundlers")'

/** Turns the message of the worker about an error into an error again. */
function revive({ name, message, kind, ...where }) {
  if (name === 'LevelgroundError') return new LevelgroundError(message, kind, where)
  return Object.assign(new Error(message), { name })
}

export class AsyncLevelground {
  #worker
  #calls = new Map()
  #last = 0

  constructor(worker) {
    this.#worker = worker
    const fail = (error) => this.#fail(new Error(error.message || unstarted))
    if (worker.on) worker.on('message', (data) => this.#take(data)).on('error', fail)
    else Object.assign(worker, { onmessage: ({ data }) => this.#take(data), onerror: fail })
  }

  #take({ call, result, error, progress }) {
    const waiting = this.#calls.get(call)
    if (!waiting) return
    if (progress) return waiting.progress?.(...progress)
    this.#calls.delete(call)
    if (error) waiting.reject(revive(error))
    else waiting.resolve(result)
  }

  #fail(error) {
    for (const { reject } of this.#calls.values()) reject(error)
    this.#calls.clear()
  }

  async #call(method, args, { signal, progress } = {}) {
    if (!this.#worker) throw new LevelgroundError('the worker is closed')
    const call = ++this.#last
    const stop = () => this.#worker?.postMessage({ stop: call })
    const answer = new Promise((resolve, reject) => this.#calls.set(call, { resolve, reject, progress }))
    this.#worker.postMessage({ call, method, args })
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)
    return answer.finally(() => signal?.removeEventListener('abort', stop))
  }

  load(source) {
    return this.#call('load', [source instanceof URL ? source.href : source])
  }

  catalog() {
    return this.#call('catalog', [])
  }
  generate(game, options = {}, how = {}) {
    return this.#call('generate', [game, options], how)
  }
  generateMany(game, count, options = {}, how = {}) {
    return this.#call('generateMany', [game, count, options], how)
  }
  repair(map, link = '', how = {}) {
    return this.#call('repair', [map, link], how)
  }
  async playing(map, options, how) {
    const work = await this.#call('playing', [map, options], how)
    const does = (name) => (...args) => this.#call('played', [work, name, ...args])
    const [ask, tell, found, widen, end] = ['ask', 'tell', 'found', 'widen', 'end'].map(does)
    return { run() {}, ask, tell, found, widen, end }
  }
  balance(map, play, options) {
    return balance(this, map, play, options)
  }
  link(link) {
    return this.#call('link', [link])
  }
  read(text, game = '') {
    return this.#call('read', [text, game])
  }
  readAll(text, game = '') {
    return this.#call('readAll', [text, game])
  }
  judge(map, link = '', edited = false) {
    return this.#call('judge', [map, link, edited])
  }
  draw(map, link = '', marked = false) {
    return this.#call('draw', [map, link, marked])
  }
  write(map, format) {
    return this.#call('write', [map, format])
  }
  layout(map) {
    return this.#call('layout', [map])
  }
  change(map, changes) {
    return this.#call('change', [map, changes])
  }

  /** Ends the worker and rejects all calls that have not returned yet. */
  close() {
    this.#worker?.terminate()
    this.#worker = null
    this.#fail(new LevelgroundError('the worker was closed'))
  }
}

/** Starts the library in a new worker, or in `worker`, which was made from `levelground/worker`. `module` is passed on
 *  to `load` of `levelground`. */
export async function start({ module, worker } = {}) {
  const lg = new AsyncLevelground(worker ?? (await ownWorker()))
  try {
    await lg.load(module)
    return lg
  } catch (error) {
    lg.close()
    throw error
  }
}
