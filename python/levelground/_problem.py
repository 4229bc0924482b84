"""Problems: spaces of genomes with a cost, in batches of rows."""
from __future__ import annotations

import ctypes
import inspect
import json
import os
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Callable, Protocol, Union

import numpy as np
import numpy.typing as npt

from . import _words
from ._board import Board
from ._library import EVALUATE, ClosedError, LevelgroundError, Owned, __version__, call, encode, library, text_of
from ._make import Level, _text_of
from ._progress import Loop, Progress, ProgressOption

Rows = npt.NDArray[Union[np.int32, np.float64]]  # (n, genes)
Costs = npt.NDArray[np.float64]  # (n,)


@dataclass(frozen=True)
class Block:
    """Columns first to first + length - 1 of a row.

    kind: "arrange" (an arrangement in which symbol s occurs counts[s] times), "choice" (any symbols below `symbols`) or "real"
    (numbers from low to high).
    """

    kind: str
    first: int
    length: int
    symbols: int | None = None
    counts: tuple[int, ...] | None = None
    low: float | None = None
    high: float | None = None

    @property
    def columns(self) -> slice:
        return slice(self.first, self.first + self.length)


class AskTell(Protocol):
    """An optimizer of others: ask returns rows (n, genes), tell gets them back with their costs. If it has a method `stop` (as those
    of the package cma) or `should_stop` (as those of cmaes), it says when it has had enough."""

    def ask(self) -> Any: ...

    def tell(self, rows: Any, costs: Any) -> Any: ...


@dataclass(frozen=True, repr=False)
class Result:
    """What a search has found. genome: the best row, None if there is none. trace: after how many evaluations each improvement
    came, and its cost. stop: "target", "evaluations", "interrupted", "seconds", "optimizer" (an object of yours said that it stops) or
    the reason of the library's optimizer."""

    genome: Rows | None
    cost: float
    evaluations: int
    stop: str
    trace: tuple[npt.NDArray[np.int64], Costs]
    algorithm: str = ""

    def __repr__(self) -> str:
        return f"<Result {self.algorithm}: cost {self.cost:g} after {self.evaluations} evaluations, stopped by {self.stop}>"


class Problem:
    """The search problem of a game: a space of genomes, and the cost of each. Costs are minimised; 0 is perfect.

        problem = lg.Problem("terra-mystica", variant="paper")
        X = problem.sample(10_000, seed=1)      # (10000, genes), int32
        costs = problem.cost(X)                 # (10000,), float64

    A genome is a row with a column for each gene: int32, or float64 if the space has real genes (`dtype`). `blocks` says what the
    columns are. All methods check the rows they get, and raise LevelgroundError with the row and the gene if the space does not
    hold them. Rows of another integer type are converted, other types are refused with TypeError. The work is done without
    Python's lock; one problem serves one thread at a time, and further threads wait.
    """

    _function: Callable[[Rows], Any]  # of a problem of your own
    _callback: Any  # keeps the C function alive that calls it
    _failure: BaseException | None = None

    def __init__(self, game: str | os.PathLike[str], *, variant: str | None = None,
                 settings: Mapping[str, _words.Value] | None = None, lock: Level | None = None) -> None:
        text = None if lock is None else _text_of(lock)
        with _words.arguments_named():
            self._open(_words.recipe(game, variant=variant, settings=settings, lock=text))

    def _open(self, link: str) -> None:
        self._link: str | None = link
        handle = call("lg_evaluator_open", encode(link, "recipe"))
        self._begin(handle, Owned(handle, "lg_evaluator_close"))

    @classmethod
    def from_link(cls, link: str) -> Problem:
        """The problem of a link or an id."""
        problem = cls.__new__(cls)
        problem._open(link)
        return problem

    @classmethod
    def of(cls, function: Callable[[Rows], Any], blocks: str | Sequence[Block], *, floor: float = float("-inf")) -> Problem:
        """A problem of your own, for the library's optimizers.

        function: gets rows (n, genes) and returns n costs; it is called once for a batch. Its exceptions end the search and reach
        the caller. blocks: the space, as Block or as text such as "arrange 5 5 5", "choice 12 4" (12 genes, symbols 0 to 3) or
        "real 3 -1 1", several separated by ";". floor: a lower bound of the costs, at which a search may stop.
        """
        if not callable(function):
            raise TypeError(f"function: expected a function of rows, found {type(function).__name__}")
        if not isinstance(blocks, str) and not (isinstance(blocks, Sequence) and all(isinstance(block, Block) for block in blocks)):
            raise TypeError("blocks: expected text or a list of Block")
        problem = cls.__new__(cls)
        problem._link = None
        problem._function = function
        problem._callback = EVALUATE(problem._evaluate)
        space = blocks if isinstance(blocks, str) else "; ".join(_block_text(block) for block in blocks)
        if floor != floor:
            raise LevelgroundError("floor: expected a number, found NaN")
        handle = call("lg_evaluator_of", encode(space, "blocks"), float(floor), problem._callback, None)
        problem._begin(handle, Owned(handle, "lg_evaluator_close", problem._callback))
        return problem

    def _begin(self, handle: int, owned: Owned, lock: Any = None) -> None:
        """Takes over an evaluator, which lives as long as `owned`. `lock` is that of a collection to which it belongs."""
        self._handle: int | None = handle
        self._owned: Owned | None = owned
        self._shared = lock is not None
        self._lock = lock or threading.RLock()
        self.about: dict[str, Any] = json.loads(text_of(library.lg_evaluator_about(handle)))
        self.genes: int = self.about["genes"]
        self.dtype: np.dtype[Any] = np.dtype(np.float64 if self.about["type"] == "double" else np.int32)
        self.blocks: tuple[Block, ...] = tuple(_block_of(block) for block in self.about["blocks"])
        self.trait_names: tuple[str, ...] = tuple(trait["name"] for trait in self.about["traits"])

    # ---- what it is

    @property
    def space(self) -> str:
        """The space as text, for example "arrange 36 11 11 11 11 11 11 11"."""
        return str(self.about["space"])

    @property
    def floor(self) -> float:
        """A proven lower bound of the cost; -inf if there is none."""
        return float("-inf") if self.about["floor"] is None else float(self.about["floor"])

    @property
    def infeasible(self) -> float:
        """A genome of this cost or more stands for no playable level; inf if all do."""
        return float("inf") if self.about["infeasible"] is None else float(self.about["infeasible"])

    @property
    def cells(self) -> npt.NDArray[np.int64] | None:
        """The cell of the level on which each gene lies; None if the game does not say."""
        cells = self.about["cells"]
        return None if cells is None else np.array(cells, np.int64)

    @property
    def low(self) -> npt.NDArray[np.float64]:
        """The lowest value of each gene."""
        return np.concatenate([np.full(b.length, 0.0 if b.low is None else b.low) for b in self.blocks] or [np.zeros(0)])

    @property
    def high(self) -> npt.NDArray[np.float64]:
        """The highest value of each gene."""
        return np.concatenate([np.full(b.length, (b.symbols or 1) - 1.0 if b.high is None else b.high) for b in self.blocks]
                              or [np.zeros(0)])

    # ---- rows

    def _live(self) -> int:
        if self._handle is None:
            raise ClosedError("problem")
        return self._handle

    def _call(self, name: str, *arguments: Any) -> Any:
        """Calls a function of the evaluator. An exception of the problem's own function is raised as it is."""
        with self._lock:
            handle = self._live()
            try:
                return call(name, handle, *arguments)
            except LevelgroundError as error:
                self._raise_failure(error)
                raise

    def _raise_failure(self, error: Exception | None = None) -> None:
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure from error

    def _evaluate(self, context: Any, rows: int, count: int, costs: Any) -> bool:
        """Calls the problem's own function for the library."""
        try:
            data = ctypes.string_at(rows, count * self.genes * self.dtype.itemsize)
            array = np.frombuffer(data, self.dtype).reshape(count, self.genes)
            found = np.asarray(self._function(array), np.float64)
            if found.shape != (count,):
                raise ValueError(f"the function: expected {count} costs of shape ({count},), found shape {found.shape}")
            if np.isnan(found).any():
                raise ValueError("the function: expected costs, found NaN")
            ctypes.memmove(costs, found.ctypes.data, found.nbytes)
            return True
        except BaseException as error:  # KeyboardInterrupt too: it must not be lost on its way through C
            self._failure = error
            return False

    def rows(self, X: npt.ArrayLike) -> Rows:
        """X as rows (n, genes) of the problem's dtype, in C order; a copy only if needed. Raises TypeError or LevelgroundError."""
        array = np.asarray(X)
        if array.ndim != 2 or array.shape[1] != self.genes:
            raise LevelgroundError(f"expected rows of {self.genes} genes, shape (n, {self.genes}), found shape {array.shape}")
        return self._converted(array)

    def _row(self, x: npt.ArrayLike) -> Rows:
        array = np.asarray(x)
        if array.shape != (self.genes,):
            raise LevelgroundError(f"expected one row of {self.genes} genes, shape ({self.genes},), found shape {array.shape}")
        return self._converted(array)

    def _converted(self, array: npt.NDArray[Any]) -> Rows:
        kinds = "iu" if self.dtype.kind == "i" else "iuf"
        if array.dtype.kind not in kinds and array.size:
            wanted = "whole numbers (int32)" if self.dtype.kind == "i" else "numbers (float64)"
            raise TypeError(f"expected {wanted}, found {array.dtype}; symbols are never rounded")
        if self.dtype.kind == "i" and array.dtype.itemsize >= 4 and array.dtype != np.int32 and array.size:
            if array.min() < -(2**31) or array.max() >= 2**31:
                raise LevelgroundError("expected symbols, found a number beyond 32 bits")
        return np.ascontiguousarray(array, self.dtype)

    def cost(self, X: npt.ArrayLike) -> Costs:
        """The cost of each row of X, (n, genes). Returns (n,) float64. Each row counts as one evaluation."""
        rows = self.rows(X)
        costs = np.empty(len(rows))
        self._call("lg_evaluator_costs", rows.ctypes.data, len(rows), costs.ctypes.data)
        return costs

    def traits(self, X: npt.ArrayLike, names: Sequence[str] | None = None) -> npt.NDArray[np.float64]:
        """The traits of each row of X, (n, genes): all of trait_names, or those of `names` in their order, which may take a hundredth
        of the time. Returns (n, number of traits) float64; NaN where a trait is undefined."""
        wanted = list(range(len(self.trait_names))) if names is None else [self._trait(name) for name in names]
        rows = self.rows(X)
        values = np.empty((len(rows), len(self.trait_names)))
        self._call("lg_evaluator_some_traits", rows.ctypes.data, len(rows), sum(1 << t for t in set(wanted)), values.ctypes.data)
        return values if names is None else values[:, wanted]

    def _trait(self, name: str) -> int:
        if name not in self.trait_names:
            raise LevelgroundError(f"the problem has no trait {name!r:.40}; it has {', '.join(self.trait_names)}")
        return self.trait_names.index(name)

    def delta(self, x: npt.ArrayLike, moves: npt.ArrayLike) -> Costs:
        """The cost of row x, (genes,), after each of some moves, (m, 2), less its cost now. Returns (m,) float64.

        A move is (gene, value): a choice or real gene takes the value; a gene of an arrangement changes places with gene number
        `value` of the same block. Where about["delta"] is true this is much faster than `cost`.
        """
        row = self._row(x)
        array = np.asarray(moves)
        if array.ndim != 2 or array.shape[1] != 2:
            raise LevelgroundError(f"expected moves (gene, value), shape (m, 2), found shape {array.shape}")
        pairs = self._converted(array)
        costs = np.empty(len(pairs))
        self._call("lg_evaluator_peek", row.ctypes.data, pairs.ctypes.data, len(pairs), costs.ctypes.data)
        costs -= self.cost(row[None])[0]
        return costs

    def sample(self, n: int, *, seed: int, constructed: bool = False) -> Rows:
        """n random rows, (n, genes): uniform, or by the game's own constructor, which begins nearer to good levels."""
        rows = np.empty((_count(n, "n"), self.genes), self.dtype)
        self._call("lg_evaluator_sample", _seed(seed), n, constructed, rows.ctypes.data)
        return rows

    def vary(self, X: npt.ArrayLike, *, seed: int, more: float = 0.0) -> Rows:
        """Copies of the rows X, (n, genes), each changed by a random move, by another with probability `more`, and so on.

        A move gives one gene another value, or swaps two genes of an arrangement, whose stock stays as it is.
        """
        if not 0 <= more < 1:
            raise LevelgroundError(f"more: expected a probability below 1, found {more!r}")
        rows = self.rows(X).copy()
        self._call("lg_evaluator_vary", _seed(seed), more, len(rows), rows.ctypes.data)
        return rows

    def decode(self, x: npt.ArrayLike) -> Board:
        """The level of row x, (genes,), judged. Raises LevelgroundError if it stands for no level."""
        row = self._row(x)
        with self._lock:
            return Board(text_of(self._call("lg_evaluator_record", row.ctypes.data)), game_text=_words.game_in(self._link))

    def encode(self, level: Level) -> Rows:
        """The row, (genes,), of a level; the inverse of `decode`. Raises LevelgroundError if the space does not hold it."""
        row = np.zeros(self.genes, self.dtype)
        self._call("lg_evaluator_genome", encode(_text_of(level), "level"), row.ctypes.data)
        return row

    # ---- searches

    def minimize(self, algorithm: str | AskTell, *, evaluations: int | None = None, target: float | None = None, seed: int = 1,
                 parameters: Mapping[str, _words.Value] | None = None, seconds: float | None = None,
                 progress: ProgressOption = None) -> Result:
        """Searches for a genome of low cost.

        algorithm: the name of one of the library's (docs/reference/algorithms.md), which then runs in C; or an object with ask
        and tell, such as CMA of the package cmaes, CMAEvolutionStrategy of cma, or one of your own (AskTell). evaluations, target,
        seconds: where it stops, unless the object says before that it stops; the target is the floor if none is given. seed, parameters: of the library's algorithm; an object of yours has its own. progress: as of
        `generate`. Ctrl-C ends the search and keeps the best; a search with an object of yours ends once the object has got its
        costs.
        """
        _words.check_evaluations(evaluations)
        if isinstance(algorithm, str):
            return self._minimize_in_c(algorithm, evaluations, target, seed, parameters, seconds, progress)
        if isinstance(algorithm, type) or not (hasattr(algorithm, "ask") and hasattr(algorithm, "tell")):
            found = f"{algorithm.__name__} is a class" if isinstance(algorithm, type) else f"found {type(algorithm).__name__}"
            raise TypeError(f"algorithm: expected the name of one, or an object with ask and tell; {found}")
        if parameters:
            raise TypeError("parameters belong to the library's algorithms, named by text; set those of your own object yourself")
        run = _OwnRun(self, algorithm, evaluations, self.floor if target is None else target)
        loop = Loop(progress, lambda passed: Progress(run.done, None if run.best is None else run.cost, passed, evaluations), seconds)
        loop.run(run.step)
        return run.result(loop.stop)

    def _minimize_in_c(self, algorithm: str, evaluations: int | None, target: float | None, seed: int,
                       parameters: Mapping[str, _words.Value] | None, seconds: float | None, progress: ProgressOption) -> Result:
        pairs = [("algorithm", algorithm), ("seed", str(_seed(seed)))]
        pairs += [(name, _words.word(value, name)) for name, value in (("evaluations", evaluations), ("target", target))
                  if value is not None]
        words = _words.join(pairs + _words._group("param", parameters))
        with self._lock:
            search = self._call("lg_search_open", encode(words, "algorithm"))
            try:
                return self._finish(search, Loop(progress, lambda passed: _look(search, passed, evaluations), seconds))
            finally:
                library.lg_search_close(search)

    def _finish(self, search: int, loop: Loop) -> Result:
        def step(slices: int) -> bool:
            status = library.lg_search_step(search, slices)
            if status < 0:
                self._raise_failure()  # KeyboardInterrupt too, which ends the loop
                raise LevelgroundError(json.loads(text_of(library.lg_search_text(search)))["reason"])
            return bool(status)

        loop.run(step)
        about = json.loads(text_of(library.lg_search_text(search)))
        best = np.empty(self.genes, self.dtype)
        found = library.lg_search_best(search, best.ctypes.data)
        count = library.lg_search_improvements(search, 0, 0, None, None)
        when, costs = np.empty(count, np.int64), np.empty(count)
        library.lg_search_improvements(search, 0, count, when.ctypes.data, costs.ctypes.data)
        cost = float("inf") if about["cost"] is None else float(costs[-1])
        return Result(best if found else None, cost, about["evaluations"], about["stop"] if loop.stop == "done" else loop.stop,
                      (when, costs), about["algorithm"])

    def __iter__(self) -> Iterator[Any]:
        raise TypeError("a problem is not a sequence of genomes; see sample")

    # ---- life

    def close(self) -> None:
        """Frees the C memory, once no editor needs it. Every later use raises ClosedError. Closing twice is allowed."""
        with self._lock:
            self._handle = self._owned = None

    def __enter__(self) -> Problem:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        name = f"{self.about['game']} {self.about['variant']}" if self.about["game"] else "a function of your own"
        return f"<Problem {name}: {self.genes} genes, {self.space if len(self.space) < 60 else self.space[:57] + '...'}>"

    def __reduce__(self) -> tuple[Any, ...]:
        if self._link is None or self._shared:
            raise TypeError("only problems of a game or a link can be pickled")
        return (_unpickle, (__version__, self._link))


class _OwnRun:
    """A search with an object that asks and tells."""

    def __init__(self, problem: Problem, optimizer: Any, evaluations: int | None, target: float) -> None:
        self.problem, self.optimizer, self.evaluations, self.target = problem, optimizer, evaluations, target
        self.takes_pairs = _takes_pairs(optimizer)
        self.done, self.cost, self.stopped = 0, float("inf"), False
        self.best: Rows | None = None
        self.trace: list[tuple[int, float]] = []

    def step(self, slices: int) -> bool:
        """One round. Returns whether there is another one. Optimizers refuse a part of a generation, so they are not told one that
        the budget cut."""
        rows, is_single, is_cut = self._ask()
        costs = self.problem.cost(rows)
        self._note(rows, costs)
        if self.cost <= self.target or is_cut:
            return False
        if self.takes_pairs:
            self.optimizer.tell(list(zip(rows, map(float, costs))))
        else:
            self.optimizer.tell(rows[0] if is_single else rows, costs[0] if is_single else costs)
        ends = getattr(self.optimizer, "stop", None) or getattr(self.optimizer, "should_stop", None)
        self.stopped = callable(ends) and bool(ends())
        return not self.stopped and (self.evaluations is None or self.done < self.evaluations)

    def _ask(self) -> tuple[Rows, bool, bool]:
        """The rows that the object asks for, as many as may still be evaluated; whether it asked for one without a batch, and whether
        it asked for more."""
        several = self.takes_pairs and range(self.optimizer.population_size)
        asked = np.asarray([self.optimizer.ask() for _ in several] if several else self.optimizer.ask())
        try:
            rows = self.problem.rows(asked[None] if asked.ndim == 1 else asked)
        except LevelgroundError as error:
            raise LevelgroundError(f"ask: {error}") from None
        if not len(rows):
            raise LevelgroundError("ask: expected at least one row, found none")
        room = len(rows) if self.evaluations is None else self.evaluations - self.done
        return rows[:room], asked.ndim == 1, room < len(rows)

    def _note(self, rows: Rows, costs: Costs) -> None:
        for k in np.flatnonzero(costs < np.minimum.accumulate(np.concatenate([[self.cost], costs[:-1]]))):
            self.best, self.cost = rows[k].copy(), float(costs[k])
            self.trace.append((self.done + int(k) + 1, self.cost))
        self.done += len(rows)

    def result(self, stop: str) -> Result:
        if stop == "done":
            stop = "target" if self.cost <= self.target else "optimizer" if self.stopped else "evaluations"
        when, costs = np.array([at for at, _ in self.trace], np.int64), np.array([cost for _, cost in self.trace], float)
        return Result(self.best, self.cost, self.done, stop, (when, costs), type(self.optimizer).__name__)


def _takes_pairs(optimizer: Any) -> bool:
    """Does its `tell` take a whole generation of pairs (row, cost) as its only argument, while its `ask` returns one row? So do the
    optimizers of the package cmaes."""
    try:
        parameters = inspect.signature(optimizer.tell).parameters.values()
    except (TypeError, ValueError):  # some functions in C have no signature
        return False
    required = [p for p in parameters if p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    return len(required) == 1 and hasattr(optimizer, "population_size")


def _unpickle(version: str, link: str) -> Problem:
    if version != __version__:
        raise LevelgroundError(f"the pickle was made by version {version}, this is {__version__}, whose costs may differ")
    return Problem.from_link(link)


def _look(search: int, passed: float, limit: int | None) -> Progress:
    about = json.loads(text_of(library.lg_search_text(search)))
    return Progress(about["evaluations"], about["cost"], passed, limit)


def _seed(seed: int) -> int:
    if isinstance(seed, bool) or not hasattr(seed, "__index__"):
        raise TypeError(f"seed: expected a whole number, found {type(seed).__name__}")
    if not 0 <= int(seed) < 2**53:
        raise LevelgroundError(f"seed: expected a whole number from 0 to {2**53 - 1}, found {seed}")
    return int(seed)


def _count(n: int, what: str) -> int:
    if isinstance(n, bool) or not hasattr(n, "__index__"):
        raise TypeError(f"{what}: expected a whole number, found {type(n).__name__}")
    if n < 0:
        raise LevelgroundError(f"{what}: expected at least 0, found {n}")
    return int(n)


def _block_of(block: dict[str, Any]) -> Block:
    counts = block.get("counts")
    return Block(block["kind"], block["first"], block["length"], block.get("symbols"), None if counts is None else tuple(counts),
                 block.get("low"), block.get("high"))


def _block_text(block: Block) -> str:
    if block.kind == "arrange":
        return "arrange " + " ".join(str(int(count)) for count in block.counts or ())
    if block.kind == "choice":
        return f"choice {block.length} {block.symbols}"
    return f"{block.kind} {block.length} {block.low!r} {block.high!r}"
