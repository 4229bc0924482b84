// Wants and archives: the module and the page make exactly the text that the tool makes, and every control works by
// mouse, by finger and by key.
// Second tier, too (110 s): the map of boards in Chromium.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { assert, axe, dist, haveBrowser, modulesOf, page, second, test, tool, whole } from './harness.mjs'

const { linkOf, load } = await import(pathToFileURL(`${dist}/levelground.mjs`))
const lg = await load(whole)

/** Runs the tool's explore. Returns the archive, with one elite in each line, and its figures. */
async function archive(...words) {
  const folder = mkdtempSync(join(tmpdir(), 'levelground-archive-'))
  try {
    const figures = JSON.parse(await tool('explore', ...words, '--json', '--quiet', '--output', folder))
    const lines = readFileSync(join(folder, 'archive.jsonl'), 'utf8').trim().split('\n')
    return { figures, elites: lines.map((line) => JSON.parse(line)) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function sameArchive(job, { figures, elites }) {
  const { quality, ...found } = job.found()
  const { seconds, game, variant, seed, ...expected } = figures
  for (const [name, value] of Object.entries(expected))
    assert(Math.abs(found[name] - value) <= 1e-9 * Math.abs(value), `${name}: ${found[name]} is not ${value}`)
  const filled = [...quality.keys()].filter((cell) => quality[cell] !== null)
  assert.equal(filled.length, elites.length)
  const maps = filled.map((cell) => job.level(cell).map)
  assert.deepEqual(maps.sort(), elites.map((elite) => elite.map).sort())
}

const archives = [
  [{ game: 'terra-mystica', seed: 7 }, {}, []],
  [
    { game: 'terra-mystica', variant: 'paper', settings: { stock: 'free' }, seed: 8 },
    { axes: [{ trait: 'forks', low: 2, high: 9 }], cells: 7 },
    ['--variant', 'paper', '--set', 'stock=free', '--axes', 'forks=2..9', '--cells', '7']
  ],
  [{ game: 'catan', seed: 9 }, { axes: ['richest', 'wood-pips'], cells: [4, 7] },
    ['--axes', 'richest,wood-pips', '--cells', '4x7']]
]
for (const [recipe, options, words] of archives)
  test(`${recipe.game}: ${words.join(' ')} is the archive of the tool`, async () => {
    const evaluations = 40000
    const limits = ['--evaluations', `${evaluations}`, '--seed', `${recipe.seed}`]
    const expected = await archive(recipe.game, ...words, ...limits)
    for (const file of modulesOf(recipe.game)) {
      const module = await load(file)
      const job = module.explore(recipe, { ...options, evaluations })
      while (job.step());
      assert.equal(job.standing().stop, 'evaluations')
      sameArchive(job, expected)
      job.end()
    }
  })

test('an archive that is stopped and gone on with is the same', async () => {
  const how = [{ game: 'terra-mystica', seed: 3 }, { evaluations: 30000 }]
  const [whole, parts] = [lg.explore(...how), lg.explore(...how)]
  while (whole.step());
  for (let stops = 1; ; stops++) {
    const control = new AbortController()
    const { stop } = await parts.run({ keep: true, signal: control.signal, progress: () => control.abort() })
    if (stop === 'running') continue
    assert(stops > 2, `${stops} runs`)
    break
  }
  assert.deepEqual(parts.found(), whole.found())
  for (const job of [whole, parts]) job.end()
})

test('what cannot be explored is refused in a sentence', () => {
  const refused = (options, words) => assert.throws(() => lg.explore({ game: 'catan' }, options), words)
  refused({ axes: ['ore-pip'] }, /catan has no trait 'ore-pip'/)
  refused({ axes: ['bias-3', 'bias-3'] }, /bias-3/)
  refused({ axes: [{ trait: 'richest', low: 5, high: 5 }] }, /richest/)
  refused({ axes: ['REQ1'] }, /REQ1/)
  refused({ axes: ['richest'], cells: 'x' }, /richest: expected its ends and a number of cells/)
  refused({ cells: 10000 }, /10000/)
  refused({ evaluations: 0 }, /evaluations/)
  refused({ axes: [] }, /there is no axis/)
  const job = lg.explore({ game: 'catan' }, { evaluations: 1000 })
  const { quality } = job.found()
  assert.throws(() => job.level(quality.indexOf(null)), /there is no level in cell \d+ of 400/)
  assert.throws(() => job.level(-1), /no level/)
  job.end()
})

const wanted = [
  [{ game: 'terra-mystica', wants: { islands: 4, forks: [5, 7] }, seed: 4 },
    ['--want', 'islands=4', '--want', 'forks=5..7']],
  [{ game: 'terra-mystica', wants: { islands: 6, 'largest-island': '3' }, evaluations: 20000, seed: 3 },
    ['--want', 'islands=6', '--want', 'largest-island=3', '--evaluations', '20000']],
  [{ game: 'catan', wants: { 'ports-match': 6 }, seed: 5 }, ['--want', 'ports-match=6']]
]
for (const [recipe, words] of wanted)
  test(`${recipe.game}: ${words.join(' ')} is the board of the tool`, async () => {
    const args = ['generate', recipe.game, '--seed', `${recipe.seed}`, ...words, '--json', { codes: [0, 1] }]
    const expected = JSON.parse(await tool(...args))
    const { how, ...record } = lg.generate(recipe.game, recipe)
    for (const [name, value] of Object.entries(expected))
      if (!['seconds', 'cpu_seconds'].includes(name)) assert.deepEqual(record[name], value, name)
    assert.deepEqual(Object.fromEntries(record.asked.map(({ trait, low, high }) => [trait, [low, high]])), record.wants)
    for (const { trait, low, high, value, off } of record.asked) {
      assert.equal(value, record.traits[trait])
      assert.equal(off, Math.max(low - value, value - high, 0))
    }
    const again = JSON.parse(await tool('generate', '--id', record.link, '--json', { codes: [0, 1] }))
    assert.equal(again.map, record.map)
    assert.equal(lg.link(record.id).link, record.link)
    assert.deepEqual(lg.judge(record.map, record.link).asked, record.asked)
  })

test('a want that cannot be is refused in the words of the library', () => {
  const refused = (wants, words) => assert.throws(() => lg.generate('catan', { wants }), words)
  refused({ richest: 99 }, /richest/)
  refused({ richest: [12, 10] }, /richest/)
  refused({ richer: 1 }, /did you mean 'richest'/)
  const wants = { richest: [10, 12], 'ore-pips': null }
  assert.equal(linkOf({ game: 'catan', wants }), 'game=catan&want.richest=10..12')
})

const button = (view, name) => view.getByRole('button', { name, exact: true })

async function opened(options) {
  const view = await page(options)
  await view.locator('.handles polygon').first().waitFor()
  return view
}

/** Returns the record that the tool makes from the page's address. */
async function onTable(view) {
  // the address is written after the board is painted
  await view.waitForFunction(() => /&version=|board=/.test(location.hash))
  const link = (await view.evaluate(() => location.hash)).slice(1)
  return new URLSearchParams(link).get('board') ?? JSON.parse(await tool('generate', '--id', link, '--json')).map
}

const browserTest = (name, act) => second(name, () => (haveBrowser() ? act() : 'no Chromium'))

browserTest('a trait is asked for, changed, kept in the address and by an id, and left out', async () => {
  const view = await opened({ path: '#game=terra-mystica&seed=4' })
  await view.getByLabel('A trait to ask for').selectOption('islands')
  await button(view, 'Ask for it').click()
  const has = Number(await view.getByLabel('islands, at least').inputValue())
  await view.getByLabel('islands, at least').fill(`${has + 1}`)
  await view.keyboard.press('Enter')
  await view.locator('.verdict', { hasText: `islands ${has + 1}` }).waitFor()
  assert.equal(await view.getByLabel('islands, at most').inputValue(), `${has + 1}`)
  await view.waitForFunction((wanted) => location.hash.includes(wanted), `&want.islands=${has + 1}&`)
  const map = await onTable(view)
  const id = (await view.locator('.facts').innerText()).match(/id (tm-\S+)/)[1]
  assert.equal(JSON.parse(await tool('generate', '--id', id, '--json')).map, map)
  const other = await opened({ path: `#${id}` })
  await other.locator('.wants li.met').waitFor()
  assert.equal(await onTable(other), map)
  await button(view, 'Ask no longer for islands').click()
  await view.waitForFunction(() => !location.hash.includes('want.'))
  assert.equal(await view.locator('.wants li').count(), 0)
})

browserTest('what no board has is said with the nearest', async () => {
  const path = '#game=terra-mystica&evaluations=20000&want.islands=6&want.largest-island=3&seed=3'
  const view = await opened({ path, reduced: true })
  const verdict = /all 12 of 12 rules met; islands \d+, largest-island \d+, wanted 3/
  await view.locator('.verdict.broken', { hasText: verdict })
    .waitFor()
  assert.match(await view.locator('#notice').innerText(), /all the wanted traits; this is the nearest one/)
  assert.match(await view.locator('.wants li.broken').innerText(), /size of the largest island/)
  assert.deepEqual(await axe(view), [])
})

/** Explores with the dialog. With `pause`, it pauses once and continues. */
async function explores(view, { seed, pause = false }) {
  const more = view.locator('.more-opener').first()
  if (await more.isVisible()) await more.click()
  await button(view, 'Explore').click()
  await view.locator('.explore summary').click()
  await view.locator('.explore').getByLabel('Boards to try').selectOption('200000')
  await view.locator('.explore').getByLabel('Cells').selectOption('20')
  await view.locator('.explore').getByLabel('Seed').fill(`${seed}`)
  await button(view, 'Start').click()
  if (pause) {
    await button(view, 'Pause').click()
    await view.locator('.explore .progress', { hasText: 'Paused' }).waitFor()
    await button(view, 'Go on').click()
  }
  await view.locator('.explore .progress', { hasText: 'Done' }).waitFor()
}

browserTest('the map fills, is paused and gone on with, and its boards are those of the tool', async () => {
  const view = await opened({ path: '#game=terra-mystica&seed=4', reduced: true })
  await explores(view, { seed: 12, pause: true })
  const command = await view.locator('.explore code').innerText()
  assert.match(command, /^levelground explore terra-mystica .*--evaluations 200000 --seed 12$/)
  const { figures, elites } = await archive(...command.split(' ').slice(2))
  const said = await view.locator('.explore .progress').innerText()
  assert(said.includes(`${figures.filled} of 78 cells`), `${said}\n${JSON.stringify(figures)}`)
  assert(said.includes(`${figures.perfect} meet every rule; QD score ${figures.qd_score.toFixed(1)}`), said)
  await view.locator('.plot .cursor').focus()
  for (const key of ['ArrowLeft', 'ArrowDown']) await view.keyboard.press(key)
  const label = await view.locator('.plot .cursor').getAttribute('aria-label')
  assert.match(label, /^islands \d+, places for bridges [\d.]+( to [\d.]+)?: (score|meets)/)
  assert.equal(await view.locator('.explore [role=status]').innerText(), label)
  await view.keyboard.press('Enter')
  await view.waitForFunction(() => /board=/.test(location.hash))
  assert(await view.locator('.explore').isHidden())
  const map = await onTable(view)
  assert(elites.some((elite) => elite.map.trim() === map.trim()), map)
  await button(view, 'Undo').click()
  await view.waitForFunction(() => /seed=4/.test(location.hash))
})

browserTest('a pointer looks and takes, and one trait is a strip', async () => {
  const view = await opened({ path: '#game=catan&seed=4', reduced: true })
  await button(view, 'Explore').click()
  await view.locator('.explore').getByLabel('Across').selectOption('richest')
  await view.locator('.explore').getByLabel('Up').selectOption('')
  await view.keyboard.press('Escape')
  await explores(view, { seed: 3 })
  const box = await view.locator('.plot').boundingBox()
  assert(box.width > 5 * box.height)
  for (const [column, name] of [[0, 'pips of the best corner 10'], [2, 'pips of the best corner 12']]) {
    await view.mouse.move(box.x + ((column + 0.5) / 4) * box.width, box.y + box.height / 2)
    assert((await view.locator('.plot .cursor').getAttribute('aria-label')).startsWith(`${name}: `))
    await view.locator('.elite p', { hasText: `${name}` }).waitFor()
  }
  await view.mouse.down()
  await view.mouse.up()
  await view.waitForFunction(() => /board=/.test(location.hash))
  assert.match(await view.locator('.verdict').innerText(), /rules/)
})

browserTest('a finger looks first, and takes by a second touch or the button', async () => {
  const view = await opened({ path: '#game=catan&seed=4', width: 360, height: 740, hasTouch: true, reduced: true })
  await explores(view, { seed: 3 })
  await view.locator('.plot').scrollIntoViewIfNeeded()
  const [one, other] = [await view.locator('.plot').boundingBox(), await view.locator('.plot .cursor').boundingBox()]
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2]
  const place = () => view.locator('.plot .cursor').getAttribute('aria-label')
  const before = await place()
  const [far] = [one.x + 3, one.x + one.width - 3].sort((a, b) => Math.abs(b - other.x) - Math.abs(a - other.x))
  await view.touchscreen.tap(far, one.y + 3)
  assert.notEqual(await place(), before)
  assert(await view.locator('.explore').isVisible())
  await view.touchscreen.tap(...middle(other))
  assert.equal(await place(), before)
  assert(await view.locator('.explore').isVisible())
  await view.touchscreen.tap(...middle(other))
  await view.waitForFunction(() => /board=/.test(location.hash))
})
