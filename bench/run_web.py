#!/usr/bin/env python3
"""The benchmark of the page: compares the module in Node.js with the native tool on the same boards and maps, and measures a
click in Chromium.

Times are CPU time after a warm-up. Natively it is the time of one thread, in Node.js that of the whole process, because Node.js
compiles in threads of its own."""
import gzip
import os
import sys
import tempfile

from measure import HERE, SOURCE, is_here, parser, percentile, records, row, table, three, timed

BOARDS = [  # game, variant, settings that the page has by default, number of boards, our aim
    ('terra-mystica', 'paper', '', 1000, 'median .1 ms, 2.5 times native'),
    ('terra-mystica', 'balanced', 'fair=model', 1000, 'median 5 ms'),
    ('catan', 'balanced', 'order=50 foreseen=50', 500, 'median 3 ms'),
]


def boards(native, wasm, quick):
    for game, variant, settings, count, aim in BOARDS:
        count = 50 if quick else count
        theirs, ours = native('bench-boards', 'board', game, variant, settings, count, 1), wasm('board', game, variant, count)
        if abs(ours['evaluations'] - theirs['evaluations']) > 1e-6:
            raise RuntimeError(f'{game} {variant}: the page does not make the same boards as the tool')
        row(f'{game} {variant} {settings}, ms a board ({count})', three(theirs), three(ours['search']), f"{ours['search']['median'] / theirs['median']:.2f}",
            aim, three(ours['whole']))


def evolved(native, wasm, quick):
    evaluations, seeds = (300, (1,)) if quick else (3000, (1, 2, 3, 4, 5))
    theirs = [native('levelground', 'generate', 'ptsp', '--variant', 'clean', '--evaluations', evaluations, '--seed', seed, '--jobs', 1, '--quiet',
                     '--json') for seed in seeds]
    ours = wasm('evolve', evaluations, *seeds)['runs']
    if [run['score'] for run in ours] != [run['score'] for run in theirs]:
        raise RuntimeError('ptsp: the page does not make the same maps as the tool')
    here, there = (percentile([run[name] for run in runs], .5) for runs, name in ((theirs, 'cpu_seconds'), (ours, 'seconds')))
    row(f'ptsp clean, one worker, s for {evaluations} evaluations (median of {len(seeds)})', f'{here:.3g}', f'{there:.3g}', f'{there / here:.2f}',
        '2.5 times native', None)


def physics(folder, native, wasm):
    settings, gallery = 'rules=clean fitness=f3', os.path.join(SOURCE, 'web', 'page', 'gallery')
    maps = timed(os.path.join(folder, 'bench-ptsp-maps'), 'random', settings, 40).out
    theirs = native('bench-ptsp', 'physics', settings, given=maps)
    with tempfile.NamedTemporaryFile(suffix='.map') as file:
        file.write(gzip.open(os.path.join(gallery, sorted(os.listdir(gallery))[0])).read())
        file.flush()
        ours = wasm('flight', file.name)
    row('a tick of PTSP, us, with all numbers handed to JavaScript', f"{1 / theirs['mticks']['median']:.3g}", three(ours['tick']), None,
        '40,000 us to the next tick', None)
    row('a decision of the driver mcts, ms, for 15 ticks', None, three(ours['decision']), None, '600 ms', None)


def main():
    arguments = parser(__doc__)
    arguments.add_argument('--site', default=os.environ.get('LG_DIST'), help='a site built by tools/web.sh (default: LG_DIST of the tests, '
                           'or build one in build-web/bench)')
    options = arguments.parse_args()
    if not is_here('the page', 'node' if options.site else 'node emcc'):
        sys.exit()
    site = os.path.abspath(options.site or os.path.join(SOURCE, 'build-web', 'bench'))
    if not options.site:
        timed(os.path.join(SOURCE, 'tools', 'web.sh'), *(['--quick'] if options.quick else []), site)

    def native(program, *words, **more):
        return records(os.path.join(options.folder, program), *words, **more)[0]

    def wasm(what, *words):
        return records('timeout', 600, 'node', os.path.join(HERE, 'web.mjs'), what, site, *words, env={**os.environ, 'LG_DIST': site}, cwd=SOURCE)[0]
    table('The page', 'what', 'native: median / 90th / 99th percentile', 'wasm in Node.js', 'ratio', 'aim',
          'with record, SVG and layout as the page asks for them')
    boards(native, wasm, options.quick)
    evolved(native, wasm, options.quick)
    physics(options.folder, native, wasm)
    row('from nothing to the first board, wall ms', None, f"{wasm('start')['milliseconds']:.0f}", None, None, None)
    print()
    if is_here('the click', 'chromium', files=['build-modules/complete']):
        found = wasm('click', 10 if options.quick else 100)
        table('From a click on New board to the frame after the new picture, Chromium', 'wall ms: median', 'p90', 'p95', 'aim of p95', 'clicks')
        row(*(f'{found[name]:.1f}' for name in ('median', 'p90', 'p95')), 'under 32', found['n'])
        print()
        visits = records('timeout', 900, 'node', os.path.join(HERE, 'first_board.mjs'), '--rounds', 1 if options.quick else 5, site, cwd=SOURCE)
        table('From a link to the first board on a slow phone: 200 kB a second, 150 ms for each answer, a processor four times slower',
              'game', 'first visit, wall ms', 'from the browser\'s cache', 'from the service worker', 'requests', 'bytes', 'aim')
        for visit in visits:
            row(visit['game'], visit['first_ms'], visit['again_ms'], visit['kept_ms'], visit['requests'], visit['bytes'],
                '3,000 ms, from a cache 1,000 ms, 250,000 bytes')


if __name__ == '__main__':
    main()
