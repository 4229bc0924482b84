// The words of an address: those of a link, which the library reads, and those of the table `growth` for a game that is
// played.
import { linkOf } from '../levelground.mjs'

const searchWords = /^(algorithm|preset|param\.[^=]*|evaluations|target|again)=/

/** Splits an address: the link for the library, the words of the table, whether a whole map is wanted, and the words of
 *  the link that no control here changes. */
export function split(address, table) {
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
    if (name === 'seed') seed = value // kept as text, because it may be too large for a number of JavaScript
    if (searchWords.test(pair)) kept.push(pair)
  }
  // The default variant makes whole maps, but this land grows.
  if (!/(^|&)(variant|preset)=/.test(address)) link.push('variant=balanced')
  return { link: link.join('&'), words, whole, kept, seed }
}

function plain(value) {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}

/** Returns the link of a state's recipe for the library. */
export function linkTo({ variant, settings, seed, index, kept }) {
  return [linkOf({ game: 'wesnoth', variant, settings, seed, index }), ...kept].join('&')
}

/** Returns the whole state as an address. */
export function addressOf(state) {
  const words = Object.entries(state.words).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  if (state.board) return linkOf({ ...state, game: 'wesnoth', seed: null, index: null })
  return [linkTo(state), ...words, ...(state.whole ? ['whole=1'] : [])].join('&')
}

/** Returns the tool's command that makes the same, or judges it. */
export function commandOf(state, usual) {
  if (state.board) return 'levelground evaluate FILE.map'
  if (state.whole) return `levelground generate --id '${linkTo(state)}'`
  const { variant, settings, seed, index, words, kept } = state
  const { width = usual.width, height = usual.height, sides = usual.sides, ...rest } = settings
  const set = Object.entries(rest).map((pair) => `--set ${pair.join('=')}`)
  const numbers = ['corner', 'extra', 'turns'].filter((name) => name in words).map((name) => `--${name}=${words[name]}`)
  const who = Array.from({ length: Number(sides) }, (_, i) => words[`faction-${i + 1}`] ?? 'any')
  if (who.some((faction) => faction !== 'any')) numbers.push(`--factions ${who.join(',')}`)
  return [
    `levelground wesnoth simulate --size ${width}x${height} --sides ${sides}`,
    ...[...numbers, `--variant ${variant}`, ...set, ...kept.map(searchWord)],
    `--seed ${seed} --games ${Number(index ?? 0) + 1} --output out --format map`
  ].join(' ')
}

function searchWord(pair) {
  const [name, value] = pair.split(/=(.*)/s)
  return name.startsWith('param.') ? `--param ${name.slice(6)}=${plain(value)}` : `--${name} ${plain(value)}`
}
