// A phone first: the board begins at the upper edge, all of it is seen when the phone lies on its side, one row at the
// lower edge has what is used most, and buttons that cannot be used now are not there. Second tier, too (90 s): all but
// the first case.
import { assert, axe, needBrowser, page, second, test } from './harness.mjs'

needBrowser()

const paths = { 'terra-mystica': '#game=terra-mystica&seed=4', catan: '#game=catan&seed=4', ptsp: '#ptsp',
  wesnoth: '#game=wesnoth&seed=1&set.width=20&set.height=20', 'gaia-project': '#game=gaia-project&seed=3',
  'terraforming-mars': '#game=terraforming-mars&seed=3', 'twilight-imperium': '#game=twilight-imperium&seed=3' }

async function open(game, options) {
  const view = await page({ path: paths[game], reduced: true, ...options })
  await view.waitForFunction(() => [...document.querySelectorAll('.drawing, .stage > div')].some((host) =>
    host.checkVisibility() && host.shadowRoot?.querySelector('svg')))
  await view.waitForFunction(() => location.hash.length > 4)
  return view
}

/** Returns the box of the board, and the upper edge of the row at the lower edge. */
const places = (view) => view.evaluate(() => {
  const seen = (one) => one.checkVisibility()
  const board = [...document.querySelectorAll('.drawing, .stage > div')].find(seen).getBoundingClientRect()
  return { top: board.top, bottom: board.bottom, row: document.querySelector('header').getBoundingClientRect().top }
})

const row = (view) => view.evaluate(() => {
  const shown = [...document.querySelectorAll('.menu, .tools > *')].filter((one) => one.checkVisibility())
  return shown.map((one) => [one.ariaLabel ?? one.textContent, one.getBoundingClientRect()])
    .filter(([, box]) => box.top > innerHeight - 60).map(([name, box]) => ({ name, ...box.toJSON() }))
})

for (const [game, add] of Object.entries(paths).map(([game], i) => [game, i ? second : test])) {
  add(`${game}: the board begins within 120 pixels`, async () => {
    const view = await open(game, { width: 360, height: 740 })
    const { top, row: edge } = await places(view)
    assert(top >= 0 && top <= 120, `the board begins at ${top}`)
    assert(edge > 680, `the row is at ${edge}`)
    const { width } = await view.evaluate(() => ({ width: document.documentElement.scrollWidth }))
    assert.equal(width, 360)
  })
  second(`${game}: all of the board is seen when the phone lies on its side`, async () => {
    const view = await open(game, { width: 740, height: 360 })
    const { top, bottom, row: edge } = await places(view)
    assert(top >= 0 && bottom <= edge + 1, `from ${top} to ${bottom}, and the row is at ${edge}`)
  })
}

second('the row has the games, a new board, the players and the rest, beside each other', async () => {
  const view = await open('twilight-imperium', { width: 360, height: 740 })
  const parts = await row(view)
  assert.deepEqual(parts.map(({ name }) => name), ['Games: Twilight Imperium', 'New board', 'Players', 'More'])
  for (const [i, { left, right, height }] of parts.entries()) {
    assert(left >= (parts[i - 1]?.right ?? 0) && right <= 360, `${parts[i].name} from ${left} to ${right}`)
    assert(height >= 40 && height < 52, `${parts[i].name} is ${height} high`)
  }
  await view.getByLabel('Players', { exact: true }).selectOption('4')
  await view.waitForFunction(() => /set\.players=4/.test(location.hash))
})

second('the menu has the game that was used last first, and goes away', async () => {
  const view = await open('catan', { width: 360, height: 740 })
  const menu = view.locator('header .menu')
  await menu.click()
  await view.getByRole('link', { name: 'Gaia Project' }).click()
  await view.waitForFunction(() => /game=gaia-project&.*seed=/.test(location.hash))
  assert(!(await view.locator('nav').isVisible()))
  await menu.click()
  const names = await view.locator('nav a').allInnerTexts()
  assert.deepEqual(names.slice(0, 3), ['Gaia Project', 'Catan', 'Terra Mystica'])
  assert.equal(names.length, 10)
  const widths = await view.locator('nav a > svg').evaluateAll((all) => all.map((one) => one.getBBox().width))
  assert(widths.length === 10 && widths.every((width) => width > 10), widths.join())
  assert.deepEqual(await axe(view), [])
})

for (const [width, height] of [[360, 740], [1280, 800]])
  second(`buttons that cannot be used are not there: ${width} pixels`, async () => {
    const view = await open('catan', { width, height })
    const rest = async () => {
      if (width < 600) await view.getByRole('button', { name: 'More' }).click()
      const names = await view.locator('.more > button:visible').allInnerTexts()
      if (width < 600) await view.keyboard.press('Escape')
      return names
    }
    const always = ['12 boards', 'Paste a board', 'Explore', 'Published boards', 'Favourites', 'Compare', 'Share',
      'Print or PDF', 'Keys']
    assert.deepEqual(await rest(), always)
    await view.locator('.handles polygon').nth(3).press('l')
    await view.waitForFunction(() => /lock=/.test(location.hash))
    assert.deepEqual(await rest(), [...always.slice(0, -1), 'Undo', 'Finish it', 'Keys'])
    if (width < 600) await view.getByRole('button', { name: 'More' }).click()
    await view.getByRole('button', { name: 'Undo' }).click()
    await view.waitForFunction(() => !/lock=/.test(location.hash))
    assert.deepEqual(await rest(), [...always.slice(0, -1), 'Redo', 'Keys'])
  })

second('a flick to the right shows the last board, one to the left the next', async () => {
  const view = await open('catan', { width: 360, height: 740 })
  const hash = () => view.evaluate(() => location.hash)
  const first = await hash()
  const session = await view.context().newCDPSession(view)
  const touch = (type, points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  const flick = async (by) => {
    const { x, y } = await view.locator('.handles polygon').nth(9).boundingBox()
    await touch('touchStart', [{ x: x + 20, y: y + 20 }])
    await touch('touchMove', [{ x: x + 20 + by, y: y + 20 }])
    await touch('touchEnd', [])
  }
  const becomes = (old) => view.waitForFunction((was) => location.hash !== was, old)
  await flick(-120)
  await becomes(first)
  const next = await hash()
  await flick(120)
  await view.waitForFunction((was) => location.hash === was, first)
  await flick(-120)
  await view.waitForFunction((was) => location.hash === was, next)
})

second('large letters keep the board in view', async () => {
  for (const game of ['catan', 'wesnoth', 'ptsp']) {
    const view = await open(game, { width: 180, height: 370, deviceScaleFactor: 2 }) // letters of 200 % on a phone
    const { top } = await places(view)
    assert(top < 370 * 0.75, `${game}: the board begins at ${top} of 370`)
  }
})
