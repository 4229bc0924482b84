// The dialog "Your own player": a visitor's program plays games on the board, and the page says how often each seat
// wins, or changes the board until all seats win as often as they should. The search is the library's (lg_balance). A
// player comes only from a file or a text of the visitor's, never from a link, and is forgotten when the page is left.
import { h } from '../dom.mjs'
import { Sandbox } from './sandbox.mjs'

const ATTEMPTS = 3 // as the tool
const LARGEST = 4 << 20
const PLAYERS = 8
const FRONT = 10 // changes of a front, as the tool, if the visitor sets no limit

const about =
  'A module in JavaScript whose function play gets a board and a number of games, and returns who wins them. ' +
  'It runs in a frame ' +
  'without network, storage or access to this page. The same file works with the tool: --bot \'node player.mjs\'.'

const percent = (share) => Number((100 * share).toPrecision(3))
const count = (n, what) => `${n.toLocaleString('en')} ${what}${n === 1 ? '' : 's'}`
const listOf = (text) => text.split(',').map((word) => word.trim()).filter(Boolean)

const head = (words) => h('th', { scope: 'col' }, words)
const table = (caption, titles, rows) =>
  h('table', {}, h('caption', {}, caption), h('thead', {}, h('tr', {}, ...titles.map(head))), h('tbody', {}, ...rows))
const cell = (words) => h('td', {}, words)
const within = (share, width) => `${percent(share)} ± ${Number((100 * width).toPrecision(2))}`

/** Returns the table of the players' shares. */
function sharesTable({ bots, wanted }, kinds) {
  const row = (share, seat) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, `${seat + 1}${kinds ? `, ${kinds[seat]}` : ''}`),
      ...bots.map(({ shares, widths }) => cell(within(shares[seat], widths[seat]))),
      cell(`${percent(share)}`)
    )
  const wins = bots.length > 1 ? bots.map(({ command }) => `wins, ${command}`) : ['wins']
  const caption = 'Of 100 games, by games that had no part in a search'
  return table(caption, ['seat', ...wins, 'wanted'], wanted.map(row))
}

/** Returns the table of a front, with a button for each board that shows it. */
function frontTable(front, show) {
  const row = (record) => {
    const { off, off_width: width } = record.played
    const onclick = () => show(record)
    const name = count(record.changed.length, 'change')
    const button = h('button', { type: 'button', onclick, 'aria-label': `Show the board with ${name}` }, 'Show')
    return h('tr', {}, h('th', { scope: 'row' }, name), cell(within(off, width)), h('td', {}, button))
  }
  const titles = ['board', 'a seat is off by, of 100 games', 'look']
  return table('What each number of changes can do', titles, front.map(row))
}

export class Bot {
  #players = [] // { name, code, element }: a row for each
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
    const label = 'A file with a player'
    this.file = h('input', { type: 'file', accept: '.js,.mjs', multiple: true, 'aria-label': label, onchange })
    this.rows = h('div', { class: 'players' })
    this.more = button('Add another player', () => this.#add())
    this.counts = h('select', {}, ...['worst', 'mean'].map((word) => h('option', {}, word)))
    this.several = field('Of several players counts: the worst, or their mean', this.counts)
    this.seats = number(least ?? 2, 2, 12)
    this.games = number(6000, 2, 1e9)
    this.within = number(5, 0.1, 50, 'any')
    this.win = text('equally many')
    this.kinds = text('none')
    this.changes = h('input', { type: 'number', min: 1, max: 1e6, placeholder: 'any' })
    this.front = h('input', { type: 'checkbox' })
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
        this.more,
        h('a', { href: 'board/example_player.js', download: 'player.mjs' }, 'Download an example')
      ),
      this.rows,
      h('div', { class: 'bar' }, this.several),
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
          field('Wanted wins of 100 games, such as 60, 40', this.win),
          field('Who sits where, such as strong,weak', this.kinds),
          field('Cells to change at most', this.changes),
          field('Also the best board for each smaller number of changes', this.front),
          field('Seconds for a job', this.seconds),
          field('Seed', this.seed)
        )
      ),
      h('div', { class: 'bar' }, this.judge, this.balance, this.stop),
      this.progress,
      this.result
    )
    this.#add()
  }

  /** Adds the row of a player, which has no code yet. */
  #add() {
    const player = { name: '' }
    const placeholder = 'export function play({ board, cells, seats, seed, first, games }) { … }'
    const remove = () => {
      this.#players.splice(this.#players.indexOf(player), 1)
      this.#arrange()
    }
    player.title = h('span', { class: 'name' })
    player.remove = h('button', { type: 'button', onclick: remove }, 'Remove')
    player.code = h('textarea', { rows: 8, spellcheck: 'false', placeholder })
    player.element = h('div', {}, h('div', { class: 'bar' }, player.title, player.remove), player.code)
    this.#players.push(player)
    this.#arrange()
    return player
  }

  /** Shows the rows, and what there is to choose with several players. */
  #arrange() {
    const several = this.#players.length > 1
    for (const [i, { name, title, remove, code }] of this.#players.entries()) {
      title.textContent = several ? name || `player ${i + 1}` : ''
      remove.hidden = !several
      remove.setAttribute('aria-label', `Remove ${name || `player ${i + 1}`}`)
      code.setAttribute('aria-label', several ? `Player ${i + 1}` : 'The player')
    }
    this.rows.replaceChildren(...this.#players.map(({ element }) => element))
    this.several.hidden = !several
    this.more.hidden = this.#players.length === PLAYERS
  }

  /** Opens the dialog, with a player's file if there is one. */
  async open(file) {
    this.element.showModal()
    if (file) await this.#take([file])
  }

  async #read() {
    if (this.file.files.length) await this.#take([...this.file.files])
  }

  /** A file takes the place of the last player; several files take the places of all. */
  async #take(files) {
    const large = files.find(({ size }) => size > LARGEST)
    if (large) return this.#fail(`${large.name}: expected a player, found a file of more than 4 MB`)
    if (files.length > PLAYERS) return this.#fail(`expected at most ${PLAYERS} players, found ${files.length}`)
    if (files.length > 1) this.#players = []
    for (const file of files) {
      const player = files.length > 1 ? this.#add() : this.#players.at(-1)
      player.name = file.name
      player.code.value = await file.text()
    }
    this.#arrange()
    this.#say(files.map(({ name }) => `${name} is read.`).join(' '))
  }

  #say(words) {
    this.progress.textContent = words
    this.result.replaceChildren()
  }

  #fail(words) {
    this.progress.textContent = ''
    this.result.replaceChildren(h('p', { class: 'verdict broken', role: 'alert' }, words))
  }

  #nameOf(i) {
    const several = this.#players.length > 1
    return this.#players[i].name || (several ? `player ${i + 1}` : 'your player')
  }

  /** Returns the options for Levelground.playing. */
  #options() {
    const share = listOf(this.win.value).map((word) => Number(word) / 100)
    const kinds = listOf(this.kinds.value)
    const seats = this.asksSeats ? share.length || kinds.length || Number(this.seats.value) : share.length || null
    return {
      names: this.#players.map((player, i) => this.#nameOf(i)),
      counts: this.#players.length > 1 ? this.counts.value : null,
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
    const empty = this.#players.findIndex(({ code }) => !code.value.trim())
    if (empty >= 0) {
      const who = this.#players.length > 1 ? `player ${empty + 1} yet` : 'player yet'
      return this.#fail(`There is no ${who}: choose a file, or paste a module.`)
    }
    const control = (this.#control = new AbortController())
    const sandboxes = this.#players.map(({ code }) => new Sandbox(code.value, Number(this.seconds.value)))
    const close = () => sandboxes.forEach((sandbox) => sandbox.close())
    control.signal.addEventListener('abort', close)
    this.#buttons(true)
    try {
      await this.#play(sandboxes, change, control.signal)
    } catch (error) {
      if (!control.signal.aborted) this.#fail(error.message)
    } finally {
      if (control.signal.aborted) this.#say(`Stopped after ${count(this.played, 'game')}.`)
      close()
      this.library?.end()
      this.library = null
      this.#control = null
      this.#buttons(false)
    }
  }

  async #play(sandboxes, change, signal) {
    const kinds = listOf(this.kinds.value)
    const { map, link, rules } = await this.present()
    this.played = 0
    this.#say(`Starting the player${sandboxes.length > 1 ? 's' : ''} …`)
    const options = { ...this.#options(), link: change ? link : rules, edited: true, change }
    if (change && this.front.checked) options.front = options.changes ?? FRONT
    this.library = await this.engine.player()
    let asked = await this.library.call('play', [map, options], { signal })
    while (asked.job && !signal.aborted) {
      const { bot, job } = asked
      asked = await this.#answer(sandboxes[bot], bot, kinds.length ? { ...job, kinds } : job, signal)
      this.played += job.games
      this.progress.textContent = `Playing: ${count(this.played, 'game')} so far`
    }
    if (signal.aborted) return
    const front = options.front ? asked.front : null
    const show = async (record) => {
      if (change) await this.onboard(record, rules)
      this.#show(record, kinds.length ? kinds : null, front && frontTable(front, show))
    }
    await show(asked.front.at(-1))
  }

  /** Has the player answer a job, and returns what the library asks next. */
  async #answer(sandbox, bot, job, signal) {
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
          throw new Error(`${this.#nameOf(bot)}: ${error.message}${again}`)
      }
  }

  #show({ played, said, changed }, kinds, front) {
    this.progress.textContent = changed
      ? `${count(changed.length, 'cell')} changed; the board is on the table, and Undo takes it back.`
      : ''
    const looks = { even: 'verdict met', uneven: 'verdict broken', open: 'verdict' }[played.verdict]
    const games = said.trim().split(/\n\s*/)
    const sentence = h('p', { class: looks, role: 'alert' }, games.pop())
    const lines = games.map((line) => h('p', {}, line))
    this.result.replaceChildren(sentence, ...lines, ...(front ? [front] : []), sharesTable(played, kinds))
    sentence.scrollIntoView({ block: 'nearest' })
  }

  #buttons(running) {
    const held = [this.judge, this.balance, this.stop].includes(document.activeElement)
    this.judge.hidden = this.balance.hidden = running
    this.stop.hidden = !running
    if (held) (running ? this.stop : this.judge).focus()
  }
}
