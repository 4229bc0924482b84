#!/usr/bin/env python3
"""An evolutionary algorithm of DEAP (Debian: python3-deap) on any problem of the suite, by ask and tell:
suite_deap.py FOLDER [NAME [RUNS [SHARE]]]. Then: levelground suite --compare FOLDER OTHER..."""
import random
import sys

from deap import base, creator, tools
from levelground import suite
from levelground.ioh import Logger

creator.create("Least", base.Fitness, weights=(-1.0,))
creator.create("Row", list, fitness=creator.Least)


class Evolution:
    """mu + lambda, with tournaments for parents. The problem's own moves mutate, so that an arrangement keeps its stock."""

    def __init__(self, problem, seed, mu=20, size=20):
        self.problem, self.mu, self.size, self.seed = problem, mu, size, seed * 1_000_000
        self.population = []
        random.seed(seed)

    def ask(self):
        self.seed += 1
        if not self.population:
            return self.problem.sample(self.size, seed=self.seed)
        return self.problem.vary(tools.selTournament(self.population, self.size, tournsize=2), seed=self.seed, more=0.3)

    def tell(self, rows, costs):
        children = [creator.Row(row) for row in rows.tolist()]
        for child, cost in zip(children, costs):
            child.fitness.values = (cost,)
        self.population = tools.selBest(self.population + children, self.mu)


folder, name, runs, share = (sys.argv[1:] + ["tm-paper", "15", "1"][len(sys.argv) - 2:])[:4]
instance = suite.find(name)
with Logger(folder, algorithm="DEAP") as logger, instance.problem() as problem:
    for seed in range(1, int(runs) + 1):
        budget = max(1, int(float(share) * instance.evaluations))
        result = problem.minimize(Evolution(problem, seed), evaluations=budget, target=instance.best)
        logger.add(name, result, dimension=problem.genes, seed=seed)
        print(name, seed, f"{result.cost:g}", result.stop)
