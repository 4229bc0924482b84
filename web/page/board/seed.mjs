// The seed of the next board: a new one each time, a typed one, or the same as before.
import { h } from '../dom.mjs'
import { freshSeed } from './state.mjs'

const chosen = (seed) => ({ seed: Number(seed), index: undefined, again: undefined })

export class Seed {
  /** onown({ seed, index, again }) is called when a seed was typed. */
  constructor(onown) {
    this.keep = h('input', { type: 'checkbox' })
    this.number = h('input', {
      type: 'number',
      min: 1,
      max: 9007199254740991,
      step: 1,
      onchange: () => this.number.value !== '' && this.number.checkValidity() && onown(chosen(this.number.value))
    })
    this.element = h(
      'div',
      { class: 'seed' },
      h('label', { class: 'control' }, h('span', {}, 'Seed'), this.number),
      h('label', { class: 'switch' }, this.keep, ' keep it')
    )
  }

  show({ seed }) {
    this.number.value = seed
  }

  /** Returns the seed, index and again of the next board, given those of the present recipe. */
  next({ seed, index, again }) {
    return this.keep.checked ? { seed, index, again } : chosen(freshSeed())
  }
}
