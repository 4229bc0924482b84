// The picture and its timeline: the land after each side's turn. The user can play the moves, step through them, or
// choose one.
import { h, showPicture } from '../dom.mjs'

const speeds = { slow: 1600, normal: 800, fast: 300 } // milliseconds that each move is shown
const still = matchMedia('(prefers-reduced-motion: reduce)')

export class Player {
  #frames = []
  #at = -1
  #timer = null
  #complete = true

  /** onshow(frame, place) is called when another frame is shown. */
  constructor({ onshow }) {
    this.onshow = onshow
    this.drawing = h('div', { class: 'drawing', role: 'img' })
    this.slider = h('input', {
      type: 'range',
      min: 0,
      max: 0,
      step: 1,
      value: 0,
      'aria-label': 'Move',
      oninput: () => this.#goTo(Number(this.slider.value))
    })
    this.play = h(
      'button',
      { type: 'button', class: 'play', 'aria-keyshortcuts': 'P', onclick: () => this.toggle() },
      'Play'
    )
    this.back = h(
      'button',
      { type: 'button', 'aria-keyshortcuts': 'B', onclick: () => this.#goTo(this.#at - 1) },
      'Back'
    )
    this.next = h(
      'button',
      { type: 'button', 'aria-keyshortcuts': 'S', onclick: () => this.#goTo(this.#at + 1) },
      'Step'
    )
    this.restart = h('button', { type: 'button', onclick: () => this.#goTo(0) }, 'From the start')
    this.speed = h(
      'select',
      { 'aria-label': 'Speed' },
      ...Object.keys(speeds).map((name) => h('option', { value: name }, name))
    )
    this.speed.value = 'normal'
    this.caption = h('p', { class: 'moved' })
    this.controls = h(
      'div',
      { class: 'bar tools timeline' },
      this.play,
      this.back,
      this.next,
      this.restart,
      this.speed,
      this.slider
    )
    this.element = h(
      'div',
      { class: 'player' },
      this.controls,
      h('div', { class: 'picture' }, this.drawing),
      this.caption
    )
  }

  get frame() {
    return this.#frames[this.#at]
  }

  get frames() {
    return this.#frames
  }

  get isPlaying() {
    return this.#timer !== null
  }

  /** Starts with no frames; `add` adds them until `finish`. */
  begin() {
    this.pause()
    this.#frames = []
    this.#at = -1
    this.#complete = false
    if (!still.matches) this.#start()
  }

  /** Adds a frame. The first frame is shown at once, later frames when their time comes. */
  add(frame) {
    this.#frames.push(frame)
    if (this.#at < 0) this.#show(0)
    this.#label()
  }

  /** Called after the last frame. If the user prefers reduced motion, shows the last frame. */
  finish() {
    this.#complete = true
    if (still.matches) this.#show(this.#frames.length - 1)
    this.#label()
  }

  toggle() {
    if (this.isPlaying) return this.pause()
    if (this.#complete && this.#at === this.#frames.length - 1) this.#show(0)
    this.#start()
  }

  step(by) {
    this.#goTo(this.#at + by)
  }

  pause() {
    clearTimeout(this.#timer)
    this.#timer = null
    this.#label()
  }

  #start() {
    this.#timer = setTimeout(() => this.#tick(), speeds[this.speed.value])
    this.#label()
  }

  #tick() {
    const last = this.#at >= this.#frames.length - 1
    if (!this.element.checkVisibility() || (last && this.#complete)) return this.pause()
    if (!last) this.#show(this.#at + 1)
    if (this.#complete && this.#at === this.#frames.length - 1) this.pause()
    else this.#start()
  }

  #goTo(place) {
    this.pause()
    if (this.#frames[place]) this.#show(place)
  }

  #show(place) {
    if (place < 0) return
    this.#at = place
    const { width, height } = showPicture(this.drawing, this.frame.svg).viewBox.baseVal
    this.drawing.parentElement.style.setProperty('--ratio', width / height)
    this.onshow(this.frame, place)
    this.#label()
  }

  #label() {
    const last = this.#frames.length - 1
    this.slider.max = Math.max(last, 0)
    this.slider.value = Math.max(this.#at, 0)
    this.play.textContent = this.isPlaying ? 'Pause' : 'Play'
    this.play.disabled = last < 1 && this.#complete
    this.back.disabled = this.restart.disabled = this.#at <= 0
    this.next.disabled = this.#at >= last
    this.controls.hidden = this.#complete && last < 1
  }
}
