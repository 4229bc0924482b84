// The wanted traits of a board: a value or a range for each, and whether the board has it.
import { h } from '../dom.mjs'
import { firstTraits, nameOf, titleOf } from './words.mjs'

/** Rounds a value to the trait's tolerance. */
function rounded(value, { tolerance }) {
  return tolerance ? Number((Math.round(value / tolerance) * tolerance).toPrecision(6)) : value
}

/** Writes a value or a range in the form that links use: 4, or 5..7. */
function wordsOf(low, high) {
  return low === high ? `${low}` : `${low}..${high}`
}

export class Wants {
  #rows = new Map()
  #traits

  /** most: how many traits can be wanted. onchange(wants) is called with the new wants, as TRAIT: VALUES. */
  constructor(game, most, onchange) {
    this.most = most
    this.#traits = game.traits.filter((t) => t.least || t.most)
    this.onchange = onchange
    this.choice = h(
      'select',
      { 'aria-label': 'A trait to ask for' },
      ...this.#traits.map((t) => h('option', { value: t.name }, titleOf(t)))
    )
    this.choice.value = firstTraits(game)[0]
    this.add = h('button', { type: 'button', onclick: () => this.#ask() }, 'Ask for it')
    this.list = h('ul')
    this.element = h(
      'div',
      { class: 'wants', role: 'group', 'aria-labelledby': 'wants-title', hidden: !this.#traits.length },
      h('h2', { id: 'wants-title' }, 'Wanted traits'),
      this.list,
      h('div', { class: 'bar' }, this.choice, this.add)
    )
  }

  /** Adds a want: the next board should have the value that this board has. */
  #ask() {
    const trait = this.#traits.find((t) => t.name === this.choice.value)
    const value = this.traits[trait.name] ?? (trait.least + trait.most) / 2
    const near = rounded(value, trait.tolerance ? trait : { tolerance: 1 })
    this.#tell({ [trait.name]: wordsOf(near, near) })
  }

  #tell(changed) {
    const all = [...this.#rows].map(([name, { low, high }]) => [name, wordsOf(Number(low.value), Number(high.value))])
    this.onchange(Object.fromEntries(Object.entries({ ...Object.fromEntries(all), ...changed }).filter(([, v]) => v)))
  }

  /** Handles a change of one end of a range. If it moves past the other end, the other end moves along. */
  #change(changed, other, beyond) {
    if (changed.value === '' || !changed.reportValidity()) return
    if (beyond(Number(changed.value), Number(other.value))) other.value = changed.value
    this.#tell({})
  }

  #drop(name) {
    this.#rows.get(name).element.remove()
    this.#rows.delete(name)
    this.choice.focus()
    this.#tell({})
  }

  #row(trait) {
    const { least, most } = trait
    const name = nameOf(trait)
    const bounds = { min: trait.low, max: trait.high, step: trait.tolerance ? 'any' : 1 }
    const end = (words) => h('input', { type: 'number', ...bounds, 'aria-label': `${name}, ${words}` })
    const [low, high] = [end('at least'), end('at most')]
    low.onchange = () => this.#change(low, high, (a, b) => a > b)
    high.onchange = () => this.#change(high, low, (a, b) => a < b)
    const mark = h('span', { class: 'mark', 'aria-hidden': true })
    const count = h('span', { class: 'count' })
    const drop = h(
      'button',
      { type: 'button', 'aria-label': `Ask no longer for ${name}`, onclick: () => this.#drop(trait.name) },
      '×'
    )
    const what = `usually ${least} to ${most}`
    const element = h(
      'li',
      {},
      h('p', {}, mark, h('span', { class: 'name' }, name), ' ', h('span', { class: 'what' }, what)),
      h('div', { class: 'line' }, low, h('span', {}, 'to'), high, drop, count)
    )
    return { element, low, high, mark, count }
  }

  /** Shows for the wants of a record whether the board has them, and removes the rows of other traits. */
  show({ asked = [], traits }) {
    this.traits = traits
    const names = new Set(asked.map((a) => a.trait))
    for (const [name, { element }] of this.#rows) {
      if (names.has(name)) continue
      element.remove()
      this.#rows.delete(name)
    }
    for (const one of asked) this.#showOne(one)
    this.add.disabled = this.choice.disabled = asked.length >= this.most
  }

  #showOne({ trait: name, low, high, value, off }) {
    if (!this.#rows.has(name)) {
      this.#rows.set(name, this.#row(this.#traits.find((t) => t.name === name)))
      this.list.append(this.#rows.get(name).element)
    }
    const row = this.#rows.get(name)
    row.low.value = low
    row.high.value = high
    row.element.className = off > 0 ? 'broken' : 'met'
    row.mark.textContent = off > 0 ? '✗' : '✓'
    row.count.textContent = value === null ? 'unknown' : `is ${Number(value.toPrecision(4))}`
  }
}
