// A board's hexes in life size, to print and cut out.
import { h, showNotice, showPicture } from '../dom.mjs'
import { printSheets } from '../print.mjs'

export class Tiles {
  /** present() returns the board that is shown; paper() returns the paper to print on. */
  constructor(engine, game, { present, paper, catalog: { tile_least: min, tile_most: max } }) {
    this.engine = engine
    this.present = present
    this.paper = paper
    this.size = h('input', { type: 'number', min, max, step: 'any', value: game.tile || '' })
    const print = () => this.print().catch((error) => showNotice(error.message))
    this.element = h(
      'div',
      { class: 'bar' },
      h('button', { type: 'button', onclick: print }, 'Print tiles'),
      h('label', { class: 'control' }, h('span', {}, 'Millimetres from side to side'), this.size)
    )
  }

  /** Prints in life size if it is known, or in the typed size. */
  async print() {
    if (!this.size.reportValidity()) return
    const { name: paper, width, height } = this.paper()
    const options = { paper, size: this.size.value }
    const pages = await this.engine.call('tiles', [this.present().map, options])
    const rules = `@page { size: ${paper} portrait; margin: 0 }
      @media print { .sheets > div { width: ${width}mm; height: ${height - 0.2}mm } }`
    printSheets(pages.map((page) => this.#page(page)), rules)
  }

  #page(svg) {
    const page = h('div')
    showPicture(page, svg)
    return page
  }
}
