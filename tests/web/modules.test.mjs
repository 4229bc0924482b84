// One module for each game: a visitor loads the module of one game, and another game's module only when the game is
// opened or its text is pasted.
// Second tier (60 s): visits in Chromium.
import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { after, assert, dist, haveFiles, needBrowser, page, published, serve, site, test, tool } from './harness.mjs'

needBrowser()

const base = '/some/where/'
const LIMIT = 300_000 // the most that a first visit may load, in bytes, compressed

/** Opens a page without a service worker. Returns the page, and the list of files that it requests. */
async function visit(path) {
  const sent = new Set()
  const own = await serve(dist, { base, onanswer: (file) => sent.add(file.split('?')[0].slice(base.length)) })
  after(() => own.stop())
  const view = await page({ base: own.url, path, serviceWorkers: 'block' })
  await view.waitForFunction(() =>
    [...document.querySelectorAll('.drawing, .stage > div')].some((host) =>
      host.checkVisibility() && host.shadowRoot?.querySelector('svg')))
  return { view, sent }
}

const modulesOf = (sent) => [...sent].filter((file) => file.endsWith('.wasm')).sort()

for (const [game, path] of [['terra-mystica', ''], ['catan', '#game=catan&seed=3'], ['ptsp', '#ptsp'],
  ['wesnoth', '#wesnoth']])
  test(`${game}: a first visit takes its own module, and less than 300 kB`, async () => {
    const { view, sent } = await visit(path)
    await view.waitForLoadState('networkidle')
    assert.deepEqual(modulesOf(sent), [`${game}.wasm`])
    const files = [...sent].map((file) => file || 'index.html')
    const bytes = files.map((file) => gzipSync(readFileSync(`${dist}/${file}`)).length).reduce((sum, n) => sum + n, 0)
    if (published) assert(bytes < LIMIT, `${bytes} bytes`)
  })

test('the first board needs three scripts, of which the first asks for its module', async () => {
  if (!existsSync(`${dist}/parts`)) return 'the scripts are not bundled: tools/setup.sh test'
  const { sent } = await visit('#game=catan&seed=3')
  const scripts = [...sent].filter((file) => file.endsWith('.mjs'))
  assert.equal(scripts[0], 'first.mjs')
  assert.deepEqual([...scripts].sort(), ['first.mjs', 'main.mjs', 'worker.mjs'])
})

test("the catalogs of the site are the modules' own", async () => {
  const view = await page({ path: '#game=catan&seed=3' })
  const games = await view.evaluate(async (base) => {
    const { Engine } = await import(`${base}engine.mjs`)
    const shown = [...document.querySelectorAll('nav a[data-prefix]')].map(({ dataset }) => dataset)
    return Promise.all(shown.map(async ({ view: name, file }) => {
      const kept = await (await fetch(`${base}catalogs/${name}.json`)).json()
      return { name, kept, own: await new Engine(file === undefined ? name : `${name}.game.yaml`).call('catalog') }
    }))
  }, await site())
  for (const { name, kept, own } of games) assert.deepEqual(kept, own, name)
})

async function look(view, text) {
  await view.getByLabel('A board to look at').fill(text)
  await view.getByRole('button', { name: 'Look at it' }).click()
}

test('a pasted board of another game opens there, by its text or its record', async () => {
  const record = await tool('generate', 'catan', '--seed', '5', '--json')
  for (const text of [JSON.parse(record).map, record]) {
    const { view, sent } = await visit('#game=terra-mystica&seed=3')
    assert.deepEqual(modulesOf(sent), ['terra-mystica.wasm'])
    await look(view, text)
    await view.locator('nav a[aria-current]:text-is("Catan")').waitFor()
    await view.waitForFunction(() => /^#game=catan&.*board=/.test(location.hash))
    // a board's hexes and ports
    await view.waitForFunction(() => document.querySelectorAll('.handles polygon').length === 28)
    assert(!(await view.locator('#notice').isVisible()), await view.locator('#notice').innerText())
    assert(sent.has('catan.wasm'))
  }
})

test('a text of no game is refused in the words of the game on the table', async () => {
  const { view, sent } = await visit('#game=catan&seed=3')
  await look(view, '??? no board')
  await view.locator('#notice [role=alert]').waitFor()
  assert.match(await view.locator('#notice').innerText(), /expected a level of a known game/)
  assert.deepEqual(modulesOf(sent), ['catan.wasm', ...(haveFiles ? ['file.wasm'] : []), 'ptsp.wasm',
    'terra-mystica.wasm', 'wesnoth.wasm'])
})

test('a board of the own game with a mistake is refused without asking the other games', async () => {
  const { view, sent } = await visit('#game=terra-mystica&seed=3')
  await look(view, 'U,S,G,B,Q,R;\nY,I,I,U,K;\nI,I,K,I,S,I;')
  await view.locator('#notice [role=alert]').waitFor()
  assert.match(await view.locator('#notice').innerText(), /1:9: expected a terrain/)
  assert.deepEqual(modulesOf(sent), ['terra-mystica.wasm'])
})
