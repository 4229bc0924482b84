"""A level generator's evaluation as programs in numpy and Python do it: a grid of tiles, its regions, and two shortest paths. Ours,
after what pcg_benchmark's zelda measures, which is not in Debian; 9 x 13 cells, as many as a board of Terra Mystica."""
from collections import deque

import numpy as np

ROWS, COLUMNS, TILES = 9, 13, 6
WALL, EMPTY, PLAYER, KEY, DOOR, ENEMY = range(TILES)


def reached(level, start, passable):
    """Steps from a cell to each cell that can be reached."""
    steps = {start: 0}
    queue = deque([start])
    while queue:
        row, column = queue.popleft()
        for r, c in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
            if 0 <= r < ROWS and 0 <= c < COLUMNS and (r, c) not in steps and level[r, c] in passable:
                steps[r, c] = steps[row, column] + 1
                queue.append((r, c))
    return steps


def regions(level, passable):
    seen, count = set(), 0
    for cell in zip(*np.nonzero(np.isin(level, list(passable)))):
        if cell not in seen:
            seen |= reached(level, cell, passable).keys()
            count += 1
    return count


def distance(level, start, end):
    starts, ends = np.argwhere(level == start), np.argwhere(level == end)
    if not len(starts) or not len(ends):
        return 0
    return reached(level, tuple(starts[0]), {EMPTY, PLAYER, KEY, DOOR, ENEMY}).get(tuple(ends[0]), 0)


def cost(level):
    counts = np.bincount(level.ravel(), minlength=TILES)
    wrong = abs(counts[[PLAYER, KEY, DOOR]] - 1).sum() + regions(level, {EMPTY, PLAYER, KEY, DOOR, ENEMY}) - 1
    ways = distance(level, PLAYER, KEY) + distance(level, KEY, DOOR)
    return wrong + max(0, ROWS + COLUMNS - ways)
