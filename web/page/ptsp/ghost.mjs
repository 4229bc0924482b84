// Who flies beside the player: { name, actions, result }. The actions are all of a flight, or as many as are known yet;
// the result { ticks, left } is there when the flight is whole.

const ITERATIONS = 0 // the driver's usual ones
const SEED = 1
const drivers = { mcts: 'the paper’s driver', pilot: 'our pilot' }

export function knownGhost(name, { actions, ticks, left }) {
  return { name, actions, result: { ticks, left } }
}

/** A driver's flight, worked out ahead of the player; `done` is a promise. onmore(ghost): there are more actions. */
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
