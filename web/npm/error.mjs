// The errors that the binding throws.

/** The request is wrong or cannot be met. The message is the library's own. */
export class LevelgroundError extends Error {
  name = 'LevelgroundError'
}

/** Replaces the library for a job or a flight that is over: every call throws. */
const ended = { call: refuseEnded, text: refuseEnded, json: refuseEnded }

function refuseEnded() {
  throw new LevelgroundError('expected a job or a flight that goes on, found one that is over')
}

export { ended }
