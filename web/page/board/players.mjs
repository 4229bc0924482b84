// The players: their number, for games that ask for it, beside the button for a new board; below the board their names,
// what they play, and who sits where, which is drawn by lot.
import { h } from '../dom.mjs'

const MOST = 12 // more players are typed among the settings
const LONGEST = 300 // characters of the names; with what they play, a link may have twice as many

/** Returns what a player plays, as a text: "Giants, red". */
export const pieceText = ({ name, home }) => (home ? `${name}, ${home}` : name)

const playerText = ({ name, piece }) => (piece ? `${name} (${pieceText(piece)})` : name)

/** Returns a player's name and piece as an element. */
export const playerWords = ({ name, piece }) =>
  h('span', {}, h('span', { translate: 'no' }, name), ...(piece ? [' (', h('span', {}, pieceText(piece)), ')'] : []))

/** Returns the sentence that says who sits where: "Seats by lot: 1 Cleo (red), 2 Ann (blue)". */
export const seatsText = (seated) =>
  `Seats by lot: ${seated.map((player, i) => `${i + 1} ${playerText(player)}`).join(', ')}`

/** Returns the same as an element. */
export function seatsLine(seated) {
  const list = seated.flatMap((player, i) => [`${i ? ', ' : ''}${i + 1} `, playerWords(player)])
  return h('p', { class: 'seated' }, 'Seats by lot: ', h('span', {}, ...list))
}

export class Players {
  #counts
  #players = [] // { name, choice }, in the order in which they were typed
  #seating // what seating.mjs exports, once there were names

  /** oncount(count) is called with the number that was chosen, and onnames() when the names have changed,
   *  or what they play. */
  constructor(game, { oncount, onnames }) {
    this.game = game
    this.onnames = onnames
    const { low, high } = game.settings.find(({ name, type }) => name === 'players' && type === 'whole') ?? {}
    const many = Number.isFinite(low) && high - low < MOST ? high - low + 1 : 0
    this.#counts = Array.from({ length: many }, (_, i) => low + i)
    this.element = h(
      'select',
      {
        class: 'players',
        'aria-label': 'Players',
        hidden: many < 2,
        onchange: () => oncount(this.element.value)
      },
      ...this.#counts.map((count) => h('option', { value: count }, `${count} players`))
    )
    this.field = h('input', {
      type: 'text',
      placeholder: 'such as Ann, Ben, Cleo',
      maxlength: LONGEST,
      autocomplete: 'off',
      enterkeyhint: 'done',
      onchange: () => this.#read(this.field.value).then(onnames)
    })
    this.seats = h('div')
    this.names = h('div', { class: 'names' }, h('label', {}, h('span', {}, 'Who plays?'), this.field), this.seats)
  }

  /** Reads players from a text. Those who were here before keep their choice, unless the text has another one. */
  async #read(text) {
    this.#seating ??= await import('./seating.mjs')
    const before = new Map(this.#players.map(({ name, choice }) => [name, choice]))
    this.#players = this.#seating
      .playersIn(this.game.name, [...text].slice(0, 2 * LONGEST).join(''))
      .map(({ name, choice = before.get(name) }) => ({ name, choice }))
    this.field.value = this.#players.map(({ name }) => name).join(', ')
  }

  /** The number of players that the names ask for, if the game asks for a number and the board was made for another
   *  one; otherwise undefined. */
  wanted({ settings }) {
    const { length } = this.#players
    return this.#counts.includes(length) && length !== settings.players ? length : undefined
  }

  /** Takes the players that a link has. With a link without names those stay that are here. If the script that reads
   *  names cannot be loaded, the board comes without them. */
  async open(link) {
    const names = new URLSearchParams(link).get('names')
    if (names === null) return
    this.#players = []
    await this.#read(names).catch(() => {})
  }

  /** Returns a link with the players in it. */
  inLink(link) {
    const texts = this.#players.map(({ name, choice }) =>
      [name, choice].filter(Boolean).map(encodeURIComponent).join(':')
    )
    return texts.length ? `${link}&names=${texts.join(',')}` : link
  }

  /** Returns who sits where on a board, and what each plays, as seating.mjs says. Nobody is seated if there are no
   *  names, or not as many as players. */
  #seat({ map, record: { settings } }) {
    const { length } = this.#players
    const isCount = settings.players === undefined || length === settings.players
    return length && isCount ? this.#seating.seat(this.game.name, settings, map, this.#players) : { seated: [] }
  }

  /** Returns who sits where on a board, that of the first seat first: { name, piece }; or nobody. */
  seatedAt(board) {
    return this.#seat(board).seated
  }

  show(board) {
    const count = board.record.settings.players
    const { length } = this.#players
    const { seated, players, pieces, problems } = this.#seat(board)
    this.element.value = count
    const controls = () => [...this.seats.querySelectorAll('select, button')]
    const held = controls().indexOf(document.activeElement)
    if (seated.length)
      this.seats.replaceChildren(
        seatsLine(seated),
        this.#seating.chooser(players, pieces, (choices) => this.#choose(choices)),
        ...problems.map((problem) => h('p', { class: 'hint' }, problem))
      )
    else this.seats.replaceChildren(length ? h('p', { class: 'hint' }, `${length} names, ${count} players`) : '')
    if (held >= 0) (controls()[held] ?? controls()[0])?.focus()
  }

  #choose(choices) {
    this.#players = this.#players.map(({ name }, i) => ({ name, choice: choices[i] }))
    this.onnames()
  }
}
