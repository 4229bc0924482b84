#!/usr/bin/env python3
"""The benchmark of boards: compares ours with those of other programs (bench/peers), on one thread, in one table.

A peer makes each board in a fresh process; our own boards are measured both inside one process and as whole processes. If a peer
does not finish within its limit, its time counts as the limit."""
import os
import sys
import tempfile

from measure import PEERS, figures, is_here, parser, records, row, table, three, timed

BOUNDS = ['--lean', '4', '--reach', '4', '--twins', '18', '--twins-colour', '4']
STRICT, PUBLISHED = ['--reading', '0'], ['--reading', '1']
TM, CATAN = 'terra-mystica', 'catan'
# game, what is compared, variant, settings, options of the peers, number of boards by us, by clasp and by Python, their limit
# in s, our aim in ms
RUNS = [
    (TM, 'paper, all free', 'paper', '', PUBLISHED + BOUNDS, 2000, 40, 20, 20, 'median 0.02'),
    (TM, 'paper, original river', 'paper', 'river=original', PUBLISHED + BOUNDS, 2000, 40, 20, 20, 'median 0.015'),
    (TM, 'REQ1 to REQ10, all free', 'balanced', 'REQ11=0 REQ12=0', STRICT + BOUNDS, 1000, 7, 12, 30, 'median 0.2, p99 1'),
    (CATAN, 'paper, 19 hexes', 'paper', '', ['--players', '4'], 2000, 40, 40, 20, 'median 0.02'),
    (CATAN, 'paper, 30 hexes', 'paper', 'players=6', ['--players', '6'], 2000, 40, 40, 20, 'median 0.05'),
    (CATAN, 'REQ1 to REQ7, 19 hexes', 'balanced', 'REQ8=0', ['--players', '4'], 1000, 40, 40, 20, 'median 0.15'),
    (CATAN, 'REQ1 to REQ7, 30 hexes', 'balanced', 'REQ8=0 players=6', ['--players', '6'], 1000, 40, 40, 20, 'median 0.4'),
]
MEMORY = [  # of `generate`: its arguments, and the numbers of boards in a small and a large run
    (f'{TM} --variant paper', 10, 2000),
    (TM, 10, 500),
    (f'{CATAN} --variant paper', 10, 2000),
    (CATAN, 3, 30),
    ('ptsp --evaluations 1000', 8, 24),
    ('wesnoth', 1, 8),
]
ORIGINAL = ('U,S,G,B,Y,R,U,K,R,G,B,R,K;Y,I,I,U,K,I,I,Y,K,I,I,Y;I,I,K,I,S,I,G,I,G,I,S,I,I;G,B,Y,I,I,R,B,I,R,I,R,U;'
            'K,U,R,B,K,U,S,Y,I,I,G,K,B;S,G,I,I,Y,G,I,I,I,U,S,U;I,I,I,S,I,R,I,G,I,Y,K,B,Y;Y,B,U,I,I,I,B,K,I,S,U,S;'
            'R,K,S,B,R,G,Y,U,S,I,B,G,R;')


def peer(name, game, variant, settings, options, count, limit):
    with tempfile.NamedTemporaryFile('w', suffix='.txt') as board:
        board.write(ORIGINAL)
        board.flush()
        river = ['--river', board.name] if 'river' in settings else []
        made = [record for record in records(sys.executable, os.path.join(PEERS, 'run.py'), '--game', game, '--peer', name, '--variant', variant,
                                             '--count', count, '--seed', 1, '--limit', limit, *options, *river) if 'map' in record]
    return {**figures([1e3 * (board['seconds'] if board['map'] else limit) for board in made]), 'late': sum(not board['map'] for board in made)}


def cell(result):
    late = f", {result['late']} over the limit" if result.get('late') else ''
    return f"{three(result)} ({result['n']}{late})"


def print_peers(ours, quick):
    clasp = is_here('clasp', 'gringo clasp')
    table('CPU milliseconds a board on one thread: median / 90th / 99th percentile (boards)', 'game', 'what', 'levelground', 'clasp',
          'Python', 'aim', 'ratio to clasp', 'ratio to Python', 'distance')
    for game, what, variant, settings, options, boards, asp_boards, python_boards, limit, aim in RUNS:
        if quick:
            boards, asp_boards, python_boards, limit = 100, 2, 2, 2
        us = ours('board', game, variant, settings, boards, 1)
        asp = peer('asp', game, variant, settings, options, asp_boards, limit) if clasp else None
        python = peer('python', game, variant, settings, options, python_boards, limit)
        row(game, what, cell(us), cell(asp) if asp else None, cell(python), aim, f"{asp['median'] / us['median']:.0f}" if asp else None,
            f"{python['median'] / us['median']:.0f}", us['distance'])
    for what, settings, aim in (('balanced by the rules alone, REQ1 to REQ12', 'fair=rules', 'median 0.2, p99 1'),
                                ('balanced by default, REQ1 to REQ13 (fair=model)', 'fair=model', 'median 2')):
        us = ours('board', TM, 'balanced', settings, 100 if quick else 1000, 1)
        row(TM, what, cell(us), None, None, aim, None, None, us['distance'])
    print()


def print_processes(tool, quick):
    wall = figures([1e3 * timed(tool, 'generate', TM, '--set', 'fair=rules', '--jobs', 1, '--quiet', '--seed', seed + 1).wall
                    for seed in range(20 if quick else 500)])
    table('A whole process for one balanced board by the rules alone', 'wall ms: median / 90th / 99th percentile (boards)', 'aim')
    row(f"{three(wall)} ({wall['n']})", '1.2')
    print()


def print_rates(ours, quick):
    table('Evaluations a second, millions, one thread, medians of 9', 'variant', 'full', 'aim', 'delta', 'aim')
    for variant, full_aim, delta_aim in (('paper', '5', '30'), ('balanced', '', '')):
        rate = ours('rate', variant, TM, 2000 if quick else 200000)
        row(variant, f"{1e-6 * rate['full']:.2f}", full_aim, f"{1e-6 * rate['delta']:.1f}", delta_aim)
    print()


def print_memory(folder, quick):
    def peak(words, count):
        command = ('levelground', 'generate', *words.split(), '--count', count, '--jobs', 1, '--quiet')
        return int(timed(os.path.join(folder, 'bench-peak'), os.path.join(folder, command[0]), *command[1:]).out)
    table('Memory of `generate`, one thread', 'what', 'boards', 'peak, MB', 'boards', 'peak, MB', 'growth, KB a board')
    for words, few, many in MEMORY:
        many = few + 5 if quick else many
        low, high = peak(words, few), peak(words, many)
        row(words, few, f'{low / 1024:.1f}', many, f'{high / 1024:.1f}', f'{max(0, high - low) / (many - few):.2g}')


def main():
    options = parser(__doc__).parse_args()

    def ours(*words):
        return records(os.path.join(options.folder, 'bench-boards'), *words)[0]
    print_peers(ours, options.quick)
    print_processes(os.path.join(options.folder, 'levelground'), options.quick)
    print_rates(ours, options.quick)
    print_memory(options.folder, options.quick)


if __name__ == '__main__':
    main()
