// The board as a table for people who do not see the picture: a table row for each row of hexes.
import { h } from '../dom.mjs'
import { besideIn, cellsOf, joined } from './cells.mjs'

export class Table {
  #body = h('tbody')
  #shown = null

  constructor(onpick) {
    this.onpick = onpick
    this.element = h(
      'details',
      { class: 'as-table' },
      h('summary', {}, 'As a table'),
      h(
        'div',
        { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'The board as a table' },
        h('table', {}, this.#body)
      )
    )
    this.element.addEventListener('toggle', () => this.#draw())
  }

  /** Builds the table only if it is open, because a new board appears sooner without it. */
  show(board, locked) {
    this.#shown = { board, locked }
    this.#draw()
  }

  #draw() {
    if (!this.element.open || !this.#shown) return
    const { record } = this.#shown.board
    const { locked } = this.#shown
    const all = cellsOf(this.#shown.board)
    const beside = besideIn(all)
    const rows = new Map()
    for (const one of all) rows.set(one.y, [...(rows.get(one.y) ?? []), one])
    const broken = new Set(record.violations.map((v) => v.cell))
    const sorted = [...rows].sort(([a], [b]) => a - b).map(([, cells]) => cells.sort((a, b) => a.x - b.x))
    this.#body.replaceChildren(
      ...sorted.map((cells, i) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, `row ${i + 1}`),
          ...cells.map((one) =>
            h(
              'td',
              {},
              joined(one.name, one.content) +
                (locked.has(one.cell) ? ', locked' : '') +
                (broken.has(one.cell) ? ', breaks a rule' : ''),
              h('small', {}, beside(one))
            )
          )
        )
      )
    )
  }
}
