// Runs the long work of a view, one job at a time. If a job takes longer than a moment, shows its progress and a button
// to stop it.
import { h } from '../dom.mjs'

/** Thrown by work in whose place newer work has started. */
export const overtaken = new Error('overtaken')

export class Busy {
  #control = null

  /** onrest(stop) is called before the stop button is hidden. */
  constructor(engine, onrest) {
    this.engine = engine
    this.onrest = onrest
    const stop = () => this.#control?.abort()
    this.stop = h('button', { type: 'button', class: 'stop', hidden: true, onclick: stop }, 'Stop')
    this.progress = h('p', { class: 'progress', hidden: true })
  }

  end() {
    this.#control?.abort()
    this.#control = null
  }

  async run(method, args) {
    this.#control?.abort()
    const control = (this.#control = new AbortController())
    let standing
    // only what is seen is written, because a browser takes long to write its first number
    const tell = () => {
      if (!standing || this.progress.hidden) return
      const { score, evaluations } = standing
      this.progress.textContent = `searching: score ${score ?? '…'}, ${evaluations.toLocaleString('en')} evaluations`
    }
    const progress = (present) => {
      standing = present
      tell()
    }
    const late = setTimeout(() => {
      this.stop.hidden = this.progress.hidden = false
      tell()
    }, 300)
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
