"""The suite: 24 search problems over all games, for comparing optimizers (docs/reference/suite.md).

    for instance in suite.instances:
        result = instance.run(my_optimizer_of(instance.problem()))
        print(instance.name, instance.share(result))
"""
from __future__ import annotations

import ctypes
from collections.abc import Mapping
from dataclasses import dataclass

from . import _words
from ._library import Instance as _Instance
from ._library import LevelgroundError, library
from ._problem import AskTell, Problem, Result

VERSION = 1


@dataclass(frozen=True)
class Instance:
    """A problem of the suite.

    start: the median cost of valid random genomes. best: the lowest cost that is known; if proven, a lower bound of all costs, which
    may be out of reach. evaluations: the budget of a run. targets: the ladder, from easy to hard; the last one is `best`.
    """

    name: str
    sentence: str
    recipe: str
    start: float
    best: float
    proven: bool
    evaluations: int
    targets: tuple[float, ...]

    def problem(self) -> Problem:
        return Problem.from_link(self.recipe)

    def run(self, algorithm: str | AskTell, *, seed: int = 1, parameters: Mapping[str, _words.Value] | None = None) -> Result:
        """One run within the budget, which ends early at the last target. The library's algorithms do the same as
        `levelground suite --run` with the same seed."""
        with self.problem() as problem:
            return problem.minimize(algorithm, evaluations=self.evaluations, target=self.best, seed=seed, parameters=parameters)

    def share(self, result: Result) -> float:
        """The share of the targets that a result meets."""
        return sum(result.cost <= target for target in self.targets) / len(self.targets)


def _read() -> tuple[Instance, ...]:
    found = []
    for row in (_Instance * 24).in_dll(library, "lg_suite"):
        targets = tuple(library.lg_suite_target(ctypes.byref(row), k) for k in range(8))
        found.append(Instance(row.name.decode(), row.sentence.decode(), row.recipe.decode(), row.start, row.best, row.proven,
                              row.evaluations, targets))
    return tuple(found)


instances: tuple[Instance, ...] = _read()


def find(name: str) -> Instance:
    """The problem of this name."""
    for instance in instances:
        if instance.name == name:
            return instance
    raise LevelgroundError(f"the suite has no problem {name!r:.40}; it has {', '.join(i.name for i in instances)}")
