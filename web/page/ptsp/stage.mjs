// The library's drawing of a map with what moves on it: ship, ghost, trails, waypoints that turn grey. It draws nothing
// itself.
import { h, showPicture } from '../dom.mjs'

const TAIL = 150 // ticks of a trail while it is flown

export const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** One of the two that move. */
class Mover {
  #trail = []

  constructor(drawing, name) {
    this.group = drawing.querySelector(`.${name}`)
    this.flame = this.group.querySelector('.flame')
    this.path = drawing.querySelector(`.${name}-trail`)
  }

  keep({ x, y }) {
    this.#trail.push(`${x.toFixed(1)} ${y.toFixed(1)}`)
  }

  /** share: of the next tick, which is not flown yet. */
  show(flight, share) {
    const x = flight.x + flight.vx * share
    const y = flight.y + flight.vy * share
    const turn = `rotate(${flight.heading.toFixed(1)})`
    this.group.setAttribute('transform', `translate(${x.toFixed(2)} ${y.toFixed(2)}) ${turn}`)
    this.flame.setAttribute('visibility', flight.thrusting && !flight.over ? 'visible' : 'hidden')
  }

  draw(whole) {
    const points = whole ? this.#trail : still() ? [] : this.#trail.slice(-TAIL)
    this.path.setAttribute('d', points.length > 1 ? `M${points.join('L')}` : '')
  }

  reset() {
    this.#trail = []
    this.draw(false)
  }
}

export class Stage {
  element = h('div', { class: 'stage', tabindex: 0, role: 'application' })
  #host = h('div', { 'aria-hidden': true })
  #waypoints = []

  constructor() {
    this.element.append(this.#host)
  }

  /** The picture that the library drew; whatever has moved stands at its beginning. */
  show(text) {
    const drawing = showPicture(this.#host, text)
    this.ship = new Mover(drawing, 'ship')
    this.ghost = new Mover(drawing, 'ghost')
    this.route = drawing.querySelector('.route')
    const count = drawing.querySelectorAll('.w').length
    this.#waypoints = Array.from({ length: count }, (_, w) => drawing.querySelector(`.w${w}`))
  }

  /** Another route below the same flight would have to begin anew: so pictures change between flights only. */
  reset(ghostly) {
    this.ship.reset()
    this.ghost.reset()
    this.ghost.group.setAttribute('visibility', ghostly ? 'visible' : 'hidden')
    for (const w of this.#waypoints) this.#grey(w, false)
  }

  /** The planned way is for the eye to follow, not to look at, while there is a flight. */
  dim(flying) {
    this.route.setAttribute('opacity', flying ? 0.4 : 1)
  }

  #grey(group, grey) {
    group.setAttribute('opacity', grey ? 0.5 : 1)
    group.querySelector('circle').setAttribute('class', grey ? 'u' : 'o')
  }

  waypoints(flight) {
    for (const [w, group] of this.#waypoints.entries()) this.#grey(group, flight.visited(w))
  }
}
