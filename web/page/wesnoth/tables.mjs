// The figures that belong to the picture: by side, by part of the fitness, and move by move.
import { h, svg } from '../dom.mjs'
import { sideMark } from './charts.mjs'

/** The sentences for the parts of the fitness, and for the fitness itself. */
const sentences = {
  differential: 'how steep land is',
  entropy: 'how unevenly terrains are shared out',
  village: 'how far villages are from what the rival’s land asks for',
  fitness: 'the sum by weights, 0 is best'
}

const short = (value) => (value === undefined ? '' : value.toFixed(3))
const row = (head, cells) =>
  h('tr', {}, h('th', { scope: 'row' }, ...[head].flat()), ...cells.map((c) => h('td', {}, `${c}`)))
const heads = (names) => h('thead', {}, h('tr', {}, ...names.map((n) => h('th', { scope: 'col' }, n))))

function table(caption, names, rows) {
  return h(
    'div',
    { class: 'wide', tabindex: 0, role: 'region', 'aria-label': caption },
    h('table', {}, h('caption', {}, caption), heads(names), h('tbody', {}, ...rows))
  )
}

/** Returns a small picture of the shape of a side's units. */
export function sideBadge(side) {
  const frame = { viewBox: '-6 -6 12 12', width: 14, height: 14, 'aria-hidden': true, class: 'badge' }
  return svg('svg', frame, sideMark(side))
}

export function sidesTable({ factions, made, villages, owned, units }) {
  return table(
    'By side',
    ['Side', 'Hexes made', 'Villages on them', 'Villages held', 'Units'],
    factions.map((faction, s) =>
      row([sideBadge(s), ` ${s + 1} ${faction}`], [made[s], villages[s], owned[s], units[s]])
    )
  )
}

export function meanOfPart(rings, part) {
  return rings.length ? rings.reduce((sum, r) => sum + r[part], 0) / rings.length : undefined
}

/** weights: the weight of each part */
export function fitnessTable(rings, weights) {
  const last = rings.at(-1)
  const swatch = (part) =>
    svg(
      'svg',
      { viewBox: '0 0 12 12', width: 14, height: 14, 'aria-hidden': true, class: 'badge' },
      svg('rect', { width: 12, height: 12, class: `part ${part}` })
    )
  return table(
    'Fitness',
    ['Part', 'Weight', 'Last ring', 'Mean so far'],
    [
      ...Object.keys(weights).map((part) =>
        row(
          [swatch(part), ` ${[part, sentences[part]].filter(Boolean).join(': ')}`],
          [Number(weights[part].toFixed(3)), short(last?.[part]), short(meanOfPart(rings, part))]
        )
      ),
      row(`fitness: ${sentences.fitness}`, ['', short(last?.fitness), short(meanOfPart(rings, 'fitness'))])
    ]
  )
}

function moveRow(move, before, parts) {
  const ring = move.horizons > before.horizons ? move.rings.at(-1) : undefined
  const numbers = ring
    ? [ring.tiles, ring.villages, short(ring.fitness), ...parts.map((p) => short(ring[p]))]
    : [0, 0, '', ...parts.map(() => '')]
  return row(`${move.turn}, side ${move.side}`, [...numbers, move.owned.join(', ')])
}

/** parts: the names of the parts of the fitness */
export function movesTable(moves, parts) {
  return table(
    'Move by move',
    [
      'Turn',
      'New hexes',
      'New villages',
      'Fitness',
      ...parts.map((p) => p[0].toUpperCase() + p.slice(1)),
      'Villages held, by side'
    ],
    moves.slice(1).map((m, i) => moveRow(m, moves[i], parts))
  )
}

const many = (count, one) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Describes a move in a sentence. `before` is the state before the move. */
export function sentenceOf(move, before) {
  if (!before) return 'Before the first turn: keeps and castles, and nothing else is known.'
  const ring = move.horizons > before.horizons ? move.rings.at(-1) : null
  const who = `Turn ${move.turn}: side ${move.side}, ${move.factions[move.side - 1]},`
  if (!ring) return `${who} sees nothing new.`
  const hexes = ring.tiles === 1 ? '1 new hex' : `${ring.tiles} new hexes`
  return `${who} sees ${hexes} with ${many(ring.villages, 'village')}; fitness ${short(ring.fitness)}.`
}

/** Describes the state in a sentence for screen readers. */
export function standingWords({ turn, made, owned }) {
  const sides = made.map((hexes, s) => `side ${s + 1} has made ${hexes} hexes and holds ${many(owned[s], 'village')}`)
  return `Turn ${turn}: ${sides.join('; ')}.`
}
