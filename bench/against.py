#!/usr/bin/env python3
"""Compares the speed of this tree with the speed of another revision: runs rows of the benchmark with both builds in turn.

usage: against.py FOLDER REV [--rounds N] [WORD...]
    FOLDER is this tree's release build; a WORD selects the rows that contain it

In a round, each row runs once with each build; the build that starts alternates. A ratio below 1 means that this tree takes
less time. Prints the median of the rounds' ratios, and two of the ratios between which the true median lies in at least 95 of
100 cases (if there are at least six rounds)."""
import argparse
import math
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TM, PTSP = 'bench-boards board terra-mystica', 'bench-ptsp time'
WHOLE = 'levelground generate wesnoth --variant balanced --quiet --json'
GAMES = os.path.join(HERE, '..', 'tests', 'data', 'wesnoth_traces.txt')
MAPS = {'random': 'random rules=clean 100', 'rejected': 'rejected rules=clean 200', 'evolved': 'evolved rules=clean 100 2 2000',
        'paper': 'random rules=clean 20', 'w20': 'random waypoints=20 20', 'w50': 'random waypoints=50 20'}
# each row: name, command ('' is an empty word), input, the name of the number to compare (for several levels their sum); rates
# are turned into times
ROWS = [
    ('tm paper', f"{TM} paper '' 2000 1", None, 'median'),
    ('tm river', f'{TM} paper river=original 2000 1', None, 'median'),
    ('tm balanced', f"{TM} balanced '' 300 1", None, 'median'),
    ('tm balanced by the model', f'{TM} balanced fair=model 300 1', None, 'median'),
    ('tm full', 'bench-boards rate paper', None, '/full'),
    ('tm delta', 'bench-boards rate paper', None, '/delta'),
    ('catan paper 19', "bench-boards board catan paper '' 1000 1", None, 'median'),
    ('catan paper 30', 'bench-boards board catan paper players=6 1000 1', None, 'median'),
    ('catan balanced 19', "bench-boards board catan balanced '' 100 1", None, 'median'),
    ('catan balanced 30', 'bench-boards board catan balanced players=6 50 1', None, 'median'),
    ('catan play', 'bench-catan-play', None, '/greedy'),
    ('ptsp f3 random', f'{PTSP} fitness=f3', 'random', 'median'),
    ('ptsp f3 evolved', f'{PTSP} fitness=f3', 'evolved', 'median'),
    ('ptsp f5 random', f'{PTSP} fitness=f5', 'random', 'median'),
    ('ptsp rejected', f'{PTSP} fitness=f3', 'rejected', 'median'),
    ('ptsp paper rules', f'{PTSP} rules=paper', 'paper', 'median'),
    ('ptsp 20 waypoints', f'{PTSP} waypoints=20', 'w20', 'median'),
    ('ptsp 50 waypoints', f'{PTSP} waypoints=50', 'w50', 'median'),
    ('ptsp run', 'levelground generate ptsp --variant clean --preset ptsp2014 --param generations=100 --seed 1 --jobs 1 --quiet '
     '--json', None, 'cpu_seconds'),
    ('wesnoth tile', 'bench-wesnoth paper ea 5', 'games', r'"tile_us": [^}]*"median": ([\d.e+-]+)'),
    ('wesnoth worst ring', 'bench-wesnoth paper ea 5', 'games', r'"worst_ms": [^}]*"most": ([\d.e+-]+)'),
    ('wesnoth whole 40', f'{WHOLE} --count 40 --seed 1', None, 'cpu_seconds'),
    ('wesnoth whole 100', f'{WHOLE} --set width=100 --set height=100 --count 10 --seed 1', None, 'cpu_seconds'),
    ('wesnoth whole 200', f'{WHOLE} --set width=200 --set height=200 --count 4 --seed 1', None, 'cpu_seconds'),
    ('cmaes generation', 'bench-cmaes', None, r'(\d+) us \|\s*$'),
]


def rows_of(words):
    return [row for row in ROWS if all(word in row[0] for word in words)]


def build_other(folder, rev):
    """Returns the folder of the other revision's release build. It is built in a source tree of its own below FOLDER; both are
    kept for the next time."""
    name = subprocess.run(['git', 'rev-parse', '--short', '--verify', f'{rev}^{{commit}}'], check=True, stdout=subprocess.PIPE, text=True)
    tree = os.path.join(os.path.abspath(folder), 'against', name.stdout.strip())
    if not os.path.exists(tree):
        subprocess.run(['git', 'worktree', 'add', '--quiet', '--detach', tree, rev], check=True)
    subprocess.run([os.path.join(tree, 'tools', 'configure.sh'), 'build'], check=True)
    return os.path.join(tree, 'build')


def build(folder, rows):
    programs = sorted({row[1].split()[0] for row in rows} | {'bench-ptsp-maps'})
    subprocess.run(['ninja', '-C', folder, '--quiet', *programs], check=True)


def run(folder, command, given=None):
    words = [word.strip("'") for word in command.split(' ')]
    done = subprocess.run([os.path.join(folder, words[0]), *words[1:]], input=given, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout


def measure(folder, row, given):
    said, what = run(folder, row[1], given), row[3]
    pattern = what if '(' in what else rf'"{what.lstrip("/")}": ?([\d.e+-]+)'
    found = re.findall(pattern, said)
    number = sum(map(float, found)) if what == 'cpu_seconds' else float(found[0])
    return 1 / number if what.startswith('/') else number


def interval(ratios):
    """Returns how many of the ratios at each end lie outside the interval, by the binomial distribution."""
    n = len(ratios)
    tails = [2 * sum(math.comb(n, i) for i in range(k + 1)) / 2 ** n for k in range((n + 1) // 2)]
    out = max((k for k, tail in enumerate(tails) if tail <= .05), default=0)
    return ratios[out], ratios[-1 - out]


def compare(options, other, row, given):
    ratios = []
    for i in range(options.rounds):
        turn = [options.folder, other][::1 if i % 2 else -1]
        times = {folder: measure(folder, row, given) for folder in turn}
        ratios.append(times[options.folder] / times[other])
    return sorted(ratios)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('folder')
    parser.add_argument('rev')
    parser.add_argument('words', nargs='*')
    parser.add_argument('--rounds', type=int, default=9)
    options = parser.parse_intermixed_args()
    rows, other = rows_of(options.words), build_other(options.folder, options.rev)
    build(options.folder, rows)
    build(other, rows)
    maps = {name: run(options.folder, f'bench-ptsp-maps {words}') for name, words in MAPS.items() if any(row[2] == name for row in rows)}
    with open(GAMES, encoding='utf-8') as file:
        maps['games'] = file.read()
    print(f'| row | this tree beside {options.rev} | 95 % |\n|---|---|---|')
    for row in rows:
        try:
            ratios = compare(options, other, row, maps.get(row[2]))
        except (subprocess.CalledProcessError, IndexError):
            print(f'| {row[0]} | not measured by both revisions | |', flush=True)
            continue
        low, high = interval(ratios)
        print(f'| {row[0]} | {ratios[len(ratios) // 2]:.3f} | {low:.3f} to {high:.3f} |', flush=True)


if __name__ == '__main__':
    sys.exit(main())
