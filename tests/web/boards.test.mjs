// Boards on the page: they are made at once, and again by a click or a key. Also tests the history, stopping, and work
// without a network. From a board's address alone, the page in another browser profile and the tool make the same
// board.
// Second tier, too (230 s): most cases in Chromium.
import { after, assert, dist, needBrowser, page, second, serve, site, test, tool } from './harness.mjs'

needBrowser()

const games = { 'terra-mystica': /^[UKBSGRYI?,;\n]+$/, catan: /\d/ }

/** Waits for a board. Returns its address, its drawing and its pixels. */
async function shown(view, than) {
  await view.waitForFunction((old) => /seed=|board=/.test(location.hash) && location.hash !== old, than)
  await view.locator('.drawing svg').waitFor()
  await view.waitForFunction(() => document.querySelector('.drawing').shadowRoot)
  return view.evaluate(() => {
    const root = document.querySelector('.drawing').shadowRoot
    const sheets = root.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
    return { link: location.hash, drawing: [...sheets, root.innerHTML].join('\n') }
  })
}

const button = (view, name) => view.getByRole('button', { name, exact: true })

async function fresh(view, seen) {
  await button(view, 'New board').click()
  return shown(view, seen.at(-1).link)
}

/** Paints the whole board again. Otherwise parts that were repainted after a click may be smoothed in another way. */
async function repaint() {
  const frame = () => new Promise(requestAnimationFrame)
  const drawing = document.querySelector('.drawing')
  drawing.style.visibility = 'hidden'
  await frame()
  await frame()
  drawing.style.visibility = ''
  await frame()
  await frame()
}

// The address of the shown board must give the same board in a separate browser profile, equal in every pixel. The tool
// must make the same board, too.
async function same(view, board, form) {
  await view.mouse.move(0, 0)
  const other = await page({ path: board.link })
  assert.deepEqual(await shown(other), board)
  const { map } = JSON.parse(await tool('generate', '--id', board.link.slice(1), '--json'))
  assert.match(map, form)
  for (const one of [view, other]) {
    await one.evaluate(() => {
      document.activeElement.blur()
      scrollTo(0, 0) // otherwise the drawing's pixels may lie between two pixels of the screen
    })
    await one.mouse.move(0, 0)
    await one.evaluate(() => Promise.all(document.getAnimations().map((change) => change.finished)))
    await one.evaluate(repaint)
  }
  const pixels = await view.locator('.drawing').screenshot()
  assert(pixels.equals(await other.locator('.drawing').screenshot()), 'the pixels')
  const [file] = await Promise.all([other.waitForEvent('download'), button(other, 'Download').click()])
  const chunks = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk)
  assert.equal(Buffer.concat(chunks).toString(), map)
}

test('a rule that another setting asks for is ticked, and can be left out', async () => {
  const view = await page({ path: '#game=terra-mystica' })
  await shown(view)
  const row = view.locator('li[data-rule=REQ13]')
  const box = row.getByRole('checkbox')
  assert(await box.isChecked())
  assert.match(new URL(view.url()).hash, /set\.fair=model/)
  await box.click()
  await row.getByText('not asked for').waitFor({ state: 'attached' })
  assert(!(await box.isChecked()))
  assert.doesNotMatch(new URL(view.url()).hash, /fair/) // an address that does not mention it means the rules alone
})

for (const [game, form] of Object.entries(games)) {
  test(`${game}: a board at once, and another by click and by key`, async () => {
    const view = await page({ path: `#game=${game}` })
    const first = await shown(view)
    assert.match(await view.locator('.verdict').innerText(), /rules met/)
    const second = await fresh(view, [first])
    await view.keyboard.press('n')
    const third = await shown(view, second.link)
    assert.equal(new Set([first, second, third].map(({ drawing }) => drawing)).size, 3)
  })

  second(`${game}: back and forth through all boards seen`, async () => {
    const view = await page({ path: `#game=${game}` })
    const seen = [await shown(view)]
    for (let i = 0; i < 9; i++) seen.push(await fresh(view, seen))
    for (const [name, way] of [['Undo', [...seen].reverse()], ['Redo', seen]])
      for (const [i, board] of way.slice(1).entries()) {
        await button(view, name).click()
        assert.deepEqual(await shown(view, way[i].link), board)
      }
    assert(!(await button(view, 'Redo').isVisible()), 'a button that cannot be used')
  })

  second(`${game}: its address gives the same picture in another profile, and the same board by the tool`, async () => {
    const view = await page({ path: `#game=${game}` })
    const board = await shown(view)
    await same(view, board, form)
  })

  second(`${game}: locked hexes stay, also by the address`, async () => {
    const view = await page({ path: `#game=${game}` })
    let board = await shown(view)
    for (const cell of [2, 3, 7]) {
      await view.locator('.handles polygon').nth(cell).click()
      await view.keyboard.press('l')
    }
    const held = () => view.locator('.handles .locked').evaluateAll((list) =>
      // names of hexes may depend on the river, so the hexes are compared by number
      list.map((hex) => [hex.dataset.i, hex.ariaLabel.split(': ')[1]]))
    const before = await held()
    assert.equal(before.length, 3)
    board = await fresh(view, [await shown(view)])
    assert.match(board.link, /lock=/)
    assert.deepEqual(await held(), before)
    await same(view, board, form)
    const { id } = JSON.parse(await tool('generate', '--id', board.link.slice(1), '--json'))
    assert.equal(`#${id}`, board.link, 'the tool names the board by the same link')
  })

  second(`${game}: a hex is changed, and the board repaired`, async () => {
    const view = await page({ path: `#game=${game}&seed=5` })
    const board = await shown(view)
    await view.locator('.handles polygon').nth(4).click()
    await view.locator('.hand section').first().locator('.piece').last().click() // the worst for the rules
    const changed = await shown(view, board.link)
    assert.match(changed.link, /board=/)
    await view.locator('.verdict.broken').waitFor()
    await button(view, 'Repair it').click()
    await view.locator('.verdict.met').waitFor()
    const said = await view.locator('.notice').textContent()
    assert.equal(await view.locator('.handles .changed').count(), Number(/Changed (\d+) \(/.exec(said)[1]))
    await button(view, 'Undo').click()
    assert.equal(await view.locator('.handles .changed').count(), 0)
    assert.deepEqual(await shown(view), changed)
  })
}

second('a board is painted before its address is written', async () => {
  const view = await page({ path: '#game=terra-mystica&seed=4' })
  const { link } = await shown(view)
  const early = await view.evaluate(() => new Promise((done) => {
    const root = document.querySelector('.drawing').shadowRoot
    new MutationObserver(() => done(location.hash)).observe(root, { childList: true })
    document.querySelector('button.main').click()
  }))
  assert.equal(early, link)
  await shown(view, link)
})

test('a search is stopped', async () => {
  const path = '#game=terra-mystica&set.rows=20&set.columns=20&set.twins=0&set.lean=0&set.reach=0&seed=1'
  const view = await page({ path })
  await button(view, 'Stop').click()
  await button(view, 'Stop').waitFor({ state: 'hidden' })
  await view.locator('.drawing svg, #notice:not([hidden])').first().waitFor()
  await view.goto(`${await site()}#game=catan&seed=3`)
  await view.waitForFunction(() => /game=catan/.test(location.hash))
  assert.match((await shown(view, path)).drawing, /<svg/)
})

second('an address that is asked for is followed, whatever board comes meanwhile', async () => {
  const view = await page({ path: '#game=catan&seed=3' })
  await shown(view)
  await view.evaluate(() => {
    const own = location.hash
    location.hash = '#game=terra-mystica&seed=4'
    history.replaceState(null, '', own) // as if a board were finished before the browser reports the new address
  })
  await view.locator('nav a[aria-current]:text-is("Terra Mystica")').waitFor()
  await view.waitForFunction(() => /game=terra-mystica&.*seed=4&/.test(location.hash))
})

second('a board that comes when another game is on the table leaves the address alone', async () => {
  const view = await page({ path: '#game=catan&seed=3' })
  const { link } = await shown(view)
  await view.evaluate(() => {
    location.hash = '#game=catan&set.fair=play&seed=5' // a board that takes seconds to make
  })
  await button(view, 'Stop').waitFor()
  await view.evaluate(() => {
    location.hash = '#game=terra-mystica&seed=4'
  })
  await view.locator('nav a[aria-current]:text-is("Terra Mystica")').waitFor()
  const other = await shown(view, link)
  await view.evaluate(
    () =>
      new Promise((done) =>
        new MutationObserver(done).observe(document.getElementById('status'), { childList: true })
      )
  )
  assert.equal(await view.evaluate(() => location.hash), other.link)
})

second('twelve boards are made where the dialog was closed and opened again at once', async () => {
  const view = await page({ path: '#game=terra-mystica&seed=4' })
  await shown(view)
  await button(view, '12 boards').click()
  await view.evaluate(() => {
    document.querySelector('.gallery').close()
    document.querySelector('[aria-keyshortcuts=G]').click()
  })
  await view.locator('.gallery .thumbs li').nth(11).waitFor()
})

second('copying shows that it is done, away from the toolbar, and the message goes away', async () => {
  const view = await page({ path: '#game=catan&seed=3', permissions: ['clipboard-read', 'clipboard-write'] })
  await shown(view)
  for (const [name, words] of [['Share', 'Link copied'], ['Copy link', 'Link copied'], ['Copy', 'Board copied']]) {
    await button(view, name).click()
    const notice = view.locator('#notice.good', { hasText: words })
    await notice.waitFor()
    const [box, tools] = [await notice.boundingBox(), await view.locator('.tools').boundingBox()]
    assert(box.y > tools.y + tools.height || tools.y + tools.height < 0, name)
    await notice.waitFor({ state: 'hidden' })
  }
  assert.match(await view.evaluate(() => navigator.clipboard.readText()), /\S/)
})

async function copiedReport(view) {
  await button(view, 'Copy report').click()
  await view.locator('#notice.good', { hasText: 'Report copied' }).waitFor()
  const text = await view.evaluate(() => navigator.clipboard.readText())
  assert(!text.includes(new URL(view.url()).host), 'it names the host')
  return text
}

const permissions = ['clipboard-read', 'clipboard-write']
const replayed = async (text) => JSON.parse(await tool('report', '--replay', '-', '--json', { input: text }))

test('the tool replays a report', async () => {
  const view = await page({ path: '#game=catan&seed=3', permissions })
  await shown(view)
  const { same, command, differences } = await replayed(await copiedReport(view))
  assert.deepEqual([same, command, differences], [true, 'generate', []])
})

for (const [what, path] of [
  ['a board of a game in a file', '#game=gaia-project&seed=4'],
  ['a board with a want', '#game=terra-mystica&seed=4&want.islands=4'],
  ['a board in the designer', '#design']
])
  second(`the tool replays the report of ${what}`, async () => {
    const view = await page({ path, permissions })
    await shown(view)
    const { same, command, differences } = await replayed(await copiedReport(view))
    assert.deepEqual([same, command, differences], [true, 'generate', []])
  })

second('the tool replays the report of a board that was changed by hand', async () => {
  const record = JSON.parse(await tool('evaluate', 'beginners', '--game', 'catan', '--json'))
  const view = await page({ path: '#game=catan&seed=3', permissions })
  await shown(view)
  await view.getByLabel('A board to look at').fill(record.map)
  await button(view, 'Look at it').click()
  await view.waitForFunction(() => location.hash.includes('board='))
  const text = await copiedReport(view)
  assert.equal(JSON.parse(text).map, record.map)
  const { same, command } = await replayed(text)
  assert.deepEqual([same, command], [true, 'evaluate'])
})

const written = (form) => async ({ map }, game) => (await tool('convert', '-', '--game', game, '--format', form,
  '--output', '-', { input: map })).trim()
const readers = {
  'terra-mystica': { 'snellman\u2019s map': written('snellman'), 'for Board Game Arena': written('bga') },
  catan: { 'Catan.jl\u2019s map file': written('catan-jl') },
  'twilight-imperium': { 'Tabletop Simulator string': ({ map }) => map.trim() },
  'gaia-project': { 'boardgamers JSON': ({ sectors, mirror }) => JSON.stringify({ sectors, mirror }) } }
for (const [game, forms] of Object.entries(readers))
  second(`${game}: a board is copied for each program that reads it`, async () => {
    const view = await page({ path: `#game=${game}&seed=4`, permissions: ['clipboard-read', 'clipboard-write'] })
    await shown(view)
    const record = JSON.parse(await tool('generate', game, '--seed', '4', '--json'))
    for (const [name, text] of Object.entries(forms)) {
      await button(view, `Copy ${name}`).click()
      await view.locator('#notice.good', { hasText: 'copied' }).waitFor()
      const copied = await view.evaluate(() => navigator.clipboard.readText())
      assert.equal(copied.trim(), await text(record, game))
      if (name === 'Catan.jl\u2019s map file') continue // is only written
      const back = JSON.parse(await tool('evaluate', '-', '--game', game, '--json', { input: copied }))
      assert.equal(back.map, record.map)
    }
  })

for (const game of ['game=terra-mystica&seed=4', 'game=catan&seed=4', 'game=wesnoth&seed=1&set.width=20&set.height=20'])
  second(`#${game}: the page is all that scrolls, and the toolbar has Share and Print`, async () => {
    const view = await page({ path: `#${game}`, width: 1280, height: 700, reduced: true })
    await view.waitForFunction(() => [...document.querySelectorAll('.drawing')].some((host) =>
      host.checkVisibility() && host.shadowRoot?.querySelector('svg')))
    const scrollers = await view.evaluate(() => [...document.querySelectorAll('main *')]
      .filter((one) => one.checkVisibility() && /auto|scroll/.test(getComputedStyle(one).overflowY))
      .filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.className))
    assert.deepEqual(scrollers, [])
    for (const name of ['Share', 'Print or PDF'])
      assert(await view.locator('.tools').first().getByRole('button', { name, exact: true }).isVisible())
    await view.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const end = view.locator('section:not([hidden]) .view > .table > :nth-last-child(2)')
    await view.waitForTimeout(100)
    const { y, height } = await end.boundingBox()
    assert(y + height <= 700, 'the end of the column is out of sight at the end of the page')
  })

second('without a network it opens again, and makes boards', async () => {
  const own = await serve(dist, { base: '/some/where/' })
  after(() => own.stop())
  const view = await page({ base: own.url, path: '#game=catan&seed=3' })
  const before = await shown(view)
  await view.evaluate(async () => void (await navigator.serviceWorker.ready))
  await view.waitForFunction(() => navigator.serviceWorker.controller)
  await own.stop()
  await view.reload()
  assert.deepEqual(await shown(view), before)
  await fresh(view, [before])
})
