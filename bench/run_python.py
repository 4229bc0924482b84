#!/usr/bin/env python3
"""Measures the package for Python: run_python.py BUILD. Times are processor time of this process, on one thread. What is compared runs in
turns, and the fastest of several rounds counts, because the machine may be busy."""
import os
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = pathlib.Path(sys.argv[1]).resolve()
sys.path[:0] = [str(ROOT / "python"), str(ROOT / "bench" / "peers")]
os.environ.setdefault("LEVELGROUND_LIBRARY", str(BUILD / "liblevelground.so.0"))
try:
    import numpy as np
except ImportError:
    sys.exit("note: numpy is missing; the package for Python is not measured (python3-numpy)")
import levelground as lg
import numpy_level
from levelground import _library, gym, ribs

ROUNDS = 7


def seconds(function, *arguments):
    """Processor time of a call."""
    began = time.process_time()
    function(*arguments)
    return time.process_time() - began


def least(function, *arguments):
    return min(seconds(function, *arguments) for _ in range(ROUNDS))


def row(what, aim, found, met):
    print(f"| {what} | {aim} | {found} | {'yes' if met else '**no**'} |", flush=True)


def boards():
    """A board of Terra Mystica: the tool's own processor time for one more board, and lg.generate's."""
    def tool(count):
        before = os.times()
        subprocess.run([BUILD / "levelground", "generate", "terra-mystica", "--count", str(count), "--seed", "1", "--jobs", "1", "--json"],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        after = os.times()
        return after.children_user + after.children_system - before.children_user - before.children_system

    def ours(count):
        for index in range(count):
            lg.generate("terra-mystica", seed=1, index=index).id

    theirs, python = [], []
    for _ in range(ROUNDS):
        theirs.append((tool(2000) - tool(1)) / 1999)
        python.append(seconds(ours, 2000) / 2000)
    more = (min(python) - min(theirs)) * 1e6
    row("`lg.generate` of a board of Terra Mystica beside the tool's own time", "+ 50 us",
        f"{min(theirs) * 1e6:.0f} us and {more:+.0f} us", more <= 50)


def batches():
    for name, link in (("paper", "game=terra-mystica&variant=paper&seed=1"), ("balanced", "game=terra-mystica&seed=1")):
        problem = lg.Problem.from_link(link)
        X = problem.sample(10_000, seed=1)
        c, python = [], []
        for _ in range(ROUNDS):
            c.append(float(subprocess.run([BUILD / "bench-rows", link, "10000", "5"], capture_output=True, text=True, check=True).stdout))
            python.append(min(seconds(problem.cost, X) for _ in range(5)) / 10_000 * 1e9)
        ratio = min(python) / min(c)
        row(f"cost of 10,000 genomes from numpy, {name}", "1.1 times C", f"{min(python):.0f} ns a genome, {ratio:.2f} times C", ratio <= 1.1)


def peers():
    levels = np.random.default_rng(1).integers(numpy_level.TILES, size=(200, numpy_level.ROWS, numpy_level.COLUMNS))
    theirs = 200 / least(lambda: [numpy_level.cost(level) for level in levels])
    problem = lg.Problem("terra-mystica", variant="paper")
    X = problem.sample(10_000, seed=1)
    ours = 10_000 / least(problem.cost, X)
    row("evaluations a second beside a level of 117 cells in numpy (ours, after pcg_benchmark's zelda)", "100 times",
        f"{ours / 1e6:.2f} million, {ours / theirs:.0f} times", ours >= 100 * theirs)


def environments():
    for representation in ("narrow", "wide"):
        env = gym.BoardVectorEnv("terra-mystica", num_envs=64, representation=representation, variant="paper")
        env.reset(seed=1)
        actions = [env.action_space.sample() for _ in range(100)]
        steps = 20 * 100 * 64 / least(lambda: [env.step(a) for a in actions * 20])
        row(f"steps a second, 64 environments, {representation}", "1 million", f"{steps / 1e6:.2f} million", steps >= 1e6)


def rounds():
    """The share of the library's functions in rounds of 1,000 solutions: ask, objectives and measures, and add."""
    archive = lg.explore("terra-mystica", axes={"islands": (1, 10), "forks": (0, 12)}, cells=(9, 12), seed=1, evaluations=2000)
    view = ribs.ArchiveView(archive)
    emitter = ribs.MovesEmitter(view, archive.problem, batch_size=1000, seed=1)
    inside = [0.0]
    real = _library.library

    class Timed:
        def __getattr__(self, name):
            function = getattr(real, name)

            def timed(*arguments):
                began = time.process_time()
                try:
                    return function(*arguments)
                finally:
                    inside[0] += time.process_time() - began
            return timed

    def work():
        solutions = emitter.ask()
        objective, measures = ribs.objective_and_measures(archive.problem, solutions, ["islands", "forks"])
        emitter.tell({"solution": solutions}, view.add(solutions, objective, measures))

    from levelground import _board, _problem, _sets
    for module in (_library, _board, _problem, _sets):
        module.library = Timed()
    shares = []
    for _ in range(5 * ROUNDS):
        inside[0] = 0
        whole = seconds(work)
        shares.append(inside[0] / whole)
    for module in (_library, _board, _problem, _sets):
        module.library = real
    share = float(np.median(shares))
    row("an emitter's round of 1,000, C's part of the time", "90 %", f"{100 * share:.0f} %", share >= 0.9)


print("| what | aim | measured | aim met |\n|---|---|---|---|")
for part in (boards, batches, peers, environments, rounds):
    part()
