"""Environments of reinforcement learning in which an agent edits a board, after PCGRL (Khalifa, Bontrager, Earle and Togelius 2020).

    envs = BoardVectorEnv("terra-mystica", num_envs=64, representation="wide", variant="paper")
    observations, infos = envs.reset(seed=1)
    observations, rewards, terminations, truncations, infos = envs.step(envs.action_space.sample())

The interface is that of Gymnasium: Env, and VectorEnv with the autoreset mode NEXT_STEP, which Gymnasium has since 1.1. All boards of
a vector are edited by one call of the C library. Where gymnasium is installed, the classes and spaces are Gymnasium's, and importing
this module registers `levelground/Catan-wide-v0` and its like (NAMES) for gymnasium.make and make_vec; otherwise small classes with the
same methods stand in for them.

Representations. An action is the new value of a gene: a symbol, or in an arrangement, whose stock of tiles stays as it is, the place
in the block to swap with. "narrow": the environment names a gene, and the agent gives a value plus 1, or 0 to change nothing. The
gene's number is the last entry of the observation. "wide": the agent gives gene and value. Values beyond a block's number of values
start again from 0, so that every action is legal.

Reward: how much the cost falls. An episode is terminated when the cost reaches the target (the floor, if none is given), and
truncated after `max_steps` steps.
"""
from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _spaces, _words
from ._board import Board
from ._editor import Editor
from ._library import ClosedError, LevelgroundError
from ._make import Level
from ._picture import pixels
from ._problem import Problem, _count, _seed

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector.utils import batch_space

    _Env: Any = gymnasium.Env
    _MultiDiscrete: Any = spaces.MultiDiscrete
    _Discrete: Any = spaces.Discrete
    _Box: Any = spaces.Box
    _batch: Any = batch_space
except ImportError:
    _Env = _spaces.Environment
    _MultiDiscrete, _Discrete, _Box, _batch = _spaces.MultiDiscrete, _spaces.Discrete, _spaces.Box, _spaces.batch_space

try:
    from gymnasium.vector import AutoresetMode, VectorEnv

    _VectorEnv: Any = VectorEnv
    _NEXT_STEP: Any = AutoresetMode.NEXT_STEP
except ImportError:  # before 1.1, a vector of boards is not one of Gymnasium's
    _VectorEnv = _spaces.Environment
    _NEXT_STEP = "NextStep"

Array = npt.NDArray[Any]

_NEVER = 2**62


class _Boards:
    """n boards, their moves, rewards and ends: what the environment of one board and that of many share."""

    def __init__(self, problem: Problem, n: int, representation: str, max_steps: int | None, target: float | None) -> None:
        if representation not in ("narrow", "wide"):
            raise LevelgroundError(f"representation: expected narrow or wide, found {representation!r:.40}")
        max_steps = _NEVER if max_steps is None else _count(max_steps, "max_steps")
        if max_steps < 1 or _count(n, "num_envs") < 1:
            raise LevelgroundError("expected at least one board, and at least one step")
        if problem.dtype.kind != "i":
            raise LevelgroundError("expected a problem without real genes, because agents change symbols")
        self.problem, self.n, self.narrow, self.max_steps = problem, n, representation == "narrow", max_steps
        self.target = problem.floor if target is None else target
        self.editor: Editor | None = None
        blocks = problem.blocks
        self.values = max(b.length if b.kind == "arrange" else b.symbols or 1 for b in blocks)
        self.base = np.concatenate([np.full(b.length, b.first if b.kind == "arrange" else 0) for b in blocks])
        self.count = np.concatenate([np.full(b.length, b.length if b.kind == "arrange" else b.symbols or 1) for b in blocks])
        self.moves = np.zeros((n, 2), np.int64)
        self.steps: Array = np.zeros(n, np.int64)
        self.over: Array = np.zeros(n, bool)
        self.genes: Array = np.zeros(n, np.int64)
        self.bounds = np.array([1 + self.values] if self.narrow else [problem.genes, self.values], np.uint64)

    def observation_space(self) -> Any:
        low: Array = np.zeros(self.problem.genes, np.int32)
        high: Array = self.problem.high.astype(np.int32)
        if self.narrow:
            low, high = np.append(low, 0).astype(np.int32), np.append(high, self.problem.genes - 1).astype(np.int32)
        return _Box(low, high, dtype=np.int32)

    def action_space(self) -> Any:
        return _Discrete(1 + self.values) if self.narrow else _MultiDiscrete([self.problem.genes, self.values])

    def begin(self, seed: int | list[int], which: Array | None = None) -> None:
        """Draws the boards anew, or those where `which`, (n,) of truths, is true: all by one seed, or each by its own."""
        fresh = Editor(self.problem, self.n, seed=seed if isinstance(seed, int) else seed[0])
        for k, own in enumerate([] if isinstance(seed, int) else seed):
            fresh.put(k, Editor(self.problem, 1, seed=own).rows[0])
        if which is None or self.editor is None:
            which = np.ones(self.n, bool)
            self.editor, self.random = fresh, np.random.default_rng(seed)
        else:
            for k in np.flatnonzero(which):
                self.editor.put(k, fresh.rows[k])
        self.steps[which], self.over[which] = 0, False
        self.next_genes(which)

    def live(self) -> Editor:
        if self.problem._handle is None:
            raise ClosedError("environment")
        if self.editor is None:
            raise LevelgroundError("expected reset before anything else")
        return self.editor

    def next_genes(self, which: Array | None = None) -> None:
        """Draws the genes that narrow agents may change next, on all boards or where `which` is true."""
        if self.narrow:
            drawn = self.random.integers(self.problem.genes, size=self.n)
            self.genes = drawn if which is None else np.where(which, drawn, self.genes)

    def observe(self) -> Array:
        rows = self.live().rows
        if not self.narrow:
            return rows.copy()
        seen = np.empty((self.n, self.problem.genes + 1), np.int32)
        seen[:, :-1] = rows
        seen[:, -1] = self.genes
        return seen

    def read(self, actions: Array) -> None:
        """Turns actions into moves. Raises TypeError or LevelgroundError."""
        shape = (self.n,) if self.narrow else (self.n, 2)
        if actions.shape != shape:
            raise LevelgroundError(f"expected actions of shape {shape}, found {actions.shape}")
        if actions.dtype.kind not in "iu":
            raise TypeError(f"expected actions of whole numbers, found {actions.dtype}")
        actions = np.ascontiguousarray(actions, np.int64)
        if not (actions.view(np.uint64) < self.bounds).all():
            wrong = actions[~(actions.view(np.uint64) < self.bounds).reshape(self.n, -1).all(axis=1)][0]
            raise LevelgroundError(f"expected actions from 0 to {np.squeeze(self.bounds - 1)}, found {wrong}")
        if self.narrow:
            genes, values = self.genes, actions - 1
            self.moves[:, 0] = genes
            self.moves[actions == 0, 0] = -1
        else:
            genes, values = actions[:, 0], actions[:, 1]
            self.moves[:, 0] = genes
        self.moves[:, 1] = self.base[genes] + values % self.count[genes]

    def step(self, actions: Array) -> tuple[Array, Array, Array]:
        """Makes the moves. Boards whose episode was over are drawn anew instead. Returns rewards, terminations, truncations."""
        editor = self.live()
        self.read(actions)
        fresh = self.over.any()
        if fresh:
            self.moves[self.over, 0] = -1
        before = editor.costs.copy()
        editor.step(self.moves)
        rewards = before - editor.costs
        self.steps += 1
        if fresh:
            editor.reset(self.over)
            self.steps[self.over] = 0
            rewards[self.over] = 0
        terminations = editor.costs <= self.target
        truncations = self.steps >= self.max_steps
        if fresh:  # a board that is perfect from the start ends with its first step
            terminations &= ~self.over
            truncations &= ~self.over
        self.over = terminations | truncations
        self.next_genes()
        return rewards, terminations, truncations


class BoardVectorEnv(_VectorEnv):  # type: ignore[misc]
    """Many boards that are edited at the same time (gymnasium.vector.VectorEnv).

    game, variant, settings, lock: the problem, as of levelground.Problem. num_envs: boards. max_steps: after so many an episode is
    truncated (None: never); gymnasium.make_vec says max_episode_steps instead. Infos have "cost", (num_envs,).
    """

    closed = True   # until it is open: Gymnasium closes what is not closed when it is freed

    def __init__(self, game: str | os.PathLike[str], *, num_envs: int, representation: str = "narrow", variant: str | None = None,
                 settings: Mapping[str, _words.Value] | None = None, lock: Level | None = None,
                 max_steps: int | None = 1000, target: float | None = None, max_episode_steps: int | None = None) -> None:
        self.problem = Problem(game, variant=variant, settings=settings, lock=lock)
        steps = max_steps if max_episode_steps is None else max_episode_steps
        self._boards = _Boards(self.problem, num_envs, representation, steps, target)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": _NEXT_STEP, "render_modes": []}
        self.render_mode = None
        self.single_observation_space, self.single_action_space = self._boards.observation_space(), self._boards.action_space()
        self.observation_space = _batch(self.single_observation_space, num_envs)
        self.action_space = _batch(self.single_action_space, num_envs)
        self.closed = False

    def reset(self, *, seed: int | Sequence[int | None] | None = None,
              options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Draws all boards anew, or those where options["reset_mask"], (num_envs,) of truths, is true. The same seed draws the same
        boards; a list has a seed for each, by which BoardEnv draws the same board. Boards without a seed are drawn by the random
        numbers that the last seed began."""
        if self.closed:
            raise ClosedError("environment")
        which = _mask((options or {}).get("reset_mask"), self.num_envs)
        if isinstance(seed, Sequence) and not isinstance(seed, str):
            if len(seed) != self.num_envs:
                raise LevelgroundError(f"seed: expected a seed for each of {self.num_envs} boards, found {len(seed)}")
            super().reset(seed=None if seed[0] is None else _seed(seed[0]))
            self._boards.begin([_seed_or_drawn(own, self) for own in seed], which)
        else:
            super().reset(seed=None if seed is None else _seed(seed))
            self._boards.begin(_seed_or_drawn(seed, self), which)
        return self._boards.observe(), self._infos()

    def _infos(self) -> dict[str, Any]:
        return {"cost": self._boards.live().costs.copy()}

    def step(self, actions: npt.ArrayLike) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Observations (num_envs, genes) int32, rewards float64, terminations, truncations, infos. A board whose episode was over
        before this step is drawn anew: its action does not count, and its reward is 0."""
        rewards, terminations, truncations = self._boards.step(np.asarray(actions))
        return self._boards.observe(), rewards, terminations, truncations, self._infos()

    def board(self, k: int) -> Board:
        """Board k, judged."""
        return self.problem.decode(self._boards.live().rows[k])

    def close(self, **_: Any) -> None:
        """Frees the boards."""
        self.closed = True
        self._boards.editor = None
        self.problem.close()


class BoardEnv(_Env):  # type: ignore[misc]
    """One board (gymnasium.Env). It can be rendered as SVG text ("svg"), or as pixels with a coloured square for each cell
    ("rgb_array"). Otherwise as BoardVectorEnv."""

    metadata = {"render_modes": ["svg", "rgb_array"], "render_fps": 10}

    def __init__(self, game: str | os.PathLike[str], *, representation: str = "narrow", variant: str | None = None,
                 settings: Mapping[str, _words.Value] | None = None, lock: Level | None = None,
                 max_steps: int | None = 1000, target: float | None = None, render_mode: str | None = None) -> None:
        if render_mode not in (None, "svg", "rgb_array"):
            raise LevelgroundError(f"render_mode: expected svg or rgb_array, found {render_mode!r:.40}")
        self.problem = Problem(game, variant=variant, settings=settings, lock=lock)
        self._boards = _Boards(self.problem, 1, representation, max_steps, target)
        self.observation_space, self.action_space = self._boards.observation_space(), self._boards.action_space()
        self.render_mode = render_mode
        self.closed = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Draws the board anew. The same seed draws the same board; without a seed it is drawn by the random numbers that the last
        seed began."""
        if self.closed:
            raise ClosedError("environment")
        super().reset(seed=None if seed is None else _seed(seed))
        self._boards.begin(_seed_or_drawn(seed, self))
        return self._boards.observe()[0], self._info()

    def _info(self) -> dict[str, Any]:
        return {"cost": float(self._boards.live().costs[0])}

    def step(self, action: npt.ArrayLike) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        if self._boards.live() and self._boards.over[0]:
            raise LevelgroundError("the episode is over; call reset")
        rewards, terminations, truncations = self._boards.step(np.asarray(action)[None])
        return self._boards.observe()[0], float(rewards[0]), bool(terminations[0]), bool(truncations[0]), self._info()

    def render(self) -> Any:
        """The board as SVG, as pixels, (height, width, 3) uint8, or None, as render_mode says."""
        if self.render_mode == "rgb_array":
            return pixels(self.board().grid)
        return self.board().to_svg(marked=True) if self.render_mode == "svg" else None

    def board(self) -> Board:
        """The board as it is now, judged."""
        return self.problem.decode(self._boards.live().rows[0])

    def close(self) -> None:
        """Frees the board."""
        self.closed = True
        self._boards.editor = None
        self.problem.close()


def _seed_or_drawn(seed: int | None, env: Any) -> int:
    """The seed, checked; or one that the environment's random numbers draw."""
    return int(env.np_random.integers(2**31)) if seed is None else _seed(seed)


def _mask(which: Any, n: int) -> Array | None:
    """Checks the mask of a reset."""
    if which is None:
        return None
    mask = np.asarray(which)
    if mask.shape != (n,) or mask.dtype != bool:
        raise LevelgroundError(f"reset_mask: expected truths of shape ({n},), found {mask.dtype} of shape {mask.shape}")
    return mask


NAMES = {f"levelground/{name}-{representation}-v0": {"game": game, "representation": representation, "max_steps": None}
         for name, game in {"TerraMystica": "terra-mystica", "Catan": "catan", "Wesnoth": "wesnoth",
                            "TwilightImperium": "twilight-imperium", "GaiaProject": "gaia-project",
                            "TerraformingMars": "terraforming-mars"}.items()
         for representation in ("narrow", "wide")}


def _register() -> None:
    vector = None if _VectorEnv is _spaces.Environment else "levelground.gym:BoardVectorEnv"
    for name, arguments in NAMES.items():
        gymnasium.register(name, entry_point="levelground.gym:BoardEnv", vector_entry_point=vector, kwargs=arguments,
                           max_episode_steps=1000)


if _Env is not _spaces.Environment:
    _register()
