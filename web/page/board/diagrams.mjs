// A small picture of each rule: on the left how it is broken, on the right how it is met. Hexes are written as rows of
// text: a letter is a colour, a number after it stands on the hex, and a space in front shifts the row by half a hex.
// Other pictures are bars of the given heights.
import { svg } from '../dom.mjs'

export const RADIUS = 7
export const WIDE = RADIUS * Math.sqrt(3)
const MARK = 11 // the room for the tick or the cross
const GAP = 9 // the gap between the two halves of a picture
const SCALE = 1.25 // pixels of one unit

/** The colours of hexes, by game and letter. They are those of the library's drawings (a test compares them). */
export const colours = {
  'terra-mystica': {
    w: '#a9d6ec', r: '#c8473c', b: '#3f7fc4', y: '#e9c94f', n: '#a06f43', k: '#45434c', g: '#4b9a55', a: '#a3a8ac'
  },
  catan: { w: '#2f6b3a', h: '#e3b93c', s: '#9ccb58', b: '#b9562f', o: '#8b8f99', d: '#e8d9a8', '~': '#6fb4dc' }
}

const hexes = (...rows) => ({ rows })
const bars = (heights, letters, words = '') => ({ heights, letters, words })

/** The pictures, by game and rule: [broken, met, extra]. The extra `edge` draws a line above the first row; `corner`
 *  draws a ring around the corner below the first two hexes; `half` draws a line down the middle; `port` marks the
 *  first hex as a port. */
const pictures = {
  'terra-mystica': {
    REQ1: [hexes('r r', ' b'), hexes('r y', ' b')],
    REQ2: [hexes('w w w', ' w w'), hexes('w w n', ' r w')],
    REQ3: [hexes('w w b w', ' r n g'), hexes('w w w w', ' r n g')],
    REQ4: [hexes('b3 y', ' g3'), hexes('n1 y', ' g3')],
    REQ5: [hexes(' w w', 'w r w', ' w w'), hexes(' w w', 'r b n', ' w w')],
    REQ6: [bars([14, 5, 9, 6], 'ynkb'), bars([9, 9, 8, 9], 'ynkb')],
    REQ7: [hexes('r g r r', ' w w w'), hexes('r g y b', ' w w w')],
    REQ8: [hexes('r g r r', ' b n k'), hexes('r g y b', ' r n k'), 'edge'],
    REQ9: [hexes('w r b n', ' w w g', 'w k r y'), hexes('r w b n', ' w w g', 'k r w y')],
    REQ10: [hexes('r b r', ' n y'), hexes('r b g', ' n y')],
    REQ11: [hexes('w w w w', ' r b n'), hexes('r b g n', ' w w w'), 'edge'],
    REQ12: [bars([15, 7, 4], 'yyy', '123'), bars([9, 8, 9], 'yyy', '123')],
    REQ13: [bars([14, 6, 9], 'ynk'), bars([9, 9, 9], 'ynk')]
  },
  catan: {
    REQ1: [hexes('o o', ' h'), hexes('o s', ' h')],
    REQ2: [bars([15, 5, 10], 'whs'), bars([10, 10, 10], 'whs')],
    REQ3: [hexes('o6 s8', ' h3'), hexes('o6 s4', ' h3')],
    REQ4: [hexes('o5 s5', ' h9'), hexes('o5 s4', ' h9')],
    REQ5: [hexes('o6 s5', ' h9'), hexes('o6 s3', ' h11'), 'corner'],
    REQ6: [hexes(' o s h', 'o h w b', ' o s w'), hexes(' s o h', 'w h o b', ' o s w'), 'half'],
    REQ7: [hexes('o o8', ' o5'), hexes('o h8', ' o3'), 'port'],
    REQ8: [bars([14, 6, 10, 7], 'oooo', '1234'), bars([9, 9, 9, 9], 'oooo', '1234')]
  }
}

export function hexagon(x, y, fill) {
  const points = [30, 90, 150, 210, 270, 330].map((degrees) => {
    const angle = (degrees * Math.PI) / 180
    return `${(x + RADIUS * Math.cos(angle)).toFixed(1)},${(y + RADIUS * Math.sin(angle)).toFixed(1)}`
  })
  return svg('polygon', { points: points.join(' '), fill, class: 'hex' })
}

export const token = (x, y, words) =>
  svg('g', {}, svg('circle', { cx: x, cy: y, r: 4.6, class: 'token' }), svg('text', { x, y: y + 2.4 }, words))

/** Returns the hexes of the rows, with their places: { letter, number, x, y }. */
export function placed(rows) {
  return rows.flatMap((row, down) =>
    row.trim().split(' ').map((word, across) => ({
      letter: word[0],
      number: word.slice(1),
      x: WIDE / 2 + across * WIDE + (row[0] === ' ' ? WIDE / 2 : 0),
      y: RADIUS + down * 1.5 * RADIUS
    }))
  )
}

function extra(kind, cells, fill) {
  const right = Math.max(...cells.map(({ x }) => x)) + WIDE / 2
  const [first] = cells
  const low = Math.max(...cells.map(({ y }) => y)) + RADIUS
  if (kind === 'edge') return svg('path', { d: `M0 0H${right.toFixed(1)}`, class: 'edge' })
  if (kind === 'half') return svg('path', { d: `M${(right / 2).toFixed(1)} -1V${low + 1}`, class: 'half' })
  const corner = { cx: first.x + WIDE / 2, cy: first.y + RADIUS / 2, r: 3, class: 'corner' }
  if (kind === 'corner') return svg('circle', corner)
  return svg('circle', { cx: first.x, cy: first.y, r: 5, class: 'port', fill })
}

function hexPicture({ rows }, palette, kind) {
  const cells = placed(rows)
  const isSea = (i) => kind === 'port' && i === 0
  const drawn = [
    ...cells.map(({ letter, x, y }, i) => hexagon(x, y, palette[isSea(i) ? '~' : letter])),
    ...cells.filter(({ number }) => number).map(({ x, y, number }) => token(x, y, number)),
    ...(kind ? [extra(kind, cells, palette[cells[0].letter])] : [])
  ]
  const [right, low] = [cells.map(({ x }) => x), cells.map(({ y }) => y)].map((all) => Math.max(...all))
  return { drawn, width: right + WIDE / 2, height: low + RADIUS }
}

function barPicture({ heights, letters, words }, palette) {
  const drawn = heights.flatMap((height, i) => {
    const x = 11 * i
    const bar = svg('rect', { x, y: 17 - height, width: 8, height, fill: palette[letters[i]], class: 'hex' })
    return words ? [bar, svg('text', { x: x + 4, y: 25, class: 'below' }, words[i])] : [bar]
  })
  return { drawn, width: 11 * heights.length, height: words ? 26 : 18 }
}

/** Draws one half of a picture: a cross or a tick, and its example. */
function half(picture, palette, { isMet, kind }) {
  const { drawn, width, height } = picture.rows ? hexPicture(picture, palette, kind) : barPicture(picture, palette)
  const mark = svg('text', { x: 4, y: height / 2 + 3.5, class: isMet ? 'met' : 'broken' }, isMet ? '✓' : '✗')
  return { parts: [mark, svg('g', { transform: `translate(${MARK} 0)` }, ...drawn)], width: MARK + width, height }
}

/** Returns the picture of a game's rule, or null if the rule has none. */
export function diagramOf(game, rule) {
  const [broken, met, kind] = pictures[game]?.[rule] ?? []
  if (!broken) return null
  const [left, right] = [half(broken, colours[game], { kind }), half(met, colours[game], { kind, isMet: true })]
  const [width, height] = [left.width + GAP + right.width + 2, Math.max(left.height, right.height) + 4]
  return svg(
    'svg',
    {
      class: 'diagram',
      viewBox: `-1 -2 ${width.toFixed(1)} ${height.toFixed(1)}`,
      width: Math.round(width * SCALE),
      height: Math.round(height * SCALE),
      'aria-hidden': true
    },
    ...left.parts,
    svg('g', { transform: `translate(${left.width + GAP} 0)` }, ...right.parts)
  )
}
