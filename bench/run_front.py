#!/usr/bin/env python3
"""The benchmark of fronts: compares NSGA-II with the same algorithm in plain numpy and by DEAP, at 25,000 evaluations with
a population of 100.

usage: run_front.py FOLDER [--quick]      FOLDER is a release build with bench-front; --quick takes a short time, to see that it works

Hypervolumes use the reference point (1.1, 1.1). They and the CPU times of one thread are medians over seeds. The published
hypervolumes are those of Nebro, Durillo, Luna, Dorronsoro and Alba 2009, who use the front's own box; they are converted to
this reference point. ZDT3's box is different, so its published figure is left out.
"""
import json
import os
import statistics
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON = '/usr/bin/python3' if os.path.exists('/usr/bin/python3') else sys.executable      # which has the system's numpy
PUBLISHED = {'ZDT1': 0.659 + 0.21, 'ZDT2': 0.326 + 0.21}


def rows(*command):
    found = {}
    for line in subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines():
        row = json.loads(line)
        found.setdefault(row['problem'], []).append(row)
    return {name: {what: statistics.median(row[what] for row in runs) for what in ('volume', 'cpu_seconds')}
            for name, runs in found.items()}


def main():
    folder, quick = sys.argv[1], '--quick' in sys.argv[2:]
    evaluations, seeds = ('2000', '1') if quick else ('25000', '5')
    mine = rows(os.path.join(folder, 'bench-front'), evaluations, seeds)
    peers = {name: rows(PYTHON, os.path.join(HERE, 'peers', script), '--evaluations', evaluations, '--seeds', seeds)
             for name, script in (('numpy', 'front.py'), ('DEAP', 'front_deap.py'))}
    print('| NSGA-II, 25,000 evaluations | hypervolume [within .5 % of published] | numpy | DEAP | published | ms | times as fast as numpy | as DEAP |')
    print('|---|---|---|---|---|---|---|---|')
    for name, row in mine.items():
        published = PUBLISHED.get(name)
        print(f"| {name} | {row['volume']:.4f} |", ' | '.join(f"{peer[name]['volume']:.4f}" for peer in peers.values()),
              f"| {f'{published:.3f}' if published else ''} | {1000 * row['cpu_seconds']:.0f} |",
              ' | '.join(f"{peer[name]['cpu_seconds'] / row['cpu_seconds']:.0f}" for peer in peers.values()), '|')


if __name__ == '__main__':
    main()
