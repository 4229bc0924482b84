// Splits the part of the page's address after `#`. Some of its NAME=VALUE pairs make a link, which the library reads.
// The others, which the catalog's table `growth` names, say how a simulated game is played.
import { linkOf } from '../levelground.mjs'

const searchWords = /^(algorithm|preset|param\.[^=]*|evaluations|target|again)=/

/** Splits an address into the link for the library, the words of the table, whether a whole map is wanted, and the
 *  words of the link for which the page has no control. `variant` is the variant of the growing land, unless the
 *  address names another one. */
export function splitAddress(address, table, variant) {
  const own = new Set(table.map((p) => p.name))
  const words = {}
  const link = []
  const kept = []
  let whole = false
  let seed
  for (const pair of address.split('&')) {
    const [name, value = ''] = pair.split(/=(.*)/s)
    if (own.has(name)) words[name] = plain(value)
    else if (name === 'whole') whole = value === '1'
    else link.push(pair)
    if (name === 'seed') seed = value // kept as text, because it may be too large for JavaScript's numbers
    if (searchWords.test(pair)) kept.push(pair)
  }
  // a variant is added, because the game's default variant makes whole maps, which cannot grow
  if (!/(^|&)(variant|preset)=/.test(address)) link.push(`variant=${variant}`)
  return { link: link.join('&'), words, whole, kept, seed }
}

function plain(value) {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}

/** Returns the link of a state's recipe, for the library. */
export function linkTo({ variant, settings, seed, index, kept }) {
  return [linkOf({ game: 'wesnoth', variant, settings, seed, index }), ...kept].join('&')
}

/** Returns the whole state as an address. */
export function addressOf(state) {
  const words = Object.entries(state.words).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  if (state.board) return linkOf({ ...state, game: 'wesnoth', seed: null, index: null })
  return [linkTo(state), ...words, ...(state.whole ? ['whole=1'] : [])].join('&')
}

/** Returns the command of the tool that makes or judges the same. The command has an option for each number of the
 *  table, and one option for all factions. */
export function commandOf(state, usual, table) {
  if (state.board) return 'levelground evaluate FILE.map'
  if (state.whole) return `levelground generate --id '${linkTo(state)}'`
  const { variant, settings, seed, index, words, kept } = state
  const { width = usual.width, height = usual.height, sides = usual.sides, ...rest } = settings
  const set = Object.entries(rest).map((pair) => `--set ${pair.join('=')}`)
  const numbers = table.filter(({ name, type }) => type !== 'word' && name in words)
  const options = numbers.map(({ name }) => `--${name}=${words[name]}`)
  const players = table.filter(({ type }) => type === 'word').slice(0, Number(sides))
  const factions = players.map(({ name, normal }) => words[name] ?? normal).join(',')
  if (players.some(({ name, normal }) => (words[name] ?? normal) !== normal)) options.push(`--factions ${factions}`)
  return [
    `levelground wesnoth simulate --size ${width}x${height} --sides ${sides}`,
    ...[...options, `--variant ${variant}`, ...set, ...kept.map(searchWord)],
    `--seed ${seed} --games ${Number(index ?? 0) + 1} --output out --format map`
  ].join(' ')
}

function searchWord(pair) {
  const [name, value] = pair.split(/=(.*)/s)
  return name.startsWith('param.') ? `--param ${name.slice(6)}=${plain(value)}` : `--${name} ${plain(value)}`
}
