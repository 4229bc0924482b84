// The game that has every optional key of a file (tests/data/every-key.game.yaml), with each key left out in turn.
import { readFileSync } from 'node:fs'

export const everyKey = readFileSync(new URL('../data/every-key.game.yaml', import.meta.url), 'utf8')

const indentOf = (line) => line.match(/^[ -]*/)[0].length

/** Returns [line, text] for each key: its line, and the file without this line and the lines that belong to it. */
export function withoutEachKey(file = everyKey) {
  const lines = file.split('\n')
  return lines.flatMap((line, i) => {
    if (!/^[ -]*[\w ]+:/.test(line)) return []
    const rest = lines.slice(i + 1)
    const next = rest.findIndex((one) => !one.trim() || indentOf(one) <= indentOf(line))
    return [[line.trim(), [...lines.slice(0, i), ...rest.slice(next)].join('\n')]]
  })
}
