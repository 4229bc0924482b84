// A drawing with words below it, for files: who sits where.
const MARGIN = 10
const LINE = 18 // from a line of words to the next one
const LETTER = 7.5 // the width of a letter, on average

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Breaks a text between players, who begin with the numbers of their seats, into lines of at most so many letters. */
function linesOf(text, most) {
  const [first, ...rest] = text.split(/(?<=,) (?=\d)/)
  const lines = [first]
  for (const part of rest) {
    const longer = `${lines.at(-1)} ${part}`
    if (longer.length <= most) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  return lines
}

/** Returns a drawing of the library, as text, with more words below those that it has. */
export function captioned(drawing, words) {
  const [frame, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(drawing)
  const lines = linesOf(words, Math.floor((width - 2 * MARGIN) / LETTER))
  const taller = Number(height) + LINE * lines.length + MARGIN
  const put = (line, i) => {
    const text = line.replace(/[&<>]/g, (letter) => escapes[letter])
    return `<text x="${MARGIN}" y="${Number(height) + LINE * (i + 1)}" class="l">${text}</text>\n`
  }
  return drawing
    .replace(frame, `viewBox="0 0 ${width} ${taller}"`)
    .replaceAll(`height="${height}"`, `height="${taller}"`) // the drawing and its paper
    .replace(/<\/svg>\s*$/, `${lines.map(put).join('')}</svg>\n`)
}
