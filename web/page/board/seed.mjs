// The seed of the next board: a new one each time, one that is typed, or the same again.
import { h } from '../dom.mjs'
import { freshSeed } from './state.mjs'

const chosen = (seed) => ({ seed: Number(seed), index: undefined, again: undefined })

export class Seed {
  /** onown({ seed, index, again }): one was typed. */
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

  /** What the next board after that of a recipe is drawn by. */
  next({ seed, index, again }) {
    return this.keep.checked ? { seed, index, again } : chosen(freshSeed())
  }
}
