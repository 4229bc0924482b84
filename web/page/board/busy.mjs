// Long work of a view, one at a time: it says how far it is after a moment, and can be stopped.
import { h } from '../dom.mjs'

/** What work ends with that something newer has taken the place of. */
export const overtaken = new Error('overtaken')

export class Busy {
  #control = null

  /** onrest(stop): the stop button goes away. */
  constructor(engine, onrest) {
    this.engine = engine
    this.onrest = onrest
    const stop = () => this.#control?.abort()
    this.stop = h('button', { type: 'button', class: 'stop', hidden: true, onclick: stop }, 'Stop')
    this.progress = h('p', { class: 'progress', hidden: true })
  }

  async run(method, args) {
    this.#control?.abort()
    const control = (this.#control = new AbortController())
    const late = setTimeout(() => (this.stop.hidden = this.progress.hidden = false), 300)
    const progress = ({ score, evaluations }) => {
      this.progress.textContent = `searching: score ${score ?? '…'}, ${evaluations.toLocaleString('en')} evaluations`
    }
    try {
      const result = await this.engine.call(method, args, { progress, signal: control.signal })
      if (control !== this.#control) throw overtaken
      return result
    } finally {
      clearTimeout(late)
      if (control === this.#control) this.#rest()
    }
  }

  #rest() {
    this.onrest(this.stop)
    this.stop.hidden = this.progress.hidden = true
  }
}
