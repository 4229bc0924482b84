// The rules of a game as a list, built from the library's tables: whether each rule is met, its count, and its
// controls.
import { h, whenPainted } from '../dom.mjs'
import { diagramOf } from './diagrams.mjs'

/** Returns the highest value of a slider. Higher values can be typed. */
function reachOf({ low, high, normal }) {
  const usual = Number(normal)
  return Math.min(high, Math.max(3 * usual, usual + 6, low + 6))
}

function sentence(text) {
  return text[0].toUpperCase() + text.slice(1)
}

/** Returns what is said about a rule: its class, its mark and its words. `off` is its count, undefined if the rule is
 *  not asked for, and null if it was not judged; `reason` says why. */
function stateOf(off, reason) {
  if (off === undefined) return ['unused', '–', 'not asked for']
  if (off === null) return ['unused', '?', `not judged: ${reason}`]
  return off > 0 ? ['broken', '✗', `off by ${off}`] : ['met', '✓', 'met']
}

/** Rules that another setting than their weight asks for: the setting, and its values with the rule and without it. */
const askedBy = { 'terra-mystica': { REQ13: ['fair', 'model', 'rules'] } }

export class Rules {
  #controls = new Map()
  #places = [] // where pictures of kinds are still missing, and the kinds

  /** onchange(name, value) is called when a setting changes. onpoint(requirement or null) is called when the user
   *  points at a rule. `wants` is shown above the rules. */
  constructor(game, { onchange, onpoint, wants }) {
    this.game = game
    this.onchange = onchange
    this.onpoint = onpoint
    this.numbers = new Map(game.requirements.map((rule, i) => [rule.name, `rule ${i + 1}`]))
    const grouped = new Set(game.groups.flatMap((group) => group.settings.split(' ')))
    const rest = game.settings.filter((p) => !this.numbers.has(p.name) && !grouped.has(p.name))
    this.rows = game.requirements.map((rule) => this.#row(rule))
    this.element = h(
      'div',
      { class: 'rules' },
      this.#variants(),
      h('div', { class: 'shapes' }, ...this.#controlsOf(null)),
      wants,
      h('h2', {}, 'Rules'),
      h('ol', {}, ...this.rows.map((r) => r.element)),
      h(
        'details',
        {},
        h('summary', {}, 'More settings'),
        h(
          'div',
          { class: 'shapes' },
          ...rest.map((p) => this.#control(p)),
          h('h3', {}, 'How much each rule counts'),
          ...game.requirements.map((r) => this.#weight(r))
        )
      )
    )
  }

  #variants() {
    this.variant = h(
      'select',
      { onchange: () => this.onchange(null, this.variant.value) },
      ...this.game.variants.map((v) => h('option', { value: v.name }, v.name))
    )
    this.says = h('p', { class: 'hint' })
    return h('div', {}, h('label', { class: 'control' }, h('span', {}, 'Rules of'), this.variant), this.says)
  }

  #set(name, control) {
    this.#controls.set(name, [...(this.#controls.get(name) ?? []), control])
  }

  /** Replaces names of rules such as REQ3, which are not words, by the numbers of the rules in the list. */
  #plain(text) {
    return text.replace(/\bREQ\d+\b/g, (word) => this.numbers.get(word) ?? word)
  }

  /** Returns the controls of those settings that say how strict a requirement is; for null, of those that say what kind
   *  of board is made. */
  #controlsOf(requirement) {
    const names = this.game.groups.filter((g) => g.requirement === requirement).flatMap((g) => g.settings.split(' '))
    const isBound = requirement !== null
    return this.game.settings.filter((p) => names.includes(p.name)).map((p) => this.#control(p, isBound))
  }

  /** Returns the name and the description of a setting. A bound (isBound) needs no name, because it is shown below its
   *  rule. */
  #titleOf({ name, sentence: text }, isBound) {
    if (isBound) return [h('span', {}, sentence(text))]
    return [h('span', { class: 'name' }, sentence(name)), ' ', h('span', { class: 'what' }, this.#plain(text))]
  }

  #control(param, isBound = false) {
    const title = this.#titleOf(param, isBound)
    if (param.type === 'word' || param.type === 'level') return this.#choice(param, title)
    return this.#slider(param, title)
  }

  #choice(param, title) {
    const select = h(
      'select',
      { onchange: () => this.onchange(param.name, select.value) },
      ...param.words.split('|').map((word) => h('option', { value: word }, word))
    )
    this.#set(param.name, (value) => {
      if (![...select.options].some((o) => o.value === value))
        select.append(h('option', { value }, 'a board of your own'))
      select.value = value
    })
    return h('label', { class: 'choice' }, ...title, select)
  }

  #slider(param, title) {
    const whole = param.type === 'whole'
    const low = Number.isFinite(param.low) ? param.low : 0
    const common = { min: low, step: whole ? 1 : 'any' }
    const change = (input) => {
      if (input.value !== '' && input.reportValidity()) this.onchange(param.name, input.value)
    }
    const number = h('input', {
      type: 'number',
      ...common,
      max: param.high,
      'aria-label': sentence(param.sentence),
      onchange: () => change(number)
    })
    const range = h('input', {
      type: 'range',
      ...common,
      max: reachOf(param),
      onchange: () => change(range),
      oninput: () => (number.value = range.value)
    })
    this.#set(param.name, (value) => (number.value = range.value = value))
    return h('div', { class: 'control slider' }, h('label', {}, ...title, range), number)
  }

  #weight(rule) {
    const param = this.game.settings.find((p) => p.name === rule.name)
    return param
      ? this.#slider({ ...param, sentence: `How much it counts: ${rule.sentence}` }, [
          h('span', {}, sentence(rule.sentence))
        ])
      : null
  }

  #row(rule) {
    const weighs = this.game.settings.some((p) => p.name === rule.name)
    const [setting, yes, no] = askedBy[this.game.name]?.[rule.name] ?? [rule.name, 1, 0]
    const on = h('input', {
      type: 'checkbox',
      'aria-label': `Ask for: ${rule.sentence}`,
      onchange: () => this.onchange(setting, on.checked ? yes : no)
    })
    const mark = h('span', { class: 'mark', 'aria-hidden': true })
    const count = h('span', { class: 'count' })
    const look = h(
      'button',
      { type: 'button', class: 'rule', 'aria-pressed': false, onclick: () => this.#pin(rule.name) },
      mark,
      h('span', {}, sentence(rule.sentence)),
      count
    )
    const bounds = this.#controlsOf(rule.name)
    const element = h(
      'li',
      { 'data-rule': rule.name },
      h('div', { class: 'line' }, weighs ? on : null, look),
      this.#why(rule, bounds)
    )
    const point = (name) => () => this.#point(name)
    element.onpointerenter = look.onfocus = point(rule.name)
    element.onpointerleave = look.onblur = point(null)
    return { rule, element, on, mark, count, look }
  }

  /** Returns the picture of the rule. It is a button that opens the rule's reason and bounds. Returns null if the rule
   *  has none of these. */
  #why(rule, bounds) {
    const picture = rule.kind ? this.#kindPicture(rule.kind) : diagramOf(this.game.name, rule.name)
    if (!picture && !rule.why && !bounds.length) return null
    const words = !bounds.length ? 'why' : rule.why || picture ? 'why, and how strict' : 'how strict'
    return h(
      'details',
      {},
      h(
        'summary',
        {},
        picture,
        words,
        h('span', { class: 'spoken' }, `: ${rule.sentence}`)
      ),
      rule.why ? h('p', { class: 'reason' }, rule.why) : null,
      ...bounds
    )
  }

  /** Returns the place of the picture of a kind, which comes after the first board. */
  #kindPicture(kind) {
    const place = h('span', { class: 'kind' })
    this.#places.push([place, kind])
    return place
  }

  async #drawKinds() {
    const places = this.#places.splice(0)
    if (!places.length) return
    await whenPainted()
    const { pictureOf } = await import('./kinds.mjs')
    for (const [place, kind] of places) place.append(pictureOf(kind) ?? '')
  }

  #point(name) {
    this.onpoint(name ?? this.pinned ?? null)
  }

  #pin(name) {
    this.pinned = this.pinned === name ? null : name
    for (const row of this.rows) row.look.setAttribute('aria-pressed', row.rule.name === this.pinned)
    this.onpoint(this.pinned ?? name)
  }

  /** Shows a record: sets the controls to its settings, and ticks and counts to its requirements. */
  show(record) {
    this.#drawKinds().catch(() => {}) // rules can be read without their pictures
    this.variant.value = record.variant
    this.says.textContent = sentence(this.#plain(this.game.variants.find((v) => v.name === record.variant).sentence))
    for (const [name, controls] of this.#controls) for (const set of controls) set(record.settings[name])
    for (const { rule, element, on, mark, count } of this.rows) {
      const off = record.requirements[rule.name]
      on.checked = rule.name in record.requirements
      const [state, sign, words] = stateOf(off, record.not_judged?.[rule.name])
      element.className = state
      mark.textContent = sign
      count.textContent = words
      count.classList.toggle('spoken', off === 0)
    }
  }
}
