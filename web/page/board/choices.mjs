// What can be laid on the hex at hand: for each of its layers the symbols that the game allows there, with the game's
// own picture and what the rules say of each. What is left in the box comes first. The engine tries them all, so this
// takes a moment.
import { h } from '../dom.mjs'

const nothingLeft =
  'The box has no other. One of these is one more than it holds; to keep their numbers, swap two hexes.'

/** Returns a picture of the library as an image. */
const imageOf = (picture) =>
  h('img', { src: `data:image/svg+xml,${encodeURIComponent(picture)}`, alt: '', width: 52, height: 52 })

/** Says what the rules say of a choice. null: a rule that could not be judged, which is not met. */
function verdictOf({ requirements }) {
  const counts = Object.values(requirements)
  const broken = counts.filter((count) => count > 0).length
  if (broken) return broken === 1 ? '1 rule broken' : `${broken} rules broken`
  return counts.includes(null) ? 'not all judged' : 'all rules met'
}

function effectOf(choice, nameOf) {
  const { from } = choice
  return from === undefined ? verdictOf(choice) : `${verdictOf(choice)}, swaps with ${nameOf(from)}`
}

/** Sorts the choices: those that break the rules least come first. */
const sorted = (choices) => [...choices].sort((a, b) => a.score - b.score)

/** Makes a list of buttons one stop of the Tab key; arrows move within it. */
function rove(list) {
  for (const [i, button] of [...list.children].entries()) button.tabIndex = i ? -1 : 0
  list.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    const next = step && list.children[[...list.children].indexOf(event.target) + step]
    if (!next) return
    event.preventDefault()
    event.target.tabIndex = -1
    next.tabIndex = 0
    next.focus()
  })
  return list
}

export class Choices {
  #control = null
  #shown = {} // of which cell of which layout the choices are shown, or will be

  /** does: an object with the actions { choices(cell, signal), change(layer, place, symbol), nameOf(cell) }. `choices`
   *  returns what boardMethods.choices returns. */
  constructor(does) {
    this.does = does
    this.element = h('div', { class: 'choices' })
  }

  stop() {
    this.#control?.abort()
    if (!this.element.hasAttribute('aria-busy')) return
    this.element.removeAttribute('aria-busy')
    this.#shown = {}
  }

  clear() {
    this.stop()
    this.#shown = {}
    this.element.replaceChildren()
  }

  /** Shows what can be laid on a cell of a board with this layout. here: the symbols that lie there, as symbolsAt
   *  returns them. The choices of the last board stay until those of this one are known. */
  async show(cell, here, layout) {
    if (cell === this.#shown.cell && layout === this.#shown.layout) return
    this.stop()
    this.#shown = { cell, layout }
    const { signal } = (this.#control = new AbortController())
    this.element.setAttribute('aria-busy', true)
    const found = await this.does.choices(cell, signal)
    if (signal.aborted) return
    this.element.removeAttribute('aria-busy')
    if (!found) return
    const held = this.element.contains(document.activeElement) ? document.activeElement.dataset.layer : null
    const open = this.element.querySelector('details[open]')?.dataset.layer
    const layers = found.filter(({ l }) => here.some((one) => one.l === l && one.layer.symbols.length > 1))
    this.element.replaceChildren(...layers.map((one) => this.#layer(one, here.find(({ l }) => l === one.l), open)))
    if (held) this.element.querySelector(`[data-layer="${CSS.escape(held)}"][aria-pressed=true]`)?.focus()
  }

  #layer({ l, p, now, choices }, { layer, name, title }, open) {
    if (!choices.length) return h('p', { class: 'hint' }, `Nothing else can lie here as ${layer.name}.`)
    const boxed = sorted(choices.filter((one) => one.isInBox))
    const known = sorted(choices.filter((one) => !one.isInBox && one.isOnBoard))
    const rest = sorted(choices.filter((one) => !one.isInBox && !one.isOnBoard))
    const first = boxed.length ? boxed : known
    const more = boxed.length ? [...known, ...rest] : rest
    const present = this.#button({ layer: layer.name, name, title, picture: now, words: 'lies here', isPressed: true })
    const buttons = (list) => list.map((one) => this.#choice(one, { l, p, layer }))
    return h(
      'section',
      { 'aria-label': layer.name },
      h('h2', {}, layer.name),
      first.some((one) => !one.isInBox && one.from === undefined) ? h('p', { class: 'hint' }, nothingLeft) : null,
      rove(h('div', { class: 'pieces' }, present, ...buttons(first))),
      more.length
        ? h(
            'details',
            { 'data-layer': layer.name, open: open === layer.name },
            h('summary', {}, `More${boxed.length ? ', not in the box' : ''} (${more.length})`),
            rove(h('div', { class: 'pieces' }, ...buttons(more)))
          )
        : null
    )
  }

  #choice(one, { l, p, layer }) {
    return this.#button({
      layer: layer.name,
      name: layer.symbols[one.symbol].name,
      title: layer.symbols[one.symbol].title,
      picture: one.picture,
      words: effectOf(one, this.does.nameOf),
      isMet: verdictOf(one) === 'all rules met',
      onclick: () => this.does.change(l, p, one.symbol)
    })
  }

  #button({ layer, name, title, picture, words, isPressed = false, isMet, onclick }) {
    const looks = { class: isMet ? 'piece met' : 'piece', 'data-layer': layer, 'aria-pressed': `${isPressed}` }
    return h('button', { type: 'button', ...looks, onclick }, imageOf(picture), h('b', {}, name),
      title ? h('small', {}, title) : null, h('span', {}, words))
  }
}
