// A sheet of six small boards to choose from: each with a letter, its verdict, how it differs from the others, and its
// link as a QR code.
import { h, showPicture } from '../dom.mjs'
import { loadCodes, printSheets, qrCode } from '../print.mjs'
import { describeDifferences } from './differ.mjs'
import { shortId } from './state.mjs'

const MARGIN = 10 // in millimetres

function entryOf({ svg, record }, letter, differs, address) {
  const drawing = h('div', { class: 'drawing' })
  showPicture(drawing, svg)
  const verdict = record.verdict[0].toUpperCase() + record.verdict.slice(1)
  const said = [verdict, differs, shortId(record)].filter(Boolean)
  return h(
    'figure',
    {},
    h('div', { class: 'picture' }, drawing),
    h('figcaption', {}, h('strong', {}, letter), h('span', {}, said.join('. ')), qrCode(address))
  )
}

/** Prints the boards of a game. paper: { name, width, height }; addressOf(link) returns the address of a link, without
 *  its #. */
export async function printSix(game, boards, { name, width, height }, addressOf) {
  await loadCodes().catch(() => {}) // without a network there may be no codes, but the boards are printed
  const differs = describeDifferences(game, boards.map(({ record }) => record))
  const address = ({ link, longer }) => `${location.href.split('#')[0]}#${addressOf(link ?? longer)}`
  const entries = boards.map((board, i) => entryOf(board, 'ABCDEF'[i], differs[i], address(board.record)))
  const title = h('p', {}, `${game.title}, ${boards[0].record.variant}: which board do we play on?`)
  const size = `width: ${width - 2 * MARGIN}mm; height: ${height - 2 * MARGIN - 0.2}mm`
  const rules = `@page { size: ${name} portrait; margin: ${MARGIN}mm } @media print { .sheets > div { ${size} } }`
  printSheets([h('div', { class: 'six' }, title, ...entries)], rules)
}
