// After a flight the visitor may say how much fun the map was. Ratings stay in this browser, and can be downloaded with
// the figures of their flights, so that a designer sees which figures make fun.
import { answersOf, forgetAnswers, keepAnswer } from '../board/answers.mjs'
import { announce, downloadFile, enableButton, h } from '../dom.mjs'

const GAME = 'ptsp'
const many = (n) => `${n} ${n === 1 ? 'rating' : 'ratings'} in this browser`

export class Rating {
  #flown = null

  constructor() {
    const star = (n) => {
      const input = h('input', { type: 'radio', name: 'fun', value: n, onchange: () => this.#keep(n) })
      return h('label', { class: 'star' }, input, ` ${n}`)
    }
    this.stars = h('div', { class: 'bar' }, ...[1, 2, 3, 4, 5].map(star))
    this.count = h('p', { class: 'hint' })
    this.save = h('button', { type: 'button', onclick: () => this.#download() }, 'Download the ratings')
    const forget = h('button', { type: 'button', onclick: () => this.#forget() }, 'Forget my ratings')
    this.element = h('fieldset', { class: 'rating', hidden: true },
      h('legend', {}, 'How much fun was this map? Stars from 1 (none) to 5 (a lot)'),
      this.stars, this.count, h('div', { class: 'bar' }, this.save, forget))
  }

  /** Offers to rate the map after a flight. `flown` is kept with the stars. */
  ask(flown) {
    this.#flown = flown
    for (const input of this.stars.querySelectorAll('input')) input.checked = false
    this.element.hidden = false
    this.#show()
  }

  hide() {
    this.element.hidden = true
  }

  /** Keeps the stars. Other stars for the same flight replace them. */
  #keep(stars) {
    const isSame = (rating) => rating.flight?.actions === this.#flown.flight.actions && rating.map === this.#flown.map
    const kept = keepAnswer(GAME, { stars, ...this.#flown }, isSame)
    this.#show()
    announce(kept ? `${stars} of 5. ${this.count.textContent}.` : 'This browser keeps no ratings.')
  }

  #show() {
    const ratings = answersOf(GAME)
    this.count.textContent = many(ratings.length)
    enableButton(this.save, ratings.length)
  }

  #download() {
    const ratings = answersOf(GAME)
    if (!ratings.length) return
    downloadFile(`${GAME}-ratings.json`, `${JSON.stringify({ game: GAME, ratings }, null, 1)}\n`, 'application/json')
  }

  #forget() {
    forgetAnswers(GAME)
    for (const input of this.stars.querySelectorAll('input')) input.checked = false
    this.#show()
    announce('Forgotten.')
  }
}
