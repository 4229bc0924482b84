// The words for traits: those of the game, and not those of another game whose traits have the same names.
import { assert, test } from './harness.mjs'

const { extremeOf, nameOf, titleOf, withWords } = await import('../../web/page/board/words.mjs')

const traitOf = (game, name, sentence) => withWords({ name: game, traits: [{ name, sentence }] }).traits[0]

test('a trait has the words of its own game', () => {
  assert.equal(titleOf(traitOf('terra-mystica', 'coast', 'hexes')), 'Land beside the river')
  assert.equal(titleOf(traitOf('terraforming-mars', 'coast', 'land beside a sea')), 'Land beside a sea')
  assert.equal(nameOf(traitOf('terra-mystica', 'red-coast', '')), 'red land beside the river')
  assert.equal(nameOf(traitOf('catan', 'ore-pips', '')), 'pips of ore')
  assert.equal(nameOf(traitOf('catan-islands', 'home-pips', 'pips of the home island')), 'pips of the home island')
  assert.equal(nameOf(traitOf('mine', 'red-coast', '')), 'red-coast')
})

test('a board with the most of a trait is described in words', () => {
  assert.equal(extremeOf(traitOf('catan', 'ore-pips', ''), true), 'most ore')
  assert.equal(extremeOf(traitOf('mine', 'ponds', 'ponds of fish'), false), 'ponds of fish: the least')
})
