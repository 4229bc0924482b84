#!/usr/bin/env python3
"""Measures what every algorithm reaches on every game in a fixed number of evaluations: the mean score and the best score over
some seeds. Prints the tables of docs/measurements/algorithms.md."""
import argparse
import json
import subprocess

BOARDS = [('terra-mystica', 'paper', []), ('terra-mystica', 'balanced', []), ('catan', 'paper', []),
          ('catan', 'balanced', []), ('catan', 'balanced', ['--set', 'players=6'])]
MAPS = [('ptsp', 'clean', []), ('ptsp', 'clean', ['--set', 'fitness=f5'])]
TABLES = [(100000, 20, BOARDS), (5000, 5, MAPS)]  # evaluations, seeds, columns
ROWS = [['--algorithm', name] for name in ('random', 'hill', 'tabu', 'anneal', 'pso', 'aco', 'cmaes', 'ea')]
ROWS += [['--preset', name] for name in ('sahc2020', 'tabu2020', 'pso2020', 'aco2020')]


def reach(tool, row, game, variant, settings, evaluations, seeds):
    command = [tool, 'generate', game, '--seed', '1', '--variant', variant, *settings, *row, '--evaluations', str(evaluations), '--count',
               str(seeds), '--json', '--quiet']
    output = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    scores = [json.loads(line)['score'] for line in output.splitlines()]
    return f'{sum(scores) / len(scores):.1f} ({min(scores)})' if len(scores) == seeds else 'failed'


def print_table(tool, evaluations, seeds, columns):
    print(f'{evaluations:,} evaluations, {seeds} seeds: mean score (best)\n')
    print('| | ' + ' | '.join(' '.join([game, variant, *settings[1:]]) for game, variant, settings in columns) + ' |')
    print('|---' * (len(columns) + 1) + '|')
    for row in ROWS:
        cells = [reach(tool, row, *column, evaluations, seeds) for column in columns]
        print(f"| {row[1]} | {' | '.join(cells)} |", flush=True)
    print()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('tool', metavar='TOOL', help='the program levelground')
    tool = parser.parse_args().tool
    for table in TABLES:
        print_table(tool, *table)


if __name__ == '__main__':
    main()
