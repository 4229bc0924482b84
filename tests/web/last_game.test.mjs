// An address without a link opens the game that was used last in this browser; links open what they name.
// Second tier, too (20 s): all but the first case.
import { assert, haveFiles, needBrowser, page, profile, second, site, test } from './harness.mjs'

needBrowser()

/** Waits until a game is shown and remembered. */
async function shows(view, name) {
  await view.waitForFunction((name) => document.querySelector('nav a[aria-current]')?.dataset.view === name, name)
  await view.waitForFunction((name) => JSON.parse(localStorage.getItem('levelground.games') ?? '[]')[0] === name, name)
}

test('the first visit opens Terra Mystica, later ones the game used last', async () => {
  const context = await profile()
  const visit = async (link) => {
    const view = await context.newPage()
    await view.goto(`${await site()}${link}`)
    return view
  }
  await shows(await visit(''), 'terra-mystica')
  await shows(await visit('#game=catan&seed=4'), 'catan')
  const view = await visit('')
  await shows(view, 'catan')
  await view.waitForFunction(() => /game=catan|id=ca-/.test(location.hash))
  const modules = await view.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => /[\w-]+\.wasm/.exec(name)?.[0]).filter(Boolean))
  assert.deepEqual([...new Set(modules.map((name) => name.replace('-plain', '')))], ['catan.wasm'])
  await shows(await visit('#game=terra-mystica&seed=4'), 'terra-mystica')
})

second('Back leads from the link that followed to the board before', async () => {
  const view = await page({ path: '#game=catan&seed=4' })
  await shows(view, 'catan')
  await view.goto(await site())
  await shows(view, 'catan')
  await view.waitForFunction(() => /&version=/.test(location.hash))
  const before = await view.evaluate(() => location.hash)
  await view.evaluate(() => void (location.hash = 'game=terra-mystica&seed=3'))
  await shows(view, 'terra-mystica')
  await view.goBack()
  await shows(view, 'catan')
  assert.equal(await view.evaluate(() => location.hash), before)
})

second('a browser that keeps nothing, or something else, opens Terra Mystica', async () => {
  const refuse = () => Object.defineProperty(window, 'localStorage', { get: () => { throw new Error('refused') } })
  const spoil = () => localStorage.setItem('levelground.games', '["no such game", 7]')
  for (const before of [refuse, spoil]) {
    const view = await page({ path: 'icon.svg', forgive: /favicon/ })
    await view.context().addInitScript(`location.protocol === 'about:' || (${before})()`)
    await view.goto(await site())
    await view.waitForFunction(() => document.querySelector('nav a[aria-current]')?.dataset.view === 'terra-mystica')
    await view.locator('.drawing svg').waitFor()
  }
})

second('PTSP, Wesnoth and games in files are opened again, too', async () => {
  for (const [link, name] of [['#ptsp', 'ptsp'], ['#wesnoth', 'wesnoth'], ['#game=gaia-project', 'gaia-project']]) {
    if (name === 'gaia-project' && !haveFiles) continue
    const view = await page({ path: link })
    await shows(view, name)
    await view.goto(await site())
    await shows(view, name)
  }
})
