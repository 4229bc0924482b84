#!/usr/bin/env python3
"""The benchmark of Catan boards that are fair by play: the speed of games, the cost of a fair board, and how even the seats of
fresh boards are when they are played. The boards and the games have seeds of their own. Biases are those of greedy players, in
points, with 95 % intervals."""
import json
import os
import statistics
import tempfile

from measure import parser, records, row, table


def make(tool, path, count, *options):
    """Returns the records of the boards, and writes them to a file. With fair=play a few boards may miss the target."""
    made = records(tool, 'generate', 'catan', '--json', '--jobs', 1, '--seed', 2201, '--count', count, *options, allowed=(0, 1))
    with open(path, 'w', encoding='ascii') as file:
        file.writelines(json.dumps({'map': board['map']}) + '\n' for board in made)
    return made


def main():
    arguments = parser(__doc__)
    arguments.add_argument('--boards', type=int, help='boards of each kind (default: 100)')
    arguments.add_argument('--fair-boards', type=int, help='boards of fair=play, which take ten seconds each (default: 5)')
    options = arguments.parse_args()
    tool, (games, more_games) = os.path.join(options.folder, 'levelground'), (100, 100) if options.quick else (1000, 4000)
    boards, fair = options.boards or (4 if options.quick else 100), options.fair_boards or (1 if options.quick else 5)
    speed = records(os.path.join(options.folder, 'bench-catan-play'))[0]
    table('10,000 games of Catan on ten shuffled official boards, and 100,000 drafts, one thread', 'what', 'speed')
    row('games of four greedy players', f'{speed["greedy"]:,} a second')
    row('games of four random players', f'{speed["random"]:,} a second')
    row('a draft of eight openings', f'{speed["draft"]:.2f} us')
    print()
    table('Boards of Catan, one thread', 'boards', 'n', 'CPU ms a board: median / mean', 'games a board', 'bias', 'shares of the seats')
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'boards.jsonl')
        for name, n, played, words in (('random', boards, games, '--variant paper --algorithm random --evaluations 1'),
                                       ('balanced, REQ8=0', boards, games, '--set REQ8=0'), ('balanced', boards, games, ''),
                                       ('fair=play', fair, more_games, '--set fair=play' + ' --seconds 2' * options.quick)):
            cpu = [1e3 * board['cpu_seconds'] for board in make(tool, path, n, *words.split())]
            said = records(tool, 'play', 'catan', path, '--games', played, '--seed', 3303, '--json')[-1]
            bias, low, high = (100 * value for value in (said['bias']['value'], *said['bias']['interval']))
            row(name, len(cpu), f'{statistics.median(cpu):.2f} / {statistics.mean(cpu):.2f}', played, f'{bias:.2f} ({low:.2f} to {high:.2f})',
                ' '.join(f'{100 * seat["share"]:.1f}' for seat in said['seats']))


if __name__ == '__main__':
    main()
