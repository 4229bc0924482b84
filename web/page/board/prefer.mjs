// The dialog "Which of two boards?": a visitor chooses between pairs of boards that break different rules, and the page
// finds out how much each rule matters to this visitor.
import { announce, downloadFile, enableButton, h, thumbOf } from '../dom.mjs'
import { linkOf } from '../levelground.mjs'
import { answersOf, forgetAnswers, keepAnswer } from './answers.mjs'
import { freshSeed } from './state.mjs'
import { fitTaste, weightsOf } from './taste.mjs'

const ENOUGH = 10 // answers after which the weights are shown
const efforts = [1, 20, 60, 150] // evaluations of a short search, so that boards break few or many rules

const about =
  'Choose the board that you would rather play on. The boards break some rules, each another mixture; from your ' +
  'choices the page finds out which rules matter to you. Your answers stay in this browser.'

export class Prefer {
  #turn = 0
  #pair = []
  #control = null

  /** onuse(weights) is called with the weights of the rules, as settings. */
  constructor(engine, game, onuse) {
    this.engine = engine
    this.game = game
    this.onuse = onuse
    this.rules = game.requirements.filter((rule) => game.settings.some((p) => p.name === rule.name))
    const button = (words, onclick, extra = {}) => h('button', { type: 'button', onclick, ...extra }, words)
    this.boards = h('ul', { class: 'thumbs pair' })
    this.count = h('p', { class: 'hint', role: 'status' })
    this.taste = h('tbody')
    this.table = h(
      'table',
      { class: 'numbers taste', hidden: true },
      h('caption', {}, 'How much each rule matters to you (with 95 % intervals); 0: not at all'),
      this.taste
    )
    this.use = button('Use these weights', () => this.#use())
    this.export = button('Download the answers', () => this.#download())
    this.element = h(
      'dialog',
      { class: 'prefer', 'aria-labelledby': 'prefer-title', onclose: () => this.#control?.abort() },
      h(
        'div',
        { class: 'bar' },
        h('h2', { id: 'prefer-title' }, 'Which of two boards?'),
        button('I cannot tell', () => this.#ask(), { 'data-part': 'skip' }),
        button('Close', () => this.element.close())
      ),
      h('p', { class: 'hint' }, about),
      this.boards,
      this.count,
      this.table,
      h('div', { class: 'bar' }, this.use, this.export, button('Forget my answers', () => this.#forget()))
    )
  }

  open(recipe) {
    this.recipe = recipe
    this.#show()
    this.element.showModal()
    return this.#ask()
  }

  #links() {
    const { variant } = this.recipe
    return [0, 1].map(() => {
      const evaluations = efforts[Math.floor(Math.random() * efforts.length)]
      return linkOf({ game: this.game.name, variant, algorithm: 'hill', evaluations, seed: freshSeed() })
    })
  }

  /** Shows the next pair. */
  async #ask() {
    const mine = ++this.#turn
    this.#pair = []
    this.boards.setAttribute('aria-busy', true)
    this.#control?.abort()
    const { signal } = (this.#control = new AbortController())
    const pair = []
    const progress = ({ place, board }) => (pair[place] = board)
    await this.engine.call('makeMany', [this.#links()], { progress, signal })
    if (mine !== this.#turn || signal.aborted || !pair[0] || !pair[1]) return
    this.#pair = pair
    const entries = pair.map((board, i) => {
      const title = `Board ${'AB'[i]}: I would rather play on this one`
      return thumbOf(board, { id: `prefer-${this.game.name}-${i}`, title, onclick: () => this.#choose(i) })
    })
    const held = [...this.boards.querySelectorAll('button')].indexOf(document.activeElement)
    this.boards.replaceChildren(...entries)
    this.boards.removeAttribute('aria-busy')
    if (held >= 0) this.boards.querySelectorAll('button')[held].focus()
  }

  #choose(i) {
    if (!this.#pair.length) return // the next pair is still to come
    const [better, worse] = [this.#pair[i], this.#pair[1 - i]].map(({ record }) => record.requirements)
    const kept = keepAnswer(this.game.name, { better, worse })
    this.#show()
    announce(kept ? this.count.textContent : 'This browser keeps no answers.')
    return this.#ask()
  }

  #show() {
    const answers = answersOf(this.game.name)
    const isEnough = answers.length >= ENOUGH
    const more = isEnough ? '' : `; after ${ENOUGH} they are weighed`
    this.count.textContent = `${answers.length} ${answers.length === 1 ? 'answer' : 'answers'}${more}`
    this.table.hidden = !isEnough
    enableButton(this.use, isEnough)
    enableButton(this.export, answers.length)
    this.found = isEnough ? fitTaste(answers, this.rules.map((rule) => rule.name)) : []
    const number = (x) => (x === null ? '' : x.toFixed(1))
    const rows = this.found.map(({ rule, weight, low, high }) => {
      const { sentence } = this.rules.find((one) => one.name === rule)
      const interval = low === null ? 'the boards did not differ' : `${number(low)} to ${number(high)}`
      return h('tr', {}, h('th', { scope: 'row' }, sentence), h('td', {}, number(weight)), h('td', {}, interval))
    })
    this.taste.replaceChildren(...rows)
  }

  #use() {
    if (this.use.getAttribute('aria-disabled') === 'true') return
    this.element.close()
    this.onuse(weightsOf(this.found))
  }

  #download() {
    const answers = answersOf(this.game.name)
    if (!answers.length) return
    const text = JSON.stringify({ game: this.game.name, answers, taste: this.found }, null, 1)
    downloadFile(`${this.game.name}-answers.json`, `${text}\n`, 'application/json')
  }

  #forget() {
    forgetAnswers(this.game.name)
    this.#show()
  }
}
