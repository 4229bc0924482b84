// Work is not lost: the address says what is on the screen, locks and edits included; Back goes one board back; undo
// takes back every change. Second tier, too (60 s): all but the first case.
import { assert, haveFiles, needBrowser, page, second, test } from './harness.mjs'

needBrowser()

const button = (view, name) => view.getByRole('button', { name, exact: true })
const hash = (view) => view.evaluate(() => location.hash)
const board = (view) => view.evaluate(() =>
  [...document.querySelectorAll('.handles polygon')].map((hex) => hex.ariaLabel).join('|'))

/** Waits until the address is another one than before. Returns what is shown: the address, and the hexes with locks. */
async function next(view, before = '') {
  await view.waitForFunction((old) => /&version=|lock=|board=/.test(location.hash) && location.hash !== old, before)
  return { hash: await hash(view), board: await board(view) }
}

async function open(game) {
  const view = await page({ path: `#game=${game}&seed=4`, reduced: true })
  return { view, first: await next(view) }
}

/** The browser changes the address first, and the page shows the board some time after. */
async function becomes(view, state) {
  const isShown = (one) => location.hash === one.hash &&
    [...document.querySelectorAll('.handles polygon')].map((hex) => hex.ariaLabel).join('|') === one.board
  await view.waitForFunction(isShown, state).catch(() => {})
  assert.deepEqual({ hash: await hash(view), board: await board(view) }, state)
}

async function newBoards(view, seen, count) {
  for (let i = 0; i < count; i++) {
    await button(view, 'New board').click()
    seen.push(await next(view, seen.at(-1).hash))
  }
}

test('Back goes one board back, and Forward one forward', async () => {
  const { view, first } = await open('catan')
  const seen = [first]
  await newBoards(view, seen, 3)
  for (const place of [2, 1, 0]) {
    await view.goBack()
    await becomes(view, seen[place])
  }
  await view.goForward()
  await becomes(view, seen[1])
})

second('Back after Undo goes on backwards, and Redo goes forward again', async () => {
  const { view, first } = await open('catan')
  const seen = [first]
  await newBoards(view, seen, 3)
  await button(view, 'Undo').click()
  await becomes(view, seen[2])
  await view.goBack()
  await becomes(view, seen[1])
  await button(view, 'Redo').click()
  await becomes(view, seen[2])
  await button(view, 'Redo').click()
  await becomes(view, seen[3])
  await newBoards(view, seen, 1)
  await view.goBack()
  await becomes(view, seen[3])
})

second('Undo pressed faster than the browser goes back does not leave the page', async () => {
  const { view, first } = await open('catan')
  const seen = [first]
  await newBoards(view, seen, 2)
  await view.evaluate(() => {
    for (let i = 0; i < 5; i++) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'u', bubbles: true }))
  })
  await becomes(view, seen[1])
  for (let i = 0; i < 5; i++) await view.keyboard.press('u')
  await becomes(view, first)
})

for (const game of ['terra-mystica', 'catan'])
  second(`${game}: locks and edits are still there after a reload, and are taken back one by one`, async () => {
    const { view, first } = await open(game)
    const seen = [first]
    const hex = (i) => view.locator('.handles polygon').nth(i)
    const keep = async () => seen.push(await next(view, seen.at(-1).hash))
    await hex(3).press('l')
    await keep()
    await hex(8).press('l')
    await keep()
    assert.equal(seen.at(-1).board.match(/, locked/g).length, 2)
    await hex(5).press('Enter')
    await view.locator('.hand .piece[aria-pressed=false]').first().click()
    await keep()
    assert.match(seen.at(-1).hash, /lock=.*board=/)
    await view.reload()
    await becomes(view, seen.at(-1))
    await view.goBack()
    await becomes(view, seen.at(-2))
    await view.goBack()
    await becomes(view, seen.at(-3))
    await view.goBack()
    await becomes(view, first)
    await hex(3).press('l')
    const locked = await next(view, first.hash)
    assert.equal(locked.board, seen[1].board)
    await button(view, 'Undo').click()
    await becomes(view, first)
  })

second('a board that was made around locks stays a link of its recipe, until a lock changes', async () => {
  const { view, first } = await open('catan')
  await view.locator('.handles polygon').nth(3).press('l')
  const locked = await next(view, first.hash)
  await button(view, 'Finish it').click()
  const made = await next(view, locked.hash)
  assert.match(made.hash, /seed=.*lock=/)
  await view.locator('.handles polygon').nth(3).press('l')
  const free = await next(view, made.hash)
  assert.doesNotMatch(free.board, /locked/)
  await view.reload()
  await becomes(view, free)
})

second('Back returns to the board of the other game', async () => {
  const { view, first } = await open('catan')
  await view.getByRole('link', { name: 'Terra Mystica', exact: true }).click()
  await view.waitForFunction(() => /game=terra-mystica&.*&version=/.test(location.hash))
  await view.goBack()
  await becomes(view, first)
})

const file = (view) => view.locator('.editor .cm-content')

second('a file that was edited can be brought back after another one took its place', async () => {
  if (!haveFiles) return 'the page has no games in files'
  const view = await page({ path: '#design', reduced: true })
  await view.waitForFunction(() => /^#design=.*seed=/.test(location.hash))
  const start = view.getByLabel('Start from')
  const begins = async (words) => {
    await view.locator('.design .made[aria-busy=false]').waitFor()
    await file(view).getByText(words).first().waitFor()
  }
  await start.selectOption('orchard')
  await begins('# Orchard:')
  assert(!(await view.locator('#notice').isVisible()), 'nothing was lost yet')
  await file(view).press('Control+Home')
  await view.keyboard.type('# mine ')
  await view.waitForFunction(() => document.querySelector('.made').ariaBusy === 'true')
  await view.locator('.design .made[aria-busy=false]').waitFor()
  await start.selectOption('quilt')
  await begins('# Quilt:')
  await button(view, 'Bring my file back').click()
  await begins('# mine # Orchard:')
  await view.goBack()
  await begins('# Quilt:')
  await view.goBack()
  await begins('# mine # Orchard:')
  await start.selectOption('paths')
  await begins('# Paths:')
  await file(view).press('Control+z')
  await begins('# mine # Orchard:')
})
