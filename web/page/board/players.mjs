// The players: their number, for games that ask for it, beside the button for a new board; below the board their names,
// and who sits where, which is drawn by lot.
import { h } from '../dom.mjs'

const MOST = 12 // more players are typed among the settings
const LONGEST = 200 // characters of all names together

/** Returns the names in a text that has commas between them. */
export const namesIn = (text) =>
  [...text]
    .slice(0, LONGEST)
    .join('')
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter(Boolean)

/** Returns a number that any letter of the text changes altogether: FNV-1a, with the last steps of MurmurHash3. */
function lotOf(text) {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Draws by lot who sits where. Returns the names, that of the first seat first. The lot depends on the board and the
 *  names alone, so that everybody who opens the link sees the same seats. */
export const drawSeats = (map, names) =>
  names
    .map((name) => ({ name, lot: lotOf(`${map}\n${name}`) }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ name }) => name)

/** Returns who sits where as a list: "1 Cleo, 2 Ann". */
const listOf = (seated) => seated.map((name, i) => `${i + 1} ${name}`).join(', ')

/** Returns the sentence that says who sits where. */
export const seatsText = (seated) => `Seats by lot: ${listOf(seated)}`

/** Returns the same as an element. */
export const seatsLine = (seated) =>
  h('p', { class: 'seated' }, 'Seats by lot: ', h('span', { translate: 'no' }, listOf(seated)))

export class Players {
  #counts

  /** oncount(count) is called with the number that was chosen, and onnames() when the names have changed. */
  constructor(game, { oncount, onnames }) {
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
      onchange: onnames
    })
    this.seats = h('div')
    this.names = h('div', { class: 'names' }, h('label', {}, h('span', {}, 'Who plays?'), this.field), this.seats)
  }

  get #names() {
    return namesIn(this.field.value)
  }

  /** The number of players that the names ask for, if the game asks for a number and the board was made for another
   *  one; otherwise undefined. */
  wanted({ settings }) {
    const { length } = this.#names
    return this.#counts.includes(length) && length !== settings.players ? length : undefined
  }

  /** Takes the names that a link has. With a link without names those stay that are here. */
  open(link) {
    const names = new URLSearchParams(link).get('names')
    if (names !== null) this.field.value = namesIn(names).join(', ')
  }

  /** Returns a link with the names in it. */
  inLink(link) {
    return this.#names.length ? `${link}&names=${this.#names.map(encodeURIComponent).join(',')}` : link
  }

  /** Returns who sits where on a board; nobody if there are no names, or not as many as players. */
  seatedAt({ map, record: { settings } }) {
    const names = this.#names
    return settings.players !== undefined && names.length !== settings.players ? [] : drawSeats(map, names)
  }

  show(board) {
    const { players } = board.record.settings
    const seated = this.seatedAt(board)
    const { length } = this.#names
    this.element.value = players
    if (seated.length) this.seats.replaceChildren(seatsLine(seated))
    else this.seats.replaceChildren(length ? h('p', { class: 'hint' }, `${length} names, ${players} players`) : '')
  }
}
