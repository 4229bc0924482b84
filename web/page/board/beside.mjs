// Two boards of a game beside each other: in which places, rules and traits they differ.
import { cellsOf } from './cells.mjs'
import { titleOf, variedTraits } from './words.mjs'

const number = (value) => (Number.isFinite(value) ? `${Number(value.toPrecision(3))}` : '–')

/** Returns the places of both boards as { a, b, isSame }: a cell of each, as cellsOf returns them. Returns null if the
 *  boards have not the same places. */
export function placesBeside(a, b) {
  const [cells, others] = [cellsOf(a), cellsOf(b)]
  const isThere = (one, other) => Math.abs(one.x - other.x) < 1 && Math.abs(one.y - other.y) < 1
  if (cells.length !== others.length || !cells.every((one, i) => isThere(one, others[i]))) return null
  return cells.map((one, i) => ({ a: one, b: others[i], isSame: one.content === others[i].content }))
}

/** Returns the rules and traits in which the boards differ, as [words, of a, of b]. */
export function numbersThatDiffer(game, a, b) {
  const said = (count) => {
    if (count === undefined) return 'not asked for'
    return count === null ? 'not judged' : count > 0 ? `off by ${number(count)}` : 'met'
  }
  const [rules, others] = [a.record.requirements, b.record.requirements]
  const [traits, otherTraits] = [a.record.traits ?? {}, b.record.traits ?? {}]
  return [
    ...game.requirements.map(({ name, sentence }) => [sentence, said(rules[name]), said(others[name])]),
    ...variedTraits(game).map((t) => [titleOf(t), number(traits[t.name]), number(otherTraits[t.name])])
  ].filter(([, one, other]) => one !== other)
}
