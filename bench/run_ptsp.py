#!/usr/bin/env python3
"""The benchmark of PTSP and CMA-ES: compares our results with the original, our prototype and the target.

Maps have 500 x 500 pixels and 10 waypoints. Times are CPU time of one thread, warm, and medians over maps. The original framework
(Java) is not packaged, so it does not run here. Its numbers come from our own measured run of it, warm, on one core; so do those
of the reference implementation of CMA-ES in C and of the prototype."""
import os
import sys

from measure import PEERS, is_here, parser, percentile, records, row, table, three, timed

CLEAN, F5, PAPER = 'rules=clean fitness=f3', 'rules=clean fitness=f5', 'rules=paper fitness=f3'
STAGES = [  # of bench-ptsp: what is measured, the original's time in us, the prototype's time in us
    ('decode', 'decode and repair', '', '16'),
    ('finish', 'walls finished', '', '22'),
    ('graph', 'graph', '30,000', '14'),
    ('reach', 'closest nodes, reach', '', '12'),
    ('fields', 'distance fields', '1,608,000 with legs', '65'),
    ('legs', '55 legs', '', '122'),
    ('plan', 'N, D, P', '167,000', '114'),
    ('search', '(of it a search of P that knows the cost)', '', '51, cost not known'),
    ('derive', 'two derived routes (f5 only)', '', '60'),
]


class Bench:
    """The programs of a build, and how much they do."""

    def __init__(self, folder, quick):
        self.folder, self.quick = folder, quick
        # more generations than any run needs, because each run ends when it has converged
        self.maps, self.few, self.runs, self.generations, self.turns = (40, 10, 1, 200, 1) if quick else (500, 60, 2, 4000, 5)

    def run(self, program, *words, **more):
        return timed(os.path.join(self.folder, program), *words, **more)

    def draw(self, *words):
        return self.run('bench-ptsp-maps', *words).out

    def measure(self, maps, mode, settings, program='bench-ptsp'):
        return records(os.path.join(self.folder, program), mode, settings, given=maps)[0]

    def in_turns(self, jobs):
        """Runs all jobs several times in turn, because the speed of a shared machine varies. Returns the median result of each
        job."""
        results = [[self.measure(*job) for job in jobs] for _ in range(self.turns)]
        return [sorted(side, key=lambda result: result['us']['median'])[self.turns // 2] for side in zip(*results)]


def show(what, original, prototype, aim, found, factor=1e-3, unit='ms', more_is_better=False):
    """Prints a row of the first table. original, prototype and aim are numbers or None."""
    value = factor * found['median']
    row(what, *(other and f'{other:,.4g} {unit}' for other in (original, prototype, aim)),
        f"{three(found, factor)} / {factor * found['mean']:.3g} {unit} ({found['n']})",
        *(other and f'{value / other if more_is_better else other / value:.3g}' for other in (original, prototype, aim)))


def print_times(bench, random, evolved):
    rejected, few = bench.draw('rejected', CLEAN, bench.maps), ''.join(random.splitlines(keepends=True)[:bench.few])
    f3, f3_portable, grown, grown_portable, f5, no, paper = bench.in_turns([
        (random, 'time', CLEAN), (random, 'time', CLEAN, 'bench-ptsp-portable'), (evolved, 'time', CLEAN),
        (evolved, 'time', CLEAN, 'bench-ptsp-portable'), (random, 'time', F5), (rejected, 'time', CLEAN), (few, 'time', PAPER)])
    table(f'PTSP. Evolved maps are the last {bench.few} of each of {bench.runs} searches by the game\'s own plan, up to its first restart; '
          f"their mean f3 is {grown['score']:.0f}. Physics: random macro-actions of 15 ticks from the start, again and again",
          'what', 'original', 'prototype', 'aim', 'reached: median / 90th / 99th percentile / mean (samples)',
          'times as fast as the original', 'as the prototype', 'as the aim')
    show('f3, random map', 1820, .37, .2, f3['us'])
    show('f3, evolved map', None, .25, .15, grown['us'])
    for what, ours, without in (('random', f3, f3_portable), ('evolved', grown, grown_portable)):
        ours, without = 1e-3 * ours['us']['median'], 1e-3 * without['us']['median']
        row(f'f3, {what} map, portable build beside this one', None, None, 'within 2 times',
            f'{without:.3g} beside {ours:.3g} ms: {without / ours:.2f} times', None, None, f'{2 * ours / without:.2g}')
    show('f5, random map', 2016, .43, .4, f5['us'])
    show('random map rejected', None, .065, None, no['us'])
    show('variant paper, f3, random map', 1820, 57, 2, paper['us'])
    for what, maps in (('random', few), ('evolved', evolved)):
        physics = bench.measure(maps, 'physics', CLEAN)
        show(f'physics, {what} maps, ticks a second', 4.7, None, 40, physics['mticks'], 1, 'million', True)
    show('copy of a game state', None, None, 100, physics['copy_ns'], 1, 'ns')
    generations = 50 if bench.quick else 1000
    done = [bench.run('levelground', 'generate', 'ptsp', '--variant', 'clean', '--preset', 'ptsp2014', '--param', f'generations={generations}',
                      '--seed', seed + 1, '--jobs', 2, '--quiet', '--json') for seed in range(1 if bench.quick else 2)]
    wall, cpu = (percentile([getattr(one, name) for one in done], .5) for name in ('wall', 'cpu'))
    row(f'a run, {generations} generations of 100, two threads', None, *(('', '') if bench.quick else ('20 to 30 s', 'CPU 10 s')),
        f'wall {wall:.3g} s, CPU {cpu:.3g} s ({len(done)})', None, None, None if bench.quick else f'{10 / cpu:.2g}')
    print()


def print_stages(bench, random, evolved):
    sides = [bench.measure(maps, 'split', CLEAN, program) for maps in (random, evolved) for program in ('bench-ptsp', 'bench-ptsp-portable')]
    table(f'Stages of a map, us: median (mean), {bench.maps} random and {bench.few * bench.runs} evolved maps', 'stage', 'original', 'prototype',
          'random map', 'random map, portable', 'evolved map', 'evolved map, portable')
    for name, what, original, prototype in STAGES:
        row(what, original, prototype, *(f"{side[name]['median']:.1f} ({side[name]['mean']:.1f})" for side in sides))
    print()


def print_cmaes(bench):
    seeds, generations, genes = 1, 10 if bench.quick else 1000, 114
    python = is_here('CMA-ES by python3-cmaes', modules='cmaes numpy')
    table('CMA-ES to a cost of 1e-9. Reference implementation in C, 114 genes, lambda 100: 1508 us a generation with its default limit on '
          'decompositions, 4360 us decomposing each generation, as ours and python3-cmaes do', 'function',
          'evaluations: mean (least..most), successful runs', 'reference implementation', 'a generation')
    ours = bench.run('bench-cmaes').out.rstrip().splitlines()[2:]
    print(*ours, sep='\n', flush=True)
    if python:
        us = records(sys.executable, os.path.join(PEERS, 'cma_es.py'), genes, 100, .5, .17, seeds, generations)[0]
        reached = f"{us['evaluations']}, {us['good']} of {seeds}" if us['good'] else 'cut short'
        times = us['us'] / float(ours[-1].split('|')[-2].split()[0])    # our last row is the same problem
    row(f'sphere, {genes} genes, lambda 100, by python3-cmaes',
        *((reached, None, f"{us['us']} us, {times:.3g} times ours") if python else (None, None, None)))


def main():
    options = parser(__doc__).parse_args()
    bench = Bench(options.folder, options.quick)
    random = bench.draw('random', CLEAN, bench.maps)
    evolved = bench.draw('evolved', CLEAN, bench.few * bench.runs, bench.runs, bench.generations)
    print_times(bench, random, evolved)
    print_stages(bench, random, evolved)
    print_cmaes(bench)


if __name__ == '__main__':
    main()
