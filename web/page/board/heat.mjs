// An archive as a heat map: each cell shows how good its board is, as `levelground explore` draws it. Pointer or arrow
// keys move a cursor from cell to cell.
import { h } from '../dom.mjs'
import { rangeOf, ticksOf } from './axes.mjs'
import { nameOf, titleOf } from './words.mjs'

// The colours, from dark to light as quality rises. Their steps look equal, also to people who cannot tell red from
// green.
const stops = [
  [40, 22, 70],
  [58, 60, 128],
  [44, 105, 141],
  [33, 145, 140],
  [62, 180, 115],
  [150, 211, 70],
  [250, 226, 60]
]

function colourOf(share) {
  const at = Math.min(Math.max(share, 0), 1) * (stops.length - 1)
  const i = Math.min(Math.floor(at), stops.length - 2)
  return stops[i].map((from, c) => Math.round(from + (at - i) * (stops[i + 1][c] - from)))
}

const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }

export class Heat {
  #canvas = h('canvas', { width: 1, height: 1, 'aria-hidden': true })
  #cursor = h('button', { type: 'button', class: 'cursor', hidden: true }) // large enough to be touched with a finger
  #mark = h('span', { class: 'mark', hidden: true }) // as large as the cell
  #ticks = [h('div', { class: 'ticks across' }), h('div', { class: 'ticks up' })]
  #titles = [h('p', { class: 'axis across' }), h('p', { class: 'axis up' })]
  #ends = [h('span'), h('span')]
  #axes = []
  #quality = []
  #at = null // the cursor's cell, as [column, row]
  #before = null // the cursor's cell when a pointer was pressed

  /** words(cell) returns the words for a cell. onlook(cell) is called when the cursor moves to a cell, ontake(cell)
   *  when a cell is chosen. */
  constructor({ words, onlook, ontake }) {
    this.words = words
    this.onlook = onlook
    this.ontake = ontake
    this.plot = h(
      'div',
      { class: 'plot', role: 'application', 'aria-label': 'Kinds of boards' },
      this.#canvas,
      this.#mark,
      this.#cursor
    )
    this.element = h(
      'div',
      { class: 'heat', hidden: true },
      this.#titles[1],
      this.#ticks[1],
      this.plot,
      this.#ticks[0],
      this.#titles[0],
      h('p', { class: 'scale' }, this.#ends[0], h('span', { class: 'colours' }), this.#ends[1])
    )
    this.plot.addEventListener('pointermove', (event) => event.pointerType === 'mouse' && this.#point(event))
    this.plot.addEventListener('pointerdown', (event) => this.#press(event))
    this.plot.addEventListener('click', (event) => this.#click(event))
    this.#cursor.addEventListener('keydown', (event) => this.#key(event))
    this.#cursor.addEventListener('focus', () => this.#look())
  }

  get #rows() {
    return this.#axes[1]?.cells ?? 1
  }

  get cell() {
    return this.#at && this.#at[0] + this.#at[1] * this.#axes[0].cells
  }

  /** The name of the cursor's cell, made from the axes: "islands 4, forks 5". */
  get name() {
    return this.#axes.map((axis, a) => `${nameOf(axis.trait)} ${rangeOf(axis, this.#at[a])}`).join(', ')
  }

  /** Starts an empty heat map with one or two axes. */
  begin(axes) {
    this.#axes = axes
    this.#at = null
    this.#cursor.hidden = this.#mark.hidden = true
    this.element.hidden = false
    this.element.classList.toggle('single', axes.length === 1)
    this.#canvas.width = axes[0].cells
    this.#canvas.height = this.#rows
    for (const side of [0, 1]) {
      const axis = axes[side]
      this.#titles[side].textContent = axis ? `${side ? '↑' : '→'} ${titleOf(axis.trait)}` : ''
      this.#ticks[side].replaceChildren(...(axis ? ticksOf(axis) : []).map((tick) => this.#tick(tick, side)))
    }
    this.show({ quality: [], perfect: 0, best: null })
  }

  #tick({ words, at }, side) {
    const tick = h('span', {}, words)
    tick.style.setProperty(side ? 'bottom' : 'left', `${100 * at}%`)
    return tick
  }

  show({ quality, perfect, best }) {
    const most = Math.max(...quality.filter((q) => q !== null), 1e-9)
    const [columns, rows] = [this.#axes[0].cells, this.#rows]
    const image = new ImageData(columns, rows)
    for (const [cell, q] of quality.entries()) {
      if (q === null) continue
      const row = rows - 1 - Math.floor(cell / columns)
      image.data.set([...colourOf(q / most), 255], 4 * (row * columns + (cell % columns)))
    }
    this.#canvas.getContext('2d').putImageData(image, 0, 0)
    this.#ends[0].textContent = 'far off the rules'
    this.#ends[1].textContent = perfect || best === null ? 'meets them all' : `score ${best}`
    this.#quality = quality
    if (!this.#at && quality.some((q) => q !== null)) this.#start()
    this.#name()
  }

  quality(cell) {
    return this.#quality[cell] ?? null
  }

  /** Puts the cursor on the best board. If several are equally good, it takes the middle one in cell order. */
  #start() {
    const most = Math.max(...this.#quality.filter((q) => q !== null))
    const best = [...this.#quality.keys()].filter((cell) => this.#quality[cell] === most)
    const cell = best[best.length >> 1]
    this.#at = [cell % this.#axes[0].cells, Math.floor(cell / this.#axes[0].cells)]
    this.#cursor.hidden = this.#mark.hidden = false
    this.#place()
  }

  #place() {
    const [wide, high] = [100 / this.#axes[0].cells, 100 / this.#rows]
    for (const { style } of [this.#cursor, this.#mark]) {
      style.left = `${(this.#at[0] + 0.5) * wide}%`
      style.bottom = `${(this.#at[1] + 0.5) * high}%`
      style.width = `${wide}%`
      style.height = `${high}%`
    }
  }

  #name() {
    if (this.#at) this.#cursor.setAttribute('aria-label', `${this.name}: ${this.words(this.cell)}`)
  }

  #go(column, row) {
    const next = [column, row].map((at, side) =>
      Math.min(Math.max(at, 0), (side ? this.#rows : this.#axes[0].cells) - 1)
    )
    if (next.join() === this.#at.join()) return
    this.#at = next
    this.#place()
    this.#look()
  }

  #look() {
    this.#name()
    this.onlook(this.cell)
  }

  #point({ clientX, clientY }) {
    if (!this.#at) return
    const box = this.#canvas.getBoundingClientRect()
    const across = (clientX - box.left) / box.width
    const up = (box.bottom - clientY) / box.height
    this.#go(Math.floor(across * this.#axes[0].cells), Math.floor(up * this.#rows))
  }

  #press(event) {
    this.#before = event.pointerType === 'mouse' ? null : this.cell
    this.#point(event)
  }

  /** A mouse click or a key chooses the cell at once. A touch first only moves the cursor, and a second touch chooses.
   *  */
  #click({ detail, pointerType }) {
    if (!this.#at) return
    this.#cursor.focus()
    const touched = detail > 0 && pointerType !== 'mouse'
    if (touched && this.#before !== this.cell) this.#look()
    else this.ontake(this.cell)
  }

  #key(event) {
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const by = event.shiftKey ? 5 : 1
    this.#go(this.#at[0] + by * step[0], this.#at[1] + by * step[1])
  }
}
