// Recipes for 200 seeds of each game. Rules, sizes, algorithms and locks take turns, and each search is short enough
// for a slow build of the tool.
const short = { evaluations: 3000 }

const base = `\
    ?   ?   ?
  ?   O6  ?   ?
?   ?   D   ?   ?
  ?   ?8  ?   L?
    ?   ?   ?
ports: O 3:1 B L 3:1 G 3:1 S 3:1
`
const small = `\
  ?   ?
?   D   ?
  ?   ?6
coast:
ports:
tiles: L2 G2 S1 B1 O0 D1
tokens: 2 3 4 6 8 9
harbours:
`
const sea = `\
  ?   ?   ~   ?
?   ?   ?   ?   ?
coast: 0 5
ports: ? ?
tiles: L3 G2 S2 B1 O0 D0
tokens: 2 3 4 5 6 8 9 10
harbours: L 3:1
`

const terraMystica = [
  {},
  {},
  { variant: 'paper' },
  { settings: { rows: 7, columns: 7, first: 'short' }, ...short },
  { settings: { rows: 1, columns: 2, stock: 'free' }, ...short },
  { settings: { rows: 3, columns: 19 }, ...short },
  { settings: { rows: 20, columns: 20, stock: 'free' }, ...short },
  { settings: { rows: 11, columns: 5, river: 'free', stock: 'base' }, ...short },
  { settings: { stock: 'fjords', river: 'fjords' }, ...short },
  { settings: { REQ10: 0, REQ12: 0, reading: 'published', 'ring-spread': 3 } },
  { lock: 'Y,?,?,U,?,?;\n?,I,I,?,?;\n?,?,?,?,G,?;\n?,?,?,B,?;\n?,?,?,?,?,?;\n?,?,I,?,?;\n', ...short },
  { lock: '?,?,?,?,?,?,?,?;\n?,?,?,?,?,?,?,?,?;\nS,S,?,?,?,?,?,?;\n?,I,I,?,?,?,R,?,?;\n', ...short },
  { algorithm: 'tabu', settings: { rows: 6, columns: 9 }, evaluations: 2000 },
  { algorithm: 'ea', evaluations: 500 },
  { algorithm: 'cmaes', settings: { rows: 5, columns: 6 }, evaluations: 500 },
  { algorithm: 'pso', evaluations: 500 },
  { algorithm: 'aco', variant: 'paper', evaluations: 300 },
  { preset: 'sahc2020', variant: 'paper', evaluations: 1000 },
  { algorithm: 'anneal', parameters: { hot: 0.7, cold: 0.1 }, index: 3, ...short },
  { target: 3 },
]

const catan = [
  {},
  {},
  { variant: 'paper' },
  { settings: { players: 6 }, ...short },
  { settings: { tokens: 'spiral' }, ...short },
  { settings: { seats: 3, bias: 40 }, ...short },
  { settings: { frame: small }, ...short },
  { settings: { rich: 11, best: 8, 'port-hexes': 1 }, ...short },
  { lock: base, ...short },
  { lock: small, ...short },
  { lock: sea, ...short },
  { algorithm: 'tabu', evaluations: 2000 },
  { algorithm: 'hill', evaluations: 2000 },
  { algorithm: 'ea', evaluations: 500 },
  { algorithm: 'cmaes', evaluations: 500 },
  { algorithm: 'pso', evaluations: 500 },
  { algorithm: 'aco', evaluations: 300 },
  { algorithm: 'random', evaluations: 300 },
  { algorithm: 'anneal', parameters: { hot: 0.7, cold: 0.1 }, index: 3, ...short },
  { settings: { players: 5, 'port-pips': 4 }, ...short },
]

// Some small seeds, and some up to the largest possible one.
const seeds = Array.from({ length: 200 }, (_, i) => `${i % 10 < 9 ? 1 + i * 7919 : (1n << 63n) - 1n - BigInt(i)}`)

const seeded = (game, kinds) => seeds.map((seed, i) => ({ game, ...kinds[i % kinds.length], seed }))

export const recipes = { 'terra-mystica': seeded('terra-mystica', terraMystica), catan: seeded('catan', catan) }

/** Returns the arguments with which the tool makes the recipe's level and prints its JSON record. A lock goes
 * through standard input. */
export function command({ game, settings = {}, parameters = {}, lock, index, ...words }) {
  const args = ['generate', game, '--json']
  const board = lock ?? Object.values(settings).find((value) => `${value}`.includes('\n'))
  for (const [key, value] of Object.entries(settings)) args.push('--set', `${key}=${value === board ? '-' : value}`)
  for (const [key, value] of Object.entries(parameters)) args.push('--param', `${key}=${value}`)
  for (const [key, value] of Object.entries(words)) args.push(`--${key}`, `${value}`)
  if (index) args.push('--count', `${index + 1}`)
  if (lock) args.push('--lock', '-')
  return [...args, { input: board, codes: [0, 1] }]
}
