"""Environments of reinforcement learning in which an agent edits a board, after PCGRL (Khalifa, Bontrager, Earle and Togelius 2020).

    envs = BoardVectorEnv("terra-mystica", num_envs=64, representation="wide", variant="paper")
    observations, infos = envs.reset(seed=1)
    observations, rewards, terminations, truncations, infos = envs.step(envs.action_space.sample())

The interface is that of Gymnasium 1: Env, and VectorEnv with the autoreset mode NEXT_STEP. All boards of a vector are edited by one
call of the C library. Where gymnasium is installed, the classes and spaces are Gymnasium's; otherwise small ones with the same
methods stand in for them.

Representations. An action is the new value of a gene: a symbol, or in an arrangement, whose stock of tiles stays as it is, the place
in the block to swap with. "narrow": the environment names a gene, and the agent gives a value plus 1, or 0 to change nothing. The
gene's number is the last entry of the observation. "wide": the agent gives gene and value. Values beyond a block's number of values
start again from 0, so that every action is legal.

Reward: how much the cost falls. An episode is terminated when the cost reaches the target (the floor, if none is given), and
truncated after `max_steps` steps.
"""
from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _words
from ._board import Board
from ._editor import Editor
from ._library import ClosedError, LevelgroundError
from ._make import Level
from ._problem import Problem, _count

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    _Env: Any = gymnasium.Env
    _VectorEnv: Any = VectorEnv
    _NEXT_STEP: Any = AutoresetMode.NEXT_STEP
    _MultiDiscrete: Any = spaces.MultiDiscrete
    _Discrete: Any = spaces.Discrete
    _Box: Any = spaces.Box
    _batch: Any = batch_space
except ImportError:
    from . import _spaces

    _Env = _VectorEnv = object
    _NEXT_STEP = "NextStep"
    _MultiDiscrete, _Discrete, _Box, _batch = _spaces.MultiDiscrete, _spaces.Discrete, _spaces.Box, _spaces.batch_space

Array = npt.NDArray[Any]


class _Boards:
    """n boards, their moves, rewards and ends: what the environment of one board and that of many share."""

    def __init__(self, problem: Problem, n: int, representation: str, max_steps: int, target: float | None) -> None:
        if representation not in ("narrow", "wide"):
            raise LevelgroundError(f"representation: expected narrow or wide, found {representation!r:.40}")
        if _count(max_steps, "max_steps") < 1 or _count(n, "num_envs") < 1:
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
        self.bounds = np.array([1 + self.values] if self.narrow else [problem.genes, self.values], np.uint64)

    def observation_space(self) -> Any:
        low: Array = np.zeros(self.problem.genes, np.int32)
        high: Array = self.problem.high.astype(np.int32)
        if self.narrow:
            low, high = np.append(low, 0).astype(np.int32), np.append(high, self.problem.genes - 1).astype(np.int32)
        return _Box(low, high, dtype=np.int32)

    def action_space(self) -> Any:
        return _Discrete(1 + self.values) if self.narrow else _MultiDiscrete([self.problem.genes, self.values])

    def begin(self, seed: int) -> None:
        self.editor = Editor(self.problem, self.n, seed=seed)
        self.random = np.random.default_rng(seed)
        self.steps = np.zeros(self.n, np.int64)
        self.over: Array = np.zeros(self.n, bool)
        self.next_genes()

    def live(self) -> Editor:
        if self.problem._handle is None:
            raise ClosedError("environment")
        if self.editor is None:
            raise LevelgroundError("expected reset before anything else")
        return self.editor

    def next_genes(self) -> None:
        """The genes that narrow agents may change next, in random order."""
        if self.narrow:
            self.genes = self.random.integers(self.problem.genes, size=self.n)

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

    game, variant, settings, lock: the problem, as of levelground.Problem. num_envs: boards. Infos have "cost", (num_envs,).
    """

    def __init__(self, game: str | os.PathLike[str], *, num_envs: int, representation: str = "narrow", variant: str | None = None,
                 settings: Mapping[str, _words.Value] | None = None, lock: Level | None = None, max_steps: int = 1000,
                 target: float | None = None) -> None:
        self.problem = Problem(game, variant=variant, settings=settings, lock=lock)
        self._boards = _Boards(self.problem, num_envs, representation, max_steps, target)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": _NEXT_STEP, "render_modes": []}
        self.render_mode = None
        self.single_observation_space, self.single_action_space = self._boards.observation_space(), self._boards.action_space()
        self.observation_space = _batch(self.single_observation_space, num_envs)
        self.action_space = _batch(self.single_action_space, num_envs)
        self.closed = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Draws all boards anew. The same seed draws the same boards; without a seed they are drawn at random."""
        if self.closed:
            raise ClosedError("environment")
        self._boards.begin(int(np.random.default_rng().integers(2**31)) if seed is None else seed)
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
    """One board (gymnasium.Env). Its board can be rendered as SVG text. Otherwise as BoardVectorEnv."""

    metadata = {"render_modes": ["svg"]}

    def __init__(self, game: str | os.PathLike[str], *, representation: str = "narrow", variant: str | None = None,
                 settings: Mapping[str, _words.Value] | None = None, lock: Level | None = None, max_steps: int = 1000,
                 target: float | None = None, render_mode: str | None = None) -> None:
        if render_mode not in (None, "svg"):
            raise LevelgroundError(f"render_mode: expected svg, found {render_mode!r:.40}")
        self.problem = Problem(game, variant=variant, settings=settings, lock=lock)
        self._boards = _Boards(self.problem, 1, representation, max_steps, target)
        self.observation_space, self.action_space = self._boards.observation_space(), self._boards.action_space()
        self.render_mode = render_mode
        self.closed = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Draws the board anew. The same seed draws the same board; without a seed it is drawn at random."""
        if self.closed:
            raise ClosedError("environment")
        self._boards.begin(int(np.random.default_rng().integers(2**31)) if seed is None else seed)
        return self._boards.observe()[0], self._info()

    def _info(self) -> dict[str, Any]:
        return {"cost": float(self._boards.live().costs[0])}

    def step(self, action: npt.ArrayLike) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        if self._boards.live() and self._boards.over[0]:
            raise LevelgroundError("the episode is over; call reset")
        rewards, terminations, truncations = self._boards.step(np.asarray(action)[None])
        return self._boards.observe()[0], float(rewards[0]), bool(terminations[0]), bool(truncations[0]), self._info()

    def render(self) -> str | None:
        """The board as SVG, if render_mode is "svg"."""
        return self.board().to_svg(marked=True) if self.render_mode == "svg" else None

    def board(self) -> Board:
        """The board as it is now, judged."""
        return self.problem.decode(self._boards.live().rows[0])

    def close(self) -> None:
        """Frees the board."""
        self.closed = True
        self._boards.editor = None
        self.problem.close()
