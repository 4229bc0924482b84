// The errors that the binding throws.

/** The library refuses a request or cannot meet it. The message is the library's own, for people. Programs decide by
 *  the kind: 'input', 'memory' or 'foreign', as in lg_error. */
export class LevelgroundError extends Error {
  name = 'LevelgroundError'
  kind = 'input'

  constructor(message, kind) {
    super(message)
    if (kind) this.kind = kind
  }
}

/** Takes the place of the library for a job or a flight that has ended: every call throws an error. */
const ended = { call: refuseEnded, text: refuseEnded, json: refuseEnded }

function refuseEnded() {
  throw new LevelgroundError('expected a job or a flight that goes on, found one that is over')
}

export { ended }
