// The axes of an archive in the library's numbers: ends, cells, ticks, and how a cell is called.

/** Traits that can be an axis: those that good levels differ by. */
export function axisTraits(game) {
  return game.traits.filter((t) => t.least < t.most)
}

/** A trait as an axis of at most so many cells: one that is counted has no more than it has values. */
export function axisOf(trait, cells) {
  const { least: low, most: high } = trait
  const values = trait.tolerance ? Infinity : high - low + 1
  return { trait, low, high, cells: Math.min(cells, values), single: values <= cells }
}

const short = (number) => String(Number(number.toPrecision(4)))

/** What a cell of an axis holds: "4", "20 to 22", "5.2 to 5.3". */
export function rangeOf({ trait, low, high, cells, single }, bin) {
  if (single) return short(low + bin)
  const end = (at) => low + (at * (high - low)) / cells
  if (trait.tolerance) return `${short(end(bin))} to ${short(end(bin + 1))}`
  const first = Math.ceil(end(bin) - 1e-9)
  const last = bin === cells - 1 ? high : Math.ceil(end(bin + 1) - 1e-9) - 1
  return last > first ? `${first} to ${last}` : `${first}`
}

/** 1, 2 or 5 times a power of ten: about five to the range. */
function stepOf(range) {
  const step = 10 ** Math.floor(Math.log10(range / 5))
  return [step, 2 * step, 5 * step].findLast((s) => range / s >= 4) ?? step
}

/** Where numbers stand along an axis, as shares of its length; of single values in the middle of their cells. */
export function ticksOf({ trait, low, high, cells, single }) {
  const step = trait.tolerance ? stepOf(high - low) : Math.max(1, stepOf(high - low))
  const count = Math.floor((high - low) / step + 1e-9) + 1
  const first = Math.ceil(low / step - 1e-9) * step
  return Array.from({ length: count }, (_, i) => first + i * step)
    .filter((at) => at <= high + 1e-9 * step)
    .map((at) => ({ words: short(at), at: single ? (at - low + 0.5) / cells : (at - low) / (high - low) }))
}

/** "river-span: steps between two river hexes, on average" */
export function titleOf({ name, unit, sentence }) {
  return `${name}: ${unit ? `${unit} ` : ''}${sentence}`
}
