#!/usr/bin/env python3
"""Measures wants: a grid of targets over the usual range of every trait, and of pairs of traits. Prints the share of targets
that is met within the trait's tolerance, how far the levels are off otherwise, and how long a level takes. A target counts as
reachable if any level of the whole run that meets every requirement has it, whether it was asked for or not."""
import argparse
import concurrent.futures
import json
import os
import statistics
import subprocess

PAIRS = {'terra-mystica': ('islands,forks', 'inland,largest-island', 'twins,largest-clump', 'coast,ends'),
         'catan': ('ports-match,wood-pips', 'bias-3,brick-pips'),
         'ptsp': ('length,turns', 'walls,lost-nearest'),
         'wesnoth': ('water,villages', 'hill,openness')}


def make(tool, game, options):
    """Runs generate and returns the levels' records."""
    command = [tool, 'generate', game, '--json', '--quiet', '--jobs', '1', *options]
    said = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False).stdout
    return [json.loads(line) for line in said.splitlines()]


def grid(trait, count):
    """Returns evenly spaced targets over the trait's range; whole numbers if the trait counts something."""
    step = (trait['most'] - trait['least']) / max(count - 1, 1)
    values = [trait['least'] + i * step for i in range(count)]
    return values if trait['tolerance'] else [round(value) for value in values]


def has(record, target):
    """Does a level that meets every requirement have these values of the traits?"""
    good = all(count == 0 for count in record['requirements'].values())
    return good and all(record['traits'][trait['name']] is not None and
                        abs(record['traits'][trait['name']] - value) <= trait['tolerance'] * 1.000001
                        for trait, value in target)


def error(record, target):
    """Returns the mean distance of the traits from their targets, as a share of their usual range."""
    off = [abs(record['traits'][trait['name']] - value) / (trait['most'] - trait['least'])
           for trait, value in target if record['traits'][trait['name']] is not None]
    return statistics.mean(off) if off else 1


def ask(bench, target, seed):
    words = [word for trait, value in target for word in ('--want', f'{trait["name"]}={value:.10g}')]
    return make(bench.tool, bench.game, [*words, '--seed', str(seed), '--evaluations', str(bench.evaluations)])[0]


def row(name, targets, records, known):
    met = [has(record, target) for record, target in zip(records, targets)]
    reachable = [any(has(record, target) for record in known) for target in targets]
    within = [good for good, can in zip(met, reachable) if can]
    cpu = sorted(1e3 * record['cpu_seconds'] for record in records)
    off = statistics.mean(error(record, target) for record, target in zip(records, targets))
    print(f'| {name} | {len(targets)} | {sum(met) / len(met):.0%} | {sum(within)} of {len(within)} | {off:.2%} '
          f'| {statistics.median(cpu):.3g} / {cpu[len(cpu) * 9 // 10]:.3g} |', flush=True)
    return within, cpu


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('build', metavar='BUILD', help='the build folder')
    parser.add_argument('game')
    parser.add_argument('--targets', type=int, default=100, help='of a trait and of a pair (100)')
    parser.add_argument('--evaluations', type=int, default=100000, help='of a level (100000)')
    parser.add_argument('--free', type=int, default=200, help='levels made without a want, for what is reachable (200)')
    parser.add_argument('--jobs', type=int, default=2)
    bench = parser.parse_args()
    bench.tool = os.path.join(bench.build, 'levelground')
    games = json.loads(subprocess.run([bench.tool, 'list', 'games', bench.game, '--json'], check=True,
                                      stdout=subprocess.PIPE).stdout)
    traits = {trait['name']: trait for trait in games['traits'] if trait['most'] > trait['least']}
    side = max(2, round(bench.targets ** .5))
    asked = {name: [[(trait, value)] for value in grid(trait, bench.targets)] for name, trait in traits.items()}
    for pair in PAIRS.get(bench.game, ()):
        one, other = (traits[name] for name in pair.split(','))
        asked[pair.replace(',', ', ')] = [[(one, a), (other, b)] for a in grid(one, side) for b in grid(other, side)]
    with concurrent.futures.ThreadPoolExecutor(bench.jobs) as pool:
        found = {name: list(pool.map(lambda job: ask(bench, job[1], job[0]), enumerate(targets)))
                 for name, targets in asked.items()}
    known = make(bench.tool, bench.game, ['--count', str(bench.free), '--seed', '1', '--evaluations', str(bench.evaluations)])
    known += [record for records in found.values() for record in records]
    print('| wanted | targets | met | of reachable | mean error | CPU ms: median / 90th |')
    print('|---|---:|---:|---:|---:|---:|')
    rows = [row(name, asked[name], found[name], known) for name in asked]
    within, cpu = [good for each, _ in rows for good in each], [time for _, each in rows for time in each]
    print(f'\n{bench.game}: {sum(within) / len(within):.1%} of {len(within)} reachable targets met, median '
          f'{statistics.median(cpu):.3g} ms')


if __name__ == '__main__':
    main()
