// The library in the page's own thread, because a game needs each tick at once. Its module is the engine's.
import { load } from '../levelground.mjs'

let loading

export function loadLibrary(engine) {
  loading ??= engine.module.then(load)
  return loading
}
