"""What stands in for Gymnasium's environments and spaces where Gymnasium is not installed: the part of their interface that ours use."""
from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt


class Environment:
    """The random numbers of an environment, which `reset` begins anew if it is given a seed."""

    _random: np.random.Generator | None = None

    @property
    def np_random(self) -> np.random.Generator:
        if self._random is None:
            self._random = np.random.default_rng()
        return self._random

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        if seed is not None:
            self._random = np.random.default_rng(seed)


class Space:
    """Values of one shape and type between two bounds, both included."""

    def __init__(self, low: npt.ArrayLike, high: npt.ArrayLike, dtype: Any) -> None:
        self.low, self.high = np.asarray(low, dtype), np.asarray(high, dtype)
        self.shape, self.dtype = self.low.shape, np.dtype(dtype)
        self.seed(None)

    def seed(self, seed: int | None) -> None:
        self._random = np.random.default_rng(seed)

    def sample(self) -> Any:
        return self._random.integers(self.low, self.high, endpoint=True, dtype=self.dtype.type)

    def contains(self, x: Any) -> bool:
        array = np.asarray(x)
        return array.shape == self.shape and array.dtype.kind in "iu" and bool(((array >= self.low) & (array <= self.high)).all())

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.shape} up to {self.high.max()}"


class Box(Space):
    def __init__(self, low: npt.ArrayLike, high: npt.ArrayLike, dtype: Any = np.int32) -> None:
        super().__init__(low, high, dtype)


class Discrete(Space):
    def __init__(self, n: int) -> None:
        super().__init__(0, n - 1, np.int64)
        self.n = np.int64(n)


class MultiDiscrete(Space):
    def __init__(self, nvec: npt.ArrayLike) -> None:
        self.nvec = np.asarray(nvec, np.int64)
        super().__init__(np.zeros_like(self.nvec), self.nvec - 1, np.int64)


def batch_space(space: Space, n: int) -> Space:
    """The space of n values, one for each environment."""
    if isinstance(space, Box):
        return Box(np.stack([space.low] * n), np.stack([space.high] * n), space.dtype)
    return MultiDiscrete(np.stack([space.high + 1] * n))
