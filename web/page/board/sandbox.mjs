// Runs a player of a visitor's own in a frame with a sandbox (player.html), which has no network, no storage and no way
// to the page. Each job has a limit of time. A player that fails is ended with its frame; the next job starts it anew.
import { h } from '../dom.mjs'

const LINE = 4096 // characters that an answer for one game may have
const LOADING = 60 // seconds that the frame may take to be there

export class Sandbox {
  #frame = null
  #port = null
  #waiting = null // { resolve, reject, timer } of the job that is played
  #failed = null // what the player did wrong when it had no job

  constructor(code, seconds) {
    this.code = code
    this.seconds = seconds
  }

  /** Returns the player's answers to a job, as text. Rejects with an error that says what went wrong; `final` if it
   *  makes no sense to try again. */
  answer(job) {
    return new Promise((resolve, reject) => {
      if (this.#failed) return reject(this.#failed)
      this.#waiting = { resolve, reject }
      if (this.#frame) this.#limit()
      else this.#start()
      this.#port.postMessage({ job, most: job.games * LINE })
    })
  }

  /** Ends the player if it has not answered in time. */
  #limit(seconds = this.seconds, sentence = `it has not answered for ${seconds} seconds`) {
    clearTimeout(this.#waiting.timer)
    this.#waiting.timer = setTimeout(() => this.#fail(sentence), 1000 * seconds)
  }

  #start() {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.onmessage = ({ data }) => this.#take(data)
    const src = new URL('./player.html', document.baseURI).href
    const frame = h('iframe', { sandbox: 'allow-scripts', hidden: true, title: 'Your own player', src })
    // the frame has an origin of its own that no address names, so the target can only be *
    frame.onload = () => frame.contentWindow.postMessage(this.code, '*', [port2])
    this.#frame = frame
    document.body.append(frame)
    this.#limit(LOADING, 'the frame in which players run, player.html, cannot be loaded')
  }

  #take({ isThere, lines, failed, final = false }) {
    if (isThere) this.#limit()
    else if (failed !== undefined) this.#fail(failed, final)
    else this.#settle()?.resolve(lines)
  }

  #settle() {
    const waiting = this.#waiting
    this.#waiting = null
    clearTimeout(waiting?.timer)
    return waiting
  }

  #fail(sentence, final = false) {
    const error = Object.assign(new Error(sentence), { final })
    if (final) this.#failed = error
    this.close(error)
  }

  /** Ends the player. A job that it still plays is rejected with the error. */
  close(error = new Error('stopped')) {
    this.#port?.close()
    this.#frame?.remove()
    this.#frame = this.#port = null
    this.#settle()?.reject(error)
  }
}
