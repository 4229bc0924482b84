// The boards that a visitor keeps. They stay in this browser: { game, name, map }, the last one first.
const SHELF = 'levelground.kept'
const MOST = 60

function all() {
  try {
    const list = JSON.parse(localStorage.getItem(SHELF))
    const isBoard = (one) => ['game', 'name', 'map'].every((member) => typeof one?.[member] === 'string')
    return Array.isArray(list) ? list.filter(isBoard) : []
  } catch {
    return []
  }
}

/** Returns whether the browser has stored the list. */
function store(list) {
  try {
    localStorage.setItem(SHELF, JSON.stringify(list.slice(0, MOST)))
    return true
  } catch {
    return false
  }
}

const isSame = (a, b) => a.game === b.game && a.map === b.map

/** Returns the boards of a game. */
export const keptOf = (game) => all().filter((one) => one.game === game)

/** Puts a board first. Returns false if this browser keeps nothing. */
export const keepBoard = (board) => store([board, ...all().filter((one) => !isSame(one, board))])

export const forgetBoard = (board) => store(all().filter((one) => !isSame(one, board)))
