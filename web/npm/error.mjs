// The errors that the binding throws, and the check of numbers that the library is not asked about.

/** The library refuses a request or cannot meet it. The message is the library's own, for people. Programs decide by
 *  the kind: 'input', 'memory' or 'foreign', as in lg_error. An error in a text has its line and column; an error in a
 *  link has the word that is wrong, such as set.ore. `sentence` is the message without both. */
export class LevelgroundError extends Error {
  name = 'LevelgroundError'
  kind = 'input'
  line = undefined
  column = undefined
  word = undefined
  sentence = this.message

  constructor(message, kind, where = {}) {
    super(message)
    if (kind) this.kind = kind
    Object.assign(this, where)
  }
}

/** Takes the place of the library for a job or a flight that has ended: every call throws an error. */
const ended = { call: refuseEnded, text: refuseEnded, json: refuseEnded }

function refuseEnded() {
  throw new LevelgroundError('expected a job or a flight that goes on, found one that is over')
}

/** The largest value of a number of a recipe, as in the tool. */
const most = { count: '1000000000', evaluations: '1152921504606846976' }

/** Throws an error unless the value is a whole number from 1 on. */
function checkWhole(name, value) {
  const text = String(value)
  if (!/^0*[1-9]\d{0,18}$/.test(text) || BigInt(text) > BigInt(most[name]))
    throw new LevelgroundError(`${name}: expected a whole number from 1 to ${most[name]}, found '${text.slice(0, 40)}'`)
}

export { checkWhole, ended }
