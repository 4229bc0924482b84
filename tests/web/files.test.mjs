// Games in files: the module that reads them makes the tool's boards, refuses a broken file by line and column, and the
// page shows the games that are delivered with it.
// Second tier, too (100 s): the page in Chromium, and a file without each of its keys.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import {
  assert, axe, dist, each, haveBrowser, modulesOf, needFiles, page, second, test, tool, whole,
} from './harness.mjs'
import { everyKey, withoutEachKey } from './every_key.mjs'

needFiles()

const { loadGame } = await import(pathToFileURL(`${dist}/levelground.mjs`))

const recipes = {
  'twilight-imperium': [{}, { settings: { layout: '5-normal' } }, { variant: 'lab' }],
  'catan-islands': [{}, { settings: { layout: 'small' } }],
  'milty-draft': [{}, { settings: { layout: '8-slices' }, variant: 'milty' }],
  'gaia-project': [{}, { variant: 'english' }],
  'terraforming-mars': [{}, { wants: { 'sea-groups': '5' } }],
  'terra-mystica-file': [{ variant: 'paper' }],
  'catan-file': [{}]
}

const pathOf = (name) => `${dist}/games/${name.replace(/-file$/, '')}.game.yaml`
const fileOf = (name) => readFileSync(pathOf(name), 'utf8')

function command(name, { settings = {}, variant, wants = {} }, seed) {
  const words = ['generate', pathOf(name), '--seed', `${seed}`, '--json']
  for (const [key, value] of Object.entries(settings)) words.push('--set', `${key}=${value}`)
  for (const [key, value] of Object.entries(wants)) words.push('--want', `${key}=${value}`)
  return variant ? [...words, '--variant', variant] : words
}

function boardOf(lg, id) {
  const job = lg.search(id)
  while (job.step(64));
  const { level } = job.found()
  job.end()
  return level
}

for (const [name, several] of Object.entries(recipes))
  test(`${name}: the modules make the tool's boards`, async () => {
    const file = fileOf(name)
    const asked = several.flatMap((recipe) => [1, 2, 3].map((seed) => ({ recipe, seed })))
    const made = await each(asked, ({ recipe, seed }) => tool(...command(name, recipe, seed)))
    for (const module of [whole, ...modulesOf('file')]) {
      const lg = await loadGame(file, module)
      for (const [i, { recipe, seed }] of asked.entries()) {
        const { map, score, requirements, id } = JSON.parse(made[i])
        const level = lg.generate(name, { ...recipe, seed })
        assert.deepEqual([level.map, level.score, level.requirements], [map, score, requirements])
        assert.equal(level.id, id)
        assert.equal(boardOf(lg, id).map, map)
      }
    }
  })

test('a broken file is refused by line and column, and a second game is refused', async () => {
  const file = fileOf('gaia-project')
  await assert.rejects(loadGame(file.replace('modules: yes', 'modules: maybe'), whole), /^LevelgroundError: \d+:\d+: /)
  await assert.rejects(loadGame('game: [', whole), /^LevelgroundError: \d+:\d+: no YAML/)
  const second = file.replace('game: gaia-project', 'game: catan')
  await assert.rejects(loadGame(second, whole), /this module does not have yet/)
  const lg = await loadGame(file, whole)
  assert(lg.catalog.games.some((game) => game.name === 'gaia-project'))
  assert.throws(() => lg.text('lg_web_game', fileOf('terraforming-mars')), /only one game from a file/)
})

second('each optional key of a file can be left out, or its place is named', async () => {
  const keys = new Set([...everyKey.matchAll(/^([a-z ]+):/gm)].map(([, key]) => key))
  const { properties } = JSON.parse(readFileSync(`${dist}/design/schema.json`, 'utf8'))
  // the file has `layouts` and `pieces` in place of two, and own layouts need boards like those of Twilight Imperium
  const either = new Set(['board', 'layers', 'own layout'])
  for (const key of Object.keys(properties)) assert(keys.has(key) || either.has(key), `every-key lacks ${key}`)
  const module = await WebAssembly.compile(readFileSync(whole))
  const lanes = /^own layout:.*\n(?: .*\n)*/m
  assert.match(fileOf('twilight-imperium'), lanes)
  await loadGame(fileOf('twilight-imperium').replace(lanes, ''), module)
  let games = 0
  for (const [key, file] of withoutEachKey()) {
    const refused = (error) => assert.match(`${error}`, /^LevelgroundError: \d+:\d+: /, key)
    const lg = await loadGame(file, module).catch(refused)
    if (!lg) continue
    games++
    const { name, axes, traits } = lg.catalog.games.at(-1)
    const board = lg.generate(name, { seed: 3 })
    assert.deepEqual(lg.judge(board.map, board.link).requirements, board.requirements, key)
    assert.match(lg.draw(board.map, board.link, true), /^<svg/, key)
    assert.equal(lg.change(board.map, []), board.map, key)
    const explore = () => lg.explore({ game: name, seed: 1 }, { cells: 2, evaluations: 10 }).end()
    const usual = axes?.split(',').every((axis) => traits.some((t) => t.name === axis && t.least < t.most))
    if (usual) explore()
    else assert.throws(explore, { name: 'LevelgroundError', message: /expected axes|has no usual range/ }, key)
  }
  assert(games > 40, `${games} files were games`)
})

const shown = [['twilight-imperium', 'Twilight Imperium', 37], ['milty-draft', 'Milty draft', 30],
  ['gaia-project', 'Gaia Project', 10], ['terraforming-mars', 'Terraforming Mars', 61],
  ['catan-islands', 'Catan, islands', 35]]

for (const [name, title, cells] of shown)
  second(`${name}: the page makes, changes and shows boards`, async () => {
    if (!haveBrowser()) return 'no Chromium'
    const view = await page({ path: `#game=${name}&seed=3` })
    await view.locator('.verdict.met').waitFor()
    assert.equal(await view.locator('nav a[aria-current]').innerText(), title)
    assert.equal(await view.locator('.handles polygon').count(), cells)
    const { map } = JSON.parse(await tool('generate', pathOf(name), '--seed', '3', '--json'))
    await view.getByLabel('File format').selectOption('text')
    const [download] = await Promise.all([view.waitForEvent('download'),
      view.getByRole('button', { name: 'Download', exact: true }).click()])
    assert.equal(readFileSync(await download.path(), 'utf8'), map)
    assert.deepEqual(await axe(view), [])
    await view.locator('.handles polygon').nth(2).click()
    const held = await view.locator('.handles polygon').nth(2).getAttribute('aria-label')
    await view.getByRole('button', { name: 'Lock', exact: true }).click()
    await view.getByRole('button', { name: 'Finish it' }).click()
    await view.waitForFunction(() => /seed=.*lock=/.test(location.hash))
    assert.equal(await view.locator('#notice').isVisible(), false)
    assert.equal(await view.locator('.handles polygon').nth(2).getAttribute('aria-label'), `${held}, locked`)
  })
