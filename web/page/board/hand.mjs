// The controls for one hex: lock the hex, exchange it with the hex that is picked next, or choose another symbol.
import { h } from '../dom.mjs'
import { pieceIn } from './cells.mjs'
import { symbolsAt } from './state.mjs'

const wordsOf = (symbol) => (symbol.title ? pieceIn(symbol) : symbol.name)

export class Hand {
  #body = h('div', { class: 'hand-body' })
  #choices = null // a promise of what choices.mjs shows

  /** does: an object with the actions { lock(cell), swap(cell) } and those that Choices takes */
  constructor(does) {
    this.does = does
    this.element = h('div', { class: 'hand', role: 'group', 'aria-label': 'The hex at hand' }, this.#body)
    this.close()
  }

  /** Does something with the choices. They are loaded when a hex is at hand for the first time. */
  async #offer(act) {
    this.#choices ??= import('./choices.mjs').then(({ Choices }) => {
      const choices = new Choices(this.does)
      this.element.append(choices.element)
      return choices
    })
    const cell = this.cell
    const choices = await this.#choices
    if (cell === this.cell) await act(choices)
  }

  #withdraw() {
    if (this.#choices) this.#offer((choices) => choices.clear())
  }

  /** Replaces the content. The control that had the focus gets the focus again; if it is gone, the first control does.
   *  */
  #fill(...children) {
    const held = this.#body.contains(document.activeElement) ? document.activeElement.dataset.part : undefined
    this.#body.replaceChildren(...children)
    if (held) (this.#body.querySelector(`[data-part="${held}"]`) ?? this.#body.querySelector('button'))?.focus()
  }

  /** Stops the engine's work for the choices. Those that are shown stay. */
  stop() {
    if (this.#choices) this.#offer((choices) => choices.stop())
  }

  close() {
    this.cell = null
    this.#withdraw()
    this.#fill(
      h('p', { class: 'hint by-touch' }, 'Tap a hex to change it; hold it to lock it. New board keeps what is locked.'),
      h(
        'p',
        { class: 'hint by-mouse' },
        'Click a hex to lock or change it; drag one onto another to swap them. By keyboard: arrows move, ',
        h('kbd', {}, 'Enter'),
        ' picks, ',
        h('kbd', {}, '?'),
        ' shows all keys.'
      )
    )
  }

  show(cell, name, layout, locked) {
    const here = symbolsAt(layout, cell)
    if (cell !== this.cell) this.#withdraw()
    this.cell = cell
    this.#fill(
      h('p', {}, h('strong', {}, name), `: ${here.map(wordsOf).join(', ')}${locked ? ', locked' : ''}`),
      h(
        'div',
        { class: 'bar' },
        h(
          'button',
          { type: 'button', 'data-part': 'lock', onclick: () => this.does.lock(cell) },
          locked ? 'Unlock' : 'Lock'
        ),
        h('button', { type: 'button', 'data-part': 'swap', onclick: () => this.does.swap(cell) }, 'Swap with…')
      )
    )
    if (here.some((s) => s.layer.symbols.length > 1)) this.#offer((choices) => choices.show(cell, here, layout))
  }

  ask(name) {
    this.#withdraw()
    this.#fill(
      h('p', {}, `Pick the hex that changes places with ${name}.`),
      h(
        'div',
        { class: 'bar' },
        h('button', { type: 'button', 'data-part': 'swap', onclick: () => this.does.swap(null) }, 'Leave it')
      )
    )
  }
}
