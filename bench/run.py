#!/usr/bin/env python3
"""The benchmark of boards: compares ours with those of other programs (bench/peers), on one thread, in one table.

usage: run.py FOLDER [--quick]      FOLDER is a release build; --quick takes few samples, to see that it works

Times are CPU milliseconds for each board. A peer makes each board in a fresh process; our own boards are measured both inside
one process and as whole processes. If a peer does not finish within its limit, its time counts as the limit."""
import datetime
import json
import os
import platform
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
BOUNDS = ['--lean', '4', '--reach', '4', '--twins', '18', '--twins-colour', '4']
STRICT, PUBLISHED = ['--reading', '0'], ['--reading', '1']
TM, CATAN = 'terra-mystica', 'catan'
# game, what is compared, variant, settings, options of the peers, number of boards by us, by clasp and by Python, their limit
# in s, our aim in ms
RUNS = [
    (TM, 'paper, all free', 'paper', '', PUBLISHED + BOUNDS, 2000, 100, 30, 20, 'median 0.02'),
    (TM, 'paper, original river', 'paper', 'river=original', PUBLISHED + BOUNDS, 2000, 100, 30, 20, 'median 0.015'),
    (TM, 'REQ1 to REQ10, all free', 'balanced', 'REQ11=0 REQ12=0', STRICT + BOUNDS, 1000, 12, 12, 30, 'median 0.2, p99 1'),
    (CATAN, 'paper, 19 hexes', 'paper', '', ['--players', '4'], 2000, 100, 100, 20, 'median 0.02'),
    (CATAN, 'paper, 30 hexes', 'paper', 'players=6', ['--players', '6'], 2000, 100, 100, 20, 'median 0.05'),
    (CATAN, 'REQ1 to REQ7, 19 hexes', 'balanced', 'REQ8=0', ['--players', '4'], 1000, 100, 100, 20, 'median 0.15'),
    (CATAN, 'REQ1 to REQ7, 30 hexes', 'balanced', 'REQ8=0 players=6', ['--players', '6'], 1000, 100, 100, 20, 'median 0.4'),
]
MEMORY = [  # of `generate`: its arguments, and the numbers of boards in a small and a large run
    (f'{TM} --variant paper', 10, 2000),
    (TM, 10, 500),
    (f'{CATAN} --variant paper', 10, 2000),
    (CATAN, 3, 30),
    ('ptsp --evaluations 1000', 8, 24),
    ('wesnoth', 1, 8),
]


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))]


def original_river(folder):
    path = os.path.join(folder, 'original.txt')
    board = ('U,S,G,B,Y,R,U,K,R,G,B,R,K;Y,I,I,U,K,I,I,Y,K,I,I,Y;I,I,K,I,S,I,G,I,G,I,S,I,I;G,B,Y,I,I,R,B,I,R,I,R,U;'
             'K,U,R,B,K,U,S,Y,I,I,G,K,B;S,G,I,I,Y,G,I,I,I,U,S,U;I,I,I,S,I,R,I,G,I,Y,K,B,Y;Y,B,U,I,I,I,B,K,I,S,U,S;'
             'R,K,S,B,R,G,Y,U,S,I,B,G,R;')
    with open(path, 'w', encoding='ascii') as file:
        file.write(board.replace(';', ';\n'))
    return path


def ours(folder, game, variant, settings, count):
    command = [os.path.join(folder, 'bench-boards'), 'board', game, variant, settings, str(count), '1']
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def peer(folder, name, game, variant, settings, options, count, limit):
    command = [sys.executable, os.path.join(HERE, 'peers', 'run.py'), '--game', game, '--peer', name, '--variant', variant,
               '--count', str(count), '--seed', '1', '--limit', str(limit), *options]
    if 'river' in settings:
        command += ['--river', original_river(folder)]
    lines = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    boards = [board for board in map(json.loads, lines) if 'map' in board]
    times = [1e3 * (board['seconds'] if board['map'] else limit) for board in boards]
    return {'n': len(times), 'late': sum(not board['map'] for board in boards), 'median': percentile(times, .5),
            'p90': percentile(times, .9), 'p99': percentile(times, .99)}


def whole_process(folder, count):
    command = [os.path.join(folder, 'levelground'), 'generate', TM, '--jobs', '1', '--quiet', '--seed']
    wall = []
    for seed in range(count):
        start = time.perf_counter()
        subprocess.run(command + [str(seed + 1)], check=True, stdout=subprocess.DEVNULL)
        wall.append(1e3 * (time.perf_counter() - start))
    return wall


def peak(folder, words, count):
    """Returns the largest memory of the whole process in KB."""
    tool, program = os.path.join(folder, 'levelground'), os.path.join(folder, 'bench-peak')
    command = [program, tool, 'generate', *words.split(), '--count', str(count), '--jobs', '1', '--quiet']
    return int(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def print_memory(folder, quick):
    print('\n| memory of `generate`, one thread | boards | peak, MB | boards | peak, MB | growth, KB a board |')
    print('|---|---|---|---|---|---|')
    for words, few, many in MEMORY:
        many = few + 5 if quick else many
        low, high = peak(folder, words, few), peak(folder, words, many)
        growth = max(0, high - low) / (many - few)
        print(f'| {words} | {few} | {low / 1024:.1f} | {many} | {high / 1024:.1f} | {growth:.2g} |', flush=True)


def cells(result):
    late = f", {result['late']} over the limit" if result.get('late') else ''
    return f"{result['median']:.3g} / {result['p90']:.3g} / {result['p99']:.3g} ({result['n']}{late})"


def machine():
    with open('/proc/cpuinfo', encoding='ascii') as file:
        model = next((line.split(':')[1].strip() for line in file if line.startswith('model name')), 'unknown')
    return f'{model}, {os.cpu_count()} cores, {platform.system()}'


def main():
    folder, quick = sys.argv[1], '--quick' in sys.argv
    print(f'{datetime.date.today()}, {machine()}, one thread; CPU milliseconds a board: median / 90th / 99th '
          'percentile (boards)\n')
    print('| game | what | levelground | clasp | Python | aim | ratio to clasp | ratio to Python | distance |')
    print('|---|---|---|---|---|---|---|---|---|', flush=True)
    for game, what, variant, settings, options, boards, asp_boards, python_boards, limit, aim in RUNS:
        if quick:
            boards, asp_boards, python_boards, limit = 100, 2, 2, 5
        us = ours(folder, game, variant, settings, boards)
        asp = peer(folder, 'asp', game, variant, settings, options, asp_boards, limit)
        python = peer(folder, 'python', game, variant, settings, options, python_boards, limit)
        print(f"| {game} | {what} | {cells(us)} | {cells(asp)} | {cells(python)} | {aim} | "
              f"{asp['median'] / us['median']:.0f} | {python['median'] / us['median']:.0f} | {us['distance']} |", flush=True)
    us = ours(folder, TM, 'balanced', '', 100 if quick else 1000)
    print(f"\n{TM} balanced, of REQ1 to REQ12: {cells(us)}, {us['evaluations']:.0f} evaluations, distance {us['distance']}")
    wall = whole_process(folder, 20 if quick else 500)
    print(f'\nWhole process, one balanced board: wall ms {percentile(wall, .5):.2f} / {percentile(wall, .9):.2f} / '
          f'{percentile(wall, .99):.2f} ({len(wall)}); aim 1.2\n')
    print('| evaluations a second, millions | full | aim | delta | aim |\n|---|---|---|---|---|')
    for variant, full_aim, delta_aim in (('paper', '5', '30'), ('balanced', '', '')):
        command = [os.path.join(folder, 'bench-boards'), 'rate', variant]
        rate = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
        print(f"| {variant} | {1e-6 * rate['full']:.2f} | {full_aim} | {1e-6 * rate['delta']:.1f} | {delta_aim} |",
              flush=True)
    print_memory(folder, quick)


if __name__ == '__main__':
    main()
