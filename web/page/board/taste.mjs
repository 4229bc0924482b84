// Finds out from answers how much a visitor minds each rule. The model is that of Bradley and Terry: the board with the
// smaller sum of weights times counts is preferred, the more surely the larger the difference is.

const PRIOR = 0.05 // pulls weights towards 0 while there are few answers
const ROUNDS = 50

/** Returns the mean and the deviation of numbers. */
function spreadOf(numbers) {
  const mean = numbers.reduce((sum, x) => sum + x, 0) / numbers.length
  return Math.sqrt(numbers.reduce((sum, x) => sum + (x - mean) ** 2, 0) / numbers.length)
}

/** Returns the inverse of a positive definite matrix, by Gauss and Jordan. */
function inverse(matrix) {
  const n = matrix.length
  const rows = matrix.map((row, i) => [...row, ...row.map((_, k) => (k === i ? 1 : 0))])
  for (let i = 0; i < n; i++) {
    const pivot = rows[i][i]
    rows[i] = rows[i].map((x) => x / pivot)
    for (let k = 0; k < n; k++) {
      if (k === i) continue
      const factor = rows[k][i]
      rows[k] = rows[k].map((x, j) => x - factor * rows[i][j])
    }
  }
  return rows.map((row) => row.slice(n))
}

/** Returns the slope and the curvature of the penalised likelihood at the weights. */
function derivatives(differences, weights) {
  const slope = weights.map((w) => -PRIOR * w)
  const curve = weights.map((_, i) => weights.map((__, k) => (i === k ? PRIOR : 0)))
  for (const d of differences) {
    const p = 1 / (1 + Math.exp(-d.reduce((sum, x, i) => sum + x * weights[i], 0)))
    for (let i = 0; i < d.length; i++) {
      slope[i] += (1 - p) * d[i]
      for (let k = 0; k < d.length; k++) curve[i][k] += p * (1 - p) * d[i] * d[k]
    }
  }
  return { slope, curve }
}

/** Fits the weights of the rules to answers { better, worse }, each the counts of a board by rule. Returns one
 *  { rule, weight, low, high, scale } for each rule: the weight of `scale` violations (their deviation over all boards
 *  shown) with its interval of 95 %. A rule in which the boards never differed has weight 0 and no interval. */
export function fitTaste(answers, rules) {
  const countOf = (board, rule) => board[rule] ?? 0
  const boards = answers.flatMap(({ better, worse }) => [better, worse])
  const scales = rules.map((rule) => (boards.length ? spreadOf(boards.map((board) => countOf(board, rule))) : 0))
  const known = rules.map((_, i) => i).filter((i) => scales[i] > 0)
  const differences = answers.map(({ better, worse }) =>
    known.map((i) => (countOf(worse, rules[i]) - countOf(better, rules[i])) / scales[i])
  )
  let weights = known.map(() => 0)
  for (let round = 0; round < ROUNDS; round++) {
    const { slope, curve } = derivatives(differences, weights)
    const turned = inverse(curve)
    weights = weights.map((w, i) => w + turned[i].reduce((sum, x, k) => sum + x * slope[k], 0))
  }
  const errors = inverse(derivatives(differences, weights).curve).map((row, i) => 1.96 * Math.sqrt(row[i]))
  return rules.map((rule, r) => {
    const i = known.indexOf(r)
    if (i < 0) return { rule, weight: 0, low: null, high: null, scale: 0 }
    return { rule, weight: weights[i], low: weights[i] - errors[i], high: weights[i] + errors[i], scale: scales[r] }
  })
}

/** Returns the settings that make the search weigh rules as the taste does: the most important rule counts `most` for
 *  each violation, the others in proportion, and none less than 1. */
export function weightsOf(taste, most = 20) {
  const each = taste.map(({ weight, scale }) => (scale ? Math.max(0, weight) / scale : 0))
  const largest = Math.max(...each)
  if (!(largest > 0)) return {}
  return Object.fromEntries(taste.map(({ rule }, i) => [rule, Math.max(1, Math.round((most * each[i]) / largest))]))
}
