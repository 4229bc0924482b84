#!/usr/bin/env python3
"""Compares our Terra Mystica boards with the official ones: every trait of both, for docs/measurements/terra-mystica.md."""
import os

from measure import parser, percentile, records, row, table

NAMES = ['original', 'fire-ice-1', 'fire-ice-2', 'fjords', 'loon-lakes', 'arrow', 'archipelago']


def main():
    arguments = parser(__doc__)
    arguments.add_argument('--seed', type=int, default=1001, help='of the first board; each next one has one more (1001)')
    arguments.add_argument('--boards', type=int, help='number of our boards (300)')
    options = arguments.parse_args()
    tool, count = os.path.join(options.folder, 'levelground'), options.boards or (10 if options.quick else 300)
    official = [board['traits'] for board in records(tool, 'evaluate', '--json', *NAMES)]
    ours = [records(tool, 'generate', 'terra-mystica', '--seed', options.seed + i, '--json', '--quiet')[0]['traits'] for i in range(count)]
    table(f'{count} boards of ours beside the official ones', 'trait', *NAMES, 'ours: min, 5 %, median, 95 %, max', 'in the official range')
    for trait in official[0]:
        if not trait.startswith('REQ'):
            known, found = [board[trait] for board in official], [board[trait] for board in ours]
            inside = sum(min(known) <= value <= max(known) for value in found)
            row(trait, *known, ', '.join(str(percentile(found, share)) for share in (0, .05, .5, .95, 1)), f'{100 * inside / count:.0f} %')


if __name__ == '__main__':
    main()
