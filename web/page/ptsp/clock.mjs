// Runs ticks of 40 ms by the clock. However late a frame comes, every tick that is due is run; none is left out.

export const TICK = 40
const GAP = 1000 // after so many milliseconds without a frame, the machine must have slept

export class Clock {
  #tick
  #since = null // the time when tick 0 was due; null: the clock is stopped
  ticks = 0
  late = 0 // number of ticks that ran so late that the next one was due already

  /** tick() is called for each tick. speed: how many times faster than real time the clock runs. */
  constructor(tick, speed = 1) {
    this.#tick = tick
    this.length = TICK / speed
  }

  get running() {
    return this.#since !== null
  }

  /** Starts the clock: the first tick is due now. */
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

  /** The number of ticks due by now, including the first. */
  due(now) {
    return this.running ? Math.floor((now - this.#since) / this.length) + 1 : this.ticks
  }

  /** The part of the next tick that has passed, from 0 to 1. */
  share(now) {
    return this.running ? Math.max(0, Math.min(1, (now - this.#since) / this.length - this.ticks + 1)) : 0
  }

  /** Runs the ticks that are due. If there was no frame for too long, pauses the game instead, and returns false. */
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

  /** Returns the number of ticks that were due and not run. It must be 0. */
  dropped(now) {
    return Math.max(0, this.due(now) - this.ticks)
  }
}
