#!/usr/bin/env python3
"""Plays Harvest, the game of harvest.game.yaml, for levelground's --bot (docs/reference/bots.md describes jobs and answers).

Four harvesters start at their barns. A harvester chooses a crop, walks there, needs one more turn to gather it, and chooses again.
A chosen crop belongs to the harvester who chose it first. The weather decides how much a crop yields. The most points win.

Harvesters look for many points a turn. With --family careful they also avoid crops to which somebody else is near. They guess how
good a crop is, and their guesses are wrong by up to the factor 1 + --blur."""
import argparse
import heapq
import json
import random
import sys

POINTS = {"wheat": 1, "apples": 2, "honey": 3}
SEATS = range(4)


def turns(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) + 1


def value(crop, points, at, seat, options):
    """Returns how good a crop is for a harvester."""
    good = points / turns(at[seat], crop)
    if options.family == "careful":
        good /= 2 + 6 / min(turns(at[other], crop) for other in SEATS if other != seat)
    return good


def play(barns, crops, chance, options):
    """Plays a game. Returns the points of each seat. `crops` has the points of each place with a crop."""
    left, at, points = dict(crops), list(barns), [0.0] * len(barns)
    weather = {(row, column): chance.expovariate(1) for row in range(7) for column in range(7)}
    waiting = [(0, chance.random(), seat) for seat in SEATS]  # when each harvester chooses again; chance decides who is first
    heapq.heapify(waiting)
    while left:
        now, _, seat = heapq.heappop(waiting)
        crop = max(left, key=lambda c: value(c, left[c], at, seat, options) * (1 + options.blur * chance.random()))
        points[seat] += weather[crop] * left.pop(crop)
        heapq.heappush(waiting, (now + turns(at[seat], crop), chance.random(), seat))
        at[seat] = crop
    return points


def answer(job, options):
    """Prints a line for each game of a job."""
    cells = {(ord(cell["name"][0]) - ord("A"), int(cell["name"][1:]) - 1): cell["piece"] for cell in job["cells"]}
    barns = [place for place, piece in cells.items() if piece == "barn"]  # A1, A7, G1, G7: the order of the seats
    crops = {place: POINTS[piece] for place, piece in cells.items() if piece in POINTS}
    for game in range(job["first"], job["first"] + job["games"]):
        chance = random.Random(job["seed"] * 1000003 + game)  # the same game each time it is asked for
        print("scores", *play(barns, crops, chance, options))


parser = argparse.ArgumentParser()
parser.add_argument("--family", choices=["greedy", "careful"], default="greedy")
parser.add_argument("--blur", type=float, default=1)
options = parser.parse_args()
for line in sys.stdin:
    answer(json.loads(line), options)
    sys.stdout.flush()
