// The types of what levelground.mjs exports, and of the JSON that the library returns. tools/exports.py compares names
// and members with the code; tests/web/npm.test.mjs compares real answers with these types.

/** input: the request is wrong or cannot be met. memory: an allocation failed, and the request may be right. foreign: a
 *  text belongs to no game of the module. */
export type ErrorKind = 'input' | 'memory' | 'foreign'

/** The library refuses a request or cannot meet it. The message is the library's own, for people. Programs decide by
 *  the kind. */
export class LevelgroundError extends Error {
  constructor(message: string, kind?: ErrorKind)
  name: 'LevelgroundError'
  kind: ErrorKind
  /** Where in a text, from 1. */
  line?: number
  column?: number
  /** The word of a link that is wrong, such as `set.players`. */
  word?: string
  /** The message without the place and the word or option that it names. */
  sentence: string
}

/* ---- what callers ask for ---- */

export type GameName = keyof GameMembers

/** The recipe of a level: the same recipe gives the same level on every machine, in one version of the library. */
export interface Recipe {
  game: GameName
  /** Default: the game's first variant. */
  variant?: string | null
  /** Settings by their names in the catalog. Settings that are left out keep the variant's values. */
  settings?: Settings | null
  /** One algorithm for the whole search, instead of the variant's plan. */
  algorithm?: string | null
  preset?: string | null
  parameters?: Settings | null
  /** The largest number of evaluations; 0: no limit, or the game's default limit. */
  evaluations?: Whole | null
  /** The search stops at this score. */
  target?: number | null
  /** Traits that the level should have, by name: a value, or [least, most]. */
  wants?: Record<string, Whole | [least: number, most: number] | null | undefined> | null
  /** A number below 2^63. Numbers above 2^53 have to be given as text. */
  seed?: Whole | null
  /** Which level of the seed; 0 is the first. */
  index?: Whole | null
  /** How often the level was made again because it was equal to an earlier level of its batch. */
  again?: Whole | null
  /** The version of the library that made the link. */
  version?: string | null
  /** A level as text, with ? on the cells that the search decides. */
  lock?: string | null
  /** The level itself as text. */
  board?: string | null
}

export type Settings = Record<string, string | number | boolean | null | undefined>
export type Whole = number | bigint | string

/** Returns a link: the rules and the recipe of a level as text. Values of undefined and null are left out. */
export function linkOf(recipe: Recipe): string

/* ---- what the library knows ---- */

export interface Catalog {
  version: string
  games: Game[]
  algorithms: Algorithm[]
  /** The parameters of Levelground.grow. */
  growth: Parameter[]
  /** The papers of Levelground.tiles, in millimetres, and how wide a tile may be. */
  papers: { name: string; width: number; height: number }[]
  tile_least: number
  tile_most: number
  /** How many traits a recipe can want. */
  wants_most: number
}

export interface Named {
  name: string
  sentence: string
}

export interface Game {
  name: string
  title: string
  source: string
  /** The two letters that begin the ids of the game's levels. */
  id_prefix: string
  settings: Parameter[]
  /** Settings that belong together, as names separated by blanks. If the group has a requirement, the settings say how
   *  strict it is; otherwise they say what kind of level is made. Some settings are in no group. */
  groups: { requirement: string | null; settings: string }[]
  variants: (Named & { settings: string })[]
  /** why: why the requirement matters to players. kind: what a rule of a game in a file measures ("each neighbours"). */
  requirements: (Named & { why: string | null; kind: string | null })[]
  traits: Trait[]
  formats: (Named & { extension: string })[]
  /** Published boards, such as the official ones. */
  boards: (Named & { map: string })[]
  /** For how many players levels are, and the setting that says it; missing if the game does not say it. */
  players?: { least: number; most: number; setting: string | null }
  /** The settings that a lock overrides. */
  lock_decides: string | null
  /** The member by which a JSON object with a level is recognised. */
  member: string | null
  /** The traits that distinguish the game's levels best, separated by commas. */
  axes: string | null
  /** The width of the game's hexes in millimetres; 0 if it is not known; null if the game has no tiles to print. */
  tile: number | null
}

export interface Trait extends Named {
  unit: string
  objective: boolean
  /** No level lies outside these bounds; null: there is no bound. */
  low: number | null
  high: number | null
  /** Good levels lie between these values. Both are 0 if nobody would ask for a value of this trait. */
  least: number
  most: number
  /** A level whose value misses the wanted value by at most this much still counts as met; 0: the trait is a whole
   *  number. */
  tolerance: number
}

export interface Parameter {
  name: string
  type: 'whole' | 'number' | 'word' | 'level'
  normal: string | null
  low: number | null
  high: number | null
  /** The words that the parameter accepts, separated by |. */
  words: string | null
  sentence: string
  paper: string | null
}

export interface Algorithm extends Named {
  parameters: Parameter[]
  presets: Named[]
}

/* ---- levels ---- */

export type Values = Record<string, string | number | null>

/** A level's record: what its rules say of it, with the members of its game. */
export type LevelRecord<G extends GameName = GameName> = { [K in G]: Judged<K> & GameMembers[K] }[G]

export interface Judged<G extends GameName = GameName> {
  version: string
  file: string | null
  game: G
  variant: string
  settings: Values
  score: number | null
  /** How often the level violates each requirement that the rules ask for; null if the requirement was not judged. */
  requirements: Record<string, number | null>
  /** Why requirements could not be judged; missing if all were. */
  not_judged?: Record<string, string>
  /** What is unusual about the level although no rule forbids it; missing if nothing is. */
  remark?: string
  traits: Record<string, number | null>
  /** What each seat, colour or other part has, such as { resources: { '1': 9, '2': 11 } }; null where places are free,
   *  and for a cell or group of which a rule with `each` does not speak. Missing if the game has no such measures. */
  measured?: Record<string, Record<string, number | null>>
  /** Which cells each number of `measured` counts, such as { resources: { '1': [1, 20, 36] } }. A number that counts no
   *  cells is left out. */
  counted?: Record<string, Record<string, number[]>>
  /** Of a game in a file: each cell with its place in the picture and its pieces by layer; null where a piece is free.
   *  */
  cells?: { name: string; x: number; y: number; pieces: Record<string, string | null> }[]
  /** The result of each want, if the rules have wants. */
  asked?: Asked[]
  /** The level in its game's first format. */
  map: string
  violations: Violation[]
  /** true if there are too many violations, so that the list is not complete. */
  cut?: true
  /** The lowest score that any level can have by these rules. */
  unavoidable: number | null
  verdict: string
  facts: string
  /** A link that holds the level itself. */
  longer: string | null
}

/** A wanted trait: the level's value, and how far it is from the wanted values, in tolerances (for a counted trait: in
 *  units). */
export interface Asked {
  trait: string
  low: number
  high: number
  value: number | null
  off: number
}

export interface Violation {
  requirement: string
  /** null if the level as a whole violates the requirement. */
  cell: number | null
  place?: string
}

/** How the level of a record was made. */
export interface Made extends Searcher {
  /** The id. If a lock or the text of a setting allows no id, this is the link, which works wherever an id works. null
   *  if the link would be too long. */
  id: string | null
  /** Large seeds are rounded here; `link` has all digits. */
  seed: number
  index: number
  limits: { evaluations: number | null; seconds: number | null }
  target: number | null
  /** The wants; off: how far the level is from all of them together. */
  wants?: Record<string, [least: number, most: number]>
  off?: number
  /** What the level has of each goal of a game in a file; whether no level is proven to have better. */
  goals?: Record<string, number>
  goals_proven?: boolean
  stop: string
  evaluations: number
  best_evaluations: number
  /** The link of the recipe, which makes the level again. */
  link: string | null
}

export interface Searcher {
  algorithm: string
  preset: string | null
  parameters: Values | null
  /** The plan, if it has several steps. */
  plan?: { stage: string | null; algorithm: string; parameters: Values }[]
}

export interface GameMembers {
  'terra-mystica': {}
  catan: CatanMembers
  ptsp: PtspMembers
  wesnoth: WesnothMembers
  toy: {}
}

export interface CatanMembers {
  hexes: {
    q: number
    r: number
    cube: number[]
    id: string
    resource: string
    number: number | null
  }[]
  ports: { q: number; r: number; side: string; kind: string }[]
  /** By the number of players: the forecast share of games that each seat wins; how far the shares are from equal, in
   *  percentage points; and where each seat would start. */
  seats: Record<string, { bias: number; shares: number[]; starts: Corner[][] }>
  /** The number of players for which REQ8 judges the board. */
  judged_players: number
}

export interface Corner {
  q: number
  r: number
  corner: string
}

export interface PtspMembers {
  feasible: boolean
  exact?: boolean
  /** The order in which each planner visits the waypoints. */
  routes?: Record<string, { order: number[]; estimate: number; cost: number; lost: number; turns: number }>
  f3?: number
  f5?: number
  f8?: number
  /** The number of routes that take at most 5 % longer than the best route. */
  close?: number
}

/** How much the sides differ, on foot or for a movement type; null if there is nothing to compare. */
export interface WesnothOff {
  /** The largest number of villages near a side minus the smallest. */
  villages: number | null
  /** The largest share by which the land near a side differs from the mean. */
  land: number | null
  /** The difference between the k-th nearest villages in movement points, averaged over k. */
  nearest: number | null
  /** The difference between the path costs to the nearest rival, in movement points. */
  rival: number | null
}

/** What is nearer to a keep than to any other keep, by path cost. Lists are by side. */
export interface WesnothWalking {
  villages: number[]
  land: number[]
  rival: (number | null)[]
  /** Mean path cost of the villages near each side, on foot and over the recruits. For each side, only as many of its
   *  nearest villages count as every side has. */
  away: number[]
  away_mean: number[]
  on_foot: WesnothOff
  /** Over the movement types of the default era's recruits: the mean weighted by units; and for each value the movement
   *  type for which the sides differ most. */
  mean: WesnothOff
  most: WesnothOff
  types: Record<string, WesnothOff>
  /** The smallest number of hexes that separate a keep from its rivals, and their distance from the keep; null if the
   *  keeps are too near to each other. */
  necks: ({ width: number; away: number } | null)[]
  /** With four sides: all ways to form two teams, by the partner of the first side. */
  teams?: { team: [number, number]; on_foot: WesnothOff; mean: WesnothOff; most: WesnothOff }[]
}

export interface WesnothMembers {
  fitness: number
  differential: number
  entropy: number
  village: number
  heights: string
  land: number
  alike: number
  patches: number
  largest: number
  villages: number
  close: number
  blocked?: string[]
  sealed?: number
  halves?: { villages: number; land: number }[]
  matched?: number
  walking?: WesnothWalking
  /** The measures of the map that the bands of ladder maps check. A measure that is undefined for the map is left out.
   *  */
  character: Record<string, number>
}

export interface Level {
  game: GameName
  map: string
  /** The link of the rules that the text of the level contains, if it contains any. */
  link?: string
  /** Where the level begins in the text; missing for JSON. */
  line?: number
  /** How a text of another program was read, and what was left out. */
  note?: string
}

/** The parts of a link. */
export interface Link extends Searcher {
  game: GameName
  variant: string
  settings: Values
  seed: number
  index: number
  /** 0: the link sets no limit. */
  evaluations: number
  target: number | null
  id: string | null
  /** The same link, in the form in which the library writes it. */
  link: string | null
  lock: string | null
  board: string | null
  /** Was the board in the link changed by hand? */
  handmade: boolean
  version: string | null
}

/** The positions of the cells in the drawing, in the drawing's units, and the symbols on them. */
export interface Layout {
  cells: { name: string; x: number | null; y: number | null; reach: number | null }[]
  layers: {
    name: string
    /** The symbol that leaves the choice to the search. */
    free: number
    symbols: { letter: string; name: string }[]
    places: { cell: number; symbol: number }[]
  }[]
}

/** A change: a new symbol for a place of a layer, all by their numbers; or two cells to exchange. */
export type Change = [layer: number, place: number, symbol: number] | ['swap', number, number]

/* ---- work ---- */

export interface SearchStanding {
  stop: string
  /** null: there is no level yet. */
  score: number | null
  /** Has the search ended with a score above the target? */
  missed: boolean
  evaluations: number
  attempt: number
}

export interface SearchFound<G extends GameName = GameName> extends SearchStanding {
  level: (LevelRecord<G> & Made) | null
}

/** The figures of an archive. */
export interface ArchiveStanding {
  stop: string
  rounds: number
  evaluations: number
  cells: number
  filled: number
  /** The share of the cells that are filled. */
  coverage: number
  /** The number of levels that meet every requirement. */
  perfect: number
  qd_score: number
  /** The lowest cost; null if there is no level yet. */
  best: number | null
  /** The mean share of the genes in which two levels differ; null if there are fewer than two levels. */
  distance: number | null
}

export interface ArchiveFound extends ArchiveStanding {
  /** For each cell the quality of its level, from 0 to 1; 1 means that it meets every requirement; null if the cell is
   *  empty. */
  quality: (number | null)[]
}

/** An axis: the name of a trait, which is used with its usual ends, or a trait with other ends. */
export type Axis = string | { trait: string; low?: number; high?: number }

export interface RepairStanding {
  /** The changed cells. `place` names the cell on the repaired board and `before` on the board before the repair. They
   *  can differ on a board of Terra Mystica, because a river that moves renumbers the land of its row. `name` then
   *  gives both: "E7, formerly E8". */
  changed: { cell: number; place: string; before: string; name: string }[]
  /** Is it proven that no repair changes fewer cells? */
  proven: boolean
  /** Every repair changes at least this number of cells. */
  at_least: number
  target: number | null
  seed: number
  stop: string
  evaluations: number
  score: number | null
  missed: boolean
}

export interface RepairFound extends RepairStanding {
  map: string
}

/** A driver's game, as far as it has been computed. */
export interface GhostFound {
  /** The actions so far, for Flight.script and for `levelground play ptsp MAP --actions FILE`. */
  actions: string
  ticks: number
  left: number
  collisions: number
  cost: number
}

/** The quality of new land: the published fitness and its parts. */
export interface Fitness {
  fitness: number
  differential: number
  entropy: number
  village: number
}

/** A game of Wesnoth, as far as it has been played. Lists by side begin with side 1. */
export interface GrowthFound extends Fitness {
  stop: string
  error?: string
  /** The number of hexes not made yet. */
  left: number
  factions: string[]
  turns: number
  whole: boolean
  worst: number
  seconds: number
  made: number[]
  villages: number[]
  /** The horizons in the order in which they were made. */
  horizons: Horizon[]
  moves: Move[]
}

export interface Horizon extends Fitness {
  turn: number
  side: number
  x: number
  y: number
  moves: number
  vision: number
  radius: number
  tiles: number
  villages: number
  evaluations: number
  seconds: number
}

/** The state after a side's turn. */
export interface Move {
  turn: number
  side: number
  /** The number of horizons made so far. */
  horizons: number
  made: number[]
  villages: number[]
  owned: number[]
  units: number[]
}

export interface RunOptions<Work, Result> {
  signal?: AbortSignal
  progress?: (job: Work) => void
  /** Should the job stay open at the end? Then the caller can ask it and run it further, and has to end it. */
  keep?: boolean
  result?: (job: Work) => Result
}

/** Work in slices, such as a search. A job ends by itself, by `end`, or when the signal given to `run` stops it. */
export class Job<Found, Standing = Found> {
  protected constructor(lg: Levelground, pointer: number)
  /** Runs `count` bounded slices. Returns true while there is more to do. */
  step(count?: number): boolean
  /** Returns the result so far. */
  found(): Found
  /** Returns a short form of `found`, which is fast to compute: the progress of a search. */
  standing(): Standing
  /** Runs slices for at least this many milliseconds. Returns true while there is more to do. */
  stepFor(milliseconds: number): boolean
  /** Calls an export that only this kind of job has. */
  text(name: string, ...values: (string | number)[]): string
  /** Runs to the end, or until the signal aborts, and returns `result` of the job, by default `found`. It yields the
   *  thread and reports progress every 10 ms. */
  run<Result = Found>(options?: RunOptions<this, Result>): Promise<Result>
  /** Frees the job. Every later call throws. */
  end(): void
}

/** Land of Wesnoth that grows while sides explore it. A move of `found().moves` is the state after a side's turn; the
 *  first move is the state before any side moves. */
export class Growth extends Job<GrowthFound> {
  /** Returns the SVG after a move, with units. */
  draw(move: number): string
  /** Returns the .map after a move; hexes that were not made by then are void (Xv). */
  map(move: number): string
}

/** An archive of levels that differ from each other. Each step runs one round, and each cell of the axes keeps the best
 *  level found for it. */
export class Exploration extends Job<ArchiveFound, ArchiveStanding> {
  /** Returns the record of the level in a cell. Cells are numbered along the first axis first. */
  level(cell: number): LevelRecord
}

/** What a player is asked to play (docs/reference/bots.md): games of the numbers first to first + games - 1. The random
 *  numbers of a game depend on `seed` and its number alone. */
export interface PlayJob {
  job: number
  game: GameName
  seats: number
  kinds?: string[]
  seed: number
  first: number
  games: number
  board: string
  /** What lies on each cell; a game with several layers has a member for each. Missing in games without layers. */
  cells?: ({ name: string; x: number; y: number } & Record<string, string | number>)[]
}

/** For each game the shares of the seats, which add up to 1, or a line such as 'scores 3 4' or 'worth 3 4'. */
export type PlayAnswers = (number[] | string)[]
export type Play = (job: PlayJob) => PlayAnswers | Promise<PlayAnswers>

export interface PlayOptions {
  /** The rules that the level keeps; '' means the game's default rules. */
  link?: string
  edited?: boolean
  /** May the level be changed? Otherwise it is only judged. */
  change?: boolean
  /** By default as many as the game has players; required if the game leaves that open. */
  seats?: number
  /** The wanted shares; by default equal shares. */
  share?: number[]
  /** By how much a share may be off: .05. */
  within?: number
  confidence?: 90 | 95 | 99
  /** At most so many games of each player: 6000. */
  games?: number
  /** At most so many cells may change. */
  changes?: number
  counts?: 'worst' | 'mean'
  /** Also the most even level for each number of changes, up to this one. */
  front?: number
  seed?: number
}

export interface BalanceOptions extends PlayOptions {
  kinds?: string[]
  signal?: AbortSignal
  progress?: (standing: { games: number }) => void
}

/** The record as the tool prints it with --bot. */
export interface PlayedRecord extends Record<string, unknown> {
  game: GameName
  map: string
  score: number
  /** The cells that differ from the given level; missing if it was only judged. */
  changed?: RepairStanding['changed']
  /** Missing as long as games are to be played. */
  played?: {
    verdict: 'even' | 'uneven' | 'open'
    within: number
    confidence: number
    counts: 'worst' | 'mean'
    off: number
    off_width: number
    more_games?: number | null
    repeats: boolean
    wanted: number[]
    bots: { command: string; games: number; draws: number; shares: number[]; widths: number[] }[]
    search?: { games: number; levels: number; model_error: number | null; model_spread: number | null }
  }
  /** The same in sentences. */
  said?: string
}

/** Games by which players of the caller's judge a level. Step the job to its end first; then ask and tell in turns. */
export class Playing extends Job<PlayedRecord> {
  /** Returns what to play next, or null at the end: the same until it is told. */
  ask(): { bot: number; job: PlayJob } | null
  tell(answers: PlayAnswers): void
  /** At the end, goes on to the next member of a front. Returns false if there is none. */
  widen(): boolean
}

/** Returns those records of a front's levels that are more even than all with as many changes or fewer. */
export function frontOf(records: PlayedRecord[]): PlayedRecord[]

/* ---- the library ---- */

export class Levelground {
  protected constructor(instance: WebAssembly.Instance)

  readonly catalog: Catalog
  readonly version: string
  /** Returns the parts of a link or an id. */
  link(link: string): Link
  /** Starts the search for the level of a link, an id, or a recipe. */
  search<G extends GameName>(recipe: Recipe & { game: G }): Job<SearchFound<G>, SearchStanding>
  search(recipe: Recipe | string): Job<SearchFound, SearchStanding>
  /** Returns the level of a recipe; blocks until the search ends. Without a seed the level is a new one each time. */
  generate<G extends GameName>(game: G, options?: Omit<Recipe, 'game'>): LevelRecord<G> & Made & { how: SearchStanding }
  /** Makes `count` levels of one seed, the same as `levelground generate --count`, and returns them. Blocks until all
   *  are made. */
  generateMany<G extends GameName>(
    game: G,
    count: number,
    options?: Omit<Recipe, 'game'>
  ): (LevelRecord<G> & Made & { how: SearchStanding })[]
  /** Starts a game of Wesnoth as `levelground wesnoth simulate` plays it, from a link or a recipe and from values of
   *  `catalog.growth`. The variant is `balanced` unless the recipe names one. */
  grow(recipe?: string | Omit<Recipe, 'game'>, words?: Settings): Growth
  /** Starts the search of `levelground explore` with the seed of a link or a recipe. It has one to four axes, by
   *  default the game's two. `cells` is the number of cells along each axis, by default 20. It ends after
   *  `evaluations`, by default a million. */
  explore(
    recipe: Recipe | string,
    options?: { axes?: Axis[]; cells?: number | number[]; evaluations?: number }
  ): Exploration
  /** Reads a level in any format of its game or in the form of another program, or a record as the tool prints it. */
  read(text: string, game?: GameName | ''): Level
  /** Reads all levels of a text, such as several maps one after the other. */
  readAll(text: string, game?: GameName | ''): Level[]
  /** Returns the record of a level as `levelground evaluate --json` prints it, with some further members in words. An
   *  empty link means the game's default rules. `edited`: the level has changed since the link was written, so settings
   *  that it contradicts give way; otherwise they are refused. */
  judge(map: string, link?: string, edited?: boolean): LevelRecord
  /** Returns the level as SVG. With `marked` it shows the violations and where Catan's seats would start. */
  draw(map: string, link?: string, marked?: boolean): string
  /** Returns the level in one of its game's formats. */
  write(map: string, format: string): string
  /** Returns the level's tiles to print and cut out, one SVG for each page. `size` is the width from side to side in
   *  millimetres; without it tiles have life size. */
  tiles(map: string, options?: { paper?: 'a4' | 'letter'; size?: number }): string[]
  /** Returns the positions of the level's cells in the drawing and the symbols on them. */
  layout(map: string): Layout
  /** Returns the level with some symbols changed. */
  change(map: string, changes: Change[]): string
  /** Starts a search for the fewest cells to change so that the level meets the link's rules. Cells that the link's
   *  lock fixes do not change. `edited` as for judge(). */
  repair(map: string, link?: string, edited?: boolean): Job<RepairFound, RepairStanding>
  /** Starts games on a level, which the caller plays. `names` has a name for each player. */
  playing(map: string, options?: PlayOptions & { names?: string[] }): Playing
  /** Changes a level until a player wins as often in every seat as wanted. Several players are several families, of
   *  which the most uneven counts (`counts`). If the signal stops the games, the record lacks `played`. With `front`
   *  returns the records of the front. */
  balance(map: string, play: Play | Play[], options: BalanceOptions & { front: number }): Promise<PlayedRecord[]>
  balance(map: string, play: Play | Play[], options?: BalanceOptions): Promise<PlayedRecord>
  /** Starts a game of PTSP on a map. The caller closes it. */
  flight(map: string): Flight
  /** Starts a driver on the map's best route. Its flight is the first game of `levelground play` with the same values.
   *  iterations 0 means the default. */
  ghost(map: string, options?: { driver?: 'mcts' | 'pilot'; iterations?: number; seed?: number }): Job<GhostFound>
  /** Returns a PTSP map as an SVG to play on, with the planned route of that number; -1 draws none. */
  stage(map: string, route?: number): string

  /* The module's memory, for functions without a method here: see web/wasm/exports.txt in the sources. */

  readonly memory: ArrayBuffer
  call(name: string, ...values: (string | number)[]): number
  text(name: string, ...values: (string | number)[]): string
  json(name: string, ...values: (string | number)[]): unknown
  job(name: string, ...values: (string | number)[]): Job<unknown>
  /** The library's last error. */
  refused(): LevelgroundError
}

/** A game of PTSP with the game's own physics, played in ticks of 40 ms. The numbers show the state after the last
 *  tick. */
export class Flight {
  protected constructor(lg: Levelground, map: string)
  /** Starts the game again: for a player, whose clock waits for the first action other than 0, or for the script. */
  restart(scripted?: boolean): this
  /** Plays one tick. Actions: 0 nothing, 1 left, 2 right; add 3 for thrust; -1 takes the script's next action. Does
   *  nothing when the game is over. */
  tick(action?: number): this
  /** Sets the script from a file of actions, or extends a script that is being flown. Returns the number of its
   *  actions. */
  script(text: string): number
  close(): void
  visited(waypoint: number): boolean
  /** The actions flown so far, for `levelground play ptsp MAP --actions FILE`. */
  readonly actions: string
  readonly x: number
  readonly y: number
  readonly vx: number
  readonly vy: number
  /** The heading in degrees, clockwise from up. */
  readonly heading: number
  readonly ticks: number
  readonly stepsLeft: number
  readonly waypoints: number
  /** The number of waypoints not visited yet. */
  readonly left: number
  readonly collided: boolean
  readonly collisions: number
  readonly cost: number
  readonly over: boolean
  readonly thrusting: boolean
  /** The number of actions of the script that are still to come. */
  readonly scripted: number
}

/** Loads the library from the module beside this file, from another URL, from bytes, or from a compiled module. */
export function load(source?: URL | ArrayBuffer | ArrayBufferView | WebAssembly.Module): Promise<Levelground>

/** Loads the library like `load`, with one more game, which is read from the text of its file
 *  (docs/reference/game-file.md). It is in the catalog, and its name stands for it in recipes and links. `pieces` is a
 *  table of more pieces, as CSV; links of such a game need the same table. Throws a LevelgroundError whose message
 *  begins with LINE:COLUMN if the text is no game, and with `pieces: ` if the table is wrong. */
export function loadGame(
  file: string,
  source?: URL | ArrayBuffer | ArrayBufferView | WebAssembly.Module,
  options?: { pieces?: string }
): Promise<Levelground>
