"""Archives and fronts: many boards that differ from each other."""
from __future__ import annotations

import json
import os
import secrets
import threading
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _words
from ._board import Board
from ._library import ClosedError, Owned, call, encode, library, text_of
from ._problem import Costs, Problem, Rows
from ._progress import Loop, Progress, ProgressOption


class Collection:
    """What archives and fronts share. `collection[k]` is board k, `len` their number; arrays have a row for each board.

    The arrays are copies of how the collection stands when they are asked for.
    """

    def __init__(self, link: str, words: str, limit: int | None) -> None:
        self._lock = threading.RLock()
        self._handle: Any = call("lg_collection_open", encode(link, "recipe"), encode(words, "words"))
        self._owned: Owned | None = Owned(self._handle, "lg_collection_close")
        self._limit = limit
        self.stop = "evaluations"
        self.problem: Problem = Problem.__new__(Problem)
        self.problem._link = link
        self.problem._begin(library.lg_collection_evaluator(self._handle), self._owned, self._lock)

    def _live(self) -> int:
        if self._handle is None:
            raise ClosedError("collection")
        return int(self._handle)

    @property
    def about(self) -> dict[str, Any]:
        """The rules, and figures of the whole (levelground/collection.h lists them)."""
        with self._lock:
            about: dict[str, Any] = json.loads(text_of(library.lg_collection_text(self._live())))
        return about

    def _look(self, passed: float) -> Progress:
        about = self.about
        return Progress(about["evaluations"], about.get("best"), passed, self._limit)

    def run(self, *, seconds: float | None = None, progress: ProgressOption = None) -> None:
        """Makes rounds until the evaluations are used up, the time is over, or Ctrl-C is pressed; `stop` says which."""
        loop = Loop(progress, self._look, seconds)

        def step(_: int) -> bool:
            with self._lock:
                status = library.lg_collection_step(self._live())
            if status < 0:
                raise MemoryError("out of memory")
            return bool(status)

        loop.run(step)
        self.stop = "evaluations" if loop.stop == "done" else loop.stop

    def _columns(self) -> int:
        about = self.about
        return len(about["axes"] if "axes" in about else about["objectives"])

    def _copy(self, which: str) -> npt.NDArray[Any]:
        with self._lock:
            count = library.lg_collection_count(self._live())
            arrays: dict[str, npt.NDArray[Any]] = {
                "rows": np.empty((count, self.problem.genes), self.problem.dtype), "costs": np.empty(count),
                "values": np.empty((count, self._columns())), "places": np.empty(count, np.int64)}
            wanted = [array.ctypes.data if name == which else None for name, array in arrays.items()]
            library.lg_collection_copy(self._live(), *wanted)
        return arrays[which]

    @property
    def genomes(self) -> Rows:
        """(n, genes): the rows of the boards, as `problem` has them."""
        return self._copy("rows")

    @property
    def costs(self) -> Costs:
        """(n,): their costs."""
        return self._copy("costs")

    def add(self, X: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        """Evaluates rows (n, genes) and offers them. Returns for each whether it was kept."""
        rows = self.problem.rows(X)
        kept = np.zeros(len(rows), np.uint8)
        with self._lock:
            call("lg_collection_add", self._live(), rows.ctypes.data, len(rows), kept.ctypes.data)
        return kept.astype(bool)

    def __len__(self) -> int:
        with self._lock:
            return int(library.lg_collection_count(self._live()))

    def __getitem__(self, k: int) -> Board:
        if not hasattr(k, "__index__"):
            raise TypeError(f"expected the number of a board, found {type(k).__name__}; genomes and costs are arrays, which can be sliced")
        genomes = self.genomes
        if not -len(genomes) <= k < len(genomes):
            raise IndexError(f"expected a board from 0 to {len(genomes) - 1}, found {k}")
        return self.problem.decode(genomes[k])

    def close(self) -> None:
        """Frees the C memory. Every later use raises ClosedError. Closing twice is allowed."""
        with self._lock:
            self._handle = self._owned = None
            self.problem.close()

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("collections cannot be pickled; keep their genomes, and add them to a new one")


class Archive(Collection):
    """The best board of each of many kinds (MAP-Elites). Some traits are its axes; each cell keeps one board."""

    @property
    def traits(self) -> npt.NDArray[np.float64]:
        """(n, axes): the boards' traits on the axes."""
        return self._copy("values")

    @property
    def cells(self) -> npt.NDArray[np.int64]:
        """(n,): the cell of each board, counted along the first axis first."""
        return self._copy("places")

    @property
    def points(self) -> npt.NDArray[np.float64] | None:
        """(cells, axes), if the cells lie around points (cells="cvt:N"): the points, as shares of the axes' ranges. A board belongs to the
        nearest one. None for a grid."""
        with self._lock:
            about = self.about
            if not about["points"]:
                return None
            points = np.empty((about["points"], len(about["axes"])))
            library.lg_collection_points(self._live(), points.ctypes.data)
        return points

    @property
    def grid(self) -> npt.NDArray[np.float64]:
        """The cost of each cell's board, NaN if the cell is empty: an array with a dimension for each axis."""
        about = self.about
        shape = [about["cells"]] if about["points"] else [axis["bins"] for axis in about["axes"]]
        flat = np.full(about["cells"], np.nan)
        flat[self.cells] = self.costs
        return flat.reshape(shape, order="F")

    def __repr__(self) -> str:
        if self._handle is None:
            return "<Archive, closed>"
        about = self.about
        return f"<Archive {about['game']}: {about['filled']} of {about['cells']} cells, QD score {about['qd_score']:.1f}>"


class Front(Collection):
    """Boards of which none is better in one objective without being worse in another (NSGA-II or SMS-EMOA)."""

    @property
    def values(self) -> npt.NDArray[np.float64]:
        """(n, objectives): the boards' values, as the game reports them."""
        return self._copy("values")

    @property
    def ranks(self) -> npt.NDArray[np.int64]:
        """(n,): 0 for the boards of the front; the others are the rest of the population."""
        return self._copy("places")

    def __repr__(self) -> str:
        if self._handle is None:
            return "<Front, closed>"
        about = self.about
        return f"<Front {about['game']}: {about['front']} of {about['members']} boards, evaluations {about['evaluations']}>"


def _words_of(pairs: list[tuple[str, Any]], parameters: Mapping[str, _words.Value] | None) -> str:
    given = [(name, _words.word(value, name)) for name, value in pairs if value is not None]
    return _words.join(given + _words._group("param", parameters))


def _axis(name: str, ends: Any, what: str) -> str:
    if ends is None:
        return name
    if not isinstance(ends, (tuple, list)) or len(ends) != 2:
        raise TypeError(f"{what}.{name}: expected (low, high) or None, found {ends!r:.40}")
    return f"{name}={_words._value('want', name, tuple(ends))}"


def _trait_words(traits: str | Sequence[str] | Mapping[str, Any] | None, what: str) -> str | None:
    """"a,b=1..5" from text, a list of names, or a dict of ranges (None: the usual one)."""
    if traits is None or isinstance(traits, str):
        return traits
    if isinstance(traits, Mapping):
        return ",".join(_axis(name, ends, what) for name, ends in traits.items())
    if not isinstance(traits, Sequence) or not all(isinstance(name, str) for name in traits):
        raise TypeError(f"{what}: expected names of traits")
    return ",".join(traits)


def _draw(seed: int | None) -> int:
    return 1 + secrets.randbelow(999_999) if seed is None else seed


@_words.arguments_named()
def explore(game: str | os.PathLike[str], *, axes: str | Sequence[str] | Mapping[str, Any] | None = None,
            cells: str | int | Sequence[int] | None = None, variant: str | None = None,
            settings: Mapping[str, _words.Value] | None = None, emitter: str | None = None, algorithm: str | None = None,
            parameters: Mapping[str, _words.Value] | None = None, evaluations: int | None = None, seconds: float | None = None,
            seed: int | None = None, progress: ProgressOption = None) -> Archive:
    """Fills an archive; the same as `levelground explore` with the same seed and evaluations.

    axes: traits, as ["islands", "forks"], as {"islands": (1, 9)} with ranges, or as the tool's text; None: the game's usual two.
    cells: 20, (20, 10), "20x10", or "cvt:1000" for cells around points. emitter: "mapelites" or "cmame"; algorithm: one of the
    optimizers instead. evaluations, seconds: where it stops; without either after 100,000 evaluations. Ctrl-C ends it and keeps
    what is there.
    """
    words = cells if cells is None or isinstance(cells, (str, int)) else "x".join(_words.word(n, "cells") for n in cells)
    evaluations = 100_000 if evaluations is None and seconds is None else evaluations
    archive = Archive(_words.recipe(game, variant=variant, settings=settings, evaluations=evaluations, seed=_draw(seed)),
                      _words_of([("axes", _trait_words(axes, "axes")), ("cells", words), ("emitter", emitter),
                                 ("algorithm", algorithm)], parameters), evaluations)
    archive.run(seconds=seconds, progress=progress)
    return archive


@_words.arguments_named()
def front(game: str | os.PathLike[str], objectives: str | Sequence[str], *, variant: str | None = None,
          settings: Mapping[str, _words.Value] | None = None, algorithm: str | None = None,
          parameters: Mapping[str, _words.Value] | None = None, evaluations: int | None = None, seconds: float | None = None,
          seed: int | None = None, progress: ProgressOption = None) -> Front:
    """Finds boards that trade objectives off; the same as `levelground explore --objectives`.

    objectives: traits to be small, or "TRAIT:most" to be large; "score" can be one. algorithm: "nsga2" or "smsemoa".
    Otherwise as `explore`.
    """
    evaluations = 100_000 if evaluations is None and seconds is None else evaluations
    found = Front(_words.recipe(game, variant=variant, settings=settings, evaluations=evaluations, seed=_draw(seed)),
                  _words_of([("objectives", _trait_words(objectives, "objectives") or ""), ("algorithm", algorithm)], parameters),
                  evaluations)
    found.run(seconds=seconds, progress=progress)
    return found
