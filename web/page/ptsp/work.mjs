// What the worker does for the PTSP: maps judged and drawn, a driver's flight, maps evolved.

const PICTURE_EVERY = 1500 // milliseconds between maps shown while one evolves

/** A map's record without its texts. */
function numbersOf({ map, longer, ...numbers }) {
  return numbers
}

export const ptspMethods = {
  /** Any text of a map as the native one, with what is known of it. */
  openMap(lg, _, text) {
    const { map } = lg.read(text, 'ptsp')
    return { map, ...numbersOf(lg.judge(map)) }
  },

  stageOf: (lg, _, map, route) => lg.stage(map, route),

  /** What a link says, and the map that it holds, or null. */
  mapOfLink(lg, _, link) {
    const said = lg.link(link)
    return { ...said, map: said.board ? lg.read(said.board, 'ptsp').map : null }
  },

  /** A driver's game as far as it has come, again and again, and at last the whole. */
  ghost(lg, { progress, signal }, map, driver, iterations, seed) {
    return lg.ghost(map, { driver, iterations, seed }).run({ signal, progress: (j) => progress(j.found()) })
  },

  /** progress: {stop, score, evaluations}, now and then with the best map; at last how it has ended, with the map's
   *  record. */
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
