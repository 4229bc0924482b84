// What several boards of a game say about its rules. A board is { record, isMet, milliseconds, still }, as
// design/work.mjs makes it.

export const whole = (n) => Math.round(n).toLocaleString('en')

function middleOf(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b)
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.ceil((sorted.length - 1) / 2)]) / 2
}

export const timeText = (milliseconds) =>
  milliseconds < 10 ? 'less than 0.01 s' : `${Number((milliseconds / 1000).toPrecision(2))} s`

/** Says how many boards meet all rules, and how long the boards took. */
export function summaryOf(boards) {
  const met = boards.filter(({ isMet }) => isMet).length
  const times = boards.map(({ milliseconds }) => milliseconds)
  const evaluations = boards.map(({ record }) => record.evaluations)
  return `${met} of ${boards.length} boards meet all rules. ` +
    `A board takes ${whole(middleOf(evaluations))} evaluations and ${timeText(middleOf(times))} (median); ` +
    `the slowest took ${whole(Math.max(...evaluations))} evaluations and ${timeText(Math.max(...times))}.`
}

/** Returns how often each rule was still broken: { after, rules }. `after` has the evaluations 10, 100, ... of searches
 *  that were shorter; a rule is { name, sentence, broken }, and `broken` has for each of these, and for the end, how
 *  many boards broke the rule. The hardest rules come first. */
export function hardRules(requirements, boards) {
  const after = Array.from({ length: Math.max(0, ...boards.map(({ still }) => still.length)) }, (_, i) => 10 ** (i + 1))
  const isBroken = (name, { record, still }, i) =>
    i < still.length ? (still[i]?.includes(name) ?? true) : record.requirements[name] > 0
  const rules = requirements
    .filter(({ name }) => boards.some(({ record }) => record.requirements[name] !== undefined))
    .map(({ name, sentence }) => ({
      name,
      sentence,
      broken: [...after, 0].map((_, i) => boards.filter((board) => isBroken(name, board, i)).length)
    }))
  const differ = (a, b) => b.broken.map((count, i) => count - a.broken[i]).findLast((more) => more !== 0)
  return { after, rules: rules.sort((a, b) => differ(a, b) ?? 0) }
}
