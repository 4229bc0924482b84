// Who sits where, which is drawn by lot, and what each player plays: a colour of pieces, or a faction. Some choose what
// they play, others leave it to the lot, and nobody has what somebody else has. Loaded when there are names.
import { h } from '../dom.mjs'
import { pieceText } from './players.mjs'

const LOT = 'lot' // the choice of a player who leaves it to the lot

const plain = (...names) => names.map((name) => ({ name }))

/** Returns the factions, by the land that is their home. Only one player can have a home, because its two factions
 *  share the pieces. */
const factions = (homes) =>
  Object.entries(homes).flatMap(([home, names]) => names.map((name) => ({ name, home })))

const catan = ({ players }) => plain('red', 'blue', 'white', 'orange', ...(players > 4 ? ['green', 'brown'] : []))

const twilightImperium = ({ prophecy }) =>
  plain(
    'Arborec', 'Creuss', 'Hacan', 'Jol-Nar', 'L1Z1X', 'Letnev', 'Mentak', 'Muaat', 'Naalu', 'Nekro', 'Saar', 'Sardakk',
    'Sol', 'Winnu', 'Xxcha', 'Yin', 'Yssaril',
    ...(prophecy ? ['Argent', 'Empyrean', 'Keleres', 'Mahact', 'Naaz-Rokha', 'Nomad', 'Titans', "Vuil'raith"] : [])
  )

/** For each game: the pieces that it has with the settings of a board. */
const games = {
  __proto__: null, // a game of one's own may have any name
  catan,
  'catan-islands': catan,
  'gaia-project': () =>
    factions({
      terra: ['Terrans', 'Lantids'],
      oxide: ['Hadsch Hallas', 'Ivits'],
      volcanic: ['Geodens', "Bal T'aks"],
      desert: ['Xenos', 'Gleens'],
      swamp: ['Taklons', 'Ambas'],
      titanium: ['Firaks', 'Bescods'],
      ice: ['Nevlas', 'Itars']
    }),
  'milty-draft': twilightImperium,
  'terra-mystica': () =>
    factions({
      yellow: ['Fakirs', 'Nomads'],
      brown: ['Cultists', 'Halflings'],
      black: ['Alchemists', 'Darklings'],
      blue: ['Mermaids', 'Swarmlings'],
      green: ['Auren', 'Witches'],
      gray: ['Dwarves', 'Engineers'],
      red: ['Chaos Magicians', 'Giants']
    }),
  'terraforming-mars': () => plain('red', 'green', 'blue', 'yellow', 'black'),
  'twilight-imperium': twilightImperium
}

/** Reads players from a text with commas between them: "Ann: red" has the name Ann and the choice red. In a game
 *  without pieces all of it is the name. */
export const playersIn = (game, text) =>
  text
    .split(/[,;\n]/)
    .map((one) => (games[game] ? one.trim().split(/\s*:\s*(.*)/, 2) : [one.trim()]))
    .map(([name, choice]) => ({ name, choice }))
    .filter(({ name }) => name)

/** Returns a number that any letter of the text changes altogether: FNV-1a, with the last steps of MurmurHash3. */
function lotOf(text) {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Sorts things by lots that are drawn from a text and the name of each. */
const drawn = (text, things) =>
  things
    .map((thing) => ({ thing, lot: lotOf(`${text}\n${thing.name}`) }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ thing }) => thing)

const isSame = (text, other) => text.toLowerCase() === other.toLowerCase()

const isFree = (piece, taken) =>
  taken.every(({ name, home }) => piece.name !== name && (home === undefined || piece.home !== home))

/** Gives players a `piece`: first those who have chosen one, in the order of `players`; then those who leave it to the
 *  lot, in the order of `seated`. Returns sentences about the choices that cannot be met. */
function deal(map, players, seated, pieces) {
  const problems = []
  const taken = []
  const give = (player, piece) => taken.push((player.piece = piece))
  for (const player of players.filter(({ choice }) => choice && choice !== LOT)) {
    const piece = pieces.find(({ name }) => isSame(name, player.choice))
    if (!piece) problems.push(`"${player.choice}" is none of these: ${pieces.map(({ name }) => name).join(', ')}.`)
    else if (isFree(piece, taken)) give(player, piece)
    else problems.push(`"${player.choice}" is taken.`)
  }
  const inLot = drawn(map, pieces)
  for (const player of seated.filter(({ choice }) => choice === LOT)) {
    const piece = inLot.find((one) => isFree(one, taken))
    if (piece) give(player, piece)
  }
  return problems
}

/** Seats the players of a game, { name, choice }, on a board. The lots depend on the board, the names and the choices
 *  alone, so that everybody who opens the link sees the same. Returns the `players` with what each plays, { name,
 *  choice, piece }; the same players as they are `seated`, that of the first seat first; the `pieces` of the game,
 *  { name, home }, in which `home` is the land of a faction; and `problems`, sentences about choices that cannot be
 *  met. */
export function seat(game, settings, map, named) {
  const players = named.map((player) => ({ ...player }))
  const seated = drawn(map, players)
  const pieces = games[game]?.(settings) ?? []
  return { players, seated, pieces, problems: deal(map, players, seated, pieces) }
}

/** Returns the controls with which players choose, if the game has something to choose. onchoose(choices) is called
 *  with what each of them has then. */
export function chooser(players, pieces, onchoose) {
  const choices = players.map(({ choice }) => choice)
  const selectOf = ({ choice, piece }, i) => {
    const chosen = players.filter((player, j) => j !== i && player.piece && player.choice !== LOT)
    const taken = chosen.map((player) => player.piece)
    const offer = (one) => h('option', { value: one.name, disabled: !isFree(one, taken) }, pieceText(one))
    const select = h(
      'select',
      { onchange: () => onchoose(choices.with(i, select.value)) },
      h('option', { value: '' }, 'not chosen'),
      h('option', { value: LOT }, 'by lot'),
      ...pieces.map(offer)
    )
    select.value = choice === LOT ? LOT : (piece?.name ?? '')
    return select
  }
  if (!pieces.length) return ''
  const all = () => onchoose(players.map(({ choice, piece }) => (piece ? choice : LOT)))
  return h(
    'div',
    { class: 'bar' },
    ...players.map((player, i) =>
      h('label', { class: 'control' }, h('span', { translate: 'no' }, player.name), selectOf(player, i))
    ),
    players.every(({ choice, piece }) => piece || choice === LOT)
      ? null
      : h('button', { type: 'button', onclick: all }, 'All others by lot')
  )
}
