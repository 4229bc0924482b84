#!/usr/bin/env python3
"""Trains an agent that edits boards, by a policy gradient in numpy, and compares it with random and greedy moves:
train_agent.py GAME [VARIANT [MOVES [SEED]]] (it learns from so many moves)

Actor and critic (Williams 1992; Mnih et al. 2016) on levelground.gym.BoardVectorEnv, narrow: the environment names a gene, and the agent
gives its new value or changes nothing. A small network gives each possible value a number, from what lies on both cells and around
them, with the same weights for all cells and values. So it may learn what a good exchange is, but it never sees a cost.
Greedy moves try all values of the gene by Problem.delta and take the best one."""
import sys

import numpy as np
from levelground.gym import BoardVectorEnv

BOARDS, STEPS, EPISODE, HIDDEN, LATER = 32, 8, 150, 32, 0.5


class View:
    """What the agent sees of a gene: its symbol and how often each symbol lies around it. Symbols of different blocks differ."""

    def __init__(self, env):
        problem = env.problem
        cells, positions = problem.cells, env.board(0).positions
        place = positions[np.arange(problem.genes) if cells is None else cells]
        apart = np.linalg.norm(place[:, None] - place[None], axis=2)
        step = np.linalg.norm(positions[:, None] - positions[None], axis=2)
        step = np.where(step > 0, step, np.inf).min(1).mean()
        self.near = ((apart < 1.2 * step) & ~np.eye(problem.genes, dtype=bool)).astype(np.float32)
        sizes = [block.symbols or len(block.counts) for block in problem.blocks]
        self.offset = np.repeat(np.cumsum([0, *sizes[:-1]]), [block.length for block in problem.blocks])
        self.symbols, self.env = sum(sizes), env
        first = np.concatenate([np.full(b.length, b.first) for b in problem.blocks])
        self.is_arranged = np.concatenate([np.full(b.length, b.kind == "arrange") for b in problem.blocks])
        self.count = np.concatenate([np.full(b.length, b.length if b.kind == "arrange" else b.symbols) for b in problem.blocks])
        self.first = np.where(self.is_arranged, first, 0)
        self.values = int(self.count.max())

    def inputs(self, observations):
        """(boards, values + 1, inputs): for each action the gene, and what would take its place. The last input is 1 for no change."""
        rows, genes = observations[:, :-1], observations[:, -1]
        boards = np.arange(len(rows))
        own = np.zeros((*rows.shape, self.symbols), np.float32)
        own[boards[:, None], np.arange(rows.shape[1]), rows + self.offset] = 1
        seen = np.concatenate([own, np.einsum("gh,bhs->bgs", self.near, own, optimize=True)], 2)  # (boards, genes, 2 symbols)
        values = np.arange(self.values)[None] % self.count[genes][:, None]
        there = seen[boards[:, None], np.where(self.is_arranged[genes][:, None], self.first[genes][:, None] + values, 0)]
        chosen = np.zeros((len(rows), self.values, 2 * self.symbols), np.float32)
        symbol = np.where(self.is_arranged[genes][:, None], 0, values + self.offset[genes][:, None])
        chosen[boards[:, None], np.arange(self.values)[None], symbol] = 1
        other = np.where(self.is_arranged[genes][:, None, None], there, chosen)
        here = np.broadcast_to(seen[boards, genes][:, None], (len(rows), self.values + 1, 2 * self.symbols))
        other = np.concatenate([np.zeros_like(other[:, :1]), other], 1)
        unchanged = np.zeros((len(rows), self.values + 1, 1), np.float32)
        unchanged[:, 0] = 1
        return np.concatenate([here, other, here[..., :self.symbols] * other[..., self.symbols:],
                               other[..., :self.symbols] * here[..., self.symbols:], unchanged], 2)


class Agent:
    """A network of one hidden layer and a value, with Adam."""

    def __init__(self, inputs, random):
        shapes = [(inputs, HIDDEN), (HIDDEN,), (HIDDEN, 1)]
        self.weights = [random.normal(0, 0.2, shape).astype(np.float32) for shape in shapes]
        self.means, self.squares, self.updates = [np.zeros_like(w) for w in self.weights], [np.zeros_like(w) for w in self.weights], 0

    def look(self, inputs):
        """Hidden units, and the chance of each action."""
        w1, b1, w2 = self.weights
        hidden = np.maximum(inputs @ w1 + b1, 0)
        logits = (hidden @ w2)[..., 0]
        odds = np.exp(logits - logits.max(1, keepdims=True))
        return hidden, odds / odds.sum(1, keepdims=True)

    def learn(self, inputs, actions, returns, rate=3e-3, entropy=0.003):
        hidden, chances = self.look(inputs)
        push = ((returns - returns.mean()) / (returns.std() + 1e-6))[:, None]
        logs = np.log(chances + 1e-9)
        slope = chances * push  # of -log(chance of the action) * push
        slope[np.arange(len(actions)), actions] -= push[:, 0]
        slope += entropy * chances * (logs - (chances * logs).sum(1, keepdims=True))
        slope = (slope / len(actions))[..., None].astype(np.float32)
        by_hidden = (slope * self.weights[2][:, 0]) * (hidden > 0)
        flat, wide = by_hidden.reshape(-1, HIDDEN), inputs.reshape(-1, inputs.shape[-1])
        slopes = [wide.T @ flat, flat.sum(0), hidden.reshape(-1, HIDDEN).T @ slope.reshape(-1, 1)]
        self.updates += 1
        for w, m, s, g in zip(self.weights, self.means, self.squares, slopes):
            m += 0.1 * (g - m)
            s += 0.001 * (g * g - s)
            w -= rate * (m / (1 - 0.9 ** self.updates)) / (np.sqrt(s / (1 - 0.999 ** self.updates)) + 1e-8)


def draw(chances, random):
    return (chances.cumsum(1) < random.random((len(chances), 1))).sum(1).clip(max=chances.shape[1] - 1)


def train(env, view, agent, moves, random):
    rows, _ = env.reset(seed=int(random.integers(2**31)))
    for _ in range(moves // (STEPS * BOARDS)):
        seen, chosen, rewards = [], [], []
        for _ in range(STEPS):
            inputs = view.inputs(rows)
            actions = draw(agent.look(inputs)[1], random)
            rows, reward, *_ = env.step(actions)
            seen.append(inputs), chosen.append(actions), rewards.append(np.arcsinh(reward))
        returns, later = np.zeros((STEPS, BOARDS), np.float32), 0.0
        for t in reversed(range(STEPS)):
            returns[t] = later = rewards[t] + LATER * later
        agent.learn(np.concatenate(seen), np.concatenate(chosen), returns.ravel())


def greedy(env, view, observations):
    """The best value of the gene that is shown on each board, or 0 if none is better than leaving it."""
    best = np.zeros(len(observations), int)
    for k, (*row, gene) in enumerate(observations.tolist()):
        moves = np.stack([np.full(view.count[gene], gene), view.first[gene] + np.arange(view.count[gene])], 1)
        changes = env.problem.delta(np.array(row, np.int32), moves)
        best[k] = 1 + changes.argmin() if changes.min() < 0 else 0
    return best


def play(env, choose, seed):
    """The lowest cost that each board has within an episode: mean and standard error."""
    rows, info = env.reset(seed=seed)
    lowest = info["cost"]
    for _ in range(EPISODE - 1):
        rows, *_, info = env.step(choose(rows))
        lowest = np.minimum(lowest, info["cost"])
    return f"{lowest.mean():7.2f} +- {lowest.std(ddof=1) / np.sqrt(len(lowest)):.2f}"


def main():
    game, variant, moves, seed = (sys.argv[1:] + ["catan", "", "300000", "1"][len(sys.argv) - 1:])[:4]
    random = np.random.default_rng(int(seed))
    env = BoardVectorEnv(game, num_envs=BOARDS, variant=variant or None, max_steps=EPISODE, target=-1)
    env.reset(seed=0)
    view = View(env)
    agent = Agent(6 * view.symbols + 1, random)
    train(env, view, agent, int(moves), random)
    print(f"{game} {variant}: {moves} moves")
    print("  random moves", play(env, lambda rows: random.integers(view.values + 1, size=BOARDS), 10**6))
    print("  agent       ", play(env, lambda rows: draw(agent.look(view.inputs(rows))[1], random), 10**6))
    print("  agent, best ", play(env, lambda rows: agent.look(view.inputs(rows))[1].argmax(1), 10**6))
    print("  greedy moves", play(env, lambda rows: greedy(env, view, rows), 10**6))


main()
