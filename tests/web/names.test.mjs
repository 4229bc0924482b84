// The players' names in files: below a picture, and as a comment in a text that is read again.
// Second tier, too (20 s): all but the first case.
import { readFileSync } from 'node:fs'
import { assert, haveFiles, needBrowser, page, second, test, tool } from './harness.mjs'

needBrowser()

async function open(link) {
  const view = await page({ path: `#${link}`, reduced: true })
  await view.locator('.drawing svg').waitFor()
  await view.waitForFunction(() => /&version=/.test(location.hash))
  return view
}

/** Returns the file of a format that the page downloads. */
async function fileOf(view, form) {
  await view.getByLabel('File format').selectOption(form)
  const [file] = await Promise.all([
    view.waitForEvent('download'),
    view.getByRole('button', { name: 'Download', exact: true }).click()
  ])
  return readFileSync(await file.path())
}

const seatsOf = (view) => view.locator('.names .seated').innerText()

test('a picture has who sits where below it', async () => {
  const view = await open('game=catan&seed=4&names=Ann,Ben,%3Cb%3E%26,Dan')
  const seats = await seatsOf(view)
  assert.match(seats, /^Seats by lot: 1 .*<b>&/)
  const named = `${await fileOf(view, 'svg')}`
  const [, height] = /viewBox="0 0 \S+ (\S+)"/.exec(named)
  const [, y, words] = /<text x="10" y="(\d+)" class="l">([^<]*)<\/text>\s*<\/svg>\s*$/.exec(named)
  assert.equal(words.replace('&lt;b&gt;&amp;', '<b>&'), seats)
  assert(y < height && y > height - 40, `${y} of ${height}`)
  await view.locator('.names input').fill('')
  await view.locator('.names input').blur()
  await view.waitForFunction(() => !document.querySelector('.names .seated'))
  const unnamed = `${await fileOf(view, 'svg')}`
  assert.equal(unnamed, (await tool('generate', 'catan', '--seed', '4', '--format', 'svg', '-o', '-')).trimEnd() + '\n')
  assert(!unnamed.includes('Seats by lot'))
})

second('many names take several lines, and the PNG is higher, too', async () => {
  const players = ['Alexandria', 'Bartholomew', 'Christopher', 'Dorothea', 'Emmanuelle', 'Ferdinand']
  const view = await open(`game=twilight-imperium&seed=4&names=${players.join()}`)
  const drawing = `${await fileOf(view, 'svg')}`
  for (const player of players) assert.match(drawing, new RegExp(`>.*\\d ${player}.*</text>`))
  const height = async () => (await fileOf(view, 'png')).readUInt32BE(20)
  const higher = await height()
  await view.locator('.names input').fill('')
  await view.locator('.names input').blur()
  await view.waitForFunction(() => !document.querySelector('.names .seated'))
  assert(higher > (await height()) + 60)
})

const inFiles = ['twilight-imperium', 'gaia-project', 'terraforming-mars']
const games = ['catan', 'terra-mystica', ...(haveFiles ? inFiles : [])]
for (const game of games)
  second(`${game}: the text in its first format has them as a comment, and is read again`, async () => {
    const count = { 'twilight-imperium': 6 }[game] ?? 4
    const view = await open(`game=${game}&seed=4&names=${Array.from({ length: count }, (_, i) => `P${i}`).join()}`)
    const seats = await view.locator('.names .seated').innerText()
    const [form] = await view.getByLabel('File format').locator('option').evaluateAll((all) => all.map((o) => o.value))
    const text = `${await fileOf(view, form)}`
    assert.equal(text.split('\n')[0], `# ${seats}`)
    const mapOf = async (input) => JSON.parse(await tool('evaluate', '-', '--game', game, '--json', { input })).map
    assert.equal(await mapOf(text), await mapOf(text.slice(text.indexOf('\n') + 1)))
  })
