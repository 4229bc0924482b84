// Catan: where the seats would start, in the order of choosing, and what each start is worth.
import { h } from '../dom.mjs'

function startWords(start) {
  return start.map(({ q, r, corner }) => `corner ${corner} of hex ${q},${r}`).join(' and ')
}

export class Seats {
  #body = h('div')

  /** ondraw(): whether they are in the picture has changed. */
  constructor(ondraw) {
    this.shown = h('input', { type: 'checkbox', onchange: ondraw })
    this.players = h('select', { onchange: () => this.#show() }, ...[3, 4, 5, 6].map((n) => h('option', { value: n }, `${n} players`)))
    this.players.value = 4
    this.element = h('div', { class: 'seats', hidden: true },
      h('h2', {}, 'Seats'), 
      h('div', { class: 'bar' }, h('label', { class: 'control' }, h('span', {}, 'Starts with'), this.players), h('label', { class: 'switch' }, this.shown, ' in the picture')), this.#body)
  }

  get drawn() {
    return !this.element.hidden && this.shown.checked
  }

  show(record) {
    this.element.hidden = !record.seats
    this.record = record
    if (record.seats) this.#show()
  }

  #show() {
    const seats = this.record.seats[this.players.value]
    this.#body.replaceChildren(
      h('table', {},
        h('caption', {}, `In pips, and 1 for each new resource; ${seats.spread} between the best and the worst.`),
        h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'seat'), h('th', { scope: 'col' }, 'worth'), h('th', { scope: 'col' }, 'starts at'))),
        h('tbody', {}, ...seats.values.map((value, seat) =>
          h('tr', {}, h('th', { scope: 'row' }, `${seat + 1}`), h('td', {}, `${value}`), h('td', {}, startWords(seats.starts[seat])))))))
  }
}
