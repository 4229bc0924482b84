// Twelve boards to choose from, in the order of any measure.
import { h, showPicture } from '../dom.mjs'
import { linkOf } from '../levelground.mjs'

const COUNT = 12

export class Gallery {
  #list = h('ul', { class: 'thumbs' })
  #status = h('p', { class: 'hint', role: 'status' })
  #boards = []
  #control = null

  constructor(engine, game, onchoose) {
    this.engine = engine
    this.onchoose = onchoose
    this.order = h(
      'select',
      { onchange: () => this.#sort() },
      h('option', { value: '' }, 'as they came'),
      h('option', { value: 'score' }, 'score'),
      ...game.traits.map((t) => h('option', { value: t.name }, `${t.name}: ${t.sentence}`))
    )
    this.element = h(
      'dialog',
      { class: 'gallery', 'aria-labelledby': 'gallery-title', onclose: () => this.#left() },
      h(
        'div',
        { class: 'bar' },
        h('h2', { id: 'gallery-title' }, 'Choose a board'),
        h('label', { class: 'control' }, h('span', {}, 'In order of'), this.order),
        h('button', { type: 'button', onclick: () => this.element.close() }, 'Close')
      ),
      this.#status,
      this.#list
    )
  }

  /** The event comes a while after the closing, when the dialog may be open anew. */
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
    if (control === this.#control) this.#count()
  }

  #measure({ record }) {
    const name = this.order.value
    return name === 'score' ? record.score : (record.traits?.[name] ?? Infinity)
  }

  #count() {
    const order = this.order.value ? `in order of ${this.order.value}, least first` : 'as they came'
    this.#status.textContent = `${this.#boards.length} boards, ${order}`
  }

  #sort() {
    this.#show()
    this.#count()
  }

  /** Puts the boards in order; one that has the focus keeps it. */
  #show() {
    const held = document.activeElement
    const sorted = this.order.value
      ? [...this.#boards].sort((a, b) => this.#measure(a) - this.#measure(b))
      : this.#boards
    for (const board of sorted) this.#name(board)
    this.#list.replaceChildren(...sorted.map(({ thumb }) => thumb))
    if (held !== document.activeElement && held.isConnected) held.focus()
  }

  #name(board) {
    const said = this.order.value ? `${this.order.value} ${this.#measure(board)}` : board.record.verdict
    board.thumb.lastChild.textContent = `Board ${board.record.index + 1}: ${said}`
  }

  #thumb(board) {
    const picture = h('div', { 'aria-hidden': true })
    showPicture(picture, board.svg)
    const cover = h('button', { type: 'button', onclick: () => this.#choose(board) })
    return h('li', {}, picture, cover)
  }

  #choose(board) {
    this.element.close()
    this.onchoose(board)
  }
}
