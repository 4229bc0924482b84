#!/usr/bin/env python3
"""Fair Catan boards by simulated annealing in plain Python, as a keen hobbyist would write it: a program to compare ours with.

A move exchanges the resources, the numbers or both of two hexes. A desert has no number and always moves as a whole. Each move
changes the cost by its difference. The cost is 0 exactly if every requirement is met.

Prints each board as a JSON line: {"map": rows joined by ';' or null on a time-out, "seconds": CPU}."""
import argparse
import json
import math
import random
import time

# by number of players: the rows, the hexes of each resource, their pips, and how many tokens of 3 to 11, of 2 and of 12 there
# are
BOXES = {
    4: ((3, 4, 5, 4, 3), {'L': 4, 'G': 4, 'S': 4, 'B': 3, 'O': 3, 'D': 1},
        {'L': 14, 'G': 14, 'S': 14, 'B': 8, 'O': 8}, 2, 1),
    6: ((3, 4, 5, 6, 5, 4, 3), {'L': 6, 'G': 6, 'S': 6, 'B': 5, 'O': 5, 'D': 2},
        {'L': 18, 'G': 18, 'S': 18, 'B': 17, 'O': 17}, 3, 2)}
STEPS = ((0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1))
PIPS = [0, 0] + [6 - abs(7 - n) for n in range(2, 13)]      # a desert has the number 0
RED = (6, 8)
HOT, COLD, MOVES = 0.35, 0.3, 4000


class TimeOut(Exception):
    """Raised when the time limit of a board is over."""


class Shape:
    """What all boards of one size share: the cells, the neighbours of each cell, and the positions of everything."""

    def __init__(self, players, rich):
        self.rows, self.hexes, self.aims, often, seldom = BOXES[players]
        self.tokens = [n for n in range(2, 13) if n != 7 for _ in range(seldom if n in (2, 12) else often)]
        self.rich = rich
        wide, middle = max(self.rows), len(self.rows) // 2
        cells = [(r, wide - n + 2 * c) for r, n in enumerate(self.rows) for c in range(n)]    # x in half hexes
        index = {cell: i for i, cell in enumerate(cells)}
        near = [[index[r + dr, x + dx] for dr, dx in STEPS if (r + dr, x + dx) in index] for r, x in cells]
        corners = [[(k, m) for k in ring for m in ring if k < m and m in near[k]] for ring in near]
        # for each cell its neighbours, and the pairs of cells with which it meets at its corners
        self.links = list(zip(near, corners))
        self.earlier = [([k for k in ring if k < i], [pair for pair in pairs if max(pair) < i])
                        for i, (ring, pairs) in enumerate(self.links)]      # with each border and corner only once
        self.halves = [sum(1 << i for i, (r, x) in enumerate(cells) if test(r, x)) for test in (
            lambda r, x: x < wide - 1, lambda r, x: x > wide - 1, lambda r, x: r < middle, lambda r, x: r > middle)]
        self.clash = [[self.unfit(a, b) for b in range(13)] for a in range(13)]

    def unfit(self, a, b):
        """Returns True if REQ3, or REQ4 of the rich rules, forbids the two numbers on neighbouring hexes."""
        return (a in RED and b in RED) or (self.rich and a > 0 and (a == b or {a, b} == {2, 12}))


class Board:
    """A board with the counts from which its cost is computed."""

    def __init__(self, shape, rng):
        self.shape = shape
        self.letter = [c for c, n in shape.hexes.items() for _ in range(n)]
        rng.shuffle(self.letter)
        tokens = rng.sample(shape.tokens, len(shape.tokens))
        self.number = [0 if c == 'D' else tokens.pop() for c in self.letter]
        self.pips = dict.fromkeys(shape.hexes, 0)       # pips of each resource
        self.where = dict.fromkeys(shape.hexes, 0)      # cells of each resource, as the bits of an integer
        for i in range(len(self.letter)):
            self.count(i, 1)

    def count(self, i, sign):
        """Adds cell i to the counts (sign 1) or removes it (sign -1)."""
        self.pips[self.letter[i]] += sign * PIPS[self.number[i]]
        self.where[self.letter[i]] += sign << i

    def swap(self, i, j, parts):
        self.count(i, -1)
        self.count(j, -1)
        for part in parts:
            part[i], part[j] = part[j], part[i]
        self.count(i, 1)
        self.count(j, 1)

    def around(self, i, links):
        """Returns the cost of REQ1, REQ3, REQ4 and REQ5 at cell i."""
        letter, number, (near, corners) = self.letter, self.number, links[i]
        clash, mine, cost = self.shape.clash[number[i]], letter[i], 0
        for k in near:
            if letter[k] == mine and mine != 'D':
                cost += 1
            if clash[number[k]]:
                cost += 1
        if self.shape.rich:
            spare = 10 - PIPS[number[i]]
            for k, m in corners:
                if PIPS[number[k]] + PIPS[number[m]] > spare:
                    cost += 1
        return cost

    def overall(self):
        """Returns the cost of REQ2 and REQ6, which depend on the whole board."""
        cost = 0
        for c, aim in self.shape.aims.items():
            cost += abs(self.pips[c] - aim)
            if self.shape.rich:
                cells = self.where[c]
                for half in self.shape.halves:
                    if not cells & half:
                        cost += 1
        return cost

    def anneal(self, moves, rng, clock):
        """Anneals while the temperature falls from HOT to COLD. Returns whether a cost of 0 was reached."""
        letter, number, links = self.letter, self.number, self.shape.links
        whole = (letter, number)
        kinds = ((letter,), (number,), whole)
        overall = self.overall()
        around = sum(self.around(i, self.shape.earlier) for i in range(len(letter)))
        heat, fall = HOT, (COLD / HOT) ** (1 / moves)
        for _ in range(moves):
            if not around and not overall:
                return True
            clock()
            i, j = int(rng.random() * len(letter)), int(rng.random() * len(letter))
            parts = whole if 'D' in (letter[i], letter[j]) else kinds[int(rng.random() * 3)]
            if all(part[i] == part[j] for part in parts):
                continue
            # borders and corners between i and j are counted twice, both before and after the move, so this does not change the
            # difference
            before = self.around(i, links) + self.around(j, links)
            self.swap(i, j, parts)
            change = self.around(i, links) + self.around(j, links) - before
            new = self.overall()
            worse = change + new - overall
            if worse <= 0 or rng.random() < math.exp(-worse / heat):
                around, overall = around + change, new
            else:
                self.swap(i, j, parts)
            heat *= fall
        return not around and not overall

    def text(self):
        cells = iter(f'{c}{n or ""}' for c, n in zip(self.letter, self.number))
        return '; '.join(' '.join(next(cells) for _ in range(n)) for n in self.shape.rows)


def board(shape, rng, limit):
    """Returns the text of a valid board, or None if the time limit was over before."""
    start = time.process_time()

    def clock():
        if time.process_time() - start > limit:
            raise TimeOut
    try:
        while True:
            one = Board(shape, rng)
            if one.anneal(MOVES, rng, clock):
                return one.text()
    except TimeOut:
        return None


def main():
    parser = argparse.ArgumentParser(description='Catan boards by simulated annealing.')
    parser.add_argument('--players', type=int, choices=(4, 6), default=4, help='6: the board for five and six')
    parser.add_argument('--rich', type=int, choices=(0, 1), default=0, help='1 adds REQ4 to REQ6')
    parser.add_argument('--count', type=int, default=1)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--time-limit', type=float, default=60, help="a board's CPU seconds")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    shape = Shape(options.players, options.rich)
    for _ in range(options.count):
        start = time.process_time()
        text = board(shape, rng, options.time_limit)
        print(json.dumps({'map': text, 'seconds': round(time.process_time() - start, 6)}), flush=True)


if __name__ == '__main__':
    main()
