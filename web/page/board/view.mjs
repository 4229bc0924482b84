// The view of one game's boards: make, look at, change and export them. The address always contains the board that is
// shown.
import { completeEntry, goToEntry, keyHere, setAddress } from '../address.mjs'
import {
  announce, h, loadStyles, measureHeight, moreButton, scrollFocusIntoView, shareButton, showNotice, showSuccess,
  whenPainted,
} from '../dom.mjs'
import { linkOf } from '../levelground.mjs'
import { printButton } from '../print.mjs'
import { Busy, overtaken } from './busy.mjs'
import { besideIn, cellsOf, placeOf, wordsOf } from './cells.mjs'
import { shelfOpener } from './favourites.mjs'
import { Gallery } from './gallery.mjs'
import { Hand } from './hand.mjs'
import { Keys } from './keys.mjs'
import { boardInLink, readLink } from './link.mjs'
import { Parts } from './parts.mjs'
import { Picture } from './picture.mjs'
import { Players } from './players.mjs'
import { Published } from './published.mjs'
import { Rules } from './rules.mjs'
import { Seats } from './seats.mjs'
import { Seed } from './seed.mjs'
import { chooseLevel } from './several.mjs'
import {
  breaksRules, changesThatFree, freshSeed, linkOfRules, missesWant, recipeOf, Seen, sentenceForBest, shortId, symbolsAt,
} from './state.mjs'
import { Table } from './table.mjs'
import { Take } from './take.mjs'
import { Wants } from './wants.mjs'
import { variedTraits } from './words.mjs'

const SEEN_MOST = 12 // number of boards of this visit that can be compared with the present one

const isSame = (set, other) => set.size === other.size && [...set].every((cell) => other.has(cell))

export class BoardView {
  #seen = new Seen()
  #swapping = null
  #opening = null
  #pointed = null
  #addressed = null // a promise that resolves when the address contains the board that is shown

  #closed = new AbortController()

  /** catalog: the library's catalog. engineOf(name) returns the engine of another game. readAny(text) reads the
   *  levels in a text of any game. sayThere(words) shows words once the view of another game is open. addressOf(link)
   *  returns the address of a link, without its #. */
  constructor(engine, game, { catalog, engineOf, readAny, sayThere, addressOf = (link) => link }) {
    this.engine = engine
    this.game = game
    this.catalog = catalog
    this.engineOf = engineOf
    this.readAny = readAny
    this.sayThere = sayThere
    this.addressOf = addressOf
    this.#build()
  }

  #build() {
    const button = (words, does, extra = {}) =>
      h('button', { type: 'button', onclick: () => this.#try(does), ...extra }, words)
    this.picture = new Picture({
      words: (cell) => this.#words(cell),
      onpick: (cell) => this.#pick(cell),
      onhold: (cell) => this.#lock(cell),
      onswap: (a, b) => this.#try(() => this.#swap(a, b)),
      onswipe: (step) => this.#try(() => (step > 0 && !this.#seen.canRedo ? this.#fresh() : this.#go(step)))
    })
    this.hand = new Hand({
      choices: (...args) => this.#choicesFor(...args),
      nameOf: (cell) => placeOf(this.#board.layout.cells[cell].name),
      change: (l, p, symbol) => this.#try(() => this.#change([[l, p, symbol]])),
      lock: (cell) => this.#lock(cell),
      swap: (cell) => this.#beginSwap(cell)
    })
    this.wants = new Wants(this.game, this.catalog.wants_most, (wants) => this.#try(() => this.#want(wants)))
    this.rules = new Rules(this.game, {
      wants: this.wants.element,
      onchange: (name, value) => this.#try(() => this.#setting(name, value)),
      onpoint: (rule) => this.#point(rule)
    })
    this.gallery = new Gallery(this.engine, this.game, {
      onchoose: (board) => this.#take(board, { locked: new Set(), recipe: this.#recipeIn(board.record) }),
      onprint: (boards) => this.#try(() => this.#printSix(boards))
    })
    this.published = new Published(this.engine, this.game, {
      onboard: (board) =>
        this.#take(board, { locked: new Set(), handmade: true, recipe: this.#recipeIn(board.record) }),
      onframe: (map) => (location.hash = this.addressOf(linkOf({ ...this.#recipe(), seed: freshSeed(), lock: map })))
    })
    this.take = new Take(this.engine, this.game, {
      catalog: this.catalog,
      present: () => this.#board,
      seated: () => this.players.seatedAt(this.#board),
      addressOf: this.addressOf,
      read: this.readAny,
      engineOf: this.engineOf,
      sayThere: this.sayThere,
      onread: (level) => this.#bring(level)
    })
    const ontap = (...number) => this.#try(() => this.#markOrigin(...number))
    this.seats = new Seats(() => this.#try(() => this.#draw()), ontap)
    this.parts = new Parts(ontap)
    this.table = new Table()
    this.keys = new Keys()
    this.another = button('New board', () => this.#fresh(), { class: 'main', 'aria-keyshortcuts': 'N' })
    this.verdict = h('p', { class: 'verdict' })
    this.facts = h('p', { class: 'facts' })
    this.undo = button('Undo', () => this.#go(-1), { 'aria-keyshortcuts': 'U' })
    this.redo = button('Redo', () => this.#go(1), { 'aria-keyshortcuts': 'R' })
    this.finish = button('Finish it', () => this.#fresh(), { title: 'keep the locked hexes, and search for the rest' })
    this.repair = button('Repair it', () => this.#repair(), { class: 'repair', title: 'change as few hexes as can be' })
    this.busy = new Busy(this.engine, (stop) => document.activeElement === stop && this.another.focus())
    this.favourites = shelfOpener(this.game, {
      host: () => this.element,
      present: () => this.#asKept(this.#state),
      draw: ({ game, map }) =>
        game === this.game.name ? this.engine.call('draw', [map, '', false]).catch(() => null) : null
    })
    this.players = new Players(this.game, {
      oncount: (count) => this.#try(() => this.#setting('players', count)),
      onnames: () => this.#try(() => this.#name())
    })
    this.more = h(
      'div',
      { class: 'more' },
      button('12 boards', () => this.#choose(), { 'aria-keyshortcuts': 'G' }),
      button('Paste a board', () => this.take.paste()),
      this.#canExplore ? button('Explore', () => this.#explore(), { 'aria-keyshortcuts': 'E' }) : null,
      this.#hasPublished ? button('Published boards', () => this.#openPublished(), { 'aria-keyshortcuts': 'P' }) : null,
      button('Favourites', () => this.favourites(), { 'aria-keyshortcuts': 'F' }),
      button('Compare', () => this.#compare(), { 'aria-keyshortcuts': 'C' }),
      shareButton(),
      printButton(),
      this.undo,
      this.redo,
      this.finish,
      this.keys.opener
    )
    this.seed = new Seed((seed) => this.#try(() => this.#again({ ...this.#recipe(), ...seed })))
    this.element = h(
      'div',
      { class: 'view' },
      h(
        'div',
        { class: 'table' },
        h(
          'div',
          { class: 'bar tools' },
          this.another,
          this.players.element,
          moreButton(this.more),
          this.more,
          this.busy.stop
        ),
        this.picture.element,
        this.busy.progress,
        this.verdict,
        this.repair,
        this.facts,
        this.players.names,
        this.hand.element,
        this.seats.element,
        this.parts.element,
        this.table.element,
        this.take.element,
        this.take.paper.words
      ),
      h(
        'div',
        { class: 'panel' },
        this.seed.element,
        this.rules.element,
        h('p', { class: 'hint' }, 'Choose between boards, and find out which rules matter to you:'),
        button('Which of two?', () => this.#prefer(), { 'aria-keyshortcuts': 'W' }),
        h('p', { class: 'hint' }, 'Judge and balance boards by a program of yours that plays the game:'),
        button('Your own player', () => this.#play())
      ),
      this.gallery.element,
      this.published.element,
      this.keys.element
    )
    measureHeight(this.element.firstChild)
    for (const idle of [this.undo, this.redo, this.repair, this.finish]) idle.hidden = true
    document.addEventListener('keydown', (event) => this.#key(event), { signal: this.#closed.signal })
  }

  /** A game in a file may have no traits with a usual range, and no boards. */
  get #canExplore() {
    return variedTraits(this.game).length > 0
  }

  get #hasPublished() {
    return this.game.boards.length > 0
  }

  /** The current state; undefined until there is a first board. */
  get #state() {
    return this.#seen.state
  }

  get #board() {
    if (!this.#state) throw new Error('There is no board on the table yet.')
    return this.#state.board
  }

  /** The recipe of the board that is shown; undefined if there is none yet. */
  get recipeNow() {
    return this.#state?.recipe
  }

  /** Takes a file or a text that was dropped on the window. */
  drop(what) {
    return /\.m?js$/i.test(what.file?.name) ? this.#try(() => this.#play(what.file)) : this.take.drop(what)
  }

  /** Ends what still runs, before another view takes the place of this one. */
  close() {
    this.#closed.abort()
    this.busy.end()
  }

  #cells({ layout }) {
    return layout.cells.flatMap((place, cell) => (symbolsAt(layout, cell).length ? [{ ...place, cell }] : []))
  }

  #words(cell) {
    const { board, locked, changed } = this.#state
    const words = wordsOf(board.layout.cells[cell].name, symbolsAt(board.layout, cell))
    return words + (locked.has(cell) ? ', locked' : '') + (changed.has(cell) ? ', changed by the repair' : '')
  }

  /** Returns what lies beside each cell that can be picked, as a Map. */
  #beside(board) {
    const cells = cellsOf(board)
    const say = besideIn(cells)
    return new Map(cells.map((one) => [one.cell, say(one)]))
  }

  /** Shows a board and puts its recipe into the address. */
  #take(
    board,
    {
      locked = this.#state?.locked ?? new Set(), changed = new Set(), handmade = false, recipe = this.#recipe(), said,
      madeWith = new Set(),
    } = {}
  ) {
    this.#seen.push({ board, locked, changed, handmade, recipe, madeWith })
    this.#show()
    announce(said ?? board.record.verdict)
  }

  #show() {
    const { board, locked } = this.#state
    const { record } = board
    const held = document.activeElement
    this.origin?.then((origin) => origin.clear())
    this.#lay(board.svg)
    this.rules.show(record)
    this.wants.show(record)
    this.players.show(board)
    const seated = this.players.seatedAt(board)
    this.seats.show(board, seated)
    this.parts.show(board, seated)
    this.table.show(board, locked)
    this.verdict.textContent = record.verdict[0].toUpperCase() + record.verdict.slice(1)
    const isBroken = breaksRules(record) || missesWant(record)
    this.verdict.className = isBroken ? 'verdict broken' : record.not_judged ? 'verdict' : 'verdict met'
    const id = shortId(record)
    this.facts.textContent = [record.facts, record.remark, id && `id ${id}`].filter(Boolean).join('; ')
    this.undo.hidden = !this.#seen.canUndo
    this.redo.hidden = !this.#seen.canRedo
    this.finish.hidden = !locked.size
    this.repair.hidden = !breaksRules(record)
    this.seed.show(this.#recipe())
    if (this.hand.cell !== null && this.hand.cell < board.layout.cells.length) this.#hold(this.hand.cell)
    else this.hand.close()
    if (this.seats.drawn) this.#try(() => this.#draw())
    if (!held.isConnected && document.activeElement === document.body) this.picture.focus()
    if (held.hidden) this.another.focus() // a button that cannot be used any more is gone
    scrollFocusIntoView() // the page moves if the new board has another size
    this.#addressed = this.#showAddress(this.#state)
  }

  /** Writes the address after the board is painted, because the browser is slow to write an address. If a link is
   *  opened meanwhile, the address is that link's already. */
  async #showAddress(state) {
    const opening = this.#opening
    const stale = () => state !== this.#state || opening !== this.#opening
    await whenPainted()
    if (stale()) return
    const link = await this.#linkTo(state)
    if (stale()) return
    setAddress(this.element, this.addressOf(this.players.inLink(link)), state.key)
    this.take.paper.show(state.board, this.picture.ratio, this.players.seatedAt(state.board))
    this.picture.describe(this.#beside(state.board))
  }

  /** Returns the link of a state. A board that was made has the link of its recipe, unless other hexes are locked than
   *  the recipe's; then the link holds the board itself and the locked hexes. */
  async #linkTo({ board, locked, madeWith, handmade, recipe }) {
    const { link, longer, version } = board.record
    if (!handmade && isSame(locked, madeWith)) return link
    if (!locked.size && handmade) return longer
    const { game, variant, settings, wants } = recipe
    const lock = locked.size ? await this.#lockText({ board, locked }) : null
    return linkOf(this.#ruled({ game, variant, settings, wants, version, lock, board: board.map }))
  }

  #lay(svg, framed = false) {
    const { board, locked, changed } = this.#state
    this.picture.show(svg, this.#cells(board), framed)
    this.picture.mark('changed', changed)
    this.picture.mark('locked', locked)
    this.#point(this.#pointed)
  }

  /** Draws the board, with or without the seats. */
  async #draw() {
    const board = this.#board
    const svg = this.seats.drawn
      ? await this.engine.call('draw', [board.map, linkOfRules(this.#recipe()), true])
      : board.svg
    if (board === this.#state.board) this.#lay(svg, true)
  }

  #hold(cell) {
    const { board, locked } = this.#state
    this.hand.show(cell, placeOf(board.layout.cells[cell].name), board.layout, locked.has(cell))
  }

  /** Returns what can be laid on a cell, as the engine finds it; null if it cannot be known, or the signal stops it. */
  #choicesFor(cell, signal) {
    const { map, svg, layout, record } = this.#board
    const board = { map, svg, layout, record: { remark: record.remark } }
    return this.engine.call('choices', [board, cell, linkOfRules(this.#recipe())], { signal }).catch(() => null)
  }

  #point(rule) {
    this.#pointed = rule
    const violations = this.#state?.board.record.violations ?? []
    this.picture.mark('wrong', new Set(violations.filter((v) => v.requirement === rule).map((v) => v.cell)))
  }

  #recipe() {
    return this.#state
      ? this.#state.recipe
      : { game: this.game.name, variant: this.game.variants[0].name, settings: {}, seed: freshSeed() }
  }

  async #try(does) {
    try {
      await does()
    } catch (error) {
      if (error !== overtaken) showNotice(error.message)
    }
  }

  /** Runs a search. The hand stops trying pieces, so that the search has the engine for itself. */
  #search(method, args) {
    this.hand.stop()
    return this.busy.run(method, args)
  }

  /** Makes the board of a recipe. The locked hexes become its lock. */
  async #make(recipe, locked = new Set(), lock = null, stale = () => false) {
    const { found, board } = await this.#search('make', [linkOf(this.#ruled({ ...recipe, lock }))])
    if (stale()) return
    if (!board) return showNotice(found.stopped ? 'Stopped before there was a board.' : 'No board was found.')
    showNotice(found.missed && !found.stopped ? sentenceForBest(board.record) : '')
    this.#take(board, { locked, recipe, madeWith: locked, said: `New board: ${board.record.verdict}` })
  }

  /** Returns the text of a lock that fixes the locked hexes; null if no hex is locked. */
  async #lockText({ board, locked } = this.#state) {
    return locked.size ? this.engine.call('changed', [board.map, changesThatFree(board.layout, locked)]) : null
  }

  #ruled(recipe) {
    const decided = recipe.lock ? (this.game.lock_decides ?? '').split(' ') : []
    return {
      ...recipe,
      settings: Object.fromEntries(Object.entries(recipe.settings).filter(([name]) => !decided.includes(name)))
    }
  }

  async #fresh() {
    const recipe = this.#recipe()
    await this.#again({ ...recipe, ...this.seed.next(recipe) })
  }

  async #again(recipe) {
    await this.#make(recipe, this.#state?.locked, this.#state && (await this.#lockText()))
  }

  async #want(wants) {
    const recipe = this.#recipe()
    try {
      await this.#again({ ...recipe, ...this.seed.next(recipe), wants })
    } finally {
      if (this.#state) this.wants.show(this.#state.board.record)
    }
  }

  /** Marks on the board the cells that a number counts. Loads what it takes when it is first needed. */
  async #markOrigin(button, words, cells) {
    this.origin ??= import('./origin.mjs').then(({ Origin }) => new Origin(this.picture))
    const origin = await this.origin
    if (button.isConnected) origin.toggle(button, words, cells.map((cell) => this.#board.layout.cells[cell]))
  }

  /** Loads the dialog when it is first needed. */
  async #explore() {
    this.explore ??= Promise.all([import('./explore.mjs'), loadStyles('board/explore.css')]).then(([{ Explore }]) => {
      const take = (board) =>
        this.#take(board, { locked: new Set(), handmade: true, recipe: this.#recipeIn(board.record) })
      const explore = new Explore(this.engine, this.game, take)
      this.element.append(explore.element)
      return explore
    })
    ;(await this.explore).open(this.#recipe())
  }

  /** Loads the dialog when it is first needed. */
  async #prefer() {
    this.prefer ??= import('./prefer.mjs').then(({ Prefer }) => {
      const use = (weights) => this.#try(() => this.#weigh(weights))
      const prefer = new Prefer(this.engine, this.game, use)
      this.element.append(prefer.element)
      return prefer
    })
    await (await this.prefer).open(this.#recipe())
  }

  /** Loads the dialog when it is first needed. */
  async #compare() {
    this.compare ??= Promise.all([import('./compare.mjs'), loadStyles('board/compare.css')]).then(([{ Compare }]) => {
      const take = (board) =>
        this.#take(board, { locked: new Set(), handmade: true, recipe: this.#recipeIn(board.record) })
      const compare = new Compare(this.game, {
        judge: (map) => this.#judgeAlike(map),
        make: (link) => this.#boardOf(link),
        read: (text) => this.#readBoard(text),
        take,
        keep: async () => (await import('./shelf.mjs')).keepAs(this.game, await this.#asKept(this.#state))
      })
      this.element.append(compare.element)
      return compare
    })
    const others = this.#seen.others.filter(({ map }, i, all) => all.findIndex((one) => one.map === map) === i)
    await (await this.compare).open(this.#board, others.slice(0, SEEN_MOST))
  }

  /** Returns the board of a state as it is kept. */
  async #asKept(state) {
    const { map, svg, record } = state.board
    const link = this.addressOf(await this.#linkTo(state))
    const name = shortId(record) ?? `${this.game.title}, changed by hand`
    return { name, link, map, svg }
  }

  /** Judges a board by the rules of the board on the table; by the game's if they do not fit it. */
  #judgeAlike(map) {
    const judge = (rules) => this.engine.call('judge', [map, rules])
    return judge(linkOfRules(this.#recipe())).catch(() => judge(''))
  }

  #checkGame(name) {
    if (name !== this.game.name) throw new Error(`expected a board of ${this.game.title}, found one of ${name}`)
  }

  /** Returns the board of a link or an id. */
  async #boardOf(link) {
    const { recipe, lock, map } = await readLink(this.engine, link, this.version)
    this.#checkGame(recipe.game)
    if (map) return this.#judgeAlike(map)
    const { board } = await this.engine.call('make', [linkOf({ ...recipe, lock })])
    if (!board) throw new Error('No board was found.')
    return board
  }

  async #readBoard(text) {
    const level = await chooseLevel(await this.readAny(text), this.engineOf)
    if (!level) return null
    const { game, map } = level
    this.#checkGame(game)
    return this.#judgeAlike(map)
  }

  /** Loads the dialog when it is first needed. `file`: a player's. */
  async #play(file) {
    this.bot ??= Promise.all([import('./bot.mjs'), loadStyles('board/bot.css')]).then(([{ Bot }]) => {
      const present = async () => ({
        map: this.#board.map,
        link: linkOf(this.#ruled({ ...this.#recipe(), lock: await this.#lockText() })),
        rules: linkOfRules(this.#recipe())
      })
      const bot = new Bot(this.engine, this.game, { present, onboard: (...found) => this.#takeBalanced(...found) })
      this.element.append(bot.element)
      return bot
    })
    await (await this.bot).open(file)
  }

  async #takeBalanced({ map, changed }, rules) {
    const board = await this.engine.call('judge', [map, rules])
    this.#take(board, { handmade: true, changed: new Set(changed.map((c) => c.cell)) })
  }

  /** Makes the next board with these weights of the rules. */
  #weigh(weights) {
    const recipe = this.#recipe()
    return this.#again({ ...recipe, ...this.seed.next(recipe), settings: { ...recipe.settings, ...weights } })
  }

  #choose() {
    return this.gallery.open({ ...this.#recipe(), seed: freshSeed() })
  }

  async #printSix(boards) {
    const { printSix } = await import('./six.mjs')
    await printSix(this.game, boards, this.take.paper.chosen, (link) => this.addressOf(link))
  }

  #openPublished() {
    return this.published.open(linkOfRules(this.#recipe()))
  }

  async #setting(name, value) {
    const recipe = this.#recipe()
    const chance = this.seed.next(recipe)
    if (name === null) return this.#again({ ...recipe, variant: value, settings: {}, ...chance })
    await this.#again({ ...recipe, settings: { ...recipe.settings, [name]: value }, ...chance })
  }

  /** Takes new names of the players: makes a board for as many, or seats them at the present board. */
  async #name() {
    const { board } = this.#state ?? {}
    if (!board) return
    const count = this.players.wanted(board.record)
    if (count) return this.#setting('players', count)
    completeEntry()
    this.#show()
  }

  async #repair() {
    const { board, locked } = this.#state
    const link = linkOf(this.#ruled({ ...this.#recipe(), lock: await this.#lockText() }))
    const { found, board: repaired } = await this.#search('repair', [board.map, link, linkOfRules(this.#recipe())])
    if (!repaired) return showNotice(found.stopped ? 'Stopped before there was a repair.' : 'No repair was found.')
    const places = found.changed.map((c) => c.name).join('; ')
    const most = found.proven ? 'the fewest there are' : `the best found; fewer than ${found.at_least} is impossible`
    const changed = new Set(found.changed.map((c) => c.cell))
    this.#take(repaired, { locked, changed, handmade: true, said: `${changed.size} hexes changed: ${places}` })
    if (changed.size) showSuccess(`Changed ${changed.size} (${places}): ${most}. They are ringed on the board.`)
    else showNotice()
  }

  #pick(cell) {
    if (this.#swapping !== null) return this.#try(() => this.#swap(this.#swapping, cell))
    this.#hold(cell)
  }

  #beginSwap(cell) {
    this.#swapping = cell
    if (cell === null) return this.#hold(this.hand.cell)
    const name = placeOf(this.#state.board.layout.cells[cell].name)
    this.hand.ask(name)
    this.picture.focus(cell)
    announce(`Pick the hex that changes places with ${name}; Escape leaves it`)
  }

  async #swap(a, b) {
    this.#swapping = null
    this.hand.cell = b
    if (a !== b) await this.#change([['swap', a, b]])
  }

  async #change(changes) {
    const { board } = this.#state
    const args = [board.map, changes, linkOfRules(this.#recipe())]
    const changed = await this.engine.call('change', args).catch((error) => {
      if (this.hand.cell !== null) this.#hold(this.hand.cell) // shows the hex in its present state
      throw error
    })
    showNotice()
    if (changed.map !== board.map) this.#take(changed, { handmade: true })
  }

  #lock(cell) {
    const locked = new Set(this.#state.locked)
    if (!locked.delete(cell)) locked.add(cell)
    this.#take(this.#board, { ...this.#state, locked, said: '' })
    announce(this.#words(cell))
  }

  /** Locks or unlocks the hex that has the focus, or else the hex whose controls are shown. */
  #lockHere() {
    const cell = this.picture.focused ?? this.hand.cell
    if (cell !== null) this.#lock(cell)
  }

  #go(step) {
    const key = this.#seen.keyAt(step)
    if (key === undefined || goToEntry(key, step)) return
    this.#seen.go(step)
    this.#showAgain()
  }

  #showAgain() {
    this.#show()
    announce(this.#state.board.record.verdict)
  }

  /** Returns the recipe or the rules of a record's link. A record without a seed gets the seed of the page's
   * controls. */
  #recipeIn(record) {
    return { seed: this.#recipe().seed, ...recipeOf(record) }
  }

  #key(event) {
    const [target] = event.composedPath() // inside a shadow root, too
    const typing =
      target.isContentEditable ||
      (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) && !/^(checkbox|range)$/.test(target.type))
    const here = this.element.checkVisibility() && (event.target === document.body || event.target.closest('main'))
    if (typing || !here || event.ctrlKey || event.metaKey || event.altKey || this.element.querySelector('dialog[open]'))
      return
    if (event.key === 'Escape' && this.#swapping !== null) return this.#beginSwap(null)
    const does = {
      n: () => this.#fresh(),
      u: () => this.#go(-1),
      r: () => this.#go(1),
      g: () => this.#choose(),
      ...(this.#canExplore ? { e: () => this.#explore() } : {}),
      ...(this.#hasPublished ? { p: () => this.#openPublished() } : {}),
      f: () => this.favourites(),
      c: () => this.#compare(),
      w: () => this.#prefer(),
      l: () => this.#lockHere(),
      '?': () => this.keys.open()
    }
    const act = does[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    if (this.more.matches(':popover-open')) this.more.hidePopover() // so that the focus is on its opener, which stays
    this.#try(act)
  }

  async #bring({ game, map, link }, stale = () => false) {
    const isOurs = game === this.game.name
    const rules = link ?? (isOurs ? linkOfRules(this.#recipe()) : '')
    const board = await this.engineOf(game).call('judge', [map, rules])
    if (stale()) return
    if (!isOurs) return (location.hash = board.record.longer)
    this.#take(board, { locked: new Set(), handmade: true, recipe: this.#recipeIn(board.record) })
  }

  /** Opens a link. If the link is empty or only names the game, makes a new board, unless there is one already. */
  async open(link) {
    if (this.#seen.goTo(keyHere())) {
      this.busy.end()
      this.#showAgain()
      return this.#addressed
    }
    if (!link.includes('&') && link.startsWith('game=')) {
      if (!this.#state) await this.#fresh()
      else this.#show()
      return this.#addressed
    }
    const mine = (this.#opening = {})
    const stale = () => mine !== this.#opening
    try {
      const [asked] = await Promise.all([readLink(this.engine, link, this.version), this.players.open(link)])
      if (!stale()) await this.#follow(asked, stale)
      await this.#addressed
    } catch (error) {
      if (stale() || error === overtaken) return
      const map = await boardInLink(this.engine, link, this.game.name).catch(() => null)
      if (stale()) return
      if (!map) throw error
      await this.#bring({ game: this.game.name, map }, stale)
      if (!stale()) showNotice(`${error.message} Shown is the board that the link holds.`)
    }
  }

  async #follow({ recipe, lock, locked, map, words }, stale) {
    if (map) {
      const board = await this.engine.call('judge', [map, linkOfRules(recipe)])
      if (!stale()) this.#take(board, { locked, handmade: true, recipe })
    } else {
      await this.#make(recipe, locked, lock, stale)
    }
    if (words && !stale()) showNotice(words)
  }
}
