#!/usr/bin/env python3
"""On which problems of the suite is the order of two algorithms the other way round? suite_orders.py STORE, a file of `levelground suite
--run --store`.

For each problem and each two algorithms the lowest costs of their runs are compared by the test of Mann and Whitney (normal
approximation, ties counted). A difference counts if p times the number of all tests is below .05 (Bonferroni). Prints a line for each
two algorithms of which each is better than the other on some problem."""
import itertools
import math
import re
import sqlite3
import sys


def read(path):
    """{problem: {algorithm: the lowest cost of each run}}"""
    costs = {}
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as store:
        for name, trace in store.execute("select name, trace from runs"):
            problem, algorithm = re.fullmatch(r"\S+ suite \d+: (\S+) (\S+) seed \d+ of \d+", name).groups()
            words = trace.split()
            best = float(words[-1]) if len(words) > 2 else math.inf
            costs.setdefault(problem, {}).setdefault(algorithm, []).append(best)
    return costs


def compare(a, b):
    """z of a against b, negative if a has the lower costs, and its two-sided p."""
    n, m = len(a), len(b)
    ordered = sorted(a + b)
    ranks = {x: (2 * ordered.index(x) + ordered.count(x) + 1) / 2 for x in set(ordered)}
    ties = sum(k**3 - k for k in (ordered.count(x) for x in set(ordered)))
    variance = n * m / 12 * (n + m + 1 - ties / ((n + m) * (n + m - 1)))
    if variance <= 0:
        return 0, 1
    z = (sum(ranks[x] for x in a) - n * (n + m + 1) / 2) / math.sqrt(variance)
    return z, math.erfc(abs(z) / math.sqrt(2))


def main(path):
    costs = read(path)
    tests = sum(math.comb(len(of), 2) for of in costs.values())
    better = {}
    for problem in sorted(costs):
        for a, b in itertools.combinations(sorted(costs[problem]), 2):
            z, p = compare(costs[problem][a], costs[problem][b])
            if p * tests < .05:
                winner, loser = (a, b) if z < 0 else (b, a)
                better.setdefault((winner, loser), []).append(problem)
    print(f"{tests} tests, so p < {.05 / max(tests, 1):.2g}")
    for a, b in sorted(better):
        if a < b and (b, a) in better:
            print(f"{a} is better than {b} on {', '.join(better[a, b])}; {b} is better on {', '.join(better[b, a])}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
