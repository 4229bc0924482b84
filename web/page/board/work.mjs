// The worker's methods for boards: make, judge, change. A board is { map, link, record, svg, layout }.
import { titled } from './titles.mjs'
import { frontOf } from '../levelground.mjs'

function shown(lg, record, link) {
  const layout = titled(lg.layout(record.map), lg.titles)
  return { map: record.map, link, record, svg: lg.draw(record.map, link), layout }
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

const pause = () => new Promise((resume) => setTimeout(resume))

const ROUND = 2 / Math.sqrt(3) // the radius of the circle around a hex of which half the width is 1

const linesOf = (drawing) => drawing.split('\n')
const isGroup = (line) => line.split('<g').length !== line.split('</g').length // opens or closes a group
const middles = [/<text x="(-?[\d.]+)" y="(-?[\d.]+)/, /(?:M|x="|translate\()(-?[\d.]+)(?:" c?y="|[ ,])(-?[\d.]+)/]

/** Is what a line of a drawing draws near a place? What is written on a thing is nearer to its middle than its corners
 *  are. */
function isNear(line, { x, y, size }) {
  const [, left, top] = middles[0].exec(line) ?? middles[1].exec(line) ?? [null, x, y]
  return Math.hypot(left - x, top - y) <= size
}

/** Cuts a place out of a drawing, which has a line for each thing that it draws. `known` are the lines that show other
 *  places. Lines before the paper have the styles and the glyphs. */
function cut(drawing, known, place) {
  const { x, y, size } = place
  const lines = linesOf(drawing)
  const paper = lines.findIndex((line) => line.includes('class="paper"'))
  const isOurs = (line) => isGroup(line) || (!known.has(line) && isNear(line, place))
  const half = size + 1
  const box = [x - half, y - half, 2 * half, 2 * half].join(' ')
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">`
  return [head, ...lines.slice(1, paper), ...lines.slice(paper + 1, -1).filter(isOurs), '</svg>'].join('')
}

/** Returns how far the picture of a place reaches: a piece can cover more than its own cell, but not the next place. */
function sizeAt(layout, layer, cell) {
  const { x, y, reach } = layout.cells[cell]
  const others = layer.places.map((place) => layout.cells[place.cell])
  const apart = others.map((other) => Math.hypot(other.x - x, other.y - y))
  return ROUND * Math.max(reach, Math.min(5 * reach, ...apart.filter((distance) => distance > 0).map((d) => d / 2)))
}

/** Lays a symbol on place p of layer l. Returns null if the game refuses it. `from`: the cell of a symbol that changed
 *  places with the one that lay there, because there is only one of it. */
function laid(lg, { map, layout, record }, link, { l, p, symbol }) {
  try {
    const next = lg.change(map, [[l, p, symbol]])
    const others = layout.layers[l].places.filter((place, i) => i !== p && place.symbol === symbol)
    const after = others.length ? lg.layout(next).layers[l].places : []
    const from = others.find(({ cell }) => after.some((place) => place.cell === cell && place.symbol !== symbol))?.cell
    const { score, requirements, remark } = lg.judge(next, link, true)
    const isInBox = from === undefined && (!remark || remark === record.remark)
    return {
      choice: { symbol, from, isInBox, isOnBoard: others.length > 0, score, requirements },
      drawing: lg.draw(next, link)
    }
  } catch (error) {
    if (error.kind) return null
    throw error
  }
}

/** Tries all symbols on a cell. Returns for each of its layers { l, p, now, choices }: a picture of what lies there,
 *  and { symbol, from, isInBox, isOnBoard, score, requirements, picture } for each other symbol that the
 *  game allows there. Returns null if the signal stops it. */
async function choices(lg, { signal }, board, cell, link) {
  const found = []
  const known = new Set(linesOf(board.svg)) // in the end, the lines of what lies on other cells
  for (const [l, layer] of board.layout.layers.entries()) {
    const p = layer.places.findIndex((place) => place.cell === cell)
    if (p < 0) continue
    found.push({ l, p, place: { ...board.layout.cells[cell], size: sizeAt(board.layout, layer, cell) }, tried: [] })
    for (let symbol = 0; symbol < layer.symbols.length; symbol++) {
      if (symbol === layer.free || symbol === layer.places[p].symbol) continue
      await pause()
      if (signal.aborted) return null
      const one = laid(lg, board, link, { l, p, symbol })
      if (!one) continue
      found.at(-1).tried.push(one)
      const there = new Set(linesOf(one.drawing))
      for (const line of known) if (!there.has(line)) known.delete(line)
    }
  }
  return found.map(({ l, p, place, tried }) => ({
    l,
    p,
    now: cut(board.svg, known, place),
    choices: tried.map(({ choice, drawing }) => ({ ...choice, picture: cut(drawing, known, place) }))
  }))
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

let playing = null // the games that visitors' players play on a board
let found = [] // the records of the boards that they have judged

/** Starts games on a board, with the options of Levelground.playing. Returns { bot, job }: what is played first. */
async function play(lg, { signal }, map, options) {
  playing = lg.playing(map, options)
  found = []
  await playing.run({ signal, keep: true, result() {} })
  return playNext()
}

/** Tells the player's answers to a job. */
function playTell(lg, how, lines) {
  playing.tell([lines])
  return playNext()
}

/** Returns { bot, job }, or { front } at the end: one record, or those of a front. */
function playNext() {
  for (;;) {
    const asked = playing.ask()
    if (asked) return asked
    found.push(playing.found())
    if (!playing.widen()) return { front: frontOf(found) }
  }
}

export const boardMethods = {
  make,
  makeMany,
  choices,
  repair,
  explore,
  elite,
  judge,
  play,
  playTell,
  link: (lg, how, link) => lg.link(link),
  read: (lg, how, text, game) => lg.read(text, game),
  readAll: (lg, how, text) => lg.readAll(text),
  change: (lg, how, map, changes, link) => judge(lg, how, lg.change(map, changes), link),
  changed: (lg, how, map, changes) => lg.change(map, changes),
  write: (lg, how, map, format) => lg.write(map, format),
  tiles: (lg, how, map, options) => lg.tiles(map, options),
  draw: (lg, how, map, link, marked) => lg.draw(map, link, marked)
}
