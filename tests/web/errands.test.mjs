// Five errands of a player with a phone, as a thumb does them: each takes at most three taps, beside typing and
// choosing hexes. Each begins where a player is: the page was opened with its usual board. A thumb taps only what it
// sees without scrolling; what the phone itself asks then, such as which chat, counts as a tap.
// Second tier, too (60 s): all but the first case.
import { playersIn, seat } from '../../web/page/board/seating.mjs'
import { assert, axe, haveFiles, needBrowser, page, second, test } from './harness.mjs'

needBrowser()

const phone = { width: 360, height: 740, isMobile: true, hasTouch: true, reduced: true }
const MOST = 3

// the map of docs/how-to/play-tonight.md, which is not fair
const friends = '76 46 70 50 63 73 21 30 34 45 61 23 39 25 47 75 74 40 0 49 44 0 62 26 0 80 59 0 38 48 0 72 78 0 60 43'

class Thumb {
  taps = 0

  constructor(view) {
    this.view = view
  }

  /** Waits until something is seen, and returns the middle of it. */
  async #find(target) {
    await target.waitFor()
    await this.view.waitForFunction((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }, await target.elementHandle())
    const { x, y, width, height } = await target.boundingBox()
    return [x + width / 2, y + height / 2]
  }

  async tap(target) {
    await this.view.touchscreen.tap(...(await this.#find(target)))
    this.taps++
  }

  /** Taps on a button, by its name. */
  press(name) {
    return this.tap(this.view.getByRole('button', { name, exact: true }))
  }

  /** Opens a list and taps on one of its entries; the list is the phone's own. */
  async choose(list, value) {
    await this.#find(list)
    await list.selectOption(value)
    this.taps += 2
  }

  /** Chooses a hex by holding it, until it is locked. */
  async hold(hex) {
    const [x, y] = await this.#find(hex)
    const session = await this.view.context().newCDPSession(this.view)
    const touch = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [{ x, y }])
    await this.view.waitForFunction((element) => element.classList.contains('locked'), await hex.elementHandle())
    await touch('touchEnd', [])
  }

  /** Taps on something that the phone shows: which chat, which printer. */
  tapOutside() {
    this.taps++
  }

  done() {
    assert(this.taps <= MOST, `${this.taps} taps`)
  }
}

async function start(path, options) {
  const view = await page({ path, ...phone, ...options })
  await view.locator('.verdict.met').waitFor()
  await view.waitForFunction(() => /version=/.test(location.hash))
  return { view, thumb: new Thumb(view) }
}

const hexes = (view) => view.locator('.handles polygon')
const words = (view) => hexes(view).evaluateAll((all) => all.map((one) => one.ariaLabel.replace(', locked', '')))
const seated = (view) => view.locator('.names .seated > span').innerText()
const hashMatches = (view, { source }) => view.waitForFunction((s) => new RegExp(s).test(location.hash), source)

test('a fair board for the players of tonight: their names, and by them their number', async () => {
  const { view, thumb } = await start('#game=catan&seed=4')
  await thumb.tap(view.getByLabel('Who plays?'))
  await view.keyboard.type('Ann, Ben, Cleo')
  await view.keyboard.press('Enter')
  await hashMatches(view, /set\.players=3.*&names=Ann,Ben,Cleo$/)
  await view.locator('.verdict.met').waitFor()
  assert.deepEqual((await seated(view)).match(/[A-Z]\w+/g).sort(), ['Ann', 'Ben', 'Cleo'])
  assert.equal(await view.locator('.seats tbody th [translate=no]').count(), 3)
  assert.deepEqual(await axe(view), [])
  thumb.done()
})

second('a fair board for the players of tonight: their number', async () => {
  const files = haveFiles ? [['twilight-imperium', '5'], ['gaia-project', '3']] : []
  for (const [game, count] of [['catan', '3'], ...files]) {
    const { view, thumb } = await start(`#game=${game}&seed=4`)
    await thumb.choose(view.getByLabel('Players', { exact: true }), count)
    await hashMatches(view, new RegExp(`set\\.players=${count}`))
    await view.locator('.verdict.met').waitFor()
    thumb.done()
  }
})

second('names that are not as many as the players are told, and games without a number seat all', async () => {
  const { view } = await start('#game=catan&seed=4')
  await view.getByLabel('Who plays?').fill('Ann, Ben')
  await view.keyboard.press('Enter')
  await view.getByText('2 names, 4 players').waitFor()
  const other = await start('#game=terra-mystica&seed=4&names=Ann,%20Ben,,%3Cb%3E')
  assert.equal((await seated(other.view)).split(', ').length, 3)
})

second('a board that a friend has sent is made fair', async () => {
  if (!haveFiles) return 'the page has no games in files'
  const permissions = ['clipboard-read', 'clipboard-write']
  const { view, thumb } = await start('#game=twilight-imperium&seed=4', { permissions })
  await view.evaluate((text) => navigator.clipboard.writeText(text), friends)
  await thumb.press('More')
  await thumb.press('Paste a board')
  await view.locator('.verdict.broken').waitFor()
  await thumb.press('Repair it')
  await view.locator('.verdict.met').waitFor()
  await hashMatches(view, /board=/)
  thumb.done()
})

second('a browser that lets nothing be read shows the field for it', async () => {
  const { view, thumb } = await start('#game=catan&seed=4')
  await view.evaluate(() => void (navigator.clipboard.readText = () => Promise.reject(new Error('not allowed'))))
  await thumb.press('More')
  await thumb.press('Paste a board')
  await view.getByText('Paste it into the field.').waitFor()
  assert.equal(await view.evaluate(() => document.activeElement.ariaLabel), 'A board to look at')
})

second('a corner is locked, and the rest made anew', async () => {
  const { view, thumb } = await start('#game=catan&seed=4')
  const corner = [0, 1, 3] // three hexes around a corner
  const before = await words(view)
  for (const i of corner) await thumb.hold(hexes(view).nth(i))
  assert.equal(await view.locator('.handles .locked').count(), corner.length)
  await hashMatches(view, /lock=/)
  const locked = view.url()
  await thumb.press('New board')
  await view.waitForFunction((old) => location.href !== old, locked)
  await view.locator('.verdict.met').waitFor()
  const now = await words(view)
  for (const i of corner) assert.equal(now[i], before[i])
  assert(now.filter((word, i) => word !== before[i]).length > 5)
  assert.equal(await view.locator('.handles .locked').count(), corner.length)
  thumb.done()
})

second('a flick or a short touch locks nothing', async () => {
  const { view } = await start('#game=catan&seed=4')
  await hexes(view).nth(3).tap()
  await view.getByRole('button', { name: 'Lock', exact: true }).waitFor()
  assert.equal(await view.locator('.handles .locked').count(), 0)
})

second('a printed sheet', async () => {
  const { view, thumb } = await start('#game=catan&seed=4&names=Ann,Ben,Cleo,Dan')
  await view.evaluate(() => void (window.print = () => (window.printed = true)))
  await thumb.press('More')
  await thumb.press('Print or PDF')
  await view.waitForFunction(() => window.printed)
  thumb.tapOutside()
  const pdf = await view.pdf({ preferCSSPageSize: true })
  assert.equal(pdf.toString('latin1').match(/\/Type \/Page\b/g).length, 1)
  await view.emulateMedia({ media: 'print' })
  assert.match(await view.locator('.printed').innerText(), /Seats by lot: 1 \w+, 2 \w+, 3 \w+, 4 \w+/)
  thumb.done()
})

second('a link in a chat opens the same board, with the same seats', async () => {
  const { view, thumb } = await start('#game=catan')
  await view.getByLabel('Who plays?').fill('Ann, Ben, Cleo, Žofie')
  await view.keyboard.press('Enter')
  await hashMatches(view, /&names=/)
  await view.evaluate(() => void (navigator.share = async ({ url }) => (window.shared = url)))
  await thumb.press('More')
  await thumb.press('Share')
  const url = await (await view.waitForFunction(() => window.shared)).jsonValue()
  thumb.tapOutside()
  const friend = await start(url.slice(url.indexOf('#')))
  assert.deepEqual(await words(friend.view), await words(view))
  assert.equal(await seated(friend.view), await seated(view))
  thumb.done()
})

test('the lot is the same for the same board, whatever the order of the names, and favours nobody', () => {
  const names = ['Ann', 'Ben', 'Cleo', 'Cleo 2']
  const drawSeats = (map, all) =>
    seat('catan', { players: 4 }, map, all.map((name) => ({ name }))).seated.map(({ name }) => name)
  const times = Object.fromEntries(names.map((name) => [name, [0, 0, 0, 0]]))
  const boards = 4000
  for (let i = 0; i < boards; i++) {
    const drawn = drawSeats(`board ${i}`, names)
    assert.deepEqual(drawSeats(`board ${i}`, [...names].reverse()), drawn)
    for (const [seat, name] of drawn.entries()) times[name][seat]++
  }
  for (const [name, seats] of Object.entries(times))
    for (const many of seats) assert(Math.abs(many / boards - 1 / 4) < 0.03, `${name}: ${seats}`)
  assert.deepEqual(playersIn('catan', ' Ann,; Ben\n,Cleo ').map(({ name }) => name), ['Ann', 'Ben', 'Cleo'])
})
