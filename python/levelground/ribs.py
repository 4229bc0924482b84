"""Problems and archives for pyribs.

    archive = ribs.archives.GridArchive(solution_dim=problem.genes, dims=[20, 20], ranges=[(1, 9), (0, 12)])
    emitter = MovesEmitter(archive, problem, seed=1)
    scheduler = ribs.schedulers.Scheduler(archive, [emitter])
    rows = problem_rows(problem, scheduler.ask())
    scheduler.tell(*objective_and_measures(problem, rows, ["islands", "forks"]))

pyribs' own emitters add Gaussian noise to real numbers. That leaves a space whose genes are symbols, or an arrangement of a fixed
stock of tiles. MovesEmitter changes elites by the problem's own moves instead, in C. The interface is that of pyribs 0.7 to 0.10
(ask and tell of ribs.emitters.EmitterBase; sample_elites, data and add of ribs.archives); pyribs itself is not imported.
"""
from __future__ import annotations

import types
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


def objective_and_measures(problem: Problem, rows: npt.ArrayLike, traits: Sequence[str], *,
                           fill: float | Sequence[float] | None = None) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """The two arguments of Scheduler.tell: objectives (n,), which pyribs maximises, so they are the costs with the sign turned;
    and measures (n, len(traits)).

    pyribs refuses measures that are not numbers, and a bad board may have no such trait (for example a map of the PTSP on which no
    driver arrives). Such a measure is `fill`, one number or one for each trait; without it, the least value of the trait among good
    levels. These boards then lie in an archive's cell for that value until a better one replaces them: their costs are high.
    """
    measures = problem.traits(rows, traits)
    if fill is None:
        least = {trait["name"]: trait["least"] for trait in problem.about["traits"]}
        fill = [least[name] for name in traits]
    return -problem.cost(rows), np.where(np.isnan(measures), np.asarray(fill, float), measures)


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
    """Our archive with the interface of pyribs', for their emitters and schedulers: `empty`, `solution_dim`, `dtype`, `stats`, `add`,
    `data` and `sample_elites`. The library computes the cost and the traits itself, so `add` ignores the objectives and measures that
    it is given."""

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

    @property
    def stats(self) -> types.SimpleNamespace:
        """num_elites, coverage, qd_score (the sum of the objectives, without an offset), norm_qd_score, obj_max and obj_mean (None if
        there is no elite)."""
        objectives, cells = -self._archive.costs, self._archive.about["cells"]
        n = len(objectives)
        return types.SimpleNamespace(num_elites=n, coverage=n / cells, qd_score=objectives.sum(), norm_qd_score=objectives.sum() / cells,
                                     obj_max=objectives.max() if n else None, obj_mean=objectives.mean() if n else None)

    def data(self, wanted: str | Sequence[str] | None = None) -> Any:
        """Solutions, objectives, measures and, as pyribs counts them, the indices of the cells: all as a dict of arrays, one as an
        array, or a tuple of some."""
        found = {**fields(self._archive), "measures": self._archive.traits, "index": self._indices()}
        if wanted is None or isinstance(wanted, str):
            return found if wanted is None else found[wanted]
        return tuple(found[name] for name in wanted)

    def _indices(self) -> npt.NDArray[np.int64]:
        """pyribs counts along the last axis first."""
        if self._archive.about["points"]:
            return self._archive.cells
        shape = self._archive.grid.shape
        indices: npt.NDArray[np.int64] = np.ravel_multi_index(np.unravel_index(self._archive.cells, shape, order="F"), shape)
        return indices

    def sample_elites(self, n: int) -> dict[str, npt.NDArray[Any]]:
        """n elites, drawn with replacement."""
        if self.empty:
            raise IndexError("no elites to sample from: the archive is empty")
        chosen = self._random.integers(len(self._archive), size=n)
        return {name: array[chosen] for name, array in self.data().items()}


def fields(archive: Archive) -> dict[str, npt.NDArray[Any]]:
    """What `add` of a pyribs archive takes, for all boards of our archive: theirs.add(**fields(ours)). With cells around points the
    measures are shares of the axes' ranges (unit_measures)."""
    measures = unit_measures(archive, archive.traits) if archive.about["points"] else archive.traits
    return {"solution": archive.genomes, "objective": -archive.costs, "measures": measures}


def unit_measures(archive: Archive, measures: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Measures, (n, axes), as shares of the ranges of the archive's axes: 0 at the low end, 1 at the high end."""
    low, high = np.array([(axis["low"], axis["high"]) for axis in archive.about["axes"]], float).T
    shares: npt.NDArray[np.float64] = (np.asarray(measures, float) - low) / (high - low)
    return shares


def grid_arguments(archive: Archive) -> dict[str, Any]:
    """The arguments of a GridArchive with the same cells: ribs.archives.GridArchive(**grid_arguments(ours))."""
    about = archive.about
    if about["points"]:
        raise LevelgroundError("expected an archive whose cells form a grid, found one of points (cvt); see point_arguments")
    axes = about["axes"]
    return {"solution_dim": archive.problem.genes, "dims": [axis["bins"] for axis in axes],
            "ranges": [(axis["low"], axis["high"]) for axis in axes]}


def point_arguments(archive: Archive) -> dict[str, Any]:
    """The arguments of a CVTArchive with the same cells: ribs.archives.CVTArchive(**point_arguments(ours)), for pyribs 0.9 and later.
    Its measures are shares of the axes' ranges (unit_measures), because pyribs compares distances without ranges."""
    points = archive.points
    if points is None:
        raise LevelgroundError("expected an archive whose cells lie around points (cvt), found a grid; see grid_arguments")
    return {"solution_dim": archive.problem.genes, "centroids": points, "ranges": [(0.0, 1.0)] * points.shape[1]}


def take(archive: Archive, theirs: Any) -> npt.NDArray[np.bool_]:
    """Offers all solutions of a pyribs archive to ours, which evaluates them again. Returns for each whether it was kept."""
    return archive.add(problem_rows(archive.problem, theirs.data("solution")))
