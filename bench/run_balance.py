#!/usr/bin/env python3
"""Balances random levels of Feast & Forage by games, beside the hill climb of those who published the game, and measures what the
protocol of --bot costs. Prints the table of docs/measurements/balance.md."""
import json
import os
import subprocess

from measure import SOURCE, parser, row, table, timed

GAME = os.path.join(SOURCE, 'examples', 'feast-and-forage.game.yaml')
WITHIN, GAMES = .05, 2000
LEVEL = 'feast-and-forage\nF.S.SS\n.....F\n....F.\nSF..S.\n.F2W..\n.1.WF.\n'


def main():
    options = parser(__doc__).parse_args()
    levels = 20 if options.quick else 1000
    table(f'{levels} random levels, balanced within {WITHIN} by 1,000 fresh games; at most {GAMES} games a level', 'a forager against', 'at first',
          'a swap suffices', 'search', 'games', 'squares changed', 'draws', 'ms', 'hill climb', 'its games', 'its squares changed')
    for kind in ('forager', 'handicap', 'double-food', 'mountaineer'):
        said = subprocess.run([os.path.join(options.folder, 'bench-balance'), kind, str(levels), '7', str(WITHIN), str(GAMES), GAME],
                              stdout=subprocess.PIPE, text=True, check=True).stdout
        got = json.loads(said)
        ours, theirs = got['search'], got['hill_climb']
        row(kind, f'{got["at_first"]:.1%}', f'{got["one_swap"]:.1%}', f'{ours["balanced"]:.1%}', f'{ours["games"]:.0f}', f'{ours["changes"]:.1f}',
            f'{ours["draws"]:.0%}', f'{ours["median_ms"]:.0f}', f'{theirs["balanced"]:.1%}', f'{theirs["games"]:.0f}', f'{theirs["changes"]:.1f}')
    print()
    table('the protocol, 100 games a job', 'games', 'us a game')
    with open(os.path.join(options.folder, 'bench-balance.txt'), 'w', encoding='utf-8') as file:
        file.write(LEVEL)
    bot = os.path.join(options.folder, 'example-feast-and-forage')
    taken = []
    for games in (100, 10100 if options.quick else 100100):
        evaluated = timed(os.path.join(options.folder, 'levelground'), 'evaluate', file.name, '--game', GAME, '--bot', bot, '--jobs', '1',
                          '--games', str(games), '--within', '.1', '--kinds', 'forager,mountaineer')
        taken.append((games, evaluated.wall))
    os.remove(file.name)
    (few, quick), (many, slow) = taken
    row(f'{many - few:,}', f'{1e6 * (slow - quick) / (many - few):.1f}')


if __name__ == '__main__':
    main()
