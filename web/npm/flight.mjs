// A game of PTSP that a person plays, by means of web/wasm/flight.c. Its state is read as numbers instead of text,
// because that is faster.
import { ended } from './error.mjs'

// The positions of the numbers in a flight's state (web/wasm/flight.c). After them comes 1 or 0 for each waypoint.
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

/** A game of PTSP with the game's own physics, played in ticks of 40 ms. The numbers show the state after the last
 *  tick. */
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

  /** Reads the state at a pointer. Creates the view of the memory again after each call, because the module's memory
   *  may have grown and moved. */
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

  /** Starts the game again: for a player, whose clock waits for the first action other than 0, or for the script. */
  restart(scripted = false) {
    return this.#look(this.#lg.call('lg_web_flight_restart', this.#handle, scripted ? 1 : 0))
  }

  /** Plays one tick. Actions: 0 nothing, 1 left, 2 right; add 3 for thrust; -1 takes the script's next action. Does
   *  nothing when the game is over. */
  tick(action = -1) {
    return this.#look(this.#lg.call('lg_web_flight_tick', this.#handle, action))
  }

  /** Sets the script from a file of actions, or extends a script that is being flown. Returns the number of its
   *  actions. */
  script(text) {
    const { actions } = this.#lg.json('lg_web_flight_script', this.#handle, text)
    this.#look(this.#lg.call('lg_web_flight_state', this.#handle))
    return actions
  }

  /** The actions flown so far, for `levelground play ptsp MAP --actions FILE`. */
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
  /** The heading in degrees, clockwise from up. */
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
  /** The number of actions of the script that are still to come. */
  get scripted() {
    return this.#state[SCRIPTED]
  }
  visited(waypoint) {
    return this.#state[VISITED + waypoint] > 0
  }
}
