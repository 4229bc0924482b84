"""The suite: search problems over all games, for comparing optimizers (docs/reference/suite.md).

    for instance in suite.instances:
        for number in range(1, instance.instances + 1):
            result = instance.run(my_optimizer_of(instance.problem(number)), number=number)
            print(instance.name, number, instance.share(result))
"""
from __future__ import annotations

import ctypes
from collections.abc import Mapping
from dataclasses import dataclass

from . import _words
from ._library import Instance as _Instance
from ._library import LevelgroundError, Text, library
from ._problem import AskTell, Problem, Result

VERSION = 2


@dataclass(frozen=True)
class Instance:
    """A problem of the suite.

    version: of the suite. instances: how many there are, 1 or 15; they differ in the cells that are fixed. links: a recipe for each
    of them. start: the median cost of valid random genomes. best: the lowest cost that is known; if proven, a lower bound of all
    costs, which may be out of reach. evaluations: the budget of a run. targets: the ladder, from easy to hard; the last one is `best`.
    """

    name: str
    sentence: str
    version: int
    instances: int
    links: tuple[str, ...]
    start: float
    best: float
    proven: bool
    evaluations: int
    targets: tuple[float, ...]

    def problem(self, number: int = 1) -> Problem:
        """The problem of an instance, from 1 to `instances`."""
        if not 1 <= number <= self.instances:
            raise LevelgroundError(f"number: expected an instance from 1 to {self.instances}, found {number}")
        return Problem.from_link(self.links[number - 1])

    def run(self, algorithm: str | AskTell, *, number: int = 1, seed: int | None = None,
            parameters: Mapping[str, _words.Value] | None = None) -> Result:
        """One run within the budget, which ends early at the last target. The seed is the instance's number unless you give another.
        `levelground suite --run` makes run number 1, 2, ... with this seed on instance 1, 2, ..., and again from the first on."""
        with self.problem(number) as problem:
            return problem.minimize(algorithm, evaluations=self.evaluations, target=self.best,
                                    seed=number if seed is None else seed, parameters=parameters)

    def share(self, result: Result) -> float:
        """The share of the targets that a result meets."""
        return sum(result.cost <= target for target in self.targets) / len(self.targets)


def _link(row: _Instance, number: int) -> str:
    text = Text()
    library.lg_suite_link(ctypes.byref(row), number, ctypes.byref(text))
    try:
        if text.failed:
            raise MemoryError
        return ctypes.string_at(text.data, text.length).decode()
    finally:
        library.lg_text_clear(ctypes.byref(text))


def _read() -> tuple[Instance, ...]:
    found = []
    for row in (_Instance * 52).in_dll(library, "lg_suite"):
        targets = tuple(library.lg_suite_target(ctypes.byref(row), k) for k in range(8))
        links = tuple(_link(row, number + 1) for number in range(row.instances))
        found.append(Instance(row.name.decode(), row.sentence.decode(), row.version, row.instances, links, row.start, row.best,
                              row.proven, row.evaluations, targets))
    return tuple(found)


_all = _read()
instances: tuple[Instance, ...] = tuple(row for row in _all if row.version == VERSION)
version_1: tuple[Instance, ...] = tuple(row for row in _all if row.version == 1)


def find(name: str) -> Instance:
    """The problem of this name."""
    for instance in _all:
        if instance.name == name:
            return instance
    raise LevelgroundError(f"the suite has no problem {name!r:.40}; it has {', '.join(i.name for i in _all)}")
