// Keeps a visitor's answers to "which of two boards", and ratings of flown maps, in this browser and nowhere else.

const KEY = 'levelground.answers'
const MOST = 500 // answers kept for each game

const isCounts = (counts) =>
  counts && typeof counts === 'object' && Object.values(counts).every((n) => n === null || Number.isFinite(n))
const isChoice = ({ better, worse }) => isCounts(better) && isCounts(worse)
const isRating = ({ stars, flight }) => [1, 2, 3, 4, 5].includes(stars) && typeof flight?.actions === 'string'
const isSound = (answer) => answer && (isChoice(answer) || isRating(answer))

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

/** Keeps an answer, instead of those for which isOld returns true. Returns false if the browser stores nothing. */
export function keepAnswer(game, answer, isOld = () => false) {
  const games = all()
  games[game] = [...answersOf(game).filter((old) => !isOld(old)), answer].slice(-MOST)
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
