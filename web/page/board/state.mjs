// The state of the view: a recipe, the board made from it and the locked hexes; and the history of all boards seen.
import { linkOf } from '../levelground.mjs'

const usual = ['game', 'variant', 'algorithm', 'preset', 'evaluations', 'target', 'seed', 'index', 'again']

/** Returns the recipe for linkOf, from the library's record of a link or a level. */
export function recipeOf({ link, longer }) {
  const recipe = { settings: {}, parameters: {}, wants: {} }
  for (const [word, value] of new URLSearchParams(link ?? longer)) {
    if (usual.includes(word)) recipe[word] = value
    else if (word.startsWith('set.')) recipe.settings[word.slice(4)] = value
    else if (word.startsWith('want.')) recipe.wants[word.slice(5)] = value
    else if (word.startsWith('param.')) recipe.parameters[word.slice(6)] = value
  }
  return recipe
}

/** Returns the short id of a record, or null. If a lock or a setting allows no id, the record has a link instead. */
export const shortId = ({ id }) => (id && !id.includes('=') ? id : null)

/** Returns a link with only the rules and the seed. */
export function linkOfRules({ game, variant, settings, wants, seed }) {
  return linkOf({ game, variant, settings, wants, seed })
}

export function freshSeed() {
  return 1 + Math.floor(Math.random() * 999999)
}

/** Returns the symbols on a cell, one for each layer that covers it. */
export function symbolsAt(layout, cell) {
  const found = []
  for (const [l, layer] of layout.layers.entries())
    for (const [p, place] of layer.places.entries())
      if (place.cell === cell) found.push({ l, p, layer, ...layer.symbols[place.symbol], symbol: place.symbol })
  return found
}

/** Returns the changes that free all cells except the locked ones. */
export function changesThatFree(layout, locked) {
  return layout.layers.flatMap((layer, l) =>
    layer.places.flatMap((place, p) =>
      locked.has(place.cell) || place.symbol === layer.free ? [] : [[l, p, layer.free]]
    )
  )
}

/** Returns the cells that a lock fixes. */
export function lockedCellsOf(layout) {
  const open = new Set()
  const all = new Set()
  for (const layer of layout.layers)
    for (const place of layer.places) (place.symbol === layer.free ? open : all).add(place.cell)
  return new Set([...all].filter((cell) => !open.has(cell)))
}

let keys = 0 // the number of states that all views have had

/** The history of boards, including the present one. Each state gets a key, by which the browser's history finds it. */
export class Seen {
  #states = []
  #at = -1

  push(state) {
    this.#states.length = this.#at + 1
    this.#states.push({ ...state, key: ++keys })
    if (this.#states.length > 500) this.#states.shift()
    this.#at = this.#states.length - 1
  }

  get state() {
    return this.#states[this.#at]
  }

  /** The other boards of the history, those before the present one first, from the last one on. */
  get others() {
    const before = this.#states.slice(0, Math.max(0, this.#at)).reverse()
    return [...before, ...this.#states.slice(this.#at + 1)].map(({ board }) => board)
  }

  get canUndo() {
    return this.#at > 0
  }

  get canRedo() {
    return this.#at < this.#states.length - 1
  }

  /** Returns the key of the state that `go` with this step would reach, or undefined. */
  keyAt(step) {
    return this.#states[this.#at + step]?.key
  }

  go(step) {
    this.#at = Math.max(0, Math.min(this.#states.length - 1, this.#at + step))
    return this.state
  }

  /** Goes to the state with this key. Returns whether there is one. */
  goTo(key) {
    const at = key === undefined ? -1 : this.#states.findIndex((state) => state.key === key)
    if (at >= 0) this.#at = at
    return at >= 0
  }
}

/** Does a board break more rules than it has to? */
export function breaksRules({ score, unavoidable }) {
  return score > unavoidable
}

/** Does a board miss a want? */
export function missesWant({ asked = [] }) {
  return asked.some(({ off }) => off > 0)
}

/** Returns the sentence for a new board that is not good. */
export function sentenceForBest(record) {
  return !breaksRules(record) && missesWant(record)
    ? 'No board was found with all the wanted traits; this is the nearest one.'
    : 'No board of these rules was found that meets them all; this is the best one.'
}
