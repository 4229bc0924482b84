// Favourites: boards of all games that stay in the browser, with notes, as a file and back.
// Second tier, too (40 s): all but the first case.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, axe, haveFiles, needBrowser, page, second, test } from './harness.mjs'

needBrowser()

const shelf = (view) => view.locator('dialog.shelf[open]')
const drawn = (view) => view.waitForFunction(() => /seed=/.test(location.hash) && /version=|id=/.test(location.hash))

async function open(view) {
  await view.keyboard.press('f')
  await shelf(view).waitFor()
}

async function begin(path, options) {
  const view = await page({ path, reduced: true, ...options })
  await drawn(view)
  return view
}

/** Goes to another board, as somebody who follows a link. */
async function go(view, hash) {
  const before = await view.evaluate(() => location.hash)
  await view.evaluate((to) => (location.hash = to), hash)
  await view.waitForFunction((was) => location.hash !== was && /version=/.test(location.hash), before)
}

test('a board that is kept is there after a reload, with its note, and comes back with its link', async () => {
  const view = await begin('#game=catan&seed=4')
  const hash = await view.evaluate(() => location.hash)
  await open(view)
  await shelf(view).getByText('Nothing is kept yet.').waitFor()
  await shelf(view).getByRole('button', { name: 'Keep this board' }).click()
  await shelf(view).getByText(/is kept in this browser\.$/).waitFor()
  await shelf(view).getByLabel(/^Note on/).fill('for Tuesday, three players')
  await shelf(view).getByRole('button', { name: 'Close' }).click()
  await go(view, 'game=catan&seed=5')
  await view.reload()
  await drawn(view)
  await open(view)
  assert.equal(await shelf(view).getByLabel(/^Note on/).inputValue(), 'for Tuesday, three players')
  assert(await shelf(view).locator('.thumb div').evaluate(({ shadowRoot }) => shadowRoot.querySelector('svg path')))
  await shelf(view).getByRole('button', { name: /^Open / }).click()
  await view.waitForFunction((wanted) => location.hash === wanted, hash)
})

second('boards of all games are kept, each once; a forgotten one comes back', async () => {
  const view = await begin('#game=terra-mystica&seed=4')
  for (const path of [null, 'game=catan&seed=4', 'game=catan&seed=5', 'game=catan&seed=4']) {
    if (path) await go(view, path)
    await view.locator('.view .verdict:visible').waitFor()
    await open(view)
    await shelf(view).getByRole('button', { name: 'Keep this board' }).click()
    await shelf(view).getByText(/is kept in this browser\.$/).waitFor()
    await shelf(view).getByRole('button', { name: 'Close' }).click()
  }
  await open(view)
  assert.deepEqual(await shelf(view).locator('h3').allInnerTexts(), ['Catan', 'Terra Mystica'])
  const entries = shelf(view).locator('li')
  assert.equal(await entries.count(), 3)
  const name = (await entries.first().locator('.thumb button').innerText()).replace('Open ', '')
  await entries.first().getByLabel(/^Note on/).fill('the best')
  await entries.first().getByRole('button', { name: 'Forget it' }).click()
  await shelf(view).getByText(`${name} is forgotten.`).waitFor()
  await shelf(view).getByRole('button', { name: 'Bring it back' }).click()
  await shelf(view).getByLabel(`Note on ${name}`).waitFor()
  assert.equal(await shelf(view).getByLabel(`Note on ${name}`).inputValue(), 'the best')
})

second('all boards are saved as a file, and read from it in another browser', async () => {
  const view = await begin('#game=catan&seed=4')
  await open(view)
  await shelf(view).getByRole('button', { name: 'Keep this board' }).click()
  await shelf(view).getByLabel(/^Note on/).fill('<b>"ü"</b>')
  const [download] = await Promise.all([view.waitForEvent('download'),
    shelf(view).getByRole('button', { name: 'Save all as a file' }).click()])
  const path = await download.path()
  const { boards } = JSON.parse(readFileSync(path, 'utf8'))
  assert.deepEqual(boards.map(({ game, note, svg }) => [game, note, svg]), [['catan', '<b>"ü"</b>', undefined]])
  const other = await begin('#game=catan&seed=9')
  await open(other)
  const read = (file) => shelf(other).locator('input[type=file]').setInputFiles(file)
  await read(path)
  await shelf(other).getByText('1 board is new here.').waitFor()
  assert.equal(await shelf(other).getByLabel(/^Note on/).inputValue(), '<b>"ü"</b>')
  await other.waitForFunction(() => document.querySelector('.shelf .thumb div').shadowRoot?.querySelector('svg'))
  await read(path)
  await shelf(other).getByText('0 boards are new here.').waitFor()
  const folder = mkdtempSync(join(tmpdir(), 'shelf-'))
  for (const text of ['', '{', '[]', '{"levelground": "boards", "boards": [{"game": 3}]}', '{"boards": []}', 'null']) {
    writeFileSync(join(folder, 'x.json'), text)
    await read(join(folder, 'x.json'))
    await shelf(other).getByText('Expected a file of boards that this page has saved.').waitFor()
    await shelf(other).getByRole('button', { name: 'Keep this board' }).click()
    await shelf(other).getByText(/is kept in this browser\.$/).waitFor()
  }
  assert.equal(await shelf(other).locator('li').count(), 2)
})

second('a board of a game of one\'s own is kept with the game', async () => {
  if (!haveFiles) return 'the page has no games in files'
  const view = await page({ path: '#design', reduced: true })
  await view.waitForFunction(() => /^#design=.*seed=.*version=/.test(location.hash))
  const hash = await view.evaluate(() => location.hash)
  await view.getByRole('button', { name: 'Favourites' }).click()
  await shelf(view).getByRole('button', { name: 'Keep this board' }).click()
  await shelf(view).getByRole('button', { name: 'Close' }).click()
  await go(view, 'game=catan&seed=5')
  await open(view)
  assert.deepEqual(await shelf(view).locator('h3').allInnerTexts(), ['Meadow'])
  await shelf(view).getByRole('button', { name: /^Open / }).click()
  await view.waitForFunction((wanted) => location.hash === wanted, hash)
  await view.locator('.design .verdict.met').waitFor()
})

for (const [name, title] of [['ptsp', 'PTSP'], ['wesnoth', 'Wesnoth']])
  second(`${title}: a map is kept, and comes back`, async () => {
    const path = name === 'ptsp' ? '#pt-w80w-80nc' : '#game=wesnoth&seed=4&set.width=20&set.height=20'
    const view = await page({ path, reduced: true })
    const favourites = view.locator(`#${name}`).getByRole('button', { name: 'Favourites' })
    await favourites.waitFor()
    await view.waitForFunction(() => document.querySelector('section:not([hidden]) svg, section:not([hidden]) canvas'))
    const hash = await view.evaluate(() => location.hash)
    await favourites.click()
    await shelf(view).getByRole('button', { name: 'Keep this board' }).click()
    await shelf(view).getByText(/is kept in this browser\.$/).waitFor()
    assert.deepEqual(await axe(view), [])
    await shelf(view).getByRole('button', { name: 'Close' }).click()
    await go(view, 'game=catan&seed=5')
    await open(view)
    assert.deepEqual(await shelf(view).locator('h3').allInnerTexts(), [title])
    await shelf(view).getByRole('button', { name: /^Open / }).click()
    await view.waitForFunction((wanted) => location.hash === wanted, hash)
    await favourites.waitFor()
  })

for (const [width, dark] of [[360, true], [1280, false]])
  second(`axe-core finds nothing in the favourites: ${width} pixels`, async () => {
    const view = await begin('#game=catan&seed=4', { width, dark })
    await open(view)
    assert.deepEqual(await axe(view), [])
    await shelf(view).getByRole('button', { name: 'Keep this board' }).click()
    await shelf(view).getByLabel(/^Note on/).waitFor()
    assert.deepEqual(await axe(view), [])
    const [inner, outer] = await shelf(view).evaluate((dialog) => [dialog.scrollWidth, dialog.clientWidth])
    assert(inner <= outer, `wider than the dialog: ${inner} > ${outer}`)
  })
