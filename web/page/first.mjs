// What the first board needs, in a script that is small and comes first: finds the game in the address, and starts its
// worker and the fetch of its module, while the rest of the page is still on its way.
import { Engine } from './engine.mjs'

export { hasVectors } from './engine.mjs'

// the address ?embed is short for the page that shows one board and nothing to press
if (new URLSearchParams(location.search).has('embed')) {
  location.replace(`embed.html${location.hash}`)
  await new Promise(() => {}) // nothing else is loaded
}

// the script may run before the whole page is read, because nothing shall wait for it
if (!document.querySelector('main')) await new Promise((read) => addEventListener('DOMContentLoaded', read))

/** The games of the page. Each has its own module, or its own file, which is loaded when the game is first needed. */
export const games = [...document.querySelectorAll('nav a[data-prefix]')].map((a) => ({
  name: a.dataset.view,
  isFile: 'file' in a.dataset,
  // the letters with which the ids of its levels begin; they decide which module is loaded for an id
  prefix: a.dataset.prefix,
  title: a.textContent
}))
const engines = new Map()

export function engineOf(name) {
  const isFile = games.find((game) => game.name === name)?.isFile
  if (!engines.has(name)) engines.set(name, new Engine(isFile ? `${name}.game.yaml` : name))
  return engines.get(name)
}

/** Returns the names of the games that were shown in this browser, the last one first. */
export function lastUsed() {
  try {
    const names = JSON.parse(localStorage.getItem('levelground.games'))
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
  } catch {
    return [] // the browser keeps nothing
  }
}

/** Returns the name of the game that a link names, or undefined, because an address can hold any text. Without a link
 *  it is the game that was used last. */
export function nameOf(link) {
  if (link === '') return lastUsed().find((used) => games.some((game) => game.name === used)) ?? 'terra-mystica'
  const words = new URLSearchParams(link)
  if (words.has('design')) return 'design'
  const id = (words.get('id') ?? link).toLowerCase()
  const isOf = (game) => id === game.name || id.startsWith(`${game.prefix}-`)
  const name = words.get('game') ?? games.find(isOf)?.name
  return games.some((game) => game.name === name) ? name : undefined
}

const catalogs = new Map()

async function fetchCatalog(name) {
  const answer = await fetch(new URL(`./catalogs/${name}.json`, import.meta.url))
  if (!answer.ok) throw new Error(`There is no catalog of ${name}.`)
  return answer.json()
}

/** Returns the catalog of a game. It is a file of the site, so that the page can build the game's view while the game's
 *  module is still on its way. */
export function catalogOf(name) {
  const load = () => (name === 'design' ? engineOf(name).call('catalog') : fetchCatalog(name))
  if (!catalogs.has(name))
    catalogs.set(
      name,
      load().catch((error) => {
        catalogs.delete(name) // the next call tries again
        throw error
      })
    )
  return catalogs.get(name)
}

const name = nameOf(location.hash.slice(1)) ?? 'terra-mystica'
engineOf(name)
if (!document.querySelector('.embedded')) catalogOf(name).catch(() => {}) // who needs it sees the error
