// The controls for one hex: choose another symbol, lock the hex, or exchange it with the hex that is picked next.
import { h } from '../dom.mjs'
import { symbolsAt } from './state.mjs'

export class Hand {
  #body = h('div', { class: 'hand-body' })

  /** does: an object with the actions { change(layer, place, symbol), lock(cell), swap(cell) } */
  constructor(does) {
    this.does = does
    this.element = h('div', { class: 'hand', role: 'group', 'aria-label': 'The hex at hand' }, this.#body)
    this.close()
  }

  /** Replaces the content. The control that had the focus gets the focus again; if it is gone, the first control does.
   *  */
  #fill(...children) {
    const held = this.#body.contains(document.activeElement) ? document.activeElement.dataset.part : undefined
    this.#body.replaceChildren(...children)
    if (held) (this.#body.querySelector(`[data-part="${held}"]`) ?? this.#body.querySelector('select, button'))?.focus()
  }

  close() {
    this.cell = null
    this.#fill(
      h(
        'p',
        { class: 'hint' },
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
    this.cell = cell
    this.#fill(
      h('p', {}, h('strong', {}, name), `: ${here.map((s) => s.name).join(', ')}${locked ? ', locked' : ''}`),
      ...here.filter((s) => s.layer.symbols.length > 1).map((s) => this.#choice(s)),
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
  }

  #choice({ l, p, layer, symbol }) {
    const select = h(
      'select',
      { 'data-part': layer.name, onchange: () => this.does.change(l, p, Number(select.value)) },
      ...layer.symbols
        .map((s, i) => (i === layer.free && i !== symbol ? null : h('option', { value: i }, s.name)))
        .filter(Boolean)
    )
    select.value = symbol
    return h('label', { class: 'control' }, h('span', {}, layer.name), select)
  }

  ask(name) {
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
