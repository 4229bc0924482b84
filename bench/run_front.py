#!/usr/bin/env python3
"""The benchmark of fronts: compares NSGA-II with the same algorithm in plain numpy and by DEAP, with a population of 100.

Hypervolumes use the reference point (1.1, 1.1). They and the CPU times of one thread are medians over seeds. The published
hypervolumes are those of Nebro, Durillo, Luna, Dorronsoro and Alba 2009, who use the front's own box; they are converted to
this reference point. ZDT3's box is different, so its published figure is left out."""
import os
import sys

from measure import PEERS, is_here, parser, percentile, records, row, table

PUBLISHED = {'ZDT1': 0.659 + 0.21, 'ZDT2': 0.326 + 0.21}


def medians(*command):
    """Returns the median hypervolume and CPU seconds of each problem."""
    found = {}
    for run in records(*command):
        found.setdefault(run['problem'], []).append(run)
    return {name: [percentile([run[what] for run in runs], .5) for what in ('volume', 'cpu_seconds')] for name, runs in found.items()}


def main():
    options = parser(__doc__).parse_args()
    evaluations, seeds, few = (2000, 1, 1) if options.quick else (25000, 5, 3)
    ours = medians(os.path.join(options.folder, 'bench-front'), evaluations, seeds)
    peers = [medians(sys.executable, os.path.join(PEERS, script), '--evaluations', evaluations, '--seeds', count)
             if is_here(f'NSGA-II by {name}', modules=name) else {}
             for name, script, count in (('numpy', 'front.py', seeds), ('deap', 'front_deap.py', few))]
    table(f'NSGA-II, {evaluations:,} evaluations, medians of {seeds} seeds ({few} of DEAP)', 'problem', 'hypervolume', 'published',
          'numpy', 'DEAP', 'CPU ms', 'times as fast as numpy', 'as DEAP')
    for name, (volume, seconds) in ours.items():
        row(name, f'{volume:.4f}', f'{PUBLISHED[name]:.3f}' if name in PUBLISHED else None,
            *(f'{peer[name][0]:.4f}' if peer else None for peer in peers), f'{1e3 * seconds:.0f}',
            *(f'{peer[name][1] / seconds:.0f}' if peer else None for peer in peers))


if __name__ == '__main__':
    main()
