#!/usr/bin/env python3
"""CMA-ES of the package cma (pip install cma) or cmaes (Debian: python3-cmaes) on real-valued problems of the suite:
suite_cma.py FOLDER [RUNS [SHARE]]. Then: levelground suite --compare FOLDER OTHER...

Both packages ask and tell as `minimize` does, so nothing has to be adapted."""
import sys

import numpy as np
from levelground import suite
from levelground.ioh import Logger

folder, runs, share = (sys.argv[1:] + ["15", "1"][len(sys.argv) - 2:])[:3]


def optimizer(problem, seed):
    middle, width = (problem.low + problem.high) / 2, problem.high - problem.low
    try:
        import cma
        options = {"bounds": [problem.low, problem.high], "seed": seed + 1, "verbose": -9}
        return cma.CMAEvolutionStrategy(middle, width.min() / 5, options)
    except ImportError:
        from cmaes import CMA
        return CMA(mean=middle, sigma=width.min() / 5, bounds=np.stack([problem.low, problem.high], 1), seed=seed)


with Logger(folder, algorithm="cma") as logger:
    for instance in suite.instances:
        problem = instance.problem()
        if problem.dtype.kind == "i" or any(block.kind != "real" for block in problem.blocks):
            continue
        budget = max(1, int(float(share) * instance.evaluations))
        for seed in range(1, int(runs) + 1):
            result = problem.minimize(optimizer(problem, seed), evaluations=budget, target=instance.best)
            logger.add(instance.name, result, dimension=problem.genes, seed=seed)
            print(instance.name, seed, f"{result.cost:g}", result.stop)
