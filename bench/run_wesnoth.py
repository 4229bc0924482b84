#!/usr/bin/env python3
"""The benchmark of Wesnoth: compares the thesis's search, written in Lua inside the real game, with ours on the same rings.

usage: run_wesnoth.py FOLDER [--quick]      FOLDER is a release build; --quick takes few samples, to see that it works

Times are CPU time of one thread after a warm-up, unless stated otherwise. If Wesnoth is not installed, the Lua program is left
out, and ours makes the rings of recorded games (tests/data/wesnoth_traces.txt)."""
import datetime
import json
import os
import shutil
import subprocess
import sys
import tempfile

from run import machine, percentile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
FOLDER, QUICK = sys.argv[1], '--quick' in sys.argv
GAME = shutil.which('wesnoth-1.16', path=os.environ.get('PATH', '') + ':/usr/games')
SIZE = 40
# sets of weights from the thesis: name in Lua, our variant, what it is, median fitness over all other settings of the thesis
SETS = [
    ('differential', 'paper', '.7 differential', .126),
    ('entropy', 'paper-entropy', '.7 entropy', .116),
    ('equal', 'paper-equal', '1/3 each', .168),
]
PARTS = ('differential', 'entropy', 'village')
PAIRS = [('Rebels', 'Loyalists'), ('Undead', 'Knalgans'), ('Drakes', 'Northerners'), ('Loyalists', 'Undead'),
         ('Knalgans', 'Rebels')]
GAMES = 2 if QUICK else 4  # number of games of each pair of factions
SEEDS, TURNS = (3, 1) if QUICK else (15, 5)
BALANCED_SEEDS = 1 if QUICK else 5
MATCH = (1, 3) if QUICK else (10, 12)  # numbers of games and turns


def stop(why):
    sys.exit(f'run_wesnoth.py: {why}')


# ---- the peer -------------------------------------------------------------------------------------------------------

def castle(x, y):
    lower = x % 2 == 0
    return [(x, y - 1), (x, y + 1)] + [(x + side, y - 1 + lower + below) for side in (-1, 1) for below in (0, 1)]


def empty_map():
    """Returns a map that contains only keeps and castles, a fifth from the edges, as the add-on makes it."""
    code, near = {}, round(SIZE / 5)
    for side, place in ((1, near), (2, SIZE + 1 - near)):
        code.update(dict.fromkeys(castle(place, place), 'Ch'))
        code[place, place] = f'{side} Ke'
    return '\n'.join(', '.join(code.get((x, y), 'Xv') for x in range(SIZE + 2)) for y in range(SIZE + 2)) + '\n'


def install(folder):
    addon = os.path.join(folder, 'data', 'add-ons', 'cgrhea2022')
    shutil.copytree(os.path.join(HERE, 'wesnoth'), addon)
    with open(os.path.join(addon, 'empty.map'), 'w', encoding='ascii') as file:
        file.write(empty_map())


def read_games(text):
    """Returns the rings of each game, as bench/wesnoth/lua/game.lua prints them."""
    games = []
    for words in (line.split() for line in text.splitlines() if line.startswith('cgrhea2022 ')):
        if words[1] == 'begin':
            if words[2] != 'cpu':
                print('note: Lua tells no processor time here, so its times are wall time', file=sys.stderr)
            games.append([])
        elif words[1] == 'ring':
            fitness, differential, entropy, village = map(float, words[12:16])
            games[-1].append({'report': words[2:10], 'tiles': int(words[9]), 'ms': float(words[11]), 'fitness': fitness,
                              'differential': differential, 'entropy': entropy, 'village': village})
    return games


def play(folder, weights, pair):
    command = [GAME, '--nogui', '--nosound', '--nobanner', '--userdata-dir', folder, '--userconfig-dir', folder,
               '--multiplayer', '--exit-at-end', f'--scenario=cgrhea2022_{weights}', '--turns', '40', '--multiplayer-repeat',
               str(GAMES)]
    for side, faction in enumerate(pair, 1):
        command += ['--controller', f'{side}:ai', '--side', f'{side}:{faction}']
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                          timeout=600, encoding='utf-8', errors='replace')
    games = read_games(done.stdout)
    if done.returncode or len(games) != GAMES or not all(games) or 'error scripting/lua' in done.stderr:
        stop('the game went wrong: ' + '\n'.join(done.stderr.splitlines()[-5:]))
    return games


def lua_games():
    """Returns the figures for each set of weights; empty if the game is not installed."""
    if not GAME:
        return {}
    with tempfile.TemporaryDirectory() as folder:
        install(folder)
        games = {weights: [] for weights, *_ in SETS}
        for pair in PAIRS[:1] if QUICK else PAIRS:
            for weights in games:
                games[weights] += play(folder, weights, pair)
    return games


def trace(games):
    return ''.join(f'game {i} size {SIZE}\n' + ''.join(' '.join(ring['report']) + '\n' for ring in game)
                   for i, game in enumerate(games))


def mean(game, what):
    return sum(ring[what] for ring in game) / len(game)


def lua_figures(games):
    """Returns medians of the games, by the names that bench-wesnoth uses."""
    figures = {
        'tile_us': [1e3 * sum(ring['ms'] for ring in game) / sum(ring['tiles'] for ring in game) for game in games],
        'ratio_us': [1e3 * ring['ms'] / ring['tiles'] for game in games for ring in game],
        'worst_ms': [max(ring['ms'] for ring in game) for game in games],
    }
    for what in ('fitness', *PARTS):
        figures[what] = [mean(game, what) for game in games]
    return {name: percentile(values, .5) for name, values in figures.items()}


# ---- our search -----------------------------------------------------------------------------------------------------

def measure(games, variant, way, seeds, program='bench-wesnoth'):
    command = [os.path.join(FOLDER, program), variant, way, str(seeds)]
    done = subprocess.run(command, input=games, check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)


def in_turns(jobs):
    """Runs all jobs several times in turn, because the speed of a shared machine varies. Returns the median result of
    each job."""
    results = [[measure(*job) for job in jobs] for _ in range(TURNS)]
    return [sorted(side, key=lambda result: result['tile_us']['median'])[TURNS // 2] for side in zip(*results)]


# ---- the tables -----------------------------------------------------------------------------------------------------

def yes(met):
    return 'yes' if met else '**no**'


def reached(figures, unit=''):
    middle = ' / '.join(f'{figures[name]:.3g}' for name in ('median', 'p90', 'p99'))
    return f"{middle}{unit} ({figures['n']})"


def row(what, lua, thesis, aim, figures, unit, judged='median', more=''):
    """Prints a row of times. A ratio above 1 says how many times as fast as Lua our search is."""
    lua_cell, ratio = (f'{lua:.3g}{unit}', f"{lua / figures['median']:.3g}") if lua else ('', '')
    aim_cell, met = (f'{aim:g}{unit}', yes(figures[judged] <= aim)) if aim else ('', '')
    print(f'| {what} | {lua_cell} | {thesis} | {aim_cell} | {reached(figures, unit)}{more} | {ratio} | {met} |', flush=True)


def has_avx2():
    with open('/proc/cpuinfo', encoding='ascii') as file:
        return 'avx2' in file.read().split()


def print_speed(lua, replays, recorded):
    """Prints the table of speed. `replays` are the Lua program's games, or none."""
    every, replays = replays + recorded, replays or recorded
    variant = SETS[0][1]
    fast, portable, many = in_turns([(replays, variant, 'ea', SEEDS), (replays, variant, 'ea', SEEDS, 'bench-wesnoth-portable'),
                                     (every, variant, 'ea', SEEDS)])
    wide = 'AVX2 chosen at run time' if has_avx2() else 'no AVX2 on this machine'
    row(f'a tile, {wide}', lua.get('tile_us'), '12,000 us', 1, fast['tile_us'], ' us')
    row('a tile, portable build', lua.get('tile_us'), '12,000 us', 5, portable['tile_us'], ' us')
    row('the same by horizon, small ones too', lua.get('ratio_us'), '12,000 us', None, fast['ratio_us'], ' us')
    row('worst horizon of a game', lua.get('worst_ms'), 'under 5 s', 1, many['worst_ms'], ' ms', 'most',
        f"; worst of all {many['worst_ms']['most']:.3g}, of {many['horizon_ms']['n']} single searches "
        f"{many['horizon_ms']['most']:.3g}")


def with_parts(fitness, parts):
    return f"{fitness} (parts {', '.join(f'{part:.3f}' for part in parts)})"


def print_fitness(games, recorded):
    for weights, variant, what, thesis in SETS:
        replays = trace(games[weights]) if games else recorded
        lua = lua_figures(games[weights]) if games else {}
        figures = measure(replays, variant, 'ea', SEEDS)
        ours, parts = figures['fitness'], [figures[part]['median'] for part in PARTS]
        away = ours['median'] - lua['fitness'] if lua else None
        cells = (with_parts(f"{lua['fitness']:.3f}", [lua[part] for part in PARTS]), f'{away:+.3f}',
                 yes(abs(away) <= .01)) if lua else ('', '', '')
        best = measure(replays, variant, '222', 1 if QUICK else 3)['fitness']['median']
        print(f'| fitness, {what} | {cells[0]} | {thesis:.3f} | Lua, give or take .01 | {with_parts(reached(ours), parts)}; '
              f'our own way, as many evaluations: {best:.3f} | {cells[1]} | {cells[2]} |', flush=True)


def print_balanced(recorded):
    ours = measure(recorded, 'balanced', '5ms', BALANCED_SEEDS)
    row('balanced, 5 ms: fitness by horizon', None, '', .03, ours['horizon_fitness'], '')
    row('balanced, 5 ms: fitness by game', None, '', .03, ours['fitness'], '')
    row('balanced, 5 ms: evaluations a horizon', None, '', None, ours['evaluations'], '')
    row('balanced, 5 ms: evaluations a second', None, '', None, ours['a_second'], '')
    violated = {name: count for name, count in ours['violated'].items() if name != 'fitness'}
    counts = ', '.join(f'{name} {count}' for name, count in violated.items())
    print(f"| balanced, 5 ms: of {ours['whole']} whole maps there violate | | | 0 | {counts} | | "
          f'{yes(not any(violated.values()))} |')
    row('all measures of a whole map', None, '', 300, ours['measure_us'], ' us')


def print_match():
    """Measures the wall-clock time in the game from the request in a side's turn until the land is on the map, including the
    redraw."""
    if not GAME:
        return
    games, turns = MATCH
    command = [os.path.join(FOLDER, 'levelground'), 'wesnoth', 'match', '--games', str(games), '--turns', str(turns), '--jobs',
               '1', '--program', GAME, '--json']
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, env={**os.environ, 'LEVELGROUND_DATA': ROOT})
    rings = [ring for line in done.stdout.splitlines() for ring in json.loads(line).get('rings', []) if ring['hexes']]
    figures = {'n': len(rings), **{name: percentile([ring['ms'] for ring in rings], share) for name, share in
                                   (('median', .5), ('p90', .9), ('p99', .99))}}
    row('in the game, from request to applied terrain, wall', None, '', 30, figures, ' ms', 'p99',
        f"; of it our search {1e3 * percentile([ring['seconds'] for ring in rings], .5):.3g} ms at the median")


def main():
    with open(os.path.join(ROOT, 'tests', 'data', 'wesnoth_traces.txt'), encoding='utf-8') as file:
        recorded = file.read()
    print(f'{datetime.date.today()}, {machine()}; Wesnoth, {SIZE} x {SIZE}, two sides; CPU time of one thread, warm.')
    if not GAME:
        print('wesnoth-1.16 is not installed: without the Lua program, and without the row of the game.')
    games = lua_games()
    played = [game for weights, *_ in SETS for game in games.get(weights, [])]
    print('\n| what | Lua in the engine (median) | thesis | aim | reached: median / 90th / 99th percentile (samples) | '
          'ratio to Lua | aim met |')
    print('|---|---|---|---|---|---|---|', flush=True)
    print_speed(lua_figures(played) if played else {}, trace(played), recorded)
    print_fitness(games, recorded)
    print_balanced(recorded)
    print_match()
    if played:
        rings = [ring for game in played for ring in game]
        tiles = [ring['tiles'] for ring in rings]
        print(f'\nThe Lua program played {len(played)} games with {len(rings)} horizons, of {percentile(tiles, .5)} tiles at the '
              f'median, {max(tiles)} at the most; ours searched the same ones. The worst is sought among those of the 40 '
              "recorded games too, and balanced makes those alone. A fitness row's ratio is the difference.")


if __name__ == '__main__':
    main()
