#!/usr/bin/env python3
"""NSGA-II in plain numpy on ZDT1 to ZDT3, as in Deb et al. 2002, to compare with `levelground explore --objectives`.

Simulated binary crossover and polynomial mutation respect the bounds; both have an index of 20. Each generation is made,
evaluated and sorted as whole arrays, because this suits numpy.

Prints a JSON line for each run: problem, seed, hypervolume with the reference (1.1, 1.1), CPU seconds."""
import argparse
import json
import time

import numpy as np

GENES, ETA, CROSSOVER = 30, 20, 0.9


def evaluate(problem, x):
    g = 1 + 9 * x[:, 1:].mean(axis=1)
    share = x[:, 0] / g
    second = {'ZDT1': 1 - np.sqrt(share), 'ZDT2': 1 - share ** 2,
              'ZDT3': 1 - np.sqrt(share) - share * np.sin(10 * np.pi * x[:, 0])}[problem]
    return np.stack([x[:, 0], g * second], axis=1)


def ranks(f):
    worse = (f[:, None, :] <= f[None, :, :]).all(axis=2) & (f[:, None, :] < f[None, :, :]).any(axis=2)
    left, rank, level = worse.sum(axis=0), np.full(len(f), -1), 0
    while (rank < 0).any():
        here = (left == 0) & (rank < 0)
        rank[here] = level
        left = left - worse[here].sum(axis=0)
        level += 1
    return rank


def crowding(f, rank):
    room = np.zeros(len(f))
    for level in range(rank.max() + 1):
        members = np.flatnonzero(rank == level)
        for column in f[members].T:
            order = members[np.argsort(column, kind='stable')]
            values = np.sort(column)
            room[order[[0, -1]]] = np.inf
            if values[-1] > values[0]:
                room[order[1:-1]] += (values[2:] - values[:-2]) / (values[-1] - values[0])
    return room


def cross(a, b, rng):
    low, high = np.minimum(a, b), np.maximum(a, b)
    apart = high - low
    change = (rng.random((len(a), 1)) < CROSSOVER) & (rng.random(a.shape) < 0.5) & (apart > 1e-14)
    u, apart = rng.random(a.shape), np.where(apart > 1e-14, apart, 1)
    made = []
    for side, space in ((-1, low), (1, 1 - high)):
        most = u * (2 - (1 + 2 * space / apart) ** -(ETA + 1))
        factor = np.where(most <= 1, most, 1 / (2 - most)) ** (1 / (ETA + 1))
        made.append(np.clip((low + high) / 2 + side * factor * apart / 2, 0, 1))
    swap = rng.random(a.shape) < 0.5
    return np.concatenate([np.where(change, np.where(swap, made[0], made[1]), a), np.where(change, np.where(swap, made[1], made[0]), b)])


def mutate(x, rng):
    u = rng.random(x.shape)
    down = u < 0.5
    rest = (1 - np.where(down, x, 1 - x)) ** (ETA + 1)
    v = np.where(down, u, 1 - u)
    step = 1 - (2 * v + (1 - 2 * v) * rest) ** (1 / (ETA + 1))
    return np.clip(np.where(rng.random(x.shape) < 1 / GENES, x + np.where(down, -step, step), x), 0, 1)


def search(problem, evaluations, size, seed):
    rng = np.random.default_rng(seed)
    x = rng.random((size, GENES))
    f = evaluate(problem, x)
    rank = ranks(f)
    room = crowding(f, rank)
    for _ in range(size, evaluations, size):
        pairs = rng.integers(size, size=(size, 2))
        first = (rank[pairs[:, 0]] < rank[pairs[:, 1]]) | ((rank[pairs[:, 0]] == rank[pairs[:, 1]]) & (room[pairs[:, 0]] >= room[pairs[:, 1]]))
        parents = x[np.where(first, pairs[:, 0], pairs[:, 1])]
        x = np.concatenate([x, mutate(cross(parents[::2], parents[1::2], rng), rng)])
        f = evaluate(problem, x)
        rank = ranks(f)
        chosen = np.lexsort((-crowding(f, rank), rank))[:size]
        x, f, rank = x[chosen], f[chosen], rank[chosen]
        room = crowding(f, rank)
    return f[rank == 0]


def volume(f):
    f = f[(f < 1.1).all(axis=1)]
    total, top = 0.0, 1.1
    for a, b in f[np.argsort(f[:, 0])]:
        if b < top:
            total, top = total + (1.1 - a) * (top - b), b
    return total


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    for name, normal in (('evaluations', 25000), ('population', 100), ('seeds', 3)):
        parser.add_argument('--' + name, type=int, default=normal)
    given = parser.parse_args()
    for problem in ('ZDT1', 'ZDT2', 'ZDT3'):
        for seed in range(1, given.seeds + 1):
            start = time.process_time()
            front = search(problem, given.evaluations, given.population, seed)
            print(json.dumps({'problem': problem, 'seed': seed, 'volume': volume(front), 'cpu_seconds': time.process_time() - start}))


if __name__ == '__main__':
    main()
