// The dialog "Favourites": the boards of all games that a visitor keeps, with notes. They can be saved as a file, and
// read from one.
import { downloadFile, h, showPicture } from '../dom.mjs'
import { filePicker } from '../ptsp/files.mjs'
import { changeKept, exportKept, forgetBoard, importKept, keepBoard, keptBoards } from './kept.mjs'

const LARGEST = 64 << 20
const NOTE = 2000 // characters

/** Keeps a board { name, link, map, svg } of a game { name, title }. */
export async function keepAs({ name: game, title }, board) {
  const day = new Date().toLocaleDateString('en-CA') // such as 2026-05-31
  await keepBoard({ game, title, ...board, day })
}

export class Shelf {
  #status = h('p', { class: 'hint', role: 'status' })
  #body = h('div')

  /** does: { present(), draw(board) }: promises of the board on the table as it is kept (kept.mjs), and of the picture
   *  of a board, or null. game: the one of the board on the table, whose boards come first. */
  constructor(game, does) {
    this.game = game
    this.does = does
    const button = (words, onclick, more = {}) =>
      h('button', { type: 'button', onclick: () => this.#try(onclick), ...more }, words)
    this.keep = button('Keep this board', () => this.#keep(), { class: 'main' })
    this.save = button('Save all as a file', () => this.#save())
    this.element = h(
      'dialog',
      { class: 'shelf', 'aria-labelledby': 'shelf-title' },
      h(
        'div',
        { class: 'bar' },
        h('h2', { id: 'shelf-title' }, 'Favourites'),
        this.keep,
        this.save,
        filePicker('Read a file', '.json', (file) => this.#try(() => this.#read(file))),
        h('button', { type: 'button', onclick: () => this.element.close() }, 'Close')
      ),
      this.#status,
      this.#body
    )
  }

  async open() {
    this.#status.textContent = ''
    this.element.showModal()
    await this.#try(() => this.#list())
  }

  async #try(does) {
    try {
      await does()
    } catch (error) {
      this.#status.textContent = error instanceof DOMException ? 'This browser keeps nothing.' : error.message
    }
  }

  async #keep() {
    const board = await this.does.present()
    await keepAs(this.game, board)
    await this.#list()
    this.#status.textContent = `${board.name} is kept in this browser.`
  }

  async #save() {
    downloadFile('levelground-boards.json', await exportKept(), 'application/json')
  }

  async #read(file) {
    if (file.size > LARGEST) throw new Error('Expected a file of at most 64 MB.')
    const count = await importKept(await file.text())
    await this.#list()
    this.#status.textContent = `${count} board${count === 1 ? ' is' : 's are'} new here.`
  }

  async #list() {
    const all = await keptBoards()
    const games = [...new Set([this.game.name, ...all.map(({ game }) => game)])]
    const parts = games.map((game) => all.filter((one) => one.game === game)).filter((boards) => boards.length)
    this.save.hidden = !all.length
    const none = h('p', {}, 'Nothing is kept yet. Boards that you keep stay in this browser, with your notes.')
    this.#body.replaceChildren(...(all.length ? parts.flatMap((boards) => this.#part(boards)) : [none]))
  }

  #part(boards) {
    return [h('h3', {}, boards[0].title), h('ul', { class: 'thumbs' }, ...boards.map((one) => this.#entry(one)))]
  }

  #entry(board) {
    const picture = h('div', { 'aria-hidden': true })
    this.#draw(board, picture)
    const open = () => {
      this.element.close()
      location.hash = board.link
    }
    const note = h('textarea', {
      rows: 2, maxlength: NOTE, placeholder: 'a note', 'aria-label': `Note on ${board.name}`, value: board.note,
      oninput: () => this.#try(() => changeKept(board.key, { note: note.value }))
    })
    const entry = h('li', {},
      h('div', { class: 'thumb' }, picture, h('button', { type: 'button', onclick: open }, `Open ${board.name}`)),
      h('p', { class: 'hint' }, `kept on ${board.day}`),
      note,
      h('button', { type: 'button', onclick: () => this.#try(() => this.#forget(board, entry)) }, 'Forget it'))
    return entry
  }

  async #draw(board, host) {
    const svg = board.svg ?? (await this.does.draw(board))
    if (!svg) return host.replaceChildren('no picture')
    if (!board.svg) changeKept(board.key, { svg }).catch(() => {})
    showPicture(host, svg)
  }

  /** Forgets a board, and leaves a button in its place that brings it back. */
  async #forget(board, entry) {
    const { note } = (await keptBoards()).find(({ key }) => key === board.key) ?? board
    await forgetBoard(board)
    const bringBack = async () => {
      await keepBoard({ ...board, note })
      await this.#list()
    }
    const undo = h('button', { type: 'button', onclick: () => this.#try(bringBack) }, 'Bring it back')
    entry.replaceChildren(h('p', {}, `${board.name} is forgotten.`), undo)
    undo.focus()
  }
}
