// The front door: which view an address asks for. Views come when they are asked for.
import { BoardView } from './board/view.mjs'
import { notice } from './dom.mjs'
import { Engine } from './engine.mjs'

const engine = new Engine()
const catalog = await engine.call('catalog')
const views = new Map()
const content = document.getElementById('content')

document.getElementById('version').textContent = `Version ${catalog.version}.`

/** The others bring a module each: start(engine, section, catalog) gives what has open(link). */
const others = {
  ptsp: () => import('./ptsp/view.mjs'),
  wesnoth: () => import('./wesnoth/view.mjs')
}

async function begin(name) {
  const game = catalog.games.find((g) => g.name === name)
  const section = document.getElementById(others[name] ? name : 'board')
  if (others[name]) return { section, view: await (await others[name]()).start(engine, section, catalog) }
  const view = new BoardView(engine, game)
  view.version = catalog.version
  return { section, view }
}

function nameOf(link) {
  if (others[link]) return link
  const words = new URLSearchParams(link)
  const id = words.get('id') ?? link
  const game = words.get('game') ?? catalog.games.find((g) => id.toLowerCase().startsWith(`${prefixOf(g.name)}-`))?.name
  return game && game !== 'toy' ? game : 'terra-mystica'
}

function prefixOf(game) {
  const dash = game.indexOf('-')
  return game[0] + (dash < 0 ? game[1] : game[dash + 1])
}

let wanted = 0 // the last address that was asked for

async function show(address) {
  const mine = ++wanted
  const link = new URL(address).hash.slice(1)
  const name = nameOf(link)
  notice()
  try {
    if (!views.has(name)) views.set(name, begin(name))
    const { section, view } = await views.get(name)
    if (mine !== wanted) return
    const inside = content.contains(document.activeElement)
    for (const s of document.querySelectorAll('main > section')) s.hidden = s !== section
    if (view.element && !section.contains(view.element)) section.replaceChildren(view.element)
    if (inside && !document.activeElement.closest('main')) content.focus()
    for (const a of document.querySelectorAll('nav a'))
      a.dataset.view === name ? a.setAttribute('aria-current', 'page') : a.removeAttribute('aria-current')
    await view.open(link || `game=${name}`)
  } catch (error) {
    if (mine === wanted) notice(error.message)
    if (!views.has(name) || !(await views.get(name).catch(() => null))) views.delete(name)
  }
}

// What was asked for, even where a board that came meanwhile has put its own recipe into the address.
addEventListener('hashchange', ({ newURL }) => show(newURL))
document.querySelector('.skip').onclick = (event) => {
  event.preventDefault() // the address is the recipe's
  content.focus()
}
await show(location.href)
navigator.serviceWorker?.register('service.js').catch(() => {})
