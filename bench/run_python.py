#!/usr/bin/env python3
"""Measures the package for Python. Times are CPU time of this process, on one thread. What is compared runs in turns, and the fastest
of several rounds counts, because the machine may be busy."""
import os
import sys
import time

from measure import PEERS, SOURCE, is_here, parser, percentile, row, table, timed

OPTIONS = parser(__doc__).parse_args()
if not is_here('the package for Python', modules='numpy'):
    sys.exit()
sys.path[:0] = [os.path.join(SOURCE, 'python'), PEERS]
os.environ.setdefault('LEVELGROUND_LIBRARY', os.path.abspath(os.path.join(OPTIONS.folder, 'liblevelground.so.0')))
import numpy as np  # noqa: E402
import levelground as lg  # noqa: E402
import numpy_level  # noqa: E402
from levelground import _board, _library, _problem, _sets, gym, ribs  # noqa: E402

ROUNDS, ROWS, STEPS = (1, 1000, 2) if OPTIONS.quick else (7, 10000, 20)


def seconds(function, *arguments):
    """CPU time of a call."""
    began = time.process_time()
    function(*arguments)
    return time.process_time() - began


def least(function, *arguments):
    return min(seconds(function, *arguments) for _ in range(ROUNDS))


def show(what, aim, found, met):
    row(what, aim, found, 'yes' if met else '**no**')


def boards():
    """A board of Terra Mystica by the rules alone: the tool's own CPU time for one more board, and lg.generate's."""
    count = 200 if OPTIONS.quick else 2000

    def tool(boards_made):
        return timed(os.path.join(OPTIONS.folder, 'levelground'), 'generate', 'terra-mystica', '--set', 'fair=rules', '--count', boards_made, '--seed', 1,
                     '--jobs', 1, '--json').cpu

    def ours():
        for index in range(count):
            lg.generate('terra-mystica', seed=1, index=index, settings={'fair': 'rules'}).id
    theirs, python = zip(*(((tool(count) - tool(1)) / (count - 1), seconds(ours) / count) for _ in range(ROUNDS)))
    more = (min(python) - min(theirs)) * 1e6
    show("`lg.generate` of a board of Terra Mystica by the rules alone beside the tool's own time", '+ 50 us', f'{min(theirs) * 1e6:.0f} us and {more:+.0f} us', more <= 50)


def batches():
    for name, link in (('paper', 'game=terra-mystica&variant=paper&seed=1'), ('balanced', 'game=terra-mystica&seed=1')):
        problem = lg.Problem.from_link(link)
        rows = problem.sample(ROWS, seed=1)
        c, python = zip(*((float(timed(os.path.join(OPTIONS.folder, 'bench-rows'), link, ROWS, 5).out),
                           min(seconds(problem.cost, rows) for _ in range(5)) / ROWS * 1e9) for _ in range(ROUNDS)))
        ratio = min(python) / min(c)
        show(f'cost of {ROWS:,} genomes from numpy, {name}', '1.1 times C', f'{min(python):.0f} ns a genome, {ratio:.2f} times C', ratio <= 1.1)


def peers():
    levels = np.random.default_rng(1).integers(numpy_level.TILES, size=(200, numpy_level.ROWS, numpy_level.COLUMNS))
    theirs = 200 / least(lambda: [numpy_level.cost(level) for level in levels])
    problem = lg.Problem('terra-mystica', variant='paper')
    ours = ROWS / least(problem.cost, problem.sample(ROWS, seed=1))
    show("evaluations a second beside a level of 117 cells in numpy (ours, after pcg_benchmark's zelda)", '100 times',
         f'{ours / 1e6:.2f} million, {ours / theirs:.0f} times', ours >= 100 * theirs)


def environments():
    for representation in ('narrow', 'wide'):
        env = gym.BoardVectorEnv('terra-mystica', num_envs=64, representation=representation, variant='paper')
        env.reset(seed=1)
        actions = [env.action_space.sample() for _ in range(100)]
        steps = STEPS * 100 * 64 / least(lambda: [env.step(a) for a in actions * STEPS])
        show(f'steps a second, 64 environments, {representation}', '1 million', f'{steps / 1e6:.2f} million', steps >= 1e6)


class Timed:
    """The library, which adds up the CPU seconds that its functions take."""

    def __init__(self, library):
        self.library, self.inside = library, 0.0

    def __getattr__(self, name):
        def function(*arguments):
            began = time.process_time()
            try:
                return getattr(self.library, name)(*arguments)
            finally:
                self.inside += time.process_time() - began
        return function


def rounds():
    """The share of the library's functions in rounds of 1,000 solutions: ask, objectives and measures, and add."""
    archive = lg.explore('terra-mystica', axes={'islands': (1, 10), 'forks': (0, 12)}, cells=(9, 12), seed=1, evaluations=2000)
    view = ribs.ArchiveView(archive)
    emitter = ribs.MovesEmitter(view, archive.problem, batch_size=1000, seed=1)
    real, library = _library.library, Timed(_library.library)

    def work():
        solutions = emitter.ask()
        objective, measures = ribs.objective_and_measures(archive.problem, solutions, ['islands', 'forks'])
        emitter.tell({'solution': solutions}, view.add(solutions, objective, measures))
    for module in (_library, _board, _problem, _sets):
        module.library = library
    shares = []
    for _ in range(5 * ROUNDS):
        library.inside = 0
        whole = seconds(work)
        shares.append(library.inside / whole)
    for module in (_library, _board, _problem, _sets):
        module.library = real
    share = percentile(shares, .5)
    show("an emitter's round of 1,000, C's part of the time", '90 %', f'{100 * share:.0f} %', share >= .9)


table(f'The package for Python, the fastest of {ROUNDS} rounds', 'what', 'aim', 'measured', 'aim met')
for part in (boards, batches, peers, environments, rounds):
    part()
