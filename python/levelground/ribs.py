"""Problems and archives for pyribs.

    archive = ribs.archives.GridArchive(solution_dim=problem.genes, dims=[20, 20], ranges=[(1, 9), (0, 12)])
    emitter = MovesEmitter(archive, problem, seed=1)
    scheduler = ribs.schedulers.Scheduler(archive, [emitter])
    rows = problem_rows(problem, scheduler.ask())
    scheduler.tell(*objective_and_measures(problem, rows, ["islands", "forks"]))

pyribs' own emitters add Gaussian noise to real numbers. That leaves a space whose genes are symbols, or an arrangement of a fixed
stock of tiles. MovesEmitter changes elites by the problem's own moves instead, in C. The interface is that of pyribs 0.6 to 0.9
(ask and tell of ribs.emitters.EmitterBase; sample_elites, data and add of ribs.archives); pyribs itself is not imported.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ._library import LevelgroundError
from ._problem import Problem, Rows
from ._sets import Archive


def problem_rows(problem: Problem, solutions: npt.ArrayLike) -> Rows:
    """Solutions of pyribs, (n, genes) of floats, as rows of the problem. Raises LevelgroundError if a symbol is no whole number."""
    array = np.asarray(solutions)
    if problem.dtype.kind != "i" or array.dtype.kind != "f":
        return problem.rows(array)
    with np.errstate(invalid="ignore"):
        whole = array.astype(np.int32)
    if not np.array_equal(whole, array):
        raise LevelgroundError("expected solutions of whole numbers; pyribs' Gaussian emitters do not keep them, MovesEmitter does")
    return problem.rows(whole)


def objective_and_measures(problem: Problem, rows: npt.ArrayLike, traits: Sequence[str]) -> tuple[npt.NDArray[np.float64],
                                                                                                  npt.NDArray[np.float64]]:
    """The two arguments of Scheduler.tell: objectives (n,), which pyribs maximises, so they are the costs with the sign turned;
    and measures (n, len(traits))."""
    at = [_trait(problem, name) for name in traits]
    return -problem.cost(rows), problem.traits(rows)[:, at]


def _trait(problem: Problem, name: str) -> int:
    if name not in problem.trait_names:
        raise LevelgroundError(f"the problem has no trait {name!r:.40}; it has {', '.join(problem.trait_names)}")
    return problem.trait_names.index(name)


class MovesEmitter:
    """An emitter for ribs.schedulers.Scheduler that changes elites by moves of the problem.

    archive: ours, or any with `empty`, `solution_dim` and `sample_elites(n)`. more: the probability of a further move after each
    (see Problem.vary). While the archive is empty, it asks for random rows. The same seed asks for the same solutions as long as
    the archive returns the same elites.
    """

    def __init__(self, archive: Any, problem: Problem, *, batch_size: int = 64, more: float = 0.3, seed: int = 1) -> None:
        archive = ArchiveView(archive, seed=seed) if isinstance(archive, Archive) else archive
        if archive.solution_dim != problem.genes:
            raise LevelgroundError(f"expected an archive with solution_dim {problem.genes}, found {archive.solution_dim}")
        if batch_size < 1:
            raise LevelgroundError(f"batch_size: expected at least 1, found {batch_size}")
        self._archive, self._problem = archive, problem
        self._batch_size, self._more, self._seed = batch_size, more, seed
        self._asked = 0

    @property
    def archive(self) -> Any:
        return self._archive

    @property
    def solution_dim(self) -> int:
        return self._problem.genes

    @property
    def batch_size(self) -> int:
        return self._batch_size

    @property
    def lower_bounds(self) -> npt.NDArray[np.float64]:
        return self._problem.low

    @property
    def upper_bounds(self) -> npt.NDArray[np.float64]:
        return self._problem.high

    def ask(self) -> Rows:
        """Returns (batch_size, solution_dim) rows."""
        self._asked += 1
        seed = self._seed * 1_000_003 + self._asked
        if self._archive.empty:
            return self._problem.sample(self._batch_size, seed=seed, constructed=True)
        elites = self._archive.sample_elites(self._batch_size)
        solutions = elites["solution"] if hasattr(elites, "keys") else elites.solution_batch
        return self._problem.vary(problem_rows(self._problem, solutions), seed=seed, more=self._more)

    def tell(self, *data: Any, **fields: Any) -> None:
        """Does nothing: the scheduler has added the solutions to the archive, from which `ask` takes its elites."""

    def ask_dqd(self) -> Rows:
        return np.empty((0, self._problem.genes), self._problem.dtype)

    def tell_dqd(self, *data: Any, **fields: Any) -> None:
        """Does nothing, because `ask_dqd` asks for nothing."""


class ArchiveView:
    """Our archive with the interface of pyribs', for their emitters and schedulers: `empty`, `solution_dim`, `dtype`, `stats` (a part
    of theirs), `add`, `data` and `sample_elites`. The library computes the cost and the traits itself, so `add` ignores the objectives and
    measures that it is given."""

    def __init__(self, archive: Archive, *, seed: int = 1) -> None:
        self._archive = archive
        self._random = np.random.default_rng(seed)
        self.solution_dim, self.measure_dim, self.dtype = archive.problem.genes, archive.traits.shape[1], np.float64
        self.dtypes = {"solution": np.float64, "objective": np.float64, "measures": np.float64}

    @property
    def empty(self) -> bool:
        return len(self._archive) == 0

    def __len__(self) -> int:
        return len(self._archive)

    def add(self, solution: npt.ArrayLike, objective: Any = None, measures: Any = None, **_: Any) -> dict[str, npt.NDArray[Any]]:
        """Offers solutions. Returns "status" (0: not kept, 2: kept) and "value" (their objectives)."""
        rows = problem_rows(self._archive.problem, solution)
        value = -self._archive.problem.cost(rows)
        return {"status": 2 * self._archive.add(rows).astype(int), "value": value}

    def data(self, name: str | None = None) -> Any:
        all_fields = fields(self._archive)
        return all_fields if name is None else all_fields[name]

    def sample_elites(self, n: int) -> dict[str, npt.NDArray[Any]]:
        """n elites, drawn with replacement."""
        if self.empty:
            raise IndexError("no elites to sample from: the archive is empty")
        chosen = self._random.integers(len(self._archive), size=n)
        return {name: array[chosen] for name, array in fields(self._archive).items()}


def fields(archive: Archive) -> dict[str, npt.NDArray[Any]]:
    """What `add` of a pyribs archive takes, for all boards of our archive: theirs.add(**fields(ours))."""
    return {"solution": archive.genomes, "objective": -archive.costs, "measures": archive.traits}


def grid_arguments(archive: Archive) -> dict[str, Any]:
    """The arguments of a GridArchive with the same cells: ribs.archives.GridArchive(**grid_arguments(ours))."""
    about = archive.about
    if about["points"]:
        raise LevelgroundError("expected an archive whose cells form a grid, found one of points (cvt)")
    axes = about["axes"]
    return {"solution_dim": archive.problem.genes, "dims": [axis["bins"] for axis in axes],
            "ranges": [(axis["low"], axis["high"]) for axis in axes]}


def take(archive: Archive, theirs: Any) -> npt.NDArray[np.bool_]:
    """Offers all solutions of a pyribs archive to ours, which evaluates them again. Returns for each whether it was kept."""
    return archive.add(problem_rows(archive.problem, theirs.data("solution")))
