// The module once more, beside the worker's: in the page's own thread, where keys arrive and pictures are shown.
import { load } from '../levelground.mjs'

let loading

export function library(vectors) {
  loading ??= load(new URL(vectors ? '../levelground.wasm' : '../levelground-plain.wasm', import.meta.url))
  return loading
}
