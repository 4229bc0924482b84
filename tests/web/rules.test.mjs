// The rules on the page: each has a picture, its reason and its bounds.
// Second tier, too (20 s): the pictures in Chromium.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { assert, dist, haveFiles, needBrowser, page, second, test, whole } from './harness.mjs'

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

if (haveFiles)
  second('rules of games in files have a picture of what they measure, one for each kind', async () => {
    const measures = readFileSync(`${dist}/design/measures.jsonl`, 'utf8').trim().split('\n').map(JSON.parse)
    const kinds = measures.map(({ word, also }) => [word, also].filter(Boolean).join(' '))
    const view = await page({ path: '#game=twilight-imperium&seed=4' })
    await view.locator('.drawing svg').waitFor()
    await view.locator('.kind svg.diagram').first().waitFor()
    const { requirements } = JSON.parse(readFileSync(`${dist}/catalogs/twilight-imperium.json`, 'utf8')).games
      .find(({ name }) => name === 'twilight-imperium')
    const drawn = new Map()
    for (const { name, kind } of requirements) {
      assert(kinds.includes(kind), `${name}: ${kind}`)
      const picture = view.locator(`li[data-rule="${name}"] .kind svg`)
      const { width, height } = await picture.boundingBox()
      assert(width > 50 && height > 15, `${name}: ${width} by ${height}`)
      const shape = await picture.innerHTML()
      assert.equal(drawn.get(kind) ?? shape, shape, kind)
      drawn.set(kind, shape)
    }
    assert.equal(new Set(drawn.values()).size, drawn.size)
    const { known } = await import('../../web/page/board/kinds.mjs')
    assert.deepEqual(known.toSorted(), kinds.toSorted())
  })
