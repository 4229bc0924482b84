"""Making, judging and repairing boards."""
from __future__ import annotations

import contextlib
import itertools
import json
import os
import re
import secrets
from collections.abc import Iterator, Mapping
from typing import Any, Union

from . import _words
from ._board import Board, Maker
from ._library import ForeignError, LevelgroundError
from ._progress import Loop, Progress, ProgressOption

PARTS = 100_000  # of a JSON value; the tool has the same limit
Level = Union[str, "os.PathLike[str]", Board]


def _text_of(level: Level) -> str:
    """The text of a level: that of a board, of a file, or itself."""
    if isinstance(level, Board):
        return level.map
    if isinstance(level, os.PathLike):
        with open(level, encoding="utf-8") as file:
            return file.read()
    if not isinstance(level, str):
        raise TypeError(f"level: expected text, a path or a Board, found {type(level).__name__}")
    return level


@contextlib.contextmanager
def _foreign_explained(level: Level, game: str | os.PathLike[str] | None) -> Iterator[None]:
    """Inside, an error about a text of no known game says what to pass: a text of one line may be meant as the path of a file."""
    try:
        yield
    except ForeignError as error:
        hint = "" if game is not None else "; for a game in a file pass game="
        if isinstance(level, str) and "\n" not in level:
            hint += "; for the path of a level pass a pathlib.Path"
        error.args = (f"{error}{hint}",)
        raise


def _run(maker: Maker, link: str, progress: ProgressOption, seconds: float | None, limit: int | None) -> Board:
    def look(passed: float) -> Progress:
        record = json.loads(maker.text()) or {}
        return Progress(record.get("evaluations", 0), record.get("score"), passed, limit)

    loop = Loop(progress, look, seconds)
    loop.run(maker.step)
    text = maker.text()
    if text != "null":
        return Board(text, stop=None if loop.stop == "done" else loop.stop, game_text=_words.game_in(link))
    if loop.stop == "interrupted":
        raise KeyboardInterrupt
    raise LevelgroundError("the limits leave no time for a single level")


@_words.arguments_named()
def generate(game: str | os.PathLike[str], *, variant: str | None = None, settings: Mapping[str, _words.Value] | None = None,
             algorithm: str | None = None, preset: str | None = None, parameters: Mapping[str, _words.Value] | None = None,
             evaluations: int | None = None, target: float | None = None, wants: Mapping[str, _words.Want] | None = None,
             lock: Level | None = None, seed: int | None = None, index: int = 0, seconds: float | None = None,
             progress: ProgressOption = None) -> Board:
    """Makes a board by search; the same board as `levelground generate`, to the last letter.

    game: "terra-mystica", "catan", "ptsp" or "wesnoth"; "twilight-imperium", "milty-draft", "gaia-project", "terraforming-mars" or
    "catan-islands", whose files come with levelground; or the path of a game's file (docs/reference/game-file.md), which has a slash or ends with .game.yaml.
    variant, settings, algorithm, preset, parameters: as the tool's options of these names (docs/reference/games.md,
    algorithms.md); with no algorithm the best way known for the game.
    evaluations, target: the search stops there. wants: traits that the board should have, {"islands": 4, "forks": (5, 7)}.
    lock: a board in which "?" stands for what the search may choose. seed, index: they decide the board; index counts the boards
    of one seed. A new seed is drawn if none is given.
    seconds: stop after so long and keep the best; such boards depend on the machine and have no id.
    progress: a function that gets a Progress ten times a second, or True for a bar. Ctrl-C ends the search and keeps the best
    board so far, whose `stop` is "interrupted"; only if there is none yet, KeyboardInterrupt is raised. Other threads run
    meanwhile.

    Raises LevelgroundError if the words are wrong or contradict each other.
    """
    link = _words.recipe(game, variant=variant, settings=settings, algorithm=algorithm, preset=preset, parameters=parameters,
                         evaluations=evaluations, target=target, wants=wants, lock=None if lock is None else _text_of(lock),
                         seed=1 + secrets.randbelow(999_999) if seed is None else seed, index=index)
    with Maker("generate", link, None) as maker:
        return _run(maker, link, progress, seconds, evaluations)


def again(id: str, *, game: str | os.PathLike[str] | None = None, progress: ProgressOption = None) -> Board:
    """Makes the board of an id or a link again, for example "tm-w804-0et". If the game is one of a file, `game` is its path."""
    link = id if game is None else _words.join([*_words.game_words(game), ("id", id)])
    try:
        with Maker("generate", link, None) as maker:
            return _run(maker, link, progress, None, None)
    except LevelgroundError as error:
        if game is None and "an id such as" in str(error):
            error.args = (f"{error}; if its game is one of a file, pass game=",)
        raise


def _rules(game: str | os.PathLike[str] | None, variant: str | None, settings: Mapping[str, _words.Value] | None, text: str,
           lock: str | None = None) -> str:
    """The link of the rules that judge a level; "" for its game's default rules."""
    if game is None and variant is None and not settings and lock is None:
        return ""
    if game is None:
        with Maker("evaluate", "", text) as maker:
            maker.finish()
            game = str(json.loads(maker.text())["game"])
    return _words.recipe(game, variant=variant, settings=settings, lock=lock)


def _flatten(value: object, path: str) -> Iterator[str]:
    """The members of a JSON value as lines PATH<tab>VALUE, as the library reads them."""
    if isinstance(value, (dict, list)) and value and len(path) <= 120:
        for key, member in value.items() if isinstance(value, dict) else enumerate(value):
            name = re.sub(r"[.\t\n\0]", "?", str(key)[:40])
            yield from _flatten(member, (f"{path}.{name}" if path else name) or "?")
    elif len(path) <= 120:
        said = "?" if value is None else value if isinstance(value, str) else json.dumps(value)
        yield f"{path}\t{said[:200]}\n" if not re.search("[\t\n\0]", said) else f"{path}\t(lines)\n"


def _levels(text: str, game: str | os.PathLike[str] | None) -> list[dict[str, Any]]:
    """The levels in a text: their map, the line where they begin, and how they were read."""
    job = "read"
    if re.match(r"\ufeff?\s*(\[(?![a-zA-Z])|{(?!\d))", text):
        try:
            value = json.loads(text.lstrip("\ufeff"))
        except ValueError as error:
            raise LevelgroundError(f"expected JSON, found an error: {error}") from None
        except RecursionError:
            raise LevelgroundError("expected JSON, found too many brackets inside each other") from None
        if isinstance(value, dict) and "map" in value and "game" in value:
            raise LevelgroundError("expected a level, found a record; its member map is the level")
        lines = list(itertools.islice(_flatten(value, ""), PARTS + 1))
        if len(lines) > PARTS:
            raise LevelgroundError(f"expected an object of at most {PARTS} parts, found a larger one")
        job, text = "read-members", "".join(lines)
    with Maker(job, "" if game is None else _words.recipe(game), text) as maker:
        return list(json.loads(maker.finish().text()))


def _one(level: Level, game: str | os.PathLike[str] | None) -> str:
    """The text of a level that stands alone, in its game's own format."""
    if isinstance(level, Board):
        return level.map
    first, *others = _levels(_text_of(level), game)
    if others:
        raise LevelgroundError(f"{others[0]['line']}:1: expected one level, found a second one; read() reads several")
    return str(first["map"])


@_words.arguments_named()
def read(levels: str | os.PathLike[str], *, game: str | os.PathLike[str] | None = None, variant: str | None = None,
         settings: Mapping[str, _words.Value] | None = None) -> list[Board]:
    """Judges all levels of a text, or of a file whose path is a pathlib.Path.

    The text may be in the form of another program, as the tool reads it: several maps of Terra Mystica between names, a draft of
    Twilight Imperium (game="milty-draft"), a map string with a layout of its own (game="twilight-imperium"), a board of Catan in JSON,
    a CSV table, HexJSON or Tiled's JSON of a game in a file (docs/reference/files.md). The `note` of a board says how it was read, and
    what was left out. Otherwise as `evaluate`.
    """
    with _foreign_explained(levels, game):
        boards = []
        for found in _levels(_text_of(levels), game):
            link = _rules(game, variant, settings, found["map"])
            with Maker("evaluate", link, found["map"]) as maker:
                boards.append(Board(maker.finish().text(), game_text=_words.game_in(link), note=found["note"]))
        return boards


@_words.arguments_named()
def evaluate(level: Level, *, game: str | os.PathLike[str] | None = None, variant: str | None = None,
             settings: Mapping[str, _words.Value] | None = None) -> Board:
    """Judges a level: its text, the path of its file as pathlib.Path, or a board. Texts may be in the forms of other programs (`read`).

    The text tells the game, unless `game` is the path of a game's file. By default a board is judged by its own rules, and a text by
    its game's default rules.
    Raises LevelgroundError, with line and column, if the text is no level; ForeignError if it is one of no known game.
    """
    if isinstance(level, Board) and game is None and variant is None and settings is None:
        game, variant, settings = level.source, level.variant, {k: v for k, v in level.settings.items() if v is not None}
    with _foreign_explained(level, game):
        text = _one(level, game)
        link = _rules(game, variant, settings, text)
        with Maker("evaluate", link, text) as maker:
            return Board(maker.finish().text(), game_text=_words.game_in(link))


@_words.arguments_named()
def repair(level: Level, *, game: str | os.PathLike[str] | None = None, variant: str | None = None,
           settings: Mapping[str, _words.Value] | None = None, lock: Level | None = None, seconds: float | None = None,
           progress: ProgressOption = None) -> Board:
    """Makes a level fair by changing as few cells as possible.

    Only cells that are "?" in `lock` may change. The result's `changed` lists the changes, and `proven` says whether no repair
    needs fewer. Otherwise as `evaluate` and `generate`.
    """
    if isinstance(level, Board) and game is None and variant is None and settings is None:
        game, variant, settings = level.source, level.variant, {k: v for k, v in level.settings.items() if v is not None}
    with _foreign_explained(level, game):
        text = _one(level, game)
        rules = _rules(game, variant, settings, text, None if lock is None else _text_of(lock))
        with Maker("repair", rules, text) as maker:
            return _run(maker, rules, progress, seconds, None)
