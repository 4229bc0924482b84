// The library in a worker, with the module of one game. Every call returns a promise, so the page never blocks. The
// page fetches the module while the worker's script is still on its way, and all games in files share one module. A
// module of all games plays, too; it is large, so that only who asks for it waits for it.

// A module in WebAssembly's binary format, with one function that uses a vector instruction. If it is valid here, this
// machine has vector instructions.
const probe = '0061736d 01000000 0105016000017b 03020100 0a0a010800 4100fd0ffd620b'
export const hasVectors = WebAssembly.validate(
  Uint8Array.from(probe.match(/[0-9a-f]{2}/g), (byte) => parseInt(byte, 16))
)

const modules = new Map()

/** Returns the name of the module that a worker of this name needs. */
const moduleOf = (worker) => (worker.endsWith('.game.yaml') || worker === 'design' ? 'file' : worker)

/** Returns a compiled module. That of all games exists only with vector instructions. */
function moduleFor(name) {
  const kind = hasVectors || name === 'levelground' ? '' : '-plain'
  const compile = () =>
    WebAssembly.compileStreaming(fetch(new URL(`./${name}${kind}.wasm`, import.meta.url), { priority: 'high' }))
  if (!modules.has(name)) modules.set(name, compile())
  return modules.get(name)
}

export class Engine {
  #worker
  #calls = new Map()
  #last = 0
  #designed = [] // the file of the game of the worker `design`

  /** game: the name of a game; NAME.game.yaml if it is in a file; or `design`. */
  constructor(game, module = moduleOf(game)) {
    this.game = game
    this.#worker = new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module', name: game })
    this.#worker.onmessage = ({ data }) => this.#take(data)
    this.#worker.onerror = (event) => this.#fail(new Error(event.message || 'the worker could not be started'))
    this.module = moduleFor(module)
    this.module.then(
      (module) => this.#worker.postMessage({ module }),
      ({ message }) => {
        modules.clear() // the next worker tries again
        this.#worker.postMessage({ failed: message })
      }
    )
  }

  #take({ call, result, error, progress }) {
    const waiting = this.#calls.get(call)
    if (!waiting) return
    if (progress !== undefined) {
      waiting.progress?.(progress)
      return
    }
    this.#calls.delete(call)
    if (error) waiting.reject(Object.assign(new Error(error.message), error))
    else waiting.resolve(result)
  }

  #fail(error) {
    for (const { reject } of this.#calls.values()) reject(error)
    this.#calls.clear()
  }

  /** Returns another engine of the same game, which has the methods to play, too. The caller ends it. */
  async player() {
    const other = new Engine(this.game, 'levelground')
    if (this.#designed.length) await other.call('design', this.#designed)
    return other
  }

  /** Ends the worker. Calls that have not returned are forgotten. */
  end() {
    this.#worker.terminate()
    this.#calls.clear()
  }

  /** Calls a method of worker.mjs. The signal stops long work, which then returns its result so far. */
  call(method, args = [], { progress, signal } = {}) {
    const call = ++this.#last
    if (method === 'design') this.#designed = args
    const promise = new Promise((resolve, reject) => this.#calls.set(call, { resolve, reject, progress }))
    const stop = () => this.#worker.postMessage({ stop: call })
    this.#worker.postMessage({ call, method, args })
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)
    return promise.finally(() => signal?.removeEventListener('abort', stop))
  }
}
