// Each cell in words: its place, what lies there, and what lies beside it, for screen readers and in the table.
// Second tier, too (30 s): all but the first case.
import { assert, axe, needBrowser, page, second, test } from './harness.mjs'
import { pieceIn } from '../../web/page/board/cells.mjs'
import { titled, titlesIn } from '../../web/page/board/titles.mjs'

needBrowser()

async function opened(game) {
  const view = await page({ path: `#game=${game}&seed=4`, width: 360, height: 740 })
  await view.locator('.handles polygon[aria-description]').first().waitFor()
  return view
}

/** Returns what a screen reader gets for a cell, from the browser's tree: its name and its description. */
async function spoken(view, index) {
  const session = await view.context().newCDPSession(view)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const hexes = nodes.filter(({ role, description }) => role?.value === 'button' && description?.value)
  return [hexes.length, hexes[index].name.value, hexes[index].description.value]
}

test('the words for pieces stand behind them in the file of their game', () => {
  const text = `pieces:
  18: {stock: 1} # Mecatol Rex
  66: {stock: 1, colour: "#7fb2e5"} # Hope's End (legendary)
  70: 2 # Kraag, Siig
  ps: {stock: 1, marks: [leaf]} # plant, steel
  x: rest
  river: 3 # what flows
  # 71: {stock: 1} # left out
`
  const titles = [
    ['18', 'Mecatol Rex'],
    ['66', "Hope's End (legendary)"],
    ['70', 'Kraag and Siig'],
    ['ps', 'plant and steel']
  ]
  assert.deepEqual([...titlesIn(text)], titles)
  const layout = titled({ layers: [{ symbols: [{ name: '66' }, { name: 'river' }] }] }, titlesIn(text))
  const layer = { name: 'tile' }
  assert.deepEqual(layout.layers[0].symbols.map((symbol) => pieceIn({ layer, ...symbol })),
    ["Hope's End (legendary, tile 66)", 'river'])
})

const cells = [['catan', 19, 0, /^row 1, hex 1: \w+ \d+$/, /^beside (\w+ \d+|desert)(, |$)/],
  ['terra-mystica', 113, 0, /^A1: \w+$/, /^beside \w+(, \w+| \(2\))$/],
  ['twilight-imperium', 37, 1, /^place 1: [A-Z].* \((.*, )?tile \d+\)$/,
    /^beside (.*\((.*, )?tile \d+\)|home)(, .*\((.*, )?tile \d+\)|, home){5}$/],
  ['gaia-project', 10, 0, /^place 18: sector 1 \d$/, /^beside (\w+( \(\d\))?(, )?)+$/],
  ['terraforming-mars', 61, 0, /^A1: \w+( \w+)*$/, /^beside (\w+( \w+)*( \(\d\))?(, )?)+$/]]
for (const [i, [game, count, cell, name, beside]] of cells.entries())
  (i ? second : test)(`${game}: a cell in words`, async () => {
    const view = await opened(game)
    const [hexes, said, around] = await spoken(view, cell)
    assert.equal(hexes, count)
    assert.match(said, name)
    assert.match(around, beside)
    assert(!/nothing|none/.test(said + around), `${said} ${around}`)
    await view.locator('.as-table summary').click()
    await view.locator('.as-table td').first().waitFor() // the table is built after the click
    const texts = await view.locator('.as-table td').allInnerTexts()
    const found = game === 'gaia-project' ? 'place 18: ' : `${said} ${around}`
    assert(texts.some((text) => text.replace(/\s+/g, ' ').startsWith(found)), texts[0])
    const isPlanet = (text) => /^place \d+: (terra|oxide|ice|gaia)\s+beside space/.test(text)
    if (game === 'gaia-project') assert(texts.filter(isPlanet).length > 9, texts[0]) // its planets one by one
    assert.deepEqual(await axe(view), [])
  })
