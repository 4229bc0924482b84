// The worker's methods for PTSP: judge and draw maps, compute a driver's flight, evolve maps.

const PICTURE_EVERY = 1500 // milliseconds between two maps that are shown during a search

/** Returns a map's record without its texts. */
function numbersOf({ map, longer, ...numbers }) {
  return numbers
}

export const ptspMethods = {
  /** Reads a map in any format. Returns its native text and its record. */
  openMap(lg, _, text) {
    const { map } = lg.read(text, 'ptsp')
    return { map, ...numbersOf(lg.judge(map)) }
  },

  stageOf: (lg, _, map, route) => lg.stage(map, route),

  /** Returns the parts of a link, and the map that it holds, or null. */
  mapOfLink(lg, _, link) {
    const said = lg.link(link)
    return { ...said, map: said.board ? lg.read(said.board, 'ptsp').map : null }
  },

  /** Computes a driver's flight. Reports the part computed so far from time to time, and returns the whole flight. */
  ghost(lg, { progress, signal }, map, driver, iterations, seed) {
    return lg.ghost(map, { driver, iterations, seed }).run({ signal, progress: (j) => progress(j.found()) })
  },

  /** Evolves a map. Progress is {stop, score, evaluations}, from time to time together with the best map. Returns the
   *  outcome with the map's record. */
  async evolve(lg, { progress, signal }, link) {
    let shown = performance.now()
    let score = Infinity
    const job = lg.search(link)
    const found = await job.run({
      signal,
      progress(j) {
        const now = performance.now()
        const said = j.standing()
        if (said.score < score && now - shown > PICTURE_EVERY) {
          said.map = j.found().level?.map
          score = said.score
          shown = performance.now()
        }
        progress(said)
      }
    })
    const { level, ...how } = found
    return { ...how, level: level && { map: level.map, ...numbersOf(level) } }
  }
}
