// A game of PTSP in somebody's hands, by web/wasm/flight.c: its state is read as numbers, with no text in between.
import { ended } from './error.mjs'

// Where a flight's state has what (web/wasm/flight.c); behind it 1 or 0 a waypoint.
const [
  X,
  Y,
  VX,
  VY,
  DX,
  DY,
  TICKS,
  STEPS_LEFT,
  LEFT,
  COLLIDED,
  COLLISIONS,
  COST,
  OVER,
  ACTION,
  SCRIPTED,
  WAYPOINTS,
  VISITED
] = Array(17).keys()

/** A game of PTSP at its own physics, a tick of 40 ms at a time. Its numbers are those of the last tick. */
export class Flight {
  #lg
  #handle
  #state

  constructor(lg, map) {
    this.#lg = lg
    this.#handle = lg.call('lg_web_flight', map)
    if (!this.#handle) throw lg.refused()
    this.#look(lg.call('lg_web_flight_state', this.#handle))
  }

  /** Anew after each call: the module's memory may have grown and moved. */
  #look(pointer) {
    const waypoints = new Float64Array(this.#lg.memory, pointer, VISITED)[WAYPOINTS]
    this.#state = new Float64Array(this.#lg.memory, pointer, VISITED + waypoints)
    return this
  }

  close() {
    if (this.#handle) this.#lg.call('lg_web_flight_close', this.#handle)
    this.#handle = 0
    this.#lg = ended
  }

  /** A player's game, whose clock waits for an action other than 0; or the script's. */
  restart(scripted = false) {
    return this.#look(this.#lg.call('lg_web_flight_restart', this.#handle, scripted ? 1 : 0))
  }

  /** 0 nothing, 1 left, 2 right; 3 more with thrust; -1 the script's next. Nothing happens when the game is over. */
  tick(action = -1) {
    return this.#look(this.#lg.call('lg_web_flight_tick', this.#handle, action))
  }

  /** Takes a file of actions, or more of one that is flown already; returns how many it has. */
  script(text) {
    const { actions } = this.#lg.json('lg_web_flight_script', this.#handle, text)
    this.#look(this.#lg.call('lg_web_flight_state', this.#handle))
    return actions
  }

  /** What was flown, for `levelground play ptsp MAP --actions FILE`. */
  get actions() {
    return this.#lg.text('lg_web_flight_actions', this.#handle)
  }

  get x() {
    return this.#state[X]
  }
  get y() {
    return this.#state[Y]
  }
  get vx() {
    return this.#state[VX]
  }
  get vy() {
    return this.#state[VY]
  }
  /** Degrees from up, clockwise. */
  get heading() {
    return (Math.atan2(this.#state[DX], -this.#state[DY]) * 180) / Math.PI
  }
  get ticks() {
    return this.#state[TICKS]
  }
  get stepsLeft() {
    return this.#state[STEPS_LEFT]
  }
  get waypoints() {
    return this.#state[WAYPOINTS]
  }
  get left() {
    return this.#state[LEFT]
  }
  get collided() {
    return this.#state[COLLIDED] > 0
  }
  get collisions() {
    return this.#state[COLLISIONS]
  }
  get cost() {
    return this.#state[COST]
  }
  get over() {
    return this.#state[OVER] > 0
  }
  get thrusting() {
    return this.#state[ACTION] >= 3
  }
  /** Actions of the script that are still to come. */
  get scripted() {
    return this.#state[SCRIPTED]
  }
  visited(waypoint) {
    return this.#state[VISITED + waypoint] > 0
  }
}
