// Shows the library's drawing of a board. A transparent handle over each hex can be focused, clicked and dragged. This
// file draws nothing of the board itself.
import { h, showPicture, svg } from '../dom.mjs'

const QUICK = 300 // milliseconds that a flick may take
const SWIPE = 60 // pixels that it has to go
const LONG = 400 // milliseconds after which a finger on a cell holds the cell
const FAR = 10000 // wider than any board
const corners = [0, 60, 120, 180, 240, 300].map((degrees) => ((degrees + 30) * Math.PI) / 180)

/** Returns the corners of the hex around a cell, as an SVG polygon has them. */
export function hexagon({ x, y, reach }) {
  const radius = (2 * reach) / Math.sqrt(3)
  return corners
    .map((a) => `${(x + radius * Math.cos(a)).toFixed(1)},${(y + radius * Math.sin(a)).toFixed(1)}`)
    .join(' ')
}

const isAt = (a, b) => a.x === b.x && a.y === b.y && a.reach === b.reach

export class Picture {
  #host = h('div', { class: 'drawing', 'aria-hidden': true })
  #handles = svg('svg', { class: 'handles', role: 'group', 'aria-label': 'Hexes of the board' })
  #cells = []
  #focus = 0
  #dragged = null
  #column = null
  #touch = null // where and when a finger came down
  #holding // the timer after which it holds the cell

  /** words(cell) returns the name and content of a cell. onpick(cell) is called when a cell is picked, onhold(cell)
   *  when a finger stays on one, and onswap(cell, cell) when one cell is dragged onto another. onswipe(1 or -1) is
   *  called when a finger flicks to the left or to the right. */
  constructor({ words, onpick, onhold, onswap, onswipe }) {
    this.element = h('div', { class: 'picture' }, this.#host, this.#handles)
    this.words = words
    this.onpick = onpick
    this.onhold = onhold
    this.onswap = onswap
    this.onswipe = onswipe
    this.#handles.addEventListener('keydown', (event) => this.#key(event))
    this.#handles.addEventListener('pointerdown', (event) => this.#grab(event))
    this.#handles.addEventListener('pointerup', (event) => this.#drop(event))
    this.#handles.addEventListener('pointercancel', () => this.#release())
    this.#handles.addEventListener('pointermove', (event) => this.#move(event))
    // a browser's own menu would end the touch that holds a cell
    this.#handles.addEventListener('contextmenu', (event) => this.#touch && event.preventDefault())
  }

  /** The part of the drawing that is shown: { x, y, width, height }, in its units. */
  get frame() {
    return this.#handles.viewBox.baseVal
  }

  /** The width of the drawing divided by its height. */
  get ratio() {
    return this.frame.width / this.frame.height
  }

  /** cells: the cells of the layout that can be picked, as { cell, name, x, y, reach }. With `framed`, the drawing is
   *  cut to the board's frame and the words below it are left out, because the page shows its own words. */
  show(text, cells, framed = false) {
    const drawing = showPicture(this.#host, text)
    if (framed) this.#cut(drawing)
    else this.#handles.setAttribute('viewBox', drawing.getAttribute('viewBox'))
    this.element.style.setProperty('--ratio', this.ratio)
    const isSame = cells.length === this.#cells.length && cells.every((cell, i) => isAt(cell, this.#cells[i]))
    this.#cells = cells
    if (isSame) this.label()
    else this.#place()
  }

  #cut(drawing) {
    const { width, height } = this.frame
    const frame = { viewBox: this.#handles.getAttribute('viewBox'), width, height }
    for (const [name, value] of Object.entries(frame)) drawing.setAttribute(name, value)
  }

  /** Creates a handle for each cell. */
  #place() {
    this.#focus = Math.min(this.#focus, Math.max(0, this.#cells.length - 1))
    const refocus = this.#handles.contains(document.activeElement)
    this.#handles.replaceChildren(
      ...this.#cells.map((cell, i) =>
        svg('polygon', {
          points: hexagon(cell),
          role: 'button',
          tabindex: i === this.#focus ? 0 : -1,
          'data-i': i,
          'aria-label': this.words(cell.cell)
        })
      )
    )
    if (refocus) this.#handles.children[this.#focus]?.focus()
  }

  /** Gives the class `name` to the handles of the cells in the set, and takes it from all other handles. */
  mark(name, set) {
    for (const [i, element] of [...this.#handles.children].entries())
      element.classList.toggle(name, set.has(this.#cells[i].cell))
  }

  label() {
    for (const [i, element] of [...this.#handles.children].entries())
      element.setAttribute('aria-label', this.words(this.#cells[i].cell))
  }

  /** Gives each handle the description of its cell. */
  describe(words) {
    for (const [i, element] of [...this.#handles.children].entries())
      element.setAttribute('aria-description', words.get(this.#cells[i].cell) ?? '')
  }

  /** Focuses a cell; without a cell, focuses the cell that had the focus last. */
  focus(cell) {
    this.#take(cell === undefined ? this.#focus : this.#cells.findIndex((c) => c.cell === cell))
  }

  /** The cell that has the focus, or null. */
  get focused() {
    return this.#cells[this.#index(document.activeElement)]?.cell ?? null
  }

  #take(i) {
    if (i < 0) return
    this.#handles.children[this.#focus]?.setAttribute('tabindex', -1)
    this.#focus = i
    const element = this.#handles.children[i]
    element.setAttribute('tabindex', 0)
    element.focus()
  }

  #index(target) {
    return target.dataset?.i === undefined ? -1 : Number(target.dataset.i)
  }

  /** Returns the cell to which an arrow key leads: the nearest cell within 45 degrees of the arrow's direction or, if
   *  there is none, the nearest cell in that half of the board. */
  #neighbour(from, dx, dy) {
    let best = -1
    let least = Infinity
    for (const [i, cell] of this.#cells.entries()) {
      const along = (cell.x - from.x) * dx + (cell.y - from.y) * dy
      const aside = Math.abs((cell.x - from.x) * dy - (cell.y - from.y) * dx)
      const cost = along + aside + (aside > along * 1.1 ? FAR : 0)
      if (along > 1 && cost < least) {
        least = cost
        best = i
      }
    }
    return best
  }

  /** Moves the focus. The keys up and down stay in a column, although rows are shifted by half a hex. */
  #step(i, [dx, dy]) {
    const { x, y } = this.#cells[i]
    const column = dy && this.#column?.i === i ? this.#column.x : x
    this.#take(this.#neighbour({ x: column, y }, dx, dy))
    this.#column = { i: this.#focus, x: dy ? column : this.#cells[this.#focus].x }
  }

  #key(event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
    const i = this.#index(event.target)
    if (i < 0 || event.ctrlKey || event.metaKey || event.altKey) return
    if (step) this.#step(i, step)
    else if (event.key === 'Enter' || event.key === ' ') this.onpick(this.#cells[i].cell)
    else return
    event.preventDefault()
  }

  #grab(event) {
    const i = this.#index(event.target)
    this.#touch = event.pointerType === 'touch' ? { x: event.clientX, y: event.clientY, time: event.timeStamp } : null
    if (i < 0 || event.button) return
    this.#dragged = { i, over: i }
    event.target.releasePointerCapture?.(event.pointerId)
    clearTimeout(this.#holding) // another finger
    if (this.#touch) this.#holding = setTimeout(() => this.#hold(i), LONG)
  }

  #hold(i) {
    this.#release()
    if (this.#cells[i]) this.onhold(this.#cells[i].cell) // the board may be another one by now
  }

  #move(event) {
    if (!this.#dragged) return
    const over = this.#index(document.elementFromPoint(event.clientX, event.clientY) ?? {})
    if (over === this.#dragged.over) return
    this.#dragged.over = over
    clearTimeout(this.#holding)
    for (const [i, element] of [...this.#handles.children].entries())
      element.classList.toggle('drag', over !== this.#dragged.i && (i === this.#dragged.i || i === over))
  }

  /** Returns 1 if a finger has flicked to the left, -1 if to the right, and 0 if it moved slowly, to drag a cell. */
  #flick({ clientX, clientY, timeStamp }) {
    const { x, y, time } = this.#touch ?? { time: -Infinity }
    const [along, aside] = [clientX - x, Math.abs(clientY - y)]
    return timeStamp - time < QUICK && Math.abs(along) > Math.max(SWIPE, 2 * aside) ? -Math.sign(along) : 0
  }

  #drop(event) {
    const flick = this.#flick(event)
    if (flick) {
      this.#release()
      return this.onswipe(flick)
    }
    if (!this.#dragged) return
    const from = this.#dragged.i
    const to = this.#index(document.elementFromPoint(event.clientX, event.clientY) ?? {})
    this.#release()
    if (to < 0) return
    this.#take(to)
    if (to === from) this.onpick(this.#cells[to].cell)
    else this.onswap(this.#cells[from].cell, this.#cells[to].cell)
  }

  #release() {
    clearTimeout(this.#holding)
    this.#dragged = null
    for (const element of this.#handles.children) element.classList.remove('drag')
  }
}
