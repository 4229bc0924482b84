#!/usr/bin/env python3
"""The benchmark of published games: compares our maps with those that players' generators make (bench/peers/published_games.py).

usage: run_games.py FOLDER [--maps N]      FOLDER is a release build

Both make N maps of each game on one thread, and tests/cli/published_maps.py, which shares no code with the program, and our
`evaluate` judge them. Times are CPU milliseconds for each map, inside one process."""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.dirname(HERE)
sys.path.insert(0, os.path.join(SOURCE, 'tests', 'cli'))
import published_maps as maps  # noqa: E402

PEER = os.path.join(HERE, 'peers', 'published_games.py')
TI, MILTY, GAIA, MARS = 'twilight-imperium', 'milty-draft', 'gaia-project', 'terraforming-mars'


def run(*words):
    said = subprocess.run(words, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    return [json.loads(line) for line in said.splitlines()]


def path_of(game):
    return os.path.join(SOURCE, 'games', f'{game}.game.yaml')


def ours(tool, game, count, *options):
    made = run(tool, 'generate', path_of(game), '--count', str(count), '--seed', '8801', '--jobs', '1', '--json', *options)
    return made, [1e3 * item['cpu_seconds'] for item in made]


def peers(game, count):
    made = run(PEER, game, str(count), '8802')
    return made, [1e3 * item['seconds'] for item in made]


def judged(tool, game, made):
    """Returns what our `evaluate` finds."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'maps.jsonl')
        with open(path, 'w', encoding='ascii') as file:
            file.writelines(json.dumps({'game': game, 'map': item['map']}) + '\n' for item in made)
        return run(tool, 'evaluate', '--plugin', path_of(game), '--json', path)


def row(name, times, *cells):
    print('|', ' | '.join([name, f'{statistics.median(times):.3g} / {statistics.mean(times):.3g}', *cells]), '|', flush=True)


def head(*cells):
    print('|', ' | '.join(cells), '|\n|' + '---|' * len(cells), flush=True)


def galaxy(tool, count):
    with open(path_of(TI), encoding='utf-8') as file:
        text = file.read()

    def cells(made):
        said = [maps.twilight_imperium(text, item).split() for item in made]
        gaps = [float(words[1]) for words in said]
        legal = sum(words[3] == '0' and words[5] == '0' for words in said)
        return f'{statistics.median(gaps):.2f} / {max(gaps):.2f}', f'{sum(gap == 0 for gap in gaps)}', f'{legal}'
    head('Twilight Imperium', 'CPU ms a map: median / mean', 'gap: median / largest', 'maps with gap 0', 'legal maps')
    made, swaps = peers(TI, count)
    row('6 players, swaps until none helps', swaps, *cells(made))
    made, times = peers(f'{TI}-again', max(1, count // 40))
    row(f'the same, started anew until the gap is 0 ({len(made)} maps)', times, *cells(made))
    for name, options in (('6 players, ours, variant lab', ('--variant', 'lab')), ('6 players, ours, all rules', ()),
                          ('5 players without hyperlanes, variant lab', ('--players', '5', '--variant', 'lab'))):
        made, times = ours(tool, TI, count, *options)
        row(name, times, *cells(made))
    print()


def slices(tool, count):
    with open(path_of(MILTY), encoding='utf-8') as file:
        text = file.read()

    def cells(made):
        said = [maps.milty_draft(text, item).split() for item in made]
        gaps = [[float(word) for word in words[9:]] for words in said]
        good = sum(words[3] == '8' and words[5] == '0' and int(words[7]) >= 2 for words in said)
        even = sum(item['score'] == 0 for item in judged(tool, MILTY, made))
        return f'{good}', f'{even}', ' / '.join(f'{statistics.mean(column):.2f}' for column in list(zip(*gaps))[:3])
    head('Milty draft, 8 slices', 'CPU ms a draft: median / mean', 'within miltydraft\'s bounds', 'and even, by all rules',
         'gap of resources / influence / both: mean')
    made, times = peers(MILTY, count)
    row('deals until all slices are within the bounds', times, *cells(made))
    for name, options in (('ours, the same bounds (variant milty)', ('--variant', 'milty')), ('ours, all rules', ())):
        made, times = ours(tool, MILTY, count, '--players', '8', *options)
        row(name, times, *cells(made))
    print()


def space(tool, count):
    def cells(made):
        items = judged(tool, GAIA, made)
        legal = sum(item['requirements']['apart'] == 0 for item in items)
        bounds = sum(all(item['requirements'][rule] == 0 for rule in ('apart', 'clusters', 'reach')) for item in items)
        return (f'{legal}', f'{bounds}', f'{sum(item["score"] == 0 for item in items)}',
                f'{statistics.mean(item["score"] for item in items):.1f}')
    head('Gaia Project, 10 sectors', 'CPU ms a map: median / mean', 'legal', 'and within fonse\'s bounds', 'by all rules', 'score: mean')
    made, times = peers(GAIA, count)
    row('up to 1,000 rejections', times, *cells(made))
    for name, options in (('ours, rejection\'s bounds', [word for rule in ('one-step', 'own', 'gaia', 'dimensions', 'power', 'edge', 'kinds')
                                                         for word in ('--set', f'{rule}=0')]), ('ours, all rules', ())):
        made, times = ours(tool, GAIA, count, *options)
        row(name, times, *cells(made))
    print()


def planet(tool, count):
    def cells(made):
        items = judged(tool, MARS, made)
        return [f'{sum(item["score"] == 0 for item in items)}'] + [
            f'{sum(item["requirements"][rule] == 0 for item in items)}' for rule in ('seas', 'greens', 'riches', 'patches')]
    head('Terraforming Mars', 'CPU ms a board: median / mean', 'in range on all measures', 'seas', 'plants', 'riches', 'patches')
    made, times = peers(MARS, count)
    row('places of a published board, shuffled', times, *cells(made))
    made, times = ours(tool, MARS, count)
    row('ours', times, *cells(made))
    print()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('build', metavar='FOLDER', help='a release build')
    parser.add_argument('--maps', type=int, default=200, metavar='N', help='maps of each kind (default: 200)')
    options = parser.parse_args()
    tool = os.path.join(options.build, 'levelground')
    for part in (galaxy, slices, space, planet):
        part(tool, options.maps)


if __name__ == '__main__':
    main()
