// A dialog of ten boards of the game that is being made: how many meet all rules, how long they take, and which rules
// are hard.
import { breaksRules, freshSeed } from '../board/state.mjs'
import { h, thumbOf } from '../dom.mjs'
import { hardRules, summaryOf, timeText, whole } from './summary.mjs'

const COUNT = 10

export class Ten {
  #control = null
  #list = h('ul', { class: 'thumbs' })
  #status = h('p', { role: 'status' })
  #rules = h('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Which rules are hard' })

  /** onchoose(link) is called with the link of the board that is chosen. */
  constructor(engine, { onchoose }) {
    this.engine = engine
    this.onchoose = onchoose
    const close = () => this.element.close()
    this.element = h(
      'dialog',
      { class: 'ten', 'aria-labelledby': 'ten-title', onclose: () => this.element.open || this.#control?.abort() },
      h('div', { class: 'bar' }, h('h2', { id: 'ten-title' }, 'Ten boards'),
        h('button', { type: 'button', onclick: close }, 'Close')),
      this.#status,
      this.#rules,
      this.#list
    )
  }

  /** Makes ten boards of a game, with the rules and settings of a recipe. */
  async open(game, recipe) {
    this.#control?.abort()
    const control = (this.#control = new AbortController())
    const boards = []
    this.#list.replaceChildren()
    this.#rules.replaceChildren()
    this.#status.textContent = `Making ${COUNT} boards`
    this.element.showModal()
    const seed = freshSeed()
    const recipes = Array.from({ length: COUNT }, (_, index) => ({ ...recipe, seed, index }))
    const take = (board) => {
      if (control !== this.#control) return
      boards.push({ ...board, isMet: !breaksRules(board.record) })
      this.#list.append(this.#thumb(boards.at(-1), boards.length))
      this.#tell(game, boards)
    }
    await this.engine.call('tryOut', [recipes], { progress: take, signal: control.signal })
    if (control === this.#control && !boards.length) this.#status.textContent = 'No board was found.'
  }

  #thumb(board, number) {
    const onclick = () => {
      this.element.close()
      this.onchoose(board.record.link)
    }
    const words = `${board.isMet ? '✓ meets all' : '✗ breaks rules'}, ${timeText(board.milliseconds)}`
    const entry = thumbOf(board, { id: `ten-${number}`, title: `Board ${number}`, words, onclick })
    entry.classList.toggle('broken', !board.isMet)
    return entry
  }

  #tell(game, boards) {
    const { after, rules } = hardRules(game.requirements, boards)
    const cell = (count) => h('td', { class: count ? 'number' : 'number none' }, `${count} of ${boards.length}`)
    const row = ({ name, sentence, broken }) =>
      h('tr', {}, h('th', { scope: 'row' }, sentence || name), ...broken.map(cell))
    const head = (words) => h('th', { scope: 'col' }, words)
    const ready = boards.length < COUNT ? `${boards.length} of ${COUNT} made. ` : ''
    this.#status.textContent = ready + summaryOf(boards)
    this.#rules.replaceChildren(rules.length
      ? h('table', {},
          h('caption', {}, 'How many boards still broke a rule after so many evaluations; hard rules first'),
          h('thead', {}, h('tr', {}, head('rule'), ...after.map((n) => head(whole(n))), head('in the end'))),
          h('tbody', {}, ...rules.map(row)))
      : h('p', { class: 'hint' }, 'The game has no rules yet.'))
  }
}
