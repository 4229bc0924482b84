// The library at work, away from the page. Methods take the library, what tells progress and when to stop, and their
// arguments.
import { boardMethods } from './board/work.mjs'
import { load } from './levelground.mjs'
import { ptspMethods } from './ptsp/work.mjs'
import { wesnothMethods } from './wesnoth/work.mjs'

// Vectors where the machine has them: this is a module of one function that uses one, as the specification's binary
// format has it.
const probe = '0061736d 01000000 0105016000017b 03020100 0a0a010800 4100fd0ffd620b'
const vectors = WebAssembly.validate(Uint8Array.from(probe.match(/[0-9a-f]{2}/g), (byte) => parseInt(byte, 16)))
const library = load(new URL(vectors ? './levelground.wasm' : './levelground-plain.wasm', import.meta.url))

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
  } catch (error) {
    self.postMessage({ call, error: { message: error.message, name: error.name } })
  } finally {
    running.delete(call)
  }
}
