"""Many genomes that are edited at the same time, in C."""
from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import numpy.typing as npt

from ._library import ClosedError, LevelgroundError, Owned, call, library
from ._problem import Costs, Problem, _seed


class Editor:
    """n genomes of a problem, drawn with a seed, which change move by move. The space must have no real genes.

    `rows`, (n, genes) int32, and `costs`, (n,) float64, are the editor's own memory: they change with each step. Copy what you
    want to keep.
    """

    def __init__(self, problem: Problem, n: int, *, seed: int) -> None:
        if n < 0:
            raise LevelgroundError(f"n: expected at least 0, found {n}")
        self.problem, self.n = problem, n
        self._lock = problem._lock
        with self._lock:
            handle = call("lg_editor_open", problem._live(), n, _seed(seed))
            self._owned: Owned | None = Owned(handle, "lg_editor_close", problem._owned)
        self.rows: npt.NDArray[np.int32] = _view(self._owned, library.lg_editor_rows, ctypes.c_int32, n * problem.genes)
        self.rows.shape = (n, problem.genes)
        self.costs: Costs = _view(self._owned, library.lg_editor_costs, ctypes.c_double, n)

    def _live(self) -> int:
        if self._owned is None:
            raise ClosedError("editor")
        return self._owned.handle

    def step(self, moves: npt.ArrayLike) -> None:
        """Makes one move (gene, value) in each genome, (n, 2); a gene of -1 changes nothing. See Problem.delta for moves.

        All moves are checked first: if one is wrong, LevelgroundError is raised and nothing changes.
        """
        array = np.asarray(moves)
        if array.shape != (self.n, 2):
            raise LevelgroundError(f"expected a move (gene, value) for each genome, shape ({self.n}, 2), found shape {array.shape}")
        if array.dtype != np.int64 or not array.flags.c_contiguous:
            if array.dtype.kind not in "iu":
                raise TypeError(f"expected whole numbers, found {array.dtype}")
            array = np.ascontiguousarray(array, np.int64)
        with self._lock:
            call("lg_editor_step", self._live(), array.ctypes.data)

    def reset(self, which: npt.ArrayLike | None = None) -> None:
        """Draws the genomes anew, or those where `which`, (n,) of truths, is true."""
        mask = None if which is None else np.ascontiguousarray(which, np.uint8)
        if mask is not None and mask.shape != (self.n,):
            raise LevelgroundError(f"expected a truth for each genome, shape ({self.n},), found shape {mask.shape}")
        with self._lock:
            call("lg_editor_reset", self._live(), None if mask is None else mask.ctypes.data)

    def put(self, k: int, x: npt.ArrayLike) -> None:
        """Puts row x, (genes,), in the place of genome k."""
        if not 0 <= k < self.n:
            raise IndexError(f"expected a genome from 0 to {self.n - 1}, found {k}")
        row = self.problem._row(x)
        with self._lock:
            call("lg_editor_put", self._live(), k, row.ctypes.data)

    def close(self) -> None:
        """Ends the use of the editor. Its memory is freed when its arrays are gone, too."""
        self._owned = None


def _view(owned: Owned, function: Any, kind: Any, length: int) -> npt.NDArray[Any]:
    """An array of the editor's memory, which keeps the editor alive. It cannot be written to."""
    memory = (kind * length).from_address(function(owned.handle)) if length else (kind * 0)()
    memory._owned = owned
    array: npt.NDArray[Any] = np.frombuffer(memory, kind)
    array.flags.writeable = False
    return array
