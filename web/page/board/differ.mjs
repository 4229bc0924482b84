// Says how several boards differ: for each board, the traits in which it stands out.
import { extremeOf, variedTraits } from './words.mjs'

const MOST = 2 // number of traits that are listed for a board that is the only extreme in none

const short = (value) => Number(value.toPrecision(3))

/** Is a trait worth comparing? A bias counts only for the number of players for which the boards are judged. */
function isTold({ name }, records) {
  const told = !name.startsWith('bias-') || name === `bias-${records[0].judged_players}`
  return told && records.every(({ traits }) => Number.isFinite(traits[name]))
}

/** Returns { trait, isMost, value, rest, isAlone, far } if the board has the highest or the lowest value of a trait,
 *  otherwise null. `far` is its distance from the mean of all boards in standard deviations. */
function endOf(trait, values, board) {
  const value = values[board]
  const rest = values.filter((_, i) => i !== board)
  const isMost = value === Math.max(...values)
  if (!isMost && value !== Math.min(...values)) return null
  const mean = values.reduce((sum, v) => sum + v, 0) / values.length
  const spread = Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length)
  return spread && { trait, isMost, value, rest, isAlone: !rest.includes(value), far: Math.abs(value - mean) / spread }
}

function wordsOf({ trait, isMost, value, rest, isAlone }) {
  const [low, high] = [short(Math.min(...rest)), short(Math.max(...rest))]
  const others = low === high ? low : `${low} to ${high}`
  return `${extremeOf(trait, isMost)}: ${short(value)}${isAlone ? ` (others ${others})` : ''}`
}

/** Returns the resources under the 6s and 8s of a board of Catan, for example "6 and 8 on ore, 2 wheat". Used because
 *  the traits of fair boards are nearly the same. */
function redsOf({ hexes = [] }) {
  const counts = new Map()
  for (const { resource, number } of hexes)
    if (number === 6 || number === 8) counts.set(resource, (counts.get(resource) ?? 0) + 1)
  const words = [...counts].sort().map(([resource, count]) => (count > 1 ? `${count} ${resource}` : resource))
  return words.length ? [`6 and 8 on ${words.join(', ')}`] : []
}

/** Returns the traits in which the board has the highest or lowest value: first the traits in which no other board has
 *  the same value, then the others; each ordered by the distance from the mean. */
function endsOf(traits, records, board) {
  const ends = traits.map((trait) => endOf(trait, records.map((record) => record.traits[trait.name]), board))
  return ends.filter(Boolean).sort((a, b) => b.isAlone - a.isAlone || b.far - a.far)
}

/** Returns for each record some words that say how it differs from the other records. */
export function describeDifferences(game, records) {
  const traits = variedTraits(game).filter((trait) => isTold(trait, records))
  return records.map((record, board) => {
    const ends = endsOf(traits, records, board)
    const reds = redsOf(record)
    const told = ends[0]?.isAlone ? ends.slice(0, 1) : reds.length ? [] : ends.slice(0, MOST)
    const said = [...told.map(wordsOf), ...reds].join('; ') || 'in everything near the middle'
    return said[0].toUpperCase() + said.slice(1)
  })
}
