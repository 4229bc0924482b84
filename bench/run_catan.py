#!/usr/bin/env python3
"""The benchmark of Catan boards that are fair by play: the speed of games, the cost of a fair board, and how even the seats of
fresh boards are when they are played. The boards and the games have seeds of their own. Biases are those of greedy players, in
points, with 95 % intervals."""
import argparse
import json
import os
import statistics
import subprocess
import tempfile

BOARDS, GAMES, PLAYED, FRESH = 200, 1000, 16, 4000


def lines(command):
    return [json.loads(line) for line in subprocess.run(command, stdout=subprocess.PIPE, check=False).stdout.splitlines()]


def make(tool, path, count, *options):
    """Returns the records of the boards, and writes them to a file."""
    made = lines([tool, 'generate', 'catan', '--json', '--jobs', '1', '--seed', '2201', '--count', str(count), *options])
    with open(path, 'w', encoding='ascii') as file:
        file.writelines(json.dumps({'map': board['map']}) + '\n' for board in made)
    return made


def play(tool, path, games, *options):
    """Returns the bias with its interval, and the seats' shares."""
    said = lines([tool, 'play', 'catan', path, '--games', str(games), '--seed', '3303', '--json', *options])[-1]
    low, high = said['bias']['interval']
    shares = ' '.join(f'{100 * seat["share"]:.1f}' for seat in said['seats'])
    return f'{100 * said["bias"]["value"]:.2f} ({100 * low:.2f} to {100 * high:.2f}) | {shares}'


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('build', metavar='BUILD', help='the build folder')
    build = parser.parse_args().build
    tool = os.path.join(build, 'levelground')
    speed = lines([os.path.join(build, 'bench-catan-play')])[0]
    print('| Catan, one thread | |\n|---|---:|')
    print(f'| games of four greedy players | {speed["greedy"]:,} a second |')
    print(f'| games of four random players | {speed["random"]:,} a second |')
    print(f'| a draft of eight openings | {speed["draft"]:.2f} us |\n')
    print('| boards | n | CPU a board: median / mean | bias | seats |\n|---|---:|---:|---|---|')
    with tempfile.TemporaryDirectory() as folder:
        for name, count, games, options in (
                ('random', BOARDS, GAMES, ('--variant', 'paper', '--algorithm', 'random', '--evaluations', '1')),
                ('balanced, REQ8=0', BOARDS, GAMES, ('--set', 'REQ8=0')),
                ('balanced', BOARDS, GAMES, ()),
                ('fair=play', PLAYED, FRESH, ('--set', 'fair=play'))):
            path = os.path.join(folder, 'boards.jsonl')
            cpu = [1e3 * board['cpu_seconds'] for board in make(tool, path, count, *options)]
            print(f'| {name} | {count} | {statistics.median(cpu):.2f} / {statistics.mean(cpu):.2f} ms '
                  f'| {play(tool, path, games)} |', flush=True)


if __name__ == '__main__':
    main()
