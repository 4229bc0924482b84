// A small TAP runner. Cases run one after the other once the file has been read; if a case fails, the next one still
// runs. A case passes its clean-up functions to `after`; they run at the end of the case and can make it fail.
import { inspect } from 'node:util'

const cases = []
const finals = []
let cleanups = []
const limit = 20 * 60 * 1000 // milliseconds after which a test counts as hanging, however slow the machine is

/** Adds a case: `act` throws if the case fails, and returns nothing or the reason to skip it. */
export const test = (name, act) => void cases.push({ name, act })

/** Adds a case of the second tier (tests/README.md) to a file that has cases of both. */
export const second = (name, act) => process.env.LG_SECOND_TIER && test(name, act)

/** Registers a function that is called at the end of the case. The function registered last is called first. */
export const after = (act) => void cleanups.push(act)

/** Registers a function that is called after all cases. */
export const finally_ = (act) => void finals.push(act)

/** Skips the whole file. */
export function skipAll(why) {
  console.log(`1..0 # SKIP ${why}`)
  process.exit(0)
}

const comment = (text) => console.log(String(text).replace(/^/gm, '# '))

async function collect(act, errors) {
  try {
    return await act()
  } catch (error) {
    errors.push(error)
    return undefined
  }
}

async function run({ name, act }, number) {
  const errors = []
  const start = performance.now()
  const skipped = await collect(act, errors)
  for (const cleanup of cleanups.reverse()) await collect(cleanup, errors)
  cleanups = []
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const ending = typeof skipped === 'string' ? ` # SKIP ${skipped}` : ` (${seconds} s)`
  console.log(`${errors.length ? 'not ok' : 'ok'} ${number} - ${name}${errors.length ? '' : ending}`)
  for (const error of errors) comment(error?.stack ?? inspect(error))
  return errors.length === 0
}

process.once('beforeExit', async () => {
  const watchdog = setTimeout(() => {
    console.log(`Bail out! A test hangs: more than ${limit / 60000} minutes.`)
    process.exit(1)
  }, limit)
  let good = 0
  for (const [index, one] of cases.entries()) good += await run(one, index + 1)
  for (const act of finals) await act()
  console.log(`1..${cases.length}`)
  clearTimeout(watchdog)
  await new Promise((flushed) => process.stdout.write('', flushed))
  // ends at once, because a failed case may have left a server or a browser open
  process.exit(good === cases.length ? 0 : 1)
})
