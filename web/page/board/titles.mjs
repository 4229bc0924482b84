// What pieces are in people's words: the comment at the end of a piece's line in the file of its game, if the piece is
// called by a number or by a few letters there, as in `66: {stock: 1, planets: 1} # Hope's End (legendary)`.

const line = /^\s+([0-9]+|[a-z]{1,3}): (?:\{.*\}|[^#"{\n]+?) +# ([^#\n]{1,60})$/gm

const withAnd = (title) => title.replace(/, ([^,]+)$/, ' and $1')

/** Returns the words for the pieces of a game's file, as a Map from their names. */
export function titlesIn(text) {
  return new Map(Array.from(text.matchAll(line), ([, name, title]) => [name, withAnd(title.trim())]))
}

/** Adds to the symbols of a layout their `title`, if there are words for them. */
export function titled(layout, titles) {
  if (titles?.size)
    for (const { symbols } of layout.layers)
      for (const symbol of symbols) if (titles.has(symbol.name)) symbol.title = titles.get(symbol.name)
  return layout
}
