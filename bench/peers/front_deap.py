#!/usr/bin/env python3
"""NSGA-II by DEAP, a well-known library (Debian: python3-deap). The operators, ZDT1 to ZDT3 and the hypervolume are all DEAP's.

Prints a JSON line for each run, as front.py does: problem, seed, hypervolume with the reference (1.1, 1.1), CPU seconds."""
import argparse
import json
import random
import time

from deap import algorithms, base, benchmarks, creator, tools
from deap.benchmarks.tools import hypervolume

GENES, ETA, CROSSOVER = 30, 20, 0.9
creator.create('Both', base.Fitness, weights=(-1.0, -1.0))
creator.create('Vector', list, fitness=creator.Both)


def toolbox(problem):
    box = base.Toolbox()
    box.register('vector', tools.initRepeat, creator.Vector, random.random, GENES)
    box.register('evaluate', problem)
    box.register('mate', tools.cxSimulatedBinaryBounded, low=0, up=1, eta=ETA)
    box.register('mutate', tools.mutPolynomialBounded, low=0, up=1, eta=ETA, indpb=1 / GENES)
    return box


def evaluate(box, vectors):
    for vector in vectors:
        if not vector.fitness.valid:
            vector.fitness.values = box.evaluate(vector)


def search(problem, evaluations, size):
    box = toolbox(problem)
    vectors = [box.vector() for _ in range(size)]
    evaluate(box, vectors)
    vectors = tools.selNSGA2(vectors, size)
    for _ in range(size, evaluations, size):
        parents = [box.clone(v) for v in tools.selTournamentDCD(vectors, size)]
        children = algorithms.varAnd(parents, box, CROSSOVER, 1)
        evaluate(box, children)
        vectors = tools.selNSGA2(vectors + children, size)
    return tools.sortNondominated(vectors, size, first_front_only=True)[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    for name, normal in (('evaluations', 25000), ('population', 100), ('seeds', 3)):
        parser.add_argument('--' + name, type=int, default=normal)
    given = parser.parse_args()
    for name, problem in (('ZDT1', benchmarks.zdt1), ('ZDT2', benchmarks.zdt2), ('ZDT3', benchmarks.zdt3)):
        for seed in range(1, given.seeds + 1):
            random.seed(seed)
            start = time.process_time()
            front = search(problem, given.evaluations, given.population)
            seconds = time.process_time() - start
            print(json.dumps({'problem': name, 'seed': seed, 'volume': hypervolume(front, [1.1, 1.1]), 'cpu_seconds': seconds}))


if __name__ == '__main__':
    main()
