// What comes from outside: files dropped anywhere on the window, and texts that are no boards.
// Second tier, too (60 s): all but the first case.
import { assert, haveFiles, needBrowser, page, second, test, tool } from './harness.mjs'

needBrowser()

const record = async (...words) => JSON.parse(await tool('generate', ...words, '--json'))

/** Drags a file over the page and drops it, `where` on the page. Returns whether the page showed a sign meanwhile. */
const drop = (view, { name, type = '', content }, where = 'h1') =>
  view.evaluate(([n, t, c, place]) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([c], n, { type: t }))
    const target = document.querySelector(place)
    const tell = (kind) => target.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }))
    const isFree = tell('dragover')
    const sign = document.getElementById('drop').checkVisibility()
    tell('drop')
    return { sign, isTaken: !isFree, isGone: !document.getElementById('drop').checkVisibility() }
  }, [name, type, content, where])

const says = async (view, words) => {
  await view.waitForFunction((source) =>
    new RegExp(source).test(document.querySelector('#notice [role=alert]')?.textContent), words.source)
}

const ready = (view) => view.waitForFunction(() => /&version=|board=/.test(location.hash))
const taken = { sign: true, isTaken: true, isGone: true }

test('a file is taken wherever it is dropped, and the window says so while it is dragged', async () => {
  const view = await page({ path: '#game=catan&seed=4' })
  await ready(view)
  const { map } = await record('catan', '--seed', '9')
  assert.deepEqual(await drop(view, { name: 'mine.txt', content: map }), taken)
  await view.waitForFunction((board) => new URLSearchParams(location.hash).get('board') === board, map)
  assert(!(await view.locator('#notice').isVisible()))
})

const others = [['#game=wesnoth&seed=1&set.width=20&set.height=20', 'terra-mystica'], ['#ptsp', 'catan'],
  ['#game=catan&seed=4', 'terra-mystica']]
for (const [path, game] of others)
  second(`${path}: the file of a board of ${game} opens that game`, async () => {
    const view = await page({ path })
    await view.waitForFunction(() => document.querySelector('section:not([hidden]) svg, section:not([hidden]) .stage'))
    const { map } = await record(game, '--seed', '9')
    assert.deepEqual(await drop(view, { name: 'board.txt', content: map }, 'footer'), taken)
    const isOpen = (name) => location.hash.startsWith(`#game=${name}&`) && /board=/.test(location.hash)
    await view.waitForFunction(isOpen, game)
    await view.locator('#board .handles polygon').first().waitFor()
  })

second("a game's file that is dropped on the designer is opened there", async () => {
  if (!haveFiles) return 'the page has no games in files'
  const view = await page({ path: '#design' })
  await view.locator('.design .verdict').waitFor({ state: 'attached' })
  const content = 'game: isle\nboard: {hexagon: 1}\npieces: {grass: 3, water: 4}\n'
  await drop(view, { name: 'isle.game.yaml', content }, '.design')
  await view.waitForFunction(() => document.querySelectorAll('.design .handles polygon').length === 7)
})

second('what is no board is told apart', async () => {
  const view = await page({ path: '#game=catan&seed=4' })
  await ready(view)
  const before = await view.evaluate(() => location.hash)
  const look = async (text) => {
    await view.getByLabel('A board to look at').fill(text)
    await view.getByRole('button', { name: 'Look at it' }).click()
  }
  await look('  ')
  await says(view, /^There is nothing to read yet\. Paste a board/)
  await look('https://example.org/maps/7')
  await says(view, /^pasted: this is the address of another page/)
  await drop(view, { name: 'photo.png', type: 'image/png', content: '\x89PNG' })
  await says(view, /^photo\.png: this is a picture, /)
  await drop(view, { name: 'board.txt', content: '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>' })
  await says(view, /^board\.txt: this is a picture, /)
  await drop(view, { name: 'x.bin', content: 'a\0b' })
  await says(view, /^x\.bin: this is not a text/)
  await drop(view, { name: 'empty.txt', content: '' })
  await says(view, /^empty\.txt: the file is empty/)
  await view.getByLabel('A board to look at').evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await says(view, /^image\.png: this is a picture/)
  await look('a text of letters: жук')
  await says(view, /^pasted:.*/)
  assert.equal(await view.evaluate(() => location.hash), before)
})

second('a link that cannot be followed is told at once, also where land grows', async () => {
  const view = await page({ path: '#game=wesnoth&set.columns=100000' })
  await says(view, /unknown parameter 'columns'/)
  await view.evaluate(() => void (location.hash = '#game=catan&seed=3&variant=жук'))
  await says(view, /^the link's variant: expected one that is known, found '/)
})
