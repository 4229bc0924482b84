// Levels that functions of the caller's judge by playing them. It knows nothing of the library but how to ask and to
// tell, so it works with the library in a worker, too.
import { LevelgroundError } from './error.mjs'

/** Gives other waiting tasks a turn; faster than a timer of 0 ms. */
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

/** Returns the records of a front: only levels that are more even than all with as many changes or fewer. */
export function frontOf(records) {
  const kept = []
  for (const record of records) {
    const last = kept.at(-1)
    if (last?.played.off <= record.played?.off) continue
    if (last?.changed.length >= record.changed?.length) kept.pop()
    kept.push(record)
  }
  return kept
}

/** Does what balance() of the library promises (levelground.d.ts). */
async function balance(lg, map, play, { signal, progress, kinds, ...options } = {}) {
  const players = [play].flat()
  const work = await lg.playing(map, { names: players.map((one, i) => one.name || `player ${i + 1}`), ...options })
  const records = []
  try {
    await work.run({ signal, keep: true, result() {} })
    let games = 0
    do {
      for (let asked; !signal?.aborted && (asked = await work.ask()); ) {
        const answers = await players[asked.bot]({ ...asked.job, ...(kinds && { kinds }) })
        const found = answers === null ? 'null' : typeof answers
        if (!Array.isArray(answers)) throw new LevelgroundError(`play: expected an array of answers, found ${found}`)
        await work.tell(answers)
        progress?.({ games: (games += asked.job.games) })
        if (signal) await turn()
      }
      records.push(await work.found())
    } while (!signal?.aborted && (await work.widen()))
    return options.front ? frontOf(records) : records[0]
  } finally {
    await work.end()
  }
}

export { balance, turn }
