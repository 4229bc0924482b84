#!/usr/bin/env python3
"""Measures how straight rivers and walls are, and how similar the places of castles are, on the game's own maps and on ours.

    tools/wesnoth_looks.py /usr/share/games/wesnoth/1.16/data/multiplayer/maps FOLDER

FOLDER has one folder of our maps for each number of sides: 2, 3 and 4. Prints a line for each measure: its name, the quantiles of
the game's maps (5, 25, 50, 75 and 95 %), the quantiles of ours (50 and 90 %), and `in` or `out`. A measure is `in` if our median
lies within the middle half of the game's maps and nine in ten of ours do not exceed the 95 % quantile of the game's. A line
`castles-N` has the mean correlation of where castles lie on the maps for N sides.
"""
import glob
import itertools
import os
import statistics
import sys

from wesnoth_bands import is_outlier

ODD = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
EVEN = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
GRID = 8  # the map is divided into this many fields across and down, and the castles in each are counted
ALIKE = 0.15  # the highest mean correlation of the castles of two maps that is accepted


def read_map(path):
    """Returns the codes of the map's hexes by place, and the map's width and height."""
    with open(path, encoding='utf-8') as file:
        rows = [line.strip().split(',') for line in file if ',' in line]
    codes = {(x, y): row[x].split()[-1] for y, row in enumerate(rows) for x in range(1, len(row) - 1)}
    inside = {at: code for at, code in codes.items() if 0 < at[1] < len(rows) - 1}
    land = {at: code for at, code in inside.items() if not code.startswith(('_off', 'Xv'))}
    return land, len(rows[0]) - 2, len(rows) - 2


def step(at, direction):
    dx, dy = (ODD if at[0] & 1 else EVEN)[direction % 6]
    return at[0] + dx, at[1] + dy


def line_from(hexes, at, direction, turn, phase):
    """Returns the hexes of a straight line. With turn 1 the line alternates between two directions, which also looks straight.
    """
    line = [at]
    for n in itertools.count(phase):
        at = step(at, direction + (n & turn))
        if at not in hexes:
            return line
        line.append(at)


def longest_lines(hexes):
    """Returns for each hex the length of the longest straight line through it."""
    longest = dict.fromkeys(hexes, 1)
    for at in hexes:
        for direction, (turn, phase) in itertools.product(range(3), ((0, 0), (1, 0), (1, 1))):
            if step(at, direction + ((phase + 1) & turn) + 3) in hexes:
                continue  # this line begins at another hex
            line = line_from(hexes, at, direction, turn, phase)
            for part in line:
                longest[part] = max(longest[part], len(line))
    return longest


def thin(hexes):
    return {at for at in hexes if sum(step(at, d) in hexes for d in range(6)) <= 3}


def is_gap(at, hexes):
    return any(step(at, d) in hexes and step(at, d + 3) in hexes for d in range(3))


def looks(path):
    land = read_map(path)[0]
    wet = {at for at, code in land.items() if code[0] in 'WS' and '^V' not in code}
    high = {at for at, code in land.items() if code[0] in 'MXQ' or '^X' in code}
    rivers, walls = longest_lines(thin(wet)).values(), longest_lines(thin(high)).values()
    gaps = sum(is_gap(at, wet) for at in land if at not in wet)
    return {'river-line': sum(rivers) / max(1, len(rivers)),
            'river-straight': sum(n >= 7 for n in rivers) / max(1, len(rivers)),
            'wall-line': sum(walls) / max(1, len(walls)),
            'wall-straight': sum(n >= 5 for n in walls) / max(1, len(walls)),
            'comb': gaps / max(1, len(wet))}


def castles(path):
    land, width, height = read_map(path)
    count = [0] * (GRID * GRID)
    for (x, y), code in land.items():
        if code[0] in 'CK':
            count[int((x - 0.5) / width * GRID) * GRID + int((y - 0.5) / height * GRID)] += 1
    return count


def alike(paths):
    """Returns the mean correlation of the castles' places over all pairs of maps."""
    pairs = itertools.combinations([castles(path) for path in paths], 2)
    return statistics.mean(statistics.correlation(one, other) for one, other in pairs)


def quantile(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def print_measure(name, theirs, ours):
    low, middle, high, most = [quantile(theirs, share) for share in (0.25, 0.5, 0.75, 0.95)]
    median, upper = quantile(ours, 0.5), quantile(ours, 0.9)
    figures = ' '.join(f'{x:.3f}' for x in (quantile(theirs, 0.05), low, middle, high, most, median, upper))
    print(f'{name} {figures}', 'in' if low <= median <= high and upper <= most else 'out')


def main():
    shipped, made = sys.argv[1:]
    theirs = {n: [path for path in sorted(glob.glob(f'{shipped}/{n}p_*.map'))
                  if not is_outlier(os.path.basename(path))] for n in (2, 3, 4)}
    ours = {n: sorted(glob.glob(f'{made}/{n}/*.map')) for n in (2, 3, 4)}
    all_theirs = [looks(path) for path in sum(theirs.values(), [])]
    all_ours = [looks(path) for path in sum(ours.values(), [])]
    for name in all_theirs[0]:
        print_measure(name, [m[name] for m in all_theirs], [m[name] for m in all_ours])
    for n in (2, 3, 4):
        mean = alike(ours[n])
        print(f'castles-{n} {alike(theirs[n]):.3f} {mean:.3f}', 'in' if mean <= ALIKE else 'out')


if __name__ == '__main__':
    main()
