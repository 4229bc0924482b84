// What a flight was like, by the formulae of `levelground play ptsp --json` (docs/reference/ptsp.md).

const WALLS = '@TEO'

/** Returns isNear(x, y) for the text of a map: is a wall or the edge so close that the ship could touch it? */
function nearOf(map) {
  const rows = map.split(/\r?\n/)
  const cells = rows.slice(rows.indexOf('map') + 1).filter((row) => row)
  const isWall = (x, y) => cells[y]?.[x] === undefined || WALLS.includes(cells[y][x])
  return (x, y) => {
    for (let dy = -4; dy <= 6; dy++)
      for (let dx = -4; dx <= 6; dx++) if (isWall(Math.trunc(x) + dx, Math.trunc(y) + dy)) return true
    return false
  }
}

export class Figures {
  #ticks = 0
  #sum = 0
  #squares = 0
  #turning = 0
  #near = 0

  constructor(map) {
    this.isNear = nearOf(map)
  }

  /** Counts a tick. `heading` is the ship's before it. */
  count({ x, y, vx, vy, heading }, before) {
    const speed = Math.hypot(vx, vy)
    this.#ticks++
    this.#sum += speed
    this.#squares += speed * speed
    this.#turning += heading !== before
    this.#near += this.isNear(x, y)
  }

  get all() {
    const mean = this.#sum / this.#ticks
    return {
      speed: mean,
      speed_deviation: Math.sqrt(Math.max(0, this.#squares / this.#ticks - mean * mean)),
      turning: this.#turning / this.#ticks,
      near_wall: this.#near / this.#ticks
    }
  }
}
