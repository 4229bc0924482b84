// What is on the table: a recipe, the board that came of it, which hexes are locked; and all boards seen, to go back
// through.
import { linkOf } from '../levelground.mjs'

const usual = ['game', 'variant', 'algorithm', 'preset', 'evaluations', 'target', 'seed', 'index', 'again']

/** The words that linkOf takes, from what the library says of a link or a level. */
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

/** The link of the rules alone. */
export function rulesOf({ game, variant, settings, wants, seed }) {
  return linkOf({ game, variant, settings, wants, seed })
}

export function freshSeed() {
  return 1 + Math.floor(Math.random() * 999999)
}

/** Symbols by cell: one of each layer. */
export function symbolsAt(layout, cell) {
  const found = []
  for (const [l, layer] of layout.layers.entries())
    for (const [p, place] of layer.places.entries())
      if (place.cell === cell) found.push({ l, p, layer, symbol: place.symbol, name: layer.symbols[place.symbol].name })
  return found
}

/** The changes that leave all but the locked cells to the search. */
export function freeing(layout, locked) {
  return layout.layers.flatMap((layer, l) =>
    layer.places.flatMap((place, p) =>
      locked.has(place.cell) || place.symbol === layer.free ? [] : [[l, p, layer.free]]
    )
  )
}

/** The cells of a lock that hold something. */
export function lockedIn(layout) {
  const open = new Set()
  const all = new Set()
  for (const layer of layout.layers)
    for (const place of layer.places) (place.symbol === layer.free ? open : all).add(place.cell)
  return new Set([...all].filter((cell) => !open.has(cell)))
}

/** Boards seen, the present one among them. */
export class Seen {
  #states = []
  #at = -1

  push(state) {
    this.#states.length = this.#at + 1
    this.#states.push(state)
    if (this.#states.length > 500) this.#states.shift()
    this.#at = this.#states.length - 1
  }

  get state() {
    return this.#states[this.#at]
  }

  get canUndo() {
    return this.#at > 0
  }

  get canRedo() {
    return this.#at < this.#states.length - 1
  }

  go(step) {
    this.#at = Math.max(0, Math.min(this.#states.length - 1, this.#at + step))
    return this.state
  }
}

/** Does a board break rules that it need not? */
export function breaks({ score, unavoidable }) {
  return score > unavoidable
}

/** Is it off what was asked for? */
export function isOff({ asked = [] }) {
  return asked.some(({ off }) => off > 0)
}

/** What to say of a board that was made and is not good. */
export function lacking(record) {
  return !breaks(record) && isOff(record)
    ? 'No board was found with all the wanted traits; this is the nearest one.'
    : 'No board of these rules was found that meets them all; this is the best one.'
}
