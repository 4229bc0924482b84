// The page of boards is accessible in every state: axe-core finds no problem, the page is never wider than the window,
// and touch targets are large enough.
// Second tier (300 s): axe in 36 states.
import { assert, axe, needBrowser, page, test } from './harness.mjs'

needBrowser()

/** Clicks a button of the toolbar, on a phone after opening the rest of it. */
async function click(view, name) {
  const opener = view.locator('.more-opener').first()
  if (await opener.isVisible()) await opener.click()
  await view.getByRole('button', { name }).click()
}

const states = {
  'a hex at hand': (view) => view.locator('.handles polygon').nth(7).press('Enter'),
  'folds open': (view) => view.locator('.view details').evaluateAll((all) => all.forEach((fold) => (fold.open = true))),
  'a notice': async (view) => {
    await view.getByLabel('A board to look at').fill('U,K,??')
    await view.getByRole('button', { name: 'Look at it' }).click()
    await view.locator('#notice').waitFor()
  },
  'seats in the picture': async (view) => {
    if (await view.getByLabel('in the picture').isVisible()) await view.getByLabel('in the picture').check()
  },
  'a locked hex, and a rule looked at': async (view) => {
    await view.locator('.handles polygon').nth(7).press('l')
    await view.locator('button.rule').first().click()
  },
  'a wanted trait': async (view) => {
    await view.getByRole('button', { name: 'Ask for it' }).click()
    await view.locator('.wants li').waitFor()
  },
  'the rest of the toolbar, where it does not fit': async (view) => {
    if (await view.locator('.more-opener').first().isVisible()) await view.locator('.more-opener').first().click()
  },
  'the menu of games': async (view) => {
    await view.keyboard.press('Escape')
    if (await view.locator('header .menu').isVisible()) await view.locator('header .menu').click()
  },
  'the keys': async (view) => {
    await view.keyboard.press('Escape')
    await click(view, 'Keys')
  },
  'the gallery': async (view) => {
    await view.keyboard.press('Escape')
    await click(view, '12 boards')
    await view.locator('.gallery .thumbs li').nth(11).waitFor()
  },
  'a map of unlike boards': async (view) => {
    await view.keyboard.press('Escape')
    await click(view, 'Explore')
    await view.locator('.explore summary').click()
    await view.locator('.explore').getByLabel('Boards to try').selectOption('200000')
    await view.getByRole('button', { name: 'Start' }).click()
    await view.locator('.explore .progress', { hasText: 'Done' }).waitFor()
    await view.locator('.elite svg, .elite p').first().waitFor()
  },
}

/** Returns controls that are smaller than 24 pixels in either direction. A checkbox inside a label counts
 * with the label's size. */
const small = (view) =>
  view.evaluate(() =>
    [...document.querySelectorAll('main :is(button, select, input, summary, a)')]
      .filter((thing) => thing.checkVisibility())
      .map((thing) => [thing, (thing.closest('label') ?? thing).getBoundingClientRect()])
      .filter(([, { width, height }]) => width < 24 || height < 24)
      .map(([thing, { width, height }]) => `${thing.outerHTML.slice(0, 80)}: ${width} by ${height}`))

const kinds = [['terra-mystica', 360, false], ['terra-mystica', 1280, true], ['catan', 360, true],
  ['catan', 1280, false]]
for (const [game, width, dark] of kinds)
  test(`${game}, ${width} pixels, ${dark ? 'dark' : 'light'}: every state is open to all`, async () => {
    const view = await page({ path: `#game=${game}&seed=4`, width, height: 740, dark, reduced: true })
    await view.locator('.handles polygon').first().waitFor()
    for (const [name, reach] of Object.entries(states)) {
      await reach(view)
      assert.deepEqual(await axe(view), [], name)
      assert.deepEqual(await small(view), [], name)
      const wide = await view.evaluate(() => document.documentElement.scrollWidth)
      assert(wide <= width, `${name}: ${wide} pixels wide`)
    }
  })

for (const game of ['terra-mystica', 'catan'])
  test(`${game}: one page of the paper chosen`, async () => {
    const view = await page({ path: `#game=${game}&seed=4` })
    await view.locator('.handles polygon').first().waitFor()
    for (const [paper, sides] of [['a4', ['594.95', '841.91']], ['letter', ['612', '792']]]) {
      await view.getByLabel('Paper', { exact: true }).selectOption(paper)
      const pdf = (await view.pdf({ preferCSSPageSize: true })).toString('latin1')
      const boxes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...box]) => box)
      assert.equal(boxes.length, 1)
      const sorted = [...boxes[0]].sort((a, b) => a - b)
      for (const [i, side] of sorted.entries()) assert(Math.abs(side - sides[i]) < 1, `${boxes}`)
    }
  })
