#!/usr/bin/env python3
"""Measures what studies cost besides their runs: the runner's share of a processor, and reports and merges of a million runs.
"""
import argparse
import os
import resource
import sqlite3
import subprocess
import tempfile
import time

PLAN = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'studies')


def timed(command):
    """Runs a command; returns its wall-clock seconds and its processor seconds."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.monotonic() - start, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def run(tool, store, *options):
    return timed([tool, 'study', 'run', PLAN, '--store', store, '--quiet', *options])


def work(store, experiment):
    """Returns the number of runs, and the processor seconds that the runs themselves took."""
    return sqlite3.connect(store).execute(f'select count(*), sum(cpu_seconds) from {experiment}').fetchone()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('build', metavar='BUILD', help='the build folder')
    tool = os.path.join(parser.parse_args().build, 'levelground')
    with tempfile.TemporaryDirectory() as folder:
        desk, parts, whole = (os.path.join(folder, name) for name in ('desk.db', 'part', 'whole.db'))
        _, used = run(tool, desk)
        (shorts, short), (longs, longer) = work(desk, 'short'), work(desk, 'longer')
        added = used - short - longer
        print(f'| runner, store and start, beside {shorts + longs:,} runs | {1e6 * added / (shorts + longs):.1f} us a run |')
        print(f'| the same as a share of runs of {1e3 * longer / longs:.1f} ms | {100 * added / (shorts + longs) / (longer / longs):.2f} % |')
        for part in '12':
            run(tool, parts + part, '--size', 'full', '--part', part + '/2')
        clock, used = timed([tool, 'study', 'merge', '--store', whole, parts + '1', parts + '2'])
        print(f'| merge of two parts of {work(parts + "1", "short")[0]:,} runs | {clock:.1f} s, {used:.1f} of a processor |')
        clock, used = timed([tool, 'study', 'report', PLAN, '--store', whole, '--output', os.path.join(folder, 'report')])
        print(f'| report of {work(whole, "short")[0]:,} runs, three outputs | {clock:.1f} s, {used:.1f} of a processor |')


if __name__ == '__main__':
    main()
