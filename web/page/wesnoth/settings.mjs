// The controls of a game: its size, its players and its rules. The library's tables and limits give the allowed values.
import { h } from '../dom.mjs'

export const LARGEST = 100 // longest side of a map that a page can show, in hexes

const landWords = ['width', 'height', 'sides', 'forest', 'roads', 'scale']
const labels = {
  width: 'Width',
  height: 'Height',
  sides: 'Sides',
  forest: 'Forest, a share of the grass',
  roads: 'Roads (1) or none (0)',
  scale: 'Hexes a village'
}

/** Returns the smallest and the largest value of the numbers that growing land limits more than the tables do. */
function boundsOf({ side_least, sides_least, sides_most, turns_most }) {
  const side = { min: side_least, max: LARGEST }
  return { width: side, height: side, sides: { min: sides_least, max: sides_most }, turns: { max: turns_most } }
}

export class Settings {
  #read = []

  /** limits: the limits of growing land. onchange(state) is called when the seed, a setting, a word or the variant
   *  changes. */
  constructor(game, table, limits, { onchange }) {
    this.game = game
    this.limits = limits
    this.bounds = boundsOf(limits)
    this.onchange = onchange
    this.state = null
    const control = (name) => this.#setting(game.settings.find((p) => p.name === name))
    this.seed = h('input', {
      type: 'number',
      class: 'long',
      min: 1,
      step: 1,
      onchange: () =>
        this.seed.value !== '' && this.seed.reportValidity() && this.#change({ seed: this.seed.value, index: 0 })
    })
    this.#read.push((state) => (this.seed.value = state.seed))
    this.element = h(
      'div',
      { class: 'shapes' },
      h(
        'div',
        { class: 'bar' },
        h('label', { class: 'control' }, h('span', {}, 'Seed'), this.seed),
        control('width'),
        control('height'),
        control('sides')
      ),
      h(
        'details',
        {},
        h('summary', {}, 'Who plays, and more settings'),
        h(
          'div',
          { class: 'shapes' },
          h('div', { class: 'bar' }, ...table.filter((p) => p.type === 'word').map((p, i) => this.#faction(p, i))),
          this.#variants(),
          ...landWords.slice(3).map(control),
          ...table.filter((p) => p.type !== 'word').map((p) => this.#word(p))
        )
      )
    )
  }

  show(state) {
    this.state = state
    for (const read of this.#read) read(state)
  }

  #change(part) {
    this.onchange({ ...this.state, ...part })
  }

  /** Returns a number input that reports only valid numbers to `take`. `shown` returns the number that the input should
   *  show. */
  #number(label, bounds, shown, take) {
    const input = h('input', {
      type: 'number',
      ...bounds,
      onchange: () => (input.value !== '' && input.reportValidity() ? take(input.value) : null)
    })
    this.#read.push((state) => (input.value = shown(state)))
    return h('label', { class: 'control' }, h('span', {}, label), input)
  }

  #setting({ name, type, low, high }) {
    const bounds = { min: low, max: high, ...this.bounds[name], step: type === 'whole' ? 1 : 'any' }
    return this.#number(
      labels[name],
      bounds,
      (state) => state.settings[name] ?? this.usual(state.variant)[name],
      (value) => this.#change({ settings: { ...this.state.settings, [name]: value } })
    )
  }

  #word({ name, low, high, normal, sentence }) {
    const bounds = { min: low, max: high, ...this.bounds[name], step: 1 }
    return this.#number(
      sentence[0].toUpperCase() + sentence.slice(1),
      bounds,
      (state) => state.words[name] ?? normal,
      (value) => this.#words(name, value, normal)
    )
  }

  #words(name, value, normal) {
    const { [name]: _, ...rest } = this.state.words
    this.#change({ words: value === normal ? rest : { ...rest, [name]: value } })
  }

  #faction({ name, words, normal }, side) {
    const select = h(
      'select',
      { onchange: () => this.#words(name, select.value, normal) },
      ...words.split('|').map((word) => h('option', { value: word }, word))
    )
    const label = h('label', { class: 'control' }, h('span', {}, `Side ${side + 1}`), select)
    this.#read.push((state) => {
      select.value = state.words[name] ?? normal
      label.hidden = side >= Number(state.settings.sides ?? this.usual(state.variant).sides)
    })
    return label
  }

  #variants() {
    const select = h(
      'select',
      { onchange: () => this.#change({ variant: select.value }) },
      ...this.game.variants
        .filter((v) => this.limits.variants.includes(v.name))
        .map((v) => h('option', { value: v.name }, `${v.name}: ${v.sentence}`))
    )
    this.#read.push((state) => (select.value = state.variant))
    return h('label', { class: 'control' }, h('span', {}, 'Rules of'), select)
  }

  /** Returns the values that a variant gives to the settings. */
  usual(variant) {
    const own =
      this.game.variants
        .find((v) => v.name === variant)
        ?.settings.split(' ')
        .filter(Boolean) ?? []
    return {
      ...Object.fromEntries(this.game.settings.map((p) => [p.name, p.normal])),
      ...Object.fromEntries(own.map((s) => s.split('=')))
    }
  }
}
