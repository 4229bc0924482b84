// The library's drawing of a map with the moving parts: ship, ghost, trails, and waypoints that turn grey. This file
// moves the parts and draws nothing new.
import { h, showPicture } from '../dom.mjs'

const TAIL = 150 // number of ticks that a trail shows during the flight

export const wantsReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Sets an attribute only if its value changes, because the browser repaints after every set, even if the value is the
 *  same. */
function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

/** A part that moves: the ship or the ghost. */
class Mover {
  #trail = []
  #drawn = '' // key of the trail that is drawn at present

  constructor(drawing, name) {
    this.group = drawing.querySelector(`.${name}`)
    this.flame = this.group.querySelector('.flame')
    this.path = drawing.querySelector(`.${name}-trail`)
  }

  keep({ x, y }) {
    this.#trail.push(`${x.toFixed(1)} ${y.toFixed(1)}`)
  }

  /** Shows a flight between two ticks. share: the part of the next tick that has passed; this tick has not been played
   *  yet. */
  show(flight, share) {
    const x = flight.x + flight.vx * share
    const y = flight.y + flight.vy * share
    const turn = `rotate(${flight.heading.toFixed(1)})`
    set(this.group, 'transform', `translate(${x.toFixed(2)} ${y.toFixed(2)}) ${turn}`)
    set(this.flame, 'visibility', flight.thrusting && !flight.over ? 'visible' : 'hidden')
  }

  /** Draws the trail, or only its end, if the ship has moved. */
  draw(whole) {
    const part = `${this.#trail.length} ${whole} ${wantsReducedMotion()}`
    if (part === this.#drawn) return
    this.#drawn = part
    const points = whole ? this.#trail : wantsReducedMotion() ? [] : this.#trail.slice(-TAIL)
    this.path.setAttribute('d', points.length > 1 ? `M${points.join('L')}` : '')
  }

  reset() {
    this.#trail = []
    this.draw(false)
  }
}

/** The moving parts are in a picture of their own above the map, so that a frame repaints only them and not the walls.
 *  */
const layers = new CSSStyleSheet()
layers.replaceSync(':host{position:relative}svg{will-change:transform}.moving{position:absolute;inset:0}')

function liftMoving(host, drawing) {
  const moving = drawing.cloneNode(false)
  moving.classList.add('moving')
  moving.append(drawing.querySelector('.pixels'))
  drawing.after(moving)
  host.shadowRoot.adoptedStyleSheets = [...host.shadowRoot.adoptedStyleSheets, layers]
}

export class Stage {
  element = h('div', { class: 'stage', tabindex: 0, role: 'application' })
  #host = h('div', { 'aria-hidden': true })
  #waypoints = []

  constructor() {
    this.element.append(this.#host)
  }

  /** Shows the picture that the library drew, with everything at its start. */
  show(text) {
    const drawing = showPicture(this.#host, text)
    this.ship = new Mover(drawing, 'ship')
    this.ghost = new Mover(drawing, 'ghost')
    this.route = drawing.querySelector('.route')
    const count = drawing.querySelectorAll('.w').length
    this.#waypoints = Array.from({ length: count }, (_, w) => drawing.querySelector(`.w${w}`))
    liftMoving(this.#host, drawing)
  }

  /** Resets ship, ghost and waypoints for a new flight. The picture may change only between flights, because a new
   *  picture starts from the beginning. */
  reset(ghostly) {
    this.ship.reset()
    this.ghost.reset()
    this.ghost.group.setAttribute('visibility', ghostly ? 'visible' : 'hidden')
    for (const w of this.#waypoints) this.#grey(w, false)
  }

  /** Draws the planned route in a fainter colour during a flight. */
  dim(flying) {
    this.route.setAttribute('opacity', flying ? 0.4 : 1)
  }

  #grey(group, grey) {
    set(group, 'opacity', grey ? '0.5' : '1')
    set(group.querySelector('circle'), 'class', grey ? 'u' : 'o')
  }

  waypoints(flight) {
    for (const [w, group] of this.#waypoints.entries()) this.#grey(group, flight.visited(w))
  }
}
