// A game at the library's own physics, in the thread of whoever plays: a state is read from the module's memory.

const TICKS = 6, STEPS_LEFT = 7, LEFT = 8, COLLIDED = 9, COLLISIONS = 10, COST = 11, OVER = 12, ACTION = 13, SCRIPTED = 14
const WAYPOINTS = 15, VISITED = 16

export class Flight {
  #lg
  #handle
  #state

  /** Over a map, as its text. To be closed. */
  constructor(lg, map) {
    this.#lg = lg
    this.#handle = lg.call('lg_web_flight', map)
    if (!this.#handle) throw lg.refused()
    this.#look(lg.call('lg_web_flight_state', this.#handle))
    this.waypoints = this.#state[WAYPOINTS]
    this.#look(this.#pointer)
  }

  #pointer

  /** The module's memory may have grown and moved. */
  #look(pointer) {
    this.#pointer = pointer
    this.#state = new Float64Array(this.#lg.memory, pointer, VISITED + (this.waypoints ?? 0))
    return this
  }

  close() {
    this.#lg.call('lg_web_flight_close', this.#handle)
  }

  /** A player's game, or the script's. */
  restart(scripted = false) {
    return this.#look(this.#lg.call('lg_web_flight_restart', this.#handle, scripted ? 1 : 0))
  }

  tick(action = -1) {
    return this.#look(this.#lg.call('lg_web_flight_tick', this.#handle, action))
  }

  /** Takes a file of actions, or more of one; returns how many it has. */
  script(text) {
    const { actions } = this.#lg.json('lg_web_flight_script', this.#handle, text)
    this.#look(this.#lg.call('lg_web_flight_state', this.#handle))
    return actions
  }

  /** What was flown, for `levelground play ptsp MAP --actions FILE`. */
  get actions() {
    return this.#lg.text('lg_web_flight_actions', this.#handle)
  }

  get x() { return this.#state[0] }
  get y() { return this.#state[1] }
  get vx() { return this.#state[2] }
  get vy() { return this.#state[3] }
  /** Degrees from up, clockwise. */
  get heading() { return (Math.atan2(this.#state[4], -this.#state[5]) * 180) / Math.PI }
  get ticks() { return this.#state[TICKS] }
  get stepsLeft() { return this.#state[STEPS_LEFT] }
  get left() { return this.#state[LEFT] }
  get collided() { return this.#state[COLLIDED] > 0 }
  get collisions() { return this.#state[COLLISIONS] }
  get cost() { return this.#state[COST] }
  get over() { return this.#state[OVER] > 0 }
  get thrusting() { return this.#state[ACTION] >= 3 }
  /** Actions of the script that are still to come. */
  get scripted() { return this.#state[SCRIPTED] }
  visited(waypoint) { return this.#state[VISITED + waypoint] > 0 }
}

/** The module once more, beside the worker's: for the page's own thread, where keys arrive and pictures are shown. */
let loading
export function library(vectors) {
  loading ??= import('../levelground.mjs').then(({ load }) =>
    load(new URL(vectors ? '../levelground.wasm' : '../levelground-plain.wasm', import.meta.url))
  )
  return loading
}
