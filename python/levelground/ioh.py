"""A logger that writes what IOHanalyzer and IOHinspector read, as IOHexperimenter 0.3.17 (Doerr et al. 2018) does.

    with Logger("results", algorithm="my search") as logger:
        for seed in range(1, 11):
            result = problem.minimize("ea", evaluations=10_000, seed=seed)
            logger.add("terra-mystica_paper", result, dimension=problem.genes, seed=seed)

Each algorithm has a folder. In it each function has a JSON file that describes the runs, and a .dat file with their traces.
"""
from __future__ import annotations

import json
import math
import os
import pathlib
import re
from collections.abc import Sequence
from typing import Any

from ._library import LevelgroundError, __version__
from ._problem import Result

FORMAT = "0.3.17"


class Logger:
    """Collects runs and writes the files when it is closed, whole or not at all.

    folder: is made if it is missing. algorithm, info: what the readers show. suite: the name of the set of problems.
    """

    def __init__(self, folder: str | os.PathLike[str], *, algorithm: str, info: str = "", suite: str = "levelground") -> None:
        self.folder = pathlib.Path(folder)
        self.algorithm, self.info, self.suite = algorithm, info, suite
        self._functions: dict[str, int] = {}
        self._scenarios: dict[tuple[str, int], list[dict[str, Any]]] = {}

    def add(self, function: str, run: Result | Sequence[tuple[int, float]], *, dimension: int, evaluations: int | None = None,
            instance: int = 1, seed: int | None = None) -> None:
        """Adds a run: a Result, or the improvements of one as (evaluation, cost). The first must be of evaluation 1, because that
        is how readers tell runs apart. evaluations: of the whole run, if the last improvement came before."""
        if isinstance(run, Result):
            rows = list(zip(map(int, run.trace[0]), map(float, run.trace[1])))
            evaluations = run.evaluations
        else:
            rows = [(int(when), float(cost)) for when, cost in run]
        evaluations = rows[-1][0] if evaluations is None and rows else evaluations or 0
        _check(function, rows, evaluations, dimension, instance)
        runs = self._scenarios.setdefault((function, dimension), [])
        self._functions.setdefault(function, len(self._functions) + 1)
        runs.append({"rows": rows, "evaluations": evaluations, "instance": instance, "seed": -1 if seed is None else int(seed)})

    def close(self) -> None:
        """Writes the files."""
        name = f"a1_{_safe(self.algorithm)}"
        for function, number in self._functions.items():
            scenarios = [(dimension, runs) for (of, dimension), runs in self._scenarios.items() if of == function]
            data = self.folder / name / f"data_f{number}_{function}"
            data.mkdir(parents=True, exist_ok=True)
            for dimension, runs in scenarios:
                _write(data / f"IOHprofiler_f{number}_DIM{dimension}.dat", "".join(map(_trace, runs)))
            text = json.dumps(self._describe(function, number, scenarios, data.name))
            _write(self.folder / name / f"IOHprofiler_f{number}_{function}.json", text + "\n")

    def _describe(self, function: str, number: int, scenarios: list[tuple[int, list[dict[str, Any]]]], data: str) -> dict[str, Any]:
        return {"version": FORMAT, "suite": self.suite, "function_id": number, "function_name": function, "maximization": False,
                "algorithm": {"name": self.algorithm, "info": self.info},
                "experiment_attributes": [{"levelground": __version__}], "run_attributes": ["run", "seed"],
                "attributes": ["evaluations", "raw_y"],
                "scenarios": [{"dimension": dimension, "path": f"{data}/IOHprofiler_f{number}_DIM{dimension}.dat",
                               "runs": [_run(run, k) for k, run in enumerate(runs)]} for dimension, runs in scenarios]}

    def __enter__(self) -> Logger:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self.close()


def _check(function: str, rows: list[tuple[int, float]], evaluations: int, dimension: int, instance: int) -> None:
    if not re.fullmatch(r"[\w.+-]+", function, re.ASCII):
        raise LevelgroundError(f"function: expected letters, digits, and any of _.+-, found {function!r:.40}")
    if not rows or rows[0][0] != 1:
        raise LevelgroundError("expected a run that begins with evaluation 1")
    if any(a[0] >= b[0] or a[1] <= b[1] for a, b in zip(rows, rows[1:])) or not all(math.isfinite(cost) for _, cost in rows):
        raise LevelgroundError("expected improvements: evaluations that increase, and finite costs that decrease")
    if evaluations < rows[-1][0] or dimension < 1 or not 0 <= instance <= 65535:
        raise LevelgroundError("expected evaluations of the whole run, a dimension of at least 1, an instance of 16 bits")


def _safe(text: str) -> str:
    return re.sub(r"[^\w.+=-]+", "_", text, flags=re.ASCII)[:100] or "algorithm"


def _trace(run: dict[str, Any]) -> str:
    rows = run["rows"] if run["rows"][-1][0] == run["evaluations"] else [*run["rows"], (run["evaluations"], run["rows"][-1][1])]
    return "evaluations raw_y\n" + "".join(f"{when} {cost:.10g}\n" for when, cost in rows)


def _run(run: dict[str, Any], number: int) -> dict[str, Any]:
    when, cost = run["rows"][-1]
    return {"instance": run["instance"], "evals": run["evaluations"], "best": {"evals": when, "y": float(f"{cost:.10g}"), "x": []},
            "run": number, "seed": run["seed"]}


def _write(path: pathlib.Path, text: str) -> None:
    """Writes a file under a temporary name first, so that no reader sees a part of it."""
    temporary = path.with_name(path.name + ".part")
    temporary.write_text(text, encoding="ascii")
    temporary.replace(path)
