// What an address asks for: a recipe to carry out, or a board that it holds.
import { lockedIn, recipeOf, rulesOf } from './state.mjs'

function warning({ version, board }, ours) {
  const shown = board
    ? 'Shown is the board that the link holds.'
    : 'Shown is the board that this version makes of it; only a longer link holds the board itself.'
  return `This link was made by version ${version}; this is ${ours}, whose boards are others. ${shown}`
}

async function lockedBy(engine, lock, recipe) {
  const { layout } = await engine.call('judge', [lock, rulesOf(recipe)])
  return lockedIn(layout)
}

/** { recipe, lock, locked, map, words }: map, the board held, counts where there is one; words, what is to be said. */
export async function readLink(engine, link, ours) {
  const said = await engine.call('link', [link])
  const recipe = recipeOf(said)
  const other = said.version && said.version !== ours
  return {
    recipe,
    lock: said.lock,
    locked: said.lock ? await lockedBy(engine, said.lock, recipe) : new Set(),
    map: said.handmade || other ? said.board : null,
    words: other ? warning(said, ours) : ''
  }
}

/** The board that a link holds which cannot be read otherwise, or null. */
export async function rescue(engine, link, game) {
  const board = new URLSearchParams(link.replace(/^[^#]*#/, '')).get('board')
  return board && (await engine.call('read', [board, game])).map
}
