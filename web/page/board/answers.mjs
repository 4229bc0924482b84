// Keeps a visitor's answers to "which of two boards" in this browser, and nowhere else.

const KEY = 'levelground.answers'
const MOST = 500 // answers kept for each game

const isCounts = (counts) =>
  counts && typeof counts === 'object' && Object.values(counts).every((n) => Number.isFinite(n))
const isSound = (answer) => answer && isCounts(answer.better) && isCounts(answer.worse)

function all() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY))
    return found && typeof found === 'object' && !Array.isArray(found) ? found : {}
  } catch {
    return {}
  }
}

export function answersOf(game) {
  const list = all()[game]
  return Array.isArray(list) ? list.filter(isSound).slice(-MOST) : []
}

/** Keeps an answer. Returns false if the browser stores nothing. */
export function keepAnswer(game, answer) {
  const games = all()
  games[game] = [...answersOf(game), answer].slice(-MOST)
  try {
    localStorage.setItem(KEY, JSON.stringify(games))
    return true
  } catch {
    return false
  }
}

export function forgetAnswers(game) {
  const games = all()
  delete games[game]
  try {
    localStorage.setItem(KEY, JSON.stringify(games))
  } catch {
    // then nothing was kept
  }
}
