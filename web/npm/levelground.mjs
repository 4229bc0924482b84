// The binding of the WebAssembly module: texts in, texts and JSON out. web/wasm/exports.txt describes what it calls.
import { ended, LevelgroundError } from './error.mjs'
import { Flight } from './flight.mjs'

export { Flight, LevelgroundError }

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A link as a text of words: rules and recipe of a level. Values of undefined and null are left out. */
export function linkOf({ game, settings = {}, parameters = {}, wants = {}, ...words }) {
  const pairs = [['game', game]]
  const take = (prefix, values) => {
    for (const [key, value] of Object.entries(values)) if (value != null) pairs.push([prefix + key, value])
  }
  take('', { variant: words.variant })
  take('set.', settings)
  take('', { algorithm: words.algorithm, preset: words.preset })
  take('param.', parameters)
  take('', { evaluations: words.evaluations, target: words.target })
  take('want.', Object.fromEntries(Object.entries(wants ?? {}).map(([trait, want]) => [trait, rangeOf(want)])))
  take('', { seed: words.seed, index: words.index || null, again: words.again || null })
  take('', { version: words.version, lock: words.lock, board: words.board })
  return pairs.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')
}

/** A value, or [least, most], as links and the tool have it: 4, 5..7. */
function rangeOf(want) {
  return Array.isArray(want) && want[0] === want[1] ? want[0] : Array.isArray(want) ? want.join('..') : want
}

/** PATH<tab>VALUE lines of a JSON object, as a game's members are read. */
function flatten(value, path, lines) {
  if (value !== null && typeof value === 'object') {
    for (const [key, member] of Object.entries(value)) {
      const longer = path ? `${path}.${key}` : key
      if (longer.length <= 120 && lines.length < 100000) flatten(member, longer, lines)
    }
  } else if (Number.isInteger(value) || (typeof value === 'string' && !/[\t\n\0]/.test(value))) {
    lines.push(`${path}\t${String(value).slice(0, 200)}\n`)
  }
  return lines
}

/** Work in slices: a search and the like. It ends by itself, by `end`, or when `run` is told to stop. */
export class Job {
  #lg
  #pointer

  constructor(lg, pointer) {
    this.#lg = lg
    this.#pointer = pointer
  }

  /** So many bounded slices; true as long as there is more to do. */
  step(count = 1) {
    return this.#lg.call('lg_web_step', this.#pointer, count) === 0
  }

  /** How it stands. */
  found() {
    return this.#lg.json('lg_web_found', this.#pointer)
  }

  /** The like in short, at once: how far a search is. */
  standing() {
    return this.#lg.json('lg_web_standing', this.#pointer)
  }

  /** For at least so many milliseconds; true as long as there is more to do. */
  stepFor(milliseconds) {
    const until = performance.now() + milliseconds
    while (this.step()) if (performance.now() >= until) return true
    return false
  }

  /** What only this kind of work tells. */
  text(name, ...values) {
    return this.#lg.text(name, this.#pointer, ...values)
  }

  /** To its end, or until the signal is given: how it then stands. It leaves the thread to others every 10 ms. With
   *  `keep` it can still be asked and run on, and has to be ended. */
  async run({ signal, progress, keep = false, result = (job) => job.found() } = {}) {
    try {
      while (!signal?.aborted && this.stepFor(10)) {
        progress?.(this)
        await turn()
      }
      return result(this)
    } finally {
      if (!keep) this.end()
    }
  }

  end() {
    if (this.#pointer) this.#lg.call('lg_web_end', this.#pointer)
    this.#pointer = 0
    this.#lg = ended
  }
}

/** Land of Wesnoth that grows while sides explore it. After each side's turn, a move of `found().moves`, there is
 *  something to see; the first one is what is there before anybody moves. */
export class Growth extends Job {
  /** The SVG after a move, with units. */
  draw(move) {
    return this.text('lg_web_growth_draw', move)
  }

  /** The .map after a move; hexes that nobody had seen by then are void (Xv). */
  map(move) {
    return this.text('lg_web_growth_map', move)
  }
}

/** An archive of unlike levels that fills up, a round a step: each cell of its axes keeps the best level of its
 *  kind. */
export class Exploration extends Job {
  /** The record of a cell's level. Cells are numbered along the first axis, then along the others. */
  level(cell) {
    return JSON.parse(this.text('lg_web_explore_level', cell))
  }
}

/** Lets whoever waits have a turn, sooner than a timer of 0 ms would. */
function turn() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(0)
  })
}

export class Levelground {
  #exports
  #catalog

  constructor(instance) {
    this.#exports = instance.exports
    this.#exports._initialize?.()
  }

  /* ---- the module ---- */

  #string(pointer) {
    const bytes = new Uint8Array(this.#exports.memory.buffer)
    return decoder.decode(bytes.subarray(pointer, bytes.indexOf(0, pointer)))
  }

  /** Pointers to NUL-terminated copies of the texts; numbers stay. */
  #arguments(values) {
    for (const v of values)
      if (typeof v !== 'string' && typeof v !== 'number')
        throw new LevelgroundError(`expected text or a number, found ${v === null ? v : typeof v}`)
    const texts = values.map((v) => (typeof v === 'string' ? encoder.encode(v) : null))
    for (const t of texts) if (t?.includes(0)) throw new LevelgroundError('expected text, found a NUL')
    const length = texts.reduce((sum, t) => sum + (t ? t.length + 1 : 0), 0)
    let at = length ? this.#exports.lg_web_room(length) : 0
    if (length && !at) throw new LevelgroundError('out of memory')
    const bytes = new Uint8Array(this.#exports.memory.buffer)
    return values.map((value, i) => {
      if (!texts[i]) return value
      const start = at
      bytes.set(texts[i], start)
      bytes[start + texts[i].length] = 0
      at += texts[i].length + 1
      return start
    })
  }

  call(name, ...values) {
    return this.#exports[name](...this.#arguments(values))
  }

  refused() {
    return new LevelgroundError(this.#string(this.#exports.lg_web_error()))
  }

  text(name, ...values) {
    const pointer = this.call(name, ...values)
    if (!pointer) throw this.refused()
    return this.#string(pointer)
  }

  json(name, ...values) {
    return JSON.parse(this.text(name, ...values))
  }

  job(name, ...values) {
    return this.#work(Job, name, values)
  }

  #work(Kind, name, values) {
    const pointer = this.call(name, ...values)
    if (!pointer) throw this.refused()
    return new Kind(this, pointer)
  }

  /** The module's memory, anew after each call: it may have grown. */
  get memory() {
    return this.#exports.memory.buffer
  }

  /* ---- levels ---- */

  get catalog() {
    this.#catalog ??= this.json('lg_web_catalog')
    return this.#catalog
  }

  get version() {
    return this.catalog.version
  }

  /** What a link or an id says. */
  link(link) {
    return this.json('lg_web_link', link)
  }

  /** A search for the level of a link, an id, or of the words that linkOf takes. */
  search(recipe) {
    return this.job('lg_web_search', typeof recipe === 'string' ? recipe : linkOf(recipe))
  }

  /** A game of Wesnoth, as `levelground wesnoth simulate` plays it, by a link or the words that linkOf takes, and by
   *  the words of the catalog's table `growth`. The variant is `balanced` unless one is named. */
  grow(recipe = {}, words = {}) {
    const named = typeof recipe === 'string' ? recipe : linkOf({ seed: 1, ...recipe, game: 'wesnoth' })
    const link = /(^|&)(variant|preset)=/.test(named) ? named : `${named}&variant=balanced`
    const pairs = Object.entries(words).map((pair) => pair.join('='))
    return this.#work(Growth, 'lg_web_growth', [link, pairs.join(' ')])
  }

  /** What `levelground explore` finds, by a link or the words that linkOf takes. Axes are names of traits, or
   *  { trait, low, high }; cells a number, or one an axis. Without them they are the game's and the tool's usual
   *  ones. */
  explore(recipe, { axes, cells = 20, evaluations = 1e6 } = {}) {
    const link = typeof recipe === 'string' ? recipe : linkOf({ seed: 1, ...recipe })
    const game = this.catalog.games.find((g) => g.name === this.link(link).game)
    const lines = (axes ?? game.axes.split(',')).map((axis, i) => {
      const { trait, low, high } = typeof axis === 'string' ? { trait: axis } : axis
      const known = game.traits.find((t) => t.name === trait) ?? {}
      const [least, most] = known.least < known.most ? [known.least, known.most] : [known.low, known.high]
      return `${trait} ${low ?? least} ${high ?? most} ${Array.isArray(cells) ? cells[i] : cells}\n`
    })
    return this.#work(Exploration, 'lg_web_explore', [link, lines.join(''), evaluations])
  }

  /** The level of a recipe, at once. */
  generate(game, options = {}) {
    const recipe = { seed: 1 + Math.floor(Math.random() * 999999), ...options, game }
    const job = this.search(recipe)
    try {
      while (job.step(64));
      const { level, ...how } = job.found()
      if (!level) throw new LevelgroundError(`no level after ${how.evaluations} evaluations`)
      return { ...level, how }
    } finally {
      job.end()
    }
  }

  /** A level in any text of its game, or a record as the tool prints them: { game, map, link }. */
  read(text, game = '') {
    const first = text.replace(/^\ufeff/, '').trimStart()[0]
    if (first === '{' || first === '[') return this.#readObject(text.replace(/^\ufeff/, ''), game)
    return this.json('lg_web_read', text, game)
  }

  #readObject(text, game) {
    let object
    try {
      object = JSON.parse(text.trimStart().startsWith('{') ? firstLine(text) : text)
    } catch (error) {
      throw new LevelgroundError(
        `1:1: expected JSON, found an error: ${error.message.replace(/[\0-\x1f\x7f-\x9f]+/g, ' ')}`
      )
    }
    const named = object.game ?? game
    const known = this.catalog.games.find((g) => g.name === named)
    if (named && !known)
      throw new LevelgroundError(`1:1: expected a known "game", found '${String(named).slice(0, 40)}'`)
    if (typeof object.map === 'string') return { ...this.read(object.map, named || ''), ...this.#rulesOf(object) }
    const owner = known ?? this.catalog.games.find((g) => g.member && object[g.member])
    if (!owner?.member || !object[owner.member])
      throw new LevelgroundError('1:1: expected an object with a string "map", found one without')
    const level = this.json('lg_web_read_members', flatten(object, '', []).join(''), owner.name)
    return { ...level, ...this.#rulesOf(object) }
  }

  /** The rules that a record was judged by, where it has them. */
  #rulesOf({ game, variant, settings }) {
    if (!game || !variant) return {}
    return { link: this.link(linkOf({ game, variant, settings, seed: 0 })).link }
  }

  /** The record of a level, as `levelground evaluate --json` prints it, and more in words. */
  judge(map, link = '') {
    return this.json('lg_web_judge', map, link)
  }

  /** An SVG of it; marked: with what is wrong, and where Catan's seats would start. */
  draw(map, link = '', marked = false) {
    return this.text('lg_web_draw', map, link, marked ? 1 : 0)
  }

  write(map, format) {
    return this.text('lg_web_write', map, format)
  }

  /** Where its cells are in the drawing, and what lies on them. */
  layout(map) {
    return this.json('lg_web_layout', map)
  }

  /** With other symbols in some places: changes are [layer, place, symbol], by number, or ['swap', cell, cell]. */
  change(map, changes) {
    return this.text('lg_web_change', map, changes.map((c) => `${c.join(' ')}\n`).join(''))
  }

  /** A search for the fewest cells to change so that the level meets the link's rules; what its lock fixes stays. */
  repair(map, link = '') {
    return this.job('lg_web_repair', map, link)
  }

  /* ---- the PTSP ---- */

  /** A game on a map, to be closed. */
  flight(map) {
    return new Flight(this, map)
  }

  /** A driver (mcts, pilot) on the map's best route: the first game of `levelground play` with these. iterations 0: the
   *  usual ones. */
  ghost(map, { driver = 'mcts', iterations = 0, seed = 1 } = {}) {
    return this.job('lg_web_ghost', map, driver, iterations, seed)
  }

  /** The map as an SVG to play on, with the route of that number planned on it; -1: none. */
  stage(map, route = -1) {
    return this.text('lg_web_stage', map, route)
  }
}

/** Records come a line each; the first one counts. */
function firstLine(text) {
  const line = text.trimStart().split('\n', 1)[0]
  return line.trimEnd().endsWith('}') ? line : text
}

/** What the module asks of its surroundings: nothing happens there. */
function surroundings(module) {
  const imports = {}
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module))
    if (kind === 'function') (imports[from] ??= {})[name] = () => 0
  return imports
}

async function compile(source) {
  if (source instanceof WebAssembly.Module) return source
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source)
  if (source.protocol === 'file:') {
    const files = 'node:fs/promises' // behind a name, since bundlers for browsers refuse it
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ files)
    return WebAssembly.compile(await readFile(source))
  }
  return WebAssembly.compileStreaming(fetch(source))
}

/** The library, from its module beside this file or from another URL, its bytes, or a compiled module. */
export async function load(source = new URL('./levelground.wasm', import.meta.url)) {
  const module = await compile(source)
  return new Levelground(await WebAssembly.instantiate(module, surroundings(module)))
}
