// The axes of an archive: ends, cells, ticks, and the label of a cell.

/** Returns a trait as an axis of at most `cells` cells. A counted trait gets no more cells than it has values. */
export function axisOf(trait, cells) {
  const { least: low, most: high } = trait
  const values = trait.tolerance ? Infinity : high - low + 1
  return { trait, low, high, cells: Math.min(cells, values), single: values <= cells }
}

const short = (number) => String(Number(number.toPrecision(4)))

/** Returns the values of a cell as text: "4", "20 to 22", "5.2 to 5.3". */
export function rangeOf({ trait, low, high, cells, single }, bin) {
  if (single) return short(low + bin)
  const end = (at) => low + (at * (high - low)) / cells
  if (trait.tolerance) return `${short(end(bin))} to ${short(end(bin + 1))}`
  const first = Math.ceil(end(bin) - 1e-9)
  const last = bin === cells - 1 ? high : Math.ceil(end(bin + 1) - 1e-9) - 1
  return last > first ? `${first} to ${last}` : `${first}`
}

/** Returns a step of 1, 2 or 5 times a power of ten that divides the range into about five. */
function stepOf(range) {
  const step = 10 ** Math.floor(Math.log10(range / 5))
  return [step, 2 * step, 5 * step].findLast((s) => range / s >= 4) ?? step
}

/** Returns the ticks of an axis: their texts, and their positions as shares of the axis' length. If every cell stands
 *  for a single value, a tick stands in the middle of its cell. */
export function ticksOf({ trait, low, high, cells, single }) {
  const step = trait.tolerance ? stepOf(high - low) : Math.max(1, stepOf(high - low))
  const count = Math.floor((high - low) / step + 1e-9) + 1
  const first = Math.ceil(low / step - 1e-9) * step
  return Array.from({ length: count }, (_, i) => first + i * step)
    .filter((at) => at <= high + 1e-9 * step)
    .map((at) => ({ words: short(at), at: single ? (at - low + 0.5) / cells : (at - low) / (high - low) }))
}
