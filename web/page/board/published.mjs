// The dialog of published boards, to look at, judge and repair.
import { h, thumbOf } from '../dom.mjs'

/** Returns a name such as "fire-ice-1" as a title: "Fire ice 1". */
function titleOf({ name }) {
  return name[0].toUpperCase() + name.slice(1).replaceAll('-', ' ')
}

function isComplete({ layout }) {
  return layout.layers.every(({ places, free }) => places.every(({ symbol }) => symbol !== free))
}

export class Published {
  #list = h('ul', { class: 'thumbs' })

  /** onboard(board) is called when a board is chosen, onframe(map) when a board is chosen that still has free hexes. */
  constructor(engine, game, { onboard, onframe }) {
    this.engine = engine
    this.game = game
    this.onboard = onboard
    this.onframe = onframe
    this.element = h(
      'dialog',
      { class: 'published', 'aria-labelledby': 'published-title' },
      h(
        'div',
        { class: 'bar' },
        h('h2', { id: 'published-title' }, 'Published boards'),
        h('button', { type: 'button', onclick: () => this.element.close() }, 'Close')
      ),
      h('p', { class: 'hint' }, 'Choose one to see which rules it breaks. "Repair it" changes as few hexes as it can.'),
      this.#list
    )
  }

  /** Opens the dialog with the boards judged by the rules of the link. */
  async open(rules) {
    const boards = this.game.boards.map(({ map }) => this.#judge(map, rules))
    const entries = (await Promise.all(boards)).map((board, i) => this.#entry(board, this.game.boards[i]))
    this.#list.replaceChildren(...entries)
    this.element.showModal()
  }

  /** Judges a board by the given rules. If they do not fit it, for example because the board has another size, judges
   *  it by the game's default rules. */
  #judge(map, rules) {
    return this.engine.call('judge', [map, rules]).catch(() => this.engine.call('judge', [map, '']))
  }

  #entry(board, known) {
    const isWhole = isComplete(board)
    const said = isWhole ? board.record.verdict : 'the search fills its free hexes'
    const onclick = () => {
      this.element.close()
      if (isWhole) this.onboard(board)
      else this.onframe(board.map)
    }
    const id = `published-${this.game.name}-${known.name}`
    return thumbOf(board, { id, title: `${titleOf(known)}: ${said}`, words: known.sentence, onclick })
  }
}
