#!/usr/bin/env python3
"""Compares our Terra Mystica boards with the official ones: prints every trait of both as a table for
docs/measurements/terra-mystica.md.

usage: official.py TOOL FOLDER [SEED] [COUNT]      FOLDER has the official boards, NAME.txt each; boards SEED, SEED + 1, ...
"""
import json
import os
import subprocess
import sys

NAMES = ['original', 'fire-ice-1', 'fire-ice-2', 'fjords', 'loon-lakes', 'arrow', 'archipelago']


def lines(command):
    output = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return [json.loads(line)['traits'] for line in output.splitlines()]


def main():
    tool, folder = sys.argv[1:3]
    seed, count = [int(word) for word in sys.argv[3:5] + ['1001', '300'][len(sys.argv) - 3:]]
    official = lines([tool, 'evaluate', '--json', *[os.path.join(folder, name + '.txt') for name in NAMES]])
    ours = [lines([tool, 'generate', 'terra-mystica', '--seed', str(seed + i), '--json', '--quiet'])[0] for i in range(count)]
    print(f'| | {" | ".join(NAMES)} | ours: min, 5 %, median, 95 %, max | in the official range |')
    print('|---' * (len(NAMES) + 3) + '|')
    for trait in official[0]:
        if trait.startswith('REQ'):
            continue
        known, found = [board[trait] for board in official], sorted(board[trait] for board in ours)
        some = [found[min(count - 1, int(count * share))] for share in (0, .05, .5, .95, 1)]
        inside = sum(min(known) <= value <= max(known) for value in found)
        print(f'| {trait} | {" | ".join(map(str, known))} | {", ".join(map(str, some))} | {100 * inside / count:.0f} % |')


if __name__ == '__main__':
    main()
