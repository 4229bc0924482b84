// Evolves a map in the page: its settings, a chart of the progress, and a button that stops at any time.
import { announce, h } from '../dom.mjs'
import { linkOf } from '../levelground.mjs'
import { Chart, chartWithTitle } from './chart.mjs'
import { signedNumber } from './routes.mjs'

const about =
  'Maps are tried, the better ones bred: one is good when the route that thinks ahead beats the shortest one, and ' +
  'the shortest one beats flying to the nearest waypoint. Some thousand maps are tried in a second; stop when ' +
  'you like one.'
const INFEASIBLE = 1000000
const SPOKEN_EVERY = 10000 // milliseconds between two announcements to a screen reader

const efforts = [1000, 5000, 20000, 150000]

const number = (n) => n.toLocaleString('en').replaceAll(',', ' ')

/** Returns a link for a search that was stopped: the same search with this limit of evaluations. */
function stoppedAt(link, evaluations) {
  const words = new URLSearchParams(link)
  words.set('evaluations', evaluations)
  return words.toString()
}

export class Evolve {
  #stop = null
  #chart = new Chart()
  #spoken = 0

  /** onmap(map) is called with each better map. ondone(map, link) is called with the last map, its record, and the link
   *  that makes the map again. */
  constructor(engine, { onmap, ondone }) {
    this.engine = engine
    this.onmap = onmap
    this.ondone = ondone
    this.#build()
  }

  #build() {
    const options = (list) =>
      list.map(([value, words, selected = false]) => h('option', { value, selected }, words))
    this.fitness = h('select', {}, ...options([['f3', 'thinking pays (f3)'], ['f5', 'several good routes (f5)']]))
    this.variant = h('select', {}, ...options([['clean', 'straight walls'], ['smooth', 'round walls']]))
    this.effort = h('select', {}, ...options(efforts.map((n, i) => [n, `${number(n)} maps`, i === 1])))
    const value = 1 + Math.floor(Math.random() * 999999)
    this.seed = h('input', { type: 'number', min: 0, max: 999999999, step: 1, value })
    this.begin = h('button', { type: 'button', class: 'main', onclick: () => void this.run() }, 'Evolve')
    this.halt = h('button', { type: 'button', class: 'stop', onclick: () => this.#stop?.abort(), hidden: true }, 'Stop')
    this.said = h('p', { class: 'progress' })
    this.figure = chartWithTitle(this.#chart)
    this.figure.hidden = true
    this.preview = h('img', { class: 'preview', alt: 'The best map so far', hidden: true })
    const field = (words, control) => h('label', {}, h('span', {}, words), control)
    this.element = h('section', { class: 'evolve', 'aria-labelledby': 'evolve-title' },
      h('h3', { id: 'evolve-title' }, 'Evolve a map'),
      h('p', { class: 'hint' }, about),
      h('div', { class: 'fields' }, field('Made so that', this.fitness), field('Look', this.variant),
        field('Tries', this.effort), field('Seed', this.seed)),
      h('div', { class: 'bar' }, this.begin, this.halt), this.said,
      h('div', { class: 'growing' }, this.figure, this.preview))
  }

  /** Shows the best map so far. `url` is the address of its image. */
  show(url) {
    if (this.preview.src) URL.revokeObjectURL(this.preview.src)
    this.preview.src = url
    this.preview.hidden = !this.running
  }

  get running() {
    return this.#stop !== null
  }

  #asked() {
    const settings = { fitness: this.fitness.value }
    const evaluations = Number(this.effort.value)
    const seed = Math.max(0, Math.floor(Number(this.seed.value) || 0))
    const link = linkOf({ game: 'ptsp', variant: this.variant.value, settings, evaluations, seed })
    return { link, settings, evaluations }
  }

  /** Runs a search as the controls say, or by a recipe: { link, settings, evaluations }. */
  async run(asked = this.#asked()) {
    this.#stop?.abort()
    const stop = new AbortController()
    this.#stop = stop
    this.#show(true)
    this.#chart.begin(asked.evaluations || 150000)
    this.said.textContent = 'Begun.'
    announce('Evolving a map.')
    try {
      const progress = (said) => this.#stop === stop && this.#tell(said, asked)
      const found = await this.engine.call('evolve', [asked.link], { progress, signal: stop.signal })
      if (this.#stop === stop) this.#end(found, asked)
    } catch (error) {
      if (this.#stop === stop) this.said.textContent = error.message
      announce(error.message)
    } finally {
      if (this.#stop === stop) {
        this.#stop = null
        this.#show(false)
      }
    }
  }

  #show(running) {
    const focused = document.activeElement === (running ? this.begin : this.halt)
    this.figure.hidden = false
    this.begin.hidden = running
    this.halt.hidden = !running
    this.preview.hidden = true
    if (focused) (running ? this.halt : this.begin).focus()
    this.element.dataset.running = running
  }

  #words({ score, evaluations }, { settings, evaluations: all }) {
    const of = all ? ` of ${number(all)}` : ''
    const value = `${settings?.fitness ?? 'f3'} ${signedNumber(Math.round(score))}`
    const best = score < INFEASIBLE ? value : 'none feasible yet'
    return `${number(evaluations)}${of} maps tried; the best: ${best}.`
  }

  #tell(said, asked) {
    if (said.score === null) return
    this.said.textContent = this.#words(said, asked)
    if (said.score < INFEASIBLE) this.#chart.add(said.evaluations, -said.score)
    if (said.map && said.score < INFEASIBLE) this.onmap(said.map)
    if (performance.now() - this.#spoken < SPOKEN_EVERY) return
    this.#spoken = performance.now()
    announce(this.said.textContent)
  }

  #end(found, asked) {
    if (found.score < INFEASIBLE) this.#chart.add(found.evaluations, -found.score)
    const how = found.stop === 'running' ? 'Stopped: ' : 'Done: '
    this.said.textContent = how + this.#words(found, asked)
    announce(this.said.textContent)
    const link = found.stop === 'running' ? stoppedAt(asked.link, found.evaluations) : asked.link
    if (found.level?.feasible) this.ondone(found.level, link)
  }
}
