#!/usr/bin/env python3
"""The benchmark of PTSP and CMA-ES: compares our results with the original, our prototype and the target.

usage: run_ptsp.py FOLDER [--quick]      FOLDER is a release build; --quick takes few samples, to see that it works

Times are CPU time of one thread, warm, and medians over maps. The original framework (Java) is not packaged, so it does not
run here. Its numbers come from our own measured run of it, warm, on one core; so do those of the reference implementation
of CMA-ES in C and of the prototype.
"""
import datetime
import json
import os
import resource
import subprocess
import sys
import time

from run import machine, percentile

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER, QUICK = sys.argv[1], '--quick' in sys.argv
CLEAN, F5, PAPER = 'rules=clean fitness=f3', 'rules=clean fitness=f5', 'rules=paper fitness=f3'
# more generations than any run needs, because each run ends when it has converged
RUNS, GENERATIONS = (1, 200) if QUICK else (4, 4000)
MAPS, FEW = (40, 10) if QUICK else (500, 60)
TURNS = 1 if QUICK else 5
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


def run(program, *words, given=None):
    command = [os.path.join(FOLDER, program), *map(str, words)]
    return subprocess.run(command, input=given, check=True, stdout=subprocess.PIPE, text=True).stdout


def measure(maps, mode, settings, program='bench-ptsp'):
    return json.loads(run(program, mode, settings, given=maps))


def row(what, original, prototype, aim, figures, factor=1e-3, unit='ms', more_is_better=False):
    """Prints one line of the first table. original, prototype and aim are numbers or None."""
    def ratio(other):
        if other is None:
            return ''
        value = factor * figures['median'] / other
        return f'{value if more_is_better else 1 / value:.3g}'

    def cell(value):
        return '' if value is None else f'{value:,.4g} {unit}'
    reached = ' / '.join(f"{factor * figures[name]:.3g}" for name in ('median', 'p90', 'p99', 'mean'))
    print(f"| {what} | {cell(original)} | {cell(prototype)} | {cell(aim)} | {reached} {unit} ({figures['n']}) | "
          f'{ratio(original)} | {ratio(prototype)} | {ratio(aim)} |', flush=True)


def portable(what, ours, without):
    ours, without = 1e-3 * ours['us']['median'], 1e-3 * without['us']['median']
    print(f'| {what}, portable build beside this one | | | within 2 times | {without:.3g} beside {ours:.3g} ms: '
          f'{without / ours:.2f} times | | | {2 * ours / without:.2g} |', flush=True)


def in_turns(jobs):
    """Runs all jobs several times in turn, because the speed of a shared machine varies. Returns the median result of
    each job."""
    results = [[measure(*job) for job in jobs] for _ in range(TURNS)]
    return [sorted(side, key=lambda result: result['us']['median'])[TURNS // 2] for side in zip(*results)]


def whole_run():
    generations = 50 if QUICK else 1000
    walls, cpus, evaluations = [], [], []
    for seed in range(1, 2 if QUICK else 4):
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        out = run('levelground', 'generate', 'ptsp', '--variant', 'clean', '--preset', 'ptsp2014', '--param', f'generations={generations}', '--seed',
                  seed, '--jobs', 2, '--quiet', '--json')
        walls.append(time.perf_counter() - start)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpus.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        evaluations.append(f"{json.loads(out.splitlines()[0])['evaluations']:,}")
    wall, cpu = percentile(walls, .5), percentile(cpus, .5)
    aim = '20 s' if generations == 1000 else ''
    ratio = f'{20 / wall:.2g}' if aim else ''
    print(f"| a run, {generations} generations of 100, two threads | | 20 to 30 s | {aim} | wall {wall:.3g} s, CPU {cpu:.3g} s; "
          f"evaluations: {', '.join(evaluations)} | | | {ratio} |", flush=True)


def split(what, maps):
    fast, without = measure(maps, 'split', CLEAN), measure(maps, 'split', CLEAN, 'bench-ptsp-portable')
    return {'what': what, 'fast': fast, 'without': without}


def print_stages(tables):
    print('\n| stage, us: median (mean) | original | prototype |', end='')
    for table in tables:
        print(f" {table['what']} | {table['what']}, portable |", end='')
    print('\n|---|---|---|' + 2 * len(tables) * '---|')
    for name, what, original, prototype in STAGES:
        cells = [f"{side[name]['median']:.1f} ({side[name]['mean']:.1f})" for table in tables
                 for side in (table['fast'], table['without'])]
        print(f"| {what} | {original} | {prototype} | {' | '.join(cells)} |", flush=True)


def peer():
    """Runs Debian's python3-cmaes, with a Python that has it."""
    words = ['114', '100', '.5', '.17', *(('1', '10') if QUICK else ('3', '1000'))]
    for python in (sys.executable, '/usr/bin/python3'):
        done = subprocess.run([python, os.path.join(HERE, 'peers', 'cma_es.py'), *words], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, check=False)
        if not done.returncode:
            us = json.loads(done.stdout)
            reached = f"{us['evaluations']}, {us['good']} of {words[4]}" if us['good'] else 'cut short'
            return f"{reached} | {us['us']} us"
    return 'not installed | '


def print_cmaes():
    print("\nCMA-ES to a cost of 1e-9. Reference implementation in C, 114 genes, lambda 100: 1508 us a generation with its "
          "default limit on decompositions, 4360 us decomposing each generation, as ours and python3-cmaes do.\n")
    print(run('bench-cmaes').rstrip(), flush=True)
    evaluations, generation = peer().split(' | ')
    print(f"| sphere, 114 genes, lambda 100, by Debian's python3-cmaes | {evaluations} | | {generation} |")


def main():
    print(f'{datetime.date.today()}, {machine()}; PTSP, 500 x 500 pixels, 10 waypoints; CPU time of one thread, warm. The '
          "original's (Java, not packaged, not run here) and the prototype's numbers are from our own earlier runs of them.\n")
    random = run('bench-ptsp-maps', 'random', CLEAN, MAPS)
    rejected = run('bench-ptsp-maps', 'rejected', CLEAN, MAPS)
    evolved = run('bench-ptsp-maps', 'evolved', CLEAN, FEW * RUNS, RUNS, GENERATIONS)
    few = ''.join(random.splitlines(keepends=True)[:FEW])
    f3, f3_portable, grown, grown_portable, f5, no, paper = in_turns([
        (random, 'time', CLEAN), (random, 'time', CLEAN, 'bench-ptsp-portable'), (evolved, 'time', CLEAN),
        (evolved, 'time', CLEAN, 'bench-ptsp-portable'), (random, 'time', F5), (rejected, 'time', CLEAN), (few, 'time', PAPER)])
    print('| what | original | prototype | aim | reached: median / 90th / 99th percentile / mean (samples) | '
          'times as fast as the original | as the prototype | as the aim |')
    print('|---|---|---|---|---|---|---|---|', flush=True)
    row('f3, random map', 1820, .37, .35, f3['us'])
    row('f3, evolved map', None, .25, .2, grown['us'])
    portable('f3, random map', f3, f3_portable)
    portable('f3, evolved map', grown, grown_portable)
    row('f5, random map', 2016, .43, .4, f5['us'])
    row('random map rejected', None, .065, None, no['us'])
    row('variant paper, f3, random map', 1820, 57, 6, paper['us'])
    for what, maps in (('random', few), ('evolved', evolved)):
        physics = measure(maps, 'physics', CLEAN)
        row(f'physics, {what} maps, ticks a second', 4.7, None, 40, physics['mticks'], 1, 'million', True)
    row('copy of a game state', None, None, 100, physics['copy_ns'], 1, 'ns')
    whole_run()
    print(f"\nEvolved maps: the last {FEW} of each of {RUNS} searches by the game's own plan, up to its first restart; "
          f"their mean f3 is {grown['score']:.0f}. Physics: random macro-actions of 15 ticks from the start, again and again.")
    print_stages([split('random map', random), split('evolved map', evolved)])
    print_cmaes()


if __name__ == '__main__':
    main()
