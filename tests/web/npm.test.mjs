// The npm package as users have it: packed, installed into an empty folder without a network, and used there by
// Node.js, by TypeScript and in a bundle.
// Second tier, too (120 s): browsers, types, bundles and the whole command line.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import {
  after, assert, dist, haveBrowser, haveFiles, modules, page, published, second, serve, test, tool,
} from './harness.mjs'
import { pack } from './packed.mjs'

const run = promisify(execFile)
const root = new URL('../../', import.meta.url)
const { installed, project, tarball, work } = await pack()
const readme = readFileSync(join(installed, 'README.md'), 'utf8')
const examples = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code)
const { Levelground, LevelgroundError, linkOf, load } = await import(pathToFileURL(join(installed, 'levelground.mjs')))
const lg = await load()

/** Runs a module of the project. Returns what it prints. */
async function node(name, code) {
  writeFileSync(join(project, name), code)
  return (await run(process.execPath, [name], { cwd: project })).stdout
}

test('it has the files that it says, and no more', async () => {
  const { stdout } = await run('tar', ['tzf', tarball])
  const files = ['COPYING.libyaml', 'LICENSE', 'README.md', 'async.d.ts', 'async.mjs', 'balance.mjs', 'cli.mjs',
    'error.mjs',
    'flight.mjs', ...['catan-islands', 'catan', 'gaia-project', 'milty-draft', 'terra-mystica',
      'terraforming-mars', 'twilight-imperium'].map((game) => `games/${game}.game.yaml`),
    'levelground.d.ts', 'levelground.mjs', 'levelground.wasm', 'package.json', 'worker.mjs']
  assert.deepEqual(
    stdout.trim().split('\n').sort(),
    files.map((f) => `package/${f}`)
  )
})

second('it has fewer than 590,000 bytes', () => {
  if (!published) return 'the modules are built for tests'
  // 412 kB for the four games and the players that judge boards; 120 kB for games in files: their rules, and libyaml,
  // which reads them; 28 kB for the command line and seven games' files. 11 kB more came with weights of factions,
  // a rule on colours and better moves for games in files, and 17 kB with faster games of Terra Mystica and faster
  // searches of games in files. A larger model of colours and bounds for games in files took 10 kB more; what reads a
  // file is optimised for size since then. Games of other programs, seats' numbers and marks took 20 kB; ledgers and
  // logs, which are read once, and the algorithms that no default uses are optimised for size in turn. Edges, goals,
  // forms of land and texts of other programs took 19 kB, and better compression (tools/npm.sh) gave 30 kB. Modules of
  // any outline, places that numbers count, and kinds of pieces took 5 kB; what lays out boards of Catan and Terra
  // Mystica, and players that are asked for by name, are optimised for size in turn.
  assert(readFileSync(tarball).length < 590_000, `the tarball has ${readFileSync(tarball).length} bytes`)
})

test('it depends on nothing, and runs nothing when it is installed', () => {
  const said = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  for (const name of ['scripts', 'dependencies', 'peerDependencies', 'optionalDependencies'])
    assert.equal(said[name], undefined, name)
  assert.equal(said.version, lg.version)
  assert.doesNotMatch(readFileSync(join(project, 'package-lock.json'), 'utf8'), /https?:/)
})

test("the README's five lines make the tool's board", async () => {
  assert(examples[0].trim().split('\n').filter(Boolean).length <= 5)
  const said = await node('example.mjs', examples[0])
  const { map } = JSON.parse(await tool('generate', 'catan', '--seed', '7', '--json', '--set', 'players=4'))
  assert(said.includes(map.trim()), `${said}\nis not\n${map}`)
  assert.match(said, /fair: all 8 of 8 rules met/)
})

second("the README's example of a worker gives the tool's boards", async () => {
  const said = await node('worker-example.mjs', examples[1])
  const ids = (await tool('generate', 'catan', '--seed', '7', '--count', '3', '--json')).trim().split('\n')
    .map((line) => JSON.parse(line).id)
  assert.deepEqual(said.trim().split('\n').slice(0, 3), ids.map((id, place) => `${place} ${id}`))
  assert.match(said, /\n3 \d{4,}\n$/)
})

test('a worker answers what the library answers, stops, and ends', async () => {
  const { start } = await import(pathToFileURL(join(installed, 'async.mjs')))
  const far = await start({ module: readFileSync(join(installed, 'levelground.wasm')) })
  after(() => far.close())
  const { how, ...board } = lg.generate('catan', { seed: 5 })
  const { how: _, ...other } = await far.generate('catan', { seed: 5 })
  assert.deepEqual(other, board)
  assert.equal(await far.draw(board.map, '', true), lg.draw(board.map, '', true))
  assert.deepEqual(await far.catalog(), lg.catalog)
  assert.deepEqual((await far.generateMany('catan', 2, {})).map(({ index }) => index ?? 0), [0, 1])
  await assert.rejects(far.generate('catan', { settings: { players: 99 } }), (error) =>
    error.name === 'LevelgroundError' && error.message === `settings.players: ${error.sentence}` &&
    error.sentence.startsWith('expected') && error.word === 'set.players' && error.line === undefined)
  await assert.rejects(far.judge('I,I,Q,U;\nI,I,I;\n'), ({ message, line, column, sentence }) =>
    message === `${line}:${column}: ${sentence}` && line === 1 && column === 5)
  await assert.rejects(far.judge('A'), { name: 'LevelgroundError', kind: 'foreign' })
  const control = new AbortController()
  const endless = { variant: 'clean', seed: 1, evaluations: 1e9 }
  const reports = []
  const progress = (standing) => {
    reports.push(standing)
    if (standing.score !== null) control.abort()
  }
  const stopped = await far.generate('ptsp', endless, { signal: control.signal, progress })
  assert(stopped.map.length > 0 && stopped.how.stop === 'running' && reports.length > 0)
  const waiting = far.generate('ptsp', endless)
  far.close()
  await assert.rejects(waiting, /the worker was closed/)
  await assert.rejects(far.catalog(), /the worker is closed/)
})

second('a worker of a browser makes the same board', async () => {
  if (!haveBrowser()) return 'no Chromium'
  const own = await serve(installed)
  after(() => own.stop())
  const view = await page({ base: own.url, path: 'package.json', forgive: /favicon/ })
  const map = await view.evaluate(async (url) => {
    const { start } = await import(url)
    const far = await start()
    const board = await far.generate('catan', { seed: 5 })
    far.close()
    return board.map
  }, `${own.url}async.mjs`)
  assert.equal(map, lg.generate('catan', { seed: 5 }).map)
})

test('a number that the tool refuses is refused in its words', async () => {
  const whole = /^(count|evaluations): expected a whole number from 1 to \d+, found '(-1|1\.5|0|)'$/
  for (const wrong of [-1, 1.5, 0, '']) {
    for (const act of [() => lg.generateMany('catan', wrong), () => lg.generate('catan', { evaluations: wrong }),
      () => lg.explore({ game: 'catan' }, { evaluations: wrong })])
      assert.throws(act, { name: 'LevelgroundError', message: whole })
  }
  assert.throws(() => lg.generate('catan', { seed: -1 }), /^LevelgroundError: seed: expected a whole number from 0 to/)
  for (const words of [['--count', '-1'], ['--count', '1.5'], ['--evaluations', '0'], ['--seed', '-1'], ['-s', '-1']]) {
    const { status, notes } = await npx(['generate', 'catan', ...words])
    const said = await toolNotes(['generate', 'catan', ...words])
    assert.deepEqual([status, notes], [2, said], `${words}`)
  }
})

test("games' files are found by their names", () => {
  const require = createRequire(join(project, 'x.mjs'))
  const file = require.resolve('levelground/games/gaia-project.game.yaml')
  assert.match(readFileSync(file, 'utf8'), /^game: gaia-project$/m)
})

test('errors name the option that is wrong, and not a link that nobody wrote', () => {
  const wrong = [
    [{ settings: { player: 4 } }, "settings.player: unknown parameter 'player'; did you mean 'players'?"],
    [{ settings: { players: 99 } }, "settings.players: expected a whole number from 3 to 6, found '99'"],
    [{ settings: 3 }, "settings: expected an object, found '3'"],
    [{ variant: 'nobody' }, "variant: expected one that is known, found 'nobody'"],
    [{ algorithm: 'anneal', parameters: { warm: 1 } }, /^parameters.warm: .* 'warm'; expected one of: hot, /],
    [{ wants: { nothing: 3 } }, /^wants.nothing: catan has no trait 'nothing'; expected one of: REQ1, /],
    [{ sed: 3 }, /^unknown option 'sed'; the options are game, variant, settings/]
  ]
  for (const [options, message] of wrong)
    for (const act of [
      () => lg.generate('catan', options),
      () => lg.explore({ game: 'catan', ...options }, { evaluations: 1 }),
    ])
      assert.throws(act, { name: 'LevelgroundError', message })
  assert.throws(() => lg.generate('chess'), { message: "game: expected one that is known, found 'chess'" })
  assert.throws(() => lg.grow({ settings: { wide: 3 } }), /^LevelgroundError: settings.wide: /)
  assert.throws(() => lg.link('game=catan&seed=x'), /^LevelgroundError: the link's seed: /)
})

test("many levels are those of the tool's --count", async () => {
  const lines = (await tool('generate', 'terra-mystica', '--seed', '9', '--count', '3', '--json')).trim().split('\n')
  const many = lg.generateMany('terra-mystica', 3, { seed: 9 })
  assert.deepEqual(many.map(({ map }) => map), lines.map((line) => JSON.parse(line).map))
  const some = lg.generateMany('catan', 2)
  assert.equal(some[0].seed, some[1].seed)
})

second("the README's other example runs too", async () => {
  assert.match(
    await node(
      'long.mjs',
      `import { load } from 'levelground'\nconst lg = await load()\n${examples[2]}\n` +
        `console.log('map', level.map.length)`
    ),
    /map \d+/
  )
})

/** A player of Catan: a seat wins the likelier, the more wheat its quarter of the board has. */
async function harvest({ cells, seats, seed, first, games }) {
  const wheat = Array(seats).fill(1)
  for (const [i, { resource }] of cells.entries()) wheat[Math.floor((i * seats) / cells.length)] += resource === 'wheat'
  const cards = wheat.flatMap((count, seat) => Array(count).fill(seat))
  return Array.from({ length: games }, (_, i) => {
    const winner = cards[((seed % 9973) * 7919 + (first + i) * 104729) % 10007 % cards.length]
    const shares = wheat.map((_, seat) => Number(seat === winner))
    return i % 2 ? shares : `scores ${shares}`
  })
}

const loop = `
const { createInterface } = await import('node:readline')
for await (const line of createInterface({ input: process.stdin }))
  console.log((await harvest(JSON.parse(line))).join('\\n'))
`

test('a player of the caller judges and balances a level, as by the tool', async () => {
  const { map } = lg.generate('catan', { seed: 3, settings: { REQ8: 0 } })
  writeFileSync(join(project, 'board.txt'), map)
  writeFileSync(join(project, 'player.mjs'), harvest + loop)
  const link = linkOf({ game: 'catan', settings: { REQ8: 0 }, seed: 1 })
  const bot = `${process.execPath} ${join(project, 'player.mjs')}`
  const words = ['--set', 'REQ8=0', '--bot', bot, '--games', '600', '--within', '10', '--json', { codes: [0, 1] }]
  const byTool = async (command) => JSON.parse(await tool(command, join(project, 'board.txt'), ...words))
  for (const [command, change] of [['evaluate', false], ['repair', true]]) {
    const reports = []
    const progress = ({ games }) => reports.push(games)
    const mine = await lg.balance(map, harvest, { link, change, games: 600, within: 0.1, progress })
    const { played, changed, map: end } = await byTool(command)
    const [{ command: name, ...games }] = mine.played.bots
    assert.equal(name, 'harvest')
    const { command: _, ...same } = played.bots[0]
    assert.deepEqual([games, mine.changed, mine.map], [same, changed, end])
    assert.match(mine.said, /^  seats win .* games of harvest\n  \w.*\n$/)
    assert(reports.length > 0 && reports.every((n, i) => n > (reports[i - 1] ?? 0)))
  }
})

test('a front has the levels of the tool, and two players in the caller and a worker judge alike', async () => {
  const { map } = lg.generate('catan', { seed: 3, settings: { REQ8: 0 } })
  writeFileSync(join(project, 'board.txt'), map)
  writeFileSync(join(project, 'player.mjs'), harvest + loop)
  const link = linkOf({ game: 'catan', settings: { REQ8: 0 }, seed: 1 })
  const bot = `${process.execPath} ${join(project, 'player.mjs')}`
  const words = ['--set', 'REQ8=0', '--bot', bot, '--games', '300', '--within', '1', '--json', { codes: [0, 1] }]
  const tools = await tool('repair', join(project, 'board.txt'), '--front', '--changes', '4', ...words)
  const wanted = tools.trim().split('\n').map((line) => JSON.parse(line))
  const options = { link, games: 300, within: 0.01, front: 4, changes: 4 }
  const front = await lg.balance(map, harvest, options)
  const seen = ({ map, changed, played: { off } }) => ({ map, changed, off })
  assert(front.length > 1)
  assert.deepEqual(front.map(seen), wanted.map(seen))
  const { start } = await import(pathToFileURL(join(installed, 'async.mjs')))
  const far = await start({ module: readFileSync(join(installed, 'levelground.wasm')) })
  after(() => far.close())
  const counts = (record) => record.played.bots.map(({ command, games, shares }) => [command, games, shares])
  const other = ({ seats, games }) => Array(games).fill(Array(seats).fill(1 / seats))
  const judging = { games: 200, change: false, counts: 'mean' }
  for (const [players, how] of [[harvest, options], [[harvest, other], judging]]) {
    const here = [await lg.balance(map, players, how)].flat(), there = [await far.balance(map, players, how)].flat()
    assert.deepEqual(there.map(seen), here.map(seen))
    assert.deepEqual(there.map(counts), here.map(counts))
  }
  await assert.rejects(far.balance(map, () => [[1, 0]], { games: 3 }), /^LevelgroundError: job 1.*line 1 of|fewer/)
  await assert.rejects(far.balance(map, () => { throw new TypeError('mine') }), { name: 'TypeError', message: 'mine' })
})

test('a player that answers wrongly is refused, and a signal stops one', async () => {
  const { map } = lg.generate('catan', { seed: 3 })
  const refused = (play, message, options) =>
    assert.rejects(lg.balance(map, play, { change: false, ...options }), { name: 'LevelgroundError', message })
  const all = (answer) => ({ games }) => Array(games).fill(answer)
  await refused(all([1, 1, 0, 0]), "job 1, line 1 of 100: expected shares that add up to 1, found 2: '1,1,0,0'")
  await refused(all([NaN, 1, 0, 0]), "job 1, line 1 of 100: expected a number for each seat, found 'NaN,1,0,0'")
  await refused(() => [[1, 0, 0, 0]], 'job 1: expected 100 lines, found fewer')
  await refused(all('1 0 0 0\n1 0 0 0'), 'job 1: expected 100 lines, found more')
  await refused(() => null, 'play: expected an array of answers, found null')
  const words = 'seats, bots, counts, share, within, confidence, games, changes, front or seed'
  await refused(all([1, 0, 0, 0]), `expected ${words}, found 'game'`, { game: 3 })
  await refused(all([1, 0]), 'expected 4 seats, because the level is for so many players, found 2', { seats: 2 })
  await assert.rejects(lg.balance(map, () => { throw new TypeError('mine') }), { name: 'TypeError', message: 'mine' })
  const control = new AbortController()
  const how = { signal: control.signal, progress: () => control.abort() }
  const stopped = await lg.balance(map, all([0.25, 0.25, 0.25, 0.25]), how)
  assert.deepEqual([stopped.played, stopped.said, stopped.map], [undefined, undefined, map])
  const work = lg.playing(map, { change: false })
  while (work.step());
  const { job } = work.ask()
  assert.throws(() => work.tell([]), /expected 100 lines, found fewer|line 1 of 100/)
  assert.deepEqual(work.ask().job, job)
  work.end()
})

test('what is wrong is said in the words of the library', async () => {
  const sentence = (error) => error instanceof LevelgroundError && error instanceof Error && error.message
  const refused = (act, words) => assert.throws(act, (error) => words.test(sentence(error)))
  refused(() => lg.generate('chess'), /chess/)
  refused(() => lg.generate('catan', { settings: { player: 4 } }), /did you mean 'players'/)
  refused(() => lg.generate('catan', { lock: 'x' }), /1:/)
  refused(() => lg.read('nothing'), /expected a level of a known game/)
  refused(() => lg.read('{"game":"catan"}'), /expected an object with a string "map"/)
  refused(() => lg.judge(undefined), /expected text or a number, found undefined/)
  refused(() => lg.judge('A\0B'), /NUL/)
  refused(() => lg.json('lg_web_read_members', 'a\t1\n', 'chess', ''), /^expected a game whose .*, found 'chess'$/)
  refused(() => lg.json('lg_web_read_members', 'a\t1\n', 'ptsp', 'x'), /^expected a game whose .*, found 'ptsp'$/)
  refused(() => lg.write(lg.generate('catan').map, 'rwos'), /no format 'rwos'; expected .*; did you mean 'rows'/)
})

test('an error has a kind', () => {
  const kindOf = (kind, act) => assert.throws(act, { name: 'LevelgroundError', kind })
  for (const act of [() => lg.generate('chess'), () => lg.generate('catan', { sed: 3 }), () => lg.link('seed=x'),
    () => lg.read('{'), () => lg.read('{"game":"catan"}'), () => lg.read('Y,I;\nY,I;', 'terra-mystica')])
    kindOf('input', act)
  for (const text of ['nothing', '', '{}', '[1]', '{"game":"chess","map":"Y,I;"}', '{"map":"nothing"}'])
    kindOf('foreign', () => lg.read(text))
  kindOf('foreign', () => lg.draw('nothing'))
})

test('each seat and each resource has its numbers', () => {
  const { map, measured, traits } = lg.generate('catan', { seed: 3 })
  assert.deepEqual(Object.keys(measured.wins), ['1', '2', '3', '4'])
  assert.equal(measured.pips.ore, traits['ore-pips'])
  assert.equal(measured.hexes.wood + measured.hexes.brick, 7)
  assert.deepEqual(lg.judge(map).measured, measured)
})

test('what is missing is not free, and members do not contradict each other', () => {
  const { map, hexes, ports } = lg.generate('catan', { seed: 3 })
  const read = (object) => lg.read(JSON.stringify({ game: 'catan', ...object }))
  const spiral = lg.generate('catan', { settings: { tokens: 'spiral' }, seed: 3 }).link
  assert.throws(() => lg.judge(read({ hexes }).map, spiral), /tokens: spiral contradicts the level, which has free/)
  assert.throws(() => lg.repair(read({ hexes }).map, spiral), /tokens: spiral contradicts the level, which has free/)
  assert.equal(lg.judge(read({ hexes }).map, spiral, true).settings.tokens, 'free')
  const judged = lg.judge(read({ hexes }).map)
  assert.deepEqual([judged.requirements.REQ6, judged.requirements.REQ7, judged.requirements.REQ8], [0, null, null])
  assert.equal(judged.not_judged.REQ7, 'no ports are given')
  assert.match(judged.verdict, /^6 of 6 rules that could be judged are met; 2 were not judged: no ports are given$/)
  assert.equal(read({ map, hexes, ports }).map, map)
  assert.throws(() => read({ hexes, port: ports }),
    /port: expected only hexes, ports and the other members of a record/)
  assert.throws(() => read({ hexes, 'hexes.0.number': 5 }), /hexes\?0\?number: expected only hexes, ports/)
  for (const record of [lg.generate('catan', { seed: 3 }), lg.judge(map)])
    assert.equal(read({ ...record, map: undefined }).map, map)
  const changed = (change) => hexes.map((hex, i) => (i ? hex : { ...hex, ...change }))
  const other = hexes[0].number === 3 ? 4 : 3
  for (const [object, says] of [
    [{ hexes: changed({ resource: undefined }) }, /hexes\.0: expected a member resource/],
    [{ hexes: changed({ number: 2.5 }) }, /hexes\.0\.number: unknown value '2\.5'/],
    [{ map, hexes: changed({ number: other }), ports }, /expected "map" and "hexes" to say the same/],
    [{ map: 5, hexes, ports }, /expected a string as "map"/]
  ])
    assert.throws(() => read(object), { name: 'LevelgroundError', message: says })
})

/** Returns a module in which every allocation fails. With `room`, the allocation for the arguments still succeeds. */
function shortOfMemory(room) {
  const memory = new WebAssembly.Memory({ initial: 1 })
  new TextEncoder().encodeInto('out of memory\0memory\x000 0 \0', new Uint8Array(memory.buffer))
  const fail = () => 0
  return new Levelground({ exports: {
    memory, lg_web_room: () => room, lg_web_search: fail, lg_web_draw: fail, lg_web_error: () => 0,
    lg_web_error_kind: () => 'out of memory\0'.length, lg_web_error_place: () => 'out of memory\0memory\0'.length,
    lg_web_error_sentence: () => 0
  } })
}

test('a lack of memory keeps its kind, also in an error about a recipe', () => {
  for (const short of [shortOfMemory(0), shortOfMemory(1000)])
    for (const act of [() => short.search({ game: 'catan' }), () => short.draw('A')])
      assert.throws(act, { name: 'LevelgroundError', message: 'out of memory', kind: 'memory' })
})

second('a signal stops a job, which then says how far it came', async () => {
  const control = new AbortController()
  let asked = 0
  const job = lg.search({ game: 'ptsp', variant: 'clean', seed: 1, evaluations: 1e9 })
  const { stop, level, evaluations } = await job.run({
    signal: control.signal,
    progress: () => ++asked < 20 || control.abort()
  })
  assert.equal(asked, 20)
  assert.equal(stop, 'running')
  assert(evaluations > 0 && (!level || level.map.length > 0))
  assert.throws(() => job.found(), /found one that is over/)
  assert.throws(() => job.step(), LevelgroundError)
  job.end()
})

second('2000 boards take no more memory than 200', () => {
  const make = (count) => {
    for (let seed = 1; seed <= count; seed++) lg.draw(lg.generate('catan', { variant: 'paper', seed }).map)
    return lg.memory.byteLength
  }
  const some = make(200)
  assert.equal(make(2000), some)
})

test('the module can be given as bytes, compiled, or by its address', async () => {
  const file = join(installed, 'levelground.wasm')
  const bytes = readFileSync(file)
  const { map } = lg.generate('catan', { seed: 5 })
  const copy = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)
  for (const source of [bytes, copy, await WebAssembly.compile(bytes), pathToFileURL(file)])
    assert.equal((await load(source)).generate('catan', { seed: 5 }).map, map)
})

const rules = linkOf({ game: 'catan', variant: 'balanced', seed: 1, settings: { bias: 30 } })

async function answers() {
  const board = lg.generate('catan', { seed: 3, evaluations: 3000 })
  const broken = lg.change(board.map, [['swap', 0, 5]])
  const map = lg.generate('ptsp', { variant: 'clean', seed: 1, evaluations: 200 })
  const repair = lg.repair(broken, rules)
  repair.step()
  const standing = repair.standing()
  const ghost = lg.ghost(map.map, { driver: 'pilot' })
  ghost.step(3)
  const growth = lg.grow({ settings: { width: 16, height: 16 } }, { turns: 3 })
  const axes = ['richest', { trait: 'wood-pips', low: 5 }]
  const archive = lg.explore({ game: 'catan', seed: 1 }, { axes, cells: 3 })
  archive.step()
  const elite = archive.found().quality.findIndex((quality) => quality !== null)
  const typed = [
    ['Catalog', lg.catalog],
    ['LevelRecord<"catan">', lg.judge(broken)],
    ['LevelRecord<"catan"> & Made & { how: SearchStanding }', board],
    ['LevelRecord<"ptsp"> & Made & { how: SearchStanding }', map],
    [
      'LevelRecord<"terra-mystica"> & Made & { how: SearchStanding }',
      lg.generate('terra-mystica', {
        seed: 3,
        lock: 'Y,?;\n?,?,?;\n',
        settings: { stock: 'free', fair: 'rules' },
        evaluations: 10000
      })
    ],
    ['LevelRecord<"wesnoth"> & Made & { how: SearchStanding }', lg.generate('wesnoth', { seed: 1 })],
    ['LevelRecord<"toy"> & Made & { how: SearchStanding }', lg.generate('toy', { seed: 1 })],
    ['Level', lg.read(JSON.stringify(board))],
    [
      'LevelRecord<"catan"> & Made & { how: SearchStanding }',
      lg.generate('catan', { seed: 1, wants: { 'ports-match': [6, 9] } })
    ],
    ['ArchiveStanding', archive.standing()],
    ['ArchiveFound', archive.found()],
    ['LevelRecord', archive.level(elite)],
    ['Link', lg.link(board.longer)],
    ['Layout', lg.layout(board.map)],
    ['RepairStanding', standing],
    ['RepairFound', await repair.run()],
    ['PlayedRecord', await lg.balance(broken, harvest, { games: 60 })],
    ['GhostFound', ghost.found()],
    ['GrowthFound', await growth.run()]
  ]
  archive.end()
  ghost.end()
  return typed
}

const usage = `import { load, linkOf, Job, Flight, LevelgroundError, type ArchiveFound, type ArchiveStanding,
  type Catalog, type GhostFound, type GrowthFound,
  type Layout, type Level, type LevelRecord, type Link, type Made, type Play, type PlayedRecord, type RepairFound,
  type RepairStanding,
  type SearchStanding
} from 'levelground'
const lg = await load(new Uint8Array(8))
const board = lg.generate('catan', { seed: 7n, settings: { players: 4 } })
export const id: string | null = board.id, bias: number = board.seats['4'].bias
export const job = lg.search({ game: 'ptsp', seed: 1 })
const { level } = await job.run({ signal: new AbortController().signal, progress: (j) => j.standing().score })
export const feasible: boolean | undefined = level?.feasible
const judged = lg.judge(board.map)
export const hexes: number = judged.game === 'catan' ? judged.hexes.length : 0
lg.change(board.map, [[0, 1, 2], ['swap', 0, 1]])
// @ts-expect-error there is no such game
lg.generate('chess')
// @ts-expect-error only the library starts jobs
new Job(lg, 0)
export const message: string = new LevelgroundError('x').message + linkOf({ game: 'toy' })
export const short: boolean = new LevelgroundError('x', 'foreign').kind === 'memory'
// @ts-expect-error there is no such kind
new LevelgroundError('x', 'other')
export const drawn: string[] = await lg.grow({ seed: 1 }).run({
  result: (game) => game.found().moves.map((_, move) => game.draw(move))
})
export const wanted: number | undefined = lg.generate('catan', { wants: { richest: 11, 'wood-pips': [12, 14] } }).off
export const archive = lg.explore('game=catan', { axes: ['richest'], cells: [4], evaluations: 1e5 })
export const kinds: (number | null)[] = archive.found().quality
import { start, type AsyncLevelground } from 'levelground/async'
const far: AsyncLevelground = await start()
export const ids: (string | null)[] = (await far.generateMany('catan', 2, { seed: 7 })).map((one) => one.id)
export const bias2: number = (await far.generate('catan', {}, { signal: new AbortController().signal })).seats['4'].bias
export const many: string[] = lg.generateMany('catan', 2).map((one) => one.map)
const play: Play = ({ games, seats }) => Array.from({ length: games }, () => Array(seats).fill(1 / seats))
export const verdict: string | undefined = (await lg.balance(board.map, play, { share: [0.6, 0.4] })).played?.verdict
export const fronts: number[] = (await far.balance(board.map, [play], { front: 3 })).map((one) => one.score)
export const flown: string = lg.flight(board.map).restart(true).tick(3).actions
`

second('its types fit how it is used and what it answers', async () => {
  const compiler = join(modules, 'node_modules/typescript/bin/tsc')
  if (!existsSync(compiler)) return 'TypeScript is not there: tools/setup.sh test'
  const literals = (await answers()).map(
    ([type, value], i) => `export const answer${i}: ${type} = ${JSON.stringify(value)}\n`
  )
  writeFileSync(join(project, 'usage.mts'), usage + literals.join(''))
  const how = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom', 'usage.mts']
  const { stdout } = await run(process.execPath, [compiler, ...how], { cwd: project }).catch((error) => error)
  assert.equal(stdout, '')
})

second('a bundle for browsers and for Node.js holds it, with the module beside', async () => {
  const require = createRequire(`${modules}/package.json`)
  if (!existsSync(join(modules, 'node_modules/esbuild'))) return 'esbuild is not there: tools/setup.sh test'
  writeFileSync(join(project, 'entry.mjs'), examples[0])
  for (const platform of ['browser', 'node']) {
    const outfile = join(work, platform, 'bundle.mjs')
    const { warnings } = await require('esbuild').build({
      entryPoints: [join(project, 'entry.mjs')],
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      platform,
      outfile
    })
    assert.deepEqual(warnings, [])
    writeFileSync(join(work, platform, 'levelground.wasm'), readFileSync(join(installed, 'levelground.wasm')))
    const { stdout } = await run(process.execPath, [outfile])
    assert.match(stdout, /fair: all 8 of 8 rules met/)
  }
})

/** Runs the package's command line as npx does. Returns { status, out, notes }. */
const command = join(project, 'node_modules/.bin/levelground')
const npx = (words, input = '') =>
  new Promise((done) => {
    const child = execFile(command, words, { cwd: project }, (error, out, notes) =>
      done({ status: error?.code ?? 0, out, notes }))
    child.stdin.end(input)
  })

/** Returns what the tool says about a mistake. */
const toolNotes = (words) => {
  const program = process.env.LEVELGROUND ?? 'build/levelground'
  return new Promise((done) => execFile(program, words, (error, out, notes) => done(notes)))
}

second('the command line writes the files that the tool writes, to the last byte', async () => {
  const recipes = [['catan'], ['catan', '--set', 'players=6', '--evaluations', '2000'],
    ['terra-mystica', '--variant', 'paper'], ['terra-mystica', '--want', 'islands=4..5'],
    ['ptsp', '--evaluations', '60'], ['wesnoth', '--evaluations', '300']]
  if (haveFiles)
    recipes.push(['gaia-project', '--evaluations', '3000'], [new URL('examples/orchard.game.yaml', root).pathname])
  for (const [i, words] of recipes.entries()) {
    const [ours, theirs] = ['npx', 'tool'].map((who) => join(work, `${who}-${i}`))
    const all = ['generate', ...words, '--seed', '7', '--count', '3', '--format', 'txt,svg', '--output']
    const { status, notes } = await npx([...all, ours])
    await tool(...all, theirs, { codes: [0, 1] })
    assert(status < 2, notes)
    const names = readdirSync(theirs).sort()
    assert.deepEqual(readdirSync(ours).sort(), names)
    for (const name of names)
      assert.equal(readFileSync(join(ours, name), 'utf8'), readFileSync(join(theirs, name), 'utf8'), name)
  }
})

second('the command line judges, repairs, converts and lists', async () => {
  const { out: board } = await npx(['generate', 'catan', '--seed', '7', '--json'])
  const native = JSON.parse(await tool('generate', 'catan', '--seed', '7', '--json'))
  const record = JSON.parse(board)
  for (const [name, value] of Object.entries(native))
    if (!/seconds$|^file$/.test(name)) assert.deepEqual(record[name], value, name)
  assert.match((await npx(['evaluate', '-'], record.map)).out, /^-: catan balanced: fair: all 8 of 8 rules met/)
  const drawing = ['convert', '-', '--format', 'svg']
  assert.equal((await npx(drawing, record.map)).out, await tool(...drawing, '--output', '-', { input: record.map }))
  const random = await tool('generate', 'catan', '--algorithm', 'random', '--evaluations', '1', '--seed', '3', '--json')
  const repaired = await npx(['repair', '-'], JSON.parse(random).map)
  assert.match(repaired.out, /changed \d+ .*fair: all 8 of 8 rules met/s)
  assert.match((await npx(['list'])).out, /^catan {2,}Catan$/m)
  assert.match((await npx(['list', 'catan'])).out, /traits \(--want\):/)
  assert.equal((await npx(['--version'])).out, `levelground ${lg.version}\n`)
})

second('the command line takes tables of cells and of more pieces', async () => {
  if (!haveFiles) return 'the module reads no games in files'
  const [more, wrong] = ['more.csv', 'wrong.csv'].map((name) => join(work, name))
  writeFileSync(more, 'piece,groups,worth,goods,votes,planets\n4253,blue,3,2,0,1\n')
  writeFileSync(wrong, 'piece,groups,wealth\n4253,blue,3\n')
  const words = ['generate', 'twilight-imperium', '--seed', '5', '--json', '--pieces', more]
  const made = JSON.parse(await tool(...words))
  assert.equal(JSON.parse((await npx(words)).out).map, made.map)
  const cells = await tool('convert', '-', '--format', 'csv', '--output', '-', '--pieces', more, { input: made.map })
  const strange = cells.replace(/^.*/, '$&,colour').replace(/\n(?=.)/g, ',red\n').replace(',colour,red', ',colour')
    .replace(/\n$/, ',red\n')
  const { out, notes } = await npx(['convert', '-', '--plugin', 'twilight-imperium', '--pieces', more], strange)
  assert.deepEqual([out, notes], [made.map, '-:1: note: left out: colour\n'])
  for (const [table, game, said] of [[wrong, 'twilight-imperium', /wrong.csv:1:\d+: expected piece, letter/],
    [join(work, 'none.csv'), 'gaia-project', /none.csv: cannot open/], [more, 'catan', /expected a game in a file/]]) {
    const { status, notes: why } = await npx(['generate', game, '--pieces', table])
    assert.deepEqual([status, said.test(why)], [2, true], why)
  }
})

test('the command line explores as the tool does', async () => {
  const words = ['explore', 'terra-mystica', '--variant', 'paper', '--seed', '4', '--evaluations', '5000']
  const { status, notes } = await npx([...words, '--output', join(work, 'ours')])
  assert.equal(status, 0, notes)
  await tool(...words, '--output', join(work, 'theirs'))
  const maps = (who) => readFileSync(join(work, who, 'archive.jsonl'), 'utf8').trim().split('\n')
    .map((line) => JSON.parse(line).map).sort()
  assert.deepEqual(maps('ours'), maps('theirs'))
})

second('mistakes end the command line with status 2, and a file that differs is kept', async () => {
  const mistakes = [
    [['generate', 'chess'], /unknown game 'chess'; there are .*gaia-project/],
    [['generate', 'catan', '--set', 'players=99'], /from 3 to 6/],
    [['generate', 'catan', '--set', 'players'], /expected NAME=VALUE/],
    [['generate', 'catan', '--count', '0'], /from 1/],
    [['generate', 'catan', '--nonsense'], /nonsense/],
    [['generate', 'none.game.yaml'], /none.game.yaml: cannot open/],
    [['generate', 'catan', '--format', 'png', '--output', 'made'], /built from the sources/],
    [['evaluate', 'none.txt'], /none.txt: cannot open: there is no such file/],
    [['evaluate', '.'], /cannot open: it is a folder/],
    [['explore', 'catan', '--axes', 'a b'], /expected TRAIT/],
    [['explore', 'catan', '--axes', 'none'], /none/],
    [['play', 'catan'], /built from the sources/],
    [['juggle'], /unknown command/],
    [[], /^$/]
  ]
  for (const [words, said] of mistakes) {
    const { status, notes } = await npx(words)
    assert.deepEqual([status, said.test(notes)], [2, true], `${words.join(' ')}: ${notes}`)
  }
  assert.match((await npx(['evaluate', '-'], '??? no board')).notes, /^levelground: -:1:\d+: expected/)
  const again = ['generate', 'catan', '--seed', '7', '--format', 'txt', '--output', join(work, 'kept')]
  assert.equal((await npx(again)).status, 0)
  assert.equal((await npx(again)).status, 0)
  const [file] = readdirSync(join(work, 'kept'))
  writeFileSync(join(work, 'kept', file), 'another')
  assert.equal((await npx(again)).status, 1)
  assert.equal(readFileSync(join(work, 'kept', file), 'utf8'), 'another')
  assert.equal((await npx([...again, '--force'])).status, 0)
  assert.deepEqual(readdirSync(join(work, 'kept')), [file])
})
