#!/usr/bin/env python3
"""An optimizer of nevergrad (pip install nevergrad) on problems of symbols without a stock:
suite_nevergrad.py FOLDER [NAME [RUNS [SHARE]]]. Then: levelground suite --compare FOLDER OTHER...

nevergrad asks for one candidate at a time and wants the same object back, so the class below keeps it."""
import sys

import nevergrad as ng
from levelground import suite
from levelground.ioh import Logger


class Nevergrad:
    def __init__(self, problem, seed, evaluations, name="DiscreteOnePlusOne"):
        assert all(block.kind == "choice" for block in problem.blocks), "a stock would need keys"
        genes = [ng.p.TransitionChoice(range(block.symbols), repetitions=block.length) for block in problem.blocks]
        space = ng.p.Tuple(*genes)
        space.random_state.seed(seed)
        self.optimizer = ng.optimizers.registry[name](parametrization=space, budget=evaluations)

    def ask(self):
        self.candidate = self.optimizer.ask()
        return [symbol for block in self.candidate.value for symbol in block]

    def tell(self, row, cost):
        self.optimizer.tell(self.candidate, float(cost))


folder, name, runs, share = (sys.argv[1:] + ["tm-free", "15", "1"][len(sys.argv) - 2:])[:4]
instance = suite.find(name)
evaluations = max(1, int(float(share) * instance.evaluations))
with Logger(folder, algorithm="nevergrad") as logger, instance.problem() as problem:
    for seed in range(1, int(runs) + 1):
        result = problem.minimize(Nevergrad(problem, seed, evaluations), evaluations=evaluations, target=instance.best)
        logger.add(name, result, dimension=problem.genes, seed=seed)
        print(name, seed, f"{result.cost:g}", result.stop)
