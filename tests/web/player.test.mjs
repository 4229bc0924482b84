// Players of a visitor's own: they judge and balance boards in a frame from which nothing else can be reached, and
// whatever they do becomes a sentence. Second tier, too (60 s): games in files, a board that is balanced by chance, and
// the dialog on a phone.
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { pack } from '../../web/page/design/share.mjs'
import { after, assert, axe, dist, haveFiles, needBrowser, page, second, serve, test, tool } from './harness.mjs'

needBrowser()

const example = readFileSync(`${dist}/board/example_player.js`, 'utf8')
const even = 'export const play = ({ games, seats }) => Array(games).fill(Array(seats).fill(1 / seats))'

/** Opens the dialog on a board of Catan with this player. */
async function open(code, { path = '#game=catan&variant=balanced&seed=3', name = 'mine.mjs', ...options } = {}) {
  const view = await page({ path, ...options })
  await view.locator('.verdict').first().waitFor()
  await view.getByRole('button', { name: 'Your own player' }).click()
  const dialog = view.locator('dialog.bot')
  const file = { name, mimeType: 'text/javascript', buffer: Buffer.from(code) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByText(`${name} is read.`).waitFor()
  return { view, dialog }
}

const press = (dialog, name) => dialog.getByRole('button', { name }).click()

/** Sets fields of the details by their labels. */
async function set(dialog, values) {
  await dialog.locator('details').evaluate((details) => (details.open = true))
  for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).fill(value)
}

/** Returns what the page says at the end. */
const said = (dialog) => dialog.locator('.result [role=alert]').textContent()

test('the policy of the frame allows its script and the player, and no network', () => {
  const html = readFileSync(`${dist}/player.html`, 'utf8')
  const [, policy] = html.match(/http-equiv="Content-Security-Policy" content="([^"]*)"/)
  const hash = createHash('sha256').update(html.match(/<script>(.*?)<\/script>/s)[1]).digest('base64')
  assert.equal(policy, `default-src 'none'; script-src 'sha256-${hash}' 'wasm-unsafe-eval' blob:; worker-src blob:; ` +
    "base-uri 'none'; form-action 'none'")
})

test('the example is the one of the reference', () => {
  const reference = readFileSync(new URL('../../docs/reference/bots.md', import.meta.url), 'utf8')
  assert(reference.includes(`\n${example}\`\`\`\n`))
})

test('a player judges the board, in the sentences of the tool', async () => {
  const { view, dialog } = await open(even)
  await press(dialog, 'Judge the board')
  assert.match(await said(dialog), /^as wanted: no seat is off by more than 5 of 100 games, with 95 % confidence$/)
  await dialog.getByText(/^seats win 25, 25, 25, 25 of 100 \(each \+-[\d.]+\) in \d+ games of mine.mjs; 100/).waitFor()
  assert.equal(await dialog.locator('tbody tr').count(), 4)
  assert.match(await dialog.locator('tbody tr').first().textContent(), /^125 ± [\d.]+$/)
  assert.equal(await view.locator('iframe').count(), 0)
})

test('it is told the board, the seats and the kinds', async () => {
  const code = `export default (job) => {
    throw JSON.stringify({ ...job, cells: job.cells.slice(0, 1), board: job.board.length })
  }`
  const { dialog } = await open(code)
  await set(dialog, { 'Who sits where': 'a,b,c,d', Seed: '7' })
  await press(dialog, 'Judge the board')
  const text = await said(dialog)
  assert.match(text, /^mine.mjs: job 1: \{/)
  assert.match(text, /"game":"catan","seats":4,"seed":\d+,"first":0,"games":100,"board":\d{3}/)
  assert.match(text, /"cells":\[\{"name":"row 1, hex 1","x":[\d.]+,"y":[\d.]+,"resource":"\w+"/)
  assert.match(text, /three times in a row$/)
})

// two seats on a board of 4 x 4 cells, of which each has one half; wheat makes it likely to win
const tiny = `game: tiny
title: Tiny
id: ty
players: 2
board: {squares: [4, 4]}
pieces:
  wheat: {letter: W, stock: 6}
  grass: {letter: ".", stock: rest}
`
const harvest = `export const play = ({ cells, seed, first, games }) => {
  const wheat = [0, 0]
  for (const { x, piece } of cells) if (piece === 'wheat') wheat[x > 140 ? 1 : 0]++
  return Array.from({ length: games }, (_, i) => {
    const chance = (((seed + 77 * (first + i)) % 9973) * 7919 % 10007) / 10007
    return chance * 6 < wheat[0] ? [1, 0] : [0, 1]
  })
}`

test('a board is balanced as by the tool, is taken onto the table, and Undo brings the old one back', async () => {
  if (!haveFiles) return 'no games in files'
  const path = `#design=${await pack(tiny)}&game=tiny&seed=3`
  const { view, dialog } = await open(harvest, { path })
  const drawn = () => view.evaluate(() => document.querySelector('.drawing').shadowRoot.innerHTML)
  const before = await drawn()
  await set(dialog, { 'Games at most': '3000', 'A seat may be off': '10' })
  await press(dialog, 'Balance the board')
  assert.match(await said(dialog), /^as wanted/)
  await dialog.getByText('2 cells changed; the board is on the table, and Undo takes it back.').waitFor()
  await press(dialog, 'Close')
  assert.equal(await view.locator('polygon.changed').count(), 2)
  await view.waitForFunction(() => location.hash.includes('board='))
  assert(!/chance|play|mine/.test(decodeURIComponent(view.url())), 'nothing of the player is in the address')
  const board = new URLSearchParams(new URL(view.url()).hash.slice(1)).get('board')
  assert.equal(board, await balancedByTool())
  await view.getByRole('button', { name: 'Undo' }).click()
  await view.waitForFunction((old) => document.querySelector('.drawing').shadowRoot.innerHTML === old, before)
})

test('several players judge, of which the worst or the mean counts', async () => {
  const { view, dialog } = await open(even)
  await press(dialog, 'Add another player')
  assert.equal(await dialog.locator('textarea').count(), 2)
  await press(dialog, 'Judge the board')
  assert.equal(await said(dialog), 'There is no player 2 yet: choose a file, or paste a module.')
  const first = 'export const play = ({ games, seats }) => Array(games).fill([1, ...Array(seats - 1).fill(0)])'
  const files = [['mine.mjs', even], ['other.mjs', first]]
    .map(([name, code]) => ({ name, mimeType: 'text/javascript', buffer: Buffer.from(code) }))
  await dialog.locator('input[type=file]').setInputFiles(files)
  await dialog.getByText('mine.mjs is read. other.mjs is read.').waitFor()
  await press(dialog, 'Judge the board')
  assert.match(await said(dialog), /^not as wanted: a seat is off by 75 of 100 games/)
  await dialog.getByText(/in \d+ games of mine.mjs/).waitFor()
  await dialog.getByText(/in \d+ games of other.mjs/).waitFor()
  assert.deepEqual(await dialog.locator('thead th').allTextContents(),
    ['seat', 'wins, mine.mjs', 'wins, other.mjs', 'wanted'])
  assert.match(await dialog.locator('tbody tr').first().textContent(), /^125 ± [\d.]+100 ± [\d.]+25$/)
  await dialog.getByLabel('Of several players counts').selectOption('mean')
  await press(dialog, 'Judge the board')
  assert.match(await said(dialog), /^not as wanted: a seat is off by 37.5 of 100 games/)
  await press(dialog, 'Remove other.mjs')
  await press(dialog, 'Judge the board')
  assert.match(await said(dialog), /^as wanted/)
  assert.equal(await view.locator('iframe').count(), 0)
})

test('a front shows what each number of changes can do', async () => {
  if (!haveFiles) return 'no games in files'
  const { view, dialog } = await open(harvest, { path: `#design=${await pack(tiny)}&game=tiny&seed=3` })
  await set(dialog, { 'Games at most': '3000', 'A seat may be off': '10' })
  await dialog.getByLabel('Also the best board').check()
  await press(dialog, 'Balance the board')
  assert.match(await said(dialog), /^as wanted/)
  const names = await dialog.locator('table').first().locator('tbody th').allTextContents()
  assert.deepEqual([names[0], names.at(-1)], ['0 changes', '2 changes'])
  await press(dialog, 'Show the board with 0 changes')
  await dialog.getByText('0 cells changed').waitFor()
  await press(dialog, 'Show the board with 2 changes')
  await dialog.getByText('2 cells changed').waitFor()
  await press(dialog, 'Close')
  assert.equal(await view.locator('polygon.changed').count(), 2)
})

/** Returns the board that the tool makes of the same board with the same player. */
async function balancedByTool() {
  const folder = mkdtempSync(`${tmpdir()}/levelground-player-`)
  after(() => rmSync(folder, { recursive: true }))
  const loop = `
    const { createInterface } = await import('node:readline')
    for await (const line of createInterface({ input: process.stdin })) console.log(play(JSON.parse(line)).join('\\n'))`
  writeFileSync(`${folder}/player.mjs`, harvest + loop)
  writeFileSync(`${folder}/tiny.game.yaml`, tiny)
  const { map } = JSON.parse(await tool('generate', `${folder}/tiny.game.yaml`, '--seed', '3', '--json'))
  writeFileSync(`${folder}/board.txt`, map)
  const bot = `${process.execPath} ${folder}/player.mjs`
  const words = ['--plugin', `${folder}/tiny.game.yaml`, '--bot', bot, '--within', '10', '--games', '3000', '--json']
  return JSON.parse(await tool('repair', `${folder}/board.txt`, ...words)).map
}

const hostile = {
  'throws': ['export const play = () => { throw new Error("no such move") }',
    /^mine.mjs: job 1: no such move, three times/],
  'is no module': ['export const play = (', /^mine.mjs: job 1: Unexpected end of input, three times/],
  'exports nothing': ['const play = 1', /expected a module that exports a function play, found none/],
  'loops': ['export const play = () => { for (;;); }',
    /job 1: it has not answered for 0.5 seconds, three times in a row/],
  'loops at once': ['for (;;);', /it has not answered for 0.5 seconds/],
  'never answers': ['export const play = () => new Promise(() => {})', /it has not answered for 0.5 seconds/],
  'has wrong sums': ['export const play = ({ games }) => Array(games).fill([1, 1, 0, 0])',
    /job 1, line 1 of 100: expected shares that add up to 1, found 2: '1,1,0,0'/],
  'answers NaN': ['export const play = ({ games }) => Array(games).fill([NaN, 1, 0, 0])',
    /expected a number for each seat, found 'NaN,1,0,0'/],
  'answers too few': ['export const play = () => [[1, 0, 0, 0]]', /job 1: expected 100 lines, found fewer/],
  'answers too many': ['export const play = ({ games }) => Array(games + 1).fill([1, 0, 0, 0])',
    /job 1: expected 100 lines, found more/],
  'has other seats': ['export const play = ({ games }) => Array(games).fill([0, 1])',
    /expected a number for each of 4 seats, found '0,1'/],
  'answers no array': ['export const play = () => null',
    /expected an array with an answer for each game, found object/],
  'answers 100 MB': ['export const play = () => ["1".repeat(1e8)]',
    /expected an answer of at most 409600 characters, found 100000000/],
  'sends 100 MB itself': ['export const play = () => { postMessage({ lines: "1".repeat(1e8) }); return [] }',
    /expected an answer of at most 409600 characters, found more/],
  'floods': ['export const play = ({ games }) => { for (;;) postMessage({ lines: "1 0 0 0\\n".repeat(games) }) }',
    /it has sent a message that nobody asked for$/],
  'floods with something else': ['export const play = () => { for (let i = 0; ; i++) postMessage([i]) }',
    /a message that is no answer$/],
  'floods before': ['for (;;) postMessage({ lines: "x" })',
    /it has sent a message that nobody asked for(, three times in a row)?$|found 'x'/],
  'fails later': ['setTimeout(() => { throw new Error("late") }); export const play = () => new Promise(() => {})',
    /late/],
  'closes itself': ['export const play = () => { close(); return new Promise(() => {}) }',
    /it has not answered for 0.5 seconds/],
}

for (const [what, [code, sentence]] of Object.entries(hostile))
  test(`a player that ${what} gets a sentence`, async () => {
    const { view, dialog } = await open(code)
    await set(dialog, { 'Seconds for a job': /has not answered/.test(sentence.source) ? '0.5' : '100' })
    await press(dialog, 'Judge the board')
    assert.match(await said(dialog), sentence)
    assert.equal(await view.locator('iframe').count(), 0)
    assert.deepEqual(view.workers().filter((worker) => worker.url().startsWith('blob:')), [])
    await set(dialog, { 'Seconds for a job': '100', 'The player': even }) // and the page is as before
    await press(dialog, 'Judge the board')
    await dialog.getByText(/^as wanted/).waitFor()
  })

test('a player reaches neither network, nor storage, nor the page', async () => {
  const asked = []
  const own = await serve(dist, { base: '/some/where/', onanswer: (path) => asked.push(path) })
  after(() => own.stop())
  const file = `'${own.url}engine.mjs'`
  const event = (way) => `new Promise((good, bad) => {
    const it = ${way}
    it.onsuccess = it.onload = it.onopen = it.onmessage = good
    it.onerror = bad
  })`
  const tries = {
    fetch: `fetch(${file})`,
    request: event(`new class extends XMLHttpRequest {
      constructor() { super(); this.open('GET', ${file}); this.send() }
    }`),
    socket: event(`new WebSocket(${file.replace('http', 'ws')})`),
    source: event(`new EventSource(${file})`),
    module: `import(${file})`,
    inner: `import(URL.createObjectURL(new Blob(["import ${file}"], { type: 'text/javascript' })))`,
    script: `importScripts(${file})`,
    worker: event(`new Worker(${file})`),
    nested: event(`new Worker(URL.createObjectURL(new Blob(
      ["fetch(\\"${own.url}\\").then(() => postMessage(1), () => {})"])))`),
    database: event("indexedDB.open('x')"), caches: "caches.open('x')", files: 'navigator.storage.getDirectory()',
    storage: 'localStorage.x', session: 'sessionStorage.x', cookies: 'document.cookie', parent: 'parent.document',
    top: 'top.location.href', code: "eval('1')", function: "Function('1')()",
  }
  const code = `const tries = {${Object.entries(tries).map(([name, act]) => `${name}: async () => ${act}`)}}
    export async function play() {
      const reached = []
      const late = () => new Promise((good, bad) => setTimeout(bad, 2000))
      await Promise.all(Object.entries(tries).map(([name, act]) =>
        Promise.race([act(), late()]).then(() => reached.push(name), () => {})))
      throw new Error('origin ' + origin + ', reached: ' + reached)
    }`
  const { view, dialog } = await open(code, { base: own.url, forgive: /Content Security Policy|csp/ })
  await view.waitForTimeout(3000) // until the service worker has all files of the page
  const before = asked.length
  await press(dialog, 'Judge the board')
  assert.match(await said(dialog), /job 1: origin null, reached: , three times in a row$/)
  assert.deepEqual(asked.slice(before).filter((path) => !/\/(player\.html|levelground\.wasm)$/.test(path)), [])
})

test('the frame does nothing without a sandbox', async () => {
  const view = await page({ path: 'player.html', forgive: /favicon/ })
  const answered = await view.evaluate(() => new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done(true)
    setTimeout(done, 500, false)
    postMessage('self.x = 1', '*', [port2])
  }))
  assert.equal(answered, false)
})

test('Stop ends an endless player at once, and nothing is left of it', async () => {
  const { view, dialog } = await open('export const play = () => { for (;;); }')
  await set(dialog, { 'Seconds for a job': '3000' })
  await press(dialog, 'Balance the board')
  await view.waitForFunction(() => document.querySelector('iframe'))
  await press(dialog, 'Stop')
  await dialog.getByText('Stopped after 0 games.').waitFor()
  assert.equal(await view.locator('iframe').count(), 0)
  await view.reload() // a player is not kept
  await view.locator('.verdict').first().waitFor()
  assert.equal(await view.locator('dialog.bot, iframe').count(), 0)
})

test('wrong settings are told, and a player that is dropped opens the dialog', async () => {
  const { view, dialog } = await open(even)
  await set(dialog, { 'Wanted wins': '60,30,20,10' })
  await press(dialog, 'Judge the board')
  assert.match(await said(dialog), /expected shares that add up to 1, found 1.2/)
  await set(dialog, { 'Wanted wins': '60,40' })
  await press(dialog, 'Judge the board')
  assert.match(await said(dialog), /expected 4 seats, because the level is for so many players, found 2/)
  await press(dialog, 'Close')
  await view.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['// dropped'], 'other.js'))
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer }))
  })
  await dialog.getByText('other.js is read.').waitFor()
  assert.equal(await dialog.getByLabel('The player').inputValue(), '// dropped')
})

second('the example balances a board of a game in a file', async () => {
  if (!haveFiles) return 'no games in files'
  const { dialog } = await open(example, { path: '#game=gaia-project&seed=1', name: 'player.mjs' })
  await set(dialog, { 'Games at most': '600', 'A seat may be off': '20' })
  await press(dialog, 'Balance the board')
  assert.match(await said(dialog), /^(as wanted|not as wanted|not shown)/)
})

second('the dialog is accessible, wide and narrow, light and dark', async () => {
  for (const options of [{}, { width: 360, height: 740 }, { dark: true }]) {
    const { view, dialog } = await open(even, options)
    await set(dialog, {})
    await press(dialog, 'Judge the board')
    await said(dialog)
    assert.deepEqual(await axe(view), [])
  }
})
