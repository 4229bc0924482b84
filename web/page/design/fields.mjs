// Fields of the form for rules: one for each kind of value that a key of a rule takes. Each calls onvalue(value) when
// it has a new value, and never with a value that the file could not hold. Values are texts, lists and maps.
import { h } from '../dom.mjs'

const OWN = 'own' // the choice of what the field does not offer: it is typed as it stands in the file

const option = (value, words = value) => h('option', { value }, words)

function optgroup(label, names) {
  return names.length ? h('optgroup', { label }, ...names.map((name) => option(name))) : null
}

/** A field for text as it stands in the file. */
function textField(value, { label, yaml, fits = () => true, list = null, onvalue }) {
  const read = () => {
    let next = input.value.trim()
    try {
      next = next && yaml.unflow(next)
      input.setCustomValidity(next === '' || fits(next) ? '' : 'This does not fit here.')
    } catch {
      input.setCustomValidity('This cannot be read: is a bracket or a brace missing?')
    }
    if (input.checkValidity()) onvalue(next)
  }
  const text = value === '' || value === undefined ? '' : yaml.flow(value)
  const input = h('input', {
    type: 'text', value: text, list, 'aria-label': label, spellcheck: 'false', autocomplete: 'off', oninput: read
  })
  return input
}

const isNumber = (value) => typeof value === 'object' || /^(-?\d+(\.\d+)?|\$\S+|it|that|next)$/.test(value)

export function numberField(value, how) {
  const field = textField(value, { ...how, fits: isNumber, list: 'design-settings' })
  field.inputMode = 'decimal'
  field.classList.add('number')
  return field
}

/** A choice between names. An empty value is one of the choices if the key can be left out. */
function namesField(value, { label, names, isOptional, onvalue }) {
  const all = !value || names.includes(value) ? names : [...names, value]
  const select = h('select', { 'aria-label': label, onchange: () => onvalue(select.value) },
    isOptional || !value ? option('', '–') : null, ...all.map((name) => option(name)))
  select.value = value ?? ''
  return select
}

/** Returns what a selection can be of and where, as words of the file. */
function selectionsIn(names, regions) {
  const kinds = [...names.pieces, ...names.groups, ...names.rings, ...names.layers]
  return {
    kinds,
    kindsOf: [...kinds, 'any', ...kinds.map((one) => `not ${one}`), 'it', 'that'],
    wheres: [...[...regions, ...names.regions].map((one) => `on ${one}`), ...kinds.map((one) => `beside ${one}`)]
  }
}

/** Takes a selection apart: { what, where }; null if it has another form. */
function splitSelection(value, { kindsOf, wheres }) {
  if (typeof value !== 'string') return null
  for (const what of kindsOf) {
    if (value === what) return { what, where: '' }
    const where = value.startsWith(`${what} `) ? value.slice(what.length + 1) : ''
    if (wheres.includes(where)) return { what, where }
  }
  return null
}

/** A field for cells: what lies there, and where they are. `more`: other words that may stand there. */
function selectionField(value, how, more = []) {
  const { label, names, regions, isOptional, loops, onvalue } = how
  const all = selectionsIn(names, regions)
  const { kinds } = all
  const shown = more.includes(value) ? { what: value, where: '' } : splitSelection(value || '', all)
  const what = h('select', { 'aria-label': label, onchange: () => tell() },
    isOptional || !value ? option('', '–') : null,
    ...more.map((one) => option(one)),
    optgroup('pieces', names.pieces),
    optgroup('groups', [...names.groups, ...names.rings]),
    optgroup('layers', names.layers),
    optgroup('others', ['any', ...kinds.map((one) => `not ${one}`)]),
    loops || ['it', 'that'].includes(shown?.what) ? optgroup('of "for each"', ['it', 'that']) : null,
    option(OWN, 'as typed …'))
  const where = h('select', { 'aria-label': `${label}: where`, onchange: () => tell() }, option('', 'anywhere'),
    optgroup('in a part of the board', all.wheres.filter((one) => one.startsWith('on '))),
    optgroup('beside', all.wheres.filter((one) => one.startsWith('beside '))))
  const own = textField(value, { ...how, label: `${label}, as it stands in the file` })
  const seen = () => {
    own.hidden = what.value !== OWN
    where.hidden = ![...kinds, 'any', 'it', 'that'].includes(what.value)
  }
  const tell = () => {
    seen()
    if (own.hidden) onvalue([what.value, where.hidden ? '' : where.value].filter(Boolean).join(' '))
  }
  what.value = value ? (shown?.what ?? OWN) : ''
  where.value = shown?.where ?? ''
  seen()
  return h('span', { class: 'cells' }, what, where, own)
}

/** Words for pairs of cells. */
const relationsIn = ({ rings }) => ['same', ...rings.flatMap((ring) => [`next on ${ring}`, `apart 2 on ${ring}`])]

/** A field for pairs of neighbours: one relation, or two selections. */
function pairField(value, how) {
  const [one, other] = Array.isArray(value) ? value : [value, '']
  const pair = [one ?? '', other ?? '']
  const tell = (i, words) => {
    pair[i] = words
    second.hidden = relationsIn(how.names).includes(pair[0])
    how.onvalue(second.hidden || !pair[1] ? pair[0] : [...pair])
  }
  const first = selectionField(pair[0], { ...how, onvalue: (words) => tell(0, words) }, relationsIn(how.names))
  const label = `${how.label}: and its neighbour`
  const again = { ...how, label, isOptional: true, onvalue: (words) => tell(1, words) }
  const second = h('span', { class: 'cells' }, 'and', selectionField(pair[1], again))
  second.hidden = relationsIn(how.names).includes(pair[0])
  return h('span', { class: 'cells' }, first, second)
}

/** Returns the field for a value of a key. how: { takes, label, isOptional, names, regions, loops, yaml, onvalue }. */
export function fieldFor(value, how) {
  const { takes, names } = how
  if (takes === 'SELECTION') return selectionField(value, how)
  if (takes === 'RELATION') return selectionField(value, how, relationsIn(names))
  if (takes === 'SELECTION or seats') return selectionField(value, how, ['seats'])
  if (takes === '[SELECTION, SELECTION] or RELATION') return pairField(value, how)
  if (takes === 'NUMBER' || takes === 'STEPS') return numberField(value, how)
  const from = { COSTS: names.costs, LAYER: names.layers, VALUE: names.values,
    'all, shared or nearest': ['all', 'shared', 'nearest'],
    'VALUE or [VALUE, ...]': typeof (value ?? '') === 'string' ? names.values : null,
    LIST: typeof (value ?? '') === 'string' ? [...names.groups, ...names.rings, ...names.layers] : null }[takes]
  return from ? namesField(value, { ...how, names: from }) : textField(value, how)
}

/** Returns a value for a key that must have one; '' if the file has none. */
export function usualFor(takes, { pieces, values, layers }) {
  const usual = { SELECTION: pieces[0] ?? 'any', RELATION: 'same', 'SELECTION or seats': pieces[0] ?? 'any',
    '[SELECTION, SELECTION] or RELATION': 'same', NUMBER: '1', STEPS: '1', VALUE: values[0] ?? '',
    'VALUE or [VALUE, ...]': values[0] ?? '', '[NUMBER, ...]': ['1', '1'], 'all, shared or nearest': 'all',
    LAYER: layers[0] ?? '', SYMMETRY: 'mirror left right' }
  return usual[takes] ?? ''
}
