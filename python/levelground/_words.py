"""Recipes as the words of a link, which is how the library takes them."""
from __future__ import annotations

import contextlib
import os
import pathlib
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Union
from urllib.parse import parse_qs, quote

from ._library import LevelgroundError

Value = Union[str, int, float]
Want = Union[Value, "tuple[float, float]"]

BUILT_IN = ("terra-mystica", "catan", "ptsp", "wesnoth", "toy")
ARGUMENTS = {"set": "settings", "param": "parameters", "want": "wants"}  # the words of a link, and the arguments that become such words
PLAIN = " \n:,[]{}()'\"/*"  # stand for themselves in the words that the library reads, so that a game's file fits into a link
FILE_MAX = 40_000  # bytes of a game's file when they are percent-encoded; the rest of a link fits beside it


def word(value: Any, what: str) -> str:
    """A value as the library reads it. Numbers keep all their digits; a truth value is refused, because no setting is one."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or not hasattr(value, "__float__"):
        raise TypeError(f"{what}: expected text or a number, found {type(value).__name__}")
    number = float(value)
    if hasattr(value, "__index__"):
        return str(int(value))
    return str(int(number)) if number.is_integer() and abs(number) < 2**53 else repr(number)


def check_evaluations(evaluations: int | None) -> None:
    """Refuses 0, which means "without a limit" in a link."""
    if evaluations == 0:
        raise LevelgroundError("evaluations: expected at least 1, found 0")


def join(pairs: Iterable[tuple[str, str]]) -> str:
    """NAME=VALUE&NAME=VALUE with percent-encoded values."""
    return "&".join(f"{name}={quote(value, safe=PLAIN)}" for name, value in pairs)


@contextlib.contextmanager
def arguments_named() -> Iterator[None]:
    """Inside, errors name the argument of the call that is wrong, not the word of the link into which the call was translated."""
    try:
        yield
    except LevelgroundError as error:
        group, dot, name = error._word.partition(".")
        if error._word:
            place = f"{error.line}:{error.column}: " if error.line else ""
            error.args = (f"{ARGUMENTS.get(group, group)}{dot}{name}: {place}{error.sentence}",)
        raise


def _installed(name: str) -> pathlib.Path | None:
    """The file of an installed game, such as gaia-project: in the wheel, in the source tree, or in Debian's package."""
    here = pathlib.Path(__file__).parent
    named = os.environ.get("LEVELGROUND_DATA")
    folders = [pathlib.Path(named, "games")] if named else \
        [here / "games", here.parents[1] / "games", pathlib.Path("/usr/share/levelground/games")]
    files = [folder / f"{name}.game.yaml" for folder in folders if re.fullmatch("[a-z0-9-]+", name)]
    return next((file for file in files if file.is_file()), None)


class GameText(str):
    """The text of a game's file, perhaps with a table of more pieces."""

    pieces: str | None = None


def _is_path(game: str) -> bool:
    """A path has a slash or ends with .game.yaml, as for the tool."""
    return "/" in game or os.sep in game or game.endswith(".game.yaml")


def game_words(game: str | os.PathLike[str]) -> list[tuple[str, str]]:
    """The words for a game: its name, or the text of its file, which is read if `game` is a path or the name of an installed game."""
    if isinstance(game, str) and not isinstance(game, GameText) and game not in BUILT_IN:
        game = _installed(game) or game
    if isinstance(game, os.PathLike) or (isinstance(game, str) and not isinstance(game, GameText) and _is_path(game)):
        path = os.fspath(game)
        try:
            with open(path, encoding="utf-8") as file:
                game = GameText(file.read(FILE_MAX))
        except UnicodeDecodeError:
            raise LevelgroundError(f"{path}: expected a game's file in UTF-8") from None
        except ValueError as error:  # a byte of zero or a lone surrogate
            raise LevelgroundError(f"game: expected the path of a game's file: {error}") from None
        if len(quote(game, safe=PLAIN)) >= FILE_MAX:
            raise LevelgroundError(f"{path}: expected a game's file of at most {FILE_MAX} bytes when its words are percent-encoded")
    more = [("pieces", game.pieces)] if isinstance(game, GameText) and game.pieces is not None else []
    return [("game-file" if isinstance(game, GameText) else "game", word(game, "game")), *more]


def with_pieces(game: str | os.PathLike[str], pieces: str | os.PathLike[str]) -> str:
    """A game in a file with more pieces, such as the tiles of an expansion that others have made, for `game=` of all functions.

    game: the name of a game that comes with levelground ("twilight-imperium"), or the path of a game's file. pieces: a table as CSV
    (docs/reference/game-file.md, More pieces), as text, or the path of its file as pathlib.Path. Ids of such a game need the same
    table. What is wrong with the table is said when the game is first used.
    """
    (name, text), *others = game_words(game)
    if name != "game-file":
        raise LevelgroundError(f"game: expected a game in a file, found {str(game)[:40]!r}")
    if others:
        raise LevelgroundError("game: expected one table of pieces, found a second one")
    made = GameText(text)
    if isinstance(pieces, os.PathLike):
        with open(pieces, encoding="utf-8") as file:
            made.pieces = file.read(FILE_MAX)
    else:
        made.pieces = word(pieces, "pieces")
    if len(quote(made.pieces, safe=PLAIN)) + len(quote(text, safe=PLAIN)) >= FILE_MAX:
        raise LevelgroundError(f"pieces: expected a game's file and its table of at most {FILE_MAX} bytes together")
    return made


def game_in(link: str | None) -> GameText | None:
    """The text of the game's file that a link holds."""
    words = parse_qs(link, keep_blank_values=True) if link else {}
    if "game-file" not in words:
        return None
    game = GameText(words["game-file"][0])
    game.pieces = words["pieces"][0] if "pieces" in words else None
    return game


def _group(prefix: str, values: Mapping[str, Any] | None) -> list[tuple[str, str]]:
    if values is None:
        return []
    if not isinstance(values, Mapping):
        raise TypeError(f"{ARGUMENTS[prefix]}: expected a dict, found {type(values).__name__}")
    pairs = []
    for name, value in values.items():
        if not isinstance(name, str) or not name or any(c in "&=%#+" or c.isspace() for c in name):
            raise LevelgroundError(f"expected the name of a {prefix}, found {str(name)[:40]!r}")
        pairs.append((f"{prefix}.{name}", value if prefix == "want" and isinstance(value, str) else _value(prefix, name, value)))
    return pairs


def _value(prefix: str, name: str, value: Any) -> str:
    what = f"{prefix}.{name}"
    if prefix == "want" and isinstance(value, (tuple, list)):
        if len(value) != 2:
            raise LevelgroundError(f"{what}: expected a number, or (low, high)")
        return "..".join(word(end, what) for end in value)
    return word(value, what)


def recipe(game: str | os.PathLike[str], *, variant: str | None = None, settings: Mapping[str, Value] | None = None,
           algorithm: str | None = None, preset: str | None = None, parameters: Mapping[str, Value] | None = None,
           evaluations: int | None = None, target: float | None = None, wants: Mapping[str, Want] | None = None,
           lock: str | None = None, seed: int = 1, index: int = 0) -> str:
    """The link of a recipe. Words that are None are left out."""
    check_evaluations(evaluations)
    pairs = game_words(game)
    pairs += [(name, word(value, name)) for name, value in (("variant", variant),) if value is not None]
    pairs += _group("set", settings)
    singles = (("algorithm", algorithm), ("preset", preset))
    pairs += [(name, word(value, name)) for name, value in singles if value is not None]
    pairs += _group("param", parameters)
    numbers = (("evaluations", evaluations), ("target", target), ("lock", lock), ("seed", seed), ("index", index or None))
    pairs += [(name, word(value, name)) for name, value in numbers if value is not None]
    return join(pairs + _group("want", wants))
