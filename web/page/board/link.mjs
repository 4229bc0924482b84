// Reads an address: it holds either a recipe to carry out, or a board to show.
import { freshSeed, linkOfRules, lockedCellsOf, recipeOf } from './state.mjs'

function warning({ version, board }, ours) {
  const shown = board
    ? 'Shown is the board that the link holds.'
    : 'Shown is the board that this version makes of it; only a longer link holds the board itself.'
  return `This link was made by version ${version}; this is ${ours}, whose boards are others. ${shown}`
}

async function lockedBy(engine, lock, recipe) {
  const { layout } = await engine.call('judge', [lock, linkOfRules(recipe)])
  return lockedCellsOf(layout)
}

/** Returns { recipe, lock, locked, map, words }. `map` is the board in the link, if it should be shown; `words` is a
 *  warning for the user. */
export async function readLink(engine, link, ours) {
  const said = await engine.call('link', [link])
  // a board that was changed by hand has no seed, but the next board needs one
  const recipe = { seed: freshSeed(), ...recipeOf(said) }
  const other = said.version && said.version !== ours
  return {
    recipe,
    lock: said.lock,
    locked: said.lock ? await lockedBy(engine, said.lock, recipe) : new Set(),
    map: said.handmade || other ? said.board : null,
    words: other ? warning(said, ours) : ''
  }
}

/** Returns the board in a link whose other parts cannot be read, or null. */
export async function boardInLink(engine, link, game) {
  const board = new URLSearchParams(link.replace(/^[^#]*#/, '')).get('board')
  return board && (await engine.call('read', [board, game])).map
}
