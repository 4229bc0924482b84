#!/usr/bin/env python3
"""Fair Terra Mystica boards by simulated annealing in plain Python, as a keen hobbyist would write it: a program to compare
ours with.

A board is annealed in two stages, because the river's rules do not depend on the colours: first the river (a river hex and a
land hex change places), then the colours on this river (two land hexes change places). The second stage is the long one, so
only there each swap changes the cost by its difference. A stage ends when its cost is 0, which means that every requirement of
the stage is met.

Prints each board as a JSON line: {"map": rows joined by ';' or null on a time-out, "seconds": CPU}."""
import argparse
import json
import math
import random
import time
from types import SimpleNamespace

COLOURS = 'YUKBGSR'                     # in the order of the terraforming circle
CELLS = [(r, 2 * c + r % 2) for r in range(9) for c in range(13 - r % 2)]      # x counts half hexes
INDEX = {cell: i for i, cell in enumerate(CELLS)}
STEPS = ((0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1))
NEAR = [[INDEX[r + dr, x + dx] for dr, dx in STEPS if (r + dr, x + dx) in INDEX] for r, x in CELLS]
NEAR_MASK = [sum(1 << k for k in near) for near in NEAR]
ALL = (1 << len(CELLS)) - 1
LEFT, RIGHT, TOP, BOTTOM = (sum(1 << i for i, (r, x) in enumerate(CELLS) if test(r, x)) for test in (
    lambda r, x: x < 12, lambda r, x: x > 12, lambda r, x: r < 4, lambda r, x: r > 4))
# for two colours: the place on the circle of the border between them if they are one spade apart, otherwise -1
PAIR = [[-1] * 7 for _ in range(7)]
for _c in range(7):
    PAIR[_c][(_c + 1) % 7] = PAIR[(_c + 1) % 7][_c] = _c


class TimeOut(Exception):
    """Raised when the time limit of a board is over."""


def components(mask):
    """Returns the sizes of the connected parts of a set of cells. A set is an integer whose bits are cells."""
    sizes = []
    while mask:
        size, front = 0, mask & -mask
        mask ^= front
        while front:
            bit = front & -front
            size += 1
            new = NEAR_MASK[bit.bit_length() - 1] & mask
            mask ^= new
            front ^= bit | new
        sizes.append(size)
    return sizes


def within(mask, steps):
    """Returns the cells that are at most this many steps from the set."""
    for _ in range(steps):
        mask |= sum(1 << i for i, near in enumerate(NEAR_MASK) if near & mask and not mask >> i & 1)
    return mask


def river_cost(river, rules, given=False):
    """Returns the cost of the river: REQ2 and REQ3 unless the river is given; REQ5 and REQ9 of the rich rules; and land that
    can never meet REQ4."""
    land = ALL ^ river
    cost = 0
    for i, near in enumerate(NEAR_MASK):
        if river >> i & 1:
            cost += not (given or 1 <= (near & river).bit_count() <= 3)
        elif not rules.reading:
            cost += not near & land
    if not given:
        cost += 2 * (len(components(river)) - 1)
    if rules.rich:
        cost += sum(size < 5 for size in components(land))
        for one, other in (LEFT, RIGHT), (TOP, BOTTOM):
            cost += max(0, abs((river & one).bit_count() - (river & other).bit_count()) - rules.lean)
        cost += (ALL ^ within(river, rules.reach)).bit_count()
    return cost


def anneal_river(rules, rng, clock):
    """Returns a river of 36 hexes with cost 0. Annealing starts again until it finds one."""
    while True:
        cells = rng.sample(range(len(CELLS)), len(CELLS))
        river = sum(1 << i for i in cells[:36])
        cost, heat = river_cost(river, rules), 1.0
        while cost and heat > 0.1:
            clock()
            i, j = rng.randrange(36), rng.randrange(36, len(CELLS))
            moved = river ^ 1 << cells[i] ^ 1 << cells[j]
            new = river_cost(moved, rules)
            if new <= cost or rng.random() < math.exp((cost - new) / heat):
                river, cost = moved, new
                cells[i], cells[j] = cells[j], cells[i]
            heat *= 0.9996
        if not cost:
            return river


def away_from_mean(counts):
    """Returns how far the counts are from being as equal as possible; 0 exactly if max - min <= 1."""
    low, rest = divmod(sum(counts), 7)
    high = low + (rest > 0)
    return sum(low - n if n < low else n - high if n > high else 0 for n in counts)


class Colours:
    """The colours on a given river, with all counts from which the cost is computed."""

    def __init__(self, river, rules, rng):
        self.rules = rules
        self.land = [i for i in range(len(CELLS)) if not river >> i & 1]
        self.colour = [-1] * len(CELLS)
        self.near = [[k for k in near if not river >> k & 1] for near in NEAR]
        need = 3 if rules.reading else 0
        river_cells = set(range(len(CELLS))).difference(self.land)
        self.asked = [i not in river_cells and len(self.near[i]) >= need for i in range(len(CELLS))]
        self.shore = [bool(near & river) for near in NEAR_MASK]
        self.rim = [len(near) < 6 for near in NEAR]
        self.bridged = [sorted({k for m in self.near[i] for k in self.near[m]} - {i, *river_cells})
                        for i in range(len(CELLS))]
        self.same = 0                               # REQ1: borders between equal colours
        self.spade = [0] * len(CELLS)               # REQ4: for each cell, the number of its neighbours one spade away
        self.lonely = sum(self.asked)               # REQ4: number of cells that need such a neighbour and have none
        self.borders, self.shores, self.rims, self.twins = [0] * 7, [0] * 7, [0] * 7, [0] * 7
        colours = [c for c in range(7) for _ in range(11)]
        rng.shuffle(colours)
        for i, c in zip(self.land, colours):
            self.put(i, c, 1)

    def put(self, i, c, sign):
        """Puts colour c on the empty cell i (sign 1), or removes it (sign -1)."""
        colour, spade, asked, rich = self.colour, self.spade, self.asked, self.rules.rich
        colour[i] = -1
        pair = PAIR[c]
        mine = 0
        for k in self.near[i]:
            d = colour[k]
            if d == c:
                self.same += sign
            elif d >= 0 and pair[d] >= 0:
                mine += 1
                self.borders[pair[d]] += sign
                if asked[k] and spade[k] == (sign < 0):     # the first such neighbour comes, or the last one goes
                    self.lonely -= sign
                spade[k] += sign
        if asked[i] and mine:
            self.lonely -= sign
        spade[i] = mine if sign > 0 else 0
        if rich:
            self.shores[c] += sign * self.shore[i]
            self.rims[c] += sign * self.rim[i]
            self.twins[c] += sign * sum(colour[k] == c for k in self.bridged[i])
        if sign > 0:
            colour[i] = c

    def swap(self, i, j):
        c, d = self.colour[i], self.colour[j]
        self.put(i, c, -1)
        self.put(j, d, -1)
        self.put(i, d, 1)
        self.put(j, c, 1)

    def cost(self):
        cost = self.same + self.lonely
        if self.rules.rich:
            cost += away_from_mean(self.borders) + away_from_mean(self.shores) + away_from_mean(self.rims)
            cost += max(0, sum(self.twins) - self.rules.twins)
            cost += sum(n - self.rules.twins_colour for n in self.twins if n > self.rules.twins_colour)
        return cost

    def anneal(self, moves, rng, clock):
        """Anneals while the temperature falls from HOT to COLD. Returns whether a cost of 0 was reached."""
        land, colour = self.land, self.colour
        cost, heat = self.cost(), HOT
        fall = (COLD / HOT) ** (1 / moves)
        for _ in range(moves):
            if not cost:
                return True
            clock()
            i, j = rng.choice(land), rng.choice(land)
            if colour[i] == colour[j]:
                continue
            self.swap(i, j)
            new = self.cost()
            if new <= cost or rng.random() < math.exp((cost - new) / heat):
                cost = new
            else:
                self.swap(i, j)
            heat *= fall
        return not cost

    def text(self):
        rows = [[] for _ in range(9)]
        for (r, _), c in zip(CELLS, self.colour):
            rows[r].append(COLOURS[c] if c >= 0 else 'I')
        return ''.join(','.join(row) + ';' for row in rows)


HOT, COLD, MOVES = 0.45, 0.15, {0: 3000, 1: 10000}


def board(rules, rng, given):
    """Returns the text of a valid board, or None if the time limit was over before."""
    start = time.process_time()

    def clock():
        if time.process_time() - start > rules.time_limit:
            raise TimeOut
    try:
        while True:
            river = anneal_river(rules, rng, clock) if given is None else given
            colours = Colours(river, rules, rng)
            if colours.anneal(MOVES[rules.rich], rng, clock):
                return colours.text()
    except TimeOut:
        return None


def read_river(path):
    """Returns the river of a board in text form as a set of cells."""
    with open(path, encoding='ascii') as file:
        letters = file.read().replace(';', ',').replace('\n', '').split(',')
    letters = [x.strip() for x in letters if x.strip()]
    if len(letters) != len(CELLS) or letters.count('I') != 36:
        raise SystemExit(f'{path}: expected 113 hexes, 36 of them river')
    return sum(1 << i for i, x in enumerate(letters) if x == 'I')


def main():
    parser = argparse.ArgumentParser(description='Terra Mystica boards by simulated annealing.')
    parser.add_argument('--rich', type=int, choices=(0, 1), default=0, help='1 adds REQ5..REQ10')
    parser.add_argument('--reading', type=int, choices=(0, 1), default=0, help='REQ4: 0 strict, 1 published')
    parser.add_argument('--river', help='a board whose river is kept; REQ2 and REQ3 are then not asked')
    parser.add_argument('--count', type=int, default=1)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--time-limit', type=float, default=60, help="a board's CPU seconds")
    for name, value in ('lean', 6), ('reach', 3), ('twins', 18), ('twins-colour', 4):
        parser.add_argument('--' + name, type=int, default=value)
    rules = SimpleNamespace(**vars(parser.parse_args()))
    rng = random.Random(rules.seed)
    given = read_river(rules.river) if rules.river else None
    if given is not None and river_cost(given, rules, given=True):
        raise SystemExit(f'{rules.river}: no colours on this river can meet the requirements')
    for _ in range(rules.count):
        start = time.process_time()
        text = board(rules, rng, given)
        print(json.dumps({'map': text, 'seconds': round(time.process_time() - start, 6)}), flush=True)


if __name__ == '__main__':
    main()
