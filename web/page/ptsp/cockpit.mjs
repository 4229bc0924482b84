// The display around the map during a flight: the numbers of the game, three large buttons, and the list of keys.
import { h } from '../dom.mjs'
import { makeHoldable } from './controls.mjs'

const told = { time: 'Time', waypoints: 'Waypoints', next: 'Next within', hits: 'Collisions', ghost: 'Ghost' }
const steering = [['left', '⟲', 'Turn left'], ['thrust', '▲', 'Thrust'], ['right', '⟳', 'Turn right']]

export class Hud {
  #values = Object.fromEntries(Object.keys(told).map((name) => [name, h('dd')]))

  constructor() {
    const row = ([name, word]) => h('div', { class: `hud-${name}` }, h('dt', {}, word), this.#values[name])
    this.element = h('dl', { class: 'hud' }, ...Object.entries(told).map(row))
  }

  /** Shows values by name. Changes only the elements whose value differs. */
  show(values) {
    for (const [name, value] of Object.entries(values)) {
      const text = `${value}`
      if (this.#values[name].textContent !== text) this.#values[name].textContent = text
    }
  }
}

export function padsFor(controls) {
  const pads = steering.map(([what, sign, words]) => {
    const shown = h('span', { 'aria-hidden': true }, sign)
    const pad = h('button', { type: 'button', class: `pad ${what}`, 'aria-label': words }, shown)
    makeHoldable(pad, controls, what)
    return pad
  })
  return h('div', { class: 'pads', role: 'group', 'aria-label': 'Steering' }, ...pads)
}

export function keysHint() {
  const key = (name) => h('kbd', {}, name)
  return h('p', { class: 'hint keys' }, 'Steer with ', key('←'), ' ', key('→'), ', thrust with ', key('↑'), ' or ',
    key('Space'), ' (or A, D, W). ', key('P'), ' pauses, ', key('R'), ' begins again.')
}
