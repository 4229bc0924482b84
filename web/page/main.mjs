// The entry of the page: decides which view an address needs. A view is loaded when it is first needed.
import { completeEntry } from './address.mjs'
import { chooseLevel } from './board/several.mjs'
import { BoardView } from './board/view.mjs'
import { withWords } from './board/words.mjs'
import { showNotice, whenPainted } from './dom.mjs'
import { catalogOf, engineOf, games, hasVectors, lastUsed, nameOf } from './first.mjs'
import { checkText, isAddress, linkIn, say, takeDrops, textOfFile } from './incoming.mjs'
import { speak } from './language.mjs'

const views = new Map()
const content = document.getElementById('content')

/** The views that are modules of their own; start(engine, section, catalog, boards) returns the view. */
const others = new Map([
  ['ptsp', () => import('./ptsp/view.mjs')],
  ['wesnoth', () => import('./wesnoth/view.mjs')],
  ['design', () => import('./design/view.mjs')]
])

/** Reads the levels in a text of any game. Asks the module of the shown game first, with read(text), then the other
 *  modules. */
async function readAny(text, read) {
  const errors = []
  const others = games.map(({ name }) => (other) => engineOf(name).call('readAll', [other]))
  for (const ask of [read, ...others]) {
    try {
      return await ask(text)
    } catch (error) {
      if (error.kind !== 'foreign') throw error // the text belongs to this module's game, and is wrong
      errors.push(error)
    }
  }
  throw isAddress(text) ? new Error(say.address) : errors[0]
}

async function begin(name) {
  const start = others.get(name)
  const engine = engineOf(name)
  const catalog = await catalogOf(name)
  document.getElementById('version').textContent = `Version ${catalog.version}.`
  const section = document.getElementById(start ? name : 'board')
  if (start) return { section, view: await (await start()).start(engine, section, catalog, boardsOf) }
  const isThis = (game) => game.name === name
  const { isFile } = games.find(isThis)
  const view = boardsOf(engine, { ...catalog, isFile, games: catalog.games.filter(isThis) })
  return { section, view }
}

/** Returns the view of the boards of a catalog's only game. */
function boardsOf(engine, catalog, addressOf) {
  const game = withWords(catalog.games[0])
  const read = (text) => engine.call('readAll', [text])
  const view = new BoardView(engine, game, {
    catalog,
    engineOf,
    readAny: (text) => readAny(text, read),
    sayThere: (words) => (note = words),
    addressOf
  })
  view.version = catalog.version
  return view
}

function unknown(link) {
  const name = new URLSearchParams(link).get('game')
  const found = name === null ? 'This link names no game.' : `There is no game "${name.slice(0, 40)}" here.`
  return `${found} The games are ${games.map((game) => game.title).join(', ')}.`
}

const menu = document.querySelector('header .menu')
const nav = document.getElementById('games')
nav.addEventListener('beforetoggle', ({ newState }) => {
  // only before it opens, because a link that is moved loses the focus
  if (newState === 'open') nav.prepend(...lastUsed().map((name) => linkTo(name)).filter(Boolean))
})
nav.addEventListener('click', () => nav.matches(':popover-open') && nav.hidePopover())

// the toolbar stands beside the menu, in a row of its own for the style sheet
const sayWidth = ([{ borderBoxSize }]) => document.body.style.setProperty('--menu', `${borderBoxSize[0].inlineSize}px`)
new ResizeObserver(sayWidth).observe(menu)

const linkTo = (name) => nav.querySelector(`a[data-view="${CSS.escape(name)}"]`)

/** Remembers that a game was used. */
function remember(name) {
  const names = [name, ...lastUsed().filter((other) => other !== name)]
  try {
    localStorage.setItem('levelground.games', JSON.stringify(names.slice(0, 20)))
  } catch {
    // then the menu has its usual order, and an address without a link its usual game
  }
}

/** Marks the game that is shown. */
function markGame(name) {
  for (const a of nav.querySelectorAll('a'))
    a.dataset.view === name ? a.setAttribute('aria-current', 'page') : a.removeAttribute('aria-current')
  menu.textContent = linkTo(name).textContent
  menu.setAttribute('aria-label', `Games: ${menu.textContent}`)
  whenPainted().then(() => remember(name)) // a browser is slow to write
}

let wanted = 0 // the number of the address that was opened last
let shown = 'terra-mystica' // the game whose view is shown
let note = '' // how the text of the board that is opened next was read

/** Shows the view of a game and opens the link in it. */
async function open(name, link, isStale) {
  if (!views.has(name)) views.set(name, begin(name))
  const { section, view } = await views.get(name).catch((error) => {
    views.delete(name)
    throw error
  })
  if (isStale()) return
  shown = name
  const inside = content.contains(document.activeElement)
  for (const s of document.querySelectorAll('main > section')) s.hidden = s !== section
  if (view.element && !section.contains(view.element)) section.replaceChildren(view.element)
  if (inside && !document.activeElement.closest('main')) content.focus()
  markGame(name)
  await view.open(link)
}

/** Opens an address. If the address cannot be opened, the view keeps its board, or makes a new one, and shows the text
 *  of the address for the user to correct. */
async function show(address) {
  const mine = ++wanted
  completeEntry()
  const isStale = () => mine !== wanted
  const link = new URL(address).hash.slice(1)
  const name = nameOf(link)
  showNotice()
  try {
    if (!name) throw new Error(unknown(link))
    await open(name, link || `game=${name}`, isStale)
    if (note && !isStale()) showNotice(note)
    note = ''
  } catch (error) {
    if (isStale()) return
    const rest = name ?? shown
    await open(rest, `game=${rest}`, isStale).catch(() => {})
    if (!isStale()) showNotice(error.message, link)
  }
}

/** Opens a board of any game, for a view that takes none itself. */
async function bring({ file, text, name = file?.name ?? 'dropped' }) {
  try {
    const address = file ? null : linkIn(text)
    if (address) return (location.hash = address)
    const content = file ? await textOfFile(file) : text
    checkText(content)
    const level = await chooseLevel(await readAny(content, (t) => engineOf(shown).call('readAll', [t])), engineOf)
    if (!level) return
    const { game, map, link = '' } = level
    const { record } = await engineOf(game).call('judge', [map, link])
    note = level.note ? `${name}: ${level.note}` : ''
    location.hash = record.longer
  } catch (error) {
    showNotice(`${name}:${/^\d/.test(error.message) ? '' : ' '}${error.message}`)
  }
}

/** Opens what was dropped on the window or shared by another app. */
async function receive(what) {
  const { view } = (await views.get(shown)?.catch(() => null)) ?? {}
  if (view?.drop) view.drop(what)
  else bring(what)
}

takeDrops(document.getElementById('drop'), receive)
speak(document.getElementById('language')).catch(() => {}) // without its words the page stays English

// Takes the address from the event, because a board that is finished meanwhile may have put its own recipe into the
// address bar.
addEventListener('hashchange', ({ newURL }) => show(newURL))
document.querySelector('.skip').onclick = (event) => {
  // otherwise the browser would put the link's target into the address, but the address must keep the recipe
  event.preventDefault()
  content.focus()
}
const isShared = new URLSearchParams(location.search).has('shared')
if (isShared) history.replaceState(history.state, '', location.pathname + location.hash)
// Nothing waits for this script to end, because the views that it loads may import parts of it.
show(location.href).then(async () => {
  // The service worker caches only the modules that this machine can run.
  navigator.serviceWorker?.register(`service.js?modules=${hasVectors ? 'vectors' : 'plain'}`).catch(() => {})
  if (isShared) receive(await (await import('./shared.mjs')).takeShared())
})
