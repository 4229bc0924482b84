// One board in somebody's own page: embed.html#LINK shows the picture of the board, its verdict, and a link to the
// page.
import { h, showPicture } from './dom.mjs'
import { engineOf, games, nameOf } from './first.mjs'
import { speak } from './language.mjs'

const host = document.getElementById('board')
const words = document.getElementById('words')
let last = 0 // the number of the link that was opened last

/** Returns the board that a link holds; if it holds none, makes that of its recipe. */
async function boardOf(engine, link) {
  const { board: map } = await engine.call('link', [link])
  if (map) return engine.call('judge', [(await engine.call('read', [map])).map, link])
  const { board } = await engine.call('make', [link])
  if (!board) throw new Error('No board was found.')
  return board
}

function put({ svg, record }, link, title) {
  const drawing = h('div', { class: 'drawing' })
  showPicture(drawing, svg).style.height = '100%'
  const said = `${title}: ${record.verdict}`
  host.replaceChildren(drawing)
  host.setAttribute('aria-label', said)
  document.title = said
  const there = { href: `./#${link}`, target: '_blank', rel: 'noopener' }
  words.replaceChildren(`${said}. `, h('a', there, 'Look at it in levelground'))
}

async function show() {
  const mine = ++last
  const link = location.hash.slice(1)
  const game = games.find(({ name }) => name === nameOf(link))
  try {
    if (!link || !game || game.name === 'design')
      throw new Error('Expected the link or the id of a board behind the # of this address.')
    const board = await boardOf(engineOf(game.name), link)
    if (mine === last) put(board, link, game.title)
  } catch (error) {
    if (mine !== last) return
    host.replaceChildren()
    host.setAttribute('aria-label', 'No board')
    words.textContent = error.message
  }
}

addEventListener('hashchange', show)
speak().catch(() => {})
await show()
