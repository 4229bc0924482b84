// The designer: the file of a game on one side, and a board of it on the other, which is made again while one types.
// The address contains the file.
import { completeEntry, setAddress } from '../address.mjs'
import { downloadFile, h, loadStyles, showNotice, showUndo } from '../dom.mjs'
import { filePicker } from '../ptsp/files.mjs'
import { Editor } from './editor.mjs'
import { loadReference } from './reference.mjs'
import { RuleForm } from './rules.mjs'
import { pack, unpack } from './share.mjs'

const WAIT = 400 // milliseconds after a key before the file is read
const LARGEST = 1 << 20

/** The games to start from: the name of the file, and what it is. */
const starts = [
  ['meadow', 'Meadow: the smallest game'],
  ['archipelago', 'Archipelago: villages share a sea'],
  ['caravan', 'Caravan: ways through a desert'],
  ['orchard', 'Orchard: trees and what they bear'],
  ['paths', 'Paths: tiles that are turned'],
  ['quilt', 'Quilt: six colours in squares'],
  ['catan', 'Catan'],
  ['catan-islands', 'Catan, islands'],
  ['terra-mystica', 'Terra Mystica'],
  ['twilight-imperium', 'Twilight Imperium'],
  ['milty-draft', 'Milty draft for Twilight Imperium'],
  ['gaia-project', 'Gaia Project'],
  ['terraforming-mars', 'Terraforming Mars']
]

class DesignView {
  #view = null // the view of the game's boards
  #packed = '' // the file as a word of a link
  #timer
  #turn = 0
  #opened = '' // the file as it was opened, before anything was typed
  #form = null // the form for rules; null while the reference is on its way, and where npm's packages are missing

  /** boards(engine, catalog, addressOf) returns the view of the boards of the catalog's only game. */
  constructor(engine, boards) {
    this.engine = engine
    this.boards = boards
    this.editor = new Editor({ onchange: () => this.#later() })
    this.element = h('div', { class: 'design', 'data-shown': 'file' }, this.#bar(), this.#file(), this.#table())
    this.#loadForm()
  }

  async #loadForm() {
    const parts = [import('./game_text.mjs'), loadReference()]
    const [yaml, reference] = await Promise.all(parts).catch(() => []) // without them one types
    if (!yaml?.GameText) return
    this.#form = new RuleForm({
      yaml,
      reference,
      read: () => this.editor.text,
      write: (text) => {
        this.editor.change(text)
        this.#later()
      },
      go: (line, focus = false) => {
        if (focus) this.#show('file')
        this.editor.go(line, 1, focus)
      }
    })
    this.editor.element.before(this.#form.element)
    this.element.querySelector('[data-shows=rules]').hidden = false
    this.#form.show()
  }

  #bar() {
    const start = h(
      'select',
      { onchange: () => start.value && this.#begin(start.value) },
      h('option', { value: '' }, 'a game …'),
      ...starts.map(([name, title]) => h('option', { value: name }, title))
    )
    this.start = start
    const shows = (name, words) => {
      const onclick = () => this.#show(name)
      const hidden = name === 'rules' // until there is a form
      const pressed = `${name === 'file'}`
      return h('button', { type: 'button', 'data-shows': name, 'aria-pressed': pressed, hidden, onclick }, words)
    }
    return h(
      'div',
      { class: 'bar' },
      h('label', { class: 'control' }, h('span', {}, 'Start from'), start),
      filePicker('Open a file', '.yaml,.yml', (file) => this.take(file)),
      h('button', { type: 'button', onclick: () => this.#save() }, 'Download the file'),
      h('button', { type: 'button', onclick: () => this.#tryOut() }, 'Ten boards'),
      h('span', { class: 'switch-views', role: 'group', 'aria-label': 'What is shown' },
        shows('file', 'File'), shows('rules', 'Rules'), shows('board', 'Board'))
    )
  }

  #file() {
    this.problem = h('button', { type: 'button', class: 'problem', hidden: true, onclick: () => this.#goThere() })
    this.state = h('div', { role: 'status', class: 'file-state' }, this.problem)
    return h('div', { class: 'file' }, this.state, this.editor.element)
  }

  #table() {
    this.host = h('div', { class: 'made' })
    return this.host
  }

  /** On a narrow screen only the file, the form for its rules, or the board is shown. */
  #show(name) {
    this.element.dataset.shown = name
    for (const button of this.element.querySelectorAll('[data-shows]'))
      button.setAttribute('aria-pressed', button.dataset.shows === name)
  }

  async #begin(name) {
    try {
      const answer = await fetch(new URL(`../games/${name}.game.yaml`, import.meta.url))
      await this.#replace(await answer.text(), starts.find(([one]) => one === name)[1])
    } catch (error) {
      showNotice(error.message)
    }
  }

  /** Takes a file that was chosen or dropped. */
  async take(file) {
    if (file.size > LARGEST) return showNotice(`${file.name}: expected a file of at most 1 MB`)
    this.start.value = ''
    return this.#replace(await file.text(), file.name)
  }

  /** Takes a file that was dropped on the window: a game's file, or a board of the game. */
  drop(what) {
    const isGame = /\.ya?ml$/i.test(what.file?.name) || /^game: /m.test(what.text)
    if (isGame) return what.file ? this.take(what.file) : this.#replace(what.text, 'The dropped text')
    return this.#view?.drop(what)
  }

  /** Replaces the file by another one, whose title this is. An edited file can be brought back. */
  async #replace(text, title) {
    const before = this.editor.text
    const isLost = before && before !== this.#opened && before !== text
    this.#opened = text
    await this.#set(text)
    const bringBack = () => {
      this.start.value = ''
      this.#set(before)
    }
    if (isLost) showUndo(`${title} took the place of the file that you had changed.`, 'Bring my file back', bringBack)
  }

  #save() {
    const name = this.editor.text.match(/^game: *([a-z0-9-]+)/m)?.[1] ?? 'mine'
    downloadFile(`${name}.game.yaml`, this.editor.text)
  }

  /** Makes ten boards of the game at once. Loads the dialog when it is first needed. */
  async #tryOut() {
    if (!this.#view?.recipeNow) return showNotice('There is no board of this file yet.')
    this.ten ??= import('./ten.mjs').then(({ Ten }) => {
      const ten = new Ten(this.engine, { onchoose: (link) => this.#choose(link) })
      this.element.append(ten.element)
      return ten
    })
    await (await this.ten).open(this.#view.game, this.#view.recipeNow)
  }

  #choose(link) {
    this.#show('board')
    location.hash = `design=${this.#packed}&${link}`
  }

  #set(text, link) {
    clearTimeout(this.#timer)
    this.editor.text = text
    return this.#read(link)
  }

  #later() {
    clearTimeout(this.#timer)
    this.host.setAttribute('aria-busy', true)
    completeEntry() // typing changes the entry of the history that the file has
    this.#timer = setTimeout(() => this.#read(), WAIT)
  }

  #goThere() {
    this.editor.go(this.wrong.line, this.wrong.column)
  }

  #say(problem) {
    this.wrong = problem
    this.problem.hidden = !problem
    this.problem.textContent = problem ? `Line ${problem.line}, column ${problem.column}: ${problem.words}` : ''
    this.editor.mark(problem)
    this.host.classList.toggle('stale', problem !== null)
  }

  /** Reads the file, and opens the link in the view of its boards. Without a link, makes a board with the same seed as
   *  the last one. */
  async #read(link) {
    const mine = ++this.#turn
    const file = this.editor.text
    const packed = await pack(file)
    if (mine !== this.#turn) return
    this.#packed = packed
    this.#form?.show()
    setAddress(this.element, `design=${packed}`)
    completeEntry() // the board's address will contain the file, too
    this.host.setAttribute('aria-busy', true)
    try {
      const catalog = await this.engine.call('design', [file])
      if (mine !== this.#turn) return
      this.#say(null)
      await this.#open({ ...catalog, isFile: true, file }, link)
    } catch (error) {
      const { line = 1, column = 1, sentence = error.message } = error
      if (mine === this.#turn) this.#say({ line, column, words: sentence })
    } finally {
      if (mine === this.#turn) this.host.setAttribute('aria-busy', false)
    }
  }

  async #open(catalog, link) {
    const [game] = catalog.games
    const seed = this.#view?.recipeNow?.seed ?? 1
    this.#view?.close()
    this.#view = this.boards(this.engine, catalog, (words) => `design=${this.#packed}&${words}`)
    this.host.replaceChildren(this.#view.element)
    await this.#view.open(link || `game=${game.name}&seed=${seed}`)
  }

  /** Opens a link: design=FILE and then the link of a board, or nothing. */
  async open(link) {
    const words = new URLSearchParams(link)
    const packed = words.get('design')
    const rest = link.replace(/(^|&)design=[^&]*&?/, '')
    if (packed && packed === this.#packed && this.#view && rest) return this.#view.open(rest)
    if (packed) {
      this.#opened = await unpack(packed)
      return this.#set(this.#opened, rest)
    }
    if (this.editor.text) return setAddress(this.element, `design=${this.#packed}`)
    this.start.value = starts[0][0]
    return this.#begin(starts[0][0])
  }
}

export async function start(engine, section, catalog, boards) {
  await loadStyles('design/design.css')
  const view = new DesignView(engine, boards)
  section.replaceChildren(view.element)
  return { open: (link) => view.open(link), drop: (what) => view.drop(what) }
}
