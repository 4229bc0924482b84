// Links that cannot be opened: the page shows an error sentence, a board to continue with, and the link's text to
// correct.
// Second tier, too (110 s): most links.
import { assert, needBrowser, page, second, site, test, tool } from './harness.mjs'

needBrowser()

const bad = {
  constructor: /This link names no game/,
  ['__proto__']: /This link names no game/,
  toString: /This link names no game/,
  'game=__proto__&seed=3': /There is no game "__proto__" here/,
  'game=chess&seed=3': /There is no game "chess" here. The games are .*Catan/,
  'game=catan&set.player=4&seed=3': /player/,
  'game=catan&variant=nobody&seed=3': /nobody/,
  'game=terra-mystica&seed=x': /seed/,
  'game=wesnoth&set.wide=3&seed=3': /wide/,
  'pt-nothing-0': /\S/
}

/** Returns what a view shows in the end: a board, land or a map to fly on. */
const shown = (view) =>
  view.waitForFunction(() => {
    const drawing = [...document.querySelectorAll('.drawing, .stage > div')].find((host) => host.checkVisibility())
    return drawing?.shadowRoot?.querySelector('svg')
  })

for (const [link, words] of Object.entries(bad))
  second(`#${link}: a sentence, a board and the text to mend`, async () => {
    const view = await page({ path: `#${link}` })
    await view.locator('#notice [role=alert]').waitFor()
    await shown(view)
    assert.match(await view.locator('#notice [role=alert]').innerText(), words)
    const field = view.getByLabel('Your link')
    assert.equal(await field.inputValue(), link)
    assert.notEqual(await view.evaluate(() => location.hash), `#${link}`)
    await field.fill('game=catan&seed=3')
    await field.press('Enter')
    await view.locator('nav a[aria-current]:text-is("Catan")').waitFor()
    await view.waitForFunction(() => /game=catan&.*seed=3/.test(location.hash))
    await view.locator('#notice').waitFor({ state: 'hidden' })
  })

test("the page knows the letters that begin the library's ids", async () => {
  const view = await page({ path: '#game=catan&seed=3' })
  await shown(view)
  const games = await view.evaluate(async (base) => {
    const { Engine } = await import(`${base}engine.mjs`)
    return Promise.all([...document.querySelectorAll('nav a[data-prefix]')].map(async ({ dataset }) => {
      const name = 'file' in dataset ? `${dataset.view}.game.yaml` : dataset.view
      return { ...dataset, said: (await new Engine(name).call('catalog')).games }
    }))
  }, await site())
  for (const { view: name, prefix, said } of games)
    assert.deepEqual(said.map((game) => [game.name, game.id_prefix]), [[name, prefix]])
})

second('an id opens its game', async () => {
  const { id } = JSON.parse(await tool('generate', 'catan', '--seed', '7', '--json'))
  for (const path of [`#${id}`, `#id=${id.toUpperCase()}`]) {
    const view = await page({ path })
    await view.locator('nav a[aria-current]:text-is("Catan")').waitFor()
    await view.waitForFunction(() => /game=catan&.*seed=7&/.test(location.hash))
  }
})

second('a bad link leaves the board that is on the table', async () => {
  const view = await page({ path: '#game=catan&seed=3' })
  await shown(view)
  // the address is written after the board is painted
  await view.waitForFunction(() => /&version=/.test(location.hash))
  const before = await view.evaluate(() => location.hash)
  await view.evaluate(() => void (location.hash = '#constructor'))
  await view.locator('#notice [role=alert]').waitFor()
  assert.equal(await view.evaluate(() => location.hash), before)
  await view.getByRole('button', { name: 'New board' }).click()
  await view.waitForFunction((old) => location.hash !== old, before)
})

second('before there is a board, the pointer and every button are harmless', async () => {
  const view = await page({ path: '#game=catan&set.fair=play&seed=5' }) // this board takes seconds to make
  await view.getByRole('button', { name: 'New board' }).waitFor()
  assert.equal(await view.locator('.drawing svg').count(), 0)
  await view.locator('li[data-rule]').first().hover()
  await view.locator('button.rule').first().focus()
  for (const key of ['u', 'r', 'l']) await view.keyboard.press(key)
  for (const name of ['Download', 'Copy longer link']) {
    await view.getByRole('button', { name, exact: true }).click()
    assert.equal(await view.locator('#notice [role=alert]').innerText(), 'There is no board on the table yet.')
  }
})
