// The worker's methods for Wesnoth: land that grows, reported move by move, and whole maps.

/** Plays a game. `link` is its link, `words` are words of the catalog's table `growth`. Progress is the picture and the
 *  figures after each move. */
async function grow(lg, { progress, signal }, link, words) {
  const job = lg.grow(link, words)
  let told = 0
  const tell = () => {
    const { moves, horizons, factions, ...found } = job.found()
    for (; told < moves.length; told++) {
      const move = moves[told]
      const rings = horizons.slice(0, move.horizons)
      progress({ ...move, rings, factions, svg: job.draw(told), map: job.map(told) })
    }
    return { ...found, stopped: signal.aborted }
  }
  const found = await job.run({ signal, progress: tell, result: tell })
  if (found.error) throw new Error(found.error)
  return found
}

/** Makes a whole map by the search of `levelground generate wesnoth`; null if it was stopped before a map was found. */
async function wholeMap(lg, { progress, signal }, link) {
  let last = 0
  const tell = (job) => {
    if (performance.now() - last < 200) return
    last = performance.now()
    progress(job.standing().evaluations)
  }
  const { level } = await lg.search(link).run({ signal, progress: tell })
  return level && { record: level, map: level.map, svg: lg.draw(level.map, link) }
}

function judgeMap(lg, how, text, link) {
  const { map } = lg.read(text, 'wesnoth')
  return { record: lg.judge(map, link, true), map, svg: lg.draw(map, link, true) }
}

/** Returns the limits of growing land; web/wasm/growth.c describes them. */
const growing = (lg) => lg.json('lg_web_growing')

export const wesnothMethods = { growing, grow, wholeMap, judgeMap }
