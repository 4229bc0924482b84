// The dialog that explores boards that differ from each other: it fills an archive along one or two traits. The user
// can look at any board of the archive and open it in the page.
import { h, showPicture } from '../dom.mjs'
import { linkOf } from '../levelground.mjs'
import { axisOf } from './axes.mjs'
import { Heat } from './heat.mjs'
import { freshSeed } from './state.mjs'
import { firstTraits, nameOf, titleOf, variedTraits } from './words.mjs'

const sizes = [20, 40, 100]
const efforts = [200000, 1000000, 5000000, 20000000]
const SPOKEN_EVERY = 10000 // milliseconds between two announcements to a screen reader

const about =
  'Each cell keeps the best board of its kind. Point at one to look at its board, click to take it onto the table; ' +
  'by keyboard: arrows and Enter.'

const number = (n) => n.toLocaleString('en')

/** Returns the tool's command that makes the same archive; none if a setting is the text of a board. */
function commandOf({ game, variant, settings, seed }, axes, evaluations) {
  const sets = Object.entries(settings).map(([name, value]) => `--set ${name}=${value}`)
  const words = ['levelground explore', game, `--variant ${variant}`, ...sets]
  words.push(`--axes ${axes.map((axis) => axis.trait.name).join(',')}`)
  words.push(`--cells ${axes.map((axis) => axis.cells).join('x')}`, `--evaluations ${evaluations}`, `--seed ${seed}`)
  return words.some((word) => word.includes('\n')) ? '' : words.join(' ')
}

export class Explore {
  #control = null
  #recipe = null // the recipe that gives the archive its rules and its seed
  #traits = [] // the traits of the axes
  #now = null // the last figures of the archive
  #spent = 0 // milliseconds used so far
  #spoken = 0
  #seen = {} // the board that is shown in the preview
  #asking = null

  /** onchoose(board) is called when the user chooses a board. */
  constructor(engine, game, onchoose) {
    this.engine = engine
    this.game = game
    this.onchoose = onchoose
    this.heat = new Heat({
      words: (cell) => this.#words(cell),
      onlook: () => this.#look(),
      ontake: () => this.#choose()
    })
    this.#build()
  }

  #build() {
    const button = (words, onclick, extra = {}) => h('button', { type: 'button', onclick, ...extra }, words)
    const field = (words, control) => h('label', { class: 'control' }, h('span', {}, words), control)
    const option = (value, words, selected) => h('option', { value, selected }, words)
    const traits = variedTraits(this.game)
    const [across, up] = firstTraits(this.game)
    const axis = (chosen) => traits.map((t) => option(t.name, titleOf(t), t.name === chosen))
    this.across = h('select', {}, ...axis(across))
    this.up = h('select', {}, option('', 'Nothing: one trait alone', false), ...axis(up))
    this.size = h('select', {}, ...sizes.map((n) => option(n, `${n} along each axis`, n === 40)))
    this.effort = h('select', {}, ...efforts.map((n) => option(n, number(n), n === 1000000)))
    this.seed = h('input', { type: 'number', min: 0, max: 2 ** 49, step: 1, value: freshSeed() })
    this.begin = button('Start', () => this.#begin(), { class: 'main' })
    this.pause = button('Pause', () => this.#pause(), { class: 'stop', hidden: true })
    this.further = button('Go on', () => this.#run(null), { hidden: true })
    this.figures = h('p', { class: 'progress' }, about)
    this.said = h('p', { class: 'spoken', role: 'status' })
    this.command = h('code')
    this.again = h('p', { class: 'hint', hidden: true }, 'The same by the tool: ', this.command)
    this.picture = h('div', { 'aria-hidden': true })
    this.facts = h('p')
    this.take = button('Take it onto the table', () => this.#choose())
    this.preview = h('div', { class: 'elite', hidden: true }, this.picture, this.facts, this.take)
    this.element = h(
      'dialog',
      { class: 'explore', 'aria-labelledby': 'explore-title', onclose: () => this.#left() },
      h(
        'div',
        { class: 'head' },
        h('h2', { id: 'explore-title' }, 'Boards unlike each other'),
        button('Close', () => this.element.close())
      ),
      h('div', { class: 'axes' }, field('Across', this.across), field('Up', this.up)),
      h(
        'div',
        { class: 'bar' },
        this.begin,
        this.pause,
        this.further,
        h(
          'details',
          {},
          h('summary', {}, 'How fine, how long, which seed'),
          h(
            'div',
            { class: 'bar' },
            field('Cells', this.size),
            field('Boards to try', this.effort),
            field('Seed', this.seed)
          )
        )
      ),
      this.figures,
      h('div', { class: 'chart-and-board' }, this.heat.element, this.preview),
      this.again,
      this.said
    )
  }

  /** Handles the dialog's close event. The event arrives late, when the dialog may already be open again. */
  #left() {
    if (!this.element.open) this.#pause()
  }

  /** Opens the dialog for the rules of a recipe. If there is an archive of the same rules, it is shown again. */
  open({ game, variant, settings }) {
    this.rules = { game, variant, settings }
    if (this.#recipe && linkOf({ ...this.#recipe, seed: null }) !== linkOf(this.rules)) this.#forget()
    this.element.showModal()
  }

  #forget() {
    this.#recipe = this.#now = null
    this.heat.element.hidden = this.preview.hidden = this.further.hidden = this.again.hidden = true
    this.figures.textContent = about
  }

  #axes() {
    const names = [this.across.value, this.up.value].filter((name, i, all) => name && all.indexOf(name) === i)
    return names.map((name) =>
      axisOf(
        this.game.traits.find((t) => t.name === name),
        Number(this.size.value)
      )
    )
  }

  #begin() {
    if (!this.seed.reportValidity()) return
    const axes = this.#axes()
    const evaluations = Number(this.effort.value)
    this.#recipe = { ...this.rules, seed: Number(this.seed.value) }
    this.#spent = 0
    this.#seen = {}
    this.preview.hidden = true
    this.heat.begin(axes)
    this.command.textContent = commandOf(this.#recipe, axes, evaluations)
    this.evaluations = evaluations
    this.#traits = axes.map((axis) => axis.trait)
    return this.#run({
      axes: axes.map(({ trait, low, high }) => ({ trait: trait.name, low, high })),
      cells: axes.map((axis) => axis.cells),
      evaluations
    })
  }

  /** Starts a new archive with the options. Without options, continues the present archive. */
  async #run(options) {
    this.#control?.abort()
    const control = (this.#control = new AbortController())
    const before = this.#spent
    const start = performance.now()
    this.#buttons(true)
    const progress = (now) => {
      if (control !== this.#control) return
      this.#spent = before + performance.now() - start
      this.#show(now)
    }
    try {
      const { signal } = control
      progress(await this.engine.call('explore', [linkOf(this.#recipe), options], { progress, signal }))
    } catch (error) {
      if (control === this.#control) this.figures.textContent = this.said.textContent = error.message
    } finally {
      if (control === this.#control) this.#rest()
    }
  }

  #pause() {
    this.#control?.abort()
  }

  #rest() {
    this.#control = null
    this.#buttons(false)
    if (!this.#now) return
    this.figures.textContent = this.said.textContent = this.#figures()
    this.again.hidden = !this.command.textContent || this.#now.stop === 'running'
  }

  #buttons(running) {
    const held = [this.begin, this.further, this.pause].includes(document.activeElement)
    this.begin.hidden = running
    this.pause.hidden = !running
    this.further.hidden = running || this.#now?.stop !== 'running'
    this.begin.textContent = this.#now && !running ? 'Start anew' : 'Start'
    if (running) this.again.hidden = true
    if (held) (running ? this.pause : this.further.hidden ? this.begin : this.further).focus()
  }

  #show(now) {
    this.#now = now
    this.heat.show(now)
    this.figures.textContent = this.#figures()
    if (performance.now() - this.#spoken > SPOKEN_EVERY) {
      this.#spoken = performance.now()
      this.said.textContent = this.figures.textContent
    }
    if (this.heat.cell !== null) this.#ask()
  }

  #figures() {
    const { filled, cells, coverage, perfect, evaluations, stop, qd_score: score } = this.#now
    const how = this.#control ? 'Exploring' : stop === 'running' ? 'Paused' : 'Done'
    const rate = this.#spent > 0 ? `, ${number(Math.round(evaluations / this.#spent) * 1000)} a second` : ''
    return (
      `${how}: ${number(filled)} of ${number(cells)} cells (${(100 * coverage).toFixed(1)} %), ` +
      `${number(perfect)} meet every rule; QD score ${score.toFixed(1)}. ` +
      `${number(evaluations)} of ${number(this.evaluations)} boards tried${rate}.`
    )
  }

  #words(cell) {
    const quality = this.heat.quality(cell)
    if (quality === null) return 'no board'
    return quality === 1 ? 'meets every rule' : `score ${Number((1 / quality - 1).toPrecision(4))}`
  }

  #look() {
    this.said.textContent = `${this.heat.name}: ${this.#words(this.heat.cell)}`
    void this.#ask()
  }

  /** Fetches the board of the current cell. Only one call is made at a time; calls are repeated until the preview shows
   *  the current cell. */
  #ask() {
    this.#asking ??= this.#follow().finally(() => (this.#asking = null))
    return this.#asking
  }

  async #follow() {
    const fresh = () => this.#seen.cell === this.heat.cell && this.#seen.quality === this.heat.quality(this.heat.cell)
    while (!fresh()) {
      const { cell } = this.heat
      const quality = this.heat.quality(cell)
      const board = quality === null ? null : await this.#fetch(cell)
      this.#seen = { cell, quality, board }
      this.#draw()
    }
  }

  #fetch(cell) {
    return this.engine.call('elite', [this.game.name, cell]).catch(() => null)
  }

  #draw() {
    const { board } = this.#seen
    this.preview.hidden = false
    this.picture.hidden = this.take.hidden = !board
    if (board) showPicture(this.picture, board.svg)
    this.facts.textContent = board ? this.#facts(board) : `${this.heat.name}: no board of this kind was found yet.`
  }

  #facts({ record }) {
    const traits = this.#traits.map((t) => `${nameOf(t)} ${Number(record.traits[t.name].toPrecision(4))}`)
    return `${record.verdict}; ${traits.join(', ')}`
  }

  async #choose() {
    await this.#ask()
    const { board, cell } = this.#seen
    if (!board || cell !== this.heat.cell) return
    this.element.close()
    this.onchoose(board)
  }
}
