// The form for the rules of a game's file. Each change of the form is made in the file at once, and each change of the
// file in the form.
import { h } from '../dom.mjs'
import { fieldFor, numberField, usualFor } from './fields.mjs'
import { measureOf, namesIn } from './reference.mjs'

const PARTS = 'all of'
const before = ['says', 'why', 'weight', 'for each', 'and each'] // keys that stand before the measure
const lists = ['for each', 'and each']

const isMap = (value) => value !== null && typeof value === 'object' && !Array.isArray(value)
const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b)
const sorted = (rule) => Object.entries(rule ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
const isSameRule = (a, b) => isSame(sorted(a), sorted(b)) // in any order of keys
const labelled = (words, field, hint) =>
  h('div', { class: 'control' }, h('span', {}, words), field, hint ? h('small', {}, hint) : null)

/** Says a measure in a list of measures. */
const wordsOf = ({ word, also, sentence }) => `${word}${also ? ` … ${also}` : ''}: ${sentence.split('. ')[0]}`

export class RuleForm {
  #path = null // leads to the rule that is shown
  #rule = null // the rule as the form shows it
  #text = null // the file as GameText

  /** yaml: the module game_text.mjs. reference: what loadReference returns. read() returns the text of the file, and
   *  write(text) changes it; go(line) shows a line. */
  constructor({ yaml, reference, read, write, go }) {
    Object.assign(this, { yaml, reference, read, write, go })
    this.list = h('div', { class: 'bar', role: 'group', 'aria-label': 'Rules of the file' })
    this.add = h('button', { type: 'button', class: 'main', onclick: () => this.#add() }, 'Add a rule')
    this.form = h('div', { class: 'rule-form', role: 'group', hidden: true })
    this.wrong = h('p', { class: 'hint', hidden: true }, 'The rules can be read again once the mistake is mended.')
    this.settings = h('datalist', { id: 'design-settings' })
    this.element = h('div', { class: 'rules-of-file' }, this.list, this.wrong, this.form, this.settings)
  }

  /** Shows the rules of the file as it is now. */
  show() {
    this.#text = new this.yaml.GameText(this.read())
    const { isReadable } = this.#text
    this.wrong.hidden = isReadable
    this.form.inert = this.list.inert = !isReadable
    if (!isReadable) return
    this.names = namesIn(this.#text.file)
    this.settings.replaceChildren(...this.names.settings.map((name) => h('option', { value: `$${name}` })))
    if (this.#path && !isMap(this.#text.at(this.#path))) this.#leave()
    this.#showList()
    if (this.#path && !isSameRule(this.#text.at(this.#path), this.#rule)) this.#open(this.#path)
  }

  /** The paths of all rules that the form can show. */
  #paths() {
    const rules = this.#text.at(['rules'])
    return Object.entries(isMap(rules) ? rules : {}).flatMap(([name, rule]) => {
      const parts = isMap(rule) && Array.isArray(rule[PARTS]) ? rule[PARTS] : null
      return parts ? parts.map((_, i) => ['rules', name, PARTS, String(i)]) : [['rules', name]]
    })
  }

  #showList() {
    const held = this.list.contains(document.activeElement) ? document.activeElement.dataset.rule : null
    const button = (path) => {
      const words = path.length > 2 ? `${path[1]}, part ${Number(path[3]) + 1}` : path[1]
      const onclick = () => (isSame(path, this.#path) ? this.#close() : this.#choose(path))
      const pressed = `${isSame(path, this.#path)}`
      return h('button', { type: 'button', 'aria-pressed': pressed, 'data-rule': words, onclick }, words)
    }
    this.list.replaceChildren(...this.#paths().map(button), this.add)
    if (held) [...this.list.children].find((one) => one.dataset.rule === held)?.focus()
  }

  #leave() {
    this.#path = this.#rule = null
    this.form.hidden = true
  }

  #close() {
    this.#leave()
    this.#showList()
  }

  #choose(path) {
    this.#open(path)
    this.#showList()
    this.go(this.#text.lineOf(path))
  }

  /** Adds a rule that any file can have, and opens it. */
  #add() {
    const known = Object.keys(this.#text.file.rules || {})
    const numbers = known.map((name) => Number(name.match(/^rule-(\d+)$/)?.[1] ?? 0))
    const name = `rule-${1 + Math.max(0, ...numbers)}`
    this.#write((text) => text.added(name, { count: usualFor('SELECTION', this.names), 'at least': '1' }))
    this.#choose(['rules', name])
    this.form.querySelector('select').focus()
  }

  #remove() {
    const [, name] = this.#path
    this.#leave()
    this.#write((text) => text.removed(name))
    this.add.focus()
  }

  #rename(input) {
    const next = input.value.trim()
    const [, name] = this.#path
    const isTaken = next !== name && Object.hasOwn(this.#text.at(['rules']), next)
    input.setCustomValidity(!next ? 'A rule needs a name.' : isTaken ? 'Another rule has this name.' : '')
    if (!input.reportValidity() || next === name) return
    this.#path = ['rules', next, ...this.#path.slice(2)]
    this.#write((text) => text.renamed(name, next))
  }

  /** Changes the file, from the text that it has now. */
  #write(change) {
    this.write(change(new this.yaml.GameText(this.read())))
    this.show()
  }

  /** Takes a rule that the form has made. Its keys come in their usual order, and keys without a value are left out. */
  #take(rule) {
    const bounds = this.reference.bounds.map(({ key }) => key).filter((key) => Object.hasOwn(rule, key))
    const others = Object.keys(rule).filter((key) => !before.includes(key) && !bounds.includes(key))
    const all = [...before, ...others, ...bounds].filter((key) => ![undefined, ''].includes(rule[key]))
    this.#rule = Object.fromEntries(all.map((key) => [key, rule[key]]))
    this.#write((text) => text.changed(this.#path, this.#rule))
  }

  #set(key, value) {
    this.#take({ ...this.#rule, [key]: value })
  }

  /** Makes the rule one of another measure. What is said of it and its bounds stay. */
  #measure(measure) {
    const old = new Set(measureOf(this.reference, this.#rule)?.keys.map(({ key }) => key))
    const kept = Object.entries(this.#rule).filter(([key]) => !old.has(key))
    const needed = measure.keys.filter(({ isOptional }) => !isOptional)
    const own = needed.map(({ key, takes }) => [key, this.#rule[key] || usualFor(takes, this.names)])
    this.#take(Object.fromEntries([...kept.filter(([key]) => before.includes(key)), ...own,
      ...kept.filter(([key]) => !before.includes(key))]))
    this.#open(this.#path)
    this.form.querySelector('select').focus()
  }

  /** Returns what a file lacks for a measure; '' if it lacks nothing. */
  #lackFor({ keys, sentence }) {
    const { values, layers, hasSeats } = this.names
    const isThere = { VALUE: values.length, 'VALUE or [VALUE, ...]': values.length, LAYER: layers.length }
    const lack = keys.find(({ takes, isOptional }) => !isOptional && isThere[takes] === 0)
    if (lack) return lack.takes === 'LAYER' ? 'layers' : 'values'
    return /for each seat/i.test(sentence) && !hasSeats ? 'seats' : ''
  }

  #open(path) {
    this.#path = path
    this.#rule = this.#text.at(path)
    this.form.hidden = false
    this.form.setAttribute('aria-label', `Rule ${path[1]}`)
    const measure = measureOf(this.reference, this.#rule)
    const known = measure ? [this.#kind(measure), ...this.#keys(measure), ...this.#bounds()] : this.#foreign()
    this.form.replaceChildren(...known, this.#words(), this.#does())
  }

  #kind(measure) {
    const { measures } = this.reference
    const onchange = () => this.#measure(measures[select.value])
    const select = h('select', { 'aria-label': 'Kind of rule', onchange }, ...measures.map((one, i) => {
      const lack = one === measure ? '' : this.#lackFor(one)
      return h('option', { value: i, disabled: lack !== '' }, lack ? `${wordsOf(one)} (needs ${lack})` : wordsOf(one))
    }))
    select.value = measures.indexOf(measure)
    return h('div', {}, labelled('Kind of rule', select), h('p', { class: 'hint' }, `${measure.sentence}.`))
  }

  #keys({ keys }) {
    return keys.map(({ key, takes, sentence, isOptional }) =>
      labelled(key, this.#field(key, { takes, isOptional }), sentence))
  }

  #field(key, how) {
    const onvalue = (value) => this.#set(key, value)
    const loops = lists.some((one) => this.#rule[one])
    const { names, yaml } = this
    const { regions } = this.reference
    return fieldFor(this.#rule[key], { ...how, label: key, names, regions, loops, yaml, onvalue })
  }

  /** The bounds of the rule, each with its number. */
  #bounds() {
    const { bounds } = this.reference
    const own = bounds.filter(({ key }) => Object.hasOwn(this.#rule, key))
    return (own.length ? own : [{ key: '', sentence: '' }]).map(({ key, sentence }) => {
      const onchange = () => this.#exchange(key, select.value)
      const select = h('select', { 'aria-label': 'Bound', onchange }, key ? null : h('option', { value: '' }, '–'),
        ...bounds.map((one) =>
          h('option', { value: one.key, disabled: one.key !== key && own.includes(one) }, one.key)))
      select.value = key
      const numbers = key ? this.#numbers(key) : []
      return labelled('Bound', h('span', { class: 'cells' }, select, ...numbers), sentence && `counts ${sentence}`)
    })
  }

  #numbers(key) {
    const value = this.#rule[key]
    const how = (label) => ({ label, yaml: this.yaml })
    if (!Array.isArray(value)) return [numberField(value, { ...how(key), onvalue: (next) => this.#set(key, next) })]
    return ['from', 'to'].map((end, i) => {
      const onvalue = (next) => this.#set(key, this.#rule[key].map((one, k) => (k === i ? next : one)))
      return numberField(value[i], { ...how(`${key}: ${end}`), onvalue })
    })
  }

  /** Puts another bound in the place of one. */
  #exchange(key, next) {
    const { [key]: value = '1', ...rest } = this.#rule
    const [number, most] = Array.isArray(value) ? value : [value, value]
    this.#take({ ...rest, [next]: next === 'between' ? [number, most] : number })
    this.#open(this.#path)
    ;[...this.form.querySelectorAll('select')].find((one) => one.value === next)?.focus()
  }

  /** A rule of another form, or one that is not whole. */
  #foreign() {
    if (Object.hasOwn(this.#rule, 'like')) return [labelled('like', this.#field('like', { takes: 'TRAITS' }), 'traits')]
    return [h('p', { class: 'hint' }, 'This rule has no measure that the form knows; it stands in the file as it is.')]
  }

  /** What is said of the rule, and how much it counts. */
  #words() {
    const text = (key) =>
      h('input', { type: 'text', value: this.#rule[key] ?? '', 'aria-label': key, oninput: ({ target }) =>
        this.#set(key, target.value.trim()) })
    const name = h('input', { type: 'text', value: this.#path[1], 'aria-label': 'Name', spellcheck: 'false' })
    name.onchange = () => this.#rename(name)
    const isOpen = ['why', 'weight', ...lists].some((key) => this.#rule[key])
    return h('div', {},
      this.#path.length > 2 ? null : labelled('says', text('says'), 'the sentence of the rule'),
      h('details', { open: isOpen }, h('summary', {}, 'Name, reason, weight, repetition'),
        labelled('Name', name),
        this.#path.length > 2 ? null : labelled('why', text('why'), 'the reason'),
        labelled('weight', this.#field('weight', { takes: 'NUMBER', isOptional: true }),
          'a factor of its part of the score'),
        ...lists.map((key) => labelled(key, this.#field(key, { takes: 'LIST', isOptional: true }),
          key === lists[0] ? 'measures once for each name, which is "it"' : 'a second list, whose name is "that"'))))
  }

  #does() {
    const button = (words, onclick) => h('button', { type: 'button', onclick }, words)
    return h('div', { class: 'bar' },
      button('Done', () => {
        this.#close()
        this.add.focus()
      }),
      button('Show it in the file', () => this.go(this.#text.lineOf(this.#path), true)),
      this.#path.length > 2 ? null : button('Remove the rule', () => this.#remove()))
  }
}
