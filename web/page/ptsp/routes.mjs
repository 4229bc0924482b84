// The table of a map: its routes with their costs, the paper's figures, and the choice of the route that the picture
// shows.
import { h } from '../dom.mjs'
import { secondsOf } from './play.mjs'

const meanings = {
  nearest: 'the nearest waypoint first',
  distance: 'the shortest tour',
  physics: 'the fastest by the physics'
}

/** Writes a number with a typographic minus sign. */
export const signedNumber = (n) => `${n}`.replace('-', '\u2212')

export const percentOf = (lost) => `+${Math.round(100 * lost)} %`

/** onchoose(number) is called with the number of the chosen route, or -1 for none. */
export function routesTable(map, chosen, onchoose) {
  const names = Object.keys(map.routes ?? {})
  const radio = (i, words) =>
    h('label', { class: 'route-choice' },
      h('input', { type: 'radio', name: 'route', value: i, checked: i === chosen, onchange: () => onchoose(i) }), words)
  const rows = names.map((name, i) => {
    const { estimate, lost, turns, order } = map.routes[name]
    const meaning = ` ${meanings[name] ?? 'nearly as fast'}`
    const words = h('span', {}, h('b', {}, name), meaning, h('small', {}, order.join(' ')))
    return h('tr', {}, h('td', {}, radio(i, words)), h('td', {}, `${estimate}`, h('small', {}, secondsOf(estimate))),
      h('td', {}, name === 'physics' ? '\u2013' : percentOf(lost)), h('td', {}, `${turns}`))
  })
  const head = ['Route', 'Ticks', 'Slower', 'Corners'].map((t) => h('th', { scope: 'col' }, t))
  const caption = h('caption', {}, 'Which route the picture shows; what each takes, as estimated')
  const table = h('table', { class: 'routes' }, caption,
    h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...rows))
  return h('div', {}, h('div', { class: 'wide' }, table), radio(-1, 'none: find it yourself'))
}

export function numbersOf(map) {
  if (!map.feasible) return 'Not feasible: some waypoint cannot stand or be reached where it is.'
  const close = map.close > 1 ? `; ${map.close} routes within 5 % of the best` : ''
  const [f3, f5, f8] = [map.f3, map.f5, map.f8].map(signedNumber)
  return `f3 ${f3}, f5 ${f5}, f8 ${f8} ticks (lower is better: by so much simpler routes are behind)${close}.`
}
