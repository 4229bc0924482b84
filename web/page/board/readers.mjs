// What other programs read: for each game the words on the button, and the format of the game or a function that makes
// the text from a board's record.
export const readers = {
  'terra-mystica': [['Copy snellman’s map', 'snellman'], ['Copy for Board Game Arena', 'bga']],
  catan: [['Copy Catan.jl’s map file', 'catan-jl']],
  'twilight-imperium': [['Copy Tabletop Simulator string', 'text']],
  'gaia-project': [['Copy boardgamers JSON', ({ sectors, mirror }) => JSON.stringify({ sectors, mirror })]]
}
