// Two boards: the board on the table beside the last one, a kept, a published or a pasted one, with the differences
// ringed and said. Second tier, too (60 s): all but the first case.
import { assert, axe, haveFiles, needBrowser, page, second, test, tool } from './harness.mjs'

needBrowser()

const hexes = (view) => view.evaluate(() =>
  [...document.querySelectorAll('.view > .table .handles polygon')].map((hex) => hex.ariaLabel))

async function open(game, options) {
  const view = await page({ path: `#game=${game}&seed=3`, reduced: true, ...options })
  await view.waitForFunction(() => /version=/.test(location.hash))
  return view
}

async function compare(view) {
  await view.keyboard.press('c')
  const dialog = view.locator('dialog.compare')
  await dialog.locator('figure figcaption').first().waitFor()
  return dialog
}

const rings = (dialog, i) => dialog.locator('figure').nth(i).locator('.changed').count()
const beside = (dialog) => dialog.getByLabel('Beside')
const differs = (dialog, words) => dialog.getByText(words).waitFor()

test('catan: a swap differs from the last board in two places, on both sides, in the same words', async () => {
  const view = await open('catan')
  const before = await hexes(view)
  await view.locator('.handles polygon').nth(3).press('Enter')
  await view.getByRole('button', { name: 'Swap with' }).click()
  await view.locator('.handles polygon').nth(9).press('Enter')
  await view.waitForFunction(() => /board=/.test(location.hash))
  const after = await hexes(view)
  const dialog = await compare(view)
  await differs(dialog, 'The boards differ in 2 of 28 places')
  for (const i of [0, 1]) assert.equal(await rings(dialog, i), 2)
  await dialog.getByText('The places in words').click()
  const said = await dialog.locator('li').allInnerTexts()
  const words = (label) => label.split(': ')[1].replace(', ', ' ')
  assert.deepEqual(said, [3, 9].map((i) =>
    `${before[i].split(':')[0]}: ${words(after[i])}, on the other one ${words(before[i])}`))
  assert.deepEqual(await axe(view), [])
})

second('catan: two boards of the search differ in rules and traits as the tool says', async () => {
  const view = await open('catan')
  await view.keyboard.press('n')
  await view.waitForFunction(() => !/seed=3&/.test(location.hash))
  const dialog = await compare(view)
  await differs(dialog, /The boards differ in \d+ of 28 places/)
  const rows = await dialog.locator('tbody tr').evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent)))
  const input = await tool('generate', 'catan', '--seed', '3')
  const { traits } = JSON.parse(await tool('evaluate', '-', '--json', { input }))
  const [, , shown] = rows.find(([words]) => words === 'Pips of ore')
  assert.equal(Number(shown), traits['ore-pips'])
  await dialog.getByRole('button', { name: 'Put the other one on the table' }).click()
  assert.match((await hexes(view)).join(), /./)
  await view.waitForFunction(() => /board=/.test(location.hash))
})

second('terra-mystica: a kept board is still there after a reload, and can be forgotten', async () => {
  const view = await open('terra-mystica')
  const kept = await hexes(view)
  const dialog = await compare(view)
  await dialog.getByRole('button', { name: 'Keep this board' }).click()
  await differs(dialog, 'Kept.')
  await view.goto((await view.url()).replace('seed=3', 'seed=5').replace(/id=[^&]*/, ''))
  await view.reload()
  await view.waitForFunction(() => /version=/.test(location.hash))
  const again = await compare(view)
  await beside(again).selectOption({ label: await again.locator('optgroup[label=Kept] option').innerText() })
  await differs(again, /differ in \d+ of 113 places/)
  await again.getByRole('button', { name: 'Put the other one on the table' }).click()
  await view.waitForFunction((wanted) =>
    document.querySelector('.view > .table .handles polygon').ariaLabel === wanted, kept[0])
  assert.deepEqual(await hexes(view), kept)
  const last = await compare(view)
  await beside(last).selectOption({ label: await last.locator('optgroup[label=Kept] option').innerText() })
  await differs(last, 'In every place the same lies')
  await last.getByRole('button', { name: 'Forget it' }).click()
  await last.locator('optgroup[label=Kept]').waitFor({ state: 'detached' })
})

second('gaia-project: after a change, the planets that differ are ringed one by one', async () => {
  if (!haveFiles) return 'the page has no games in files'
  const view = await open('gaia-project')
  await view.locator('.handles polygon').nth(4).press('Enter')
  await view.locator('.piece[aria-pressed=false]').first().click()
  await view.waitForFunction(() => /board=/.test(location.hash))
  const dialog = await compare(view)
  await differs(dialog, /The boards differ in \d+ of 190 places/)
  assert(await rings(dialog, 0) > 5)
})

const pastes = {
  'an id': [async () => JSON.parse(await tool('generate', 'catan', '--seed', '8', '--json')).id, /differ in \d+ of 28/],
  'a board of another shape': [() => tool('generate', 'catan', '--players', '6', '--seed', '1'),
    /so nothing is marked/],
  'a board of another game': [() => tool('generate', 'terra-mystica', '--seed', '1'),
    /Expected a board of Catan, found one of terra-mystica/],
  nothing: ['  ', /There is nothing to read yet/],
  'an address of another page': ['https://example.org/map', /address of another page/],
  'no board': ['{"hexes": [', /1:\d+: expected/i],
  '1 MB of anything': ['game=catan&x=<b>"\'&%'.repeat(40_000), /expected|unknown/i],
}

second('catan: a pasted board is compared, and anything else is told', async () => {
  const view = await open('catan')
  const dialog = await compare(view)
  await beside(dialog).selectOption({ label: 'a board that I paste' })
  for (const [what, [text, words]] of Object.entries(pastes)) {
    await dialog.getByLabel('Another board').fill(typeof text === 'string' ? text : await text())
    await dialog.getByRole('button', { name: 'Compare with it' }).click()
    const said = ([source, flags]) =>
      new RegExp(source, flags).test(document.querySelector('.compare [role=status]').textContent)
    await view.waitForFunction(said, [words.source, words.flags], { timeout: 20_000 }).catch(() => {})
    assert.match(await dialog.locator('[role=status]').innerText(), words, what)
  }
  assert.equal(await dialog.locator('b').count(), 0)
})

for (const [width, dark] of [[360, true], [1440, false]])
  second(`${width} pixels: the boards stand ${width < 600 ? 'one above the other' : 'beside each other'}`, async () => {
    const view = await open('terra-mystica', { width, height: 740, dark })
    const dialog = await compare(view)
    await beside(dialog).selectOption({ label: 'original' })
    await differs(dialog, /differ in \d+ of 113 places/)
    const boxes = (all) => all.map((one) => one.getBoundingClientRect().toJSON())
    const [a, b] = await dialog.locator('figure svg.handles').evaluateAll(boxes)
    if (width < 600) assert(b.top > a.bottom && b.left === a.left && b.right <= width)
    else assert(b.left > a.right && Math.abs(b.bottom - a.bottom) < 2)
    assert.deepEqual(await axe(view), [])
  })

second('a kept board that cannot be read says so, and nothing else is lost', async () => {
  const view = await open('catan')
  await (await compare(view)).getByRole('button', { name: 'Keep this board' }).click()
  await view.getByText('Kept. It is in the list').waitFor()
  await view.evaluate(() => new Promise((done) => {
    indexedDB.open('levelground').onsuccess = ({ target: { result } }) => {
      const transaction = result.transaction('boards', 'readwrite')
      transaction.objectStore('boards').add({ game: 'catan', name: 'x', map: 'no board' })
      transaction.oncomplete = () => (result.close(), done())
    }
  }))
  await view.locator('dialog.compare').getByRole('button', { name: 'Close' }).click()
  const dialog = await compare(view)
  await beside(dialog).selectOption({ label: 'x' })
  await differs(dialog, /expected/i)
  await dialog.getByRole('button', { name: 'Close' }).click()
})
