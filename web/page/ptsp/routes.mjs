// What is known of a map: its routes with their costs, the paper's numbers, and which route the picture shows.
import { h } from '../dom.mjs'
import { seconds } from './play.mjs'

const routes = {
  nearest: 'nearest waypoint first',
  distance: 'shortest tour',
  physics: 'fastest by the physics',
  r1: 'nearly as fast, 1', r2: 'nearly as fast, 2', r3: 'nearly as fast, 3', r4: 'nearly as fast, 4'
}

export const percent = (lost) => `+${Math.round(100 * lost)} %`

/** onchoose(number): a route's, or -1 for none. */
export function routesTable(map, chosen, onchoose) {
  const names = Object.keys(map.routes ?? {})
  const radio = (i, words) =>
    h('label', { class: 'choice' }, h('input', { type: 'radio', name: 'route', value: i, checked: i === chosen, onchange: () => onchoose(i) }), words)
  const rows = names.map((name, i) => {
    const { estimate, lost, turns, order } = map.routes[name]
    return h('tr', {}, h('th', { scope: 'row' }, radio(i, routes[name] ?? name)),
      h('td', {}, `${estimate}`), h('td', {}, seconds(estimate)), h('td', {}, name === 'physics' ? '–' : percent(lost)),
      h('td', {}, `${turns}`), h('td', { class: 'order' }, order.join(' ')))
  })
  const head = ['Route', 'Ticks', 'Time', 'Slower by', 'Corners', 'Waypoints'].map((t) => h('th', { scope: 'col' }, t))
  return h('div', {}, h('div', { class: 'wide' }, h('table', { class: 'routes' }, h('caption', {}, 'Routes and what they take, as estimated'),
    h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...rows))), radio(-1, 'show no route: find it yourself'))
}

export function numbersOf(map) {
  if (!map.feasible) return 'Not feasible: some waypoint cannot stand or be reached where it is.'
  const close = map.close > 1 ? `; ${map.close} routes within 5 % of the best` : ''
  return `f3 ${map.f3}, f5 ${map.f5}, f8 ${map.f8} ticks: by so much, less being better, simpler routes are behind${close}.`
}
