// Printing: a board with its rules, its seats and its link and nothing else; or its tiles in life size.
// Second tier, too (90 s): most sheets.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { assert, dist, modules, needBrowser, page, second, test } from './harness.mjs'

needBrowser()

const names = { 'terra-mystica': 13, catan: 8 }
const button = (view, name) => view.getByRole('button', { name, exact: true })

async function opened(game, more = {}) {
  const view = await page({ path: `#game=${game}&seed=4`, ...more })
  await view.locator('.drawing svg').waitFor()
  return view
}

/** Asks for a print by the keyboard, and returns the PDF. */
async function print(view) {
  await view.evaluate(() => void (window.print = () => (window.printed = true)))
  await view.keyboard.press('Control+p')
  await view.waitForFunction(() => window.printed)
  return view.pdf({ preferCSSPageSize: true })
}

/** Returns the text of the QR code on a sheet, or in a part of it: [left, top, width, height] as shares. */
function decode(pdf, [x, y, w, h] = [0, 0, 1, 1]) {
  const input = { input: pdf, maxBuffer: 1 << 28 }
  const ppm = execFileSync('pdftoppm', ['-r', '300', '-singlefile', '-'], input)
  const [head, width, height] = /^P6\s(\d+)\s(\d+)\s255\s/.exec(ppm.toString('latin1', 0, 40))
  const [left, top, wide, high] = [x * width, y * height, w * width, h * height].map(Math.floor)
  const pixels = new Uint8ClampedArray(wide * high * 4).fill(255)
  for (let i = 0; i < wide * high; i++) {
    const at = head.length + 3 * ((top + Math.floor(i / wide)) * width + left + (i % wide))
    pixels.set(ppm.subarray(at, at + 3), 4 * i)
  }
  return createRequire(`${modules}/package.json`)('jsqr')(pixels, wide, high)?.data
}

/** Returns why codes cannot be tested, or undefined. */
function lackingForCodes() {
  if (!existsSync(`${dist}/licences.txt`)) return 'the page is built without the packages of npm: tools/setup.sh test'
  try {
    execFileSync('pdftoppm', ['-v'], { stdio: 'ignore' })
    return undefined
  } catch {
    return 'pdftoppm is not there: tools/setup.sh test'
  }
}

for (const [game, add] of [['catan', test], ['terra-mystica', second], ['gaia-project', second]])
  add(`${game}: a QR code on the sheet is the link of the board, and its script comes with the print`, async () => {
    if (lackingForCodes()) return lackingForCodes()
    const view = await opened(game)
    await view.waitForFunction(() => /&version=/.test(location.hash))
    const scripts = []
    view.on('request', (request) => scripts.push(request.url()))
    assert.equal(await view.locator('.qr').count(), 0)
    assert.equal(decode(await print(view)), view.url())
    assert.equal(scripts.length, 1)
    await view.locator('.handles polygon').nth(4).press('l')
    await view.waitForFunction(() => /lock=/.test(location.hash))
    const link = decode(await print(view)) // shorter than the address, because fewer characters are escaped
    const other = await page({ path: link.slice(link.indexOf('#')) })
    await other.waitForFunction((hash) => location.hash === hash, new URL(view.url()).hash)
  })

second('a link that is too long for a QR code is left out, and the board is printed', async () => {
  const view = await opened('catan')
  await view.waitForFunction(() => /&version=/.test(location.hash))
  await view.evaluate(() => history.replaceState(history.state, '', `${location.hash}&x=${'y'.repeat(900)}`))
  assert.equal(boxes(await print(view)).length, 1)
  assert.equal(await view.locator('.qr').count(), 0)
})

const seats = { catan: ['seat', '1', '2', '3', '4'], 'terra-mystica': ['', 'yellow', 'brown'],
  'twilight-imperium': ['', '1', '2', '3', '4', '5', '6'], 'catan-islands': ['', 'north isle'] }
for (const [game, first] of Object.entries(seats))
  second(`${game}: the sheet has the verdict and the table of the seats`, async () => {
    const view = await opened(game)
    await view.emulateMedia({ media: 'print' })
    assert.match(await view.locator('.printed strong').innerText(), /^Fair: all \d+ of \d+ rules met$/)
    const rows = await view.locator('.printed tr').evaluateAll((all) => all.map((row) => row.children[0].innerText))
    assert.deepEqual(rows.slice(0, first.length), first)
    assert(!/REQ/.test(await view.locator('.printed table').innerText()))
  })

/** Returns the elements whose background is not white in print. */
const painted = (view) =>
  view.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((one) => one.checkVisibility())
      .map((one) => [one, getComputedStyle(one).backgroundColor])
      .filter(([, colour]) => !/^rgba\(0, 0, 0, 0\)$|^rgb\(255, 255, 255\)$/.test(colour))
      .map(([one, colour]) => `${one.tagName}.${one.className}: ${colour}`))

for (const [game, rules] of Object.entries(names))
  second(`${game}: the sheet has board, rules and link, and saves ink`, async () => {
    const view = await opened(game, { dark: true })
    await print(view)
    await view.emulateMedia({ media: 'print', colorScheme: 'dark' })
    assert.deepEqual(await painted(view), [])
    const grounds = await view.evaluate(() =>
      [...document.querySelector('.drawing').shadowRoot.querySelectorAll('svg > rect')].slice(0, 2).map((rect) =>
        getComputedStyle(rect).fill))
    assert.deepEqual(grounds, ['none', 'none'])
    const words = await view.locator('.printed').innerText()
    assert.equal(words.match(/✓/g).length, rules)
    assert(words.includes(view.url()), words)
    await view.emulateMedia({ media: 'screen' })
    assert(!(await view.locator('.printed').isVisible()))
  })

for (const [game, paper] of [['catan', 'a4'], ['gaia-project', 'letter']])
  second(`${game}: six small boards stand on one sheet of ${paper}, each with its own link`, async () => {
    if (lackingForCodes()) return lackingForCodes()
    const view = await opened(game)
    await view.getByLabel('Paper', { exact: true }).selectOption(paper)
    await view.evaluate(() => void (window.print = () => (window.printed = true)))
    await view.keyboard.press('g')
    const dialog = view.locator('dialog.gallery')
    await dialog.locator('.thumbs li').nth(11).waitFor()
    const names = await dialog.locator('.thumbs button').allInnerTexts()
    await button(view, 'Print six').click()
    await view.waitForFunction(() => window.printed)
    await view.emulateMedia({ media: 'print' })
    assert(!(await view.locator('header').isVisible()) && !(await dialog.isVisible()))
    const labels = await view.locator('.six figcaption').allInnerTexts()
    assert.deepEqual(labels.map((label) => label[0]), ['A', 'B', 'C', 'D', 'E', 'F'])
    const pdf = await view.pdf({ preferCSSPageSize: true })
    assert.equal(boxes(pdf).length, 1)
    const links = Array.from({ length: 6 }, (_, i) => decode(pdf, [(i % 2) / 2, 0.25 + 0.297 * (i >> 1), 0.5, 0.12]))
    assert.deepEqual(links.map((link) => Number(new URLSearchParams(link.split('#')[1]).get('index'))),
      names.slice(0, 6).map((name) => Number(/^Board (\d+):/.exec(name)[1]) - 1))
    await view.emulateMedia({ media: 'screen' })
    await view.evaluate(() => dispatchEvent(new Event('afterprint')))
    assert.equal(await view.locator('.sheets').count(), 0)
    const other = await page({ path: links[5].slice(links[5].indexOf('#')) })
    await other.locator('.drawing svg').waitFor()
    assert.match(labels[5], new RegExp(/id (\S+)/.exec(await other.locator('.facts').innerText())[1]))
  })

second('with fewer than six boards nothing is printed', async () => {
  const view = await opened('catan')
  await view.evaluate(() => void (window.print = () => (window.printed = true)))
  await view.evaluate(() => (Worker.prototype.postMessage = () => {})) // no board comes
  await view.keyboard.press('g')
  await button(view, 'Print six').click({ force: true })
  assert.equal(await button(view, 'Print six').getAttribute('aria-disabled'), 'true')
  assert(!(await view.evaluate(() => window.printed)))
})

test('a broken rule is told on the sheet', async () => {
  const view = await opened('catan')
  await view.locator('.handles polygon').nth(4).click()
  await view.locator('.hand section').first().locator('.piece').last().click() // the worst for the rules
  await view.locator('.verdict.broken').waitFor()
  assert.match(await view.locator('.printed').textContent(), /✗ \(off by [\d.]+\) /)
})

/** Returns the sizes of a PDF's pages as [width, height] in points. */
const boxes = (pdf) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...box]) => box.map(Number))

const four = 'names=Ann:lot,Ben:lot,Cleo,Dan'
const paths = { catan: `#game=catan&seed=4&${four}`, 'terra-mystica': `#game=terra-mystica&seed=4&${four}`,
  ptsp: '#ptsp', wesnoth: '#game=wesnoth&seed=1&set.width=20&set.height=20',
  'gaia-project': `#game=gaia-project&seed=3&${four}`, 'terraforming-mars': `#game=terraforming-mars&seed=3&${four}`,
  'twilight-imperium': `#game=twilight-imperium&seed=3&${four},Eve,Fay`,
  'milty-draft': `#game=milty-draft&seed=3&${four},Eve,Fay` }

/** Checks what a PDF that somebody saves says: the verdict, each rule, who sits where and plays what, also in the table
 *  of seats or colours, and the link as a QR code. */
function hasBoardInWords(pdf, link) {
  if (lackingForCodes()) return
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString()
  const [, met] = /Fair: all (\d+) of \1 rules met\./.exec(text)
  assert.equal(text.match(/✓/g).length, Number(met))
  assert.match(text, /Seats by lot: 1 \w/)
  const count = (pattern) => text.match(new RegExp(pattern, 'g')).length
  for (const name of ['Ann', 'Ben']) {
    const [, piece] = new RegExp(`\\w ${name}\\s+(\\([^\\s,)]+)`).exec(text)
    const times = /mars/.test(link) ? 1 : 2 // Terraforming Mars has no such table
    assert.deepEqual([count(`\\w ${name}\\s`), count(`\\${piece}`)], [times, times], text)
  }
  assert.equal(decode(pdf), link)
}

for (const [game, path] of Object.entries(paths))
  second(`${game}: one board is one sheet, with its link and nothing to press`, async () => {
    const view = await page({ path, reduced: true })
    await view.waitForFunction(() => [...document.querySelectorAll('.drawing, .stage > div')].some((host) =>
      host.checkVisibility() && host.shadowRoot?.querySelector('svg')))
    await view.waitForFunction(() => location.hash.length > 4)
    if (game === 'wesnoth') await view.locator('.verdict', { hasText: /All land|game is over/ }).waitFor()
    const pdf = await print(view)
    assert.equal(boxes(pdf).length, 1)
    if (path.includes(four)) hasBoardInWords(pdf, view.url())
    await view.emulateMedia({ media: 'print' })
    const pressed = await view.evaluate(() => [...document.querySelectorAll('button, select, input, summary')]
      .filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 80)))
    assert.deepEqual(pressed, [])
    assert.match(await view.locator('.printed:visible').innerText(), /#/)
    assert(await view.locator('.printed:visible .qr').isVisible())
  })

second('the space of Gaia Project is white on paper, and what was white on it is dark', async () => {
  const view = await opened('gaia-project')
  const colours = () => view.evaluate(() => {
    const root = document.querySelector('.drawing').shadowRoot
    const space = root.querySelector('path[fill="#26263a"]')
    return [space, space.nextElementSibling].map((one) => getComputedStyle(one).fill)
  })
  assert.deepEqual(await colours(), ['rgb(38, 38, 58)', 'rgb(255, 255, 255)'])
  await view.emulateMedia({ media: 'print' })
  assert.deepEqual(await colours(), ['rgb(255, 255, 255)', 'rgb(34, 38, 46)'])
})

const tiles = [['catan', '', 'a4', [595, 842], 4], ['catan', '40', 'letter', [612, 792], 1],
  ['terra-mystica', '44', 'a4', [595, 842], 8]]
for (const [game, size, paper, [wide, high], count] of tiles)
  second(`${game}: tiles of ${size || 'life size'} on ${paper}`, async () => {
    const view = await opened(game)
    await view.evaluate(() => void (window.print = () => (window.printed = true)))
    await view.getByLabel('Paper', { exact: true }).selectOption(paper)
    if (size) await view.getByLabel('Millimetres from side to side').fill(size)
    await button(view, 'Print tiles').click()
    await view.waitForFunction(() => window.printed)
    await view.emulateMedia({ media: 'print' })
    const drawn = await view.locator('.sheets > div').evaluateAll((all) => all.map((one) => {
      const { width } = one.shadowRoot.querySelector('svg').getBoundingClientRect()
      return Math.round((width / 96) * 72)
    }))
    assert.deepEqual(drawn, Array.from({ length: count }, () => wide))
    const sides = boxes(await view.pdf({ preferCSSPageSize: true }))
    assert.equal(sides.length, count)
    for (const [w, h] of sides) assert(Math.abs(w - wide) < 1 && Math.abs(h - high) < 1, `${w} by ${h}`)
    await view.emulateMedia({ media: 'screen' })
    await view.evaluate(() => dispatchEvent(new Event('afterprint')))
    assert.equal(await view.locator('.sheets').count(), 0)
    await view.emulateMedia({ media: 'print' })
    assert(await view.locator('.printed').isVisible())
  })

second('without a size, a game whose tiles are not known says so', async () => {
  const view = await opened('terra-mystica')
  await button(view, 'Print tiles').click()
  assert.match(await view.locator('#notice [role=alert]').innerText(), /size of terra-mystica's hexes is not known/)
})
