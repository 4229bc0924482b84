// 100 tasks by keyboard only, on a wide window and on a phone. A task begins where the focus is, moves it only
// by keys, and ends with the focus on a visible element. Its result is checked in the text of the page.
// Second tier (280 s): 100 tasks.
import { needBrowser, page, test } from './harness.mjs'
import { Keyboard } from './keyboard.mjs'
import { random } from './mutate.mjs'
import { tasks as boardTasks } from './tasks_board.mjs'
import { tasks as pageTasks } from './tasks_page.mjs'

needBrowser()

const tasks = [...boardTasks, ...pageTasks]

function shuffled(list, chance) {
  return list
    .map((thing) => [chance(), thing])
    .sort(([a], [b]) => a - b)
    .map(([, thing]) => thing)
}

const sessions = [
  ['terra-mystica', 1280, 800, 34],
  ['catan', 1280, 800, 34],
  ['terra-mystica', 360, 740, 16],
  ['catan', 360, 740, 16]
]
for (const [game, width, height, count] of sessions)
  test(`${game}: ${count} tasks by keyboard alone, ${width} pixels`, async () => {
    const permissions = ['clipboard-read', 'clipboard-write']
    const view = await page({ path: `#game=${game}&seed=4`, width, height, reduced: true, permissions })
    const k = new Keyboard(view)
    await k.changed('')
    const draw = random(width + game.length)
    const chance = () => draw(1 << 20) / (1 << 20)
    for (const task of shuffled(tasks, chance).slice(0, count)) {
      try {
        await task(k, chance, { game })
        await k.seen()
      } catch (error) {
        throw new Error(`${task.name} at ${view.url()}: ${error.message}`, { cause: error })
      }
    }
  })
