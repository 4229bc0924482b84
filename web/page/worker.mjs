// The worker that runs the library. It loads the module of one game; the worker's name is the game's name, or
// NAME.game.yaml if the game is in a file. The worker `design` has a game only after its method `design` was called.
// The methods get the library, { progress, signal }, and their own arguments.
import { boardMethods } from './board/work.mjs'
import { load, loadGame } from './levelground.mjs'
import { ptspMethods } from './ptsp/work.mjs'
import { wesnothMethods } from './wesnoth/work.mjs'

// A module in WebAssembly's binary format, with one function that uses a vector instruction. If it is valid here, this
// machine has vector instructions.
const probe = '0061736d 01000000 0105016000017b 03020100 0a0a010800 4100fd0ffd620b'
const vectors = WebAssembly.validate(Uint8Array.from(probe.match(/[0-9a-f]{2}/g), (byte) => parseInt(byte, 16)))
const isFile = self.name.endsWith('.game.yaml')
const module = isFile || self.name === 'design' ? 'file' : self.name
const address = new URL(`./${module}${vectors ? '' : '-plain'}.wasm`, import.meta.url)
const compiled = WebAssembly.compileStreaming(fetch(address))
let library = isFile ? loadShipped(self.name) : compiled.then(load)

async function loadShipped(name) {
  const file = await fetch(new URL(`./games/${name}`, import.meta.url))
  return loadGame(await file.text(), await compiled)
}

/** Reads a game from the text of its file, and returns the catalog with it. Later calls are about this game. */
async function design(lg, how, text) {
  const next = await loadGame(text, await compiled)
  library = Promise.resolve(next)
  return next.catalog
}

const methods = {
  catalog: (lg) => lg.catalog,
  vectors: () => vectors,
  design,
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
