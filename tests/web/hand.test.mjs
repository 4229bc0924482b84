// The hand: what can be laid on the hex at hand, with pictures and words; what is left in the box comes first.
// Second tier, too (60 s): all but the first case.
import { assert, axe, haveFiles, needBrowser, page, second, test, tool } from './harness.mjs'

needBrowser()

async function hold(game, cell, options) {
  const view = await page({ path: `#game=${game}&seed=3`, reduced: true, ...options })
  await view.locator('.handles polygon').nth(cell).press('Enter')
  await view.locator('.hand .choices:not([aria-busy])').waitFor()
  return view
}

/** Returns the pieces of a layer as { name, words }: those shown at once, and those behind "more". */
const pieces = (view, layer) => view.locator(`.hand section[aria-label="${layer}"]`).evaluate((section) => {
  const read = (list) => [...(list?.children ?? [])].map((piece) =>
    ({ name: piece.querySelector('b').textContent, words: piece.querySelector('span').textContent }))
  const [shown, more] = [':scope > .pieces', 'details .pieces'].map((path) => read(section.querySelector(path)))
  return { shown, more }
})

/** Waits until the hand shows the choices of a board on which this piece lies at hand. */
const lies = (view, name) => view.locator('.choices:not([aria-busy]) .piece[aria-pressed=true]', { hasText: name })
  .first().waitFor()

const layout = (view) => view.evaluate(() =>
  [...document.querySelectorAll('.handles polygon')].map((hex) => hex.ariaLabel.split(': ')[1]))

test("terra-mystica: every terrain has the game's own picture, and says what the rules say of it", async () => {
  const view = await hold('terra-mystica', 4)
  const { shown, more } = await pieces(view, 'terrain')
  assert.equal(shown.length, 8)
  assert.equal(more.length, 0)
  assert.equal(shown[0].words, 'lies here')
  const broken = shown.slice(1).map(({ words }) => words)
  assert(broken.every((words) => /^(all rules met|\d+ rules? broken)$/.test(words)), broken.join())
  const pictures = await view.locator('.hand .piece img').evaluateAll((images) => images.map((image) => image.src))
  assert.equal(new Set(pictures).size, 8)
  for (const one of pictures) {
    const shown = decodeURIComponent(one)
    assert.match(shown, /fill="#\w{6}"/)
    assert(!/>(A[46]|B\d)</.test(shown), 'no other hex is in the picture')
  }
  const other = view.locator('.hand .piece').nth(3)
  const name = await other.locator('b').innerText()
  await other.click()
  await lies(view, name)
  assert.match(await view.locator('.hand p').first().innerText(), new RegExp(`: ${name}$`))
})

second('twilight-imperium: what is left in the box comes first, and the tool agrees', async () => {
  if (!haveFiles) return 'the page has no games in files'
  const view = await hold('twilight-imperium', 4)
  const { shown, more } = await pieces(view, 'tile')
  const lying = new Set((await layout(view)).map((words) => /tile (\d+)/.exec(words)?.[1]).filter(Boolean))
  assert(shown.length > 20 && shown.length < 60, `${shown.length}`)
  for (const { name } of shown.slice(1)) assert(/^\d+$/.test(name) && !lying.has(name), name)
  for (const { name, words } of more)
    assert(lying.has(name) === /swaps with place \d+$/.test(words), `${name}: ${words}`)
  const met = shown.slice(1).map(({ words }) => words === 'all rules met')
  assert(met.lastIndexOf(true) < (met.includes(false) ? met.indexOf(false) : Infinity), 'those that meet all are first')
  for (const place of [1, shown.length - 1]) {
    await view.locator('.hand .piece').nth(place).click()
    const { name, words } = shown[place]
    await lies(view, name)
    await view.waitForFunction(() => /board=/.test(location.hash))
    const input = new URLSearchParams(new URL(view.url()).hash).get('board')
    const { requirements } = JSON.parse(await tool('evaluate', '-', '--game', 'twilight-imperium', '--json', { input }))
    const broken = Object.values(requirements).filter((count) => count > 0).length
    assert.equal(broken ? `${broken} rule${broken > 1 ? 's' : ''} broken` : 'all rules met', words)
    await view.getByRole('button', { name: 'Undo', exact: true }).click()
    await lies(view, shown[0].name)
  }
})

second('twilight-imperium: on a fixed place nothing is offered', async () => {
  if (!haveFiles) return 'the page has no games in files'
  const view = await hold('twilight-imperium', 0)
  assert.match(await view.locator('.hand .choices').innerText(), /Nothing else can lie here as tile/)
  assert.equal(await view.locator('.hand .piece').count(), 0)
})

second('catan: an empty box says so, and the sea is not offered on land', async () => {
  const view = await hold('catan', 9)
  const { shown } = await pieces(view, 'resource')
  assert(!shown.some(({ name }) => name === 'sea'))
  assert.match(await view.locator('.hand section').first().innerText(), /The box has no other/)
  assert(await view.locator('.hand section[aria-label=number]').count())
})

for (const [width, dark] of [[360, true], [1280, false]])
  second(`${width} pixels: a hand is one stop of the Tab key, fits the window, and axe finds nothing`, async () => {
    const view = await hold('terraforming-mars', 4, { width, height: 740, dark })
    assert(await view.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    assert.equal(await view.locator('.hand section').first().locator('.piece[tabindex="0"]:visible').count(), 1)
    await view.locator('.hand summary').first().click()
    assert.deepEqual(await axe(view), [])
    const sizes = await view.locator('.hand .piece:visible').evaluateAll((all) => all.map((one) => one.clientHeight))
    assert(Math.min(...sizes) >= 44, `${sizes}`)
  })
