"""Boards: levels with their record."""
from __future__ import annotations

import html
import json
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _words
from ._library import LevelgroundError, __version__, call, encode, library, text_of


class Maker:
    """One job of the library (levelground/make.h): "generate", "evaluate" or "repair". Use it as a context."""

    def __init__(self, job: str, recipe: str, level: str | None) -> None:
        text = None if level is None else encode(level, "level")
        self.handle: int | None = library.lg_maker_open(job.encode(), encode(recipe, "recipe"), text)
        if not self.handle:
            raise MemoryError("out of memory")

    def __enter__(self) -> Maker:
        return self

    def __exit__(self, *_: object) -> None:
        library.lg_maker_close(self.handle)
        self.handle = None

    def step(self, slices: int) -> bool:
        """Works for a moment. Returns whether there is more to do; raises the error of a job that has failed."""
        status = library.lg_maker_step(self.handle, slices)
        if status < 0:
            self.draw(False)  # a failed maker has no drawing, only its error with the error's kind
            raise LevelgroundError(self.text())
        return bool(status)

    def finish(self) -> Maker:
        while self.step(4096):
            pass
        return self

    def text(self) -> str:
        return text_of(library.lg_maker_text(self.handle))

    def draw(self, marked: bool) -> str:
        return text_of(call("lg_maker_draw", self.handle, marked))

    def write(self, format: str) -> str:
        return text_of(call("lg_maker_write", self.handle, encode(format, "format")))

    def layout(self) -> Any:
        return json.loads(text_of(call("lg_maker_layout", self.handle)))

    def play(self, wish: str) -> None:
        """Begins to ask for games on the level of a finished job."""
        call("lg_maker_play", self.handle, encode(wish, "wish"))

    def ask(self) -> Any:
        """What to play next, {"bot": 0, "job": {...}}; None at the end."""
        return json.loads(text_of(library.lg_maker_ask(self.handle)))

    def tell(self, shares: npt.NDArray[np.float64]) -> None:
        call("lg_maker_tell", self.handle, shares.ctypes.data)


class Board:
    """A level with its record, as `levelground generate --json` and `evaluate --json` print it. It does not change.

    A record has the fields that docs/reference/json.md lists. The frequent ones are attributes; `board.record` is the whole.
    """

    note: str
    """How the text of another program was read, and what was left out; empty for other boards."""

    def __init__(self, record: str, *, stop: str | None = None, game_text: _words.GameText | None = None, note: str = "") -> None:
        self.note = note
        self._text = record
        self._stop = stop
        self._game_text = game_text
        self._record: dict[str, Any] | None = None
        self._judged: dict[str, Any] | None = None
        self._placed: Any = None

    # ---- the record

    @property
    def record(self) -> dict[str, Any]:
        """The whole record, as a dict. Do not change it."""
        if self._record is None:
            self._record = json.loads(self._text)
            if self._stop is not None:
                self._record["stop"] = self._stop
        return self._record

    @property
    def id(self) -> str | None:
        """What makes the level again: `levelground generate --id ID`. None if neither an id nor a link does."""
        return self.record.get("id")

    @property
    def game(self) -> str:
        return str(self.record["game"])

    @property
    def source(self) -> str:
        """The game as the functions of this package take it: its name, or the text of its file."""
        return self.game if self._game_text is None else self._game_text

    @property
    def variant(self) -> str:
        return str(self.record["variant"])

    @property
    def settings(self) -> dict[str, Any]:
        return dict(self.record["settings"])

    @property
    def seed(self) -> int | None:
        return self.record.get("seed")

    @property
    def map(self) -> str:
        """The level in its game's own text format."""
        return str(self.record["map"])

    @property
    def score(self) -> float:
        """0 is perfect; lower is better."""
        score = self.record["score"]
        return float("inf") if score is None else float(score)

    @property
    def requirements(self) -> dict[str, float | None]:
        """How often each requirement is violated; 0 is met, None was not judged (see `not_judged`). Requirements that the rules
        leave out are missing."""
        return dict(self.record["requirements"])

    @property
    def not_judged(self) -> dict[str, str]:
        """Why requirements could not be judged, by their names: {"REQ7": "no ports are given"}. Empty if all were judged."""
        return dict(self.record.get("not_judged", {}))

    @property
    def remark(self) -> str | None:
        """What is unusual about the level although no requirement forbids it, such as pieces that are not in the box; or None."""
        return self.record.get("remark")

    @property
    def traits(self) -> dict[str, float | None]:
        """Numbers that describe the level, in the units that docs/reference/games.md lists; None if undefined."""
        return dict(self.record.get("traits", {}))

    @property
    def measured(self) -> dict[str, dict[str, float | None]]:
        """What each part of the level has, such as each seat or colour: {"resources": {"1": 9, "2": 11, ...}}; None where places are
        free. Empty if the game has no such measures."""
        return {name: dict(parts) for name, parts in self.record.get("measured", {}).items()}

    @property
    def measured_arrays(self) -> dict[str, npt.NDArray[np.float64]]:
        """The same as arrays, in the order of the parts in `measured`; NaN where places are free."""
        return {name: np.array(list(parts.values()), float) for name, parts in self.measured.items()}

    @property
    def stop(self) -> str | None:
        """Why the search ended: "target", "evaluations", "converged", "seconds", "interrupted"; None for a judged level."""
        return self.record.get("stop")

    @property
    def fair(self) -> bool:
        """Are there requirements, was each judged, is each met, and is nothing unusual about the level (see `remark`)?"""
        counts = self.requirements.values()
        return bool(counts) and all(count == 0 for count in counts) and self.remark is None

    @property
    def violations(self) -> list[dict[str, Any]]:
        """Where requirements are violated: dicts with "requirement", "cell" (or None) and "place" in words."""
        return list(self._judged_with("violations")["violations"])

    @property
    def counted(self) -> dict[str, dict[str, list[int]]]:
        """Which cells each number of `measured` counts: {"resources": {"1": [1, 20, 36], ...}}. A number that counts no cells is
        left out."""
        return {name: dict(parts) for name, parts in self._judged_with("counted").get("counted", {}).items()}

    def _judged_with(self, member: str) -> dict[str, Any]:
        """Returns the board's own record if it has this member, and otherwise a record of the board that is judged again."""
        if member in self.record:
            return self.record
        if self._judged is None:
            with self._maker() as maker:
                self._judged = json.loads(maker.text())
        return self._judged

    # ---- a repair's part of the record

    @property
    def changed(self) -> list[dict[str, Any]]:
        """What a repair changed: dicts with "cell", "place", "before" and "name"; empty for other boards."""
        return list(self.record.get("changed", []))

    @property
    def proven(self) -> bool:
        """Is it proven that no repair changes fewer cells?"""
        return bool(self.record.get("proven", False))

    # ---- other forms

    def _maker(self) -> Maker:
        settings = {name: value for name, value in self.record["settings"].items() if value is not None}
        rules = _words.recipe(self.source, variant=self.variant, settings=settings)
        return Maker("evaluate", rules, self.map)

    def to_svg(self, marked: bool = False) -> str:
        """The board as an SVG document; `marked` marks where requirements are violated."""
        with self._maker() as maker:
            return maker.draw(marked)

    def write(self, format: str) -> str:
        """The board in a format of its game (`levelground list games` lists them), for example "snellman"."""
        with self._maker() as maker:
            return maker.write(format)

    def _layout(self) -> Any:
        """The layers, cells and symbols, read once."""
        if self._placed is None:
            with self._maker() as maker:
                self._placed = maker.layout()
        return self._placed

    @property
    def layers(self) -> dict[str, npt.NDArray[np.int16]]:
        """For games with layers (Terra Mystica, Catan): for each layer an array of its symbols' numbers.

        The arrays have a row for each row of hexes; the first hex of a row stands in the first column, and -1 fills up rows that
        are shorter. `symbols` has the names of the numbers. Raises LevelgroundError for other games.
        """
        layout = self._layout()
        arrays = {}
        for layer in layout["layers"]:
            covered = [layout["cells"][place["cell"]] for place in layer["places"]]
            rows, columns = _positions(covered)
            array = np.full((rows.max(initial=-1) + 1, columns.max(initial=-1) + 1), -1, np.int16)
            array[rows, columns] = [place["symbol"] for place in layer["places"]]
            arrays[layer["name"]] = array
        return arrays

    @property
    def positions(self) -> npt.NDArray[np.float64]:
        """For games with layers: where the middle of each cell lies in the picture, (cells, 2). Problem.cells says on which of them each
        gene lies, so that programs know which genes are neighbours."""
        return np.array([(cell["x"], cell["y"]) for cell in self._layout()["cells"]], float).reshape(-1, 2)

    @property
    def symbols(self) -> dict[str, list[str]]:
        """The names of the symbols of each layer, in the order of their numbers."""
        layers = self._layout()["layers"]
        return {layer["name"]: [symbol["name"] for symbol in layer["symbols"]] for layer in layers}

    @property
    def grid(self) -> npt.NDArray[np.str_]:
        """The board as an array of texts, (rows, columns).

        Terra Mystica and Catan: the name of each hex's terrain, "" beyond the end of a row (see `layers`). Wesnoth: terrain
        codes. PTSP: a letter for each pixel.
        """
        try:
            layers, symbols = self.layers, self.symbols
        except LevelgroundError:
            return _grid_of_text(self.map)
        first = next(iter(layers))
        return np.array([*symbols[first], ""])[layers[first]]

    # ---- Python's own

    def _repr_svg_(self) -> str:
        return self.to_svg(marked=True)

    def _repr_html_(self) -> str:
        return f"{self.to_svg(marked=True)}<p>{html.escape(repr(self))}</p>"

    def __repr__(self) -> str:
        judged = [count for count in self.requirements.values() if count is not None]
        skipped = len(self.requirements) - len(judged)
        met = f"{judged.count(0)} of {len(judged)} rules met" + (f" ({skipped} not judged)" if skipped else "")
        name = f" {self.id}" if self.id else ""
        return f"<{self.game} {self.variant}{name}: {met}, score {self.score:g}>"

    def __str__(self) -> str:
        return self.map

    def __eq__(self, other: object) -> bool:
        """Same rules and same level."""
        if not isinstance(other, Board):
            return NotImplemented
        mine, theirs = self.record, other.record
        return all(mine[name] == theirs[name] for name in ("game", "variant", "settings", "map"))

    def __hash__(self) -> int:
        return hash((self.game, self.variant, self.map))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_unpickle, (__version__, self._text, self._stop, self._game_text))


def _unpickle(version: str, record: str, stop: str | None, game_text: _words.GameText | None) -> Board:
    if version != __version__:
        raise LevelgroundError(f"the pickle was made by version {version}, this is {__version__}, which may judge boards otherwise")
    return Board(record, stop=stop, game_text=game_text)


def _positions(cells: list[dict[str, Any]]) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """The row of each cell, and its place in the row, from where the cells are in the drawing."""
    x = np.array([cell["x"] for cell in cells], float)
    y = np.array([cell["y"] for cell in cells], float)
    _, rows, counts = np.unique(y.round(3), return_inverse=True, return_counts=True)
    rows, order = rows.reshape(-1), np.lexsort((x, rows.reshape(-1)))
    columns = np.empty(len(cells), np.intp)
    columns[order] = np.arange(len(cells)) - np.repeat(np.cumsum(counts) - counts, counts)
    return rows, columns


def _grid_of_text(text: str) -> npt.NDArray[np.str_]:
    """The longest run of lines that have equally many columns: cells between commas, otherwise letters."""
    lines = [line.split(",") if "," in line else list(line) for line in text.splitlines() if line.strip()]
    width = max((len(line) for line in lines), key=lambda n: sum(len(line) == n for line in lines), default=0)
    return np.array([[cell.strip() for cell in line] for line in lines if len(line) == width])
