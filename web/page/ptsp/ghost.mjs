// The ghost that flies beside the player: { name, actions, result }. `actions` contains the actions known so far;
// `result`, { ticks, left }, is set when the flight is complete.

const ITERATIONS = 0 // 0 means the driver's default
const SEED = 1
const drivers = { mcts: 'the paper’s driver', pilot: 'our pilot' }

export function knownGhost(name, { actions, ticks, left }) {
  return { name, actions, result: { ticks, left } }
}

/** Starts a driver's flight, which is computed ahead of the player; `done` is a promise. onmore(ghost) is called when
 *  more actions are known. */
export function flownGhost(engine, map, driver, onmore) {
  const ghost = { name: drivers[driver], actions: '', result: null }
  const take = ({ actions, ticks, left }, whole) => {
    ghost.actions = actions
    if (whole) ghost.result = { ticks, left }
    onmore(ghost)
  }
  ghost.done = engine
    .call('ghost', [map, driver, ITERATIONS, SEED], { progress: (found) => take(found, false) })
    .then((found) => take(found, true), (error) => (ghost.error = error.message))
  return ghost
}
