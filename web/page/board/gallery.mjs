// A dialog of twelve boards to choose from, sorted by any measure.
import { enableButton, h, thumbOf } from '../dom.mjs'
import { linkOf } from '../levelground.mjs'
import { describeDifferences } from './differ.mjs'
import { nameOf, titleOf, variedTraits } from './words.mjs'

const COUNT = 12
const SIX = 6 // boards on a sheet

export class Gallery {
  #list = h('ul', { class: 'thumbs' })
  #status = h('p', { class: 'hint', role: 'status' })
  #boards = []
  #control = null

  /** onchoose(board) is called with the board that is chosen, onprint(boards) with those to be printed. */
  constructor(engine, game, { onchoose, onprint }) {
    this.engine = engine
    this.game = game
    this.onchoose = onchoose
    const print = () => this.#boards.length >= SIX && onprint(this.#sorted().slice(0, SIX))
    const title = 'six small boards on one sheet, to choose from: the first ones in this order'
    this.print = h('button', { type: 'button', title, onclick: print }, 'Print six')
    this.order = h(
      'select',
      { onchange: () => this.#sort() },
      h('option', { value: '' }, 'as they came'),
      h('option', { value: 'score' }, 'score'),
      ...variedTraits(game).map((t) => h('option', { value: t.name }, titleOf(t)))
    )
    this.element = h(
      'dialog',
      { class: 'gallery', 'aria-labelledby': 'gallery-title', onclose: () => this.#left() },
      h(
        'div',
        { class: 'bar' },
        h('h2', { id: 'gallery-title' }, 'Choose a board'),
        h('label', { class: 'control' }, h('span', {}, 'In order of'), this.order),
        this.print,
        h('button', { type: 'button', onclick: () => this.element.close() }, 'Close')
      ),
      this.#status,
      this.#list
    )
  }

  /** Handles the dialog's close event. The event arrives late, when the dialog may already be open again. */
  #left() {
    if (!this.element.open) this.#control?.abort()
  }

  async open(recipe) {
    this.#control?.abort()
    this.#boards = []
    this.#show()
    this.#status.textContent = `Making ${COUNT} boards`
    this.element.showModal()
    const control = (this.#control = new AbortController())
    const links = Array.from({ length: COUNT }, (_, index) => linkOf({ ...recipe, index }))
    const take = ({ board }) => {
      if (control !== this.#control) return
      this.#boards.push({ ...board, thumb: this.#thumb(board) })
      this.#show()
    }
    await this.engine.call('makeMany', [links], { progress: take, signal: control.signal })
    if (control !== this.#control) return
    this.#compare()
    this.#count()
  }

  /** Writes below each board how it differs from the other boards. */
  #compare() {
    const said = describeDifferences(this.game, this.#boards.map(({ record }) => record))
    for (const [i, { thumb }] of this.#boards.entries()) thumb.querySelector('.differs').textContent = said[i]
  }

  #measure({ record }) {
    const name = this.order.value
    return name === 'score' ? record.score : (record.traits?.[name] ?? Infinity)
  }

  #orderName() {
    const trait = this.game.traits.find(({ name }) => name === this.order.value)
    return trait ? nameOf(trait) : this.order.value
  }

  #count() {
    const order = this.order.value ? `in order of ${this.#orderName()}, least first` : 'as they came'
    this.#status.textContent = `${this.#boards.length} boards, ${order}`
  }

  #sort() {
    this.#show()
    this.#count()
  }

  #sorted() {
    return this.order.value ? [...this.#boards].sort((a, b) => this.#measure(a) - this.#measure(b)) : this.#boards
  }

  /** Shows the boards in their order. If a board has the focus, it keeps the focus. */
  #show() {
    const held = document.activeElement
    const sorted = this.#sorted()
    enableButton(this.print, sorted.length >= SIX)
    for (const board of sorted) this.#name(board)
    this.#list.replaceChildren(...sorted.map(({ thumb }) => thumb))
    if (held !== document.activeElement && held.isConnected) held.focus()
  }

  #name(board) {
    const name = this.order.value
    const said = name ? `${this.#orderName()} ${this.#measure(board)}` : board.record.verdict
    board.thumb.querySelector('button').textContent = `Board ${board.record.index + 1}: ${said}`
  }

  #thumb(board) {
    const id = `differs-${this.game.name}-${board.record.index}`
    return thumbOf(board, { id, onclick: () => this.#choose(board) })
  }

  #choose(board) {
    this.element.close()
    this.onchoose(board)
  }
}
