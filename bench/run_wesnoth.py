#!/usr/bin/env python3
"""The benchmark of Wesnoth: compares the thesis's search, written in Lua inside the real game, with ours on the same rings.

Times are CPU time of one thread after a warm-up, unless stated otherwise. If Wesnoth is not installed, the Lua program is left
out, and ours makes the rings of recorded games (tests/data/wesnoth_traces.txt)."""
import os
import shutil
import tempfile

from measure import HERE, SOURCE, figures, is_here, parser, percentile, records, row, table, three, timed

GAME = 'wesnoth-1.16'
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


class Amounts:
    """How much the benchmark does: games of each pair of factions, seeds of each game, rounds, games and turns of a match."""

    def __init__(self, quick):
        self.pairs, self.games, self.seeds, self.turns = (PAIRS[:1], 1, 2, 1) if quick else (PAIRS, 2, 15, 3)
        self.few_seeds, self.match = (1, (1, 3)) if quick else (3, (5, 12))


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


def read_games(text):
    """Returns the rings of each game, as bench/wesnoth/lua/game.lua prints them."""
    games = []
    for words in (line.split() for line in text.splitlines() if line.startswith('cgrhea2022 ')):
        if words[1] == 'begin':
            if words[2] != 'cpu':
                print('note: Lua tells no processor time here, so its times are wall time\n')
            games.append([])
        elif words[1] == 'ring':
            fitness, differential, entropy, village = map(float, words[12:16])
            games[-1].append({'report': words[2:10], 'tiles': int(words[9]), 'ms': float(words[11]), 'fitness': fitness,
                              'differential': differential, 'entropy': entropy, 'village': village})
    return games


def play(folder, weights, pair, count):
    sides = [word for side, faction in enumerate(pair, 1) for word in ('--controller', f'{side}:ai', '--side', f'{side}:{faction}')]
    done = timed('timeout', 600, GAME, '--nogui', '--nosound', '--nobanner', '--userdata-dir', folder, '--userconfig-dir', folder, '--multiplayer',
                 '--exit-at-end', f'--scenario=cgrhea2022_{weights}', '--turns', 40, '--multiplayer-repeat', count, *sides)
    games = read_games(done.out)
    if len(games) != count or not all(games) or 'error scripting/lua' in done.err:
        raise RuntimeError(f'the game went wrong: {" ".join(done.err.splitlines()[-3:])}')
    return games


def lua_games(amounts):
    """Returns the games of each set of weights; none if the game is not installed."""
    games = {weights: [] for weights, *_ in SETS}
    if is_here('the search in Lua', GAME):
        with tempfile.TemporaryDirectory() as folder:
            addon = os.path.join(folder, 'data', 'add-ons', 'cgrhea2022')
            shutil.copytree(os.path.join(HERE, 'wesnoth'), addon)
            with open(os.path.join(addon, 'empty.map'), 'w', encoding='ascii') as file:
                file.write(empty_map())
            for pair in amounts.pairs:
                for weights, played in games.items():
                    played += play(folder, weights, pair, amounts.games)
    return games


def trace(games):
    return ''.join(f'game {i} size {SIZE}\n' + ''.join(' '.join(ring['report']) + '\n' for ring in game)
                   for i, game in enumerate(games))


def lua_figures(games):
    """Returns medians of the games, by the names that bench-wesnoth uses; none without games."""
    if not games:
        return {}
    values = {
        'tile_us': [1e3 * sum(ring['ms'] for ring in game) / sum(ring['tiles'] for ring in game) for game in games],
        'ratio_us': [1e3 * ring['ms'] / ring['tiles'] for game in games for ring in game],
        'worst_ms': [max(ring['ms'] for ring in game) for game in games],
        **{what: [sum(ring[what] for ring in game) / len(game) for game in games] for what in ('fitness', *PARTS)},
    }
    return {name: percentile(of, .5) for name, of in values.items()}


def yes(met):
    return 'yes' if met else '**no**'


def reached(found, unit=''):
    return f"{three(found)}{unit} ({found['n']})"


def show(what, lua, thesis, aim, found, unit, judged='median', more=''):
    """Prints a row of times. A ratio above 1 says how many times as fast as Lua our search is."""
    row(what, lua and f'{lua:.3g}{unit}', thesis, aim and f'{aim:g}{unit}', reached(found, unit) + more,
        lua and f"{lua / found['median']:.3g}", aim and yes(found[judged] <= aim))


def print_speed(measure, lua, replays, recorded, amounts):
    """Prints the rows of speed. `replays` are the Lua program's games, or none."""
    jobs = [(replays or recorded, 'paper', 'ea', amounts.seeds), (replays or recorded, 'paper', 'ea', amounts.seeds, 'bench-wesnoth-portable'),
            (replays + recorded, 'paper', 'ea', amounts.seeds)]
    # in turns, because the speed of a shared machine varies
    sides = zip(*[[measure(*job) for job in jobs] for _ in range(amounts.turns)])
    fast, portable, many = (sorted(side, key=lambda found: found['tile_us']['median'])[amounts.turns // 2] for side in sides)
    with open('/proc/cpuinfo', encoding='ascii') as file:
        wide = 'AVX2 chosen at run time' if 'avx2' in file.read().split() else 'no AVX2 on this machine'
    show(f'a tile, {wide}', lua.get('tile_us'), '12,000 us', 1, fast['tile_us'], ' us')
    show('a tile, portable build', lua.get('tile_us'), '12,000 us', 5, portable['tile_us'], ' us')
    show('the same by horizon, small ones too', lua.get('ratio_us'), '12,000 us', None, fast['ratio_us'], ' us')
    show('worst horizon of a game', lua.get('worst_ms'), 'under 5 s', 1, many['worst_ms'], ' ms', 'most',
         f"; worst of all {many['worst_ms']['most']:.3g}, of {many['horizon_ms']['n']} single searches {many['horizon_ms']['most']:.3g}")


def print_fitness(measure, games, recorded, amounts):
    def with_parts(fitness, parts):
        return f"{fitness} (parts {', '.join(f'{part:.3f}' for part in parts)})"
    for weights, variant, what, thesis in SETS:
        lua, replays = lua_figures(games[weights]), trace(games[weights]) or recorded
        found = measure(replays, variant, 'ea', amounts.seeds)
        best = measure(replays, variant, '222', amounts.few_seeds)['fitness']['median']
        away = lua and found['fitness']['median'] - lua['fitness']
        row(f'fitness, {what}', lua and with_parts(f"{lua['fitness']:.3f}", [lua[part] for part in PARTS]) or None, f'{thesis:.3f}',
            'Lua, give or take .01', with_parts(reached(found['fitness']), [found[part]['median'] for part in PARTS]) +
            f'; our own way, as many evaluations: {best:.3f}', f'{away:+.3f}' if lua else None, yes(abs(away) <= .01) if lua else None)


def print_balanced(measure, recorded, amounts):
    found = measure(recorded, 'balanced', '5ms', amounts.few_seeds)
    show('balanced, 5 ms: fitness by horizon', None, None, .03, found['horizon_fitness'], '')
    show('balanced, 5 ms: fitness by game', None, None, .03, found['fitness'], '')
    show('balanced, 5 ms: evaluations a horizon', None, None, None, found['evaluations'], '')
    show('balanced, 5 ms: evaluations a second', None, None, None, found['a_second'], '')
    violated = {name: count for name, count in found['violated'].items() if name != 'fitness'}
    row(f"balanced, 5 ms: of {found['whole']} whole maps there violate", None, None, 0,
        ', '.join(f'{name} {count}' for name, count in violated.items()), None, yes(not any(violated.values())))
    show('all measures of a whole map', None, None, 300, found['measure_us'], ' us')


def print_match(tool, amounts):
    """Measures the wall-clock time in the game from the request in a side's turn until the land is on the map, including the
    redraw."""
    games, turns = amounts.match
    played = records(tool, 'wesnoth', 'match', '--games', games, '--turns', turns, '--jobs', 1, '--program', shutil.which(GAME), '--json',
                     env={**os.environ, 'LEVELGROUND_DATA': SOURCE})
    rings = [ring for game in played for ring in game.get('rings', []) if ring['hexes']]
    show('in the game, from request to applied terrain, wall', None, None, 30, figures([ring['ms'] for ring in rings]), ' ms', 'p99',
         f"; of it our search {1e3 * percentile([ring['seconds'] for ring in rings], .5):.3g} ms at the median")


def main():
    options = parser(__doc__).parse_args()
    amounts = Amounts(options.quick)

    def measure(games, variant, way, seeds, program='bench-wesnoth'):
        return records(os.path.join(options.folder, program), variant, way, seeds, given=games)[0]
    with open(os.path.join(SOURCE, 'tests', 'data', 'wesnoth_traces.txt'), encoding='utf-8') as file:
        recorded = file.read()
    games = lua_games(amounts)
    played = [game for of_weights in games.values() for game in of_weights]
    tiles = [ring['tiles'] for game in played for ring in game]
    what = (f'The Lua program played {len(played)} games with {len(tiles)} horizons, of {percentile(tiles, .5)} tiles at the median and '
            f'{max(tiles)} at the most; ours searches the same ones. The worst is sought among those of the 40 recorded games too, and '
            'balanced makes those alone' if played else 'Ours makes the horizons of 40 recorded games')
    table(f"Wesnoth, {SIZE} x {SIZE}, two sides. {what}. A fitness row's ratio is the difference", 'what', 'Lua in the engine (median)', 'thesis',
          'aim', 'reached: median / 90th / 99th percentile (samples)', 'ratio to Lua', 'aim met')
    print_speed(measure, lua_figures(played), trace(played), recorded, amounts)
    print_fitness(measure, games, recorded, amounts)
    print_balanced(measure, recorded, amounts)
    if played:
        print_match(os.path.join(options.folder, 'levelground'), amounts)


if __name__ == '__main__':
    main()
