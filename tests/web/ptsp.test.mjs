// PTSP in the page: flights agree tick by tick with those of the tool; no tick is ever left out; maps that are evolved
// in the page are those of the tool; and everything works by keyboard, by finger and with a screen reader.
// Second tier, too (200 s): play in Chromium.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { after, assert, axe, dist, haveBrowser, modulesOf, page, second, test, tool } from './harness.mjs'

const { linkOf, load } = await import(pathToFileURL(`${dist}/levelground.mjs`))
const { gallery } = await import('../../web/page/ptsp/gallery.mjs')
const { Clock } = await import('../../web/page/ptsp/clock.mjs')
const { Figures } = await import('../../web/page/ptsp/figures.mjs')
const { Controls } = await import('../../web/page/ptsp/controls.mjs')
const maps = gallery.map((id) => gunzipSync(readFileSync(`${dist}/gallery/${id}.map.gz`)).toString())
const modules = modulesOf('ptsp')

/** A map with one waypoint straight above the ship, so that thrust alone reaches it. */
const easy = (() => {
  const row = (letter) => `${'.'.repeat(40)}${letter}${'.'.repeat(39)}\n`
  const rows = Array.from({ length: 120 }, (_, y) => row(y === 40 ? 'C' : y === 90 ? 'S' : '.'))
  return `type octile steps 500\nheight 120\nwidth 80\nmap\n${rows.join('')}`
})()

/** Replays actions with the tool and returns its record. */
async function replayed(map, actions, ...more) {
  const folder = mkdtempSync(join(tmpdir(), 'flight-'))
  after(() => rmSync(folder, { recursive: true }))
  writeFileSync(`${folder}/it.map`, map)
  writeFileSync(`${folder}/it.txt`, actions)
  return tool('play', 'ptsp', `${folder}/it.map`, '--actions', `${folder}/it.txt`, ...more)
}

test('a clock runs every tick that is due, however late the frames come', () => {
  let now = 0
  let count = 0
  const clock = new Clock(() => count++)
  clock.start(now)
  for (const wait of [0, 5, 16, 16, 900, 16, 39.5, 41, 3, 333, 16]) {
    now += wait
    assert(clock.advance(now))
    assert.equal(count, Math.floor(now / 40) + 1)
    assert.equal(clock.dropped(now), 0)
  }
  assert(clock.late > 0)
  clock.pause((now += 10))
  const before = count
  assert(clock.advance((now += 60000)) && count === before)
  clock.resume(now)
  clock.advance(now + 40)
  assert(count - before <= 2)
  assert.equal(clock.advance(now + 5000), false) // during such a pause no tick is played
  assert(!clock.running)
})

test('keys are actions, and a short press counts for a tick', () => {
  const keys = new Controls()
  assert.equal(keys.take(), 0)
  keys.press('KeyA', 'left')
  keys.release('KeyA')
  assert.deepEqual([keys.take(), keys.take()], [1, 0])
  keys.press('Space', 'thrust')
  keys.press('ArrowRight', 'right')
  assert.deepEqual([keys.take(), keys.take()], [5, 5])
  keys.press('KeyA', 'left')
  assert.equal(keys.take(), 3)
  keys.clear()
  assert.equal(keys.take(), 0)
})

/** Yields actions as a player would make them: each action is held for a while. Uses a random generator of its own. */
function* wandering(seed, ticks) {
  let state = seed
  const below = (n) => (state = (state * 48271) % 2147483647) % n
  for (let left = 0, action = 0; ticks-- > 0; left--) {
    if (left <= 0) [left, action] = [1 + below(25), below(6)]
    yield action
  }
}

for (const module of modules) {
  const name = module.pathname.split('/').at(-1)

  test(`${name}: every tick of a flight is the tool's, to the last bit`, async () => {
    const lg = await load(module)
    for (const [i, map] of maps.slice(0, 3).entries()) {
      const flight = lg.flight(map)
      const rows = []
      for (const action of wandering(i + 7, 1800)) {
        const before = flight.ticks
        flight.tick(action)
        const visited = Array.from({ length: flight.waypoints }, (_, w) => Number(flight.visited(w))).join('')
        const { x, y, vx, vy, stepsLeft, ticks } = flight
        if (ticks > before) rows.push([x, y, vx, vy, stepsLeft, ticks, visited])
      }
      const trace = (await replayed(map, flight.actions, '--trace')).trim().split('\n').slice(2).map((row) => {
        const [, , x, y, vx, vy, , , , steps, ticks, visited] = row.split(',')
        return [...[x, y, vx, vy, steps, ticks].map(Number), visited]
      })
      assert.deepEqual(rows.map((r) => r.map((n) => (n === 0 ? 0 : n))), trace)
      const again = lg.flight(map)
      again.script(flight.actions)
      again.restart(true)
      while (again.scripted) again.tick()
      const last = ({ x, y, ticks, actions }) => ({ x, y, ticks, actions })
      assert.deepEqual(last(again), last(flight))
      flight.close()
      again.close()
    }
  })

  second(`${name}: a ghost is the first game that the tool's driver flies`, async () => {
    const lg = await load(module)
    for (const driver of ['mcts', 'pilot']) {
      const ghost = await lg.ghost(maps[2], { driver, iterations: 150, seed: 3 }).run()
      const words = ['--route', 'physics', '--driver', driver, '--iterations', '150', '--seed', '3', '--json']
      const flown = JSON.parse((await tool('play', 'ptsp', '-', ...words, { input: maps[2] })).split('\n')[0])
      assert.deepEqual(flown.costs, [ghost.cost])
      const told = JSON.parse(await replayed(maps[2], ghost.actions, '--json'))
      assert.deepEqual([told.ticks, told.collisions, told.over], [ghost.ticks, ghost.collisions, true])
    }
    const ghost = await lg.ghost(maps[2], { driver: 'pilot', iterations: 150, seed: 3 }).run()
    const flight = lg.flight(maps[2])
    const figures = new Figures(maps[2])
    flight.script(ghost.actions)
    flight.restart(true)
    for (let { heading } = flight; flight.scripted; { heading } = flight) figures.count(flight.tick(), heading)
    const words = ['--route', 'physics', '--driver', 'pilot', '--iterations', '150', '--seed', '3', '--json']
    const flown = JSON.parse((await tool('play', 'ptsp', '-', ...words, { input: maps[2] })).split('\n')[0])
    for (const [name, value] of Object.entries(figures.all))
      assert(Math.abs(value - flown[name]) < 1e-6, `${name}: ${value}, not ${flown[name]}`)
    assert.throws(() => lg.ghost(maps[0], { driver: 'nobody' }), /unknown driver 'nobody'/)
    // the waypoint is surrounded by walls
    assert.throws(() => lg.ghost(easy.replace(/(\.)(?=[^]*C)/g, '@')), /not feasible/)
  })

  test(`${name}: maps evolved are the tool's, to the last letter`, async () => {
    const lg = await load(module)
    const recipes = [{ evaluations: 150 }, { evaluations: 77, variant: 'smooth', settings: { fitness: 'f5' } },
      { evaluations: 120, settings: { steps: 0, waypoints: 7 } }]
    for (const [i, recipe] of recipes.entries()) {
      const job = lg.search(linkOf({ game: 'ptsp', seed: 40 + i, ...recipe }))
      let found
      for (let n = 0; job.step(); n++)
        if (n % 8 === 3) {
          found = job.found()
          const { level: _, ...standing } = found
          assert.deepEqual(job.standing(), standing)
          assert.equal(found.level?.score ?? null, standing.score)
        }
      assert(found.score < Infinity)
      const { level } = job.found()
      job.end()
      const words = Object.entries(recipe.settings ?? {}).flatMap(([k, v]) => ['--set', `${k}=${v}`])
      const variant = recipe.variant ? ['--variant', recipe.variant] : []
      const out = await tool('generate', 'ptsp', '--json', '--seed', `${40 + i}`,
        '--evaluations', `${recipe.evaluations}`, ...variant, ...words, { codes: [0, 1] })
      const expected = JSON.parse(out)
      for (const member of ['map', 'score', 'routes', 'f3', 'f5', 'f8'])
        assert.deepEqual(level[member], expected[member], member)
    }
  })
}

test('files that are no flights are refused where they go wrong', async () => {
  const flight = (await load(modules[0])).flight(easy)
  assert.throws(() => flight.script('3\n7\n'), /^LevelgroundError: 2:1: expected an action 0 to 5, found '7'$/)
  assert.throws(() => flight.script('3\nstart\n'), /found 'start'/)
  assert.equal(flight.script('start\n0\n'), 1)
  flight.close()
})

test('the gallery is of feasible maps', async () => {
  const lg = await load(modules[0])
  for (const [i, map] of maps.entries()) {
    const { feasible, f3, f5 } = lg.judge(map)
    const { fitness } = lg.link(gallery[i]).settings
    assert(feasible && { f3, f5 }[fitness] < -440, `${gallery[i]}: ${fitness} ${f3} ${f5}`)
  }
})

const inBrowser = (name, act) => second(name, () => (haveBrowser() ? act() : 'no Chromium'))

/** Chooses a file for the button that asks for one. */
const give = (view, where, name, text) =>
  view.setInputFiles(`${where} input[type=file]`, { name, mimeType: 'text/plain', buffer: Buffer.from(text) })

/** Opens the view with a map on which one can fly. */
async function arena({ map, speed, path = '#ptsp', ...options } = {}) {
  const view = await page({ path, ...options })
  view.setDefaultTimeout(60000)
  await view.waitForSelector('.play[data-mode=idle]')
  if (map) {
    await give(view, '.panel', 'it.map', map)
    await view.waitForFunction(() => document.querySelector('.panel h3').textContent === 'it.map')
    await view.waitForSelector('.play[data-mode=idle]')
  }
  if (speed) await view.evaluate((s) => void (document.querySelector('.play').dataset.speed = s), speed)
  return view
}

const counts = (view) => view.evaluate(() => {
  const { ticks, dropped, late, mode } = document.querySelector('.play').dataset
  return { ticks: Number(ticks), dropped: Number(dropped), late: Number(late), mode }
})
const begin = (view) => view.getByRole('button', { name: /^(Fly|Begin again)$/ }).click()
/** Waits until the game is over. If a slow machine shows no frame for a second, the game pauses, and the test resumes
 *  it. */
async function over(view) {
  const play = await view.waitForSelector('.play:is([data-mode=over], [data-mode=paused])')
  if ((await play.getAttribute('data-mode')) === 'over') return
  await view.keyboard.press('p')
  await over(view)
}
const told = (view) => view.textContent('.play .verdict')

async function downloaded(view, name) {
  const button = view.getByRole('button', { name, exact: true })
  const [file] = await Promise.all([view.waitForEvent('download'), button.click()])
  return readFileSync(await file.path(), 'utf8')
}

inBrowser('a flight by keys comes to the same last tick in the tool', async () => {
  const view = await arena({ speed: 25 })
  await begin(view)
  for (const key of ['ArrowRight', 'ArrowUp', 'KeyA', 'Space', 'KeyD', 'KeyW', 'ArrowLeft', 'Space']) {
    await view.keyboard.down(key)
    await view.waitForTimeout(120)
    if (key !== 'ArrowUp') await view.keyboard.up(key)
  }
  await over(view)
  const actions = await downloaded(view, 'Download the flight')
  const { ticks, collisions, waypoints, over: ended } = JSON.parse(await replayed(maps[0], actions, '--json'))
  assert(ended)
  const said = await told(view)
  assert(said.includes(`${10 - waypoints} waypoint`) && said.includes(`after ${(ticks * 0.04).toFixed(2)} s`), said)
  assert(said.includes(`${collisions} collision`), said)
  assert.equal((await counts(view)).dropped, 0)
})

inBrowser('ten seconds of play have 250 ticks, and a minute at speed drops none', async () => {
  const view = await arena()
  await begin(view)
  await view.keyboard.down('ArrowLeft')
  const start = performance.now()
  await view.waitForFunction(() => document.querySelector('.play').dataset.ticks > 0)
  const from = { ...(await counts(view)), at: await view.evaluate(() => performance.now()) }
  await view.waitForTimeout(10000)
  const [to, at] = [await counts(view), await view.evaluate(() => performance.now())]
  const due = (at - from.at) / 40
  // A machine that is too slow for one frame in a second pauses the game. Ticks that are due between two frames are not
  // flown yet.
  const flown = to.ticks - from.ticks
  if (to.mode === 'flying') assert(Math.abs(flown - due) < 30, `${flown} ticks, ${due} due`)
  assert.equal(to.dropped, 0)
  assert(performance.now() - start > 10000)
  await view.keyboard.up('ArrowLeft')
  await view.keyboard.press('p')
  await view.evaluate(() => void (document.querySelector('.play').dataset.speed = 20))
  await begin(view)
  await view.keyboard.down('ArrowLeft')
  await over(view) // waits until the time for the waypoint, 1000 ticks, is over
  const minute = await counts(view)
  assert.deepEqual([minute.ticks, minute.dropped], [1000, 0])
})

inBrowser('what moves is a picture of its own above the map', async () => {
  const view = await arena()
  const layers = await view.evaluate(() => {
    const root = [...document.querySelectorAll('.stage div')].find((host) => host.shadowRoot).shadowRoot
    const boxes = [...root.querySelectorAll('svg')].map((svg) => {
      const { x, y, width, height } = svg.getBoundingClientRect()
      return `${x} ${y} ${width} ${height}`
    })
    const has = (svg) => ['.ship', '.ghost', '.ship-trail', '.ghost-trail', '.w', 'use'].map((s) =>
      Boolean(svg.querySelector(s)))
    return { boxes, has: [...root.querySelectorAll('svg')].map(has) }
  })
  assert.deepEqual(layers.has, [[false, false, false, false, true, true], [true, true, true, true, false, false]])
  assert.equal(layers.boxes[0], layers.boxes[1])
})

inBrowser('nothing of the picture is touched while nothing moves', async () => {
  const view = await arena()
  await begin(view)
  await view.waitForSelector('.play[data-mode=ready]')
  const touched = await view.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const root = [...document.querySelectorAll('.stage div')].find((host) => host.shadowRoot).shadowRoot
    await frame()
    let changes = 0
    const observer = new MutationObserver((records) => (changes += records.length))
    observer.observe(root, { attributes: true, childList: true, subtree: true })
    for (let i = 0; i < 10; i++) await frame()
    return changes
  })
  assert.equal(touched, 0)
})

inBrowser('flights are kept, seen again, opened and forgotten', async () => {
  const view = await arena({ map: easy, speed: 4 })
  await begin(view)
  await view.keyboard.down('Space')
  await over(view)
  assert.match(await told(view), /All waypoints in \d+ ticks.*your best on this map/)
  const actions = await downloaded(view, 'Download the flight')
  const { ticks, over: ended } = JSON.parse(await replayed(easy, actions, '--json'))
  assert(ended && (await told(view)).includes(`in ${ticks} ticks`))
  await view.reload()
  await view.waitForSelector('.play[data-mode=idle]')
  await give(view, '.panel', 'it.map', easy)
  await view.waitForSelector('.flights li')
  assert((await view.textContent('.flights li')).includes(`${ticks} ticks`))
  await view.getByRole('button', { name: /^See the flight/ }).click()
  await over(view)
  assert((await told(view)).includes(`in ${ticks} ticks`))
  assert.equal(await downloaded(view, 'Download the flight'), actions)
  const open = (text) => give(view, '.play', 'f.txt', text)
  await open('3\n8\n')
  await view.waitForSelector('.play .verdict:has-text("f.txt:2:1: expected an action")')
  await open(actions.slice(0, 20))
  await over(view)
  assert.match(await told(view), /^The flight ends here: 1 waypoint missed after 0.40 s/)
  await view.getByRole('button', { name: /^Forget/ }).click()
  assert.equal(await view.locator('.flights li').count(), 0)
})

inBrowser('a flown map is rated by keys, and ratings come with the figures of the flight', async () => {
  const view = await arena({ map: easy, speed: 4 })
  assert.equal(await view.locator('.rating').isVisible(), false)
  await begin(view)
  await view.keyboard.down('Space')
  await over(view)
  await view.keyboard.up('Space')
  const stars = view.getByRole('group', { name: /^How much fun was this map/ })
  assert.match(await stars.locator('.hint').textContent(), /^0 ratings/)
  await stars.getByRole('radio', { name: '2' }).focus()
  await view.keyboard.press('Space')
  await view.waitForFunction(() => /^2 of 5\. 1 rating in/.test(document.querySelector('#status').textContent))
  await view.keyboard.press('ArrowRight')
  await view.waitForFunction(() => /^3 of 5\. 1 rating in/.test(document.querySelector('#status').textContent))
  assert.deepEqual(await axe(view), [])
  const { game, ratings } = JSON.parse(await downloaded(view, 'Download the ratings'))
  const [{ stars: given, map, flight }] = ratings
  const told = JSON.parse(await replayed(easy, flight.actions, '--json'))
  assert.deepEqual([game, ratings.length, given, flight.ticks, flight.turning, flight.near_wall],
    ['ptsp', 1, 3, told.ticks, 0, 0])
  assert(map && flight.speed > 0 && flight.speed_deviation > 0)
  await view.getByRole('button', { name: 'Forget my ratings' }).click()
  assert.match(await stars.locator('.hint').textContent(), /^0 ratings/)
  await view.getByRole('button', { name: 'See it again' }).click()
  await over(view)
  assert.match(await stars.locator('.hint').textContent(), /^0 ratings/)
})

inBrowser('what lies in the browser may be anything', async () => {
  const view = await arena({ map: easy })
  for (const stored of ['{"a', '[]', 'null', '7', '{"x":7}', '{"x":[{"ticks":-1}]}']) {
    await view.evaluate((text) => localStorage.setItem('levelground.ptsp.flights', text), stored)
    await view.reload()
    await view.waitForSelector('.play[data-mode=idle]')
    assert.equal(await view.locator('.flights li').count(), 0)
  }
})

inBrowser('three large buttons fly it by finger', async () => {
  const view = await arena({ map: easy, speed: 4, width: 360, height: 740 })
  await view.tap('button:text-is("Fly")')
  const finger = await view.context().newCDPSession(view)
  for (const name of ['Turn left', 'Turn right', 'Thrust']) {
    const box = await view.getByRole('button', { name }).boundingBox()
    assert(box.width > 80 && box.height > 80 && box.y + box.height <= 740, `${name}: ${JSON.stringify(box)}`)
    const touch = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    if (name === 'Turn left') await view.getByRole('button', { name }).tap() // the first action starts the clock
    if (name === 'Thrust') await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [touch] })
  }
  await over(view)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  assert.match(await told(view), /^(All waypoints|Time is up)/)
  assert.match(await downloaded(view, 'Download the flight'), /^1\n[013]\n/)
})

inBrowser('it pauses where nobody plays, and says how it stands', async () => {
  const view = await arena()
  await begin(view)
  assert.match(await view.textContent('#status'), /^Ready: 10 waypoints, against the paper’s driver/)
  await view.keyboard.down('ArrowLeft')
  await view.waitForSelector('.play[data-mode=flying]')
  await view.keyboard.up('ArrowLeft')
  for (let i = 0; i < 4; i++) await view.keyboard.press('Tab') // moves the focus out of the arena
  await view.waitForSelector('.play[data-mode=paused]')
  const { ticks } = await counts(view)
  await view.waitForTimeout(300)
  assert.equal((await counts(view)).ticks, ticks)
  assert.equal(await view.textContent('#status'), 'Paused.')
  await view.getByRole('button', { name: 'Go on' }).click()
  await view.waitForFunction((n) => document.querySelector('.play').dataset.ticks > n, ticks)
})

inBrowser('a map evolved in the page is the tool’s, stopped or not, and its address makes it again', async () => {
  const view = await arena()
  const seed = view.getByLabel('Seed')
  await seed.fill('31')
  await view.getByLabel('Tries').selectOption('1000')
  await view.getByRole('button', { name: 'Evolve' }).click()
  await view.waitForFunction(() => document.querySelector('.evolve .progress').textContent.startsWith('Done'))
  await view.waitForSelector('.panel h3:has-text("evolved here")')
  const map = await downloaded(view, 'Download the map')
  const native = JSON.parse(await tool('generate', 'ptsp', '--seed', '31', '--evaluations', '1000', '--json'))
  assert.equal(map, native.map)
  assert(Number(await view.locator('.chart .best').evaluate((line) => line.points.numberOfItems)) >= 2)

  await view.getByLabel('Tries').selectOption('150000')
  await view.getByRole('button', { name: 'Evolve' }).click()
  await view.waitForFunction(() => /the best: f3/.test(document.querySelector('.evolve .progress').textContent))
  await view.getByRole('button', { name: 'Stop' }).click()
  await view.waitForFunction(() => document.querySelector('.evolve .progress').textContent.startsWith('Stopped'))
  await view.waitForFunction((old) => location.hash !== old, '#ptsp')
  await view.waitForFunction(() => !/evaluations=(1000|150000)&/.test(`${location.hash}&`))
  const stopped = await downloaded(view, 'Download the map')
  const link = new URL(view.url()).hash.slice(1)
  const again = JSON.parse(await tool('generate', '--id', link, '--json'))
  assert.equal(stopped, again.map)
})

for (const width of [360, 1280])
  for (const dark of [false, true])
    inBrowser(`axe-core finds nothing: ${width} pixels, ${dark ? 'dark' : 'light'}`, async () => {
      const view = await arena({ width, dark, reduced: true, map: easy, speed: 10 })
      await begin(view)
      await view.keyboard.down('ArrowUp')
      await over(view)
      await view.getByLabel('Tries').selectOption('1000')
      await view.getByRole('button', { name: 'Evolve' }).click()
      await view.waitForFunction(() => document.querySelector('.evolve .progress').textContent.startsWith('Done'))
      await view.waitForFunction(() => document.querySelectorAll('.maps img[src]').length === 8)
      assert.deepEqual(await axe(view), [])
      const [inner, outer] = await view.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
      assert(inner <= outer, `wider than the window: ${inner} > ${outer}`)
    })
