// The binding of the WebAssembly module: it passes text in and returns text or JSON. web/wasm/exports.txt describes the
// functions that it calls.
import { balance, frontOf, turn } from './balance.mjs'
import { checkWhole, ended, LevelgroundError } from './error.mjs'
import { Flight } from './flight.mjs'

export { Flight, frontOf, LevelgroundError }

const PARTS = 100000 // of a JSON value; the tool has the same limit
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Returns a link: the rules and the recipe of a level as text. Values of undefined and null are left out. */
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
  return pairs.map(([key, value]) => `${key}=${encode(value)}`).join('&')
}

// what the library's links write otherwise than encodeURIComponent
const unlike = { '%20': '+', '%2C': ',', '%3A': ':', '%3B': ';', '!': '%21', "'": '%27', '(': '%28', ')': '%29' }

/** Encodes a value as the library does, so that a link does not change when it is opened. */
const encode = (value) => encodeURIComponent(value).replace(/%20|%2C|%3A|%3B|[!'()]/g, (found) => unlike[found])

/** Writes a value or [least, most] in the form that links and the tool use: 4, or 5..7. */
function rangeOf(want) {
  return Array.isArray(want) && want[0] === want[1] ? want[0] : Array.isArray(want) ? want.join('..') : want
}

const options = ['game', 'variant', 'settings', 'algorithm', 'preset', 'parameters', 'evaluations', 'target', 'wants',
  'seed',
  'index', 'again', 'version', 'lock', 'board']
const groups = { set: 'settings', param: 'parameters', want: 'wants' }

/** Returns the link of a recipe. A recipe without a seed gets a random one. A misspelt option is refused, because
 *  linkOf would leave it out. */
function linkOfRecipe(recipe) {
  for (const name of Object.keys(recipe))
    if (!options.includes(name))
      throw new LevelgroundError(`unknown option '${name.slice(0, 40)}'; the options are ${options.join(', ')}`)
  for (const name of Object.values(groups))
    if (recipe[name] != null && typeof recipe[name] !== 'object')
      throw new LevelgroundError(`${name}: expected an object, found '${String(recipe[name]).slice(0, 40)}'`)
  if (recipe.evaluations != null) checkWhole('evaluations', recipe.evaluations)
  return linkOf({ ...recipe, seed: recipe.seed ?? freshSeed() })
}

function freshSeed() {
  return 1 + Math.floor(Math.random() * 999999)
}

/** Makes an error of the library about a link into an error about the recipe from which the link was made. */
function aboutRecipe(error) {
  const { word, kind, line, column, sentence } = error
  if (!word) return error
  const dot = word.indexOf('.')
  const group = groups[word.slice(0, dot)]
  const name = group ? group + word.slice(dot) : word === 'link' ? 'the recipe' : word
  const place = line ? `${line}:${column}: ` : ''
  return new LevelgroundError(`${name}: ${place}${sentence}`, kind, { word, line, column, sentence })
}

/** Makes an error about a level's JSON object, which is a text of one line. */
function wrongObject(sentence, kind) {
  return new LevelgroundError(`1:1: ${sentence}`, kind, { line: 1, column: 1, sentence })
}

/** Adds a line PATH<tab>VALUE for each value of a JSON object, the form in which games read their members. null is
 *  written as ?, and what is empty as {} or []. */
function flatten(value, path, lines) {
  if (lines.length > PARTS) throw wrongObject(`expected an object of at most ${PARTS} parts, found a larger one`)
  if (value !== null && typeof value === 'object') {
    if (path && !Object.keys(value).length) lines.push(`${path}\t${Array.isArray(value) ? '[]' : '{}'}\n`)
    for (const [key, member] of Object.entries(value)) {
      const name = key.slice(0, 40).replace(/[.\t\n\0]/g, '?') // as in the tool: no game knows such a name
      const longer = path ? `${path}.${name}` : name
      if (longer.length <= 120) flatten(member, longer || '?', lines)
    }
  } else {
    const said = value === null ? '?' : /[\t\n\0]/.test(value) ? '(lines)' : String(value)
    lines.push(`${path}\t${said.slice(0, 200)}\n`)
  }
  return lines
}

/** Work in slices, such as a search. A job ends by itself, by `end`, or when the signal given to `run` stops it. */
export class Job {
  #lg
  #pointer

  constructor(lg, pointer) {
    this.#lg = lg
    this.#pointer = pointer
  }

  /** Runs `count` bounded slices. Returns true while there is more to do. */
  step(count = 1) {
    return this.#lg.call('lg_web_step', this.#pointer, count) === 0
  }

  /** Returns the result so far. */
  found() {
    return this.#lg.json('lg_web_found', this.#pointer)
  }

  /** Returns a short form of `found`, which is fast to compute: the progress of a search. */
  standing() {
    return this.#lg.json('lg_web_standing', this.#pointer)
  }

  /** Runs slices for at least this many milliseconds. Returns true while there is more to do. */
  stepFor(milliseconds) {
    const until = performance.now() + milliseconds
    while (this.step()) if (performance.now() >= until) return true
    return false
  }

  /** Calls an export that only this kind of job has. */
  text(name, ...values) {
    return this.#lg.text(name, this.#pointer, ...values)
  }

  /** Runs the job to its end, or until the signal aborts, and returns the result so far. It gives other tasks of the
   *  thread a turn every 10 ms. With `keep` the job stays open: the caller can ask it and run it further, and has to
   *  end it. */
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

/** Land of Wesnoth that grows while sides explore it. A move of `found().moves` is the state after a side's turn; the
 *  first move is the state before any side moves. */
export class Growth extends Job {
  /** Returns the SVG after a move, with units. */
  draw(move) {
    return this.text('lg_web_growth_draw', move)
  }

  /** Returns the .map after a move. Hexes that were not yet made then are void (Xv). */
  map(move) {
    return this.text('lg_web_growth_map', move)
  }
}

/** An archive of levels that differ from each other. Each step runs one round, and each cell of the axes keeps the best
 *  level found for it. */
export class Exploration extends Job {
  /** Returns the record of the level in a cell. Cells are numbered along the first axis first. */
  level(cell) {
    return JSON.parse(this.text('lg_web_explore_level', cell))
  }
}

/** Games by which players of the caller's judge a level. Step the job to its end first; then ask and tell in turns. */
export class Playing extends Job {
  /** Returns what to play next, { bot, job }, or null at the end: the same until it is told. */
  ask() {
    return JSON.parse(this.text('lg_web_play_ask'))
  }

  /** Tells the answers: for each game of the job a list of shares, or a line as programs write it. */
  tell(answers) {
    this.text('lg_web_play_tell', answers.join('\n'))
  }

  /** Goes on, at the end, to the next member of a front (option front). Returns false if there is none. */
  widen() {
    return JSON.parse(this.text('lg_web_play_widen'))
  }
}

export class Levelground {
  #exports
  #catalog

  constructor(instance) {
    this.#exports = instance.exports
    this.#exports._initialize?.()
  }

  #string(pointer) {
    const bytes = new Uint8Array(this.#exports.memory.buffer)
    return decoder.decode(bytes.subarray(pointer, bytes.indexOf(0, pointer)))
  }

  /** Copies texts into the module's memory and returns pointers to the copies, which end with NUL. Numbers stay as they
   *  are. */
  #arguments(values) {
    for (const v of values)
      if (typeof v !== 'string' && typeof v !== 'number')
        throw new LevelgroundError(`expected text or a number, found ${v === null ? v : typeof v}`)
    const texts = values.map((v) => (typeof v === 'string' ? encoder.encode(v) : null))
    for (const t of texts) if (t?.includes(0)) throw new LevelgroundError('expected text, found a NUL')
    const length = texts.reduce((sum, t) => sum + (t ? t.length + 1 : 0), 0)
    let at = length ? this.#exports.lg_web_room(length) : 0
    if (length && !at) throw new LevelgroundError('out of memory', 'memory')
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
    const { lg_web_error, lg_web_error_kind, lg_web_error_place, lg_web_error_sentence } = this.#exports
    const [message, kind, place, sentence] =
      [lg_web_error, lg_web_error_kind, lg_web_error_place, lg_web_error_sentence].map((say) => this.#string(say()))
    const [, line, column, word] = place.match(/^(\d+) (\d+) (.*)$/s)
    const where = { line: Number(line) || undefined, column: Number(column) || undefined, word: word || undefined }
    return new LevelgroundError(message, kind, { ...where, sentence })
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

  /** The module's memory. Read it again after each call, because it may have grown. */
  get memory() {
    return this.#exports.memory.buffer
  }

  get catalog() {
    this.#catalog ??= this.json('lg_web_catalog')
    return this.#catalog
  }

  get version() {
    return this.catalog.version
  }

  /** Returns the parts of a link or an id. */
  link(link) {
    return this.json('lg_web_link', link)
  }

  /** Calls act(link) with a link, or with the link of a recipe. If a recipe is given, errors name the recipe's options.
   *  */
  #by(recipe, act) {
    if (typeof recipe === 'string') return act(recipe)
    const link = linkOfRecipe(recipe)
    try {
      return act(link)
    } catch (error) {
      throw error instanceof LevelgroundError ? aboutRecipe(error) : error
    }
  }

  /** Starts the search for a level. `recipe` is a link, an id, or a recipe as linkOf takes it. */
  search(recipe) {
    return this.#by(recipe, (link) => this.job('lg_web_search', link))
  }

  /** Starts a game of Wesnoth as `levelground wesnoth simulate` plays it. `recipe` is a link, or a recipe as linkOf
   *  takes it; `words` are values of the catalog's table `growth`. The variant is `balanced` unless the recipe names
   *  one. */
  grow(recipe = {}, words = {}) {
    const pairs = Object.entries(words).map((pair) => pair.join('='))
    return this.#by(typeof recipe === 'string' ? recipe : { seed: 1, ...recipe, game: 'wesnoth' }, (named) => {
      const link = /(^|&)(variant|preset)=/.test(named) ? named : `${named}&variant=balanced`
      return this.#work(Growth, 'lg_web_growth', [link, pairs.join(' ')])
    })
  }

  /** Starts the search of `levelground explore`. `recipe` is a link, or a recipe as linkOf takes it. Axes are names of
   *  traits or { trait, low, high }; cells is a number, or one number for each axis. The defaults are those of the game
   *  and the tool. */
  explore(recipe, { axes, cells = 20, evaluations = 1e6 } = {}) {
    const seeded = typeof recipe === 'string' ? recipe : { seed: 1, ...recipe }
    return this.#by(seeded, (link) => this.#explore(link, { axes, cells, evaluations }))
  }

  #explore(link, { axes, cells, evaluations }) {
    checkWhole('evaluations', evaluations)
    const game = this.catalog.games.find((g) => g.name === this.link(link).game)
    const chosen = axes ?? game.axes?.split(',')
    if (!chosen) throw new LevelgroundError(`explore: expected axes, because the file of ${game.name} names none`)
    const lines = chosen.map((axis, i) => {
      const { trait, low, high } = typeof axis === 'string' ? { trait: axis } : axis
      const known = game.traits.find((t) => t.name === trait) ?? {}
      const [least, most] = known.least < known.most ? [known.least, known.most] : [known.low, known.high]
      const ends = [low ?? least, high ?? most]
      if (known.name && !ends.every(Number.isFinite))
        throw new LevelgroundError(`axes: ${trait} has no usual range; expected { trait: '${trait}', low, high }`)
      return `${trait} ${ends.join(' ')} ${Array.isArray(cells) ? cells[i] : cells}\n`
    })
    return this.#work(Exploration, 'lg_web_explore', [link, lines.join(''), evaluations])
  }

  /** Returns the level of a recipe; blocks until the search ends. */
  generate(game, options = {}) {
    const job = this.search({ ...options, game })
    try {
      while (job.step(64));
      const { level, ...how } = job.found()
      if (!level) throw new LevelgroundError(`no level after ${how.evaluations} evaluations`)
      return { ...level, how }
    } finally {
      job.end()
    }
  }

  /** Makes `count` levels of one seed, the same as `levelground generate --count`, and returns them. Blocks until all
   *  are made. */
  generateMany(game, count, options = {}) {
    checkWhole('count', count)
    const seed = options.seed ?? freshSeed()
    const first = Number(options.index ?? 0)
    return Array.from({ length: count }, (_, i) => this.generate(game, { ...options, seed, index: first + i }))
  }

  /** Reads a level in any format of its game or in the form of another program, or a record as the tool prints it.
   *  Returns { game, map, link, line, note }. */
  read(text, game = '') {
    if (isJson(text)) return this.#readObject(text.replace(/^\ufeff/, ''), game)
    const [level, second] = this.readAll(text, game)
    if (!second) return level
    const sentence = 'expected one level, found a second one'
    throw new LevelgroundError(`${second.line}:1: ${sentence}`, 'input', { line: second.line, column: 1, sentence })
  }

  /** Reads all levels of a text, such as several maps one after the other. */
  readAll(text, game = '') {
    return isJson(text) ? [this.read(text, game)] : this.json('lg_web_read', text, game)
  }

  #readObject(text, game) {
    let object
    try {
      object = JSON.parse(text.trimStart().startsWith('{') ? firstLine(text) : text)
    } catch (error) {
      throw wrongObject(`expected JSON, found an error: ${error.message.replace(/[\0-\x1f\x7f-\x9f]+/g, ' ')}`)
    }
    const named = object.game ?? game
    if (named && !this.catalog.games.some((g) => g.name === named))
      throw wrongObject(`expected a known "game", found '${String(named).slice(0, 40)}'`, 'foreign')
    const map = Object.hasOwn(object, 'map') ? object.map : null // lists have a method of this name
    const isOthers = !object.game && typeof map === 'object' // a draft, or a saved game
    if (map !== null && typeof map !== 'string' && !isOthers)
      throw wrongObject('expected a string as "map", found something else')
    if (typeof map === 'string') {
      const level = this.read(map, named || '')
      this.#checkMembers(object, level)
      return { ...level, ...this.#rulesOf(object) }
    }
    const [level] = this.#readMembers(object, named)
    return { ...level, ...this.#rulesOf(object) }
  }

  /** Reads a level from an object's members, which may be the form of another program. `map`: the same level as text,
   *  which can have a layout that its game does not have. */
  #readMembers(object, game = '', map = '') {
    return this.json('lg_web_read_members', flatten(object, '', []).join(''), game, map)
  }

  /** Checks that the members of an object say the same as its map, from which the level was read. Members do not say
   *  what is in the box, so the symbols of both levels are compared. */
  #checkMembers(object, level) {
    const { member } = this.catalog.games.find((g) => g.name === level.game) ?? {}
    if (!member || !object[member]) return
    const [other] = this.#readMembers(object, level.game, level.map)
    const symbolsOf = ({ map }) => JSON.stringify(this.layout(map).layers.map((layer) => layer.places))
    if (symbolsOf(level) !== symbolsOf(other))
      throw wrongObject(`expected "map" and "${member}" to say the same, found different levels; leave one of them out`)
  }

  /** Returns the link of the rules that a record was judged by, if the record names them. */
  #rulesOf({ game, variant, settings }) {
    if (!game || !(variant || Object.keys(settings ?? {}).length)) return {}
    return { link: this.link(linkOf({ game, variant, settings, seed: 0 })).link }
  }

  /** Returns the record of a level as `levelground evaluate --json` prints it, with some further members in words.
   *  `edited`: the level has changed since the link was written, so settings that it contradicts give way. Otherwise
   *  they are refused. */
  judge(map, link = '', edited = false) {
    return this.json('lg_web_judge', map, link, edited ? 1 : 0)
  }

  /** Returns the level as SVG. With `marked` it shows the violations and where Catan's seats would start. */
  draw(map, link = '', marked = false) {
    return this.text('lg_web_draw', map, link, marked ? 1 : 0)
  }

  write(map, format) {
    return this.text('lg_web_write', map, format)
  }

  /** Returns the level's tiles to print and cut out, one SVG for each page. `size` is the width from side to side in
   *  millimetres; without it tiles have life size. */
  tiles(map, { paper = 'a4', size = '' } = {}) {
    return this.json('lg_web_tiles', map, paper, String(size))
  }

  /** Returns the positions of the level's cells in the drawing and the symbols on them. */
  layout(map) {
    return this.json('lg_web_layout', map)
  }

  /** Returns the level with some symbols changed. Changes are [layer, place, symbol], all numbers, or ['swap', cell,
   *  cell]. */
  change(map, changes) {
    return this.text('lg_web_change', map, changes.map((c) => `${c.join(' ')}\n`).join(''))
  }

  /** Starts a search for the fewest cells to change so that the level meets the link's rules. Cells that the link's
   *  lock fixes do not change. `edited` as for judge(). */
  repair(map, link = '', edited = false) {
    return this.job('lg_web_repair', map, link, edited ? 1 : 0)
  }

  /** Starts games on a level by the rules of the link; `edited` as for judge(). `change`: may the search change the
   *  level, apart from what the link's lock fixes? The other options are those of balance(). */
  playing(map, { link = '', names = ['player'], change = true, edited = false, ...wish } = {}) {
    const words = Object.entries({ bots: names.length, ...wish }).flatMap(([k, v]) => (v == null ? [] : `${k}=${v}`))
    for (const word of words) if (/\s/.test(word)) throw new LevelgroundError(`expected no blanks, found '${word}'`)
    const flags = [change, edited].map(Number)
    return this.#work(Playing, 'lg_web_play', [map, link, words.join(' '), names.join('\n'), ...flags])
  }

  /** Changes a level until a player wins as often in every seat as wanted, or only judges it (`change: false`).
   *  play(job)  returns the answers to a job, or a promise of them; several functions are several families of players.
   *  Returns the record with "played" and "said", or without them if the signal has stopped the games. */
  balance(map, play, options) {
    return balance(this, map, play, options)
  }

  /** Starts a game on a map. The caller closes it. */
  flight(map) {
    return new Flight(this, map)
  }

  /** Starts a driver (mcts, pilot) on the map's best route. Its flight is the first game that `levelground play` plays
   *  with the same values. iterations 0 means the default. */
  ghost(map, { driver = 'mcts', iterations = 0, seed = 1 } = {}) {
    return this.job('lg_web_ghost', map, driver, iterations, seed)
  }

  /** Returns the map as an SVG to play on, with the planned route of this number; -1: no route. */
  stage(map, route = -1) {
    return this.text('lg_web_stage', map, route)
  }
}

/** Is a text JSON? {18} 75 40 ... is a map string, and [multiplayer] the beginning of a scenario. */
const isJson = (text) => /^\ufeff?\s*(\[(?![a-z])|\{(?!\d))/i.test(text)

/** Returns the first line of JSON Lines; the other records are ignored. */
function firstLine(text) {
  const line = text.trimStart().split('\n', 1)[0]
  return line.trimEnd().endsWith('}') ? line : text
}

/** Returns replacements for the functions that the module imports: functions that do nothing and return 0. */
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
    const files = 'node:fs/promises' // in a variable, because bundlers for browsers would refuse the name in the import
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ files)
    return WebAssembly.compile(await readFile(source))
  }
  return WebAssembly.compileStreaming(fetch(source))
}

/** Loads the library from the module beside this file, from another URL, from bytes, or from a compiled module. */
export async function load(source = new URL('./levelground.wasm', import.meta.url)) {
  const module = await compile(source)
  return new Levelground(await WebAssembly.instantiate(module, surroundings(module)))
}

/** Loads the library like `load`, with one more game, which is read from the text of its file, and has the pieces of a
 *  table, too. */
export async function loadGame(file, source, { pieces = '' } = {}) {
  const lg = await load(source)
  lg.text('lg_web_game', file, pieces)
  return lg
}
