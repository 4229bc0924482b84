// Prints a board: alone on a sheet, landscape or portrait as fits the board, with its title, rules and link below.
import { h, printedAddress } from '../dom.mjs'
import { shortId } from './state.mjs'

const MARGIN = 12 // in millimetres, like all lengths here
const BELOW = 44 // room for the words below the board

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

  /** Prepares the print of a board, when the page's address has its link. ratio: the drawing's width divided by its
   *  height. */
  show({ record }, ratio) {
    this.#ratio = ratio
    this.#setSheet()
    const made = [
      this.game.title,
      record.variant,
      record.seed && `seed ${record.seed}`,
      record.index && `board ${record.index + 1}`,
      shortId(record) && `id ${record.id}`
    ]
    const words = [made.filter(Boolean).join(', '), h('br'), printedAddress()]
    this.words.replaceChildren(h('p', {}, ...words), this.#rules(record))
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
    const { name, width, height } = this.chosen
    const lying = this.#ratio > 1.1
    const [wide, high] = lying ? [height, width] : [width, height]
    const most = Math.min(wide - 2 * MARGIN, (high - 2 * MARGIN - BELOW) * this.#ratio)
    sheet.replaceSync(`@page { size: ${name} ${lying ? 'landscape' : 'portrait'}; margin: ${MARGIN}mm }
      @media print { .view .picture { width: ${Math.floor(most)}mm } }`)
  }
}
