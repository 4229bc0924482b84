"""Problems for pcg_benchmark (Khalifa, Gallotta, Barthet, Liapis, Togelius and Yannakakis 2025).

    import pcg_benchmark, levelground.pcg
    levelground.pcg.register()
    env = pcg_benchmark.make("levelground-catan-v0")
    passed, quality, infos = env.quality([env.content_space.sample() for _ in range(100)])

Content is a list of numbers, one for each gene of the problem. Generators of pcg_benchmark change any number to any other, so content
may have more tiles of one kind than the game's stock. As in their own problems, that lowers the quality: the level that is judged has
the missing tiles in place of the surplus ones, and each surplus tile counts like a violation.

quality: 1 if the level meets all rules, otherwise 1 / (1 + cost). For a game whose cost has no lower bound (ptsp) `target` takes the
place of 0. diversity: the share of genes that differ, 1 from `diversity` on. controlability: 1 if the level has the wanted traits.
"""
from __future__ import annotations

import json
from typing import Any

import numpy as np
import numpy.typing as npt

from ._library import LevelgroundError
from ._problem import Block, Problem, Rows

try:
    from pcg_benchmark.probs.problem import Problem as _Base
    from pcg_benchmark.spaces.space import Space as _Space
except ImportError:
    _Base = _Space = object


class ContentSpace(_Space):  # type: ignore[misc]
    """Lists of one number for each gene. `sample` draws levels as the game constructs them; `isSampled` takes any stock."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._low, self._high = problem.low, problem.high
        self.seed(None)

    def seed(self, seed: int | None) -> None:
        self._random = np.random.default_rng(seed)

    def range(self) -> dict[str, Any]:
        """The lowest value, and the bound that is not reached, over all genes."""
        whole = self._problem.dtype.kind == "i"
        return {"min": _plain(self._low.min()), "max": _plain(self._high.max()) + (1 if whole else 0)}

    def isSampled(self, value: Any) -> bool:
        try:
            array = np.asarray(value, float)
        except (TypeError, ValueError):
            return False
        inside = array.shape == self._low.shape and bool(((array >= self._low) & (array <= self._high)).all())
        return inside and (self._problem.dtype.kind != "i" or np.array_equal(array, array.round()))

    def sample(self) -> list[Any]:
        row: list[Any] = self._problem.sample(1, seed=int(self._random.integers(2**53)), constructed=True)[0].tolist()
        return row


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
        """"cost", "surplus" (tiles beyond the stock), "genome", and the traits by name."""
        row, surplus = self._legal(content)
        cost = float(self._problem.cost(row[None])[0])
        traits = dict(zip(self._problem.trait_names, self._problem.traits(row[None])[0].tolist()))
        return {**traits, "cost": cost, "surplus": surplus, "genome": row}

    def _legal(self, content: Any) -> tuple[Rows, int]:
        """The content as a row with the stock of the game, and how many of its tiles were changed for that."""
        if not self._content_space.isSampled(content):
            raise LevelgroundError(f"content: expected {self._problem.genes} numbers within content_range")
        row: Rows = np.array(content, self._problem.dtype)
        surplus = 0
        for block in self._problem.blocks:
            if block.kind == "arrange":
                surplus += _keep_stock(row[block.columns], block)
        return row, surplus

    def quality(self, info: dict[str, Any]) -> float:
        away = max(0.0, info["cost"] - self._target) + info["surplus"]
        return 1 / (1 + float(away))

    def diversity(self, info1: dict[str, Any], info2: dict[str, Any]) -> float:
        a, b = info1["genome"], info2["genome"]
        if self._problem.dtype.kind == "i":
            apart = float((a != b).mean())
        else:
            apart = float((np.abs(a - b) / np.maximum(self._problem.high - self._problem.low, 1e-300)).mean())
        return min(1.0, apart / self._diversity)

    def controlability(self, info: dict[str, Any], control: dict[str, Any]) -> float:
        near = [_nearness(trait, info[trait["name"]], control[trait["name"]]) for trait in self._controls]
        return float(np.mean(near)) if near else 1.0

    def render(self, content: Any) -> Any:
        """A PIL.Image of the board: a square for each cell (Pillow must be installed). `levelground render` draws it properly."""
        row, _ = self._legal(content)
        return _picture(self._problem.decode(row).grid)


def _find(problem: Problem, name: str) -> dict[str, Any]:
    for trait in problem.about["traits"]:
        if trait["name"] == name:
            return dict(trait)
    raise LevelgroundError(f"controls: the problem has no trait {name!r:.40}; it has {', '.join(problem.trait_names)}")


def _nearness(trait: dict[str, Any], found: float, wanted: float) -> float:
    away = abs(found - wanted) - trait["tolerance"]
    return 0.0 if np.isnan(away) else 1.0 if away <= 0 else max(0.0, float(1 - away / (trait["most"] - trait["least"])))


def _keep_stock(genes: npt.NDArray[Any], block: Block) -> int:
    """Replaces surplus symbols of an arrangement, the last ones first, by the missing ones, in place. Returns how many."""
    counts = np.asarray(block.counts)
    surplus = np.bincount(genes, minlength=len(counts)) - counts
    missing = np.repeat(np.arange(len(counts)), np.maximum(-surplus, 0))
    if len(missing):
        spare = [np.flatnonzero(genes == s)[-surplus[s]:] for s in np.flatnonzero(surplus > 0)]
        genes[np.sort(np.concatenate(spare))] = missing
    return len(missing)


_COLOURS = {"river": "#7fb4d8", "desert": "#e3c565", "plains": "#9c6b3f", "swamp": "#3f3f3f", "lakes": "#3b6fb5", "forest": "#4d8a45",
            "mountain": "#9a9a9a", "wasteland": "#b5413b", "wood": "#356b3a", "wheat": "#e6b943", "sheep": "#9ccb63", "brick": "#b4552e",
            "ore": "#7b8794", "": "#ffffff", ".": "#f2efe8", "T": "#5b5b5b", "C": "#d33d3d", "S": "#2b64c4",
            # Wesnoth's codes by their first letter
            "G": "#8fbf5f", "H": "#b08d57", "M": "#8d8d8d", "W": "#6fa3cf", "D": "#e0cf94", "A": "#eef3f6", "R": "#c9b78d", "K": "#333333"}


def _picture(grid: npt.NDArray[np.str_]) -> Any:
    from PIL import Image, ImageColor

    names, inverse = np.unique(grid, return_inverse=True)
    colours = [ImageColor.getrgb(_COLOURS.get(str(name), _COLOURS.get(str(name)[:1], "#cccccc"))) for name in names]
    pixels = np.array(colours, np.uint8)[inverse].reshape(*grid.shape, 3)
    scale = max(1, 16 if max(grid.shape) < 100 else 1)
    return Image.fromarray(pixels.repeat(scale, 0).repeat(scale, 1))


def _plain(x: Any) -> Any:
    return int(x) if float(x).is_integer() else float(x)


PROBLEMS: dict[str, tuple[type, dict[str, Any]]] = {
    "levelground-terramystica-v0": (LevelgroundProblem, {"game": "terra-mystica", "controls": ["islands", "forks"]}),
    "levelground-catan-v0": (LevelgroundProblem, {"game": "catan", "controls": ["richest", "scarcest"]}),
    "levelground-ptsp-v0": (LevelgroundProblem, {"game": "ptsp", "variant": "clean", "target": -100}),
    "levelground-wesnoth-v0": (LevelgroundProblem, {"game": "wesnoth", "controls": ["villages", "distance"]}),
}


def register() -> list[str]:
    """Registers the problems with pcg_benchmark, which must be installed. Returns their names."""
    import pcg_benchmark

    for name, (kind, arguments) in PROBLEMS.items():
        if name not in pcg_benchmark.list():
            pcg_benchmark.register(name, kind, arguments)
    return list(PROBLEMS)
