// Cells in words, one way for all games: the place, what lies there, and what lies beside it.

const TOUCH = 1.15 // two cells touch if their middles are no farther apart than this times the sum of their reaches

const isNumber = (name) => /^\d+$/.test(name)
const isNothing = ({ name }) => name === 'none' || name === 'nothing'

/** Returns the name of a place as a person says it: "place 18", but "A5" as it is. */
export const placeOf = (name) => (isNumber(name) ? `place ${name}` : name)

/** Returns the words for a piece: "Hope's End (tile 66)", "plant and steel", "tile 19", "ore". */
export function pieceIn({ layer, name, title }) {
  const own = isNumber(name) ? `${layer.name} ${name}` : name
  if (!title || !isNumber(name)) return title ?? own
  return title.endsWith(')') ? `${title.slice(0, -1)}, ${own})` : `${title} (${own})`
}

/** Returns the words for the symbols on a cell: "tile 76", "ore 8". Leaves out that a layer has nothing there. */
function contentOf(here) {
  const there = here.filter((symbol) => !isNothing(symbol))
  const say = (symbol, i) => (i === 0 || symbol.title ? pieceIn(symbol) : symbol.name)
  return (there.length ? there : here).map(say).join(' ')
}

/** Returns the place and its content. The name of a place may already contain its content. */
export const joined = (name, content) => (name.startsWith(`${content} `) ? name : `${placeOf(name)}: ${content}`)

/** Returns the words for a cell: its place, and the symbols on it. */
export const wordsOf = (name, here) => joined(name, contentOf(here))

/** Returns all cells of a board that something lies on: { cell, name, content, x, y, reach }. Where pieces are larger
 *  than a cell, such as the sectors of Gaia Project, these are the cells of the record, which say what lies on each of
 *  them. */
export function cellsOf({ layout, record }) {
  const symbols = layout.cells.map(() => [])
  for (const layer of layout.layers)
    for (const { cell, symbol } of layer.places) symbols[cell].push({ layer, ...layer.symbols[symbol] })
  const own = layout.cells.flatMap((place, cell) =>
    symbols[cell].length ? [{ ...place, cell, content: contentOf(symbols[cell]) }] : []
  )
  if (!(record.cells?.length > own.length)) return own
  const { reach } = layout.cells[0]
  return record.cells.map(({ pieces, ...place }, cell) => {
    const here = Object.entries(pieces).map(([layer, name]) => ({ layer: { name: layer }, name }))
    return { ...place, cell, reach, content: contentOf(here) }
  })
}

/** Returns a function that says for one of these cells what lies beside it: "beside river (2), red". */
export function besideIn(cells) {
  return ({ cell, x, y, reach }) => {
    const counts = new Map()
    for (const other of cells)
      if (other.cell !== cell && Math.hypot(other.x - x, other.y - y) <= TOUCH * (reach + other.reach))
        counts.set(other.content, (counts.get(other.content) ?? 0) + 1)
    const words = [...counts].map(([content, count]) => (count > 1 ? `${content} (${count})` : content))
    return words.length ? `beside ${words.join(', ')}` : ''
  }
}
