#!/usr/bin/env python3
"""Measures wants: a grid of targets over the usual range of every trait, and of pairs of traits. Prints the share of targets
that is met within the trait's tolerance, how far the levels are off otherwise, and how long a level takes. A target counts as
reachable if any level of the whole run that meets every requirement has it, whether it was asked for or not."""
import concurrent.futures
import os
import statistics

from measure import parser, percentile, records, row, table

PAIRS = {'terra-mystica': ('islands,forks', 'inland,largest-island', 'twins,largest-clump', 'coast,ends'),
         'catan': ('ports-match,wood-pips', 'bias-3,brick-pips'),
         'ptsp': ('length,turns', 'walls,lost-nearest'),
         'wesnoth': ('water,villages', 'hill,openness')}


def make(bench, game, *words):
    """Runs generate and returns the levels' records."""
    return records(bench.tool, 'generate', game, '--json', '--quiet', '--jobs', 1, '--evaluations', bench.evaluations, *words, allowed=(0, 1))


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


def ask(bench, game, target, seed):
    words = [word for trait, value in target for word in ('--want', f'{trait["name"]}={value:.10g}')]
    return make(bench, game, *words, '--seed', seed)[0]


def show(name, targets, made, known):
    met = [has(record, target) for record, target in zip(made, targets)]
    reachable = [any(has(record, target) for record in known) for target in targets]
    within = [good for good, can in zip(met, reachable) if can]
    cpu = [1e3 * record['cpu_seconds'] for record in made]
    off = statistics.mean(error(record, target) for record, target in zip(made, targets))
    row(name, len(targets), f'{sum(met) / len(met):.0%}', f'{sum(within)} of {len(within)}', f'{off:.2%}',
        f'{percentile(cpu, .5):.3g} / {percentile(cpu, .9):.3g}')
    return within, cpu


def measure_game(bench, game):
    about = records(bench.tool, 'list', 'games', game, '--json')[0]
    traits = {trait['name']: trait for trait in about['traits'] if trait['most'] > trait['least']}
    side = max(2, round(bench.targets ** .5))
    asked = {name: [[(trait, value)] for value in grid(trait, bench.targets)] for name, trait in traits.items()}
    for pair in PAIRS.get(game, ()):
        one, other = (traits[name] for name in pair.split(','))
        asked[pair.replace(',', ', ')] = [[(one, a), (other, b)] for a in grid(one, side) for b in grid(other, side)]
    if bench.quick:
        asked = dict(list(asked.items())[-2:])
    with concurrent.futures.ThreadPoolExecutor(bench.jobs) as pool:
        found = {name: list(pool.map(lambda job: ask(bench, game, job[1], job[0]), enumerate(targets))) for name, targets in asked.items()}
    known = make(bench, game, '--count', bench.free, '--seed', 1) + [record for made in found.values() for record in made]
    table(f'Wants of {game}, {bench.evaluations:,} evaluations a level', 'wanted', 'targets', 'met', 'of reachable', 'mean error',
          'CPU ms: median / 90th')
    shown = [show(name, asked[name], found[name], known) for name in asked]
    within, cpu = [good for each, _ in shown for good in each], [time for _, each in shown for time in each]
    row('all', len(cpu), None, f'{sum(within)} of {len(within)} ({statistics.mean(within or [False]):.1%})', None, f'{percentile(cpu, .5):.3g} / {percentile(cpu, .9):.3g}')
    print()


def main():
    arguments = parser(__doc__)
    arguments.add_argument('games', nargs='*', metavar='GAME', help=f'default: {" ".join(PAIRS)}; with --quick the first')
    arguments.add_argument('--targets', type=int, help='of a trait and of a pair (100)')
    arguments.add_argument('--evaluations', type=int, help='of a level (100000)')
    arguments.add_argument('--free', type=int, help='levels made without a want, for what is reachable (200)')
    arguments.add_argument('--jobs', type=int, default=2)
    bench = arguments.parse_args()
    bench.tool = os.path.join(bench.folder, 'levelground')
    usual = (2, 10000, 4) if bench.quick else (100, 100000, 200)
    bench.targets, bench.evaluations, bench.free = (asked or other for asked, other in zip((bench.targets, bench.evaluations, bench.free), usual))
    for game in bench.games or list(PAIRS)[:1 if bench.quick else None]:
        measure_game(bench, game)


if __name__ == '__main__':
    main()
