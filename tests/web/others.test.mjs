// Texts of other programs: the modules read them as the tool does, with its notes, and the page offers a choice of
// several maps.
// Second tier, too (60 s): the page in Chromium.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { after, assert, axe, dist, haveBrowser, modulesOf, needFiles, page } from './harness.mjs'
import { second, test, tool, whole } from './harness.mjs'

needFiles()

const { load, loadGame } = await import(pathToFileURL(`${dist}/levelground.mjs`))
const fileOf = (name) => readFileSync(`${dist}/games/${name}.game.yaml`, 'utf8')

const three = '75 85A4 74 85A0 67 85A2 73 87A0 61 87A4 77 87A2 32 87A0 50 87A4 69 87A2 0 43 83A1 85A4 83A2 80 0 25 ' +
  '83A0 85A0 83A1 65 0 63 83A2 85A2 83A0 40'
const arena = '80 47 19 54 38 43 33 83 28 42 27 57 45 56 21 34 24 82 81 78 22 0 37 39 0 32 52 55 53 46 0 44 48 0 26 79'
const gaps = '42 67 79 19 59 43 71 20 40 65 74 26 64 27 21 22 78 48 0 72 69 0 23 50 0 39 -1 -1 -1 46 0'
const lab = `https://lab.example/?map=18,${three.replaceAll(' ', ',').replace('83A1', '83A:60')}`
const place = (word, idx) => ({ idx, ...(word === '0' ? { type: 'HOME' } : { type: 'SYSTEM', systemId: word }) })
const labMap = JSON.stringify({ map: ['18', ...three.replace(/\b(8[0-9][AB])(\d)/g, '$1$2').split(' ')].map(place) })

const record = async (text, ...words) => {
  const lines = await tool('evaluate', '-', '--json', ...words, { input: `${text}\n` })
  return lines.trim().split('\n').map((line) => JSON.parse(line))
}

/** Returns the first error of the tool about a text, without the name of the text. */
const refusal = (text, ...words) =>
  tool('evaluate', '-', ...words, { input: `${text}\n` }).then(
    () => assert.fail('the tool has read it'),
    (error) => /standard input:(\S+) (.*)/.exec(error.message)?.slice(1) ?? [error.message]
  )

/** Returns modules that know a game of a file. */
const loaded = (name) => Promise.all([whole, ...modulesOf('file')].map((module) => loadGame(fileOf(name), module)))

for (const [name, text] of Object.entries({ three, arena, gaps, lab, labMap }))
  test(`Twilight Imperium: ${name} is read and judged as by the tool`, async () => {
    const [{ map, score, requirements, traits }] = await record(text)
    for (const lg of await loaded('twilight-imperium')) {
      const [level, ...more] = lg.readAll(text)
      assert.deepEqual([level.map, more.length], [map, 0])
      assert.match(level.note, /Arena|read as one of its own|read the map/)
      const judged = lg.judge(level.map, '')
      assert.deepEqual([judged.score, judged.requirements, judged.traits], [score, requirements, traits])
      assert.match(lg.draw(level.map, ''), /^<svg/)
      assert.equal(lg.layout(level.map).layers.length > 0, true)
    }
  })

test('a layout of its own: links, changes, locks, repairs, records', async () => {
  for (const lg of await loaded('twilight-imperium')) {
    const rules = 'game=twilight-imperium&variant=balanced&set.players=6&set.layout=usual&set.votes-gap=2&seed=0'
    const judged = lg.judge(three, rules)
    assert.equal(judged.settings['votes-gap'], 2)
    assert.match(judged.longer, /board=/)
    const { board, game } = lg.link(judged.longer)
    assert.deepEqual(lg.judge(board, judged.longer).requirements, judged.requirements)
    assert.equal(game, 'twilight-imperium')
    const { map } = lg.read(JSON.stringify(judged))
    assert.equal(map, judged.map)
    const cells = judged.cells.map((cell, i) => (i === 1 ? { ...cell, pieces: { tile: '76' } } : cell))
    const wrong = { ...judged, cells }
    assert.throws(() => lg.read(JSON.stringify(wrong)), /to say the same/)
    const next = lg.change(three, [['swap', 1, 3]])
    assert.deepEqual(next.split(' ').slice(0, 3), ['74', '85A4', '75'])
    const lock = three.replace(/\b(75|74|67|73|61|77|32|50|69|43|80|25|65|63|40)\b/g, '?')
    const made = lg.generate('twilight-imperium', { lock, seed: 3, evaluations: 3000 })
    assert.equal(made.map.split(' ').filter((word) => word === '0').length, 3)
    const again = lg.search(made.link)
    while (again.step(64));
    assert.equal(again.found().level.map, made.map)
    again.end()
    const job = lg.repair(three, '')
    job.step(3)
    assert.equal(job.found().map.split(' ')[1], '85A4')
    job.end()
  }
})

test('what is no such string is refused with the sentence of the tool', async () => {
  const one = three.replace(' 0 43', ' 24 43').replace(' 0 63', ' 26 63')
  const wrong = [one, three.replace(' 74', ' 18'), three.slice(0, -3), three.replace(' 67', ' 74')]
  for (const lg of await loaded('twilight-imperium'))
    for (const text of wrong) {
      const [where, sentence] = await refusal(text)
      const isAlike = ({ message }) => message.endsWith(sentence) && message.startsWith(where.slice(0, 2))
      assert.throws(() => lg.readAll(text), isAlike)
    }
})

const filed = {
  'twilight-imperium': ['csv', 'hexjson', 'tiled'], 'terraforming-mars': ['csv', 'hexjson', 'tiled'],
  'milty-draft': ['csv', 'hexjson', 'tiled'], 'catan-islands': ['csv', 'hexjson']
}
/** Returns a table with one column more. */
const painted = (csv) => csv.trim().split('\n').map((line, i) => `${line},${i ? 'red' : 'colour'}`).join('\n')

for (const [name, forms] of Object.entries(filed))
  test(`${name}: ${forms.join(', ')} come back, and members that are no layers are left out`, async () => {
    const { map } = JSON.parse(await tool('generate', name, '--seed', '7001', '--json'))
    for (const form of forms) {
      const text = await tool('convert', '-', '--format', form, '-o', '-', { input: map })
      for (const lg of await loaded(name)) {
        assert.deepEqual(lg.readAll(text), [{ game: name, map, line: 1, note: '' }])
        if (form === 'tiled') continue
        const more = form === 'csv' ? painted(text).replaceAll(',', ';')
          : text.replace(/"n":"[^"]*"/g, '$&,"colour":["red"]')
        const { note, map: same } = lg.read(more)
        assert.deepEqual([same, note], [map, 'left out: colour'])
      }
    }
  })

test('a layout of its own in cells', async () => {
  const lines = await tool('convert', '-', '--format', 'csv', '-o', '-', { input: three })
  for (const lg of await loaded('twilight-imperium')) {
    const { map, note } = lg.read(lines)
    assert.deepEqual([map.split(' '), /3 rings, 3 homes/.test(note)], [`${three}\n`.split(' '), true])
  }
})

test('bad tables, HexJSON and Tiled maps are refused with the sentence of the tool', async () => {
  const { map } = JSON.parse(await tool('generate', 'terraforming-mars', '--seed', '7001', '--json'))
  const [csv, hexjson, tiled] = await Promise.all(['csv', 'hexjson', 'tiled'].map((form) =>
    tool('convert', '-', '--format', form, '-o', '-', { input: map })))
  const lines = csv.trim().split('\n')
  const instead = (...change) => [...lines.slice(0, 2), ...change, ...lines.slice(3)].join('\n')
  const many = Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`m${i}`, i]))
  const wrong = [
    instead(`${lines[2]},more`), instead(), instead(lines[1]), instead('A2,b,2,land,p'),
    instead(lines[2].replace(/[^,]*$/, 'unicorn')), instead(`"${lines[2]}`), instead('x'.repeat(101)),
    [lines[0], ...Array(5001).fill(lines[1])].join('\n'), lines[0], 'cell,speed\na,1',
    hexjson.replace('"odd-r"', '"odd-x"').replace('"even-r"', '"odd-x"'), hexjson.replace(/"q":\d+/, '"q":0.5'),
    hexjson.replace(/"q":\d+/, '"q":1e9'), hexjson.replace(/"place":"[^"]*"/, '"place":{"a":1}'),
    JSON.stringify({ layout: 'odd-r', hexes: { a: { q: 0, r: 0, ...many } } }),
    tiled.replace(/"width":\d+/, '"width":99999'), tiled.replace(/"data":\[\d+,/, '"data":["t",'),
    tiled.replace(/"data":\[\d+,/, '"data":[77777,'), tiled.replace(/"data":\[\d+,/, '"data":['),
    tiled.replace('hexagonal', 'isometric')
  ]
  for (const lg of await loaded('terraforming-mars'))
    for (const text of wrong) {
      const [where, sentence] = await refusal(text, '--game', 'terraforming-mars')
      assert.throws(() => lg.readAll(text, 'terraforming-mars'), ({ kind, message }) => {
        assert.equal(message, `${where} ${sentence}`)
        return kind === 'input'
      })
    }
})

test('boards of Catan in the JSON of others', async () => {
  const made = JSON.parse(await tool('generate', 'catan', '--seed', '7', '--json'))
  const land = { wood: 'forest', wheat: 'grain', sheep: 'wool', brick: 'clay', ore: 'mountain', desert: 'desert' }
  const place = ({ q, r }) => ({ q: q + 3, r: r - 2 })
  const tiles = made.hexes.map((hex) => ({ ...place(hex), terrain: land[hex.resource], roll: hex.number }))
  const harbors = made.ports.map((port) => ({ ...place(port), edge: port.side, type: land[port.kind] ?? 'any' }))
  const places = 'read `terrain` as the resource, `roll` as the number and q and r as the place'
  const goods = { L: 'Lumber', G: 'Grain', S: 'Wool', B: 'Brick', O: 'Ore', D: 'Desert' }
  const hexes = made.map.split('\n').slice(0, 5).join(' ').trim().split(/\s+/)
  const order = { board: hexes.map((word) => ({ kind: goods[word[0]], token: word.slice(1) || null })) }
  for (const module of [whole, ...modulesOf('catan')]) {
    const lg = await load(module)
    const { map, note } = lg.read(JSON.stringify({ state: { tiles, harbors } }))
    assert.deepEqual([map, note], [made.map, places])
    assert.equal(lg.read(JSON.stringify(tiles)).note, `${places}; no ports`)
    const rows = lg.read(JSON.stringify(order))
    assert.equal(rows.note, 'read `kind` as the resource, `token` as the number and the order as the place; no ports')
    assert.equal(rows.map.split('\n')[2], made.map.split('\n')[2])
    for (const wrong of [{ board: order.board.slice(1) }, { tiles: tiles.map((tile) => ({ ...tile, roll: 7 })) }]) {
      const [where, sentence] = await refusal(JSON.stringify(wrong))
      assert.throws(() => lg.read(JSON.stringify(wrong)), { kind: 'input', message: `${where} ${sentence}` })
    }
    assert.throws(() => lg.read(JSON.stringify({ tiles }), 'terra-mystica'), /expected a/)
  }
})

test('saved games of Gaia Project, and JSON that is too large', async () => {
  const { sectors, map } = JSON.parse(await tool('generate', 'gaia-project', '--seed', '7001', '--json'))
  const saved = { players: [{ name: 'a' }], data: { round: 3, map: { sectors } } }
  const moved = structuredClone(saved)
  moved.data.map.sectors[9].center = { q: 10, r: -4, s: -6 }
  for (const lg of await loaded('gaia-project')) {
    const level = lg.read(JSON.stringify(saved))
    assert.deepEqual([level.map, level.note], [map, 'read the map at `data.map`; the rest is left out'])
    assert.equal(lg.read(JSON.stringify({ sectors })).map, map)
    assert.throws(() => lg.read(JSON.stringify(moved)), /: 1:1: sectors\.9\.center: expected the middle/)
    assert.throws(() => lg.read(JSON.stringify({ ...saved, moves: Array(100001).fill(1) })), /at most 100000 parts/)
    const deep = '{"":'.repeat(20000) + '1' + '}'.repeat(20000)
    assert.throws(() => lg.read(deep), /expected an object with a string "map"/)
  }
})

const table = `# two of Uncharted Space, as an example
piece,groups,worth,goods,votes,planets,also
4253,blue,3,2,0,1,d100
4270,red anomaly asteroids,0,0,0,0,
`

test('tiles of a table', async () => {
  const file = fileOf('twilight-imperium')
  const { map } = JSON.parse(await tool('generate', 'twilight-imperium', '--seed', '5', '--json'))
  const strange = map.trim().replace(/ (19|2\d|3[0-8]) /, ' 4253 ')
  const folder = mkdtempSync(join(tmpdir(), 'pieces-'))
  after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'more.csv'), table)
  const [{ score, requirements }] = await record(strange, '--pieces', join(folder, 'more.csv'))
  const made = JSON.parse(await tool('generate', 'twilight-imperium', '--seed', '5', '--json', '--pieces',
    join(folder, 'more.csv')))
  assert.match(strange, / 4253 /)
  for (const module of [whole, ...modulesOf('file')]) {
    const lg = await loadGame(file, module, { pieces: table })
    const level = lg.read(strange.replace('4253', 'd100'))
    assert.equal(level.map.trim(), strange)
    const judged = lg.judge(level.map, '')
    assert.deepEqual([judged.score, judged.requirements], [score, requirements])
    assert.equal(lg.generate('twilight-imperium', { seed: 5 }).map, made.map)
    assert.equal((await lg.search(made.id).run()).level.map, made.map)
    const plain = await loadGame(file, module)
    assert.throws(() => plain.read(strange), /^LevelgroundError: 1:/)
    assert.throws(() => plain.search(made.id))
    for (const [wrong, words] of [
      [table.replace('worth', 'wealth'), /: pieces: 2:\d+: expected piece, letter, /],
      [table.replace(',1,d100', ',x,d100'), /: pieces: 3:\d+: expected a number/],
      ['#', /: pieces: \d+:\d+: expected a table/], [table.replace('\n4253', '\n19'), /: pieces: 3:/]
    ])
      await assert.rejects(loadGame(file, module, { pieces: wrong }), words)
  }
})

const slices = [
  [61, 48, 59, 49, 40], [23, 45, 62, 44, 24], [20, 46, 63, 47, 25], [22, 41, 60, 42, 26], [27, 43, 64, 39, 28],
  [29, 50, 65, 67, 30]
]
const tile = (systemId, idx) => ({ idx, type: 'SYSTEM', systemId: `${systemId}` })
const home = { idx: 0, type: 'HOME' }
const named = slices.map((slice, i) => `Slice+${i},${slice}`).join(';')
const ofMilty = slices.map((tiles) => ({ tiles, wormholes: [] }))
const ofLab = slices.map((slice) => ({ name: 'x', tiles: [home, ...slice.map(tile)] }))
const drafts = {
  bars: slices.map((slice) => slice.join(',')).join('|'),
  'an address': `https://lab.example/draft?x=1&slices=${named}`,
  miltydraft: JSON.stringify({ id: 'a', draft: { players: {} }, slices: ofMilty }),
  'ti4-lab': JSON.stringify({ settings: {}, slices: ofLab })
}
for (const [name, text] of Object.entries(drafts))
  test(`slices of ${name}`, async () => {
    for (const lg of await loaded('milty-draft')) {
      const { map, note, game } = lg.read(text)
      assert.deepEqual([game, map], ['milty-draft', `${slices.flat().join(' ')}\n`])
      assert.match(note, /^read the slices/)
    }
  })

/** Returns a text with three maps of Terra Mystica, and the maps. */
async function several() {
  const maps = await Promise.all([1, 2, 3].map(async (seed) => {
    const { map } = JSON.parse(await tool('generate', 'terra-mystica', '--seed', `${seed}`, '--json'))
    return map
  }))
  return { maps, text: maps.map((map, i) => `Map ${i}, by somebody\n${map}\n`).join('\n') }
}

test('several maps in one text are read one by one', async () => {
  const { maps, text } = await several()
  for (const module of [whole, ...modulesOf('terra-mystica')]) {
    const lg = await load(module)
    const levels = lg.readAll(text)
    assert.deepEqual(levels.map(({ map }) => map), maps)
    assert.match(levels[0].note, /^read the rows of terrains;/)
    assert.deepEqual(lg.readAll(maps.join('\n')).map(({ map, note }) => [map, note]), maps.map((map) => [map, '']))
    assert.throws(() => lg.read(text), /:1: expected one level, found a second one$/)
    assert.throws(() => lg.readAll(text.replace(/\n([A-Z]),/, '\n$1,X,')), /^LevelgroundError: \d+:/)
    assert.throws(() => lg.readAll(''), /^LevelgroundError: 1:1: expected a level of a known game/)
  }
})

second('the page asks which of several maps, and shows the one that is chosen', async () => {
  if (!haveBrowser()) return 'there is no browser'
  const { maps, text } = await several()
  const view = await page({ path: '#game=terra-mystica&seed=4' })
  await view.waitForFunction(() => /&version=|board=/.test(location.hash))
  const look = async () => {
    await view.getByLabel('A board to look at').fill(text)
    await view.getByRole('button', { name: 'Look at it' }).click()
  }
  await look()
  await view.getByRole('heading', { name: 'Which of these 3 maps?' }).waitFor()
  assert.equal(await view.locator('dialog[open] svg').count(), 3)
  await axe(view)
  await view.keyboard.press('Escape')
  await view.locator('dialog[open]').waitFor({ state: 'detached' })
  assert.doesNotMatch(await view.evaluate(() => location.hash), /board=/)
  await look()
  await view.getByRole('button', { name: 'Map 2' }).click()
  await view.waitForFunction((map) => new URLSearchParams(location.hash).get('board')?.trim() === map.trim(), maps[1])
})

second('the page reads a table of a game that is not shown, a board of Catan of others, and says how', async () => {
  if (!haveBrowser()) return 'there is no browser'
  const mars = JSON.parse(await tool('generate', 'terraforming-mars', '--seed', '7001', '--json'))
  const made = JSON.parse(await tool('generate', 'catan', '--seed', '7', '--json'))
  const csv = painted(await tool('convert', '-', '--format', 'csv', '-o', '-', { input: mars.map }))
  const tiles = made.hexes.map(({ q, r, resource, number }) => ({ x: q, z: r, terrain: resource, roll: number }))
  const view = await page({ path: '#game=terra-mystica&seed=4' })
  await view.waitForFunction(() => /&version=|board=/.test(location.hash))
  const look = async (text, words, game) => {
    await view.getByLabel('A board to look at').fill(text)
    await view.getByRole('button', { name: 'Look at it' }).click()
    const isShown = ([said, name]) => location.hash.includes(`game=${name}`) && location.hash.includes('board=') &&
      document.querySelector('#notice [role=alert]')?.textContent.includes(said)
    await view.waitForFunction(isShown, [words, game])
  }
  await look(csv, 'pasted: left out: colour', 'terraforming-mars')
  await look(JSON.stringify({ tiles }), 'pasted: read `terrain` as the resource', 'catan')
  await view.getByLabel('A board to look at').fill(csv.replace(/,land,/, ',lend,'))
  await view.getByRole('button', { name: 'Look at it' }).click()
  await view.waitForFunction(() => /expected a piece of this layer or null, found 'lend'/
    .test(document.querySelector('#notice [role=alert]')?.textContent))
})

second('the page reads a string with a layout of its own, says how, and keeps it in its address', async () => {
  if (!haveBrowser()) return 'there is no browser'
  const view = await page({ path: '#game=twilight-imperium&seed=4' })
  await view.waitForFunction(() => /&version=|board=/.test(location.hash))
  await view.getByLabel('A board to look at').fill(lab)
  await view.getByRole('button', { name: 'Look at it' }).click()
  const note = '#notice [role=alert]'
  const said = (at) => /^pasted: .* has no such layout; .* 3 homes/.test(document.querySelector(at)?.textContent)
  await view.waitForFunction(said, note)
  await view.waitForFunction(() => /board=/.test(location.hash))
  const shown = await view.locator('#board svg').first().innerHTML()
  await view.reload()
  await view.locator('#board .handles polygon').first().waitFor()
  assert.equal(await view.locator('#board svg').first().innerHTML(), shown)
})
