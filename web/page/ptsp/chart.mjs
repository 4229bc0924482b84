// The progress of a search: the best map's advantage by the number of evaluations.
import { h, svg } from '../dom.mjs'

const WIDTH = 460, HEIGHT = 180, LEFT = 44, RIGHT = 22, TOP = 10, BOTTOM = 26

/** Returns a step of 1, 2 or 5 times a power of ten that divides the range into about `count` parts. */
function stepFor(range, count) {
  const rough = range / count || 1
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 5].find((n) => n * power >= rough) ?? 10)
}

const short = (n) => (n >= 1000 ? `${n / 1000}k` : `${n}`)

export class Chart {
  #points = [] // each point is [evaluations, ticks gained]
  #line = svg('polyline', { class: 'best' })
  #axes = svg('g', { class: 'axes' })
  element = svg('svg', { class: 'chart', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img' }, this.#axes, this.#line)

  begin(evaluations) {
    this.#points = []
    this.limit = evaluations
    this.#draw()
  }

  /** gained: the number of ticks by which the better route is ahead */
  add(evaluations, gained) {
    const last = this.#points.at(-1)
    if (last && last[1] === gained) last[2] = evaluations
    else this.#points.push([evaluations, gained, evaluations])
    this.#draw()
  }

  #draw() {
    const gains = this.#points.map(([, gained]) => gained)
    const low = Math.min(0, ...gains)
    const high = Math.max(100, ...gains) * 1.05
    const x = (n) => LEFT + (n / this.limit) * (WIDTH - LEFT - RIGHT)
    const y = (gained) => HEIGHT - BOTTOM - ((gained - low) / (high - low)) * (HEIGHT - TOP - BOTTOM)
    this.#axes.replaceChildren(...this.#rulers(x, y, low, high))
    const corners = this.#points.flatMap(([from, gained, to]) => [[from, gained], [to, gained]])
    this.#line.setAttribute('points', corners.map(([n, g]) => `${x(n).toFixed(1)},${y(g).toFixed(1)}`).join(' '))
    const last = this.#points.at(-1)
    const rise = () => `from ${this.#points[0][1]} to ${last[1]} ticks in ${last[2]} evaluations`
    this.element.setAttribute('aria-label', last ? `The best map's advantage rose ${rise()}` : 'No map yet')
  }

  #rulers(x, y, low, high) {
    const rulers = []
    const text = (at, words, anchor) => rulers.push(svg('text', { ...at, 'text-anchor': anchor }, words))
    const up = stepFor(high - low, 4)
    for (let g = Math.ceil(low / up) * up; g <= high; g += up) {
      rulers.push(svg('line', { x1: LEFT, x2: WIDTH - RIGHT, y1: y(g), y2: y(g) }))
      text({ x: LEFT - 6, y: y(g) + 4 }, `${g}`, 'end')
    }
    const along = stepFor(this.limit, 4)
    for (let n = 0; n <= this.limit; n += along) text({ x: x(n), y: HEIGHT - 8 }, short(n), n ? 'middle' : 'start')
    return rulers
  }
}

export function chartWithTitle(chart) {
  return h('figure', { class: 'progress-chart' },
    h('figcaption', {}, 'Advantage of the better route in ticks (of 40 ms), by evaluations'), chart.element)
}
