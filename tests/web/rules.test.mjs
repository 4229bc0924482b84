// The rules on the page: each has a picture, its reason and its bounds.
// Second tier, too (20 s): the pictures in Chromium.
import { pathToFileURL } from 'node:url'
import { assert, dist, needBrowser, page, second, test, whole } from './harness.mjs'

needBrowser()

const { load } = await import(pathToFileURL(`${dist}/levelground.mjs`))
const { colours } = await import('../../web/page/board/diagrams.mjs')
const lg = await load(whole)
const { catalog } = lg

for (const name of ['terra-mystica', 'catan'])
  second(`${name}: each rule has a picture of how it is broken and met, and says why`, async () => {
    const game = catalog.games.find((one) => one.name === name)
    const view = await page({ path: `#game=${name}&seed=4` })
    await view.locator('.drawing svg').waitFor()
    const shapes = new Set()
    for (const rule of game.requirements) {
      const row = view.locator(`li[data-rule="${rule.name}"]`)
      const { width, height } = await row.locator('svg.diagram').boundingBox()
      assert(width > 50 && height > 15, `${rule.name}: ${width} by ${height}`)
      assert.deepEqual(await row.locator('.diagram :is(.broken, .met)').allTextContents(), ['✗', '✓'])
      shapes.add(await row.locator('.diagram').innerHTML())
      await row.locator('summary').click()
      assert.equal(await row.locator('.reason').innerText(), rule.why)
    }
    assert.equal(shapes.size, game.requirements.length)
  })

test("the pictures of rules have the colours of the games' boards", () => {
  for (const [name, ofLetters] of Object.entries(colours)) {
    const { boards } = catalog.games.find((one) => one.name === name)
    const drawings = boards.map(({ map }) => lg.draw(map)).join()
    for (const [letter, colour] of Object.entries(ofLetters))
      assert(drawings.includes(`fill="${colour}"`), `${name}: no board has the colour of ${letter}, ${colour}`)
  }
})
