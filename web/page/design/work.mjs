// The worker's method for a game that is being made: makes several boards, and finds which rules are hard.
import { linkOf } from '../levelground.mjs'

const LEAST = 10 // evaluations of the shortest search
const MORE = 10 // how many times longer the next one is

/** Runs a search to its end. Returns its board; null if it has none. */
async function made(lg, { signal }, recipe) {
  try {
    return (await lg.search(linkOf(recipe)).run({ signal })).level
  } catch (error) {
    if (error.kind) return null // so few evaluations leave no room for a board
    throw error
  }
}

const brokenBy = (level) => Object.entries(level.requirements).flatMap(([rule, count]) => (count > 0 ? [rule] : []))

/** Makes the board of a recipe. Returns { svg, record, milliseconds, still }, or null. `still` is a list with an item
 *  for each shorter search, of 10, 100, ... evaluations: the rules that its best board broke, or null if it had no
 *  board. */
async function watch(lg, how, recipe) {
  const start = performance.now()
  const record = await made(lg, how, recipe)
  if (!record) return null
  const milliseconds = performance.now() - start
  const still = []
  for (let evaluations = LEAST; evaluations < record.evaluations && !how.signal.aborted; evaluations *= MORE) {
    const level = await made(lg, how, { ...recipe, evaluations })
    still.push(level && brokenBy(level))
  }
  return { svg: lg.draw(record.map, record.link), record, milliseconds, still }
}

/** Makes the boards of several recipes, and reports each as soon as it is made. */
async function tryOut(lg, how, recipes) {
  for (const recipe of recipes) {
    if (how.signal.aborted) return
    const board = await watch(lg, how, recipe)
    if (board) how.progress(board)
  }
}

export const designMethods = { tryOut }
