#!/usr/bin/env python3
"""A CMA-ES to compare ours with: Debian's python3-cmaes on the sphere, in one thread, until a cost of 1e-9.

usage: cma_es.py GENES LAMBDA MEAN SIGMA SEEDS GENERATIONS      prints one JSON object"""
import os
import sys
import time

os.environ.update(OPENBLAS_NUM_THREADS='1', OMP_NUM_THREADS='1')
import cmaes  # noqa: E402
import numpy  # noqa: E402

GENES, LAMBDA, SEEDS, GENERATIONS = int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[5]), int(sys.argv[6])
MEAN, SIGMA = float(sys.argv[3]), float(sys.argv[4])


def generations_of(seed):
    search = cmaes.CMA(mean=numpy.full(GENES, MEAN), sigma=SIGMA, population_size=LAMBDA, seed=seed)
    for generation in range(1, GENERATIONS + 1):
        points = [search.ask() for _ in range(LAMBDA)]
        costs = [float(point @ point) for point in points]
        search.tell(list(zip(points, costs)))
        if min(costs) < 1e-9:
            return generation, True
    return GENERATIONS, False


def main():
    start = time.process_time()
    runs = [generations_of(seed + 1) for seed in range(SEEDS)]
    seconds = time.process_time() - start
    total, good = sum(n for n, _ in runs), sum(done for _, done in runs)
    mean = sum(n for n, done in runs if done) * LAMBDA / good if good else 0
    print(f'{{"evaluations": {mean:.0f}, "good": {good}, "us": {1e6 * seconds / total:.0f}}}')


main()
