// The words of players for traits: a trait's name, and the words for a board that has the most or the least of it.

/** For each game and trait: its name, then the words for the highest value, then the words for the lowest value. */
const words = {
  'terra-mystica': {
    rim: ['river on the edge', 'most river on the edge', 'least river on the edge'],
    'row-ends': [
      'rows that start or end with river',
      'most rows that start or end with river',
      'fewest rows that start or end with river'
    ],
    'along-rim': ['river along the edge', 'river runs farthest along the edge', 'river runs least along the edge'],
    forks: ['forks of the river', 'most forks of the river', 'fewest forks of the river'],
    ends: ['ends of the river', 'most ends of the river', 'fewest ends of the river'],
    coast: ['land beside the river', 'most land beside the river', 'least land beside the river'],
    inland: ['land away from the river', 'most land away from the river', 'least land away from the river'],
    islands: ['islands', 'most islands', 'fewest islands'],
    'largest-island': ['size of the largest island', 'the largest island of all', 'no island is large'],
    'smallest-island': ['size of the smallest island', 'no island is small', 'the smallest island of all'],
    bridges: ['places for bridges', 'most places for bridges', 'fewest places for bridges'],
    borders: ['borders between land', 'most borders between land', 'fewest borders between land'],
    'spade-1': ['borders of one spade', 'most borders of one spade', 'fewest borders of one spade'],
    'spade-2': ['borders of two spades', 'most borders of two spades', 'fewest borders of two spades'],
    'spade-3': ['borders of three spades', 'most borders of three spades', 'fewest borders of three spades'],
    'largest-clump': [
      'longest chain of one spade',
      'longest chain of one-spade steps',
      'chains of one spade are short'
    ],
    twins: ['equal colours around one hex', 'most equal colours around one hex', 'fewest equal colours around one hex'],
    'lean-across': ['lean of the river to one side', 'river leans most to one side', 'left and right most alike'],
    'lean-down': ['lean of the river up or down', 'river leans most up or down', 'top and bottom most alike'],
    farthest: ['way from the river to the farthest land', 'land farthest from the river', 'no land far from the river'],
    'river-span': ['spread of the river', 'river spread widest', 'river most compact'],
    'colour-span': ['spread of the colours', 'colours spread widest', 'colours closest together']
  },
  catan: {
    richest: ['pips of the best corner', 'richest best corner', 'poorest best corner'],
    scarcest: ['pips of the scarcest resource', 'no resource is scarce', 'the scarcest resource of all'],
    'ports-match': [
      'ports beside their own resource',
      'ports nearest their own resource',
      'ports farthest from their own resource'
    ]
  }
}

/** The same for families of traits, such as `red-coast`, `ore-pips` and `bias-4`. $1 is the part of the name that
 *  differs. */
const families = {
  'terra-mystica': [
    [
      /^(\w+)-coast$/,
      ['$1 land beside the river', 'most $1 land beside the river', 'least $1 land beside the river']
    ]
  ],
  catan: [
    [/^(\w+)-pips$/, ['pips of $1', 'most $1', 'least $1']],
    [
      /^bias-(\d+)$/,
      [
        'difference between seats with $1 players',
        'seats least equal with $1 players',
        'seats most equal with $1 players'
      ]
    ]
  ]
}

/** Returns the words of a trait. Those of a game without words here come from the sentence of the game's file. */
function wordsOf(game, { name, sentence }) {
  const [pattern, forms] = families[game]?.find(([one]) => one.test(name)) ?? []
  const said = sentence || name
  return words[game]?.[name] ?? forms?.map((form) => name.replace(pattern, form)) ??
    [said, `${said}: the most`, `${said}: the least`]
}

/** Returns a game of the catalog whose traits have their words. */
export function withWords(game) {
  return { ...game, traits: game.traits.map((trait) => ({ ...trait, words: wordsOf(game.name, trait) })) }
}

/** The traits that the page offers first. A game that is missing here uses the library's axes. */
const first = { 'terra-mystica': ['islands', 'bridges'], catan: ['ore-pips', 'wheat-pips'] }

export function firstTraits(game) {
  return first[game.name] ?? game.axes?.split(',') ?? []
}

/** Returns the traits in which good boards differ. Only these can be an axis, be asked for, or distinguish a board. */
export function variedTraits(game) {
  return game.traits.filter((t) => t.least < t.most)
}

/** Returns a player's name for a trait: "islands". */
export function nameOf({ words: [name] }) {
  return name
}

/** Returns nameOf with a capital, for the start of a line: "Islands". */
export function titleOf(trait) {
  const name = nameOf(trait)
  return name[0].toUpperCase() + name.slice(1)
}

/** Returns the words for a board with the most or the least of a trait: "most islands". */
export function extremeOf({ words: [, most, least] }, isMost) {
  return isMost ? most : least
}
