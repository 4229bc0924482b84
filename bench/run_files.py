#!/usr/bin/env python3
"""The benchmark of games in files: compares Terra Mystica and Catan from their files with the same games in C, measures
a war game on boards of 100 to 4,096 cells, and makes boards of the small games of the tests. A game and its file run in turn, so that
the ratio of their times holds on a busy machine."""
import glob
import os
import statistics
import tempfile

from measure import SOURCE, parser, records, row, spread, table, timed
from war_game import war_game

BOARDS = [
    ('terra-mystica', 'paper', '', 'paper', 300),
    ('terra-mystica', 'balanced', '', 'balanced', 100),
    ('catan', 'balanced', 'REQ8=0', 'REQ1 to REQ7, 19 hexes', 200),
    ('catan', 'balanced', 'REQ8=0 players=6', 'REQ1 to REQ7, 30 hexes', 200),
]


def path_of(game):
    return os.path.join(SOURCE, 'games', f'{game}.game.yaml')


def compare_boards(bench, quick):
    rounds = 1 if quick else 7
    table(f'CPU time of boards inside one process, medians of {rounds} rounds', 'game', 'what', 'boards a round', 'C, ms', 'file, ms',
          'ratio: median (least to most)', 'evaluations: C / file')
    for game, variant, settings, what, count in BOARDS:
        count = 10 if quick else count
        own, file = [], []
        for seed in range(1, rounds + 1):
            own += records(bench, 'board', game, variant, settings, count, seed)
            file += records(bench, 'board', path_of(game), variant, settings.replace('REQ8=0', '').strip(), count, seed)
        row(game, what, count, *(f"{statistics.median(made['median'] for made in side):.3g}" for side in (own, file)),
            spread([f['median'] / c['median'] for c, f in zip(own, file)]),
            ' / '.join(f"{statistics.median(made['evaluations'] for made in side):.0f}" for side in (own, file)))


def compare_rates(bench, quick):
    table('Evaluations of Terra Mystica a second, millions, one thread, medians of 9', 'variant', 'C, after a move', 'file, after a move',
          'C, full', 'file, full')
    for variant in ('paper', 'balanced'):
        # a file's full evaluation takes ten to thirty times as long
        own, file = (records(bench, 'rate', variant, game, count // 100 if quick else count)[0]
                     for game, count in (('terra-mystica', 200000), (path_of('terra-mystica'), 20000)))
        row(variant, *(f'{made[key] / 1e6:.3g}' for key in ('delta', 'full') for made in (own, file)))


def larger_games(bench, quick):
    table('A war game of twelve rules (bench/war_game.py), one thread, medians of 9', 'cells', 'evaluations a second after a move, millions',
          'ms to read the file')
    with tempfile.TemporaryDirectory() as folder:
        for side in (10, 20, 40, 64):
            path = os.path.join(folder, 'war.game.yaml')
            with open(path, 'w', encoding='utf-8') as file:
                file.write(war_game(side))
            found = records(bench, 'moves', path, 1000 if quick else 50000)[0]
            row(f'{side * side:,}', f"{found['moves'] / 1e6:.3g}", f"{1e3 * found['reading']:.3g}")


def whole_processes(tool, quick):
    seeds = 2 if quick else 41
    table('A whole process', 'what', 'CPU ms: median (least to most)', 'runs')
    for game, *words in (('terra-mystica', '--variant', 'paper'), ('terra-mystica',), ('catan',), ('twilight-imperium',)):
        row(' '.join([f'generate {game}.game.yaml', *words]),
            spread([1e3 * timed(tool, 'generate', path_of(game), '--seed', seed + 1, '--jobs', 1, *words).cpu for seed in range(seeds)]), seeds)
    row('list games', spread([1e3 * timed(tool, 'list', 'games').cpu for _ in range(seeds)]), seeds)


def small_games(tool, quick):
    table('The small games of the tests', 'game', 'CPU ms a board: median (least to most)', 'boards', 'that reach the proven lower bound')
    for path in sorted(glob.glob(os.path.join(SOURCE, 'tests', 'data', 'games', '*.game.yaml'))):
        made = [item for seed in range(1 if quick else 5)
                for item in records(tool, 'generate', path, '--seed', seed + 1, '--jobs', 1, '--json', allowed=(0, 1))]
        row(os.path.basename(path).split('.')[0], spread([1e3 * item['cpu_seconds'] for item in made]), len(made),
            sum(item['stop'] == 'target' for item in made))


def main():
    options = parser(__doc__).parse_args()
    for part, program in ((compare_boards, 'bench-boards'), (compare_rates, 'bench-boards'), (larger_games, 'bench-boards'),
                          (whole_processes, 'levelground'),
                          (small_games, 'levelground')):
        part(os.path.join(options.folder, program), options.quick)
        print()


if __name__ == '__main__':
    main()
