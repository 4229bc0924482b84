// What each seat, colour, piece or half has: tables of the numbers that the rules compare, from the record's
// `measured`.
import { h } from '../dom.mjs'

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
function rangeOf([name, numbers]) {
  const known = knownOf(numbers)
  const ends = [Math.min, Math.max].map((end) => end(...known.map(([, value]) => value)))
  const parts = (end) => known.filter(([, value]) => value === end).map(([part]) => part)
  const at = (end) => (parts(end).length > 3 ? `${parts(end).length} places` : parts(end).join('; '))
  const told = ends[0] === ends[1] ? [numberText(ends[0])] : ends.map((end) => `${numberText(end)} (${at(end)})`)
  return h('p', {}, `${name}: ${told.join(' to ')}`)
}

function numberText(value) {
  return value === null ? '–' : `${Math.round(value * 100) / 100}`
}

/** Returns a cell; the least and the largest number of a column are marked if they differ. */
function cellOf(part, numbers) {
  const known = knownOf(numbers).map(([, value]) => value)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const value = numbers[part]
  const mark = least === most || value === null ? '' : value === least ? 'least' : value === most ? 'most' : ''
  return h('td', { class: mark }, numberText(value), mark ? h('span', { class: 'spoken' }, `, ${mark}`) : null)
}

/** Returns the table of measures that have the same parts. */
export function partsTable(measures) {
  const parts = Object.keys(measures[0][1]).filter((part) => measures.some(([, numbers]) => numbers[part] !== null))
  const row = (part) =>
    h('tr', {}, h('th', { scope: 'row' }, part), ...measures.map(([, numbers]) => cellOf(part, numbers)))
  return h(
    'table',
    { class: 'numbers-of-parts' },
    h('thead', {}, h('tr', {}, h('td'), ...measures.map(([name]) => h('th', { scope: 'col' }, name)))),
    h('tbody', {}, ...parts.map(row))
  )
}

export class Parts {
  measured = {} // none before the first board
  #body = h('div')

  constructor() {
    this.element = h('details', { class: 'parts' }, h('summary', {}, 'What each has'), this.#body)
    this.element.addEventListener('toggle', () => this.#draw())
  }

  show(board) {
    this.measured = board.record.measured ?? {}
    this.element.hidden = !Object.keys(this.measured).length
    this.#draw()
  }

  /** Builds the tables only if they are seen, because a new board appears sooner without them. */
  #draw() {
    if (!this.element.open) return
    this.#body.replaceChildren(
      h('p', { class: 'hint' }, 'The least number of a column is underlined, the largest one bold.'),
      ...tablesOf(this.measured).map((measures) =>
        h(
          'div',
          { class: 'wide', tabindex: 0, role: 'region', 'aria-label': measures.map(([name]) => name).join(', ') },
          partsTable(measures)
        )
      ),
      ...Object.entries(this.measured)
        .filter(([, numbers]) => knownOf(numbers).length > ROWS_MOST)
        .map(rangeOf)
    )
  }
}
