// Prints a board: alone on a sheet, landscape or portrait as fits the board, with its verdict, rules, seats and link
// below.
import { h } from '../dom.mjs'
import { linkInPrint } from '../print.mjs'
import { partsTable, tablesOf } from './parts.mjs'
import { seatsLine } from './players.mjs'
import { seatsTable } from './seats.mjs'
import { shortId } from './state.mjs'

const MARGIN = 12 // in millimetres

const sheet = new CSSStyleSheet()
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]

export class Paper {
  #ratio = 1

  /** papers: the list of papers in the catalog */
  constructor(game, papers) {
    this.game = game
    this.papers = papers
    this.choice = h(
      'select',
      { 'aria-label': 'Paper', onchange: () => this.#setSheet() },
      ...papers.map(({ name }) => h('option', { value: name }, name[0].toUpperCase() + name.slice(1)))
    )
    this.words = h('div', { class: 'printed' })
  }

  /** The chosen paper: { name, width, height }. */
  get chosen() {
    return this.papers.find(({ name }) => name === this.choice.value)
  }

  /** Prepares the print of a board. ratio: the drawing's width divided by its height; seated: the players, that of the
   *  first seat first; or nobody. */
  show(board, ratio, seated) {
    const { record } = board
    this.#ratio = ratio
    this.#setSheet()
    const made = [
      this.game.title,
      record.variant,
      record.seed && `seed ${record.seed}`,
      record.index && `board ${record.index + 1}`,
      shortId(record) && `id ${record.id}`
    ]
    const verdict = h('strong', {}, record.verdict[0].toUpperCase() + record.verdict.slice(1))
    const title = h('p', {}, verdict, `. ${made.filter(Boolean).join(', ')}`)
    const told = h('div', { class: 'told' }, this.#rules(record), this.#seats(board, seated))
    this.words.replaceChildren(linkInPrint(), title, ...(seated.length ? [seatsLine(seated)] : []), told)
  }

  /** Returns the table of the seats. If the game has no seats, returns the table of what each colour, resource or other
   *  part of the board has: of several tables the one with the most measures. Measures that have no name of their own
   *  but that of their rule are left out, and so are numbers of single cells, of which some have none. */
  #seats(board, seated) {
    const { seats, judged_players: players, measured = {}, settings } = board.record
    if (seats?.[players]) return seatsTable(board, players, seated.length === players ? seated : [])
    const whole = ([name, numbers]) => !/^REQ\d+$/.test(name) && Object.values(numbers).every((n) => n !== null)
    const named = Object.fromEntries(Object.entries(measured).filter(whole))
    const [table] = tablesOf(named).sort((a, b) => b.length - a.length)
    return table ? partsTable(table, seated, settings) : ''
  }

  /** Lists the rules for which the board was made, and says of each whether it is met. */
  #rules({ requirements }) {
    const asked = this.game.requirements.filter(({ name }) => name in requirements)
    const mark = (count) => (count === null ? '? (not judged)' : count > 0 ? `✗ (off by ${count})` : '✓')
    const words = ({ name, sentence }) => `${mark(requirements[name])} ${sentence}`
    return h('ul', {}, ...asked.map((rule) => h('li', {}, words(rule))))
  }

  /** Writes the CSS rule @page again, because a page's size cannot depend on an attribute. */
  #setSheet() {
    const orientation = this.#ratio > 1.1 ? 'landscape' : 'portrait'
    sheet.replaceSync(`@page { size: ${this.chosen.name} ${orientation}; margin: ${MARGIN}mm }`)
  }
}
