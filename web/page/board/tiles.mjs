// A board's hexes in life size, to print and cut out.
import { h, notice, showPicture } from '../dom.mjs'

const sides = { A4: [210, 297], letter: [215.9, 279.4] } // millimetres
const LEAST = 10
const MOST = 160

const sheet = new CSSStyleSheet()

export class Tiles {
  #pages = h('div', { class: 'sheets' })

  /** present() returns the board shown; paper() returns A4 or letter. */
  constructor(engine, game, { present, paper }) {
    this.engine = engine
    this.present = present
    this.paper = paper
    this.size = h('input', { type: 'number', min: LEAST, max: MOST, step: 'any', value: game.tile || '' })
    const print = () => this.print().catch((error) => notice(error.message))
    this.element = h(
      'div',
      { class: 'bar' },
      h('button', { type: 'button', onclick: print }, 'Print tiles'),
      h('label', { class: 'control' }, h('span', {}, 'Millimetres from side to side'), this.size)
    )
    addEventListener('afterprint', () => this.#clear())
  }

  #clear() {
    this.#pages.remove()
    document.documentElement.classList.remove('tiled')
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }

  /** Prints in life size if it is known, or in the typed size. */
  async print() {
    if (!this.size.reportValidity()) return
    const paper = this.paper()
    const options = { paper: paper.toLowerCase(), size: this.size.value }
    const pages = await this.engine.call('tiles', [this.present().map, options])
    const [wide, high] = sides[paper]
    sheet.replaceSync(`@page { size: ${paper} portrait; margin: 0 }
      @media print { .sheets > div { width: ${wide}mm; height: ${high - 0.2}mm } }`)
    this.#pages.replaceChildren(...pages.map((page) => this.#page(page)))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    document.documentElement.classList.add('tiled')
    document.body.append(this.#pages)
    print()
  }

  #page(svg) {
    const page = h('div')
    showPicture(page, svg)
    return page
  }
}
