// The library in a worker, with the module of one game. Every call returns a promise, so the page never blocks.

export class Engine {
  #worker
  #calls = new Map()
  #last = 0

  /** The name of a game; NAME.game.yaml if it is in a file; or `design`. */
  constructor(game) {
    this.#worker = new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module', name: game })
    this.#worker.onmessage = ({ data }) => this.#take(data)
    this.#worker.onerror = (event) => this.#fail(new Error(event.message || 'the worker could not be started'))
  }

  #take({ call, result, error, progress }) {
    const waiting = this.#calls.get(call)
    if (!waiting) return
    if (progress !== undefined) {
      waiting.progress?.(progress)
      return
    }
    this.#calls.delete(call)
    if (error) waiting.reject(Object.assign(new Error(error.message), { name: error.name, kind: error.kind }))
    else waiting.resolve(result)
  }

  #fail(error) {
    for (const { reject } of this.#calls.values()) reject(error)
    this.#calls.clear()
  }

  /** Calls a method of worker.mjs. The signal stops long work, which then returns its result so far. */
  call(method, args = [], { progress, signal } = {}) {
    const call = ++this.#last
    const promise = new Promise((resolve, reject) => this.#calls.set(call, { resolve, reject, progress }))
    const stop = () => this.#worker.postMessage({ stop: call })
    this.#worker.postMessage({ call, method, args })
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)
    return promise.finally(() => signal?.removeEventListener('abort', stop))
  }
}
