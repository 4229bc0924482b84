// Where numbers come from: a tap on a number of the tables marks on the board the places that it counts, and says
// which they are.
// Second tier, too (40 s): all but the first case.
import { assert, axe, haveFiles, needBrowser, page, second, test, tool } from './harness.mjs'

needBrowser()

/** Opens a board and its tables. Returns the view, and the record of the tool for the same board. */
async function open(game, options = {}) {
  const view = await page({ path: `#game=${game}&seed=4`, reduced: true, ...options })
  await view.locator('.drawing svg').waitFor()
  await view.waitForFunction(() => /&version=/.test(location.hash))
  await view.locator('.parts > summary').click()
  const made = await tool('generate', game, '--seed', '4', '--json')
  const judged = await tool('evaluate', '-', '--json', '--verbose', { input: made })
  return { view, record: JSON.parse(judged) }
}

/** Returns the number of a part in the tables: of the measure's column in the part's row. */
const numberOf = (view, measure, part) =>
  view.evaluateHandle(
    ([measure, part]) => {
      for (const table of document.querySelectorAll('.parts table')) {
        const column = [...table.tHead.rows[0].cells].findIndex((cell) => cell.innerText === measure)
        const row = [...table.tBodies[0].rows].find((one) => one.cells[0].innerText === part)
        if (column > 0 && row) return row.cells[column].querySelector('button')
      }
      return null
    },
    [measure, part]
  )

const status = (view) => view.locator('#status').textContent()

/** Returns the places that are marked, as points of the window, sorted. */
const marked = (view) =>
  view.evaluate(() =>
    [...document.querySelectorAll('.origin > polygon')]
      .map((mark) => mark.getBoundingClientRect())
      .map(({ x, y, width, height }) => `${Math.round(x + width / 2)},${Math.round(y + height / 2)}`)
      .sort()
  )

/** Returns the points of the handles of these cells. The handles of these games have the order of the cells. */
const pointsOf = (view, cells) =>
  view.evaluate(
    (cells) =>
      cells
        .map((cell) => document.querySelectorAll('.handles polygon')[cell].getBoundingClientRect())
        .map(({ x, y, width, height }) => `${Math.round(x + width / 2)},${Math.round(y + height / 2)}`)
        .sort(),
    cells
  )

async function check({ view, record }, measure, part) {
  const number = (await numberOf(view, measure, part)).asElement()
  assert(number, `${measure} of ${part} is a button`)
  await number.click()
  await view.locator('.origin').waitFor()
  const cells = record.counted[measure][part]
  assert.deepEqual(await marked(view), await pointsOf(view, cells), `${measure} of ${part}`)
  const fills = (all) => [...new Set(all.map((one) => getComputedStyle(one).fill))]
  const holes = await view.locator('.origin mask polygon').evaluateAll(fills)
  assert.deepEqual(holes, ['rgb(0, 0, 0)'], 'no shade lies on them')
  const [said, places] = (await status(view)).split('. Marked on the board: ')
  assert.equal(said, `${part}, ${measure}`)
  assert.equal(places.split('; ').length, cells.length)
  assert.equal(await number.getAttribute('aria-pressed'), 'true')
  await number.click()
  assert.equal(await view.locator('.origin').count(), 0)
  assert.equal(await number.getAttribute('aria-pressed'), 'false')
}

test('a tap on a number marks the places that it counts, a second tap takes the marks away', async () => {
  const board = await open('catan')
  for (const name of ['wood', 'ore']) await check(board, 'pips', name)
  await check(board, 'start-pips', '2')
})

second('so does a key, Escape takes the marks away, and a new board has none', async () => {
  const { view } = await open('catan')
  await (await numberOf(view, 'hexes', 'wood')).asElement().focus()
  await view.keyboard.press('Enter')
  await view.locator('.origin').waitFor()
  assert.deepEqual(await axe(view), [])
  await view.keyboard.press('Escape')
  assert.equal(await view.locator('.origin').count(), 0)
  await view.keyboard.press('Enter')
  await view.locator('.origin').waitFor()
  await view.getByRole('button', { name: 'New board' }).click()
  await view.waitForFunction(() => !document.querySelector('.origin'))
})

second('another number has the marks instead, and the wins of a seat mark its start', async () => {
  const { view, record } = await open('catan')
  const wins = view.locator('.seats tbody button')
  for (const seat of [0, 3]) {
    await wins.nth(seat).click()
    await view.locator('.origin').waitFor()
    assert.deepEqual(await marked(view), await pointsOf(view, record.counted['start-pips'][seat + 1]))
  }
  assert.equal(await view.locator('[aria-pressed=true].number').count(), 1)
})

second('the ends of a long measure show where they are', async () => {
  const { view, record } = await open('catan')
  await view.locator('.parts p', { hasText: 'corner-pips' }).getByRole('button', { name: 'most' }).click()
  await view.locator('.origin').waitFor()
  const most = Math.max(...Object.values(record.measured['corner-pips']))
  const ends = Object.keys(record.counted['corner-pips']).filter((one) => record.measured['corner-pips'][one] === most)
  const cells = new Set(ends.flatMap((one) => record.counted['corner-pips'][one]))
  assert.deepEqual(await marked(view), await pointsOf(view, [...cells]))
})

second('Terra Mystica: colours, halves and spades', async () => {
  const board = await open('terra-mystica', { width: 360, height: 740 })
  await check(board, 'river', 'blue')
  await check(board, 'river-hexes', 'left')
  await check(board, 'borders', '3')
  assert.equal((await numberOf(board.view, 'won', 'blue')).asElement(), null)
})

if (haveFiles) {
  second('Twilight Imperium: seats', async () => {
    const board = await open('twilight-imperium')
    await check(board, 'resources', '2')
    await check(board, 'mecatol', '5')
  })

  second('Gaia Project: planets within sectors', async () => {
    const { view, record } = await open('gaia-project')
    await (await numberOf(view, 'own', 'terra')).asElement().click()
    await view.locator('.origin').waitFor()
    const cells = record.counted.own.terra
    const { boxes, frame } = await view.evaluate(() => ({
      boxes: [...document.querySelectorAll('.origin > polygon')]
        .map((mark) => mark.getBBox())
        .map(({ x, y, width, height }) => ({ x, y, width, height })),
      frame: document.querySelector('.origin').viewBox.baseVal.width
    }))
    assert.equal(boxes.length, cells.length)
    for (const [i, { x, y, width, height }] of boxes.entries()) {
      const cell = record.cells[cells[i]]
      assert(Math.hypot(x + width / 2 - cell.x, y + height / 2 - cell.y) < 1, cell.name)
      assert(width < frame / 8)
    }
  })
}
