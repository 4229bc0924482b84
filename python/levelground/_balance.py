"""Balancing levels by a function that plays them."""
from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Union

import numpy as np
import numpy.typing as npt

from . import _words
from ._board import Board, Maker
from ._library import LevelgroundError
from ._make import Level, _foreign_explained, _rules, _text_of


@dataclasses.dataclass(frozen=True)
class PlayedLevel:
    """A level to play on: its text, and its cells, each a dict with "name", "x", "y" and the piece of each layer."""

    map: str
    cells: list[dict[str, Any]]


_STRIDE = 1000003  # between the seeds of two levels

Play = Callable[[PlayedLevel, "npt.NDArray[np.uint64]"], npt.ArrayLike]


def _shares(play: Play, level: PlayedLevel, seeds: npt.NDArray[np.uint64], seats: int) -> npt.NDArray[np.float64]:
    """Has the games played. Raises LevelgroundError if what comes back has another shape."""
    shares = np.ascontiguousarray(play(level, seeds), dtype=np.float64)
    if shares.shape != (len(seeds), seats):
        raise LevelgroundError(f"play: expected shares of shape ({len(seeds)}, {seats}), found {shares.shape}")
    return shares


@_words.arguments_named()
def balance(level: Level, play: Union[Play, Sequence[Play]], *, seats: int, game: str | os.PathLike[str] | None = None,
            variant: str | None = None, settings: Mapping[str, _words.Value] | None = None, lock: Level | None = None,
            share: Sequence[float] | None = None, within: float = .05, confidence: int = 95, games: int = 6000,
            changes: int | None = None, counts: str = "worst", seed: int = 1, search: bool = True) -> Board:
    """Changes a level until a player of your own wins as often in every seat as wanted (docs/reference/bots.md).

    level, game, variant, settings, lock: as in `repair`; the level's rules are kept.
    play: a function of a PlayedLevel and the seeds of some games, an array of uint64, to the shares of the seats: an array of shape
    (games, seats) whose rows add up to 1. The same seed should give the same game. Several functions are several families of
    players; `counts` says whether the "worst" of them counts or their "mean".
    share: the wanted share of each seat, by default equal shares. within: by how much a share may be off. confidence: of the
    verdict, 90, 95 or 99 per cent. games: at most so many for each function; two thirds are for the search. changes: at most so
    many cells may change. search=False only judges the level.

    The board's record has the member "played": its "verdict" is "even", "uneven" or "open", from games that had no part in the
    search. Raises LevelgroundError if shares are none, and whatever `play` raises.
    """
    players: Sequence[Play] = [play] if callable(play) else play
    wish = f"seats={seats} bots={len(players)} counts={counts} within={within!r} confidence={confidence} games={games} seed={seed}"
    wish += f" changes={changes or 0}"
    if share is not None:
        wish += " share=" + ",".join(repr(float(part)) for part in share)
    if isinstance(level, Board) and game is None and variant is None and settings is None:
        game, variant, settings = level.source, level.variant, {k: v for k, v in level.settings.items() if v is not None}
    text = _text_of(level)
    with _foreign_explained(level, game):
        rules = _rules(game, variant, settings, text, None if lock is None else _text_of(lock))
        with Maker("repair" if search else "evaluate", rules, text) as maker:
            maker.finish().play(wish)
            while (asked := maker.ask()) is not None:
                job = asked["job"]
                seeds = np.arange(job["first"], job["first"] + job["games"], dtype=np.uint64) + np.uint64(job["seed"] * _STRIDE % 2**64)
                maker.tell(_shares(players[asked["bot"]], PlayedLevel(job["board"], job.get("cells", [])), seeds, seats))
            return Board(maker.text(), game_text=_words.game_in(rules))
