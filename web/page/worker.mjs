// The worker that runs the library. It loads the module of one game; the worker's name is the game's name, or
// NAME.game.yaml if the game is in a file. The worker `design` has a game only after its method `design` was called.
// The methods get the library, { progress, signal }, and their own arguments.
import { boardMethods } from './board/work.mjs'
import { titlesIn } from './board/titles.mjs'
import { designMethods } from './design/work.mjs'
import { load, loadGame } from './levelground.mjs'
import { ptspMethods } from './ptsp/work.mjs'
import { wesnothMethods } from './wesnoth/work.mjs'

const isFile = self.name.endsWith('.game.yaml')
let take // { resolve, reject } of the promise of the module, which the page fetches and compiles
const compiled = new Promise((resolve, reject) => (take = { resolve, reject }))
let library = isFile ? loadShipped(self.name) : compiled.then(load)
library.catch(() => {}) // each call reports the error

async function loadShipped(name) {
  const file = await fetch(new URL(`./games/${name}`, import.meta.url))
  return loadTitled(await file.text())
}

/** Reads a game from the text of its file. The library gets the words for its pieces, too. */
async function loadTitled(text) {
  const lg = await loadGame(text, await compiled)
  lg.titles = titlesIn(text)
  return lg
}

/** Reads a game from the text of its file, and returns the catalog with it. Later calls are about this game. */
async function design(lg, how, text) {
  const next = await loadTitled(text)
  library = Promise.resolve(next)
  return next.catalog
}

const methods = {
  catalog: (lg) => lg.catalog,
  design,
  ...boardMethods,
  ...designMethods,
  ...ptspMethods,
  ...wesnothMethods
}

const running = new Map()

self.onmessage = async ({ data: { call, method, args, stop, module, failed } }) => {
  if (module) return take.resolve(module)
  if (failed) return take.reject(new Error(failed))
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
    self.postMessage({ call, error: { message: error.message, name: error.name, ...error } })
  } finally {
    running.delete(call)
  }
}
