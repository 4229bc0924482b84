// Boards in the worker: made, judged, changed. A board is { map, link, record, svg, layout }.

function shown(lg, record, link) {
  return { map: record.map, link, record, svg: lg.draw(record.map, link), layout: lg.layout(record.map) }
}

/** Ten times a second at most. */
function sparing(tell) {
  let last = 0
  return (value) => {
    const now = performance.now()
    if (now - last < 100) return
    last = now
    tell(value())
  }
}

async function finish(lg, job, { progress, signal }) {
  const tell = sparing(progress)
  const found = await job.run({
    signal,
    progress: (running) => tell(() => running.standing())
  })
  return { ...found, stopped: signal.aborted }
}

/** The board of a recipe. */
async function make(lg, how, link) {
  const { level, ...found } = await finish(lg, lg.search(link), how)
  return { found, board: level && shown(lg, level, level.link) }
}

/** Several, one after the other; each is told as soon as it is there. */
async function makeMany(lg, how, links) {
  for (const [place, link] of links.entries()) {
    if (how.signal.aborted) return
    const { level } = await lg.search(link).run({ signal: how.signal })
    if (level) how.progress({ place, board: shown(lg, level, level.link) })
  }
}

/** The board with as few hexes changed as can be, judged by the rules that it is repaired by; `lock` has what must
 *  stay. */
async function repair(lg, how, map, lock, rules) {
  const found = await finish(lg, lg.repair(map, lock), how)
  return { found, board: judge(lg, how, found.map, rules) }
}

/** A board by its text. The link says the rules; one without is judged by the usual ones. */
function judge(lg, how, map, link) {
  return shown(lg, lg.judge(map, link), link)
}

/* ---- archives, one a game ---- */

const archives = new Map()

/** An archive that fills up, and stays to be looked at: by a link and the options of Levelground.explore a new one,
 *  without options the one that is there. Progress and result: how it stands. */
async function explore(lg, { progress, signal }, link, options) {
  const { game } = lg.link(link)
  if (options) {
    archives.get(game)?.job.end()
    archives.delete(game)
    archives.set(game, { link, job: lg.explore(link, options) })
  }
  const tell = sparing(progress)
  return archives.get(game).job.run({ signal, keep: true, progress: (job) => tell(() => job.found()) })
}

/** The board of a cell. */
function elite(lg, how, game, cell) {
  const { link, job } = archives.get(game)
  return shown(lg, job.level(cell), link)
}

export const boardMethods = {
  make,
  makeMany,
  repair,
  explore,
  elite,
  judge,
  link: (lg, how, link) => lg.link(link),
  read: (lg, how, text, game) => lg.read(text, game),
  change: (lg, how, map, changes, link) => judge(lg, how, lg.change(map, changes), link),
  changed: (lg, how, map, changes) => lg.change(map, changes),
  write: (lg, how, map, format) => lg.write(map, format),
  draw: (lg, how, map, link, marked) => lg.draw(map, link, marked)
}
