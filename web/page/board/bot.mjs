// The dialog "Your own player": a visitor's program plays games on the board, and the page says how often each seat
// wins, or changes the board until all seats win as often as they should. The search is the library's (lg_balance). A
// player comes only from a file or a text of the visitor's, never from a link, and is forgotten when the page is left.
import { h } from '../dom.mjs'
import { Sandbox } from './sandbox.mjs'

const ATTEMPTS = 3 // as the tool
const LARGEST = 4 << 20

const about =
  'A module in JavaScript whose function play gets a board and a number of games, and returns who wins them. ' +
  'It runs in a frame ' +
  'without network, storage or access to this page. The same file works with the tool: --bot \'node player.mjs\'.'

const percent = (share) => Number((100 * share).toPrecision(3))
const count = (n, what) => `${n.toLocaleString('en')} ${what}${n === 1 ? '' : 's'}`
const listOf = (text) => text.split(',').map((word) => word.trim()).filter(Boolean)

/** Returns the table of a player's shares. */
function sharesTable({ bots: [{ shares, widths }], wanted }, kinds) {
  const head = (words) => h('th', { scope: 'col' }, words)
  const row = (share, seat) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, `${seat + 1}${kinds ? `, ${kinds[seat]}` : ''}`),
      h('td', {}, `${percent(share)} ± ${Number((100 * widths[seat]).toPrecision(2))}`),
      h('td', {}, `${percent(wanted[seat])}`)
    )
  return h(
    'table',
    {},
    h('caption', {}, 'Of 100 games, by games that had no part in a search'),
    h('thead', {}, h('tr', {}, head('seat'), head('wins'), head('wanted'))),
    h('tbody', {}, ...shares.map(row))
  )
}

export class Bot {
  #name = ''
  #control = null

  /** present() returns { map, link, rules }: the board, and its rules with and without the locked hexes.
   *  onboard(record, rules) is called with a board that was found. */
  constructor(engine, game, { present, onboard }) {
    this.engine = engine
    this.game = game
    this.present = present
    this.onboard = onboard
    this.#build()
  }

  #build() {
    const button = (words, onclick, extra = {}) => h('button', { type: 'button', onclick, ...extra }, words)
    const field = (words, control) => h('label', { class: 'control' }, h('span', {}, words), control)
    const number = (value, min, max, step = 1) => h('input', { type: 'number', value, min, max, step, required: true })
    const text = (placeholder) => h('input', { type: 'text', placeholder, spellcheck: 'false', autocomplete: 'off' })
    const { least, most, setting } = this.game.players ?? {}
    this.asksSeats = !(setting || (least && least === most))
    const onchange = () => this.#read()
    this.file = h('input', { type: 'file', accept: '.js,.mjs', 'aria-label': 'A file with a player', onchange })
    const placeholder = 'export function play({ board, cells, seats, seed, first, games }) { … }'
    this.code = h('textarea', { rows: 8, spellcheck: 'false', 'aria-label': 'The player', placeholder })
    this.seats = number(least ?? 2, 2, 12)
    this.games = number(6000, 2, 1e9)
    this.within = number(5, 0.1, 50, 'any')
    this.win = text('equally many')
    this.kinds = text('none')
    this.changes = h('input', { type: 'number', min: 1, max: 1e6, placeholder: 'any' })
    this.confidence = h('select', {}, ...[90, 95, 99].map((n) => h('option', { selected: n === 95 }, `${n}`)))
    this.seconds = number(10, 0.1, 3600, 'any')
    this.seed = number(1, 0, 2 ** 49)
    this.judge = button('Judge the board', () => this.#run(false))
    this.balance = button('Balance the board', () => this.#run(true), { class: 'main' })
    this.stop = button('Stop', () => this.#control?.abort(), { class: 'stop', hidden: true })
    this.progress = h('p', { class: 'progress', role: 'status' })
    this.result = h('div', { class: 'result' })
    this.element = h(
      'dialog',
      { class: 'bot', 'aria-labelledby': 'bot-title', onclose: () => this.element.open || this.#control?.abort() },
      h(
        'div',
        { class: 'head' },
        h('h2', { id: 'bot-title' }, 'Your own player'),
        button('Close', () => this.element.close())
      ),
      h('p', { class: 'hint' }, about),
      h(
        'div',
        { class: 'bar' },
        this.file,
        h('a', { href: 'board/example_player.js', download: 'player.mjs' }, 'Download an example')
      ),
      this.code,
      this.asksSeats ? h('div', { class: 'bar' }, field('Seats', this.seats)) : null,
      h(
        'details',
        {},
        h('summary', {}, 'How many games, how even, how long'),
        h(
          'div',
          { class: 'bar' },
          field('Games at most', this.games),
          field('A seat may be off by so many of 100 games', this.within),
          field('Confidence in per cent', this.confidence),
          field('Wanted wins of 100 games, such as 60,40', this.win),
          field('Who sits where, such as strong,weak', this.kinds),
          field('Cells to change at most', this.changes),
          field('Seconds for a job', this.seconds),
          field('Seed', this.seed)
        )
      ),
      h('div', { class: 'bar' }, this.judge, this.balance, this.stop),
      this.progress,
      this.result
    )
  }

  /** Opens the dialog, with a player's file if there is one. */
  async open(file) {
    this.element.showModal()
    if (file) await this.#take(file)
  }

  async #read() {
    const [file] = this.file.files
    if (file) await this.#take(file)
  }

  async #take(file) {
    this.#name = file.name
    if (file.size > LARGEST) return this.#fail(`${file.name}: expected a player, found a file of more than 4 MB`)
    this.code.value = await file.text()
    this.#say(`${file.name} is read.`)
  }

  #say(words) {
    this.progress.textContent = words
    this.result.replaceChildren()
  }

  #fail(words) {
    this.progress.textContent = ''
    this.result.replaceChildren(h('p', { class: 'verdict broken', role: 'alert' }, words))
  }

  /** Returns the options for Levelground.playing. */
  #options() {
    const share = listOf(this.win.value).map((word) => Number(word) / 100)
    const kinds = listOf(this.kinds.value)
    const seats = this.asksSeats ? share.length || kinds.length || Number(this.seats.value) : share.length || null
    return {
      names: [this.#name || 'your player'],
      seats,
      share: share.length ? share : null,
      within: Number(this.within.value) / 100,
      confidence: Number(this.confidence.value),
      games: Number(this.games.value),
      changes: this.changes.value === '' ? null : Number(this.changes.value),
      seed: Number(this.seed.value)
    }
  }

  async #run(change) {
    const wrong = [...this.element.querySelectorAll('input')].find((input) => !input.checkValidity())
    if (wrong) {
      wrong.closest('details')?.setAttribute('open', '')
      return wrong.reportValidity()
    }
    if (!this.code.value.trim()) return this.#fail('There is no player yet: choose a file, or paste a module.')
    const control = (this.#control = new AbortController())
    const sandbox = new Sandbox(this.code.value, Number(this.seconds.value))
    control.signal.addEventListener('abort', () => sandbox.close())
    this.#buttons(true)
    try {
      await this.#play(sandbox, change, control.signal)
    } catch (error) {
      if (!control.signal.aborted) this.#fail(error.message)
    } finally {
      if (control.signal.aborted) this.#say(`Stopped after ${count(this.played, 'game')}.`)
      sandbox.close()
      this.library?.end()
      this.library = null
      this.#control = null
      this.#buttons(false)
    }
  }

  async #play(sandbox, change, signal) {
    const kinds = listOf(this.kinds.value)
    const { map, link, rules } = await this.present()
    this.played = 0
    this.#say('Starting the player …')
    const options = { ...this.#options(), link: change ? link : rules, edited: true, change }
    this.library = await this.engine.player()
    let asked = await this.library.call('play', [map, options], { signal })
    while (asked.job && !signal.aborted) {
      const job = kinds.length ? { ...asked.job, kinds } : asked.job
      asked = await this.#answer(sandbox, job, signal)
      this.played += job.games
      this.progress.textContent = `Playing: ${count(this.played, 'game')} so far`
    }
    if (signal.aborted) return
    const { record } = asked
    if (change) await this.onboard(record, rules)
    this.#show(record, kinds.length ? kinds : null)
  }

  /** Has the player answer a job, and returns what the library asks next. */
  async #answer(sandbox, job, signal) {
    for (let attempts = 1; ; attempts++)
      try {
        const lines = await sandbox.answer(job).catch((error) => {
          throw Object.assign(new Error(`job ${job.job}: ${error.message}`), { final: error.final })
        })
        return await this.library.call('playTell', [lines])
      } catch (error) {
        sandbox.close()
        const again = attempts === ATTEMPTS ? ', three times in a row' : ''
        if (signal.aborted || error.final || again)
          throw new Error(`${this.#name || 'your player'}: ${error.message}${again}`)
      }
  }

  #show({ played, said, changed }, kinds) {
    this.progress.textContent = changed
      ? `${count(changed.length, 'cell')} changed; the board is on the table, and Undo takes it back.`
      : ''
    const looks = { even: 'verdict met', uneven: 'verdict broken', open: 'verdict' }[played.verdict]
    const [games, verdict] = said.trim().split(/\n\s*/)
    const sentence = h('p', { class: looks, role: 'alert' }, verdict)
    this.result.replaceChildren(sentence, h('p', {}, games), sharesTable(played, kinds))
    sentence.scrollIntoView({ block: 'nearest' })
  }

  #buttons(running) {
    const held = [this.judge, this.balance, this.stop].includes(document.activeElement)
    this.judge.hidden = this.balance.hidden = running
    this.stop.hidden = !running
    if (held) (running ? this.stop : this.judge).focus()
  }
}
