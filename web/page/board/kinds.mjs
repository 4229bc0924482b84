// A small picture of what a rule of a game in a file measures, for each kind of measure. Hexes are written as in
// diagrams.mjs. The pictures are loaded after the first board, because a game can have many rules.
import { svg } from '../dom.mjs'
import { RADIUS, WIDE, hexagon, placed, token } from './diagrams.mjs'

/** p: the pieces that are selected; q: other ones; s: a seat; e: anything else. */
const colours = { p: '#c8473c', q: '#3f7fc4', s: '#f2d04c', e: '#cfc8b6' }

const [width, height] = [4 * WIDE + 15, 5 * RADIUS]

/** The pictures, by kind: rows of hexes, and marks. A mark is a word and hexes, by their number: `way` draws a line
 *  over them, `ring` a ring on each, `side` a line between two of them, and `corner` a dot where they meet. `total` is
 *  the number that is measured, and `half` a line down the middle. */
const pictures = {
  count: { rows: ['p e p', ' e p e'], marks: [['ring', 0, 2, 4]], total: 3 },
  sum: { rows: ['p2 e p4', ' e p1 e'], total: 7 },
  kinds: { rows: ['p q s', ' q p q'], marks: [['ring', 0, 1, 2]], total: 3 },
  'each neighbours': { rows: [' q e', 'e p q', ' e q'], marks: [['way', 3, 0], ['way', 3, 4], ['way', 3, 6]] },
  'each within': { rows: ['q e e q', ' e p e'], marks: [['way', 5, 1, 0], ['way', 5, 2, 3]] },
  'each way to': { rows: ['p e e', ' e e q'], marks: [['way', 0, 1, 4, 5]] },
  borders: { rows: ['p q p', ' p e q'], marks: [['side', 0, 1], ['side', 1, 2], ['side', 1, 3], ['side', 2, 5]] },
  groups: { rows: ['p p e p', ' p e e p'], marks: [['way', 1, 0, 4, 1], ['way', 3, 7]], total: 2 },
  'groups size': { rows: ['p p e p', ' p e e e'], marks: [['way', 1, 0, 4, 1]], total: 1 },
  'each group': { rows: ['p p e p', ' p3 e e p2'], marks: [['way', 1, 0, 4, 1], ['way', 3, 7]] },
  'each group count': { rows: ['p p e p', ' p e e p'], marks: [['way', 1, 0, 4, 1], ['way', 3, 7], ['ring', 0, 7]] },
  'each group sum': { rows: ['p2 p1 e p5', ' e e e e'], marks: [['way', 0, 1]] },
  'each group neighbours': { rows: ['q p e', ' p q e'], marks: [['way', 1, 3], ['ring', 0, 4]] },
  'each group way to': { rows: ['p p e e', ' e e e q'], marks: [['way', 1, 2, 3, 7]] },
  'largest group': { rows: ['p p e p', ' p e e e'], marks: [['ring', 0, 1, 4]], total: 3 },
  loops: { rows: [' p p', 'p e p', ' p p'], marks: [['way', 0, 1, 4, 6, 5, 2, 0]], total: 1 },
  cuts: { rows: ['p e e p', ' p p p e'], marks: [['way', 0, 4, 5, 6, 3], ['ring', 5]] },
  twins: { rows: [' p e', 'e q p'], marks: [['way', 0, 3, 4]] },
  'each corner': { rows: ['p5 q4', ' e2'], marks: [['corner', 0, 1, 2]], total: 11 },
  'best corners': { rows: ['p e e p', ' q e q e'], marks: [['corner', 0, 1, 4], ['corner', 2, 3, 6]], half: true },
  way: { rows: ['s e e', ' e e q'], marks: [['way', 0, 1, 4, 5]], total: 3 },
  worth: { rows: [' p2 q1', 'e s p2', ' q1 e'], marks: [['ring', 3]], total: 6 },
  'count within': { rows: [' p e', 'e s p', ' e p'], marks: [['way', 3, 0], ['way', 3, 4], ['way', 3, 6]], total: 3 },
  'kinds within': { rows: [' p q', 'e s q', ' p e'], marks: [['way', 3, 0], ['way', 3, 1]], total: 2 },
  draft: { rows: ['p6 q5', ' e4 p3'], marks: [['corner', 0, 1, 2], ['corner', 1, 2, 3]] },
  unlike: { rows: ['p e q p', 'e q q e'], marks: [['ring', 1, 2]], half: true },
  mismatches: { rows: ['p q', ' e e'], marks: [['side', 0, 1]] },
  clumps: { rows: ['p p e e', ' p p e p'] }
}

/** The kinds that have a picture. */
export const known = Object.keys(pictures)

const middle = (cells) => {
  const mean = (all) => all.reduce((sum, one) => sum + one, 0) / all.length
  return { x: mean(cells.map(({ x }) => x)), y: mean(cells.map(({ y }) => y)) }
}

/** Draws the side that two neighbours share. */
function side(a, b) {
  const { x, y } = middle([a, b])
  const [dx, dy] = [((a.y - b.y) * RADIUS) / 2 / WIDE, ((b.x - a.x) * RADIUS) / 2 / WIDE]
  const end = (sign) => `${(x + sign * dx).toFixed(1)} ${(y + sign * dy).toFixed(1)}`
  return svg('path', { d: `M${end(-1)}L${end(1)}`, class: 'side' })
}

function drawn([word, ...numbers], cells) {
  const at = numbers.map((number) => cells[number])
  const circle = ({ x, y }, r, name) => svg('circle', { cx: x.toFixed(1), cy: y.toFixed(1), r, class: name })
  if (word === 'ring') return at.map((cell) => circle(cell, 3.5, 'ring'))
  if (word === 'corner') return [circle(middle(at), 2.2, 'dot')]
  if (word === 'side') return [side(...at)]
  return [svg('path', { d: `M${at.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`, class: 'way' })]
}

/** Returns the picture of a kind, or null if there is none. */
export function pictureOf(kind) {
  const { rows, marks = [], total, half } = pictures[kind] ?? {}
  if (!rows) return null
  const cells = placed(rows)
  const [right, low] = [cells.map(({ x }) => x), cells.map(({ y }) => y)].map((all) => Math.max(...all))
  const [wide, high] = [right + WIDE / 2, low + RADIUS]
  return svg(
    'svg',
    { class: 'diagram', viewBox: `-1 ${(high - height) / 2 - 1} ${width} ${height + 2}`, 'aria-hidden': true },
    ...cells.map(({ letter, x, y }) => hexagon(x, y, colours[letter])),
    ...(half ? [svg('path', { d: `M${(wide / 2).toFixed(1)} -1V${high + 1}`, class: 'half' })] : []),
    ...marks.filter(([word]) => word !== 'corner').flatMap((mark) => drawn(mark, cells)),
    ...cells.filter(({ number }) => number).map(({ x, y, number }) => token(x, y, number)),
    ...marks.filter(([word]) => word === 'corner').flatMap((mark) => drawn(mark, cells)),
    ...(total ? [svg('text', { x: wide + 3, y: high / 2 + 3, class: 'total' }, total)] : [])
  )
}
