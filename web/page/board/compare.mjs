// The dialog "Two boards": the board on the table and another one beside each other, with their differences marked.
import { h, showPicture, svg } from '../dom.mjs'
import { checkText, linkIn } from '../incoming.mjs'
import { numbersThatDiffer, placesBeside } from './beside.mjs'
import { placeOf } from './cells.mjs'
import { forgetBoard, keptBoards } from './kept.mjs'
import { hexagon } from './picture.mjs'
import { shortId } from './state.mjs'

const MANY = 2 / 3 // if more of the places differ, those that are the same are ringed

const nameOf = (record) => shortId(record) ?? 'changed by hand'
const capital = (words) => words[0].toUpperCase() + words.slice(1)

/** Says in how many places two boards differ, and what is ringed. */
function sentenceOf(places, differ, isMost) {
  if (!places) return 'These boards have other places, so nothing is marked.'
  if (!differ.length) return 'In every place the same lies on both boards.'
  const ringed = isMost ? 'Those in which the same lies are ringed.' : 'Those are ringed.'
  return `The boards differ in ${differ.length} of ${places.length} places. ${ringed}`
}

export class Compare {
  #sources = [] // what can be chosen: { group, words, get, kept }; get() returns a promise of the board
  #turn = 0
  #other = null

  /** does: an object with the actions { judge(map), make(link), read(text), take(board), keep() }. The first three
   *  return promises of a board of this game. */
  constructor(game, does) {
    this.game = game
    this.does = does
    const button = (words, onclick) => h('button', { type: 'button', onclick: () => this.#try(onclick) }, words)
    this.choice = h('select', { onchange: () => this.#try(() => this.#choose()) })
    this.status = h('p', { class: 'hint', role: 'status' })
    this.sides = [h('figure'), h('figure')]
    this.numbers = h('div')
    this.keep = button('Keep this board', () => this.#keep())
    this.forget = button('Forget it', () => this.#forget())
    this.use = button('Put the other one on the table', () => this.#use())
    this.text = h('textarea', {
      rows: 4,
      spellcheck: 'false',
      'aria-label': 'Another board',
      placeholder: 'Paste a board in any of its formats, or its link or id'
    })
    const comparePasted = button('Compare with it', () => this.#compare(() => this.#pasted()))
    this.paste = h('div', { class: 'paste' }, this.text, comparePasted)
    this.element = h(
      'dialog',
      { class: 'compare', 'aria-labelledby': 'compare-title', onclose: () => this.#turn++ },
      h(
        'div',
        { class: 'bar' },
        h('h2', { id: 'compare-title' }, 'Two boards'),
        h('label', { class: 'control' }, h('span', {}, 'Beside'), this.choice),
        this.forget,
        this.keep,
        h('button', { type: 'button', onclick: () => this.element.close() }, 'Close')
      ),
      this.paste,
      this.status,
      h('div', { class: 'beside' }, ...this.sides),
      this.numbers,
      h('div', { class: 'bar' }, this.use)
    )
  }

  /** Opens the dialog. board: the one on the table; seen: other boards of this visit, the last one first. */
  async open(board, seen) {
    this.board = board
    this.seen = seen.filter(({ map }) => map !== board.map)
    await this.#list()
    this.element.showModal()
    return this.#try(() => this.#choose())
  }

  async #try(does) {
    try {
      await does()
    } catch (error) {
      this.status.textContent = capital(error.message)
    }
  }

  /** Fills the list of boards to compare with. */
  async #list() {
    const source = (group, words, map, more = {}) => ({ group, words, get: () => this.does.judge(map), ...more })
    const said = (record, i) => `${i ? '' : 'the last one: '}${nameOf(record)}`
    const seen = this.seen.map(({ map, record }, i) => source('Seen before', said(record, i), map))
    const boards = await keptBoards(this.game.name).catch(() => [])
    const kept = boards.map((one) => source('Kept', one.name, one.map, { kept: one }))
    const published = this.game.boards.map(({ name, map }) => source('Published', name, map))
    this.#sources = [...seen, ...kept, ...published, { group: 'Yours', words: 'a board that I paste' }]
    const option = (one) => h('option', { value: this.#sources.indexOf(one) }, one.words)
    const groups = [...new Set(this.#sources.map(({ group }) => group))]
    const ofGroup = (label) => this.#sources.filter(({ group }) => group === label)
    this.choice.replaceChildren(...groups.map((label) => h('optgroup', { label }, ...ofGroup(label).map(option))))
  }

  get #chosen() {
    return this.#sources[Number(this.choice.value)]
  }

  #choose() {
    const { get, kept } = this.#chosen
    this.paste.hidden = Boolean(get)
    this.forget.hidden = !kept
    return get ? this.#compare(get) : this.#show(null)
  }

  async #compare(get) {
    const mine = ++this.#turn
    const other = await get()
    if (mine === this.#turn) this.#show(other)
  }

  #pasted() {
    const text = this.text.value
    const link = linkIn(text)
    if (link) return this.does.make(link)
    checkText(text)
    return this.does.read(text)
  }

  /** Shows both boards, or only the one on the table. */
  #show(other) {
    this.#other = other
    this.use.hidden = !other
    const places = other && placesBeside(this.board, other)
    const differ = places?.filter(({ isSame }) => !isSame)
    const isMost = places && differ.length > MANY * places.length
    const ringed = isMost ? places.filter(({ isSame }) => isSame) : (differ ?? [])
    this.#figure(0, this.board, `On the table: ${nameOf(this.board.record)}`, ringed.map(({ a }) => a))
    if (other) this.#figure(1, other, capital(this.#chosen.words), ringed.map(({ b }) => b))
    else this.sides[1].replaceChildren()
    this.status.textContent = other ? sentenceOf(places, differ, isMost) : ''
    this.numbers.replaceChildren(...(other ? [this.#table(other), this.#words(differ)].filter(Boolean) : []))
  }

  #figure(i, { svg: drawing, record }, title, cells = []) {
    const host = h('div', { 'aria-hidden': true })
    const viewBox = showPicture(host, drawing).getAttribute('viewBox')
    const rings = cells.map((cell) => svg('polygon', { points: hexagon(cell), class: 'changed' }))
    const marks = svg('svg', { class: 'handles', viewBox, 'aria-hidden': true }, ...rings)
    const words = h('figcaption', {}, h('strong', {}, title), `. ${capital(record.verdict)}`)
    this.sides[i].replaceChildren(words, h('div', { class: 'picture' }, host, marks))
  }

  #table(other) {
    const rows = numbersThatDiffer(this.game, this.board, other)
    if (!rows.length) return h('p', { class: 'hint' }, 'Their rules and traits are the same.')
    const row = ([words, a, b]) => h('tr', {}, h('th', { scope: 'row' }, words), h('td', {}, a), h('td', {}, b))
    const head = (words) => h('th', { scope: 'col' }, words)
    const title = 'Rules and traits that differ'
    const table = h(
      'table',
      {},
      h('caption', {}, title),
      h('thead', {}, h('tr', {}, h('td'), head('on the table'), head('the other one'))),
      h('tbody', {}, ...rows.map(row))
    )
    return h('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': title }, table)
  }

  /** Returns the places that differ, in words. The name of a place may contain what lies there; then both names are
   *  said. */
  #words(places) {
    if (!places?.length) return null
    const say = ({ a, b }) =>
      a.name === b.name
        ? `${placeOf(a.name)}: ${a.content}, on the other one ${b.content}`
        : `${a.name}, on the other one ${b.name}`
    const list = h('ul', {}, ...places.map((pair) => h('li', {}, say(pair))))
    return h('details', {}, h('summary', {}, 'The places in words'), list)
  }

  async #keep() {
    const said = 'Kept. It is in the list when other boards are on the table, and among the favourites.'
    this.status.textContent = await this.does.keep().then(() => said, () => 'This browser keeps nothing.')
  }

  async #forget() {
    await forgetBoard(this.#chosen.kept)
    await this.#list()
    this.choice.focus()
    return this.#choose()
  }

  #use() {
    this.element.close()
    this.does.take(this.#other)
  }
}
