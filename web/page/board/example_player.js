// A player for levelground: each seat visits eight random cells of its own strip of the board, and whoever sees the most kinds
// of pieces wins. Replace play by a program that plays your game.

// A small generator of random numbers from 0 to 1, which begins alike for the same seed and game.
function randomNumbers(seed, game) {
  let state = Number((BigInt(seed) * 1000003n + BigInt(game)) % 2147483646n) + 1
  return () => (state = (state * 48271) % 2147483647) / 2147483647
}

function playGame(cells, seats, random) {
  return Array.from({ length: seats }, (_, seat) => {
    const kinds = new Set()
    for (let visit = 0; visit < 8; visit++) {
      const { name, x, y, ...layers } = cells[Math.floor(((seat + random()) * cells.length) / seats)]
      Object.values(layers).forEach((kind) => kinds.add(kind))
    }
    return kinds.size
  })
}

// Returns a line for each game of the job: the points of the seats. [0, 1] would be a line, too: the second seat has won.
export function play({ cells, seats = 2, seed, first, games }) {
  cells.sort((a, b) => a.x - b.x)
  return Array.from({ length: games }, (_, i) => `scores ${playGame(cells, seats, randomNumbers(seed, first + i)).join(' ')}`)
}

// For the command line: levelground repair board.txt --bot 'node player.mjs'
if (globalThis.process?.argv[1]?.endsWith('player.mjs')) {
  const { createInterface } = await import('node:readline')
  for await (const line of createInterface({ input: process.stdin })) console.log(play(JSON.parse(line)).join('\n'))
}
