"""Problems for pcg_benchmark (Khalifa, Gallotta, Barthet, Liapis, Togelius and Yannakakis 2025).

    import pcg_benchmark, levelground.pcg
    levelground.pcg.register()
    env = pcg_benchmark.make("levelground-catan-v0")
    passed, quality, infos = env.quality([env.content_space.sample() for _ in range(100)])

Content is a list of keys, numbers from 0 up to but not including 1, one for each gene of the problem. A gene with n symbols has the
symbol floor(n key); a real gene has the key's place in its range; and the tiles of an arrangement are laid in the order of their keys:
the stock's first kind where the lowest keys are, and so on. So every list of keys is a legal board, whatever a generator changes, and
a change of one key changes few tiles. `ContentSpace.content` writes a board as keys.

quality: 1 if the level meets all rules, otherwise 1 / (1 + cost). For a game whose cost has no lower bound (ptsp) `target` takes the
place of 0. diversity: the share of genes that differ, real ones by more than a hundredth of their range, 1 from `diversity` on.
controlability: 1 if the level has the wanted traits.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from ._library import LevelgroundError
from ._picture import pixels
from ._problem import Problem, Rows

try:
    from pcg_benchmark.probs.problem import Problem as _Base
    from pcg_benchmark.spaces.space import Space as _Space
except ImportError:
    _Base = _Space = object


class ContentSpace(_Space):  # type: ignore[misc]
    """Lists of one key for each gene, drawn uniformly from 0 up to but not including 1."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self.seed(None)

    def seed(self, seed: int | None) -> None:
        self._random = np.random.default_rng(seed)

    def range(self) -> dict[str, float]:
        return {"min": 0.0, "max": 1.0}

    def isSampled(self, value: Any) -> bool:
        try:
            keys = np.asarray(value, float)
        except (TypeError, ValueError):
            return False
        return keys.shape == (self._problem.genes,) and bool(((keys >= 0) & (keys < 1)).all())

    def sample(self) -> list[float]:
        return [float(key) for key in self._random.random(self._problem.genes)]

    def sampleFlat(self) -> list[float]:
        return self.sample()

    def restructure(self, values: list[float], copy: bool = True) -> list[float]:
        """Takes a key for each gene from the front of `values`, and moves it to the nearest one in range. `values` loses them unless
        it is copied."""
        genes = self._problem.genes
        if len(values) < genes:
            raise LevelgroundError(f"values: expected at least {genes}, found {len(values)}")
        taken = np.nan_to_num(np.asarray(values[:genes], float), nan=0.0)
        if not copy:
            del values[:genes]
        return [float(key) for key in np.clip(taken, 0.0, np.nextafter(1.0, 0.0))]

    def row(self, content: Any) -> Rows:
        """The content's board, as a row of the problem. Raises LevelgroundError."""
        if not self.isSampled(content):
            raise LevelgroundError(f"content: expected {self._problem.genes} numbers from 0 up to but not including 1")
        keys = np.asarray(content, float)
        low, high = self._problem.low, self._problem.high
        whole = self._problem.dtype.kind == "i"
        row: Rows = np.floor(keys * (high + 1)).astype(np.int32) if whole else low + keys * (high - low)
        for block in self._problem.blocks:
            if block.kind == "arrange":
                counts = np.asarray(block.counts)
                row[block.columns][np.argsort(keys[block.columns], kind="stable")] = np.repeat(np.arange(len(counts)), counts)
        return row

    def content(self, row: Any) -> list[float]:
        """Keys that stand for a row of the problem, such as Problem.encode returns for a board."""
        row = self._problem.rows(np.asarray(row)[None])[0]
        low, high = self._problem.low, self._problem.high
        if self._problem.dtype.kind != "i":
            keys = (row - low) / np.where(high > low, high - low, 1.0)
        else:
            keys = (row + 0.5) / (high + 1)
        for block in self._problem.blocks:
            if block.kind == "arrange":
                order = np.argsort(row[block.columns], kind="stable")
                keys[block.columns][order] = (np.arange(block.length) + 0.5) / block.length
        return self.restructure(keys.tolist())


class ControlSpace(_Space):  # type: ignore[misc]
    """Dictionaries of wanted values for some traits, within the range of good levels."""

    def __init__(self, traits: list[dict[str, Any]]) -> None:
        self._traits = traits
        self.seed(None)

    def seed(self, seed: int | None) -> None:
        self._random = np.random.default_rng(seed)

    def range(self) -> dict[str, Any]:
        return {t["name"]: {"min": t["least"], "max": t["most"]} for t in self._traits}

    def isSampled(self, value: Any) -> bool:
        return isinstance(value, dict) and all(t["name"] in value and t["least"] <= value[t["name"]] <= t["most"] for t in self._traits)

    def sample(self) -> dict[str, Any]:
        return {t["name"]: int(self._random.integers(t["least"], t["most"] + 1)) if not t["tolerance"]
                else float(self._random.uniform(t["least"], t["most"])) for t in self._traits}


class LevelgroundProblem(_Base):  # type: ignore[misc]
    """A problem of levelground with the interface of pcg_benchmark.probs.problem.Problem.

    Keywords: game, variant, settings: the problem, as of levelground.Problem. controls: names of traits (default: the game's two
    axes). diversity: the share of genes that must differ. target: the cost that is good enough (default: the floor).
    """

    def __init__(self, **kwargs: Any) -> None:
        if _Base is not object:
            super().__init__(**kwargs)
        if "game" not in kwargs:
            raise TypeError("game: expected the name of a game, or the path of its file")
        self._problem = Problem(kwargs["game"], variant=kwargs.get("variant"), settings=kwargs.get("settings"))
        self._diversity = float(kwargs.get("diversity", 0.3))
        target = kwargs.get("target", self._problem.floor)
        if target == -np.inf:
            raise LevelgroundError("target: expected the cost that is good enough, because the cost has no lower bound")
        self._target = float(target)
        names = kwargs.get("controls") or (self._problem.about["axes"] or "").split(",")
        self._controls = [_find(self._problem, name) for name in names if name]
        self._random = np.random.default_rng()
        self._content_space: Any = ContentSpace(self._problem)
        self._control_space: Any = ControlSpace(self._controls)

    def seed(self, seed: int) -> None:
        self._random = np.random.default_rng(seed)
        self._content_space.seed(seed)
        self._control_space.seed(seed)

    def random_content(self) -> Any:
        return self._content_space.sample()

    def random_control(self) -> Any:
        return self._control_space.sample()

    def content_range(self) -> Any:
        return self._content_space.range()

    def control_range(self) -> Any:
        return self._control_space.range()

    def info(self, content: Any) -> dict[str, Any]:
        """"cost", "genome" (the board as a row of the problem), and the traits of the controls by name."""
        row = self._content_space.row(content)
        names = [trait["name"] for trait in self._controls]
        cost = float(self._problem.cost(row[None])[0])
        traits = self._problem.traits(row[None], names)[0].tolist() if names else []
        return {**dict(zip(names, traits)), "cost": cost, "genome": row}

    def quality(self, info: dict[str, Any]) -> float:
        return 1 / (1 + max(0.0, float(info["cost"]) - self._target))

    def diversity(self, info1: dict[str, Any], info2: dict[str, Any]) -> float:
        a, b = info1["genome"], info2["genome"]
        if self._problem.dtype.kind == "i":
            apart = float((a != b).mean())
        else:
            apart = float((np.abs(a - b) > 0.01 * (self._problem.high - self._problem.low)).mean())
        return min(1.0, apart / self._diversity)

    def controlability(self, info: dict[str, Any], control: dict[str, Any]) -> float:
        near = [_nearness(trait, info[trait["name"]], control[trait["name"]]) for trait in self._controls]
        return float(np.mean(near)) if near else 1.0

    def render(self, content: Any) -> Any:
        """A PIL.Image of the board: a square for each cell (Pillow must be installed). `levelground render` draws it properly."""
        import PIL.Image

        row = self._content_space.row(content)
        return PIL.Image.fromarray(pixels(self._problem.decode(row).grid))


def _find(problem: Problem, name: str) -> dict[str, Any]:
    for trait in problem.about["traits"]:
        if trait["name"] == name:
            return dict(trait)
    raise LevelgroundError(f"controls: the problem has no trait {name!r:.40}; it has {', '.join(problem.trait_names)}")


def _nearness(trait: dict[str, Any], found: float, wanted: float) -> float:
    away = abs(found - wanted) - trait["tolerance"]
    return 0.0 if np.isnan(away) else 1.0 if away <= 0 else max(0.0, float(1 - away / (trait["most"] - trait["least"])))


PROBLEMS: dict[str, tuple[type, dict[str, Any]]] = {
    "levelground-terramystica-v0": (LevelgroundProblem, {"game": "terra-mystica", "controls": ["islands", "forks"]}),
    "levelground-catan-v0": (LevelgroundProblem, {"game": "catan", "controls": ["richest", "scarcest"]}),
    "levelground-ptsp-v0": (LevelgroundProblem, {"game": "ptsp", "variant": "clean", "target": -500}),
    "levelground-wesnoth-v0": (LevelgroundProblem, {"game": "wesnoth", "controls": ["villages", "distance"]}),
}


def register() -> list[str]:
    """Registers the problems with pcg_benchmark, which must be installed. Returns their names."""
    import pcg_benchmark

    for name, (kind, arguments) in PROBLEMS.items():
        if name not in pcg_benchmark.list():
            pcg_benchmark.register(name, kind, arguments)
    return list(PROBLEMS)
