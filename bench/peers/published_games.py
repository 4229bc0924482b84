#!/usr/bin/env python3
"""Makes maps of published games as their players' generators do, in plain Python.

usage: published_games.py twilight-imperium|twilight-imperium-again|milty-draft|gaia-project|terraforming-mars COUNT SEED

Twilight Imperium: tiles are shuffled, and two of them swapped as long as this makes the largest difference between slices (by
ti4-lab's value) or the number of forbidden neighbours smaller; `again` starts anew until no difference is left.
Milty draft: tiles for eight slices are drawn from their tiers and dealt at random, until each slice is within miltydraft's bounds;
after 1,000 deals others are drawn.
Gaia Project: sectors are shuffled and turned until the map is legal, each home planet has one of one step within three hexes, and
no cluster is larger than five; at most 1,000 tries.
Terraforming Mars: the places of a published board are shuffled. Prints a record with "game", "map" and "seconds" for each map."""
import itertools
import json
import os
import random
import re
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(SOURCE, 'tests', 'cli'))
import published_maps as maps  # noqa: E402  (geometry and values, read from the games' files)


def rules_of(game):
    with open(os.path.join(SOURCE, 'games', f'{game}.game.yaml'), encoding='utf-8') as file:
        return file.read()


# ---- Twilight Imperium ---------------------------------------------------------------------------------------------

class Galaxy:
    """Six players on the usual places. Tiles are numbers of the box of the base game and Prophecy of Kings."""

    def __init__(self):
        text = rules_of('twilight-imperium')
        spots = [spot for radius in range(4) for spot in maps.ring((0, 0), radius)]
        index = {spot: i for i, spot in enumerate(spots)}
        self.near = [[index[to] for to in maps.neighbours(spot) if to in index] for spot in spots]
        self.homes = [19, 22, 25, 28, 31, 34]
        self.open = [i for i in range(1, 37) if i not in self.homes]
        box = range(19, 81)
        self.blue = [t for t in maps.group(text, 'blue') if int(t) in box]
        self.red = [t for t in maps.group(text, 'red') if int(t) in box]
        self.worth = {t: maps.worth_of(text, t) for t in self.blue + self.red + ['0', '18']}
        self.closed, self.stops = set(maps.group(text, 'supernova')), set(maps.group(text, 'nebula'))
        self.apart = [set(maps.group(text, name)) for name in ('anomaly', 'alpha', 'beta')]

    def cost(self, tiles):
        reached = [[] for _ in tiles]
        for home in self.homes:
            first = [i for i in self.near[home] if tiles[i] not in self.closed]
            second = {j for i in first if tiles[i] not in self.stops for j in self.near[i]}
            for i in first:
                reached[i].append((1, home))
            for j in second:
                if j != home and j not in first and tiles[j] not in self.closed:
                    reached[j].append((2, home))
        value = dict.fromkeys(self.homes, 0)
        for i, who in enumerate(reached):
            if i in value or not who:
                continue
            least = min(who)[0]
            best = [home for n, home in who if n == least]
            for home in best:
                value[home] += self.worth[tiles[i]] / len(best)
        bad = sum(tiles[j] in names for names in self.apart for i in self.open if tiles[i] in names for j in self.near[i])
        return max(value.values()) - min(value.values()) + 100 * bad

    def better(self, rng):
        drawn = rng.sample(self.blue, 18) + rng.sample(self.red, 12)
        rng.shuffle(drawn)
        tiles = ['18'] + ['0'] * 36
        for place, tile in zip(self.open, drawn):
            tiles[place] = tile
        cost, better = self.cost(tiles), True
        while better and cost > 0:
            better = False
            pairs = list(itertools.combinations(self.open, 2))
            rng.shuffle(pairs)
            for i, j in pairs:
                tiles[i], tiles[j] = tiles[j], tiles[i]
                now = self.cost(tiles)
                if now < cost - 1e-9:
                    cost, better = now, True
                else:
                    tiles[i], tiles[j] = tiles[j], tiles[i]
        return cost, ' '.join(tiles[1:]) + '\n'

    def make(self, rng):
        return self.better(rng)[1], {'players': 6}


class GalaxyAgain(Galaxy):
    def make(self, rng):
        cost, text = self.better(rng)
        while cost > 0:
            cost, text = self.better(rng)
        return text, {'players': 6}


# ---- Milty draft ---------------------------------------------------------------------------------------------------

class Slices:
    """Eight slices from the base game and Prophecy of Kings."""
    slices, deals = 8, 1000

    def __init__(self):
        text = rules_of('milty-draft')
        self.tiers = {tier: maps.group(text, tier) for tier in ('high', 'middle', 'low', 'red')}
        self.sets = {name: set(maps.group(text, name)) for name in ('alpha', 'beta', 'legendary', 'anomaly')}
        self.value = {t: [maps.value_of(text, t, value) for value in ('goods', 'votes')]
                      for tier in self.tiers.values() for t in tier}

    def is_good(self, tiles):
        goods, votes = (sum(column) for column in zip(*(self.value[t] for t in tiles)))
        return (goods >= 2.5 and votes >= 4 and 9 <= goods + votes <= 13
                and all(sum(t in self.sets[name] for t in tiles) <= 1 for name in ('alpha', 'beta', 'legendary')))

    def arrange(self, tiles, rng):
        """Shuffles a slice until no two anomalies are adjacent. Returns whether that succeeds."""
        anomaly = self.sets['anomaly']
        for _ in range(100):
            if not any(tiles[a] in anomaly and tiles[b] in anomaly for a, b in maps.BESIDE):
                return True
            rng.shuffle(tiles)
        return False

    def draw(self, rng):
        while True:
            drawn = {tier: rng.sample(tiles, self.slices * (2 if tier == 'red' else 1)) for tier, tiles in self.tiers.items()}
            if all(sum(t in self.sets[letter] for tiles in drawn.values() for t in tiles) >= 2 for letter in ('alpha', 'beta')):
                return drawn

    def deal(self, drawn, rng):
        """Deals once. Returns the slices, or None if one of them is not good."""
        for tiles in drawn.values():
            rng.shuffle(tiles)
        dealt = []
        for i in range(self.slices):
            tiles = [drawn['high'][i], drawn['middle'][i], drawn['low'][i], *drawn['red'][2 * i:2 * i + 2]]
            if not self.is_good(tiles) or not self.arrange(tiles, rng):
                return None
            dealt.append(tiles)
        return dealt

    def make(self, rng):
        while True:
            drawn = self.draw(rng)
            for _ in range(self.deals):
                dealt = self.deal(drawn, rng)
                if dealt:
                    return ' '.join(t for tiles in dealt for t in tiles) + '\n', {'layout': f'{self.slices}-slices'}


# ---- Gaia Project --------------------------------------------------------------------------------------------------

RING = 'rovdsti'


class Space:
    """Four players, ten sectors."""
    tries = 1000

    def __init__(self):
        text = rules_of('gaia-project')
        self.sectors = [name for name in re.findall(r'^      (\w+): \{cells:', text, re.M) if not name.endswith('B')]
        self.text = text

    def is_good(self, space):
        seen = set()
        for at, kind in space.items():
            if kind == 'e':
                continue
            if kind in RING and any(space.get(to) == kind for to in maps.neighbours(at)):
                return False
            if kind in RING and not self.has_step(space, at, kind):
                return False
            if at not in seen and self.cluster(space, at, seen) > 5:
                return False
        return True

    @staticmethod
    def has_step(space, at, kind):
        i = RING.index(kind)
        wanted = RING[i - 1] + RING[(i + 1) % 7]
        return any(space.get(to, 'e') in wanted for radius in (1, 2, 3) for to in maps.ring(at, radius))

    @staticmethod
    def cluster(space, start, seen):
        edge, size = [start], 0
        seen.add(start)
        while edge:
            size += 1
            for to in maps.neighbours(edge.pop()):
                if space.get(to, 'e') != 'e' and to not in seen:
                    seen.add(to)
                    edge.append(to)
        return size

    def make(self, rng):
        for _ in range(self.tries):
            names = rng.sample(self.sectors, 10)
            record = {'map': ' '.join(f'{name}/{rng.randrange(6)}' for name in names), 'settings': {'players': 4}}
            if self.is_good(maps.unfold(self.text, record)):
                break
        return record['map'] + '\n', {'players': 4}


# ---- Terraforming Mars ---------------------------------------------------------------------------------------------

class Planet:
    def __init__(self):
        boards = rules_of('terraforming-mars').split('\nboards:\n')[1]
        self.boards = [re.findall(r'\S+', board) for board in re.split(r'^  [a-z-]+: \|\n', boards, flags=re.M)[1:]]

    def make(self, rng):
        places = rng.sample(rng.choice(self.boards), 61)
        rows = [' '.join(places.pop() for _ in range(n)) for n in (5, 6, 7, 8, 9, 8, 7, 6, 5)]
        return '\n'.join(rows) + '\n', {}


MAKERS = {'twilight-imperium': Galaxy, 'twilight-imperium-again': GalaxyAgain, 'milty-draft': Slices, 'gaia-project': Space, 'terraforming-mars': Planet}


def main():
    game, count, seed = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    maker = MAKERS[game]()
    for n in range(count):
        begun = time.process_time()
        text, settings = maker.make(random.Random(f'{seed} {n}'))
        print(json.dumps({'game': game.removesuffix('-again'), 'map': text, 'settings': settings, 'seconds': time.process_time() - begun}), flush=True)


if __name__ == '__main__':
    main()
