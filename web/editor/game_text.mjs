// The rules in the text of a game's file: reads them with their places, and changes one of them so that everything else
// stays as it is, comments included. All words and numbers are texts here, so that 0.50 stays 0.50. esbuild makes one
// file of it and of the package yaml, which the page loads when the designer is opened.
import { isMap, isScalar, isSeq, LineCounter, parse, parseDocument, stringify } from 'yaml'

const schema = 'failsafe' // in which all scalars are texts

/** Returns a value as YAML in one line that can stand inside braces. */
export function flow(value) {
  const look = { schema, collectionStyle: 'flow', flowCollectionPadding: false, lineWidth: 0 }
  return stringify([value], look).trim().slice(1, -1)
}

/** Returns the value of YAML in one line. Throws if it is wrong. */
export const unflow = (text) => parse(`[${text}]`, { schema })[0]

/** Where the text of a node ends, without the comments and blanks behind it. */
function endOf(node, text) {
  if ((isMap(node) || isSeq(node)) && !node.flow) {
    const last = node.items.at(-1)
    return endOf(last.value ?? last.key ?? last, text)
  }
  const [from, to] = node.range
  return from + text.slice(from, to).trimEnd().length
}

const startOfLine = (text, at) => text.lastIndexOf('\n', at - 1) + 1

function endOfLine(text, at) {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

/** Returns key and value as lines, for a map whose keys are indented so far. A map as a value has a line for each key.
 *  */
function linesOf(key, value, indent) {
  if (typeof value !== 'object' || Array.isArray(value) || !Object.keys(value).length)
    return `${flow(key)}: ${flow(value)}`
  const lines = Object.entries(value).map(([own, one]) => `\n${indent}  ${flow(own)}: ${flow(one)}`)
  return `${flow(key)}:${lines.join('')}`
}

/** The changes of a text, which are made all at once. */
class Changes {
  #all = []

  put(from, to, words) {
    this.#all.push({ from, to, words })
  }

  /** Returns the text with the changes. Of two that begin at one place, the one that was put first comes first. */
  in(text) {
    const sorted = this.#all.map((one, i) => ({ ...one, i })).sort((a, b) => b.from - a.from || b.i - a.i)
    return sorted.reduce((now, { from, to, words }) => now.slice(0, from) + words + now.slice(to), text)
  }
}

/** Makes changes in a map of the file so that it has exactly these keys and values. Keys that stay keep their places;
 *  a new one stands behind the one before it in `wanted`. */
class MapEditor {
  constructor(text, map, changes) {
    Object.assign(this, { text, map, changes })
  }

  change(wanted) {
    const { text, map, changes } = this
    const kept = map.items.filter(({ key }) => Object.hasOwn(wanted, key.value))
    if (!kept.length) return changes.put(map.range[0], endOf(map, text), this.#whole(wanted))
    map.items.forEach((item, i) => kept.includes(item) || this.#remove(i))
    let behind = null // the item that stays, behind which new keys stand
    let added = []
    for (const [key, value] of Object.entries(wanted)) {
      const item = kept.find((one) => one.key.value === key)
      if (!item) {
        added.push([key, value])
        continue
      }
      this.#add(behind, item, added)
      added = []
      behind = item
      if (flow(valueOf(item.value)) !== flow(value)) this.#replace(item, value)
    }
    this.#add(behind, null, added)
  }

  #whole(wanted) {
    if (this.map.flow) return flow(wanted)
    const keys = Object.entries(wanted).map(([key, value]) => linesOf(key, value, this.#indent))
    return keys.join(`\n${this.#indent}`)
  }

  get #indent() {
    const at = this.map.items[0].key.range[0]
    return ' '.repeat(at - startOfLine(this.text, at))
  }

  #end({ key, value }) {
    return value?.range ? Math.max(endOf(value, this.text), key.range[1]) : key.range[1]
  }

  #remove(i) {
    const { items, flow: isFlow } = this.map
    const { text, changes } = this
    const from = items[i].key.range[0]
    const line = startOfLine(text, from)
    if (isFlow && i > 0) changes.put(this.#end(items[i - 1]), this.#end(items[i]), '')
    else if (isFlow || text.slice(line, from).trim()) changes.put(from, items[i + 1].key.range[0], '')
    else changes.put(line, endOfLine(text, this.#end(items[i])) + 1, '')
  }

  #replace({ key, value }, next) {
    const words = this.map.flow ? flow(next) : linesOf(key.value, next, this.#indent).slice(flow(key.value).length + 1)
    const end = this.#end({ key, value })
    const colon = this.text.indexOf(':', key.range[1]) + 1
    this.changes.put(colon, Math.max(end, colon), ` ${words.trimStart()}`)
  }

  /** Adds keys behind an item, or, if there is none, before another one. */
  #add(behind, before, added) {
    const { text, changes, map } = this
    const words = added.map(([key, value]) =>
      map.flow ? `${flow(key)}: ${flow(value)}` : linesOf(key, value, this.#indent))
    if (!words.length) return
    const between = map.flow ? ', ' : `\n${this.#indent}`
    if (!behind) return changes.put(before.key.range[0], before.key.range[0], words.join(between) + between)
    const at = map.flow ? this.#end(behind) : endOfLine(text, this.#end(behind))
    changes.put(at, at, between + words.join(between))
  }
}

const valueOf = (node) => (isScalar(node) ? String(node.value ?? '') : (node?.toJSON() ?? ''))

/** The text of a file that is read once. A path leads to a rule: ['rules', NAME], or to a part of one:
 *  ['rules', NAME, 'all of', '0']. */
export class GameText {
  #document
  #lines = new LineCounter()

  constructor(text) {
    this.text = text
    this.#document = parseDocument(text, { schema, lineCounter: this.#lines, logLevel: 'silent' })
  }

  /** Can the file be changed? It cannot while it is no YAML. */
  get isReadable() {
    return !this.#document.errors.length && (isMap(this.#document.contents) || !this.text.trim())
  }

  /** Returns the whole file as maps, lists and texts. */
  get file() {
    return this.#document.toJS() || {}
  }

  /** Returns what a path leads to; undefined if there is nothing. */
  at(path) {
    const node = this.#document.getIn(path, true)
    return node === undefined ? undefined : valueOf(node)
  }

  /** Returns the line of what a path leads to, from 1 on. */
  lineOf(path) {
    const last = path.at(-1)
    const parent = this.#document.getIn(path.slice(0, -1), true)
    const node = isMap(parent) ? parent.items.find(({ key }) => key.value === last)?.key : parent?.items[last]
    return node ? this.#lines.linePos(node.range[0]).line : 1
  }

  /** Returns the text with another map at the path. */
  changed(path, wanted) {
    const changes = new Changes()
    new MapEditor(this.text, this.#document.getIn(path, true), changes).change(wanted)
    return changes.in(this.text)
  }

  /** Returns the text with one more rule. */
  added(name, rule) {
    const rules = this.#document.getIn(['rules'], true)
    if (isMap(rules) && rules.items.length) return this.#with(rules, name, rule)
    const { contents } = this.#document
    if (!isMap(contents)) return `rules:\n  ${linesOf(name, rule, '  ')}\n`
    const item = contents.items.find(({ key }) => key.value === 'rules')
    const block = `rules:\n  ${linesOf(name, rule, '  ')}`
    const changes = new Changes()
    if (contents.flow) new MapEditor(this.text, contents, changes).change({ ...this.file, rules: { [name]: rule } })
    else if (item) changes.put(item.key.range[0], item.value ? endOf(item.value, this.text) : item.key.range[1], block)
    else changes.put(this.text.length, this.text.length, `${this.text.endsWith('\n') ? '' : '\n'}${block}\n`)
    return changes.in(this.text)
  }

  #with(rules, name, rule) {
    const changes = new Changes()
    new MapEditor(this.text, rules, changes).change({ ...valueOf(rules), [name]: rule })
    return changes.in(this.text)
  }

  /** Returns the text without a rule. */
  removed(name) {
    const rules = this.#document.getIn(['rules'], true)
    const { [name]: _, ...rest } = valueOf(rules)
    const changes = new Changes()
    if (Object.keys(rest).length) new MapEditor(this.text, rules, changes).change(rest)
    else changes.put(rules.range[0], endOf(rules, this.text), '{}')
    return changes.in(this.text)
  }

  /** Returns the text in which a rule has another name, in the lists `without` of variants, too. */
  renamed(name, next) {
    const changes = new Changes()
    const rename = (node) => changes.put(node.range[0], node.range[1], flow(next))
    rename(this.#document.getIn(['rules'], true).items.find(({ key }) => key.value === name).key)
    const variants = this.#document.getIn(['variants'], true)
    for (const { value } of isMap(variants) ? variants.items : []) {
      const without = isMap(value) ? value.get('without', true) : null
      for (const node of isSeq(without) ? without.items : [without]) if (node?.value === name) rename(node)
    }
    return changes.in(this.text)
  }
}
