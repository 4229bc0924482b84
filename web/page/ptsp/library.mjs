// Loads the module a second time, in the page's own thread, because the game on a map runs there: keys arrive and
// pictures are shown in that thread.
import { load } from '../levelground.mjs'

let loading

export function loadLibrary(vectors) {
  loading ??= load(new URL(vectors ? '../ptsp.wasm' : '../ptsp-plain.wasm', import.meta.url))
  return loading
}
