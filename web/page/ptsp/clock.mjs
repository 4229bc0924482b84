// Ticks of 40 ms by the clock. However late a frame comes, every tick that is due is run: none is ever left out.

export const TICK = 40
const GAP = 1000 // milliseconds without a frame: the machine slept, and nobody has played

export class Clock {
  #tick
  #since = null // when tick 0 was due; null: it stands
  ticks = 0
  late = 0 // ticks run when the next one was due already

  /** tick() is called for each; speed: how many times faster than life. */
  constructor(tick, speed = 1) {
    this.#tick = tick
    this.length = TICK / speed
  }

  get running() {
    return this.#since !== null
  }

  /** The first tick is due now. */
  start(now) {
    this.ticks = this.late = 0
    this.#since = this.frame = now
  }

  stop() {
    this.#since = null
  }

  pause(now) {
    this.paused = now - this.#since
    this.stop()
  }

  resume(now) {
    this.#since = now - this.paused
    this.frame = now
  }

  /** How many ticks are due by now, the first included. */
  due(now) {
    return this.running ? Math.floor((now - this.#since) / this.length) + 1 : this.ticks
  }

  /** How much of the next tick has gone by, from 0 to 1. */
  share(now) {
    return this.running ? Math.max(0, Math.min(1, (now - this.#since) / this.length - this.ticks + 1)) : 0
  }

  /** Runs what is due. False where no frame came for so long that the game has to be paused: then nothing is run. */
  advance(now) {
    const gap = now - this.frame
    if (this.running && gap > GAP) {
      this.pause(this.frame)
      return false
    }
    this.frame = now
    const due = this.due(now)
    while (this.running && this.ticks < due) {
      if (this.ticks < due - 1 && this.length === TICK) this.late++
      this.ticks++
      this.#tick()
    }
    return true
  }

  /** Ticks that were due by the clock and were not run: 0, or the clock is broken. */
  dropped(now) {
    return Math.max(0, this.due(now) - this.ticks)
  }
}
