// The board as a table for people who do not see the picture: a table row for each row of hexes.
import { h } from '../dom.mjs'
import { symbolsAt } from './state.mjs'

/** Returns the name of a cell and, unless the name contains it, its content. */
export function wordsOf(name, here) {
  const said = here.map((s) => s.name).join(' ')
  return name.startsWith(`${said} `) ? name : `${name}: ${said}`
}

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
    const { layout, record } = this.#shown.board
    const { locked } = this.#shown
    const rows = new Map()
    for (const [cell, place] of layout.cells.entries()) {
      const here = symbolsAt(layout, cell)
      if (here.length) rows.set(place.y, [...(rows.get(place.y) ?? []), { cell, place, here }])
    }
    const broken = new Set(record.violations.map((v) => v.cell))
    const sorted = [...rows].sort(([a], [b]) => a - b).map(([, cells]) => cells.sort((a, b) => a.place.x - b.place.x))
    this.#body.replaceChildren(
      ...sorted.map((cells, i) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, `row ${i + 1}`),
          ...cells.map(({ cell, place, here }) =>
            h(
              'td',
              {},
              wordsOf(place.name, here) +
                (locked.has(cell) ? ', locked' : '') +
                (broken.has(cell) ? ', breaks a rule' : '')
            )
          )
        )
      )
    )
  }
}
