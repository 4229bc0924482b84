// What each seat, colour, piece or half has: tables of the numbers that the rules compare, from the record's
// `measured`.
import { h } from '../dom.mjs'
import { playerWords } from './players.mjs'

const ROWS_MOST = 16

/** Returns the measures that have the same parts, as lists of [name, numbers]: one list a table. A part without a
 *  number, such as a cell of which no rule speaks, has no row. A measure with too many rows, such as that of Catan's
 *  intersections, is in no table. */
export function tablesOf(measured) {
  const tables = new Map()
  for (const [name, numbers] of Object.entries(measured)) {
    const parts = Object.keys(numbers).join('\n')
    if (knownOf(numbers).length <= ROWS_MOST) tables.set(parts, [...(tables.get(parts) ?? []), [name, numbers]])
  }
  return [...tables.values()]
}

function knownOf(numbers) {
  return Object.entries(numbers).filter(([, value]) => value !== null)
}

/** Says between which numbers a long measure is, and which parts have the least and the largest one. */
function rangeOf(name, numbers) {
  const known = knownOf(numbers)
  const ends = [Math.min, Math.max].map((end) => end(...known.map(([, value]) => value)))
  const parts = ends.map((end) => known.filter(([, value]) => value === end).map(([part]) => part))
  const at = (names) => (names.length > 3 ? `${names.length} places` : names.join('; '))
  const told = ends.map((end, i) => `${numberText(end)} (${at(parts[i])})`)
  return { text: `${name}: ${ends[0] === ends[1] ? numberText(ends[0]) : told.join(' to ')}`, ends, parts }
}

function numberText(value) {
  return value === null ? '–' : `${Math.round(value * 100) / 100}`
}

/** Returns a cell; the least and the largest number of a column are marked if they differ. */
function cellOf(part, [name, numbers], show) {
  const known = knownOf(numbers).map(([, value]) => value)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const value = numbers[part]
  const mark = least === most || value === null ? '' : value === least ? 'least' : value === most ? 'most' : ''
  const number = show(numberText(value), name, part)
  return h('td', { class: mark }, number, mark ? h('span', { class: 'spoken' }, `, ${mark}`) : null)
}

/** Returns a function that finds the player of a part: by the seat, if the parts are the seats of a game that has as
 *  many players, or by the home; undefined if there is none. */
function playerFinder(parts, seated, { players }) {
  if (parts.length === players && parts.every((part, i) => part === `${i + 1}`)) return (part) => seated[part - 1]
  return (part) => {
    const { name, piece } = seated.find((player) => player.piece?.home === part) ?? {}
    return name && { name, piece: { name: piece.name } } // the home is said already
  }
}

/** Returns the table of measures that have the same parts. seated: who sits where, or nobody. show(text, name, part)
 *  returns a number as it is to be shown. */
export function partsTable(measures, seated, settings, show = (text) => text) {
  const parts = Object.keys(measures[0][1]).filter((part) => measures.some(([, numbers]) => numbers[part] !== null))
  const playerOf = playerFinder(parts, seated, settings)
  const head = (part) => {
    const player = playerOf(part)
    return h('th', { scope: 'row' }, `${part} `, player ? playerWords(player) : null)
  }
  const row = (part) => h('tr', {}, head(part), ...measures.map((measure) => cellOf(part, measure, show)))
  return h(
    'table',
    { class: 'numbers-of-parts' },
    h('thead', {}, h('tr', {}, h('td'), ...measures.map(([name]) => h('th', { scope: 'col' }, name)))),
    h('tbody', {}, ...parts.map(row))
  )
}

/** Returns a number as a button that marks on the board the cells that it counts: ontap(button, words, cells). */
export function tappable(text, ontap, words, cells) {
  const tap = ({ currentTarget }) => ontap(currentTarget, words, cells)
  return h('button', { type: 'button', class: 'number', 'aria-pressed': 'false', onclick: tap }, text)
}

export class Parts {
  measured = {} // none before the first board
  #body = h('div')

  /** ontap(button, words, cells) is called when a number is tapped: what it is, and the cells that it counts. */
  constructor(ontap) {
    this.ontap = ontap
    this.element = h('details', { class: 'parts' }, h('summary', {}, 'What each has'), this.#body)
    this.element.addEventListener('toggle', () => this.#draw())
  }

  /** seated: the players, that of the first seat first; or nobody. */
  show(board, seated) {
    this.seated = seated
    this.settings = board.record.settings
    this.measured = board.record.measured ?? {}
    this.counted = board.record.counted ?? {}
    this.element.hidden = !Object.keys(this.measured).length
    this.#draw()
  }

  /** Returns the cells that the numbers of these parts count. */
  #cellsOf(name, parts) {
    return [...new Set(parts.flatMap((part) => this.counted[name]?.[part] ?? []))]
  }

  /** Returns a number as a button, or as its text if the cells that it counts are not known. */
  #numberOf(text, name, part) {
    const cells = this.#cellsOf(name, [part])
    return cells.length ? tappable(text, this.ontap, `${part}, ${name}`, cells) : text
  }

  /** Returns the line of a long measure, with buttons that show where the least and the largest number are. */
  #range(name, numbers) {
    const { text, ends, parts } = rangeOf(name, numbers)
    const buttons = ['least', 'most'].flatMap((word, i) => {
      const cells = ends[0] === ends[1] ? [] : this.#cellsOf(name, parts[i])
      return cells.length ? [' ', tappable(word, this.ontap, `${name}, ${word}`, cells)] : []
    })
    return h('p', {}, text, ...buttons)
  }

  /** Builds the tables only if they are seen, because a new board appears sooner without them. */
  #draw() {
    if (!this.element.open) return
    const show = (...number) => this.#numberOf(...number)
    const hint = 'The least number of a column is underlined, the largest one bold.'
    const isTappable = Object.keys(this.counted).length > 0
    this.#body.replaceChildren(
      h('p', { class: 'hint' }, isTappable ? `${hint} A tap on a number shows which places it counts.` : hint),
      ...tablesOf(this.measured).map((measures) =>
        h(
          'div',
          { class: 'wide', tabindex: 0, role: 'region', 'aria-label': measures.map(([name]) => name).join(', ') },
          partsTable(measures, this.seated, this.settings, show)
        )
      ),
      ...Object.entries(this.measured)
        .filter(([, numbers]) => knownOf(numbers).length > ROWS_MOST)
        .map(([name, numbers]) => this.#range(name, numbers))
    )
  }
}
