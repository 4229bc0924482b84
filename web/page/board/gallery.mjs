// Twelve boards to choose from, in the order of any measure.
import { h, say, showPicture } from '../dom.mjs'
import { linkOf } from '../levelground.mjs'

const COUNT = 12

export class Gallery {
  #list = h('ul', { class: 'thumbs' })
  #boards = []
  #control = null

  constructor(engine, game, onchoose) {
    this.engine = engine
    this.onchoose = onchoose
    this.order = h('select', { onchange: () => this.#show() }, h('option', { value: '' }, 'as they came'), h('option', { value: 'score' }, 'score'),
      ...game.traits.map((t) => h('option', { value: t.name }, `${t.name}: ${t.sentence}`)))
    this.element = h('dialog', { class: 'gallery', 'aria-labelledby': 'gallery-title', onclose: () => this.#control?.abort() },
      h('div', { class: 'bar' },
        h('h2', { id: 'gallery-title' }, 'Choose a board'),
        h('label', { class: 'control' }, h('span', {}, 'In order of'), this.order),
        h('button', { type: 'button', onclick: () => this.element.close() }, 'Close')),
      this.#list)
  }

  async open(recipe) {
    this.#boards = []
    this.#show()
    this.element.showModal()
    this.#control = new AbortController()
    const links = Array.from({ length: COUNT }, (_, index) => linkOf({ ...recipe, index }))
    const take = ({ board }) => {
      this.#boards.push(board)
      this.#show()
    }
    await this.engine.call('makeMany', [links], { progress: take, signal: this.#control.signal })
    say(`${this.#boards.length} boards to choose from`)
  }

  #measure({ record }) {
    const name = this.order.value
    return name === 'score' ? record.score : (record.traits?.[name] ?? Infinity)
  }

  #show() {
    const sorted = this.order.value ? [...this.#boards].sort((a, b) => this.#measure(a) - this.#measure(b)) : this.#boards
    this.#list.replaceChildren(...sorted.map((board) => this.#thumb(board)))
  }

  #thumb(board) {
    const picture = h('div', { 'aria-hidden': true })
    showPicture(picture, board.svg)
    const said = this.order.value ? `${this.order.value} ${this.#measure(board)}` : board.record.verdict
    return h('li', {}, h('button', { type: 'button', onclick: () => this.#choose(board), 'aria-label': `Board ${board.record.index + 1}: ${said}` },
      picture, h('span', {}, said)))
  }

  #choose(board) {
    this.element.close()
    this.onchoose(board)
  }
}
