#!/usr/bin/env python3
"""The benchmark: builds its programs and runs its parts one after another. A part that fails says so in one line, and the others
still run; then the exit status is 1. A peer that is missing leaves its cells empty."""
import argparse
import os
import re
import subprocess
import sys
import tempfile
import time

from measure import HERE, SOURCE, row, table, why

MODULES = ('numpy', 'cmaes', 'deap', 'yaml')    # of the peers in Python, and of run_exact.py
PARTS = {   # what a part measures; the runner of NAME is run_NAME.py
    'boards': 'boards of Terra Mystica and Catan beside clasp and plain Python',
    'catan': 'boards of Catan that are fair by play',
    'ptsp': 'maps of the PTSP, and CMA-ES beside python3-cmaes',
    'wesnoth': 'land of Wesnoth beside a search in Lua inside the game',
    'studies': 'what studies cost besides their runs',
    'explore': 'archives of boards beside MAP-Elites in numpy',
    'front': 'NSGA-II beside numpy and DEAP',
    'python': 'the package for Python beside C and numpy',
    'games': "maps of published games beside the methods of players' generators",
    'files': 'games in files beside the same games in C',
    'web': 'the page in Node.js and Chromium beside the tool',
}
NAMED = {   # run only when they are named, because they measure how good the search is, not how fast
    'balance': 'levels of Feast & Forage balanced by games, beside a hill climb',
    'exact': 'what solvers prove and what the search finds, on boards of growing size',
    'growing': 'growing land by a weighted sum and by trade-offs',
    'official': 'traits of our boards of Terra Mystica beside those of the official boards',
    'reach': 'what each algorithm reaches in so many evaluations',
    'uncounted': 'what maps of published games give a seat or colour that no rule bounds',
    'wants': 'how often the search meets a wanted trait',
}
ALL = {**PARTS, **NAMED}


def succeeds(name, *command):
    """Runs a command. If it fails, prints one line that says why."""
    with tempfile.TemporaryFile('w+', errors='replace') as errors:
        quiet = command[0] == 'ninja'
        status = subprocess.run(command, stdout=errors if quiet else None, stderr=errors, check=False).returncode
        errors.seek(0)
        said = errors.read().strip()
    if status:
        print(f'{name} failed: {re.sub("^[A-Za-z]*Error: ", "", why(said))}', flush=True)
    elif said and not quiet:
        print(said, file=sys.stderr, flush=True)
    return not status


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('parts', nargs='*', metavar='PART', help='the parts to run (see --list)')
    parser.add_argument('--build', default='build', metavar='FOLDER', help='a release build (default: build)')
    parser.add_argument('--quick', action='store_true', help='take few samples, only to show that the parts work')
    parser.add_argument('--list', action='store_true', help='list the parts')
    options = parser.parse_args()
    unknown = [name for name in options.parts if name not in ALL]
    if unknown:
        parser.error(f'there is no part {unknown[0]}; the parts are: {" ".join(ALL)}')
    if options.list:
        for name, about in ALL.items():
            print(f'{name:9} {about}{"" if name in PARTS else " (only when named)"}')
        return 0
    python = subprocess.run([os.path.join(SOURCE, 'tools', 'python.sh'), *MODULES], stdout=subprocess.PIPE, text=True,
                            check=False).stdout.strip() or sys.executable
    done = {}

    def take(name, *command):
        start, before = time.monotonic(), sum(os.times()[2:4])
        done[name] = succeeds(name, *command), time.monotonic() - start, sum(os.times()[2:4]) - before
        return done[name][0]
    if not take('build', 'ninja', '-C', options.build, 'product', 'bench', 'examples'):
        return 1
    if options.quick:
        print('Few samples: these figures only show that the parts work.\n', flush=True)
    for name in options.parts or PARTS:
        print(f'## {name}: {ALL[name]}\n', flush=True)
        take(name, python, os.path.join(HERE, f'run_{name}.py'), options.build, *(['--quick'] if options.quick else []))
        print(flush=True)
    table('What each part took', 'part', 'wall, s', 'CPU, s')
    for name, (_, wall, cpu) in done.items():
        row(name, f'{wall:.0f}', f'{cpu:.0f}')
    failed = [name for name, (good, *_) in done.items() if not good]
    if failed:
        print(f'\nfailed: {" ".join(failed)}', flush=True)
    return int(bool(failed))


if __name__ == '__main__':
    sys.exit(main())
