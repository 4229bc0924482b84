#!/usr/bin/env python3
"""The benchmark of growing land: compares the fitness as a weighted sum (cgrhea2022) with the trade-off of its three parts,
with the same number of evaluations for each ring.

Both play the same simulated games. For these it prints the parts, as means over each game's rings, and what `evaluate` finds
for the finished maps by rules that no search of the variant `paper` has used. It prints the half widths of 95 % intervals of
the mean over games. It takes some minutes."""
import os
import statistics
import tempfile

from measure import parser, records, row, table

ALIKE = '--algorithm nsga2 --param start=individual --param mutations=5'
SETUPS = (
    ('paper', 222, (('the thesis', '--preset cgrhea2022'), ('NSGA-II, starts and operators of the thesis', ALIKE),
                    ('annealing', ''), ('NSGA-II', '--algorithm nsga2'), ('SMS-EMOA', '--algorithm smsemoa'))),
    ('paper', 2560, (('the thesis, not starting anew', '--preset cgrhea2022 --param generations=0'),
                     ('NSGA-II, starts and operators of the thesis', ALIKE),
                     ('annealing', ''), ('NSGA-II', '--algorithm nsga2'), ('SMS-EMOA', '--algorithm smsemoa'))),
    ('balanced', 2560, (('annealing', ''), ('NSGA-II', '--algorithm nsga2'), ('SMS-EMOA', '--algorithm smsemoa'))),
)
PARTS = ('differential', 'entropy', 'village', 'fitness')
TRAITS = ('even', 'halves', 'matched')


def played(tool, options, variant, evaluations, words):
    """Returns the games, and what `evaluate` reports about their maps."""
    with tempfile.TemporaryDirectory() as folder:
        games = records(tool, 'wesnoth', 'simulate', '--variant', variant, '--evaluations', evaluations, '--games', options.games, '--seed',
                        options.seed, '--jobs', options.jobs, '--json', '--output', folder, '--format', 'map', *words.split())
        maps = records(tool, 'evaluate', '--variant', 'balanced', '--json', *(game['file'] for game in games[:-1]))
    return games[:-1], maps


def interval(values):
    """Returns the mean and the interval's half width. Values that are None are left out."""
    values = [value for value in values if value is not None]
    return f'{statistics.mean(values):.3f} ± {1.96 * statistics.stdev(values) / len(values) ** .5:.3f}'


def show(name, games, maps):
    def mean(part, rings):
        return statistics.mean(ring[part] for ring in rings)
    parts = [interval([mean(part, game['horizons']) for game in games]) for part in PARTS]
    traits = [interval([record['traits'][trait] for record in maps]) for trait in TRAITS]
    blocked = sum(record['traits']['blocked'] > 0 for record in maps)
    kept = sum(all(count == 0 for rule, count in record['requirements'].items() if rule != 'fitness') for record in maps)
    row(name, *parts, *traits, blocked, kept)


def main():
    arguments = parser(__doc__)
    arguments.add_argument('--games', type=int, help='number of games (default: 100)')
    arguments.add_argument('--seed', type=int, default=1)
    arguments.add_argument('--jobs', type=int, default=2)
    arguments.add_argument('--only', default='', help='setups of this variant alone')
    options = arguments.parse_args()
    options.games = options.games or (2 if options.quick else 100)
    tool = os.path.join(options.folder, 'levelground')
    for variant, evaluations, ways in SETUPS:
        if options.only in variant:
            evaluations = evaluations // 10 if options.quick else evaluations
            table(f'{options.games} games of {variant}, {evaluations:,} evaluations a ring', 'search', *PARTS, *TRAITS, 'blocked', 'keep all')
            for name, words in ways:
                show(name, *played(tool, options, variant, evaluations, words))
            print()


if __name__ == '__main__':
    main()
