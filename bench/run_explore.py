#!/usr/bin/env python3
"""The benchmark of `levelground explore`: compares it with MAP-Elites in plain numpy at equal evaluations, and measures what it
reaches in one minute.

The archive has 100 x 100 cells of Terra Mystica's river-span by colour-span. The peer counts REQ1 to REQ4, and so do we in the
comparison. `levelground evaluate` judges the peer's boards and must come to the same result. Archives are made by the rules alone,
so `evaluate` and `generate` are asked for that, too; their default also counts REQ13. Speed is evaluations per second of
CPU time on one thread. Distance is the mean number of hexes in which two boards differ, for two sets: boards drawn from the
minute's archive among those that meet all rules, and boards that `generate` makes one by one. The last measurement is an
archive of a million cells: its memory, and the time to save and to read it. Aims are in brackets."""
import itertools
import json
import os
import random
import sys
import tempfile

from measure import PEERS, is_here, parser, records, row, table, timed

RULES_ALONE = ['--set', 'fair=rules']
FOUR = RULES_ALONE + [word for rule in range(5, 13) for word in ('--set', f'REQ{rule}=0')]


def explore(tool, *words):
    """Returns the archive's figures, with what the whole process took."""
    done = timed(tool, 'explore', 'terra-mystica', '--json', *words)
    return json.loads(done.out) | {'cpu_seconds': done.cpu, 'wall_seconds': done.wall, 'peak': done.peak}


def check_peer(tool, folder, boards):
    """The peer and our tool must judge the peer's boards alike."""
    path = os.path.join(folder, 'boards.txt')
    with open(path, 'w', encoding='ascii') as file:
        file.write('\n\n'.join(board['map'] for board in boards) + '\n')
    for board, judged in zip(boards, records(tool, 'evaluate', path, '--json', *FOUR)):
        if board['score'] != judged['score'] or any(abs(board[trait] - judged['traits'][trait]) >= 1e-6 for trait in ('river-span', 'colour-span')):
            raise RuntimeError(f"the peer counts {board['score']}, the tool {judged['score']}: {' '.join(board['map'].split())}")


def distance(records_of_boards):
    boards = [[hex for row in board['map'].replace('\n', '').split(';') for hex in row.split(',') if hex] for board in records_of_boards]
    pairs = list(itertools.combinations(boards, 2))
    return sum(a != b for one, other in pairs for a, b in zip(one, other)) / len(pairs)


def compare(tool, folder, quick):
    evaluations, seconds = (3000, 2) if quick else (50000, 60)
    numpy = is_here('MAP-Elites in numpy', modules='numpy')
    table('Archives of 100 x 100 cells of Terra Mystica, seed 1', 'explore', 'evaluations', 'cells filled', 'all rules met', 'QD score',
          'evaluations a CPU second', 'times as fast as it', 'aim')

    def show(what, found, ours=None, aim=None):
        rate = found and found['evaluations'] / found['cpu_seconds']
        numbers = [f'{found[name]:,.0f}' for name in ('evaluations', 'filled', 'perfect', 'qd_score')] if found else [None] * 4
        row(what, *numbers, rate and f'{rate:,.0f}', f'{ours / rate:.0f}' if rate and ours else None, aim)
        return rate
    cells = ('--cells', '100x100', '--seed', 1)
    mine = explore(tool, *cells, '--evaluations', evaluations, '--jobs', 1, *FOUR)
    one, many = (records(sys.executable, os.path.join(PEERS, 'explore.py'), '--evaluations', evaluations, '--batch', batch)[0]
                 if numpy else None for batch in (1, 256))
    if numpy:
        check_peer(tool, folder, one['some'] + many['some'])
    rate = show('levelground, REQ1 to REQ4', mine)
    show('numpy, the same', one, rate, '200 times')
    show('numpy, 256 boards at once', many, rate)
    store = os.path.join(folder, 'minute.jsonl')
    show(f'levelground, REQ1 to REQ12, {seconds} s on two cores', explore(tool, *cells, '--seconds', seconds, '--jobs', 2, '--store', store),
         aim=None if quick else 'all rules met by 5,000')
    return store


def compare_distances(tool, store, count):
    with open(store, encoding='ascii') as file:
        elites = [board for board in map(json.loads, file) if board['score'] == 0]
    alone = records(tool, 'generate', 'terra-mystica', *RULES_ALONE, '--seed', 1, '--count', count, '--json', '--quiet')
    table('Distance of two boards that meet REQ1 to REQ12, of 113 hexes', 'boards', 'number', 'distance', 'aim')
    drawn = random.Random(1).sample(elites, min(count, len(elites)))
    row('drawn from the archive', len(drawn), f'{distance(drawn):.1f}' if len(drawn) > 1 else None, 'more than one by one')
    row('made one by one', count, f'{distance(alone):.1f}', None)


def weigh_million(tool, folder, seconds):
    store, cells = os.path.join(folder, 'million.jsonl'), ('--cells', '1000x1000')
    table('An archive of a million cells', 'what', 'cells filled', 'seconds', 'aim', 'peak, MB', 'aim')
    made = explore(tool, *cells, '--seed', 1, '--seconds', seconds, '--store', store)
    row(f'figures and file, after {seconds} s of search', f"{made['filled']:,}", f"{made['wall_seconds'] - made['seconds']:.1f}", '10',
        f"{made['peak']:.0f}", '2,000')
    back = explore(tool, *cells, '--from', store, '--evaluations', 0)
    row('read back, each level judged again', f"{back['filled']:,}", f"{back['wall_seconds']:.1f}", None, f"{back['peak']:.0f}", None)


def main():
    options = parser(__doc__).parse_args()
    tool = os.path.join(options.folder, 'levelground')
    with tempfile.TemporaryDirectory() as folder:
        store = compare(tool, folder, options.quick)
        print()
        compare_distances(tool, store, 20 if options.quick else 100)
        print()
        weigh_million(tool, folder, 1 if options.quick else 30)


if __name__ == '__main__':
    main()
