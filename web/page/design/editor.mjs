// A plain editor for a game's file. Where npm's packages are at hand, tools/web.sh puts the editor of web/editor in its
// place, which has the same interface.
import { h } from '../dom.mjs'

export class Editor {
  #area = h('textarea', { class: 'plain', spellcheck: 'false', rows: 30, 'aria-label': 'The file of the game' })

  /** onchange() is called when the user has changed the text. */
  constructor({ onchange }) {
    this.element = this.#area
    this.#area.addEventListener('input', onchange)
  }

  get text() {
    return this.#area.value
  }

  set text(text) {
    this.#area.value = text
  }

  /** Changes the text; the cursor stays where it is. */
  change(next) {
    this.text = next
  }

  /** Marks the place of a problem, { line, column, words }; null: there is none. */
  mark(problem) {
    this.#area.setAttribute('aria-invalid', problem !== null)
  }

  /** Puts the cursor at a place, and perhaps the focus. Lines and columns count from 1. */
  go(line, column, focus = true) {
    const before = this.text.split('\n').slice(0, line - 1)
    const at = before.join('\n').length + (line > 1 ? 1 : 0) + column - 1
    if (focus) this.#area.focus()
    this.#area.setSelectionRange(at, at)
  }
}
