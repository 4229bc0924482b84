// The same levels everywhere: for 200 seeds of each game, with many rules, sizes, algorithms and locks, the WebAssembly
// module makes exactly the text that the native tool makes. It runs in Node.js, with and without vector instructions,
// and in a worker of Chromium.
// Second tier (110 s): thousands of boards, by the tool, in Node.js and in Chromium.
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { assert, dist, each, haveBrowser, modulesOf, page, site, test, tool, whole } from './harness.mjs'
import { command, recipes } from './recipes.mjs'

const { linkOf, load } = await import(pathToFileURL(`${dist}/levelground.mjs`))

// The results of the tool, which is run only once for each recipe.
const native = {}
const recordsOf = (game) => (native[game] ??= each(recipes[game], async (recipe) => {
  const lines = (await tool(...command(recipe))).trim().split('\n')
  return JSON.parse(lines[recipe.index ?? 0])
}))

// Compares two records. Only times may differ, and the page's level has no file name.
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
  for (const module of [whole, ...modulesOf(game)])
    test(`${game} in Node.js: ${basename(module.pathname)}`, async () => {
      const lg = await load(module)
      const expected = await recordsOf(game)
      for (const [i, recipe] of recipes[game].entries()) compare(make(lg, linkOf(recipe)), expected[i], recipe)
      for (const { id, map } of expected.filter((record) => record.id.includes('lock=')).slice(0, 40))
        assert.equal(make(lg, id).map, map, `the tool's link ${id}`)
    })

  test(`${game} in Chromium`, async () => {
    if (!haveBrowser()) return 'no Chromium'
    const view = await page()
    const boards = await view.evaluate(async ([base, game, links]) => {
      const { Engine } = await import(`${base}engine.mjs`)
      const records = []
      const progress = ({ place, board }) => void (records[place] = board.record)
      await new Engine(game).call('makeMany', [links], { progress })
      return records
    }, [await site(), game, recipes[game].map(linkOf)])
    for (const [i, expected] of (await recordsOf(game)).entries()) compare(boards[i], expected, recipes[game][i])
  })
}
