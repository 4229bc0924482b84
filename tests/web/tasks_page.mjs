// Keyboard tasks: the parts of the page around the board.
import { assert, tool } from './harness.mjs'

const other = { 'terra-mystica': 'Catan', catan: 'Terra Mystica' }
const titles = { 'terra-mystica': 'Terra Mystica', catan: 'Catan' }
const rule = (k, name) => k.view.locator(`li[data-rule="${name}"]`)

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
  await k.reach(k.view.getByRole('button', { name: '12 boards', includeHidden: true }))
  const board = await k.board()
  await opensGallery(k)
  const nth = k.view.locator('.gallery .thumbs button').nth(Math.floor(chance() * 12))
  await k.reach(nth)
  await k.press('Enter')
  await k.changed(board)
  await k.view.locator('.gallery').waitFor({ state: 'hidden' })
  assert.match(await k.focused(), /^(12 boards|More)$/) // on a phone the button is gone with the rest of the toolbar
}

async function sortsTheGallery(k) {
  await k.reach(k.view.getByRole('button', { name: '12 boards', includeHidden: true }))
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

async function looksAtABoard(k, chance, { game }) {
  const seed = `${1 + Math.floor(999 * chance())}`
  const { map } = JSON.parse(await tool('generate', game, '--seed', seed, '--json'))
  const board = await k.board()
  await k.looksAt(map)
  await k.changed(board)
  await k.link('board', map)
  assert.equal(await k.focused(), 'Look at it')
}

async function looksAtNonsense(k) {
  const board = await k.board()
  await k.looksAt('U,K,??\nZ')
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
  const plain = (text) => text.replace(', breaks a rule', '').replace(/\s*\bbeside .*/s, '')
  const cells = async () => (await fold.locator('td').allInnerTexts()).map(plain)
  // removed, because the table does not contain these words
  const hexes = (await k.board()).replaceAll(', changed by the repair', '').split('|')
  await k.becomes(async () => (await cells()).sort(), hexes.sort())
}

async function goesToTheOtherGame(k, chance, { game }) {
  const link = (name) => k.view.locator('nav a', { hasText: new RegExp(`^${name}$`) })
  const board = await k.board()
  for (const name of [other[game], titles[game]]) {
    await k.reach(link(name))
    await k.press('Enter')
    await k.view.locator(`nav a[aria-current]:text-is("${name}")`).waitFor({ state: 'attached' }) // the menu is closed
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
  await k.turn(paper)
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
  await k.turn(players)
  await k.becomes(() => k.view.locator('.seats tbody tr').count(), Number(await players.inputValue()))
}

async function takesAnUnlikeBoard(k, chance) {
  await k.button('Explore')
  await k.reach(k.view.locator('.explore summary'))
  if (await k.view.locator('.explore details:not([open])').count()) await k.press('Enter')
  await k.reach(k.view.locator('.explore').getByLabel('Boards to try'))
  await k.press('Home')
  await k.reach(k.view.locator('.explore button.main'))
  await k.press('Enter')
  await k.view.locator('.explore .progress:text-matches("^Done")').waitFor()
  await k.reach(k.view.locator('.plot .cursor'))
  for (let steps = chance() * 4; steps > 1; steps--) await k.press('ArrowLeft')
  const name = await k.focused()
  await k.press('Enter')
  if (name.endsWith('no board')) await k.press('Escape')
  await k.view.locator('.explore').waitFor({ state: 'hidden' })
}

export const tasks = [
  looksAtARule,
  choosesABoard,
  sortsTheGallery,
  copiesTheLink,
  downloadsAll,
  looksAtABoard,
  looksAtNonsense,
  opensTheTable,
  goesToTheOtherGame,
  showsTheKeys,
  skipsToTheBoard,
  choosesPaper,
  seats,
  takesAnUnlikeBoard
]
