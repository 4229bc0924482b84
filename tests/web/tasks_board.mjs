// Keyboard tasks: make a board, change it by hand, set its rules, complete and repair it.
import { assert } from './harness.mjs'

const looseRule = { 'terra-mystica': 'REQ7', catan: 'REQ2' }
const hopeless = 'game=terra-mystica&set.rows=20&set.columns=20&set.twins=0&set.lean=0&set.reach=0&seed=1'
const rule = (k, name) => k.view.locator(`li[data-rule="${name}"]`)
const hand = (k) => k.view.locator('.hand')
const holds = (label) => label.replace(', locked', '').split(': ')[1] ?? 'river'

/** Returns the name of another hex or port that can be exchanged with this one: it has the same kind, but other
 *  content. */
function otherLike(board, name, chance) {
  const labels = board.split('|')
  const held = holds(labels.find((label) => label.startsWith(name)))
  const good = labels.filter(
    (label) => label.startsWith('port') === name.startsWith('port') && ![held, 'river'].includes(holds(label))
  )
  return good[Math.floor(chance() * good.length)].split(/: |, locked/)[0]
}

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

async function changes(k, chance) {
  const name = await hexOf(k, chance())
  await k.hex(name)
  const before = await k.said(name)
  await k.press('Enter')
  const other = hand(k).locator('.choices:not([aria-busy]) .piece[aria-pressed=false]').first()
  await other.waitFor()
  await k.reach(hand(k).locator('.piece').first())
  await k.press('ArrowRight')
  assert(await other.evaluate((button) => button === document.activeElement))
  await k.press('Enter')
  await k.until((was, now) => now !== was, before, name)
  await k.becomes(() => hand(k).locator('.piece[aria-pressed=true]').first()
    .evaluate((button) => button === document.activeElement), true)
}

async function swaps(k, chance) {
  // only land hexes are exchanged, because moving a river hex would change the names of land hexes
  const land = (await k.names()).filter((name) => !name.startsWith('river'))
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
  await k.reach(k.view.locator('.verdict ~ .take summary, .as-table summary').first())
  const before = await k.focused()
  const board = await k.board()
  await k.press('n')
  await k.changed(board)
  assert.equal(await k.focused(), before)
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
  const undo = k.view.locator('.more > button', { hasText: 'Undo' })
  const left = () => undo.evaluate((button) => !button.hidden)
  await k.reach(k.view.locator('main').getByRole('button', { name: 'New board' })) // in a field, u would be a letter
  for (let i = 0; i < 2000 && (await left()); i++) await k.press('u')
  assert(!(await left()), 'the first board cannot be undone')
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
  await k.reach(k.view.locator('.seed').getByLabel('Seed'))
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
  await k.turn(variant)
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

/** Finds the locked hex by its place, because its name changes if the river takes another course. */
async function finishes(k, chance) {
  const name = await hexOf(k, chance())
  await k.hex(name)
  if (!(await k.said(name)).endsWith(', locked')) await k.press('l')
  const kept = await k.said(name)
  assert.match(kept, /, locked$/)
  const board = await k.board()
  await k.button('Finish it')
  await k.changed(board)
  const there = (await k.board()).split('|')[board.split('|').indexOf(kept)]
  assert.equal(holds(there), holds(kept))
  assert.match(there, /, locked$/)
  await k.hex(there.split(/: |, locked/)[0])
  await k.press('l')
}

async function repairs(k, chance, { game }) {
  await k.typesALink(`game=${game}&seed=5`)
  for (const nth of [0.1, 0.5]) await swaps(k, () => nth)
  if (await k.view.locator('.verdict.met').count()) return
  await k.button('Repair it')
  await k.view.locator('#notice p:text-matches("^Changed [0-9]+")').waitFor()
}

async function stops(k, chance, { game }) {
  if (game !== 'terra-mystica') return newBoardByButton(k) // Catan's searches end before a person could stop them
  await k.looksAt(hopeless)
  const stop = k.view.getByRole('button', { name: 'Stop' })
  await stop.waitFor()
  await k.reach(stop)
  await k.press('Enter')
  await stop.waitFor({ state: 'hidden' })
  await k.typesALink(`game=${game}&seed=4`)
}

/** Asks for a trait. The want stays on the page until the task removes it. */
async function asksForATrait(k, chance, { game }) {
  const [trait, name] =
    game === 'catan' ? ['ports-match', 'ports beside their own resource'] : ['bridges', 'places for bridges']
  const asked = (is) =>
    k.view.waitForFunction(([n, i]) => location.hash.includes(`want.${n}=`) === i, [trait, is], { polling: 10 })
  await k.reach(k.view.getByLabel('A trait to ask for'))
  // in a list, typing letters moves to the item that begins with them
  for (const letter of name.slice(0, 5)) await k.press(letter)
  await k.button('Ask for it')
  await asked(true)
  await k.reach(k.view.getByLabel(`${name}, at most`))
  await k.press('ArrowUp')
  await k.press('Enter')
  await k.button(`Ask no longer for ${name}`)
  await asked(false)
}

export const tasks = [
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
  finishes,
  repairs,
  stops,
  asksForATrait
]
