// Which of two boards: the weights of simulated visitors are found, and the dialog keeps answers and uses them.
// Second tier, too (20 s): a visitor in Chromium.
import { readFileSync } from 'node:fs'
import { assert, axe, haveBrowser, page, second, test } from './harness.mjs'

const { fitTaste, weightsOf } = await import('../../web/page/board/taste.mjs')

const rules = ['first', 'second', 'third', 'fourth']

function drawing(seed) {
  let state = seed
  return () => (state = (state * 16807) % 2147483647) / 2147483647
}

/** Answers of a visitor who minds the rules by these weights, for one violation each. */
function visitor(weights, count, seed) {
  const random = drawing(seed)
  const board = () => Object.fromEntries(rules.map((rule, i) => [rule, Math.floor(random() * (3 + 2 * i))]))
  const cost = (one) => rules.reduce((sum, rule, i) => sum + weights[i] * one[rule], 0)
  return Array.from({ length: count }, () => {
    const [a, b] = [board(), board()]
    const isFirst = random() < 1 / (1 + Math.exp(cost(a) - cost(b)))
    return isFirst ? { better: a, worse: b } : { better: b, worse: a }
  })
}

test('the weights of simulated visitors lie in their intervals, and the order of rules is found', () => {
  const weights = [1.5, 0.5, 0, 0.2]
  let inside = 0
  for (let seed = 1; seed <= 100; seed++)
    for (const { rule, low, high, scale } of fitTaste(visitor(weights, 120, seed * 7919), rules)) {
      const truth = weights[rules.indexOf(rule)] * scale
      inside += low <= truth && truth <= high
    }
  assert(inside >= 360 && inside <= 398, `${inside} of 400 intervals hold the truth`) // 95 % are 380
  const found = weightsOf(fitTaste(visitor(weights, 2000, 5), rules))
  assert.equal(found.first, 20)
  assert(Math.abs(found.second - 20 / 3) <= 2 && found.third <= 2 && found.fourth <= 5, JSON.stringify(found))
})

test('a rule in which boards never differ has no interval, and without answers there are no weights', () => {
  const answers = [{ better: { first: 0, second: 3 }, worse: { first: 2, second: 3 } }]
  const [first, second] = fitTaste(answers, ['first', 'second'])
  assert(first.weight > 0 && first.low < first.weight && first.high > first.weight)
  assert.deepEqual([second.weight, second.low], [0, null])
  assert.deepEqual(weightsOf(fitTaste([], rules)), {})
})

second('a visitor answers, sees the weights, uses them, and downloads the answers', async () => {
  if (!haveBrowser()) return 'no Chromium'
  const view = await page({ path: '#game=catan&variant=balanced&seed=3', reduced: true })
  await view.locator('.verdict').waitFor()
  await view.getByRole('button', { name: 'Which of two?' }).click()
  const dialog = view.locator('dialog.prefer')
  for (let answers = 1; answers <= 10; answers++) {
    await dialog.locator('.pair:not([aria-busy])').waitFor()
    await dialog.getByRole('button', { name: `Board ${answers % 2 ? 'A' : 'B'}` }).click()
    await dialog.getByText(new RegExp(`^${answers} answer`)).waitFor()
  }
  await dialog.locator('table').waitFor()
  assert.equal(await dialog.locator('tbody tr').count(), 8)
  assert.deepEqual(await axe(view), [])
  const [download] = await Promise.all([view.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download the answers' }).click()])
  const said = JSON.parse(readFileSync(await download.path(), 'utf8'))
  assert.equal(said.answers.length, 10)
  await dialog.getByRole('button', { name: 'Use these weights' }).click()
  await view.waitForFunction(() => /set\.REQ\d=20/.test(location.hash))
  await view.getByRole('button', { name: 'Which of two?' }).click()
  await dialog.getByRole('button', { name: 'Forget my answers' }).click()
  await dialog.getByText(/^0 answers/).waitFor()
})
