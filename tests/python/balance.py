"""Balancing by a function of one's own."""
import pathlib

import levelground as lg
import numpy as np
from run import refuses

GAME = pathlib.Path(__file__).parents[2] / "examples/feast-and-forage.game.yaml"
LEVEL = "feast-and-forage\nF.S.SS\n.....F\nF...F.\nSF..S.\n..2WF.\n.1.W..\n"


def chance(level):
    """Whoever has more food near wins more often; seat 1 is above the board, seat 2 below."""
    rows = sorted({cell["y"] for cell in level.cells})
    food = [rows.index(cell["y"]) for cell in level.cells if "food" in cell.values()]
    return sum(5 - row for row in food) / (5 * len(food))


def play(level, seeds):
    won = np.array([np.random.default_rng(int(seed)).random() for seed in seeds]) < chance(level)
    return np.stack([won, ~won], axis=1)


class Seen:
    def __init__(self):
        self.levels = []

    def __call__(self, level, seeds):
        self.levels.append(level)
        return play(level, seeds)


def test_a_level_becomes_even():
    seen = Seen()
    board = lg.balance(LEVEL, seen, seats=2, game=GAME, within=.08, games=6000, changes=6, seed=3)
    played = board.record["played"]
    assert played["verdict"] == "even" and played["repeats"] and 0 < len(board.changed) <= 6
    assert played["search"]["games"] <= 4000 and played["search"]["levels"] > 1
    assert abs(chance(seen.levels[-1]) - .5) < .08 and seen.levels[-1].map == board.map
    again = lg.balance(LEVEL, play, seats=2, game=GAME, within=.08, games=6000, changes=6, seed=3)
    assert again.record == board.record


def test_a_level_is_judged():
    board = lg.balance(LEVEL, [play, lambda level, seeds: np.full((len(seeds), 2), .5)], seats=2, game=GAME, search=False, games=500)
    one, two = board.record["played"]["bots"]
    assert board.map == LEVEL and board.record["played"]["verdict"] == "uneven" and "search" not in board.record["played"]
    assert abs(one["shares"][0] - .6) < .1 and two["shares"] == [.5, .5] and two["draws"] == two["games"]


def test_a_handicap():
    board = lg.balance(LEVEL, play, seats=2, game=GAME, share=[.75, .25], within=.08, games=6000)
    assert abs(board.record["played"]["bots"][0]["shares"][0] - .75) < .12


def test_what_is_wrong_is_said():
    def wrong(words, play=play, **options):
        refuses(lg.LevelgroundError, words, lg.balance, LEVEL, play, game=GAME, **{"seats": 2, **options})

    wrong("expected shares that add up to 1, found 2", lambda level, seeds: np.ones((len(seeds), 2)))
    wrong("expected shares from 0 to 1, found -1", lambda level, seeds: np.tile([-1., 2.], (len(seeds), 1)))
    wrong("play: expected shares of shape (8, 2), found (8, 3)", lambda level, seeds: np.ones((len(seeds), 3)))
    wrong("expected 2 to 12 seats, found 13", seats=13)
    wrong("expected a bound above 0 and up to .5, found 2", within=2)
    wrong("expected a confidence of 90, 95 or 99, found 80", confidence=80)
    wrong("counts: expected worst or mean, found 'best'", counts="best")
    wrong("share: expected 2 shares, found 3", share=[.2, .3, .5])
    wrong("expected shares that add up to 1, found 0.9", share=[.2, .7])
    refuses(ZeroDivisionError, "division", lg.balance, LEVEL, lambda level, seeds: 1 / 0, game=GAME, seats=2)
