// The view of Wesnoth: land that grows while simulated sides explore it, shown move by move, and exported. The address
// always contains the game that is shown.
import { setAddress } from '../address.mjs'
import { shelfOpener } from '../board/favourites.mjs'
import { freshSeed, recipeOf } from '../board/state.mjs'
import {
  announce, copyText, downloadFile, h, loadStyles, measureHeight, moreButton, pngOf, shareButton, showNotice,
} from '../dom.mjs'
import { linkInPrint, printButton } from '../print.mjs'
import { partsChart, villagesChart } from './charts.mjs'
import { Player } from './player.mjs'
import { LARGEST, Settings } from './settings.mjs'
import { fitnessTable, movesTable, sentenceOf, sidesTable, standingWords } from './tables.mjs'
import { addressOf, commandOf, linkTo, splitAddress } from './words.mjs'

const button = (words, does, extra = {}) => h('button', { type: 'button', onclick: does, ...extra }, words)

class GrowthView {
  #state = null
  #control = null
  #found = null

  /** limits: the limits of growing land */
  constructor(engine, catalog, limits) {
    this.engine = engine
    this.limits = limits
    this.table = catalog.growth
    this.version = catalog.version
    this.game = catalog.games.find((g) => g.name === 'wesnoth')
    const onchange = (state) => this.#make({ ...state, board: null })
    this.settings = new Settings(this.game, this.table, limits, { onchange })
    this.player = new Player({ onshow: (frame, place) => this.#show(frame, place) })
    this.#build()
  }

  #build() {
    this.stop = button('Stop', () => this.#control?.abort(), { class: 'stop', hidden: true })
    const whole = { title: 'no exploration: all of it made and judged together' }
    const atOnce = button('Whole map at once', () => this.#fresh(true), whole)
    const present = () => {
      const { map, svg } = this.player.frame
      return { name: this.#name(), link: location.hash.slice(1), map, svg }
    }
    const open = shelfOpener({ name: 'wesnoth', title: 'Wesnoth' }, { host: () => this.element, present })
    const favourites = button('Favourites', () => open().catch((error) => showNotice(error.message)))
    this.more = h('div', { class: 'more' }, atOnce, favourites, shareButton(), printButton())
    this.verdict = h('p', { class: 'verdict' })
    this.numbers = h('div', { class: 'numbers' })
    this.moves = h(
      'details',
      { class: 'as-table', ontoggle: () => this.#listMoves() },
      h('summary', {}, 'All moves as a table')
    )
    this.command = h('code', {})
    this.printed = h('div', { class: 'printed' })
    this.element = h(
      'div',
      { class: 'view growth', onkeydown: (event) => this.#key(event) },
      h(
        'div',
        { class: 'table' },
        h(
          'div',
          { class: 'bar tools' },
          button('New land', () => this.#fresh(), { class: 'main', 'aria-keyshortcuts': 'N' }),
          moreButton(this.more),
          this.more,
          this.stop
        ),
        this.player.element,
        this.verdict,
        h(
          'p',
          { class: 'hint' },
          'Each turn, the land that a side may see next is made, fair to all. A model of the game’s own AI explores it.'
        ),
        this.#legend(),
        this.moves,
        this.printed
      ),
      h('div', { class: 'panel' }, this.settings.element, this.numbers, this.#take())
    )
    measureHeight(this.element.firstChild)
  }

  #legend() {
    this.legend = h('p', { class: 'facts' })
    return this.legend
  }

  #take() {
    const copy = (text, what) =>
      copyText(text, what).catch((error) => showNotice(error.message))
    return h(
      'div',
      { class: 'take' },
      h('h2', {}, 'Take it away'),
      h(
        'div',
        { class: 'bar' },
        button('Download .map', () => downloadFile(`${this.#name()}.map`, this.player.frame.map)),
        button('Copy Wesnoth map file', () => copy(this.player.frame.map, 'Wesnoth map file')),
        button('SVG', () => downloadFile(`${this.#name()}.svg`, this.player.frame.svg, 'image/svg+xml')),
        button('PNG', async () => downloadFile(`${this.#name()}.png`, await pngOf(this.player.frame.svg))),
        button('Copy link', () => copy(location.href, 'link'))
      ),
      h(
        'p',
        {},
        'To play it: put the file into the folder ',
        h('code', {}, 'editor/maps'),
        ' of the game’s user data (Preferences, “Game version”, shows where that is), then choose it under ',
        'Multiplayer, Create Game, Custom Maps.'
      ),
      h('p', {}, 'With the tool:'),
      h('pre', { class: 'wide', tabindex: 0, 'aria-label': 'Command' }, this.command)
    )
  }

  #name() {
    const { turn } = this.player.frame
    return turn === undefined ? `wesnoth-${this.#state.seed}` : `wesnoth-${this.#state.seed}-turn-${turn}`
  }

  #fresh(whole = false) {
    const usual = { variant: this.limits.variants[0], settings: {}, words: {}, kept: [] }
    return this.#make({ ...usual, ...this.#state, seed: freshSeed(), index: 0, whole, board: null })
  }

  async #make(state) {
    try {
      await this.#attempt(state)
    } catch (error) {
      showNotice(error.message)
    }
  }

  async #attempt(state) {
    this.#control?.abort()
    const control = (this.#control = new AbortController())
    try {
      this.#check(state)
      this.#begin(state)
      if (state.board) await this.#showMap(control)
      else if (state.whole) await this.#makeWhole(control)
      else await this.#grow(control)
    } catch (error) {
      if (control === this.#control) throw error
    } finally {
      if (control === this.#control) {
        this.player.finish()
        this.stop.hidden = true
      }
    }
  }

  #check({ settings, variant }) {
    const { width, height } = { ...this.settings.usual(variant), ...settings }
    if (Math.max(width, height) > LARGEST)
      throw new Error(
        `A page can show ${LARGEST} x ${LARGEST} hexes, not ${width} x ${height}; ` +
          `the tool makes larger maps: levelground wesnoth simulate --size ${width}x${height}`
      )
  }

  #begin(state) {
    showNotice()
    this.#state = state
    this.#found = null
    this.moves.hidden = false
    this.verdict.textContent = ''
    this.stop.hidden = false
    this.settings.show(state)
    this.weights = { ...this.settings.usual(state.variant), ...state.settings }
    this.command.textContent = commandOf(state, this.settings.usual(state.variant), this.table)
    setAddress(this.element, addressOf(state))
    const words = `The Battle for Wesnoth, ${state.variant}, seed ${state.seed}`
    this.printed.replaceChildren(linkInPrint(), h('p', {}, words))
    this.player.begin()
  }

  async #grow(control) {
    const progress = (frame) => control === this.#control && this.player.add(frame)
    const found = await this.engine.call('grow', [linkTo(this.#state), this.#state.words], {
      progress,
      signal: control.signal
    })
    if (control !== this.#control) return
    this.#found = found
    if (found.stopped) this.player.pause()
    this.#show(this.player.frame, this.player.frames.indexOf(this.player.frame))
  }

  async #makeWhole(control) {
    const progress = (evaluations) =>
      control === this.#control &&
      (this.verdict.textContent = `searching: ${evaluations.toLocaleString('en')} evaluations`)
    const made = await this.engine.call('wholeMap', [linkTo(this.#state)], { progress, signal: control.signal })
    if (control !== this.#control) return
    if (!made) return showNotice('Stopped before there was a map.')
    this.player.add(made)
  }

  /** Shows a whole map that the address holds. */
  async #showMap(control) {
    const shown = await this.engine.call('judgeMap', [this.#state.board, linkTo(this.#state)])
    if (control === this.#control) this.player.add(shown)
  }

  #show(frame, place) {
    if (!frame) return
    if (frame.record) return this.#showWhole(frame.record)
    const { frames } = this.player
    const last = this.#found && place === frames.length - 1
    const words = sentenceOf(frame, frames[place - 1])
    this.player.caption.textContent = words
    this.player.drawing.setAttribute('aria-label', `Map. ${words}`)
    this.legend.textContent =
      'Circles, squares, triangles and diamonds are units of sides 1 to 4, leaders larger; houses are villages; ' +
      'white lines part what each turn has added; dark land is not made yet.'
    this.verdict.textContent = last ? this.#end(frame) : ''
    this.#count(frame, place)
    const next = frames[place + 1]
    if (place > 0 && (last || (next && next.turn !== frame.turn)))
      announce(`${standingWords(frame)} ${last ? this.verdict.textContent : ''}`)
  }

  #end({ turn }) {
    if (this.#found.stopped) return `Stopped in turn ${turn}.`
    return this.#found.whole
      ? `All land is made, in ${this.#found.turns} turns.`
      : `The game is over after ${turn} turns; ${this.#found.left} hexes were never seen.`
  }

  #count(frame, place) {
    const { frames } = this.player
    const weights = Object.fromEntries(this.limits.parts.map((p) => [p, Number(this.weights[p])]))
    const rings = frames.at(-1).rings
    this.numbers.replaceChildren(
      h('h2', {}, 'Villages'),
      villagesChart(frames, place),
      sidesTable(frame),
      h('h2', {}, 'Fitness'),
      partsChart(rings, frame.rings.length, weights),
      fitnessTable(frame.rings, weights)
    )
    if (this.moves.open) this.#listMoves()
  }

  #listMoves() {
    const { frames } = this.player
    const shown = frames.filter((f) => !f.record)
    while (this.moves.children.length > 1) this.moves.lastChild.remove()
    if (this.moves.open && shown.length > 1) this.moves.append(movesTable(shown, this.limits.parts))
  }

  #showWhole(record) {
    this.player.caption.textContent = record.facts
    this.player.drawing.setAttribute('aria-label', `Map. ${record.facts}`)
    this.legend.textContent = 'Houses are villages in the colour of the side in whose half they lie; towers are keeps.'
    this.verdict.textContent = record.verdict[0].toUpperCase() + record.verdict.slice(1)
    this.numbers.replaceChildren()
    this.moves.hidden = true
    announce(record.verdict)
  }

  #key(event) {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return
    const does = {
      n: () => this.#fresh(),
      p: () => this.player.toggle(),
      s: () => this.player.step(1),
      b: () => this.player.step(-1)
    }[event.key.toLowerCase()]
    if (!does) return
    event.preventDefault()
    does()
  }

  /** Opens an address. If the address contains no recipe, makes new land, unless there is land already. */
  async open(address) {
    if (!address.includes('&')) {
      if (!this.#state) this.#fresh() // not awaited: land grows for seconds, and what the page has to say comes before
      else setAddress(this.element, addressOf(this.#state))
      return
    }
    const { link, seed, ...own } = splitAddress(address, this.table, this.limits.variants[0])
    const said = await this.engine.call('link', [link])
    const recipe = recipeOf(said)
    const other = said.version && said.version !== this.version
    const board = said.handmade || other ? said.board : null
    try {
      await this.#attempt({ ...recipe, ...own, variant: said.variant, seed: seed ?? recipe.seed ?? 0, board })
    } catch (error) {
      if (!this.player.frame) this.#state = null // there is no land for which similar land could be made
      throw error
    }
    if (other && !board)
      showNotice(`This link was made by version ${said.version}; this is ${this.version}, whose maps are others.`)
  }
}

export async function start(engine, section, catalog) {
  await loadStyles('wesnoth/wesnoth.css')
  return new GrowthView(engine, catalog, await engine.call('growing'))
}
