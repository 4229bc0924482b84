// The errors that the binding throws.

/** The library refuses a request or cannot meet it. The message is the library's own, for people. Programs decide
 *  by the kind: 'input', 'memory' or 'foreign', as lg_error has it. */
export class LevelgroundError extends Error {
  name = 'LevelgroundError'
  kind = 'input'

  constructor(message, kind) {
    super(message)
    if (kind) this.kind = kind
  }
}

/** Replaces the library for a job or a flight that is over: every call throws. */
const ended = { call: refuseEnded, text: refuseEnded, json: refuseEnded }

function refuseEnded() {
  throw new LevelgroundError('expected a job or a flight that goes on, found one that is over')
}

export { ended }
