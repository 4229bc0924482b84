// The designer: a game's file on one side, its board on the other.
// Second tier, too (80 s): most cases in Chromium.
import { readFileSync } from 'node:fs'
import { assert, axe, dist, haveBrowser, needFiles, page, second, test, write } from './harness.mjs'
import { withoutEachKey } from './every_key.mjs'
import { pathAt, wordsAt } from '../../web/editor/complete.mjs'

needFiles()

const fileOf = (name) => readFileSync(`${dist}/games/${name}.game.yaml`, 'utf8')

test('completion knows the place in the file', () => {
  assert.deepEqual(pathAt('rules:\n  one:\n    ea'), ['rules', 'one'])
  assert.deepEqual(pathAt('pieces:\n  # a comment\n\n  tree: {stock: 4, co'), ['pieces', 'tree'])
  assert.deepEqual(pathAt('rules:\n  one:\n    all of:\n      - {count: x, at'), ['rules', 'one', 'all of'])
  assert.deepEqual(pathAt('title: x\n'), [])
})

test('completion offers keys and words of the schema', () => {
  const schema = JSON.parse(readFileSync(`${dist}/design/schema.json`, 'utf8'))
  const labels = (before) => wordsAt(schema, before).words.map((word) => word.label)
  assert(labels('ga').includes('game'))
  assert(labels('pieces:\n  tree: {sto').includes('stock'))
  assert(labels('board: {hex').includes('hexagon'))
  assert(labels('board:\n  top: ').includes('flat'))
  assert(labels('rules:\n  one: {cou').includes('at most'))
  assert.deepEqual(labels('title: '), [])
  assert.equal(wordsAt(schema, 'board: {hex').from, 'board: {'.length)
})

if (haveBrowser()) {
  const seen = (view) => view.locator('.design .verdict.met').waitFor()

  async function open(options = {}) {
    const view = await page({ path: '#design', reduced: true, ...options })
    await view.locator('.design .verdict').waitFor({ state: 'attached' })
    return view
  }

  for (const [width, dark] of [[1280, false], [360, true]])
    second(`axe-core finds nothing in the designer: ${width} pixels`, async () => {
      const view = await open({ width, dark })
      assert.deepEqual(await axe(view), [])
      const [inner, outer] = await view.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
      assert(inner <= outer, `wider than the window: ${inner} > ${outer}`)
      if (width > 900) return
      assert(!(await view.locator('.design .made').isVisible()))
      await view.getByRole('button', { name: 'Board', exact: true }).click()
      await seen(view)
      assert(!(await view.locator('.design .file').isVisible()))
      assert.deepEqual(await axe(view), [])
    })

  test('the board follows the file, and a mistake is shown in its place', async () => {
    const view = await open()
    const file = fileOf('quilt')
    await write(view, file)
    await view.waitForFunction(() => document.querySelectorAll('.design .handles polygon').length === 36)
    await write(view, file.replace('borders: same', 'borders: sane'))
    const problem = view.locator('.design .problem')
    await problem.waitFor()
    assert.match(await problem.innerText(), /^Line 27, column \d+: expected .*'sane'/)
    await view.locator('.editor .cm-lintRange-error, .editor .cm-lintPoint').first().waitFor()
    await problem.click()
    await view.keyboard.type('x') // a key of the board's view must not reach it, and the cursor is at the mistake
    await view.waitForFunction(() => /'xsane'/.test(document.querySelector('.design .problem').textContent))
    const smaller = file.replace('squares: [6, 6]', 'squares: [5, 6]').replaceAll('stock: 6', 'stock: 5')
    await write(view, smaller.replace(', row 6', '').replace('F1, F6', 'E1, E6'))
    await view.waitForFunction(() => document.querySelector('.design .problem').hidden)
    await view.waitForFunction(() => document.querySelectorAll('.design .handles polygon').length === 30)
  })

  test('the smallest file works, and shows what each seat has', async () => {
    const view = await open()
    await write(view, `game: isle
board: {hexagon: 2, seats: [A1, E3]}
values: [food]
pieces: {grass: {stock: 10, food: 1}, water: 9}
rules:
  meadow: {worth: food, weights: [1, 1], differ by at most: 1}
`)
    await view.waitForFunction(() => document.querySelectorAll('.design .handles polygon').length === 19)
    await seen(view)
    assert(await view.locator('.design .problem').isHidden())
    const parts = view.locator('.design .parts')
    await parts.locator('summary').click()
    await parts.locator('tbody td:nth-child(2)').first().waitFor() // the table is built after the click
    const numbers = await parts.locator('tbody td:nth-child(2)').allInnerTexts()
    assert.equal(numbers.length, 2)
    assert(Math.abs(parseInt(numbers[0]) - parseInt(numbers[1])) <= 1)
    assert.deepEqual(await axe(view), [])
  })

  second('each optional key of a file can be left out, or its place is named', async () => {
    const view = await open()
    for (const [i, [key, file]] of withoutEachKey().entries()) {
      await write(view, `# ${i}\n${file}`)
      await view.locator('.design .made[aria-busy=false]').waitFor({ state: 'attached' })
      const problem = view.locator('.design .problem')
      const isPlaced = /^Line \d+, column \d+: .*(expected|has no)/
      if (await problem.isVisible()) assert.match(await problem.innerText(), isPlaced, key)
      else await view.locator('.design .verdict.met').waitFor()
    }
  })

  second('a link holds the game and the board', async () => {
    const view = await open()
    await view.getByLabel('Start from').selectOption('orchard')
    await view.waitForFunction(() => document.querySelectorAll('.design .handles polygon').length === 19)
    await view.getByRole('button', { name: 'New board' }).click()
    await view.waitForFunction(() => /^#design=.*&game=orchard&.*seed=(?!1&)/.test(location.hash))
    await seen(view)
    const [hash, drawn] = await view.evaluate(() =>
      [location.hash, document.querySelector('.design .drawing').shadowRoot.innerHTML])
    const other = await page({ path: hash })
    await seen(other)
    assert.equal(await other.evaluate(() => document.querySelector('.design .drawing').shadowRoot.innerHTML), drawn)
    assert.match(await other.locator('.editor .cm-content').innerText(), /^# Orchard:/)
  })

  second('a broken link is refused, and a game is shown all the same', async () => {
    for (const word of ['%%%', 'AAAA', 'S0ksSwUA']) {
      const view = await page({ path: `#design=${word}` })
      await view.locator('#notice [role=alert], .design .problem:not([hidden])').first().waitFor()
    }
  })

  second('the file is downloaded as it is', async () => {
    const view = await open()
    await view.getByLabel('Start from').selectOption('archipelago')
    await view.waitForFunction(() => document.querySelectorAll('.design .handles polygon').length === 37)
    const [download] = await Promise.all([view.waitForEvent('download'),
      view.getByRole('button', { name: 'Download the file' }).click()])
    assert.equal(download.suggestedFilename(), 'archipelago.game.yaml')
    assert.equal(readFileSync(await download.path(), 'utf8'), fileOf('archipelago'))
  })
}
