#!/usr/bin/env python3
"""MAP-Elites in plain numpy on Terra Mystica's boards, to compare with `levelground explore`.

Keeps the best board of each cell of river-span by colour-span, as in Mouret and Clune 2015: draws an elite at random, exchanges
two of its hexes, and keeps the new board if it is the best of its cell. The cost counts REQ1 to REQ4 as the variant `balanced`
does. --batch is the number of boards that are evaluated at once: MAP-Elites is mostly written with 1; a larger number suits
numpy better.

Prints one JSON line: cells filled, perfect boards, QD score, CPU seconds, and 20 boards with their values, for comparison."""
import argparse
import json
import time

import numpy as np

CELLS = [(r, 2 * c + r % 2) for r in range(9) for c in range(13 - r % 2)]      # x counts half hexes
HEXES, RIVER, COLOURS = len(CELLS), 7, 'YUKBGSRI'
STOCK = np.array([c for c in range(7) for _ in range(11)] + [RIVER] * 36)
LOW, HIGH = np.array([4.6, 5.8]), np.array([6.4, 6.85])


def steps(a, b):
    dy, dx = abs(a[0] - b[0]), abs(a[1] - b[1])
    return dy + max(0, (dx - dy) // 2)


STEPS = np.array([[steps(a, b) for b in CELLS] for a in CELLS], dtype=float)
NEAR = np.full((HEXES, 6), HEXES)       # the index HEXES stands for a place off the board
for _i in range(HEXES):
    _near = np.flatnonzero(STEPS[_i] == 1)
    NEAR[_i, :len(_near)] = _near


def rivers(river):
    """Returns the number of connected rivers of each board. To find it, every hex repeatedly takes the lowest label among its
    neighbours."""
    label = np.where(river, np.arange(HEXES), HEXES)
    while True:
        wide = np.pad(label, ((0, 0), (0, 1)), constant_values=HEXES)
        less = np.where(river, np.minimum(label, wide[:, NEAR].min(axis=2)), HEXES)
        if (less == label).all():
            return (river & (label == np.arange(HEXES))).sum(axis=1)
        label = less


def costs(boards):
    wide = np.pad(boards, ((0, 0), (0, 1)), constant_values=-9)
    near, river = wide[:, NEAR], boards == RIVER
    land_near = (near >= 0) & (near < RIVER)
    apart = np.abs(near - boards[:, :, None])
    same = (land_near & (apart == 0)).any(axis=2)
    spade = (land_near & ((apart == 1) | (apart == 6))).any(axis=2)
    wet = (near == RIVER).sum(axis=2)
    return ((~river & same).sum(axis=1) + (river & ((wet < 1) | (wet > 3))).sum(axis=1) + rivers(river) - 1
            + (~river & ~spade).sum(axis=1))


def traits(boards):
    sums = np.zeros((2, len(boards)))
    for terrain in range(8):
        here = (boards == terrain).astype(float)
        sums[int(terrain < RIVER)] += ((here @ STEPS) * here).sum(axis=1) / 2
    return np.stack([sums[0] / (36 * 35 / 2), sums[1] / (7 * 11 * 10 / 2)], axis=1)


def explore(side, evaluations, batch, seed):
    rng = np.random.default_rng(seed)
    elite, cost = np.zeros((side * side, HEXES), dtype=int), np.full(side * side, np.inf)
    filled, trait = [], np.zeros((side * side, 2))
    for done in range(0, evaluations, batch):
        n = min(batch, evaluations - done)
        if done < min(1000, evaluations // 10) or not filled:
            boards = np.stack([rng.permutation(STOCK) for _ in range(n)])
        else:
            boards = elite[np.array(filled)[rng.integers(len(filled), size=n)]] if batch > 1 \
                else elite[[filled[rng.integers(len(filled))]]]
            pair = rng.integers(HEXES, size=(n, 2))
            rows = np.arange(n)
            boards[rows, pair[:, 0]], boards[rows, pair[:, 1]] = boards[rows, pair[:, 1]], boards[rows, pair[:, 0]]
        cost_of, trait_of = costs(boards), traits(boards)
        place = (trait_of - LOW) / (HIGH - LOW)
        for i in np.flatnonzero(((place >= 0) & (place <= 1)).all(axis=1)):
            bins = np.minimum((place[i] * side).astype(int), side - 1)
            cell = bins[0] + side * bins[1]
            if cost_of[i] < cost[cell]:
                if cost[cell] == np.inf:
                    filled.append(cell)
                elite[cell], cost[cell], trait[cell] = boards[i], cost_of[i], trait_of[i]
    return elite, cost, trait, filled


def text(board):
    rows, at = [], 0
    for row in range(9):
        length = 13 - row % 2
        rows.append(','.join(COLOURS[c] for c in board[at:at + length]) + ';')
        at += length
    return '\n'.join(rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    for name, normal in (('side', 100), ('evaluations', 50000), ('batch', 1), ('seed', 1)):
        parser.add_argument('--' + name, type=int, default=normal)
    given = parser.parse_args()
    start = time.process_time()
    elite, cost, trait, filled = explore(given.side, given.evaluations, given.batch, given.seed)
    seconds = time.process_time() - start
    found = cost[filled]
    some = [{'map': text(elite[c]), 'score': int(cost[c]), 'river-span': trait[c, 0], 'colour-span': trait[c, 1]}
            for c in filled[:20]]
    print(json.dumps({'filled': len(filled), 'perfect': int((found == 0).sum()), 'qd_score': float((1 / (1 + found)).sum()),
                      'evaluations': given.evaluations, 'cpu_seconds': seconds, 'some': some}))


if __name__ == '__main__':
    main()
