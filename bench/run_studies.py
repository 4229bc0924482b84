#!/usr/bin/env python3
"""Measures what studies cost besides their runs: the runner's share of a processor, and reports and merges of many runs."""
import os
import sqlite3
import tempfile

from measure import HERE, parser, row, table, timed

PLAN = os.path.join(HERE, 'studies')


def work(store, experiment):
    """Returns the number of runs, and the processor seconds that the runs themselves took."""
    return sqlite3.connect(store).execute(f'select count(*), sum(cpu_seconds) from {experiment}').fetchone()


def main():
    options = parser(__doc__).parse_args()

    def study(*words):
        return timed(os.path.join(options.folder, 'levelground'), 'study', *words)

    def seconds(done):
        return f'{done.wall:.1f} s, {done.cpu:.1f} of a processor'
    size = 'smoke' if options.quick else 'desk'
    table('Studies', 'what', 'reached', 'aim')
    with tempfile.TemporaryDirectory() as folder:
        desk, one, other, whole = (os.path.join(folder, f'{name}.db') for name in ('desk', 'one', 'other', 'whole'))
        used = study('run', PLAN, '--store', desk, '--quiet', '--size', size).cpu
        (shorts, short), (longs, longer) = work(desk, 'short'), work(desk, 'longer')
        added = (used - short - longer) / (shorts + longs)
        row(f'runner, store and start, beside {shorts + longs:,} runs', f'{1e6 * added:.1f} us a run', '50 us')
        row(f'the same as a share of runs of {1e3 * longer / longs:.1f} ms', f'{100 * added / (longer / longs):.2f} %', '2 %')
        for part, store in enumerate((one, other), 1):
            study('run', PLAN, '--store', store, '--quiet', '--size', size if options.quick else 'full', '--part', f'{part}/2')
        merged = study('merge', '--store', whole, one, other)
        row(f'merge of two parts of {work(one, "short")[0]:,} runs', seconds(merged), None if options.quick else '30 s')
        reported = study('report', PLAN, '--store', whole, '--output', os.path.join(folder, 'report'))
        row(f'report of {work(whole, "short")[0]:,} runs, three outputs', seconds(reported), None if options.quick else '10 s')


if __name__ == '__main__':
    main()
