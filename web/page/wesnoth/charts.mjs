// Two small charts: the parts of each ring's fitness, and the number of villages that each side holds. Tables show the
// same figures. The colours differ in lightness, and each side has its own shape or dash, so that nobody needs the
// colours.
import { svg } from '../dom.mjs'

const WIDTH = 360
const HEIGHT = 130
const LEFT = 34
const BOTTOM = 20
const inner = { width: WIDTH - LEFT - 6, height: HEIGHT - BOTTOM - 8 }

/** Returns a round number that is at least the value: .2, 40. */
function roundUp(value) {
  const power = 10 ** Math.floor(Math.log10(value || 1))
  return [1, 2, 4, 5, 10].map((k) => k * power).find((k) => k >= value - 1e-12)
}

const yOf = (value, top) => 8 + inner.height * (1 - value / top)

function frame(label, top, ...children) {
  const lines = [0, top / 2, top].flatMap((value) => [
    svg('line', { x1: LEFT, x2: WIDTH - 6, y1: yOf(value, top), y2: yOf(value, top), class: 'grid' }),
    svg('text', { x: LEFT - 5, y: yOf(value, top) + 4, class: 'end' }, `${Number(value.toPrecision(3))}`)
  ])
  return svg(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label, class: 'chart' },
    ...lines,
    ...children
  )
}

const below = (x, words) => svg('text', { x, y: HEIGHT - 5, class: 'mid' }, words)

/** Draws a bar for each ring. The parts of a bar add up to the fitness. Rings from `shown` on have not been made yet at
 *  this move. */
export function partsChart(rings, shown, weights) {
  const top = roundUp(Math.max(...rings.map((r) => r.fitness), 0.01))
  const step = inner.width / Math.max(rings.length, 8)
  const bars = rings.slice(0, shown).flatMap((ring, i) => {
    let from = 0
    return Object.entries(weights).map(([part, weight]) => {
      const value = weight * ring[part]
      const bar = svg('rect', {
        x: LEFT + i * step + 1,
        width: Math.max(step - 2, 1),
        y: yOf(from + value, top),
        height: Math.max(yOf(from, top) - yOf(from + value, top), 0),
        class: `part ${part}`
      })
      from += value
      return bar
    })
  })
  const turns = rings
    .slice(0, shown)
    .flatMap((ring, i) =>
      i === 0 || rings[i - 1].turn !== ring.turn ? [below(LEFT + (i + 0.5) * step, ring.turn)] : []
    )
  const every = Math.ceil(turns.length / 12)
  return frame(
    'Fitness of each ring by its parts, in the order in which they were made',
    top,
    ...bars,
    ...turns.filter((_, i) => i % every === 0)
  )
}

const marks = [
  'M-3.5 0a3.5 3.5 0 1 1 7 0a3.5 3.5 0 1 1 -7 0z',
  'M-3 -3h6v6h-6z',
  'M0 -4l4 7h-8z',
  'M0 -4.5l4.5 4.5l-4.5 4.5l-4.5 -4.5z'
]

/** Returns the shape that the units of a side have in the picture. */
export function sideMark(side, attributes = {}) {
  return svg('path', { d: marks[side % marks.length], class: `side side-${side + 1}`, ...attributes })
}

/** Draws a line for each side. */
export function villagesChart(moves, at) {
  const top = roundUp(Math.max(...moves.flatMap((m) => m.owned), 4))
  const step = inner.width / Math.max(moves.length - 1, 8)
  const xOf = (i) => LEFT + i * step
  const lines = moves[0].owned.flatMap((_, side) => {
    const points = moves.slice(0, at + 1).map((m, i) => `${xOf(i).toFixed(1)},${yOf(m.owned[side], top).toFixed(1)}`)
    const last = moves[at].owned[side]
    return [
      svg('polyline', { points: points.join(' '), class: `line side-${side + 1}` }),
      sideMark(side, { transform: `translate(${xOf(at)} ${yOf(last, top)})` })
    ]
  })
  const turns = moves.flatMap((m, i) =>
    i > 0 && i <= at && m.turn !== moves[i - 1].turn ? [below(xOf(i), m.turn)] : []
  )
  const every = Math.ceil(turns.length / 12)
  return frame('Villages that each side holds, move by move', top, ...lines, ...turns.filter((_, i) => i % every === 0))
}
