// The designer's form for rules, which is always in step with the file, and its ten boards.
// Second tier, too (60 s): most cases in Chromium.
import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { assert, axe, dist, haveBrowser, needFiles, page, second, test, write } from './harness.mjs'
import { skipAll } from './tap.mjs'
import { hardRules, summaryOf } from '../../web/page/design/summary.mjs'

needFiles()

const { GameText } = await import(pathToFileURL(`${dist}/design/game_text.mjs`))
if (!GameText) skipAll("npm's package yaml is not there: tools/setup.sh test")

const file = `# a game
game: isle
board: {hexagon: 2, seats: [A1, E3]}
values: [food]
pieces: {grass: {stock: 10, food: 1}, water: 9}
rules:
  # why there is water
  lakes:
    says: lakes are small  # as in the old game
    each group: water
    at most: 0.50

  meadow: {worth: food, weights: [1, 1], differ by at most: 1} # fair
  coast:
    all of:
      - count: water # in the middle
        at least: 1
      - {borders: [water, grass], at least: 2}
variants:
  usual: {says: all rules}
  wild: {says: no lakes, without: [lakes]}
`

/** Returns the lines of a text that another one does not have. */
const linesOnlyIn = (text, other) => text.split('\n').filter((line) => !other.split('\n').includes(line))

test('a change of a rule changes its own lines, and nothing else', () => {
  const change = (path, rule) => {
    const next = new GameText(file).changed(path, rule)
    assert.deepEqual(new GameText(next).at(path), rule)
    return linesOnlyIn(next, file)
  }
  assert.deepEqual(change(['rules', 'lakes'], { says: 'small, too: yes', count: 'water on rim', 'at most': '0.50' }),
    ['    says: "small, too: yes"  # as in the old game', '    count: water on rim'])
  const fair = { worth: 'food', weights: ['1', '2'], 'differ by at most': '1', why: 'x' }
  assert.deepEqual(change(['rules', 'meadow'], fair),
    ['  meadow: {worth: food, weights: [1, 2], differ by at most: 1, why: x} # fair'])
  assert.deepEqual(change(['rules', 'coast', 'all of', '0'], { count: 'water', 'at most': { a: '1' } }),
    ['        at most:', '          a: 1'])
  assert.deepEqual(change(['rules', 'coast', 'all of', '1'], { count: 'x' }), ['      - {count: x}'])
})

test('rules are added, renamed and removed in files of every form', () => {
  const rule = { count: 'a on rim', 'at least': '1' }
  const forms = ['', 'game: x', 'game: x\nrules:\ntraits: {}\n', 'game: x\nrules: {}\n', '{game: x}',
    '{game: x, rules: {}}',
    'game: x\nrules: {a: {count: b}} # c\n', '# c\nrules:\n    a: {count: b}\n\n# d\ngame: x\n', file]
  for (const text of forms) {
    const added = new GameText(new GameText(text).added('new: one', rule))
    assert(added.isReadable, text)
    assert.deepEqual(added.at(['rules', 'new: one']), rule, text)
    const renamed = new GameText(added.renamed('new: one', 'two'))
    assert.deepEqual(renamed.at(['rules', 'two']), rule, text)
    const removed = new GameText(renamed.removed('two'))
    assert.equal(removed.at(['rules', 'two']), undefined)
    const { rules: was, ...before } = new GameText(text).file
    const { rules: is, ...after } = removed.file
    assert.deepEqual([Object.keys(is), after], [Object.keys(was || {}), before], text)
  }
  const renamed = new GameText(new GameText(file).renamed('lakes', 'ponds'))
  assert.deepEqual(renamed.at(['variants', 'wild', 'without']), ['ponds'])
})

test('every rule of the published games stays as it is when nothing is changed', () => {
  for (const name of readdirSync(`${dist}/games`)) {
    const text = readFileSync(`${dist}/games/${name}`, 'utf8')
    const game = new GameText(text)
    assert(game.isReadable, name)
    for (const rule of Object.keys(game.at(['rules']) ?? {}))
      assert.equal(game.changed(['rules', rule], game.at(['rules', rule])), text, `${name}: ${rule}`)
  }
})

test('ten boards are summed up', () => {
  const board = (evaluations, milliseconds, still, requirements) => {
    const isMet = Object.values(requirements).every((count) => count === 0)
    return { isMet, milliseconds, still, record: { evaluations, requirements } }
  }
  const boards = [board(9, 20, [], { a: 0, b: 0 }), board(300, 1500, [['a', 'b'], ['b']], { a: 0, b: 2 }),
    board(40, 20, [null], { a: 0, b: 0 })]
  assert.equal(summaryOf(boards), '2 of 3 boards meet all rules. A board takes 40 evaluations and 0.02 s (median); ' +
    'the slowest took 300 evaluations and 1.5 s.')
  const rules = [{ name: 'a', sentence: 'A' }, { name: 'b', sentence: 'B' }, { name: 'off', sentence: '' }]
  assert.deepEqual(hardRules(rules, boards), { after: [10, 100],
    rules: [{ name: 'b', sentence: 'B', broken: [2, 1, 1] }, { name: 'a', sentence: 'A', broken: [2, 0, 0] }] })
})

if (haveBrowser()) {
  async function open(options = {}) {
    const view = await page({ path: '#design', reduced: true, ...options })
    await view.locator('.design .verdict').waitFor({ state: 'attached' })
    await view.locator('.rules-of-file').waitFor({ state: 'attached' })
    return view
  }

  const textOf = (view) => view.locator('.editor').evaluate((editor) =>
    [...editor.shadowRoot.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'))

  const holds = (view, words) => view.waitForFunction((part) =>
    [...document.querySelector('.editor').shadowRoot.querySelectorAll('.cm-line')].map((line) => line.textContent)
      .join('\n').includes(part), words)

  test('a rule is added by the form, stands in the file, and its board follows', async () => {
    const view = await open()
    assert.match(await textOf(view), /^# Meadow: the smallest game/)
    await view.getByRole('button', { name: 'Add a rule' }).click()
    await holds(view, '  rule-1:\n    count: grass\n    at least: 1')
    const form = view.getByRole('group', { name: 'Rule rule-1' })
    await form.getByLabel('Kind of rule').selectOption(
      { label: 'largest group: Measures how many cells the largest connected group of such cells has' })
    await holds(view, '  rule-1:\n    largest group: grass\n    at least: 1')
    await form.getByLabel('Bound').selectOption('at most')
    await form.getByLabel('at most', { exact: true }).fill('4')
    await form.getByLabel('says').fill('no meadow is larger than 4, or nearly so')
    await holds(view, 'rule-1:\n    says: "no meadow is larger than 4, or nearly so"\n    largest group: grass\n' +
      '    at most: 4')
    await view.locator('.design .rules .line', { hasText: 'no meadow is larger than 4' }).first().waitFor()
    await form.getByText('Name, reason').click()
    await form.getByLabel('Name').fill('small')
    await form.getByLabel('Name').press('Enter')
    await holds(view, '  small:\n    says')
    await view.getByRole('button', { name: 'small', pressed: true }).waitFor()
    await view.getByRole('button', { name: 'Remove the rule' }).click()
    assert(!/small/.test((await textOf(view)).split('rules:')[1]))
    assert(await view.evaluate(() => document.activeElement.textContent === 'Add a rule'))
  })

  second('the form follows the file, and rules of every kind can be chosen', async () => {
    const view = await open()
    await write(view, file)
    const list = view.getByRole('group', { name: 'Rules of the file' })
    await list.getByRole('button', { name: 'coast, part 2' }).click()
    await view.getByLabel('borders: and its neighbour', { exact: true }).selectOption('')
    await holds(view, '      - {borders: water, at least: 2}')
    await list.getByRole('button', { name: 'lakes' }).click()
    await view.getByLabel('each group', { exact: true }).waitFor()
    assert.equal(await view.getByLabel('at most', { exact: true }).inputValue(), '0.50')
    await write(view, file.replace('at most: 0.50', 'between: [1, 3]')
      .replace('each group: water', 'count: {of: any, on: rim}'))
    await view.getByLabel('count, as it stands in the file').waitFor()
    assert.equal(await view.getByLabel('count, as it stands in the file').inputValue(), '{of: any, on: rim}')
    assert.equal(await view.getByLabel('between: to').inputValue(), '3')
    await write(view, file.replace('rules:', 'rules: ['))
    await view.getByText('The rules can be read again once the mistake is mended.').waitFor()
    await view.locator('.design .problem').waitFor()
    await write(view, file)
    await list.getByRole('button', { name: 'meadow' }).click()
    await view.getByLabel('weights', { exact: true }).fill('[1, 2')
    assert(!(await textOf(view)).includes('[1, 2')) // what cannot be read does not get into the file
    await view.getByLabel('weights', { exact: true }).fill('[1, 2, 1]')
    await holds(view, 'weights: [1, 2, 1]')
  })

  second('the editor can undo what the form did', async () => {
    const view = await open()
    const before = await textOf(view)
    await view.getByRole('button', { name: 'Add a rule' }).click()
    await holds(view, 'rule-1')
    await view.locator('.editor .cm-content').click()
    await view.keyboard.press('Control+Z')
    await view.getByRole('button', { name: 'rule-1' }).waitFor({ state: 'detached' })
    assert.equal(await textOf(view), before)
  })

  second('every kind of rule can be chosen, and the library reads the file with it', async () => {
    const view = await open()
    const { loadGame } = await import(pathToFileURL(`${dist}/levelground.mjs`))
    const module = await WebAssembly.compile(readFileSync(`${dist}/file.wasm`))
    for (const [name, least] of [['archipelago', 16], ['paths', 8]]) {
      await write(view, readFileSync(`${dist}/games/${name}.game.yaml`, 'utf8'))
      await holds(view, `game: ${name}`)
      await view.getByRole('button', { name: 'Add a rule' }).click()
      const kinds = view.getByLabel('Kind of rule')
      const all = await kinds.locator('option:not(:disabled)').evaluateAll((them) => them.map(({ value }) => value))
      assert(all.length >= least, `${name}: ${all.length}`)
      for (const kind of all) {
        await kinds.selectOption(kind)
        // there are rules that these boards cannot have, but none that cannot be understood
        const refusal = await loadGame(await textOf(view), module).then(() => '', ({ message }) => message)
        assert.doesNotMatch(refusal, /unknown|did you mean|expected one of/, refusal)
      }
    }
  })

  for (const [width, dark] of [[1280, false], [360, true], [768, false]])
    second(`axe-core finds nothing in the form and in the ten boards: ${width} pixels`, async () => {
      const view = await open({ width, dark })
      if (width < 900) await view.getByRole('button', { name: 'Rules', exact: true }).click()
      await view.getByRole('button', { name: 'apart', exact: true }).click()
      assert.deepEqual(await axe(view), [])
      const [inner, outer] = await view.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
      assert(inner <= outer, `wider than the window: ${inner} > ${outer}`)
      await view.getByRole('button', { name: 'Ten boards' }).click()
      await view.getByText(/^10 of 10 boards meet all rules\. A board takes [\d,.]+ evaluations and/).waitFor()
      assert.deepEqual(await axe(view), [])
    })

  second('ten boards say which rules are hard, and one of them can be chosen', async () => {
    const view = await open()
    await view.getByLabel('Start from').selectOption('archipelago')
    await view.waitForFunction(() => document.querySelectorAll('.design .handles polygon').length === 37)
    await view.getByRole('button', { name: 'Ten boards' }).click()
    await view.getByText(/^\d+ of 10 boards meet/).waitFor()
    const rows = view.locator('.ten tbody tr')
    assert.equal(await rows.count(), 4)
    const first = await rows.locator('td:first-of-type').allInnerTexts()
    assert.match(first[0], /^([1-9]|10) of 10$/, first.join()) // ten evaluations are too few
    const drawn = await view.locator('.ten li').nth(2).locator('div').evaluate(({ shadowRoot }) =>
      shadowRoot.querySelector('svg').textContent)
    await view.getByRole('button', { name: 'Board 3' }).click()
    await view.waitForFunction(() => /&game=archipelago&.*index=2/.test(location.hash))
    assert.equal(await view.locator('.design .drawing').evaluate(({ shadowRoot }) =>
      shadowRoot.querySelector('svg').textContent), drawn)
  })

  second('ten boards that take long can be left', async () => {
    const view = await open()
    await write(view, file.replace('at most: 0.50', 'at least: 19').replace('at least: 2', 'at least: 1000'))
    await view.locator('.design .verdict.broken').waitFor()
    await view.getByRole('button', { name: 'Ten boards' }).click()
    await view.getByText('Making 10 boards').waitFor()
    await view.keyboard.press('Escape')
    const before = await view.evaluate(() => location.hash)
    await view.getByRole('button', { name: 'New board' }).click() // the engine is free again
    await view.waitForFunction((hash) => location.hash !== hash, before)
  })
}
