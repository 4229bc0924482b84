// The worker's methods for boards: make, judge, change. A board is { map, link, record, svg, layout }.

function shown(lg, record, link) {
  return { map: record.map, link, record, svg: lg.draw(record.map, link), layout: lg.layout(record.map) }
}

/** Returns a function that calls tell at most ten times a second. */
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

/** Makes the board of a recipe. */
async function make(lg, how, link) {
  const { level, ...found } = await finish(lg, lg.search(link), how)
  return { found, board: level && shown(lg, level, level.link) }
}

/** Makes several boards one after the other, and reports each as soon as it is made. */
async function makeMany(lg, how, links) {
  for (const [place, link] of links.entries()) {
    if (how.signal.aborted) return
    const { level } = await lg.search(link).run({ signal: how.signal })
    if (level) how.progress({ place, board: shown(lg, level, level.link) })
  }
}

/** Repairs a board by changing as few hexes as possible, and judges it by the same rules. `lock` contains the hexes
 *  that must stay. */
async function repair(lg, how, map, lock, rules) {
  const found = await finish(lg, lg.repair(map, lock, true), how)
  return { found, board: judge(lg, how, found.map, rules) }
}

/** Judges a board that is given as text, by the rules of the link; '' means the default rules. Visitors change boards
 *  by hand, so settings of the link that the board contradicts give way. */
function judge(lg, how, map, link) {
  return shown(lg, lg.judge(map, link, true), link)
}

const archives = new Map()

/** Fills an archive, which stays available afterwards. With options (those of Levelground.explore) it starts a new
 *  archive; without options it continues the present one. Progress and result are the archive's figures. */
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

/** Returns the board of a cell. */
function elite(lg, how, game, cell) {
  const { link, job } = archives.get(game)
  return shown(lg, job.level(cell), link)
}

let playing = null // the games that a visitor's player plays on a board

/** Starts games on a board, with the options of Levelground.playing. Returns { job }: what the player plays first. */
async function play(lg, { signal }, map, options) {
  playing = lg.playing(map, options)
  await playing.run({ signal, keep: true, result() {} })
  return playNext()
}

/** Tells the player's answers to a job. */
function playTell(lg, how, lines) {
  playing.tell([lines])
  return playNext()
}

/** Returns { job }, or { record } at the end. */
function playNext() {
  const asked = playing.ask()
  return asked ? { job: asked.job } : { record: playing.found() }
}

export const boardMethods = {
  make,
  makeMany,
  repair,
  explore,
  elite,
  judge,
  play,
  playTell,
  link: (lg, how, link) => lg.link(link),
  read: (lg, how, text, game) => lg.read(text, game),
  change: (lg, how, map, changes, link) => judge(lg, how, lg.change(map, changes), link),
  changed: (lg, how, map, changes) => lg.change(map, changes),
  write: (lg, how, map, format) => lg.write(map, format),
  tiles: (lg, how, map, options) => lg.tiles(map, options),
  draw: (lg, how, map, link, marked) => lg.draw(map, link, marked)
}
