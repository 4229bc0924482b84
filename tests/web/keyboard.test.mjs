// Slow: 100 tasks by keyboard alone, wide and on a phone. Each begins where the focus is, uses no mouse and no
// script to move it, ends with the focus on something that is seen, and is checked by what the page then says.
import { assert, needBrowser, page, test, tool } from './harness.mjs'
import { Keyboard } from './keyboard.mjs'
import { random } from './mutate.mjs'

needBrowser()

const other = { 'terra-mystica': 'Catan', catan: 'Terra Mystica' }
const titles = { 'terra-mystica': 'Terra Mystica', catan: 'Catan' }
const looseRule = { 'terra-mystica': 'REQ7', catan: 'REQ2' }
const hopeless = 'game=terra-mystica&set.rows=20&set.columns=20&set.twins=0&set.lean=0&set.reach=0&seed=1'

const rule = (k, name) => k.view.locator(`li[data-rule="${name}"]`)
const hand = (k) => k.view.locator('.hand')

async function hexOf(k, nth) {
  const names = await k.names()
  return names[Math.floor(nth * names.length)]
}

async function locks(k, chance) {
  const name = await hexOf(k, chance())
  await k.hex(name)
  const before = await k.said(name)
  await k.press('l')
  await k.until((was, now) => now !== was && (now.endsWith(', locked') || was.endsWith(', locked')), before, name)
}

async function locksByHand(k, chance) {
  const name = await hexOf(k, chance())
  await k.hex(name)
  const before = await k.said(name)
  await k.press('Enter')
  await k.reach(hand(k).getByRole('button', { name: /^(Lock|Unlock)$/ }))
  await k.press(' ')
  await k.until((was, now) => now !== was, before, name)
  assert.match(await k.focused(), /Lock|Unlock/)
}

async function turn(k, select) {
  await k.reach(select)
  const first = await select.evaluate((s) => s.selectedIndex === 0)
  await k.press(first ? 'ArrowDown' : 'ArrowUp')
}

async function changes(k, chance) {
  const name = await hexOf(k, chance())
  await k.hex(name)
  const before = await k.said(name)
  await k.press('Enter')
  await turn(k, hand(k).locator('select').first())
  await k.until((was, now) => now !== was, before, name)
  assert.equal(await k.tag(), 'SELECT')
}

const holds = (label) => label.replace(', locked', '').split(': ')[1] ?? 'river'

/** The name of another that can change places with it: of the same kind, with something else in it. */
function otherLike(board, name, chance) {
  const labels = board.split('|')
  const held = holds(labels.find((label) => label.startsWith(name)))
  const good = labels.filter(
    (label) => label.startsWith('port') === name.startsWith('port') && ![held, 'river'].includes(holds(label))
  )
  return good[Math.floor(chance() * good.length)].split(/: |, locked/)[0]
}

async function swaps(k, chance) {
  const land = (await k.names()).filter((name) => !name.startsWith('river')) // a river's move changes names
  const first = land[Math.floor(chance() * land.length)]
  await k.hex(first)
  await k.press('Enter')
  await k.reach(hand(k).getByRole('button', { name: 'Swap with' }))
  await k.press('Enter')
  const board = await k.board()
  const second = otherLike(board, first, chance)
  await k.hex(second)
  await k.press('Enter')
  await k.changed(board)
  assert.equal(holds(await k.said(second)), holds(board.split('|').find((label) => label.startsWith(first))))
}

async function leavesASwap(k, chance) {
  await k.hex(await hexOf(k, chance()))
  const board = await k.board()
  await k.press('Enter')
  await k.reach(hand(k).getByRole('button', { name: 'Swap with' }))
  await k.press('Enter')
  await k.press('Escape')
  await hand(k).getByRole('button', { name: 'Swap with' }).waitFor()
  assert.equal(await k.board(), board)
}

async function newBoardByButton(k) {
  const board = await k.board()
  await k.button('New board')
  await k.changed(board)
  assert.equal(await k.focused(), 'New board')
}

async function newBoardByKey(k) {
  await k.reach(k.view.getByRole('button', { name: 'Undo' }))
  const board = await k.board()
  await k.press('n')
  await k.changed(board)
  assert.equal(await k.focused(), 'Undo')
}

async function backAndForth(k) {
  const first = await k.board()
  await newBoardByButton(k)
  const second = await k.board()
  await k.button('Undo')
  await k.changed(second)
  assert.equal(await k.board(), first)
  await k.press('r')
  await k.changed(first)
  assert.equal(await k.board(), second)
}

async function backToTheFirst(k) {
  const undo = k.view.getByRole('button', { name: 'Undo' })
  await k.reach(undo)
  for (let i = 0; i < 200 && (await undo.isEnabled()); i++) await k.press('Enter')
  assert(await undo.isDisabled())
  assert.equal(await k.focused(), 'Undo')
}

async function keepsTheSeed(k) {
  const keep = k.view.getByLabel('keep it')
  await k.reach(keep)
  await k.press(' ')
  assert(await keep.isChecked())
  await typesASeed(k)
  const board = await k.board()
  await k.button('New board')
  await k.spoken(/^New board/)
  assert.equal(await k.board(), board)
  await k.reach(keep)
  await k.press(' ')
}

async function typesASeed(k, chance = () => 0.3) {
  const seed = `${Math.floor(1000 + 9000 * chance())}`
  await k.reach(k.view.getByLabel('Seed'))
  await k.press('Control+a')
  await k.type(seed)
  await k.press('Enter')
  await k.link('seed', seed)
}

async function opensFold(k, { game }) {
  const fold = rule(k, looseRule[game]).locator('details')
  const open = await fold.getAttribute('open')
  await k.reach(fold.locator('summary'))
  await k.press('Enter')
  assert.notEqual(await fold.getAttribute('open'), open)
  return fold
}

async function slides(k, chance, where) {
  let fold = rule(k, looseRule[where.game]).locator('details')
  if ((await fold.getAttribute('open')) === null) fold = await opensFold(k, where)
  const number = fold.locator('input[type=number]').first()
  const before = Number(await number.inputValue())
  await k.reach(fold.locator('input[type=range]').first())
  const board = await k.board()
  await k.press('ArrowRight')
  await k.changed(board)
  assert.equal(Number(await number.inputValue()), before + 1)
  assert.equal(await k.tag(), 'INPUT')
}

async function typesANumber(k, chance, where) {
  let fold = rule(k, looseRule[where.game]).locator('details')
  if ((await fold.getAttribute('open')) === null) fold = await opensFold(k, where)
  const number = fold.locator('input[type=number]').first()
  const value = (await number.inputValue()) === '3' ? '4' : '3'
  await k.reach(number)
  const board = await k.board()
  await k.press('Control+a')
  await k.type(value)
  await k.press('Enter')
  await k.changed(board)
  assert.equal(await number.inputValue(), value)
}

async function opensAndClosesAFold(k, chance, where) {
  await opensFold(k, where)
  await opensFold(k, where)
}

async function takesOtherRules(k) {
  const variant = k.view.getByLabel('Rules of')
  const board = await k.board()
  await turn(k, variant)
  await k.changed(board)
  await k.press('u')
  assert.equal(await k.tag(), 'SELECT')
  await k.button('Undo')
  await k.changed(await k.board().then((now) => (now === board ? '' : now)))
}

async function leavesARuleOut(k, chance, { game }) {
  const row = rule(k, looseRule[game])
  const box = row.getByRole('checkbox')
  const asked = await box.isChecked()
  await k.reach(box)
  await k.press(' ')
  await row.getByText('not asked for').waitFor({ state: asked ? 'visible' : 'hidden' })
  assert.equal(await box.isChecked(), !asked)
}

async function looksAtARule(k, chance) {
  const name = `REQ${1 + Math.floor(chance() * 7)}`
  const look = rule(k, name).locator('button.rule')
  const pressed = await look.getAttribute('aria-pressed')
  await k.reach(look)
  await k.press('Enter')
  assert.notEqual(await look.getAttribute('aria-pressed'), pressed)
}

async function opensGallery(k) {
  await k.press('g')
  await k.view.locator('.gallery .thumbs li').nth(11).waitFor()
}

async function choosesABoard(k, chance) {
  await k.reach(k.view.getByRole('button', { name: '12 boards' }))
  const board = await k.board()
  await opensGallery(k)
  const nth = k.view.locator('.gallery .thumbs button').nth(Math.floor(chance() * 12))
  await k.reach(nth)
  await k.press('Enter')
  await k.changed(board)
  await k.view.locator('.gallery').waitFor({ state: 'hidden' })
  assert.equal(await k.focused(), '12 boards')
}

async function sortsTheGallery(k) {
  await k.reach(k.view.getByRole('button', { name: '12 boards' }))
  const board = await k.board()
  await opensGallery(k)
  const order = k.view.getByLabel('In order of')
  await k.reach(order)
  await k.press('End')
  await k.view.locator('.gallery [role=status]').getByText('least first').waitFor()
  const said = await k.view.locator('.gallery .thumbs button').allInnerTexts()
  const values = said.map((text) => Number(text.split(' ').at(-1)))
  assert.deepEqual(
    values,
    [...values].sort((a, b) => a - b)
  )
  assert.equal(await k.tag(), 'SELECT')
  await k.press('Escape')
  await k.view.locator('.gallery').waitFor({ state: 'hidden' })
  assert.equal(await k.board(), board)
}

async function copiesTheLink(k) {
  await k.button('Copy link')
  await k.spoken(/link copied/)
  assert.equal(await k.view.evaluate(() => navigator.clipboard.readText()), k.view.url())
}

async function downloadsAll(k) {
  const form = k.view.getByLabel('File format')
  const names = await form.locator('option').evaluateAll((options) => options.map((o) => o.value))
  await k.reach(form)
  await k.press('Home')
  for (const name of names) {
    await k.reach(form)
    if (name !== names[0]) await k.press('ArrowDown')
    assert.equal(await form.inputValue(), name)
    await k.reach(k.view.getByRole('button', { name: 'Download' }))
    const [file] = await Promise.all([k.view.waitForEvent('download'), k.press('Enter')])
    await k.spoken(/downloaded/)
    assert(file.suggestedFilename().includes('.'))
    await file.delete()
  }
}

async function looksAt(k, text) {
  await k.reach(k.view.getByLabel('A board to look at'))
  await k.press('Control+a')
  await k.type(text)
  await k.button('Look at it')
}

async function looksAtABoard(k, chance, { game }) {
  const seed = `${1 + Math.floor(999 * chance())}`
  const { map } = JSON.parse(await tool('generate', game, '--seed', seed, '--json'))
  const board = await k.board()
  await looksAt(k, map)
  await k.changed(board)
  await k.link('board', map)
  assert.equal(await k.focused(), 'Look at it')
}

async function looksAtNonsense(k) {
  const board = await k.board()
  await looksAt(k, 'U,K,??\nZ')
  await k.view.locator('#notice').waitFor()
  assert.equal(await k.board(), board)
}

async function opensTheTable(k) {
  const fold = k.view.locator('.as-table')
  const open = await fold.getAttribute('open')
  await k.reach(fold.locator('summary'))
  await k.press('Enter')
  if (open !== null) return
  await k.reach(fold.getByRole('region'))
  const cells = await fold.locator('td').allInnerTexts()
  assert.deepEqual(
    cells.map((text) => text.replace(', breaks a rule', '')).sort(),
    (await k.board()).split('|').sort()
  )
}

async function finishes(k, chance) {
  const name = await hexOf(k, chance())
  await k.hex(name)
  if (!(await k.said(name)).endsWith(', locked')) await k.press('l')
  const kept = await k.said(name)
  assert.match(kept, /, locked$/)
  const board = await k.board()
  await k.button('Finish it')
  await k.changed(board)
  assert.equal(await k.said(name), kept)
  await k.hex(name)
  await k.press('l')
}

async function repairs(k, chance, { game }) {
  await typesALink(k, `game=${game}&seed=5`)
  for (const nth of [0.1, 0.5]) await swaps(k, () => nth)
  if (await k.view.locator('.verdict.met').count()) return
  await k.button('Repair it')
  await k.view.locator('#notice:text-matches("^Changed [0-9]+")').waitFor()
}

async function typesALink(k, link) {
  await looksAt(k, link)
  await k.link('seed', new URLSearchParams(link).get('seed'))
}

async function stops(k, chance, { game }) {
  if (game !== 'terra-mystica') return copiesTheLink(k)
  await looksAt(k, hopeless)
  const stop = k.view.getByRole('button', { name: 'Stop' })
  await stop.waitFor()
  await k.reach(stop)
  await k.press('Enter')
  await stop.waitFor({ state: 'hidden' })
  await typesALink(k, `game=${game}&seed=4`)
}

async function goesToTheOtherGame(k, chance, { game }) {
  const link = (name) => k.view.getByRole('link', { name, exact: true })
  const board = await k.board()
  for (const name of [other[game], titles[game]]) {
    await k.reach(link(name))
    await k.press('Enter')
    await k.view.locator(`nav a[aria-current]:text-is("${name}")`).waitFor()
  }
  await k.view.waitForFunction(
    (was) => [...document.querySelectorAll('.handles polygon')].map((p) => p.ariaLabel).join('|') === was,
    board
  )
}

async function showsTheKeys(k) {
  await k.reach(k.view.getByRole('button', { name: 'New board' }))
  await k.press('?')
  await k.view.getByRole('heading', { name: 'Keys' }).waitFor()
  await k.press('Escape')
  await k.view.getByRole('heading', { name: 'Keys' }).waitFor({ state: 'hidden' })
  assert.equal(await k.focused(), 'New board')
}

async function skipsToTheBoard(k) {
  const url = k.view.url()
  await k.reach(k.view.getByRole('link', { name: 'Skip to the board' }))
  await k.press('Enter')
  assert.equal(await k.tag(), 'MAIN')
  assert.equal(k.view.url(), url)
}

async function choosesPaper(k) {
  const paper = k.view.getByLabel('Paper', { exact: true })
  const before = await paper.inputValue()
  await turn(k, paper)
  assert.notEqual(await paper.inputValue(), before)
}

async function seats(k, chance, { game }) {
  if (game !== 'catan') return opensTheTable(k)
  const circles = () =>
    k.view.evaluate(() => document.querySelector('.drawing').shadowRoot.querySelectorAll('circle').length)
  const before = await circles()
  await k.reach(k.view.getByLabel('in the picture'))
  await k.press(' ')
  await k.view.waitForFunction(
    (was) => document.querySelector('.drawing').shadowRoot.querySelectorAll('circle').length !== was,
    before
  )
  const players = k.view.getByLabel('Starts with')
  await turn(k, players)
  assert.equal(await k.view.locator('.seats tbody tr').count(), Number(await players.inputValue()))
}

const tasks = [
  locks,
  locksByHand,
  changes,
  swaps,
  leavesASwap,
  newBoardByButton,
  newBoardByKey,
  backAndForth,
  backToTheFirst,
  keepsTheSeed,
  typesASeed,
  slides,
  typesANumber,
  opensAndClosesAFold,
  takesOtherRules,
  leavesARuleOut,
  looksAtARule,
  choosesABoard,
  sortsTheGallery,
  copiesTheLink,
  downloadsAll,
  looksAtABoard,
  looksAtNonsense,
  opensTheTable,
  finishes,
  repairs,
  stops,
  goesToTheOtherGame,
  showsTheKeys,
  skipsToTheBoard,
  choosesPaper,
  seats
]

function shuffled(list, chance) {
  return list
    .map((thing) => [chance(), thing])
    .sort(([a], [b]) => a - b)
    .map(([, thing]) => thing)
}

const sessions = [
  ['terra-mystica', 1280, 800, 32],
  ['catan', 1280, 800, 32],
  ['terra-mystica', 360, 740, 18],
  ['catan', 360, 740, 18]
]
for (const [game, width, height, count] of sessions)
  test(`${game}: ${count} tasks by keyboard alone, ${width} pixels`, async () => {
    const permissions = ['clipboard-read', 'clipboard-write']
    const view = await page({ path: `#game=${game}&seed=4`, width, height, reduced: true, permissions })
    const k = new Keyboard(view)
    await k.changed('')
    const draw = random(width + game.length)
    const chance = () => draw(1 << 20) / (1 << 20)
    for (const task of shuffled(tasks, chance).slice(0, count)) {
      try {
        await task(k, chance, { game })
        await k.seen()
      } catch (error) {
        throw new Error(`${task.name}: ${error.message}`, { cause: error })
      }
    }
  })
