// Makes texts that are similar to valid ones, but wrong in one or several ways: typing mistakes, damage by editors,
// attacks. Each mutant depends only on its number.

/** Returns a function that draws whole numbers below a bound, from a seed (mulberry32). */
export function random(seed) {
  let state = seed >>> 0
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound)
  }
}

const odd = [
  ...['\0', '%', '%0', '%00', '%ff', '&', '=', '#', '?', '+', ' ', '\n', '\r\n', '\t', '"'],
  ...['\\', '{', '[', '}', ',', ';'],
  ...['-1', '0', '999999999999999999999', '1e308', 'NaN', 'Infinity', '<svg onload=alert(1)>', '<script>', '../..'],
  ...['\u202e', '\ufeff', '\ud800', 'é', '漢', '🙂', '__proto__', 'constructor', 'toString', 'javascript:'],
  ...['game=catan&', '&lock=', '&board=', '&set.rows=20', '&seed=', 'a'.repeat(5000)],
]

const ways = [
  (text, at, length) => text.slice(0, at), // cuts off the end
  (text, at, length) => text.slice(0, at) + text.slice(at + length), // removes a piece
  (text, at, length) => text.slice(0, at + length) + text.slice(at), // repeats a piece
  (text, at, length, below) => text.slice(0, at) + odd[below(odd.length)] + text.slice(at),
  (text, at, length, below) => text.slice(0, at) + odd[below(odd.length)] + text.slice(at + length),
  (text, at, length, below) => text.slice(0, at) + String.fromCharCode(32 + below(95)) + text.slice(at + 1),
  (text, at, length, below) => text.slice(0, at) + String.fromCharCode(below(65536)) + text.slice(at + 1),
  (text, at, length, below) => text.replace(/\d+/g, (digits) => (below(3) ? digits : `${below(40) - 9}`)),
  // replaces the end by the second half of another text
  (text, at, length, below, other) => text.slice(0, at) + other.slice(below(other.length)),
  // makes random typing mistakes
  (text, at, length, below) => [...text].map((c) => (below(40) ? c : text[below(text.length)])).join(''),
]

/** Returns the n-th mutant, made from the valid texts. */
export function mutant(valid, n) {
  const below = random(n * 2654435761)
  let text = valid[below(valid.length)]
  const times = 1 + below(3)
  for (let i = 0; i < times && text; i++)
    text = ways[below(ways.length)](text, below(text.length + 1), 1 + below(20), below, valid[below(valid.length)])
  return text
}
