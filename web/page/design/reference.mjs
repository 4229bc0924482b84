// What the reference says about rules, for the form: measures with their keys, bounds, and words for regions. It comes
// from the JSON Schema of games in files and the table of measures, which tools/web.sh puts beside this script.

const fetchHere = async (name) => {
  const answer = await fetch(new URL(`./${name}`, import.meta.url))
  if (!answer.ok) throw new Error(`There is no ${name}.`)
  return (await answer.text()).replaceAll('`', '')
}

/** Is a key of a measure one that may be left out? */
const isOptional = ({ sentence }) => /without it|usually/.test(sentence)

/** Returns { measures, bounds, regions }. A measure has `word`, `also`, `sentence` and `keys`, of which the first is
 *  the word itself; each key has `key`, `takes`, `sentence` and `isOptional`. */
export async function loadReference() {
  const [schema, lines] = await Promise.all([fetchHere('schema.json').then(JSON.parse), fetchHere('measures.jsonl')])
  const measures = lines.trim().split('\n').map((line) => {
    const { word, takes, also, sentence, keys } = JSON.parse(line)
    const own = keys.map((key) => ({ ...key, isOptional: isOptional(key) }))
    return { word, also, sentence, keys: [{ key: word, takes, sentence: '', isOptional: false }, ...own] }
  })
  const known = new Set(measures.flatMap(({ keys }) => keys.map(({ key }) => key)))
  const { rule, region } = schema.definitions
  const isBound = ([key, { description }]) => description && !known.has(key)
  const bounds = Object.entries(rule.anyOf[0].properties).filter(isBound)
  return {
    measures,
    bounds: bounds.map(([key, { description }]) => ({ key, sentence: description })),
    regions: region.anyOf[0].examples
  }
}

/** Returns the measure of a rule; undefined for rules of another form. */
export function measureOf({ measures }, rule) {
  const fits = ({ word, also }) => Object.hasOwn(rule, word) && (!also || Object.hasOwn(rule, also))
  return measures.find((one) => one.also && fits(one)) ?? measures.find(fits)
}

const keysOf = (map) => (map && typeof map === 'object' && !Array.isArray(map) ? Object.keys(map) : [])
const listOf = (value) => (Array.isArray(value) ? value : value ? [value] : []).filter((one) => typeof one === 'string')

/** Returns the names that a file has, by their kinds. */
export function namesIn(file) {
  const boards = [file.board, ...keysOf(file.layouts).map((name) => file.layouts[name])].filter(Boolean)
  const layers = keysOf(file.layers)
  const inLayers = layers.flatMap((name) => keysOf(file.layers[name]?.pieces))
  const marked = boards.flatMap(({ marks }) => keysOf(marks).map((letter) => marks[letter]))
  return {
    pieces: [...new Set([...keysOf(file.pieces), ...inLayers])],
    groups: keysOf(file.groups),
    rings: keysOf(file.rings),
    layers,
    regions: [...new Set([...boards.flatMap(({ regions }) => keysOf(regions)), ...listOf(marked)])],
    values: listOf(file.values),
    costs: keysOf(file.costs),
    settings: keysOf(file.settings),
    hasSeats: boards.some(({ seats }) => seats)
  }
}
