// Wesnoth's growing land: the module plays exactly the games that the tool plays, and the view shows them.
// Second tier, too (250 s): land in Chromium.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { assert, axe, dist, haveBrowser, modulesOf, page, second, test, tool, whole } from './harness.mjs'

const { linkOf, load } = await import(pathToFileURL(`${dist}/levelground.mjs`))

const GAMES = 5
const small = { width: 24, height: 20 }
const kinds = [
  { settings: small, evaluations: 100, seed: 1 },
  { settings: { width: 40, height: 30 }, evaluations: 40, seed: 2 },
  {
    settings: { ...small, sides: 3, forest: 0.5, roads: 0 },
    evaluations: 60,
    seed: 3,
    words: { corner: 4, 'faction-1': 'Rebels', 'faction-3': 'Drakes' }
  },
  { settings: { width: 31, height: 33, sides: 4 }, evaluations: 30, seed: 4, words: { extra: -3, turns: 3 } },
  { variant: 'paper', preset: 'cgrhea2022', settings: { width: 16, height: 16 }, seed: '9223372036854775807' },
  { variant: 'paper-equal', algorithm: 'hill', settings: small, evaluations: 50, seed: 6, words: { turns: 2 } },
  { algorithm: 'anneal', parameters: { hot: 0.001 }, settings: { ...small, scale: 20 }, evaluations: 80, seed: 7 }
]

function command({ words = {}, settings, parameters = {}, evaluations, seed, ...search }) {
  const set = (flag, all) => Object.entries(all).flatMap(([name, value]) => [`--${flag}`, `${name}=${value}`])
  const { corner, extra, turns, ...factions } = words
  const played = Array.from({ length: settings.sides ?? 2 }, (_, s) => factions[`faction-${s + 1}`] ?? 'any')
  const numbers = Object.entries({ corner, extra, turns, evaluations }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}=${value}`]
  )
  return [
    'wesnoth',
    'simulate',
    '--json',
    `--games=${GAMES}`,
    `--seed=${seed}`,
    `--factions=${played}`,
    ...numbers,
    ...set('set', settings),
    ...set('param', parameters),
    ...Object.entries(search).map((pair) => `--${pair.join('=')}`)
  ]
}

const native = new Map()
async function gamesOf(kind) {
  if (!native.has(kind))
    native.set(
      kind,
      (await tool(...command(kind)))
        .trim()
        .split('\n')
        .slice(0, GAMES)
        .map((line) => JSON.parse(line))
    )
  return native.get(kind)
}

function grown(lg, { words, ...recipe }, index) {
  const job = lg.grow({ ...recipe, index }, words)
  while (job.step(16));
  const found = job.found()
  const map = job.map(found.moves.length - 1)
  job.end()
  return { ...found, map }
}

const timeless = ({ seconds, ...ring }) => ring

for (const module of modulesOf('wesnoth'))
  second(`the tool's games in Node.js: ${basename(module.pathname)}`, async () => {
    const lg = await load(module)
    for (const kind of kinds)
      for (const [index, expected] of (await gamesOf(kind)).entries()) {
        const found = grown(lg, kind, index)
        for (const name of [
          'turns',
          'whole',
          'fitness',
          'differential',
          'entropy',
          'village',
          'worst',
          'made',
          'villages',
          'map'
        ])
          assert.deepEqual(found[name], expected[name], `${name} of game ${index} of ${JSON.stringify(kind)}`)
        assert.deepEqual(found.horizons.map(timeless), expected.horizons.map(timeless))
      }
  })

test('after each move more is made, and nothing else changes', async () => {
  const lg = await load(modulesOf('wesnoth')[0])
  const job = lg.grow({ seed: 3, settings: small, evaluations: 50 })
  while (job.step());
  const { moves, horizons, left } = job.found()
  const hexes = moves.map((_, i) =>
    job
      .map(i)
      .trimEnd()
      .split(/[,\n]\s*/)
  )
  const known = hexes.map((all) => all.filter((hex) => hex !== 'Xv').length)
  assert.equal(known[0], 14) // two keeps, and six castle hexes around each
  assert.equal(known.at(-1), 24 * 20 - left)
  for (const [i, move] of moves.entries()) {
    assert.equal(
      known[i] - 14,
      move.made.reduce((a, b) => a + b)
    )
    assert.equal(
      known[i] - 14,
      horizons.slice(0, move.horizons).reduce((sum, ring) => sum + ring.tiles, 0)
    )
    assert.equal(
      (job.draw(i).match(/translate\(/g) ?? []).length,
      move.units.reduce((a, b) => a + b)
    )
    if (i) for (const [h, hex] of hexes[i - 1].entries()) assert(hex === 'Xv' || hex === hexes[i][h])
  }
  assert.throws(() => job.map(moves.length), /expected a move from 0 to/)
  assert.throws(() => job.draw(-1), /expected a move/)
  job.end()
})

test('what cannot be played is refused in words', async () => {
  const lg = await load(whole)
  const refused = [
    [{ settings: { width: 10 } }, {}, /at least 16 x 16/],
    [{ settings: { sides: 1 } }, {}, /2 to 4 sides/],
    [{}, { 'faction-1': 'Elves' }, /faction-1/],
    [{}, { turns: 300 }, /at most 254/],
    [{}, { nonsense: 1 }, /nonsense/],
    ['game=catan&seed=1', {}, /wesnoth/],
    ['game=wesnoth&seed=-1', {}, /seed/]
  ]
  for (const [recipe, words, why] of refused) assert.throws(() => lg.grow(recipe, words), why)
})

const inChromium = (name, act) => second(name, () => (haveBrowser() ? act() : 'no Chromium'))
const path = `#${linkOf({ game: 'wesnoth', settings: small, evaluations: 100, seed: 1 })}`

async function opened(options) {
  const view = await page({ path, ...options })
  await view.waitForSelector('.growth .drawing[aria-label]')
  return view
}

const caption = (view) => view.textContent('.growth .moved')
const picture = (view) => view.$eval('.growth .drawing', (host) => host.shadowRoot.innerHTML)
const press = (view, name) => view.click(`.growth button:text-is("${name}")`)

async function playOn(view) {
  await view.selectOption('.growth .timeline select', 'fast')
  await view.waitForFunction(() => /^(All land|The game)/.test(document.querySelector('.growth .verdict').textContent))
}

inChromium("land grows to the end, and the .map is the tool's", async () => {
  const view = await opened()
  const said = []
  await view.exposeFunction('noteSaid', (words) => void said.push(words))
  await view.evaluate(() =>
    new MutationObserver(() => window.noteSaid(document.getElementById('status').textContent)).observe(
      document.getElementById('status'),
      { childList: true }
    )
  )
  await playOn(view)
  const [{ map, turns, made, villages }] = await gamesOf(kinds[0])
  const [download] = await Promise.all([view.waitForEvent('download'), press(view, 'Download .map')])
  assert.equal(download.suggestedFilename(), `wesnoth-1-turn-${turns}.map`)
  const file = await download.path()
  assert(readFileSync(file, 'utf8') === map, 'another map')
  const judged = JSON.parse(await tool('evaluate', '--json', file))
  assert.equal(judged.game, 'wesnoth')
  const cells = await view.$$eval('.numbers table:first-of-type tbody tr', (rows) =>
    rows.slice(0, 2).map((r) => [...r.querySelectorAll('td')].slice(0, 2).map((c) => Number(c.textContent)))
  )
  assert.deepEqual(
    cells,
    [0, 1].map((s) => [made[s], villages[s]])
  )
  assert(said.length <= turns + 1, `${said.length} sentences for ${turns} turns`)
})

inChromium('paused, stepped, gone to and begun anew', async () => {
  const view = await opened()
  await press(view, 'Pause')
  const first = await picture(view)
  await view.waitForTimeout(1000)
  assert.equal(await picture(view), first)
  const before = await caption(view)
  await press(view, 'Step')
  assert.notEqual(await caption(view), before)
  await press(view, 'Back')
  assert.equal(await caption(view), before)
  const slider = view.locator('.growth input[type=range]')
  await slider.focus()
  await view.keyboard.press('End')
  assert.match(await view.textContent('.growth .verdict'), /^(All land|The game)/)
  await press(view, 'From the start')
  assert.match(await caption(view), /^Before the first turn/)
  await press(view, 'Play')
  await playOn(view)
})

inChromium('a long search is stopped, and the page answers meanwhile', async () => {
  const long = linkOf({
    game: 'wesnoth',
    variant: 'paper', // a variant without rules; with rules, the search of a ring ends as soon as they are met
    settings: { width: 80, height: 80 },
    evaluations: 1e8,
    seed: 1
  })
  const view = await opened({ path: `#${long}` })
  const start = Date.now()
  await view.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await press(view, 'Stop')
  await view.waitForFunction(() => /^Stopped in turn/.test(document.querySelector('.growth .verdict').textContent))
  assert(Date.now() - start < 20000)
  assert.equal(await view.isVisible('.growth button.stop'), false)
})

inChromium('where motion is not wanted, the last picture is there and nothing moves', async () => {
  const view = await opened({ reduced: true })
  await view.waitForFunction(() => /^(All land|The game)/.test(document.querySelector('.growth .verdict').textContent))
  assert.equal(await view.textContent('.growth .play'), 'Play')
  const count = await view.evaluate(
    () =>
      new Promise((done) => {
        let captions = 0
        new MutationObserver(() => captions++).observe(document.querySelector('.growth .moved'), { childList: true })
        document.querySelector('.growth button.main').click()
        setTimeout(() => done(captions), 3000)
      })
  )
  assert(count >= 2 && count <= 3, `${count} pictures of another land: expected its first and its last`)
})

inChromium('by keyboard alone', async () => {
  const view = await opened({ reduced: true })
  const focused = () =>
    view.evaluate(() => document.activeElement.textContent || document.activeElement.getAttribute('aria-label'))
  const goTo = async (name) => {
    for (let k = 0; k < 60 && (await focused()) !== name; k++) await view.keyboard.press('Tab')
    assert.equal(await focused(), name)
  }
  await goTo('Back')
  const end = await caption(view)
  await view.keyboard.press('Enter')
  assert.notEqual(await caption(view), end)
  await view.keyboard.press('s')
  assert.equal(await caption(view), end)
  await goTo('All moves as a table')
  await view.keyboard.press('Enter')
  await view.waitForSelector('.as-table tbody tr')
  await goTo('Download .map')
  const [download] = await Promise.all([view.waitForEvent('download'), view.keyboard.press('Enter')])
  assert.match(download.suggestedFilename(), /\.map$/)
  const address = view.url()
  await view.keyboard.press('n')
  await view.waitForFunction((old) => location.href !== old, address)
})

inChromium('its address gives the same picture elsewhere', async () => {
  const view = await opened({ reduced: true })
  await view.click('.growth summary:has-text("Who plays")')
  await view.selectOption('.growth .panel select >> nth=0', 'Undead')
  await view.waitForFunction(
    () =>
      location.hash.includes('faction-1=Undead') &&
      /^(All land|The game)/.test(document.querySelector('.growth .verdict').textContent)
  )
  const other = await opened({ path: new URL(view.url()).hash, reduced: true })
  await other.waitForFunction(() => /^(All land|The game)/.test(document.querySelector('.growth .verdict').textContent))
  assert((await picture(other)) === (await picture(view)), 'another picture')
  assert.match(await other.textContent('.growth pre'), /--factions Undead,any/)
})

inChromium('a whole map is the one that generate makes', async () => {
  const recipe = { game: 'wesnoth', settings: small, algorithm: 'anneal', evaluations: 200, seed: 5 }
  const view = await opened({ path: `#${linkOf(recipe)}&whole=1` })
  const [download] = await Promise.all([view.waitForEvent('download'), press(view, 'Download .map')])
  const words = (await view.textContent('.growth pre')).trim().replaceAll("'", '').split(/\s+/).slice(1)
  const made = JSON.parse(await tool(...words, '--json'))
  assert(readFileSync(await download.path(), 'utf8') === made.map, 'another map')
})

inChromium('an index in an address is the number of the game', async () => {
  const [, { map }] = await gamesOf(kinds[0])
  const view = await opened({ path: `${path}&index=1`, reduced: true })
  await view.waitForFunction(() => /^(All land|The game)/.test(document.querySelector('.growth .verdict').textContent))
  const [download] = await Promise.all([view.waitForEvent('download'), press(view, 'Download .map')])
  assert(readFileSync(await download.path(), 'utf8') === map, 'another map')
  assert.match(await view.textContent('.growth pre'), /--evaluations 100 --seed 1 --games 2 /)
})

inChromium('a map in an address is shown and judged', async () => {
  const [{ map }] = await gamesOf(kinds[0])
  const view = await opened({ path: `#${linkOf({ game: 'wesnoth', board: map })}` })
  const [download] = await Promise.all([view.waitForEvent('download'), press(view, 'Download .map')])
  assert(readFileSync(await download.path(), 'utf8') === map, 'another map')
  assert.match(await view.textContent('.growth .verdict'), /^(Fair|Not fair): /)
  const address = view.url()
  await press(view, 'New land')
  await view.waitForFunction((old) => location.href !== old && !location.href.includes('board='), address)
})

inChromium('a wrong address gives a message, and the next land is grown', async () => {
  const wrongs = [
    'set.width=99999&seed=1',
    'seed=many',
    'faction-1=%3Cimg%20src%3Dx%3E&seed=1',
    'turns=9999&seed=1',
    'corner=%&seed=1',
    'set.width=180&seed=1',
    'board=nothing',
    'set.sides=1&seed=1'
  ]
  for (const wrong of wrongs) {
    const view = await page({ path: `#game=wesnoth&${wrong}` })
    await view.waitForSelector('#notice:not([hidden])')
    assert.notEqual(await view.textContent('#notice'), '', wrong)
    await view.evaluate(() => (location.hash = '#game=wesnoth&evaluations=50&set.width=20&set.height=20&seed=1'))
    await view.waitForSelector('.growth .drawing[aria-label]')
    assert.equal(await view.isHidden('#notice'), true, wrong)
  }
})

for (const width of [360, 1280])
  for (const dark of [false, true])
    inChromium(`axe-core finds nothing: ${width} pixels, ${dark ? 'dark' : 'light'}`, async () => {
      const view = await opened({ width, dark, reduced: true })
      await view.click('.growth summary:has-text("Who plays")')
      await view.click('.growth summary:has-text("All moves")')
      assert.deepEqual(await axe(view), [])
      const [inner, outer] = await view.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
      assert(inner <= outer, `wider than the window: ${inner} > ${outer}`)
    })
