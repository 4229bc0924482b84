#!/usr/bin/env python3
"""The benchmark of the page: compares the module in Node.js with the native tool on the same boards and maps, and measures a
click in Chromium.

usage: run_web.py FOLDER SITE [--quick]      FOLDER is a release build, SITE a site built by tools/web.sh

Times are CPU time after a warm-up. Natively it is the time of one thread, in Node.js that of the whole process, because Node.js
compiles in threads of its own."""
import datetime
import gzip
import json
import os
import subprocess
import sys
import tempfile

from run import machine, percentile

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER, SITE, QUICK = sys.argv[1], sys.argv[2], '--quick' in sys.argv
BOARDS = [  # game, variant, number of boards, our aim
    ('terra-mystica', 'paper', 2000, 'median .1 ms, 2.5 times native'),
    ('terra-mystica', 'balanced', 1000, 'median 2 ms, p99 15 ms'),
    ('catan', 'balanced', 1000, 'median 3 ms'),
]


def answer(*command):
    environment = os.environ | {'LG_DIST': SITE}
    return json.loads(subprocess.run(list(map(str, command)), check=True, stdout=subprocess.PIPE, env=environment).stdout)


def wasm(what, *words):
    return answer('node', os.path.join(HERE, 'web.mjs'), what, SITE, *words)


def cells(result):
    return f"{result['median']:.3g} / {result['p90']:.3g} / {result['p99']:.3g}"


def boards(game, variant, count, aim):
    count = 100 if QUICK else count
    native = answer(os.path.join(FOLDER, 'bench-boards'), 'board', game, variant, '', count, 1)
    ours = wasm('board', game, variant, count)
    assert round(ours['evaluations']) == round(native['evaluations']), 'not the same boards'
    ratio = ours['search']['median'] / native['median']
    print(f"| {game} {variant}, ms a board ({count}) | {cells(native)} | {cells(ours['search'])} | {ratio:.2f} | {aim} | "
          f"{cells(ours['whole'])} |", flush=True)


def evolved():
    evaluations, seeds = (300, [1]) if QUICK else (3000, [1, 2, 3, 4, 5])
    native = []
    for seed in seeds:
        native.append(answer(os.path.join(FOLDER, 'levelground'), 'generate', 'ptsp', '--variant', 'clean', '--evaluations', evaluations,
                             '--seed', seed, '--jobs', 1, '--quiet', '--json'))
    ours = wasm('evolve', evaluations, *seeds)['runs']
    assert [run['score'] for run in ours] == [run['score'] for run in native], 'not the same maps'
    here, there = (percentile([run[name] for run in runs], .5) for runs, name in ((native, 'cpu_seconds'), (ours, 'seconds')))
    print(f"| ptsp clean, one worker, s for {evaluations} evaluations (median of {len(seeds)}) | {here:.3g} | {there:.3g} | "
          f"{there / here:.2f} | 2.5 times native | |", flush=True)


def physics():
    settings, few = 'rules=clean fitness=f3', 40
    maps = subprocess.run([os.path.join(FOLDER, 'bench-ptsp-maps'), 'random', settings, str(few)], check=True, stdout=subprocess.PIPE).stdout
    done = subprocess.run([os.path.join(FOLDER, 'bench-ptsp'), 'physics', settings], input=maps, check=True, stdout=subprocess.PIPE)
    native = 1 / json.loads(done.stdout)['mticks']['median']
    gallery = os.path.join(HERE, '../web/page/gallery')
    with tempfile.NamedTemporaryFile(suffix='.map') as file:
        file.write(gzip.open(os.path.join(gallery, sorted(os.listdir(gallery))[0])).read())
        file.flush()
        ours = wasm('flight', file.name)
    print(f"| a tick of PTSP, us, with all numbers handed to JavaScript | {native:.3g} | {cells(ours['tick'])} | | 40,000 us to the next tick | |")
    print(f"| a decision of the driver mcts, ms, for 15 ticks | | {cells(ours['decision'])} | | 600 ms | |", flush=True)


def click():
    try:
        result = wasm('click', 20 if QUICK else 200)
    except (subprocess.CalledProcessError, ValueError):
        print('\nNo Chromium: the click is not measured.')
        return
    print(f"\nFrom a click on New board to the frame after the new picture, Chromium, wall ms: median {result['median']:.1f}, "
          f"p90 {result['p90']:.1f}, p95 {result['p95']:.1f} ({result['n']}); aim: p95 under 32")


def main():
    print(f'{datetime.date.today()}, {machine()}, load {os.getloadavg()[0]:.1f}; CPU time: median / 90th / 99th percentile\n')
    print('| what | native | wasm in Node.js | ratio | aim | with record, SVG and layout as the page asks for them |')
    print('|---|---|---|---|---|---|', flush=True)
    for row in BOARDS:
        boards(*row)
    evolved()
    physics()
    print(f"\nFrom nothing to the first board in Node.js: {wasm('start')['milliseconds']:.0f} ms (wall)")
    click()


if __name__ == '__main__':
    main()
