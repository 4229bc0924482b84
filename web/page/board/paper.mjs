// A board on paper: alone on a sheet, lying or standing as the board is wide or high, and what it is below it.
import { h } from '../dom.mjs'

const papers = { A4: [210, 297], letter: [216, 279] } // millimetres
const MARGIN = 12
const BELOW = 22 // for the words
const LONGEST = 300 // of an address that somebody types

const sheet = new CSSStyleSheet()
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]

/** The shape of a drawing: wide by high. */
function ratioOf(svg) {
  const [, , wide, high] = /viewBox="([^"]*)"/.exec(svg)[1].split(' ').map(Number)
  return wide / high
}

export class Paper {
  #ratio = 1

  constructor(game) {
    this.game = game
    this.choice = h('select', { 'aria-label': 'Paper', onchange: () => this.#lay() }, h('option', { value: 'A4' }, 'A4'), h('option', { value: 'letter' }, 'Letter'))
    this.words = h('p', { class: 'printed' })
  }

  /** Readies what is printed of a board whose link is the page's address. */
  show({ svg, record }, address) {
    this.#ratio = ratioOf(svg)
    this.#lay()
    const made = [this.game.title, record.variant, record.seed && `seed ${record.seed}`, record.index && `board ${record.index + 1}`, record.id && `id ${record.id}`]
    const link = address.length <= LONGEST ? h('span', {}, address) : null
    this.words.replaceChildren(made.filter(Boolean).join(', '), h('br'), ...(link ? [link] : []))
  }

  /** A page's size cannot hang on an attribute, so the rule is written anew. */
  #lay() {
    const [narrow, long] = papers[this.choice.value]
    const lying = this.#ratio > 1.1
    const [wide, high] = lying ? [long, narrow] : [narrow, long]
    const most = Math.min(wide - 2 * MARGIN, (high - 2 * MARGIN - BELOW) * this.#ratio)
    sheet.replaceSync(`@page { size: ${this.choice.value} ${lying ? 'landscape' : 'portrait'}; margin: ${MARGIN}mm }
      @media print { .view .picture { width: ${Math.floor(most)}mm } }`)
  }
}
