// The players' names, and what they play: how it is chosen and drawn, and where it is shown, in files also: below a
// picture, and as a comment in a text that is read again.
// Second tier, too (30 s): what needs other games, and files.
import { readFileSync } from 'node:fs'
import { playersIn, seat } from '../../web/page/board/seating.mjs'
import { assert, axe, haveFiles, needBrowser, page, second, test, tool } from './harness.mjs'

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

const choiceOf = (view, name) =>
  view.locator('.names .bar label', { hasText: new RegExp(`^${name}`) }).locator('select')
const piecesOf = (words) => [...words.matchAll(/\((.*?)\)/g)].map(([, piece]) => piece)

test('a player chooses a colour, the others get theirs by lot; link, table and files have them', async () => {
  const view = await open('game=catan&seed=4&names=Ann,Ben,Cleo,Dan')
  await choiceOf(view, 'Ann').selectOption('red')
  await view.waitForFunction(() => /&names=Ann:red,Ben,Cleo,Dan$/.test(location.hash))
  assert.deepEqual(piecesOf(await seatsOf(view)), ['red'])
  assert.deepEqual(await choiceOf(view, 'Ben').locator('option:disabled').allInnerTexts(), ['red'])
  await view.getByRole('button', { name: 'All others by lot' }).click()
  await view.waitForFunction(() => /&names=Ann:red,Ben:lot,Cleo:lot,Dan:lot$/.test(location.hash))
  assert.equal(await view.evaluate(() => document.activeElement.tagName), 'SELECT') // the button is gone
  const seats = await seatsOf(view)
  assert.match(seats, /Ann \(red\)/)
  assert.deepEqual(piecesOf(seats).sort(), ['blue', 'orange', 'red', 'white'])
  const rows = await view.locator('.seats tbody th').allInnerTexts()
  assert.equal(`Seats by lot: ${rows.join(', ')}`, seats)
  assert.equal(await view.locator('.printed .seated').textContent(), seats)
  assert(`${await fileOf(view, 'svg')}`.includes(`>${seats}<`))
  assert.deepEqual(await axe(view), [])
  const again = await open(new URL(view.url()).hash.slice(1))
  assert.equal(await seatsOf(again), seats)
  await again.locator('.names input').fill('Eve, Ann, Dan: white, Cleo')
  await again.locator('.names input').blur()
  await again.waitForFunction(() => /&names=Eve,Ann:red,Dan:white,Cleo:lot$/.test(location.hash))
  assert.equal(await again.locator('.names input').inputValue(), 'Eve, Ann, Dan, Cleo')
})

test('a link with what nobody can play says so, and shows the board', async () => {
  const view = await open('game=catan&seed=4&names=Ann:red,Ben:RED,Cleo:%3Cimg%20src=x%3E:%3A,Dan:lot')
  assert.deepEqual(await view.locator('.names .hint').allInnerTexts(),
    ['"RED" is taken.', '"<img src=x>::" is none of these: red, blue, white, orange.'])
  const seats = await seatsOf(view)
  assert.match(seats, /^(?=.*Ann \(red\))(?=.*Ben(,|$))(?=.*Cleo(,|$)).*Dan \((blue|white|orange)\)/)
  await view.getByRole('button', { name: 'New board' }).click()
  await view.waitForFunction(() => !/seed=4/.test(location.hash))
  await view.locator('.verdict.met').waitFor()
})

test('what is drawn by lot is the same for the same board, nobody has it twice, and it favours nothing', () => {
  const names = ['Ann:lot', 'Ben:lot', 'Cleo: Giants', 'Dan:lot']
  const draw = (game, settings, map, all) => seat(game, settings, map, playersIn(game, all.join()))
  const pieceOf = ({ players }, wanted) => players.find(({ name }) => name === wanted).piece
  const times = {}
  for (let i = 0; i < 2400; i++) {
    const drawn = draw('terra-mystica', {}, `board ${i}`, names)
    const homes = drawn.seated.map(({ piece }) => piece.home)
    assert.equal(new Set(homes).size, 4)
    assert.equal(pieceOf(drawn, 'Cleo').name, 'Giants')
    const other = draw('terra-mystica', {}, `board ${i}`, [...names].reverse())
    assert.deepEqual(other.seated, drawn.seated)
    const { name } = pieceOf(drawn, 'Ann')
    times[name] = (times[name] ?? 0) + 1
  }
  assert.equal(Object.keys(times).length, 12) // neither the Giants nor the other faction of red
  for (const [name, count] of Object.entries(times))
    assert(Math.abs(count / 2400 - 1 / 12) < 0.025, `${name}: ${count}`)
  const many = (game, settings, count) =>
    draw(game, settings, 'board', Array.from({ length: count }, (_, i) => `P${i}:lot`)).seated.filter((p) => p.piece)
  const counts = [['catan', { players: 4 }, 4], ['catan', { players: 6 }, 6], ['gaia-project', {}, 7],
    ['terra-mystica', {}, 7], ['terraforming-mars', {}, 5], ['twilight-imperium', { prophecy: 0 }, 17],
    ['twilight-imperium', { prophecy: 1 }, 25]]
  for (const [game, settings, count] of counts) {
    const drawn = many(game, settings, 30)
    assert.equal(drawn.length, count, game)
    assert.equal(new Set(drawn.map(({ piece }) => piece.name)).size, count, game)
  }
  assert.deepEqual(playersIn('constructor', 'Ann: red'), [{ name: 'Ann: red', choice: undefined }])
  assert.equal(many('constructor', {}, 3).length, 0)
})

second('the factions of Terra Mystica are those of the tool, with their colours', async () => {
  const counts = ['--players', 'greedy,greedy,greedy,greedy', '--games', '60', '--seed', '1', '--json']
  const { factions } = JSON.parse(await tool('play', 'terra-mystica', 'original', ...counts))
  const listed = seat('terra-mystica', {}, '', [{ name: 'Ann' }]).pieces.map(({ name, home }) =>
    `${name.toLowerCase().replace(' ', '')} ${home}`)
  assert.deepEqual(listed.sort(), factions.map(({ faction, colour }) => `${faction} ${colour}`).sort())
})

second('tables of colours and of seats have the players', async () => {
  const heads = async (link) => {
    const view = await open(link)
    await view.locator('.parts summary').click()
    return view.locator('.parts table').first().locator('tbody th').allInnerTexts()
  }
  const colours = await heads('game=terra-mystica&seed=4&names=Ann:witches,Ben:Chaos%20Magicians,Cleo')
  assert.deepEqual(colours.filter((head) => / /.test(head)), ['green Ann (Witches)', 'red Ben (Chaos Magicians)'])
  if (!haveFiles) return
  const seats = await heads('game=twilight-imperium&seed=4&names=A:sol,B,C,D,E,F')
  assert.equal(seats.length, 6)
  assert.deepEqual(seats.map((head) => head.replace(' (Sol)', '').slice(-1)).sort(), ['A', 'B', 'C', 'D', 'E', 'F'])
})

const inFiles = ['twilight-imperium', 'gaia-project', 'terraforming-mars']
const games = ['catan', 'terra-mystica', ...(haveFiles ? inFiles : [])]
for (const game of games)
  second(`${game}: the text in its first format has them as a comment, and is read again`, async () => {
    const count = { 'twilight-imperium': 6 }[game] ?? 4
    const view = await open(`game=${game}&seed=4&names=${Array.from({ length: count }, (_, i) => `P${i}:lot`).join()}`)
    const seats = await view.locator('.names .seated').innerText()
    const [form] = await view.getByLabel('File format').locator('option').evaluateAll((all) => all.map((o) => o.value))
    const text = `${await fileOf(view, form)}`
    assert.equal(text.split('\n')[0], `# ${seats}`)
    assert.equal(new Set(piecesOf(seats)).size, count)
    const mapOf = async (input) => JSON.parse(await tool('evaluate', '-', '--game', game, '--json', { input })).map
    assert.equal(await mapOf(text), await mapOf(text.slice(text.indexOf('\n') + 1)))
  })
