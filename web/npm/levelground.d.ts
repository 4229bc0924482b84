// What levelground.mjs exports, and the JSON that the library answers with. tools/exports.py compares names and members with
// the code, and tests/web/npm.test.mjs real answers with these types.

/** What was asked for is wrong, or could not be had; the message is the library's own. */
export class LevelgroundError extends Error {
  name: 'LevelgroundError'
}

/* ---- what is asked for ---- */

export type GameName = keyof GameMembers

/** What makes a level: the same words give the same level on every machine, in one version of the library. */
export interface Recipe {
  game: GameName
  /** The game's first one where it is left out. */
  variant?: string | null
  /** By the names in the catalog; others are as in the variant. */
  settings?: Settings | null
  /** One for all of the search, in place of the variant's own plan. */
  algorithm?: string | null
  preset?: string | null
  parameters?: Settings | null
  /** The most there may be; 0: as many as it takes, or as is usual for the game. */
  evaluations?: Whole | null
  /** The score that is good enough. */
  target?: number | null
  /** Traits that it is to have, by name: a value, or from the least to the most. */
  wants?: Record<string, Whole | [least: number, most: number] | null | undefined> | null
  /** A number below 2^63; beyond 2^53 as a text. */
  seed?: Whole | null
  /** Which one of the seed's levels: 0 is the first. */
  index?: Whole | null
  /** How often it was made anew, since it was like an earlier one of its batch. */
  again?: Whole | null
  /** Of the library, as it was when the link was made. */
  version?: string | null
  /** A level as text, with ? where the search is free. */
  lock?: string | null
  /** The level itself as text. */
  board?: string | null
}

export type Settings = Record<string, string | number | boolean | null | undefined>
export type Whole = number | bigint | string

/** A link as a text of words: rules and recipe of a level. Values of undefined and null are left out. */
export function linkOf(recipe: Recipe): string

/* ---- what the library knows ---- */

export interface Catalog {
  version: string
  games: Game[]
  algorithms: Algorithm[]
  /** The words of Levelground.grow. */
  growth: Parameter[]
}

export interface Named {
  name: string
  sentence: string
}

export interface Game {
  name: string
  title: string
  source: string
  settings: Parameter[]
  variants: (Named & { settings: string })[]
  requirements: Named[]
  traits: Trait[]
  formats: (Named & { extension: string })[]
  /** Known boards, such as the official ones. */
  boards: (Named & { map: string })[]
  /** The settings that a lock has already said. */
  lock_decides: string | null
  /** The member of a JSON object that holds a level. */
  member: string | null
  /** The traits that tell its levels apart best, parted by commas. */
  axes: string | null
}

export interface Trait extends Named {
  unit: string
  objective: boolean
  /** No level is beyond these; null: there is no end. */
  low: number | null
  high: number | null
  /** Good levels can lie between these; both 0: nobody would ask for a value. */
  least: number
  most: number
  /** Who asks for a value also takes one so far off; 0: it is whole. */
  tolerance: number
}

export interface Parameter {
  name: string
  type: 'whole' | 'number' | 'word' | 'level'
  normal: string | null
  low: number | null
  high: number | null
  /** The words it can be, parted by |. */
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

/** A level measured by rules, with its own game's members. */
export type LevelRecord<G extends GameName = GameName> = { [K in G]: Judged<K> & GameMembers[K] }[G]

export interface Judged<G extends GameName = GameName> {
  version: string
  file: string | null
  game: G
  variant: string
  settings: Values
  score: number | null
  /** How often each is violated, of those that count. */
  requirements: Record<string, number>
  traits: Record<string, number | null>
  /** Where the rules want traits, what came of each. */
  asked?: Asked[]
  /** The level in its game's first format. */
  map: string
  violations: Violation[]
  /** There were too many to list. */
  cut?: true
  /** The least score that a level by these rules can have. */
  unavoidable: number | null
  verdict: string
  facts: string
  remark: string
  /** A link that holds the level itself. */
  longer: string | null
}

/** A wanted trait: its value, and by how many tolerances (or, of what is counted, by how much) it is off. */
export interface Asked {
  trait: string
  low: number
  high: number
  value: number | null
  off: number
}

export interface Violation {
  requirement: string
  /** null: of the level as a whole. */
  cell: number | null
  place?: string
}

/** How the search of a record went. */
export interface Made extends Searcher {
  /** null: it has none, because of a lock or a setting. */
  id: string | null
  /** A large one is rounded here; `link` has all of it. */
  seed: number
  index: number
  limits: { evaluations: number | null; seconds: number | null }
  target: number | null
  /** What was asked for, and what the level is off in all. */
  wants?: Record<string, [least: number, most: number]>
  off?: number
  stop: string
  evaluations: number
  best_evaluations: number
  /** The recipe, which makes the level again. */
  link: string | null
}

export interface Searcher {
  algorithm: string
  preset: string | null
  parameters: Values | null
  /** Where it takes more than one step. */
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
  /** By the number of players: the share of games that each seat wins, as foreseen; how far these are from equal, in
   *  points; where each would start. */
  seats: Record<string, { bias: number; shares: number[]; starts: Corner[][] }>
}

export interface Corner {
  q: number
  r: number
  corner: string
}

export interface PtspMembers {
  feasible: boolean
  exact?: boolean
  /** Orders of the waypoints, by planner. */
  routes?: Record<string, { order: number[]; estimate: number; cost: number; lost: number; turns: number }>
  f3?: number
  f5?: number
  f8?: number
  /** Routes that take hardly longer than the best one. */
  close?: number
}

/** By what sides differ on foot or for a movement type; null where there is nothing to compare. */
export interface WesnothOff {
  /** The most villages near a side less the fewest. */
  villages: number | null
  /** The share by which the land near a side is off the mean, at most. */
  land: number | null
  /** Movement points by which the k-th nearest villages differ, on average over k. */
  nearest: number | null
  /** Movement points by which the ways to the nearest rival differ. */
  rival: number | null
}

/** What is nearer to a keep than to any other by path cost. Lists are by side. */
export interface WesnothWalking {
  villages: number[]
  land: number[]
  rival: (number | null)[]
  /** Mean path cost of the villages near each side, of as many as every side has: on foot, and over the recruits. */
  away: number[]
  away_mean: number[]
  on_foot: WesnothOff
  /** Over the movement types of the default era's recruits: weighted by units, and of the type that is off most. */
  mean: WesnothOff
  most: WesnothOff
  types: Record<string, WesnothOff>
  /** The fewest hexes that part a keep from its rivals, and how far they are from it; null where keeps are too near. */
  necks: ({ width: number; away: number } | null)[]
  /** With four sides: two against two, by who plays with the first. */
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
  /** What ladder's bands are asked of, by measure; one that cannot be said of the map is left out. */
  character: Record<string, number>
}

export interface Level {
  game: GameName
  map: string
  /** The rules it came with, where it came with any. */
  link?: string
}

/** What a link says. */
export interface Link extends Searcher {
  game: GameName
  variant: string
  settings: Values
  seed: number
  index: number
  /** 0: no limit of its own. */
  evaluations: number
  target: number | null
  id: string | null
  /** The same, as the library writes it. */
  link: string | null
  lock: string | null
  board: string | null
  /** Its board was changed by hand. */
  handmade: boolean
  version: string | null
}

/** Where things are in the drawing, in its own units, and what lies there. */
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

/** A symbol, by number, for a place of a layer; or two cells that change places. */
export type Change = [layer: number, place: number, symbol: number] | ['swap', number, number]

/* ---- work ---- */

export interface SearchStanding {
  stop: string
  /** null: there is no level yet. */
  score: number | null
  /** Ended, and not as good as the target. */
  missed: boolean
  evaluations: number
  attempt: number
}

export interface SearchFound<G extends GameName = GameName> extends SearchStanding {
  level: (LevelRecord<G> & Made) | null
}

/** What is said of an archive. */
export interface ArchiveStanding {
  stop: string
  rounds: number
  evaluations: number
  cells: number
  filled: number
  /** The share of the cells that are filled. */
  coverage: number
  /** Levels that meet every requirement. */
  perfect: number
  qd_score: number
  /** The least cost; null: there is no level yet. */
  best: number | null
  /** The mean share of the genes in which two levels differ; null: there are no two. */
  distance: number | null
}

export interface ArchiveFound extends ArchiveStanding {
  /** Of each cell's level, from 0 to 1 for one that meets every requirement; null: it is empty. */
  quality: (number | null)[]
}

/** A trait's name, with its usual ends, or with others. */
export type Axis = string | { trait: string; low?: number; high?: number }

export interface RepairStanding {
  changed: { cell: number; place: string }[]
  /** No repair changes fewer cells than this one. */
  proven: boolean
  /** None changes fewer than so many. */
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

/** A driver's game as far as it has come. */
export interface GhostFound {
  /** For Flight.script, and `levelground play ptsp MAP --actions FILE`. */
  actions: string
  ticks: number
  left: number
  collisions: number
  cost: number
}

/** How good new land is: the published fitness and its parts. */
export interface Fitness {
  fitness: number
  differential: number
  entropy: number
  village: number
}

/** A game of Wesnoth as far as it has come. Lists by side begin with the first. */
export interface GrowthFound extends Fitness {
  stop: string
  error?: string
  /** Hexes that are not made yet. */
  left: number
  factions: string[]
  turns: number
  whole: boolean
  worst: number
  seconds: number
  made: number[]
  villages: number[]
  /** What was made at a time, in this order. */
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

/** How it stood after a side's turn. */
export interface Move {
  turn: number
  side: number
  /** Horizons made by then. */
  horizons: number
  made: number[]
  villages: number[]
  owned: number[]
  units: number[]
}

export interface RunOptions<Work, Result> {
  signal?: AbortSignal
  progress?: (job: Work) => void
  /** It can still be asked and run on, and has to be ended. */
  keep?: boolean
  result?: (job: Work) => Result
}

/** Work in slices: a search and the like. It ends by itself, by `end`, or when `run` is told to stop. */
export class Job<Found, Standing = Found> {
  protected constructor(lg: Levelground, pointer: number)
  /** So many bounded slices; true as long as there is more to do. */
  step(count?: number): boolean
  /** How it stands. */
  found(): Found
  /** The like in short, at once: how far a search is. */
  standing(): Standing
  /** For at least so many milliseconds; true as long as there is more to do. */
  stepFor(milliseconds: number): boolean
  /** What only this kind of work tells. */
  text(name: string, ...values: (string | number)[]): string
  /** To its end, or until the signal is given: how it then stands, or what `result` makes of it. It leaves the thread to others
   *  every 10 ms, after which it tells progress. */
  run<Result = Found>(options?: RunOptions<this, Result>): Promise<Result>
  /** Frees it; it is over, and asked anything it refuses. */
  end(): void
}

/** Land of Wesnoth that grows while sides explore it. After each side's turn, a move of `found().moves`, there is something to
 *  see; the first one is what is there before anybody moves. */
export class Growth extends Job<GrowthFound> {
  /** The SVG after a move, with units. */
  draw(move: number): string
  /** The .map after a move; hexes that nobody had seen by then are void (Xv). */
  map(move: number): string
}

/** An archive of unlike levels that fills up, a round a step: each cell of its axes keeps the best level of its kind. */
export class Exploration extends Job<ArchiveFound, ArchiveStanding> {
  /** The record of a cell's level. Cells are numbered along the first axis, then along the others. */
  level(cell: number): LevelRecord
}

/* ---- the library ---- */

export class Levelground {
  protected constructor(instance: WebAssembly.Instance)

  readonly catalog: Catalog
  readonly version: string
  /** What a link or an id says. */
  link(link: string): Link
  /** A search for the level of a link, an id, or a recipe. */
  search<G extends GameName>(recipe: Recipe & { game: G }): Job<SearchFound<G>, SearchStanding>
  search(recipe: Recipe | string): Job<SearchFound, SearchStanding>
  /** The level of a recipe, at once; without a seed a new one each time. */
  generate<G extends GameName>(game: G, options?: Omit<Recipe, 'game'>): LevelRecord<G> & Made & { how: SearchStanding }
  /** A game of Wesnoth, as `levelground wesnoth simulate` plays it, by a link or recipe (variant `balanced` unless it names one)
   *  and the words of `catalog.growth`. */
  grow(recipe?: string | Omit<Recipe, 'game'>, words?: Settings): Growth
  /** What `levelground explore` finds with the same seed and evaluations, by a link or a recipe. Axes: one to four, else the
   *  game's usual two; cells: along each axis, 20 where nothing is said; evaluations: until there are so many, a million. */
  explore(
    recipe: Recipe | string,
    options?: { axes?: Axis[]; cells?: number | number[]; evaluations?: number }
  ): Exploration
  /** A level in any text of its game, or a record as the tool prints them. */
  read(text: string, game?: GameName | ''): Level
  /** The record of a level, as `levelground evaluate --json` prints it, and more in words; '': by the game's usual rules. */
  judge(map: string, link?: string): LevelRecord
  /** An SVG of it; marked: with what is wrong, and where Catan's seats would start. */
  draw(map: string, link?: string, marked?: boolean): string
  /** In one of its game's formats. */
  write(map: string, format: string): string
  /** Where its cells are in the drawing, and what lies on them. */
  layout(map: string): Layout
  /** With other symbols in some places. */
  change(map: string, changes: Change[]): string
  /** A search for the fewest cells to change so that the level meets the link's rules; what its lock fixes stays. */
  repair(map: string, link?: string): Job<RepairFound, RepairStanding>
  /** A game of PTSP on a map, to be closed. */
  flight(map: string): Flight
  /** A driver on the map's best route: the first game of `levelground play` with these. iterations 0: the usual. */
  ghost(map: string, options?: { driver?: 'mcts' | 'pilot'; iterations?: number; seed?: number }): Job<GhostFound>
  /** A PTSP map as an SVG to play on, with the route of that number planned on it; -1: none. */
  stage(map: string, route?: number): string

  /* The module itself, for what has no method: web/wasm/exports.txt of the sources. */

  readonly memory: ArrayBuffer
  call(name: string, ...values: (string | number)[]): number
  text(name: string, ...values: (string | number)[]): string
  json(name: string, ...values: (string | number)[]): unknown
  job(name: string, ...values: (string | number)[]): Job<unknown>
  /** The library's last error. */
  refused(): LevelgroundError
}

/** A game of PTSP at its own physics, a tick of 40 ms at a time. Its numbers are those of the last tick. */
export class Flight {
  protected constructor(lg: Levelground, map: string)
  /** A player's game, whose clock waits for an action other than 0; or the script's. */
  restart(scripted?: boolean): this
  /** 0 nothing, 1 left, 2 right; 3 more with thrust; -1 the script's next. Nothing happens when the game is over. */
  tick(action?: number): this
  /** Takes a file of actions, or more of one that is flown already; returns how many it has. */
  script(text: string): number
  close(): void
  visited(waypoint: number): boolean
  /** What was flown, for `levelground play ptsp MAP --actions FILE`. */
  readonly actions: string
  readonly x: number
  readonly y: number
  readonly vx: number
  readonly vy: number
  /** Degrees from up, clockwise. */
  readonly heading: number
  readonly ticks: number
  readonly stepsLeft: number
  readonly waypoints: number
  /** Waypoints that are not visited yet. */
  readonly left: number
  readonly collided: boolean
  readonly collisions: number
  readonly cost: number
  readonly over: boolean
  readonly thrusting: boolean
  /** Actions of the script that are still to come. */
  readonly scripted: number
}

/** The library, from its module beside this file or from another URL, its bytes, or a compiled module. */
export function load(source?: URL | ArrayBuffer | ArrayBufferView | WebAssembly.Module): Promise<Levelground>
