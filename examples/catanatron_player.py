#!/usr/bin/env python3
"""Lets catanatron's players judge Catan boards: levelground evaluate board.txt --bot 'python3 catanatron_player.py'.

catanatron is a public engine of Catan with players of its own (its repository is bcollazo/catanatron; this was written for the
version of March 2026). It has to be importable. Boards have the official frame; the same player sits in all seats.
docs/reference/bots.md describes jobs and answers."""
import argparse
import json
import sys

from catanatron.game import Game
from catanatron.models.map import BASE_MAP_TEMPLATE, CatanMap, initialize_tiles
from catanatron.models.player import Color
from catanatron.players.search import VictoryPointPlayer
from catanatron.players.value import ValueFunctionPlayer
from catanatron.players.weighted_random import WeightedRandomPlayer

PLAYERS = {"value": ValueFunctionPlayer, "points": VictoryPointPlayer, "weighted": WeightedRandomPlayer}
RESOURCES = {"wood": "WOOD", "brick": "BRICK", "sheep": "SHEEP", "wheat": "WHEAT", "ore": "ORE", "desert": None, "3:1": None}
MIDDLE, STEP, ROW = (317, 300), 45, 78  # of the picture: the hex in the middle, half a hex to the right, a row down


def cube(cell):
    """Returns where catanatron has a cell. A port lies on the coast; its sea hex is the nearest one."""
    half, row = round((cell["x"] - MIDDLE[0]) / STEP), round((cell["y"] - MIDDLE[1]) / ROW)
    return (half - row) // 2, (-half - row) // 2, row


def catan_map(cells):
    at = {cube(cell): cell for cell in cells}
    ports, hexes, tokens = [], [], []
    for place, kind in BASE_MAP_TEMPLATE.topology.items():
        if isinstance(kind, tuple):
            ports.append(RESOURCES[at[place]["port"]])
        elif "resource" in at.get(place, {}):
            hexes.append(RESOURCES[at[place]["resource"]])
            if at[place]["number"] != "none":
                tokens.append(int(at[place]["number"]))
    # catanatron takes each list from its end
    return CatanMap.from_tiles(initialize_tiles(BASE_MAP_TEMPLATE, tokens[::-1], ports[::-1], hexes[::-1], "random"))


def play(board, seats, seed, player):
    """Plays a game. Returns the share of each seat. catanatron draws who sits where; its state says it."""
    game = Game([player(color) for color in list(Color)[:seats]], seed=seed, catan_map=board)
    winner = game.play()
    return [1 / seats if winner is None else int(color == winner) for color in game.state.colors]


def answer(job, player):
    """Prints a line for each game of a job."""
    try:
        board = catan_map(job["cells"])
    except (KeyError, IndexError, ValueError):
        print("error expected a Catan board with the official frame")
        return
    for number in range(job["first"], job["first"] + job["games"]):
        print(*play(board, job["seats"], job["seed"] * 1000003 + number, player))


parser = argparse.ArgumentParser()
parser.add_argument("player", choices=PLAYERS, nargs="?", default="value")
options = parser.parse_args()
for line in sys.stdin:
    answer(json.loads(line), PLAYERS[options.player])
    sys.stdout.flush()
