// Catan: where the seats would start, in the order of choosing, and what each start is worth.
import { h } from '../dom.mjs'

const corners = { N: 'top', NE: 'upper right', SE: 'lower right', S: 'bottom', SW: 'lower left', NW: 'upper left' }

/** Where a start's settlements stand, by the names of their hexes. */
function startWords(start, { layout, record }) {
  const place = ({ q, r }) => layout.cells[record.hexes.findIndex((hex) => hex.q === q && hex.r === r)]
  return start.map((at) => `${place(at)?.name ?? `${at.q},${at.r}`}, ${corners[at.corner] ?? at.corner}`).join('; ')
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

  show(board) {
    this.element.hidden = !board.record.seats
    this.board = board
    if (board.record.seats) this.#show()
  }

  #show() {
    const seats = this.board.record.seats[this.players.value]
    this.#body.replaceChildren(
      h('table', {},
        h('caption', {}, `In pips, and 1 for each new resource; ${seats.spread} between the best and the worst.`),
        h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'seat'), h('th', { scope: 'col' }, 'worth'), h('th', { scope: 'col' }, 'starts at'))),
        h('tbody', {}, ...seats.values.map((value, seat) =>
          h('tr', {}, h('th', { scope: 'row' }, `${seat + 1}`), h('td', {}, `${value}`), h('td', {}, startWords(seats.starts[seat], this.board)))))))
  }
}
