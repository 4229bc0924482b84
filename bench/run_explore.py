#!/usr/bin/env python3
"""The benchmark of `levelground explore`: compares it with MAP-Elites in plain numpy at equal evaluations, and measures what it
reaches in one minute.

usage: run_explore.py FOLDER [--quick]      FOLDER is a release build; --quick takes a short time, to see that it works

The archive has 100 x 100 cells of Terra Mystica's river-span by colour-span. The peer counts REQ1 to REQ4, and so do we in the
comparison. `levelground evaluate` judges the peer's boards and must come to the same result. Speed is evaluations per second of
CPU time on one thread. Distance is the mean number of hexes in which two boards differ, for two sets: 100 boards drawn from the
minute's archive among those that meet all rules, and 100 boards that `generate` makes one by one. The last measurement is an
archive of a million cells: its memory, and the time to save and to read it."""
import itertools
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON = '/usr/bin/python3' if os.path.exists('/usr/bin/python3') else sys.executable  # a Python that has numpy
FOUR = [word for rule in range(5, 13) for word in ('--set', f'REQ{rule}=0')]


def cpu():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def ours(folder, *options):
    before = cpu()
    command = [os.path.join(folder, 'levelground'), 'explore', 'terra-mystica', '--cells', '100x100', '--seed', '1',
               '--json', *options]
    row = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return dict(row, cpu_seconds=cpu() - before)


def peer(evaluations, batch):
    command = [PYTHON, os.path.join(HERE, 'peers', 'explore.py'), '--evaluations', str(evaluations),
               '--batch', str(batch)]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def compare(folder, boards):
    """Evaluates the peer's boards with our tool and returns the results."""
    with tempfile.NamedTemporaryFile('w', suffix='.txt') as file:
        file.write('\n\n'.join(board['map'] for board in boards) + '\n')
        file.flush()
        command = [os.path.join(folder, 'levelground'), 'evaluate', file.name, '--json', *FOUR]
        lines = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    for board, line in zip(boards, map(json.loads, lines)):
        same = board['score'] == line['score'] and all(
            abs(board[trait] - line['traits'][trait]) < 1e-6 for trait in ('river-span', 'colour-span'))
        if not same:
            sys.exit(f"the peer counts {board['score']}, the tool {line['score']}:\n{board['map']}")


def hexes(board):
    return [h for row in board['map'].replace('\n', '').split(';') for h in row.split(',') if h]


def distance(boards):
    pairs = list(itertools.combinations(boards, 2))
    return sum(a != b for one, other in pairs for a, b in zip(one, other)) / len(pairs)


def compare_sets(folder, store, count):
    with open(store, encoding='ascii') as file:
        elites = [hexes(board) for board in map(json.loads, file) if board['score'] == 0]
    command = [os.path.join(folder, 'levelground'), 'generate', 'terra-mystica', '--seed', '1', '--count', str(count),
               '--json', '--quiet']
    lines = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    alone = [hexes(json.loads(line)) for line in lines]
    drawn = random.Random(1).sample(elites, min(count, len(elites)))
    if len(drawn) > 1:
        print(f'distance of {len(drawn)} boards drawn from it: {distance(drawn):.1f} of 113 hexes; '
              f'of {count} made one by one: {distance(alone):.1f} [less]')


def weigh(folder, *options):
    """Returns the result, the wall-clock seconds and the peak memory in MB."""
    command = [os.path.join(folder, 'levelground'), 'explore', 'terra-mystica', '--cells', '1000x1000',
               '--json', *options]
    before = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        row = json.loads(process.stdout.read())
        _, _, used = os.wait4(process.pid, 0)
        process.returncode = 0
    return row, time.monotonic() - before, used.ru_maxrss / 1024


def weigh_million(folder, seconds):
    with tempfile.TemporaryDirectory() as work:
        store = os.path.join(work, 'million.jsonl')
        row, took, peak = weigh(folder, '--seed', '1', '--seconds', str(seconds), '--store', store)
        _, back, peak_back = weigh(folder, '--from', store, '--evaluations', '0')
        print(f'archive of {row["cells"]:,} cells, {row["filled"]:,} filled in {seconds} s: figures and file '
              f'{took - row["seconds"]:.1f} s [10], {peak:.0f} MB [2,000]; '
              f'read back, each level judged again: {back:.1f} s, {peak_back:.0f} MB')


def show(what, row):
    rate = row['evaluations'] / row['cpu_seconds']
    print(f"| {what} | {row['evaluations']:,} | {row['filled']:,} | {row['perfect']:,} | {row['qd_score']:,.0f} | "
          f"{rate:,.0f} |")
    return rate


def main():
    folder, quick = sys.argv[1], '--quick' in sys.argv[2:]
    evaluations = 3000 if quick else 200000
    print('| explore: Terra Mystica, 100 x 100 cells | evaluations | cells filled | all rules met | QD score | '
          'evaluations a CPU second |')
    print('|---|---|---|---|---|---|')
    one = peer(evaluations, 1)
    many = peer(evaluations, 256)
    compare(folder, one['some'] + many['some'])
    mine = ours(folder, '--evaluations', str(evaluations), '--jobs', '1', *FOUR)
    slow = show('numpy, REQ1 to REQ4', one)
    fast = show('numpy, 256 boards at once', many)
    rate = show('levelground, the same', mine)
    with tempfile.TemporaryDirectory() as work:
        store = os.path.join(work, 'minute.jsonl')
        minute = ours(folder, '--seconds', '2' if quick else '60', '--jobs', '2', '--store', store)
        show('levelground, REQ1 to REQ12, a minute on two cores', minute)
        print(f'\n{rate / slow:.0f} times as fast as numpy board by board [200], {rate / fast:.0f} times as 256 '
              f'at once; boards that meet every requirement in a minute: {minute["perfect"]} [5,000]')
        compare_sets(folder, store, 20 if quick else 100)
    weigh_million(folder, 2 if quick else 60)


if __name__ == '__main__':
    main()
