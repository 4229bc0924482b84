// For Catan: shows the forecast share of games that each seat would win, and where the seat would start.
import { h, svg } from '../dom.mjs'
import { tappable } from './parts.mjs'
import { playerWords } from './players.mjs'

const corners = { N: 'top', NE: 'upper right', SE: 'lower right', S: 'bottom', SW: 'lower left', NW: 'upper left' }

/** The two other hexes around a corner of a hex, as steps from it. */
const around = {
  N: [[0, -1], [1, -1]], NE: [[1, -1], [1, 0]], SE: [[1, 0], [0, 1]],
  S: [[0, 1], [-1, 1]], SW: [[-1, 1], [-1, 0]], NW: [[-1, 0], [0, -1]]
}

/** Returns the cells around the settlements of a start. */
function cellsAround(start, { hexes }) {
  const cells = start.flatMap(({ q, r, corner }) =>
    [[0, 0], ...around[corner]].map(([dq, dr]) => hexes.findIndex((hex) => hex.q === q + dq && hex.r === r + dr))
  )
  return [...new Set(cells)].filter((cell) => cell >= 0).sort((a, b) => a - b)
}

/** Describes where the settlements of a start stand, by the names of the hexes around them. */
function startWords(start, { layout, record }) {
  const place = ({ q, r }) => layout.cells[record.hexes.findIndex((hex) => hex.q === q && hex.r === r)]
  return start.map((at) => `${place(at)?.name ?? `${at.q},${at.r}`}, ${corners[at.corner] ?? at.corner}`).join('; ')
}

/** Draws a share as a bar. The share that all seats would have if they were equal fills half the width. */
function bar(share, players) {
  const width = Math.min(60, 30 * share * players)
  return svg(
    'svg',
    { class: 'share', viewBox: '0 0 60 12', width: 60, height: 12, 'aria-hidden': true },
    svg('rect', { width, height: 12 }),
    svg('path', { d: 'M30 0v12' })
  )
}

/** Returns the table of the seats for a number of players. seated: who sits where, or nobody. show(text, seat, start)
 *  returns a number as it is to be shown. */
export function seatsTable(board, players, seated = [], show = (text) => text) {
  const { bias, shares, starts } = board.record.seats[players]
  const head = (words, more = {}) => h('th', { scope: 'col', ...more }, words)
  const row = (share, seat) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, `${seat + 1} `, seated.length ? playerWords(seated[seat]) : ''),
      h('td', {}, show((100 * share).toFixed(1), seat, starts[seat])),
      h('td', {}, bar(share, shares.length)),
      h('td', {}, startWords(starts[seat], board))
    )
  return h(
    'table',
    {},
    h('caption', {}, `Of 100 games, as foreseen; off an equal share by ${bias.toFixed(1)}.`),
    h('thead', {}, h('tr', {}, head('seat'), head('wins', { colspan: 2 }), head('starts at'))),
    h('tbody', {}, ...shares.map(row))
  )
}

export class Seats {
  #body = h('div')

  /** ondraw() is called when the seats are to be shown in the picture, or hidden; ontap(button, words, cells) when the
   *  share of a seat is tapped: what it is, and the cells around the seat's start. */
  constructor(ondraw, ontap) {
    this.ontap = ontap
    this.shown = h('input', { type: 'checkbox', onchange: ondraw })
    this.players = h('select', { onchange: () => this.#show() })
    this.element = h(
      'div',
      { class: 'seats', hidden: true },
      h('h2', {}, 'Seats'),
      h(
        'div',
        { class: 'bar' },
        h('label', { class: 'control' }, h('span', {}, 'Starts with'), this.players),
        h('label', { class: 'switch' }, this.shown, ' in the picture')
      ),
      this.#body
    )
  }

  get drawn() {
    return !this.element.hidden && this.shown.checked
  }

  /** seated: the players, that of the first seat first; or nobody. */
  show(board, seated) {
    const counts = Object.keys(board.record.seats ?? {})
    this.element.hidden = !counts.length
    this.board = board
    this.seated = seated
    if (!counts.length) return
    this.#offer(counts)
    this.#show()
  }

  /** Offers each number of players for which the board has room. At first the table shows the number that the recipe
   *  asks for. If the user chooses another number, this choice stays until a recipe asks for another number. */
  #offer(counts) {
    const judged = `${this.board.record.judged_players}`
    const wanted = judged === this.judged ? this.players.value : judged
    this.judged = judged
    if (counts.length !== this.players.options.length)
      this.players.replaceChildren(...counts.map((n) => h('option', { value: n }, `${n} players`)))
    this.players.value = counts.includes(wanted) ? wanted : counts.at(-1)
  }

  #show() {
    const { value } = this.players
    const seated = this.seated.length === Number(value) ? this.seated : []
    const show = (text, seat, start) =>
      tappable(text, this.ontap, `seat ${seat + 1}, wins`, cellsAround(start, this.board.record))
    this.#body.replaceChildren(seatsTable(this.board, value, seated, show))
  }
}
