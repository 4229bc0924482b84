// Stores flights in this browser: the best few flights of each map, as the actions that repeat them.

const KEY = 'levelground.ptsp.flights'
const MOST = 5
const MAPS = 60

/** Returns a short name for the text of a map (FNV-1a, twice 32 bits). So a flight belongs to the map itself, wherever
 *  the map came from. */
export function nameOfMap(map) {
  let a = 0x811c9dc5
  let b = 0x01000193
  for (let i = 0; i < map.length; i++) {
    a = Math.imul(a ^ map.charCodeAt(i), 0x01000193)
    b = Math.imul(b ^ map.charCodeAt(i), 0x85ebca6b)
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36)
}

const whole = (n) => Number.isInteger(n) && n >= 0
const sound = (f) => f && whole(f.ticks) && whole(f.left) && whole(f.collisions) && typeof f.actions === 'string'

function all() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY))
    return found && typeof found === 'object' && !Array.isArray(found) ? found : {}
  } catch {
    return {}
  }
}

/** Returns the flights of a map, the best first. */
export function keptFlights(name) {
  const list = all()[name]
  return Array.isArray(list) ? list.filter(sound).slice(0, MOST) : []
}

const better = (a, b) => a.left - b.left || a.ticks - b.ticks

function write(name, list) {
  const maps = all()
  delete maps[name]
  const names = Object.keys(maps)
  for (const old of names.slice(0, Math.max(0, names.length - MAPS + 1))) delete maps[old]
  if (list.length) maps[name] = list
  try {
    localStorage.setItem(KEY, JSON.stringify(maps))
    return true
  } catch {
    return false // the storage is full, or not allowed
  }
}

/** Stores a flight if it is among the best. Returns its rank from 0, or -1. */
export function keepFlight(name, { ticks, left, collisions, actions }) {
  const list = keptFlights(name).filter((f) => f.actions !== actions)
  const mine = { ticks, left, collisions, actions, date: new Date().toISOString().slice(0, 10) }
  const best = [...list, mine].sort(better).slice(0, MOST)
  return write(name, best) ? best.indexOf(mine) : -1
}

export function forgetFlight(name, flight) {
  write(name, keptFlights(name).filter((f) => f.actions !== flight.actions))
}
