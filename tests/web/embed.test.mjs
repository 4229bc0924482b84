// One board in somebody's own page: nothing to press, the same board as the tool's, little to load, and hostile links.
// Second tier, too (60 s): all but the first case.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, assert, axe, haveFiles, needBrowser, page, profile, published, second, serve, site, test,
  tool } from './harness.mjs'

needBrowser()

const drawing = (view) => view.locator('#board .drawing svg')

/** Returns all that is written in a drawing. */
const textOf = (svg) => svg.replace(/<style>.*?<\/style>|<[^>]*>/gs, '').replace(/\s+/g, ' ').replaceAll('&amp;', '&')

async function embedded(link, options) {
  const view = await page({ path: `embed.html#${link}`, ...options })
  await view.waitForFunction(() => document.querySelector('#words').textContent)
  return view
}

test('a frame in a page of another origin shows the board that the sample names, and nothing to press', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'embed-'))
  const sample = readFileSync('examples/embed.html', 'utf8')
  writeFileSync(join(folder, 'index.html'), sample.replaceAll('https://example.org/maps/', await site()))
  const other = await serve(folder)
  after(() => other.stop())
  const view = await (await profile({ forgive: /foreign origin|favicon/ })).newPage()
  await view.goto(other.url)
  for (const [i, title] of ['Catan', 'Terra Mystica'].entries()) {
    const frame = view.frameLocator('iframe').nth(i)
    await frame.getByRole('img', { name: new RegExp(`^${title}: fair`) }).waitFor()
    assert.deepEqual(await frame.locator('button, input, select, textarea, a:visible').allInnerTexts(),
      ['Look at it in levelground'])
  }
})

const inFiles = ['twilight-imperium', 'gaia-project', 'terraforming-mars']
for (const game of ['catan', 'terra-mystica', 'wesnoth', 'ptsp', ...inFiles])
  second(`${game}: a frame shows the same board as the tool, all of it`, async () => {
    if (!haveFiles && inFiles.includes(game)) return 'the page has no games in files'
    const size = game === 'wesnoth' ? ['--set', 'width=20', '--set', 'height=20'] : []
    const words = ['generate', game, ...size, '--seed', '3', '--evaluations', '300', '--json']
    const { map, id } = JSON.parse(await tool(...words, { codes: [0, 1] }))
    const isShort = game !== 'ptsp' // its maps are longer than a link
    const link = isShort ? `game=${game}&seed=1&board=${encodeURIComponent(map)}` : id
    const view = await embedded(link, { width: 400, height: 360 })
    await drawing(view).waitFor({ timeout: 20_000 })
    const box = await drawing(view).boundingBox()
    const file = join(mkdtempSync(join(tmpdir(), 'embed-')), 'board.svg')
    await tool('render', '-', '--game', game, '--output', file, { input: map })
    const shown = await drawing(view).evaluate((svg) => svg.textContent.replace(/\s+/g, ' '))
    assert.equal(shown, textOf(readFileSync(file, 'utf8')))
    assert(box.y >= 0 && box.y + box.height <= 360 && box.height > 250, JSON.stringify(box))
  })

second('a frame of a recipe shows the board that the page shows', async () => {
  const frame = await embedded('game=catan&seed=4')
  const view = await page({ path: '#game=catan&seed=4' })
  await view.locator('.drawing svg').waitFor()
  const shown = (one, host) => one.evaluate((name) => document.querySelector(name).shadowRoot.innerHTML, host)
  const inFrame = (await shown(frame, '.drawing')).replace(/ style="[^"]*"/, '')
  assert.equal(inFrame, await shown(view, '.view > .table .drawing'))
  const [other] = await Promise.all([frame.context().waitForEvent('page'), frame.getByRole('link').click()])
  await other.waitForFunction(() => /game=catan.*seed=4/.test(location.hash))
})

second('?embed leads to the frame', async () => {
  const view = await page({ path: '?embed#game=catan&seed=4' })
  await view.waitForURL(/embed\.html#game=catan&seed=4$/)
  await drawing(view).waitFor()
})

second('a frame loads at most 15 kB beside the module of its game', async () => {
  const context = await profile()
  const view = await context.newPage()
  const sizes = []
  view.on('response', async (response) => {
    const { responseBodySize } = await response.request().sizes()
    sizes.push([response.url(), responseBodySize])
  })
  await view.goto(`${await site()}embed.html#game=catan&seed=4`)
  await drawing(view).waitFor()
  const own = sizes.filter(([url]) => !url.endsWith('.wasm'))
  assert(!published || own.reduce((sum, [, size]) => sum + size, 0) < 15_000, JSON.stringify(own))
  assert.equal(sizes.length - own.length, 1)
})

const hostile = ['', 'x', 'game=nothing', 'id=zz-1', 'design=xyz&seed=1', 'game=catan&board=%3Cscript%3E',
  'game=catan&set.x=1', `game=catan&board=${'A'.repeat(100_000)}`, 'game=wesnoth&set.columns=100000', '%',
  'game=catan&seed=4&board=%00']

second('links that hold no board end in a sentence, and the next one is shown', async () => {
  const view = await embedded('game=catan&seed=4')
  for (const link of hostile) {
    await view.evaluate(() => (document.querySelector('#words').textContent = ''))
    await view.evaluate((hash) => (location.hash = hash), link)
    await view.waitForFunction(() => document.querySelector('#words').textContent)
    assert.equal(await drawing(view).count(), 0, link.slice(0, 60))
    assert.deepEqual(await axe(view), [], link.slice(0, 60))
  }
  await view.evaluate(() => (location.hash = 'game=catan&seed=5'))
  await drawing(view).waitFor()
})

for (const dark of [false, true])
  second(`${dark ? 'dark' : 'light'}: axe finds nothing in a frame`, async () => {
    const view = await embedded('game=terra-mystica&seed=4', { width: 360, height: 400, dark })
    assert.deepEqual(await axe(view), [])
  })

second('the button copies a frame with the board in it', async () => {
  const view = await page({ path: '#game=catan&seed=4', permissions: ['clipboard-read', 'clipboard-write'] })
  await view.locator('.drawing svg').waitFor()
  await view.getByRole('button', { name: 'Copy to embed' }).click()
  await view.getByText('HTML that shows the board copied').first().waitFor()
  const html = await view.evaluate(() => navigator.clipboard.readText())
  const form = /^<iframe src="([^"]*embed\.html#[^"]*board=[^"]*)" title="Catan: fair[^"]*" width="600"/
  const [, address] = form.exec(html)
  const frame = await embedded(address.replaceAll('&amp;', '&').split('#')[1])
  assert.match(await frame.title(), /^Catan: fair/)
})
