// The types of async.mjs: the library in a worker, where each method returns a promise.
import type {
  Catalog, GameName, Layout, Level, LevelRecord, Levelground, Link, Made, Recipe, RepairFound, SearchStanding
} from './levelground.js'

export { LevelgroundError, type ErrorKind } from './levelground.js'

type Generated<G extends GameName> = LevelRecord<G> & Made & { how: SearchStanding }

export class AsyncLevelground {
  private constructor(worker: unknown)
  catalog(): Promise<Catalog>
  /** Makes a level. `progress` gets the search's progress at most ten times a second. If the signal aborts, the best
   *  level so far is returned. */
  generate<G extends GameName>(
    game: G,
    options?: Omit<Recipe, 'game'>,
    how?: { signal?: AbortSignal; progress?: (standing: SearchStanding) => void }
  ): Promise<Generated<G>>
  /** Makes levels of one seed. `progress` gets each level as soon as it is made. */
  generateMany<G extends GameName>(
    game: G,
    count: number,
    options?: Omit<Recipe, 'game'>,
    how?: { signal?: AbortSignal; progress?: (level: Generated<G>, place: number) => void }
  ): Promise<Generated<G>[]>
  repair(map: string, link?: string, how?: { signal?: AbortSignal }): Promise<RepairFound>
  /** As in the library; the players run in the caller's thread, the search in the worker. */
  balance: Levelground['balance']
  link(link: string): Promise<Link>
  read(text: string, game?: GameName | ''): Promise<Level>
  readAll(text: string, game?: GameName | ''): Promise<Level[]>
  judge(map: string, link?: string, edited?: boolean): Promise<LevelRecord>
  draw(map: string, link?: string, marked?: boolean): Promise<string>
  write(map: string, format: string): Promise<string>
  layout(map: string): Promise<Layout>
  change(map: string, changes: Parameters<Levelground['change']>[1]): Promise<string>
  /** Ends the worker and rejects all calls that have not returned yet. */
  close(): void
}

/** Starts the library in a new worker, or in `worker`, which was made from `levelground/worker`. `module` is the
 *  address, the bytes or the compiled module; it is needed if the module is not beside the script. */
export function start(options?: {
  module?: URL | string | ArrayBuffer | Uint8Array | WebAssembly.Module
  worker?: unknown
}): Promise<AsyncLevelground>
