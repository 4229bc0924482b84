// Hostile links and files: 10,000 mutants of valid ones. Each gives a level or an error sentence, and the page keeps
// working.
// Second tier (100 s): 10,000 hostile texts.
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

// Makes links of both games, with settings, locks and whole boards, and ids.
async function linksOf(view) {
  const some = Object.values(recipes).flatMap((list) => list.slice(0, 20))
  const longer = await view.evaluate(async ([base, links]) => {
    const { Engine } = await import(`${base}engine.mjs`)
    const made = (link) => new Engine(new URLSearchParams(link).get('game')).call('make', [link])
    return Promise.all(links.map(async (link) => (await made(link)).board.record.longer))
  }, [await site(), some.slice(0, 4).map(linkOf)])
  const { id } = JSON.parse(await tool(...command(recipes.catan[0])))
  return [...some.map(linkOf), ...longer, ...seeds('link'), id, `id=${id}`]
}

// Defines `ask` in the page. It gets the number of a mutant and returns '' or the error sentence.
const prepare = async (view) => view.evaluate(async (base) => {
  const { Engine } = await import(`${base}engine.mjs`)
  const engines = ['terra-mystica', 'catan'].map((game) => new Engine(game))
  const soon = (text, promise) => Promise.race([promise,
    new Promise((_, fail) => setTimeout(() => fail(new Error(`hangs: ${text}`)), 120_000))])
  const follow = {
    link: async (engine, text) => {
      const said = await engine.call('link', [text])
      if (said.game !== 'terra-mystica' && said.game !== 'catan') return
      const control = new AbortController()
      setTimeout(() => control.abort(), 100)
      await engine.call('make', [text], { signal: control.signal })
    },
    read: async (engine, text) => {
      const { game, map, link = '' } = await engine.call('read', [text])
      if (game === 'terra-mystica' || game === 'catan') await engine.call('judge', [map, link])
    },
  }
  const both = (act, text) => act(engines[0], text).catch((error) => {
    if (error.kind === undefined) throw error
    return act(engines[1], text)
  })
  window.ask = (way, list) => Promise.all(list.map((text) => soon(text, both(follow[way], text)).then(() => '',
    ({ name, kind, message }) => `${name}, ${kind}: ${message}`)))
  window.board = async (link) => (await engines[1].call('make', [link])).board.svg
}, await site())

const kinds = { link: 'input', read: 'input|foreign' }

function check(answers, list, way) {
  const refusal = new RegExp(`^$|^LevelgroundError, (${kinds[way]}): \\S`)
  for (const [i, answer] of answers.entries()) {
    const what = JSON.stringify(list[i]).slice(0, 1000)
    assert.match(answer, refusal, what)
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
      check(answers, list, way)
      refused += answers.filter(Boolean).length
    }
    assert(refused > 1000 && refused < 5000, `${refused} of 5000 refused`)
    assert.equal(await view.evaluate((link) => window.board(link), good.slice(1)), before)
  })

// Checks that the page still works: opens the good link, which must show the same board as at first. A text that is
// still being read may open its own game meanwhile, so the link is opened again if necessary.
async function intact(view, first) {
  const isThere = (drawing) => document.querySelector('.drawing')?.shadowRoot?.innerHTML === drawing &&
    document.querySelector('#notice').hidden
  for (let left = 11; left >= 0; left--) {
    await view.evaluate((link) => void (location.hash = link), good)
    const seen = view.waitForFunction(isThere, first, { timeout: 10_000 })
    if (await seen.then(() => true, (error) => left ? false : Promise.reject(error))) return
  }
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
    await view.locator('.take').evaluate((take, words) => { // works even if the last text has opened another game
      take.querySelector('textarea').value = words
      const look = [...take.querySelectorAll('button')].find((button) => button.textContent === 'Look at it')
      look.click()
    }, text)
    const file = { name: 'x', mimeType: '', buffer: Buffer.from(text) }
    if (n % 2) await view.locator('.take input[type=file]').setInputFiles(file)
    if (n % 10 === 9) await intact(view, first)
  }
})
