// What the binding throws.

/** What was asked for is wrong, or could not be had; the message is the library's own. */
export class LevelgroundError extends Error {
  name = 'LevelgroundError'
}

/** What is left of the library for a job or a flight that is over. */
const ended = { call: refuseEnded, text: refuseEnded, json: refuseEnded }

function refuseEnded() {
  throw new LevelgroundError('expected a job or a flight that goes on, found one that is over')
}

export { ended }
