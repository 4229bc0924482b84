// Hostile links and files: 10,000 mutants of valid ones give a level or a sentence, and the page goes on as before.
import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { assert, dist, needBrowser, page, site, test, tool } from './harness.mjs'
import { mutant } from './mutate.mjs'
import { command, recipes } from './recipes.mjs'

needBrowser()

const corpus = new URL('../fuzz/corpus/', import.meta.url)
const seeds = (name) => readdirSync(new URL(`${name}/`, corpus)).slice(0, 60)
  .map((file) => readFileSync(new URL(`${name}/${file}`, corpus), 'utf8')).filter(Boolean)

const { linkOf } = await import(pathToFileURL(`${dist}/levelground.mjs`))
const good = '#game=catan&variant=balanced&seed=3'
const texts = ['catan_text', 'terra_mystica_text', 'levels', 'ptsp_text', 'wesnoth_map'].flatMap(seeds)

// Links of both games, with settings, locks and the boards themselves; and ids.
async function linksOf(view) {
  const some = Object.values(recipes).flatMap((list) => list.slice(0, 20))
  const longer = await view.evaluate(async ([base, links]) => {
    const { Engine } = await import(`${base}engine.mjs`)
    const engine = new Engine()
    return Promise.all(links.map(async (link) => (await engine.call('make', [link])).board.record.longer))
  }, [await site(), some.slice(0, 4).map(linkOf)])
  const { id } = JSON.parse(await tool(...command(recipes.catan[0])))
  return [...some.map(linkOf), ...longer, ...seeds('link'), id, `id=${id}`]
}

// Begins what `ask` asks for in the page: what comes of it by number, as '' or a sentence.
const prepare = async (view) => view.evaluate(async (base) => {
  const { Engine } = await import(`${base}engine.mjs`)
  const engine = new Engine()
  const soon = (text, promise) => Promise.race([promise,
    new Promise((_, fail) => setTimeout(() => fail(new Error(`hangs: ${text}`)), 120_000))])
  const follow = {
    link: async (text) => {
      const said = await engine.call('link', [text])
      if (said.game !== 'terra-mystica' && said.game !== 'catan') return
      const control = new AbortController()
      setTimeout(() => control.abort(), 100)
      await engine.call('make', [text], { signal: control.signal })
    },
    read: async (text) => {
      const { game, map, link = '' } = await engine.call('read', [text])
      if (game === 'terra-mystica' || game === 'catan') await engine.call('judge', [map, link])
    },
  }
  window.ask = (way, list) => Promise.all(list.map((text) => soon(text, follow[way](text)).then(() => '',
    ({ name, message }) => `${name}: ${message}`)))
  window.board = async (link) => (await engine.call('make', [link])).board.svg
}, await site())

function check(answers, list) {
  for (const [i, answer] of answers.entries()) {
    const what = JSON.stringify(list[i]).slice(0, 1000)
    assert.match(answer, /^$|^LevelgroundError: \S/, what)
    assert.doesNotMatch(answer, /[\0-\x08\x0b-\x1f]/, what)
    assert(answer.length < 2000, what)
  }
}

for (const way of ['link', 'read'])
  test(`5,000 hostile ${way === 'link' ? 'links' : 'files'}, and the worker is as before`, async () => {
    const view = await page({ path: good })
    await prepare(view)
    const valid = way === 'link' ? await linksOf(view) : texts
    const before = await view.evaluate((link) => window.board(link), good.slice(1))
    let refused = 0
    for (let from = 0; from < 5000; from += 100) {
      const list = Array.from({ length: 100 }, (_, i) => mutant(valid, from + i))
      const answers = await view.evaluate(([w, l]) => window.ask(w, l), [way, list])
      check(answers, list)
      refused += answers.filter(Boolean).length
    }
    assert(refused > 1000 && refused < 5000, `${refused} of 5000 refused`)
    assert.equal(await view.evaluate((link) => window.board(link), good.slice(1)), before)
  })

// The good link is opened, and its board is on the table as it was at first.
async function intact(view, first) {
  await view.evaluate((link) => void (location.hash = link), good)
  await view.waitForFunction((drawing) => document.querySelector('.drawing')?.shadowRoot?.innerHTML === drawing &&
    document.querySelector('#notice').hidden, first)
}

const drawn = (view) => view.evaluate(() => document.querySelector('.drawing').shadowRoot.innerHTML)

async function open() {
  const view = await page({ path: good })
  await view.locator('.drawing svg').waitFor()
  return { view, first: await drawn(view) }
}

test('200 hostile addresses, and the page is as before', async () => {
  const { view, first } = await open()
  const valid = await linksOf(view)
  for (let n = 0; n < 200; n++) {
    await view.evaluate((link) => void (location.hash = link), mutant(valid, 90000 + n))
    if (n % 20 === 19) await view.reload()
    if (n % 10 === 9) await intact(view, first)
  }
})

test('60 hostile boards pasted and given as files, and the page is as before', async () => {
  const { view, first } = await open()
  for (let n = 0; n < 60; n++) {
    const text = mutant(texts, 80000 + n)
    await view.locator('textarea').fill(text)
    await view.getByRole('button', { name: 'Look at it' }).click()
    const file = { name: 'x', mimeType: '', buffer: Buffer.from(text) }
    if (n % 2) await view.locator('input[type=file]').setInputFiles(file)
    if (n % 10 === 9) await intact(view, first)
  }
})
