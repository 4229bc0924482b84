// The worker that runs the library. It loads the module of one game; the worker's name is the game's name. The methods
// get the library, { progress, signal }, and their own arguments.
import { boardMethods } from './board/work.mjs'
import { load } from './levelground.mjs'
import { ptspMethods } from './ptsp/work.mjs'
import { wesnothMethods } from './wesnoth/work.mjs'

// A module in WebAssembly's binary format, with one function that uses a vector instruction. If it is valid here, this
// machine has vector instructions.
const probe = '0061736d 01000000 0105016000017b 03020100 0a0a010800 4100fd0ffd620b'
const vectors = WebAssembly.validate(Uint8Array.from(probe.match(/[0-9a-f]{2}/g), (byte) => parseInt(byte, 16)))
const library = load(new URL(`./${self.name}${vectors ? '' : '-plain'}.wasm`, import.meta.url))

const methods = {
  catalog: (lg) => lg.catalog,
  vectors: () => vectors,
  ...boardMethods,
  ...ptspMethods,
  ...wesnothMethods
}

const running = new Map()

self.onmessage = async ({ data: { call, method, args, stop } }) => {
  if (stop) {
    running.get(stop)?.abort()
    return
  }
  const control = new AbortController()
  running.set(call, control)
  try {
    if (!Object.hasOwn(methods, method)) throw new Error(`no method ${method}`)
    const progress = (said) => self.postMessage({ call, progress: said })
    const result = await methods[method](await library, { progress, signal: control.signal }, ...args)
    self.postMessage({ call, result })
  } catch ({ message, name, kind }) {
    self.postMessage({ call, error: { message, name, kind } })
  } finally {
    running.delete(call)
  }
}
