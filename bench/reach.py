#!/usr/bin/env python3
"""What every algorithm reaches on every game in a fixed number of evaluations: mean score (and best) over some seeds.

usage: reach.py TOOL [EVALUATIONS] [SEEDS]
"""
import json
import subprocess
import sys

COLUMNS = [('terra-mystica', 'paper', []), ('terra-mystica', 'balanced', []), ('catan', 'paper', []),
           ('catan', 'balanced', []), ('catan', 'balanced', ['--set', 'players=6'])]
ROWS = [['--algorithm', name] for name in ('random', 'hill', 'tabu', 'anneal', 'pso', 'aco', 'cmaes', 'ea')]
ROWS += [['--preset', name] for name in ('sahc2020', 'tabu2020', 'pso2020', 'aco2020')]


def reach(tool, row, game, variant, settings, evaluations, seeds):
    command = [tool, 'generate', game, '--seed', '1', '--variant', variant, *settings, *row, '--evaluations', str(evaluations), '--count',
               str(seeds), '--json', '--quiet']
    output = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    scores = [json.loads(line)['score'] for line in output.splitlines()]
    return f'{sum(scores) / len(scores):.1f} ({min(scores)})' if len(scores) == seeds else 'failed'


def main():
    tool, evaluations, seeds = sys.argv[1], 100000, 20
    if len(sys.argv) > 2:
        evaluations = int(sys.argv[2])
    if len(sys.argv) > 3:
        seeds = int(sys.argv[3])
    print(f'{evaluations:,} evaluations, {seeds} seeds: mean score (best)\n')
    print('| | ' + ' | '.join(' '.join([game, variant, *settings[1:]]) for game, variant, settings in COLUMNS) + ' |')
    print('|---' * (len(COLUMNS) + 1) + '|')
    for row in ROWS:
        cells = [reach(tool, row, *column, evaluations, seeds) for column in COLUMNS]
        print(f"| {row[1]} | {' | '.join(cells)} |", flush=True)


if __name__ == '__main__':
    main()
