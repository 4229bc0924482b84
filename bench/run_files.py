#!/usr/bin/env python3
"""The benchmark of games in files: compares Terra Mystica and Catan from their files with the same games in C, and makes boards of
the small games of the tests.

usage: run_files.py FOLDER      FOLDER is a release build

A game and its file run in turn, ROUNDS times, so that the ratio of their times holds on a busy machine. All times but those of whole
processes are CPU times inside one process."""
import glob
import json
import os
import resource
import statistics
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.dirname(HERE)
ROUNDS = 7
BOARDS = [
    ('terra-mystica', 'paper', '', 'paper', 300),
    ('terra-mystica', 'balanced', '', 'balanced', 100),
    ('catan', 'balanced', 'REQ8=0', 'REQ1 to REQ7, 19 hexes', 200),
    ('catan', 'balanced', 'REQ8=0 players=6', 'REQ1 to REQ7, 30 hexes', 200),
]


def path_of(game):
    return os.path.join(SOURCE, 'games', f'{game}.game.yaml')


def measure(folder, *words):
    return json.loads(subprocess.run([os.path.join(folder, 'bench-boards'), *words], check=True, stdout=subprocess.PIPE).stdout)


def row(*cells):
    print('|', ' | '.join(cells), '|', flush=True)


def head(*cells):
    row(*cells)
    print('|' + '---|' * len(cells))


def middle(values):
    """Returns the median, and the least and the largest value."""
    return f'{statistics.median(values):.3g} ({min(values):.3g} to {max(values):.3g})'


def compare_boards(folder):
    head('game', 'what', 'C, ms', 'file, ms', 'ratio of medians', 'evaluations: C / file')
    for game, variant, settings, what, count in BOARDS:
        own, file = [], []
        for seed in range(1, ROUNDS + 1):
            rest = [str(count), str(seed)]
            own.append(measure(folder, 'board', game, variant, settings, *rest))
            file.append(measure(folder, 'board', path_of(game), variant, settings.replace('REQ8=0', '').strip(), *rest))
        ratios = [f['median'] / c['median'] for c, f in zip(own, file)]
        row(game, what, *(f"{statistics.median(m['median'] for m in made):.3g}" for made in (own, file)), middle(ratios),
            ' / '.join(f"{statistics.median(m['evaluations'] for m in made):.0f}" for made in (own, file)))


def compare_rates(folder):
    head('evaluations a second, millions', 'C, after a move', 'file, after a move', 'C, full', 'file, full')
    for variant in ('paper', 'balanced'):
        own, file = measure(folder, 'rate', variant), measure(folder, 'rate', variant, path_of('terra-mystica'))
        row(variant, *(f'{made[key] / 1e6:.3g}' for key in ('delta', 'full') for made in (own, file)))


def processor_time(command):
    """Returns the CPU milliseconds of a whole process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1e3 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def whole_processes(folder):
    tool = os.path.join(folder, 'levelground')
    files = [('--variant paper', path_of('terra-mystica'), '--variant', 'paper'), ('', path_of('terra-mystica')),
             ('', path_of('catan')), ('', path_of('twilight-imperium'))]
    head('a whole process, CPU ms', 'median (least to most)')
    for name, path, *words in files:
        times = [processor_time([tool, 'generate', path, '--seed', str(seed), '--jobs', '1', *words]) for seed in range(1, 42)]
        row(f'generate {os.path.basename(path)} {name}'.strip(), middle(times))
    row('list games', middle([processor_time([tool, 'list', 'games']) for _ in range(21)]))


def small_games(folder):
    tool = os.path.join(folder, 'levelground')
    head('small game', 'CPU ms for a board: median (least to most) of 5', 'boards that reach the proven lower bound')
    for path in sorted(glob.glob(os.path.join(SOURCE, 'tests', 'data', 'games', '*.game.yaml'))):
        made = []
        for seed in range(1, 6):
            said = subprocess.run([tool, 'generate', path, '--seed', str(seed), '--jobs', '1', '--json'], check=False,
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
            made += [json.loads(line) for line in said.splitlines()]
        row(os.path.basename(path).split('.')[0], middle([1e3 * item['cpu_seconds'] for item in made]),
            f"{sum(item['stop'] == 'target' for item in made)} of {len(made)}")


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith('-'):
        sys.exit(__doc__)
    for part in (compare_boards, compare_rates, whole_processes, small_games):
        part(sys.argv[1])
        print()


if __name__ == '__main__':
    main()
