#!/usr/bin/env python3
"""Measures what every algorithm reaches on every game in a fixed number of evaluations: the mean score and the best score over
some seeds. Prints the tables of docs/measurements/algorithms.md."""
import os

from measure import parser, records, row, table

BOARDS = ['terra-mystica paper', 'terra-mystica balanced', 'catan paper', 'catan balanced', 'catan balanced players=6']
MAPS = ['ptsp clean', 'ptsp clean fitness=f5']
TABLES = [(100000, 20, BOARDS), (5000, 5, MAPS)]  # evaluations, seeds, columns
ROWS = [('--algorithm', name) for name in ('random', 'hill', 'tabu', 'anneal', 'pso', 'aco', 'cmaes', 'ea')]
ROWS += [('--preset', name) for name in ('sahc2020', 'tabu2020', 'pso2020', 'aco2020')]


def reach(tool, algorithm, column, evaluations, seeds):
    game, variant, *settings = column.split()
    # not every algorithm can search every game
    made = records(tool, 'generate', game, '--seed', 1, '--variant', variant, *(word for one in settings for word in ('--set', one)), *algorithm,
                   '--evaluations', evaluations, '--count', seeds, '--json', '--quiet', allowed=(0, 1, 2))
    scores = [board['score'] for board in made]
    return f'{sum(scores) / len(scores):.1f} ({min(scores)})' if len(scores) == seeds else 'failed'


def main():
    options = parser(__doc__).parse_args()
    for evaluations, seeds, columns in TABLES:
        evaluations, seeds = (evaluations // 100, 2) if options.quick else (evaluations, seeds)
        table(f'{evaluations:,} evaluations, {seeds} seeds: mean score (best)', 'algorithm', *columns)
        for algorithm in ROWS:
            row(algorithm[1], *(reach(os.path.join(options.folder, 'levelground'), algorithm, column, evaluations, seeds) for column in columns))
        print()


if __name__ == '__main__':
    main()
