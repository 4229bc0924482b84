// The same levels everywhere: of 200 seeds a game, with many rules, sizes, searchers and locks, what the WebAssembly
// module makes is to the last letter what the native tool makes: in Node.js, with vectors and without, and in
// Chromium's worker.
import { pathToFileURL } from 'node:url'
import { assert, dist, each, haveBrowser, page, site, test, tool } from './harness.mjs'
import { command, recipes } from './recipes.mjs'

const { linkOf, load } = await import(pathToFileURL(`${dist}/levelground.mjs`))

// What is asked of the tool once.
const native = {}
const recordsOf = (game) => (native[game] ??= each(recipes[game], async (recipe) => {
  const lines = (await tool(...command(recipe))).trim().split('\n')
  return JSON.parse(lines[recipe.index ?? 0])
}))

// Time alone may differ, and a level of the page has no file.
function compare(record, expected, recipe) {
  for (const [name, value] of Object.entries(expected))
    if (!['seconds', 'cpu_seconds', 'file'].includes(name))
      assert.deepEqual(record?.[name], value, `${name} of ${JSON.stringify(recipe)}`)
}

function make(lg, link) {
  const job = lg.search(link)
  while (job.step(64));
  const { level } = job.found()
  job.end()
  return level
}

for (const game of Object.keys(recipes)) {
  for (const module of ['levelground', 'levelground-plain'])
    test(`${game} in Node.js: ${module}.wasm`, async () => {
      const lg = await load(pathToFileURL(`${dist}/${module}.wasm`))
      const expected = await recordsOf(game)
      for (const [i, recipe] of recipes[game].entries()) compare(make(lg, linkOf(recipe)), expected[i], recipe)
    })

  test(`${game} in Chromium`, async () => {
    if (!haveBrowser()) return 'no Chromium'
    const view = await page()
    const boards = await view.evaluate(async ([base, links]) => {
      const { Engine } = await import(`${base}engine.mjs`)
      const records = []
      const progress = ({ place, board }) => void (records[place] = board.record)
      await new Engine().call('makeMany', [links], { progress })
      return records
    }, [await site(), recipes[game].map(linkOf)])
    for (const [i, expected] of (await recordsOf(game)).entries()) compare(boards[i], expected, recipes[game][i])
  })
}
