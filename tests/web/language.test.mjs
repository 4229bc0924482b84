// The page in German: what it says is found in languages/de.json, and none of some frequent English words is left on
// the views and in the dialogs that are opened here.
// Second tier, too (60 s): all views.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { assert, dist, each, needBrowser, needFiles, page, second, test, tool } from './harness.mjs'

needBrowser()
needFiles()

const source = process.env.LG_SOURCE ?? '.'
const { translator } = await import(pathToFileURL(`${source}/web/page/language.mjs`))
const { describeDifferences } = await import(pathToFileURL(`${source}/web/page/board/differ.mjs`))
const { titleOf, variedTraits, withWords } = await import(pathToFileURL(`${source}/web/page/board/words.mjs`))
const words = JSON.parse(readFileSync(`${source}/web/page/languages/de.json`, 'utf8'))
const german = { locale: 'de-DE' }

// Words that German does not have. Names of games, letters of keys and words for the command line stay English.
const ENGLISH = /\b(the|of|are|with|this|that|each|which|boards?|rules?|not|by|from|how|what|your|you)\b/i
const NAMES = /The Battle for Wesnoth|Board Game Arena|^levelground |^[a-z]+: \d|^[a-z-]+$/

/** Returns what stands on the page, and in the labels that are read aloud, outside of files and pictures. */
function textsOf() {
  const skipped = '[translate=no], [lang=en], textarea, pre, code, kbd, noscript, .editor'
  const found = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap((element) =>
    ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name)))
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) if (!walker.currentNode.parentElement.closest(skipped)) found.push(walker.currentNode.data)
  return found.filter(Boolean).map((text) => text.trim())
}

const verdict = (view, words) => view.locator('.verdict', { hasText: words }).first().waitFor()

/** Opens all details and looks for what is left in English. A text that has just come may need a moment. */
async function isGerman(view) {
  await view.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)))
  let left
  for (let tries = 0; tries < 100; tries++) {
    left = (await view.evaluate(textsOf)).filter((text) => ENGLISH.test(text) && !NAMES.test(text))
    if (!left.length) return
    await view.waitForTimeout(100)
  }
  assert.deepEqual([...new Set(left)], [])
}

const others = ['terra-mystica', 'twilight-imperium', 'milty-draft', 'gaia-project', 'terraforming-mars',
  'catan-islands']

test('a key and its translation have the same blanks', () => {
  for (const [key, value] of Object.entries(words))
    for (const blank of '#*@') assert.equal(key.split(blank).length, value.split(blank).length, key)
})

test('texts are said with their numbers and names, or not at all', () => {
  const say = translator(words, 'de')
  const said = {
    'Fair: all 13 of 13 rules met': 'Fair: alle 13 von 13 Regeln erfüllt',
    ' 1,024 of 4,096 boards tried\n': ' 1.024 von 4.096 Plänen probiert\n',
    'colours differ by 0.5 points': undefined,
    'row 2, hex 3: wheat 4': 'Reihe 2, Feld 3: Getreide 4',
    'beside wheat 4 (7), Hope\u2019s End, desert': 'neben Getreide 4 (7), Hope\u2019s End, Wüste',
    'Version 0.2.0.': 'Version 0.2.0.',
    'side 1 has made 969 hexes and holds 16 villages; side 2 has made 7 hexes and holds 1 village':
      'Seite 1 hat 969 Felder gemacht und hält 16 Dörfer; Seite 2 hat 7 Felder gemacht und hält 1 Dorf',
    'nothing that anybody would know': undefined,
    'seas and a sentence to come': undefined,
    '24.3': '24,3',
    '40.00 s': '40,00 s',
    '2:1': '2:1',
  }
  for (const [text, wanted] of Object.entries(said)) assert.equal(say(text), wanted, text)
})

test('how boards differ is said of each trait of each game', () => {
  const say = translator(words, 'de')
  const isSaid = (text) => assert.doesNotMatch(say(text) ?? text, ENGLISH)
  for (const name of ['catan', ...others]) {
    const game = withWords(JSON.parse(readFileSync(`${dist}/catalogs/${name}.json`, 'utf8')).games[0])
    for (const trait of variedTraits(game)) {
      const recordsOf = (values) =>
        values.map((value) => {
          const traits = Object.fromEntries(game.traits.map((one) => [one.name, one === trait ? value : 1]))
          return { traits, judged_players: trait.name.replace('bias-', '') }
        })
      // alone at the end of several values, or of two, and not alone
      for (const values of [[5.5, 3, 4], [5, 3, 3], [-5, 3, 3], [5, 5, 3, 3]])
        describeDifferences(game, recordsOf(values)).forEach(isSaid)
      isSaid(`12 boards, in order of ${trait.words[0]}, least first`)
      isSaid(titleOf(trait))
    }
  }
})

test('a German browser gets the page in German, and what comes later as well', async () => {
  const view = await page({ path: '#game=catan&seed=4&names=Ann:red,Ben:lot,Cleo:red,Dan:x', ...german })
  await verdict(view, 'Fair: alle 8 von 8 Regeln erfüllt')
  await view.locator('.names .seated', { hasText: 'Ann (rot)' }).waitFor()
  assert.equal(await view.locator('html').getAttribute('lang'), 'de')
  await isGerman(view)
  await view.getByRole('button', { name: 'Neuer Plan' }).click()
  await view.waitForFunction(() => !location.hash.includes('seed=4'))
  await isGerman(view)
})

test('others get it in English, may choose, and the choice stays', async () => {
  const view = await page({ path: '#game=catan&seed=4', locale: 'fr-FR' })
  await verdict(view, 'Fair: all 8 of 8 rules met')
  assert.equal(await view.locator('html').getAttribute('lang'), 'en')
  await view.getByRole('button', { name: 'Deutsch' }).click()
  await verdict(view, 'Fair: alle 8 von 8 Regeln erfüllt')
  assert.match(view.url(), /seed=4/)
  await view.reload()
  await verdict(view, 'Fair: alle 8 von 8 Regeln erfüllt')
  await view.getByRole('button', { name: 'English' }).click()
  await verdict(view, 'Fair: all 8 of 8 rules met')
})

second('no view of a game is left in English', () =>
  each(others, async (game) => {
    const view = await page({ path: `#game=${game}&seed=4`, ...german })
    await verdict(view, /^Fair: alle /)
    await isGerman(view)
  }))

const views = { ptsp: 'Fliegen', wesnoth: 'Neues Land', design: 'Eine Regel hinzufügen' }

second('neither are PTSP, Wesnoth, and the designer', () =>
  each(Object.entries(views), async ([path, button]) => {
    const view = await page({ path: `#${path}`, ...german })
    await view.getByRole('button', { name: button }).first().waitFor()
    await isGerman(view)
  }))

second('nor the dialogs of a board', async () => {
  const view = await page({ path: '#game=catan&seed=4', ...german })
  await verdict(view, 'Fair: alle 8 von 8 Regeln erfüllt')
  const openers = ['12 Pläne', 'Welcher von zweien?', 'Erkunden', 'Veröffentlichte Pläne', 'Lieblingspläne',
    'Vergleichen', 'Teilen']
  for (const name of [...openers, 'Drucken oder PDF', 'Tasten']) {
    // a click of the page itself, because a dialog that is open already lies over the button
    await view.getByRole('button', { name, exact: true, includeHidden: true }).first().dispatchEvent('click')
    await isGerman(view)
  }
  await view.waitForFunction(() => document.querySelectorAll('dialog[open]').length === 7) // all but Share and Print
  await isGerman(view)
})

second('nor what is said when the browser refuses to copy', async () => {
  const view = await page({ path: '#game=catan&seed=4', ...german })
  await verdict(view, 'Fair: alle 8 von 8 Regeln erfüllt')
  await view.evaluate(() => void (navigator.clipboard.writeText = () => Promise.reject(new Error('not focused'))))
  await view.getByRole('button', { name: 'Link kopieren', exact: true }).click()
  await view.getByText('Der Browser lässt diese Seite nichts kopieren.').waitFor()
})

second('nor the choice among the maps of a text', async () => {
  const view = await page({ path: '#game=terra-mystica&seed=4', ...german })
  await verdict(view, /^Fair: alle /)
  const lines = await tool('generate', 'terra-mystica', '--seed', '1', '--count', '2', '--json')
  const maps = lines.trim().split('\n').map((line) => JSON.parse(line).map)
  await view.getByLabel('Ein Plan zum Ansehen').fill(maps.join('\n'))
  await view.getByRole('button', { name: 'Ansehen' }).click()
  await view.getByRole('heading', { name: 'Welche dieser 2 Karten?' }).waitFor()
  await isGerman(view)
})
