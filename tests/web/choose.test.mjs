// Boards to choose from: published boards, which are judged and repaired; twelve boards with their differences; and
// Explore with the words of players.
// Second tier, too (50 s): what is shown in Chromium.
import { pathToFileURL } from 'node:url'
import { assert, dist, needBrowser, page, second, test, whole } from './harness.mjs'

needBrowser()

const { describeDifferences } = await import('../../web/page/board/differ.mjs')
const { extremeOf, nameOf, variedTraits, withWords } = await import('../../web/page/board/words.mjs')
const { load } = await import(pathToFileURL(`${dist}/levelground.mjs`))
const { catalog } = await load(whole)
const gameOf = (name) => withWords(catalog.games.find((game) => game.name === name))
const button = (view, name) => view.getByRole('button', { name, exact: true })

async function opened(options) {
  const view = await page(options)
  await view.locator('.drawing svg').waitFor()
  return view
}

for (const name of ['terra-mystica', 'catan'])
  test(`${name}: every trait that good boards differ by has words of its own`, () => {
    const traits = variedTraits(gameOf(name))
    const words = traits.flatMap((t) => [nameOf(t), extremeOf(t, true), extremeOf(t, false)])
    for (const trait of traits) assert(trait.name === 'islands' || nameOf(trait) !== trait.name, trait.name)
    for (const one of words) assert.match(one, /^[a-z][a-z -]*(\d players)?$/)
    assert.equal(new Set(words).size, words.length - traits.filter((t) => nameOf(t) === extremeOf(t, true)).length)
  })

test('a board is told by the trait in which it is alone, or by two that it shares', () => {
  const game = gameOf('terra-mystica')
  const usual = Object.fromEntries(game.traits.map((t) => [t.name, 5]))
  const records = [{ islands: 7 }, { forks: 4 }, { ends: 9, coast: 3 }, { ends: 9, coast: 3 }]
    .map((traits) => ({ traits: { ...usual, ...traits } }))
  assert.deepEqual(describeDifferences(game, records), [
    'Most islands: 7 (others 5)',
    'Fewest forks of the river: 4 (others 5)',
    'Most ends of the river: 9; least land beside the river: 3',
    'Most ends of the river: 9; least land beside the river: 3',
  ])
  assert.deepEqual(describeDifferences(game, records.slice(0, 1)), ['In everything near the middle'])
})

for (const name of ['terra-mystica', 'catan'])
  second(`${name}: the twelve boards say how they differ`, async () => {
    const view = await opened({ path: `#game=${name}&seed=4` })
    await button(view, '12 boards').click()
    await view.locator('.gallery[open] .differs:text-matches(".")').nth(11).waitFor()
    const said = await view.locator('.gallery[open] .differs').allInnerTexts()
    assert.equal(said.length, 12)
    assert(new Set(said).size >= 9, said.join('\n'))
    const described = await view.locator('.gallery[open] li button').first().getAttribute('aria-describedby')
    assert.equal(await view.locator(`#${described}`).innerText(), said[0])
  })

second('a published board is judged, and repaired with the changed hexes marked', async () => {
  const view = await opened({ path: '#game=terra-mystica&seed=4' })
  await button(view, 'Published boards').click()
  await view.locator('.published[open]').waitFor()
  assert.equal(await view.locator('.published li').count(), gameOf('terra-mystica').boards.length)
  await view.locator('.published').getByRole('button', { name: /^Original: / }).click()
  await view.locator('.published').waitFor({ state: 'hidden' })
  await view.locator('.verdict.broken').waitFor()
  await view.waitForFunction(() => /board=/.test(location.hash))
  const own = gameOf('terra-mystica').boards[0].map.replaceAll(/[^A-Z]/g, '')
  const link = await view.evaluate(() => new URLSearchParams(location.hash.slice(1)).get('board'))
  assert.equal(link.replaceAll(/[^A-Z]/g, ''), own)
  await button(view, 'Repair it').click()
  await view.locator('.verdict.met').waitFor()
  const changed = await view.locator('.handles .changed').count()
  assert.equal(changed, Number(/Changed (\d+) \(/.exec(await view.locator('#notice').innerText())[1]))
  assert(changed > 0 && changed < 60)
  await view.keyboard.press('p')
  await view.locator('.published[open]').waitFor()
})

second('a published frame is filled by the search', async () => {
  const view = await opened({ path: '#game=catan&seed=4' })
  await button(view, 'Published boards').click()
  await view.locator('.published').getByRole('button', { name: /^Frame 6: / }).click()
  await view.waitForFunction(() => /lock=/.test(location.hash))
  await view.waitForFunction(() => document.querySelectorAll('.handles polygon').length > 19)
  assert.match(await view.locator('.verdict').innerText(), /rules/)
})

const beginnings = { 'terra-mystica': ['Islands', 'Places for bridges'], catan: ['Pips of ore', 'Pips of wheat'] }
for (const [name, axes] of Object.entries(beginnings))
  second(`${name}: Explore begins with axes that a player understands`, async () => {
    const view = await opened({ path: `#game=${name}&seed=4` })
    await button(view, 'Explore').click()
    await view.locator('.explore[open]').waitFor()
    const chosen = await view.locator('.explore .axes select').evaluateAll((all) =>
      all.map((one) => one.selectedOptions[0].textContent))
    assert.deepEqual(chosen, axes)
    const offered = await view.locator('.explore .axes option').allTextContents()
    for (const words of offered) assert.match(words, /^[A-Z][a-z]/)
    const keys = gameOf(name).traits.map((t) => t.name).filter((key) => key.includes('-'))
    for (const words of offered) assert(!keys.some((key) => words.toLowerCase().startsWith(key)), words)
  })
