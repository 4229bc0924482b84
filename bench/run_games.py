#!/usr/bin/env python3
"""The benchmark of published games: compares our maps with those that players' generators make (bench/peers/published_games.py).

Both make maps of each game on one thread, and tests/cli/published_maps.py, which shares no code with the program, and our
`evaluate` judge them. Times are CPU milliseconds for each map, inside one process."""
import json
import os
import statistics
import sys
import tempfile

from measure import PEERS, SOURCE, parser, records, row, table

sys.path.insert(0, os.path.join(SOURCE, 'tests', 'cli'))
import published_maps as maps  # noqa: E402


def zeros(items, *rules):
    """Returns how many maps meet all of the rules."""
    return sum(all(item['requirements'][rule] == 0 for rule in rules) for item in items)


def fair(items):
    return sum(item['score'] == 0 for item in items)


# Each of these judges maps by the game's file and by what `evaluate` finds, and returns the cells of a row.

def judge_galaxies(text, made, _):
    said = [maps.twilight_imperium(text, item).split() for item in made]
    gaps = [float(words[1]) for words in said]
    return f'{statistics.median(gaps):.2f} / {max(gaps):.2f}', gaps.count(0), sum(words[3] == '0' and words[5] == '0' for words in said)


def judge_slices(text, made, items):
    said = [maps.milty_draft(text, item).split() for item in made]
    gaps = [statistics.mean(float(words[9 + column]) for words in said) for column in range(3)]
    good = sum(words[3] == '8' and words[5] == '0' and int(words[7]) >= 2 for words in said)
    return good, fair(items), ' / '.join(f'{gap:.2f}' for gap in gaps)


def judge_space(_text, _made, items):
    return (zeros(items, 'apart'), zeros(items, 'apart', 'clusters', 'reach'), fair(items),
            f'{statistics.mean(item["score"] for item in items):.1f}')


def judge_planets(_text, _made, items):
    return fair(items), *(zeros(items, rule) for rule in ('seas', 'greens', 'riches', 'patches'))


# game, who judges, the columns of the judge, and the rows: what it is, the peer's kind of maps (None: ours), our options
GAMES = [
    ('twilight-imperium', judge_galaxies, ('gap: median / largest', 'maps with gap 0', 'legal maps'), [
        ('6 players, swaps until none helps', '', ''),
        ('the same, started anew until the gap is 0', '-again', ''),
        ('6 players, ours, variant lab', None, '--variant lab'),
        ('6 players, ours, all rules', None, ''),
        ('5 players without hyperlanes, ours, variant lab', None, '--players 5 --variant lab')]),
    ('milty-draft', judge_slices, ("within miltydraft's bounds", 'and even, by all rules', 'gap of resources / influence / both: mean'), [
        ('8 slices, deals until all are within the bounds', '', ''),
        ('ours, the same bounds (variant milty)', None, '--players 8 --variant milty'),
        ('ours, all rules', None, '--players 8')]),
    ('gaia-project', judge_space, ('legal', "and within fonse's bounds", 'by all rules', 'score: mean'), [
        ('10 sectors, up to 1,000 rejections', '', ''),
        ("ours, rejection's bounds", None, ' '.join(f'--set {rule}=0' for rule in ('one-step', 'own', 'gaia', 'dimensions', 'power', 'edge', 'kinds'))),
        ('ours, all rules', None, '')]),
    ('terraforming-mars', judge_planets, ('in range on all measures', 'seas', 'plants', 'riches', 'patches'), [
        ('places of a published board, shuffled', '', ''),
        ('ours', None, '')]),
]


def main():
    arguments = parser(__doc__)
    arguments.add_argument('--maps', type=int, metavar='N', help='maps of each kind (default: 200, and 5 of the slowest)')
    options = arguments.parse_args()
    count, tool = options.maps or (4 if options.quick else 200), os.path.join(options.folder, 'levelground')
    for game, judge, columns, rows in GAMES:
        path = os.path.join(SOURCE, 'games', f'{game}.game.yaml')
        with open(path, encoding='utf-8') as file:
            text = file.read()
        table(f'Maps of {game}', 'how', 'maps', 'CPU ms a map: median / mean', *columns)
        for name, kind, words in rows:
            if kind is None:
                made = records(tool, 'generate', path, '--count', count, '--seed', 8801, '--jobs', 1, '--json', *words.split())
            else:
                made = records(sys.executable, os.path.join(PEERS, 'published_games.py'), game + kind, max(1, count // 40) if kind else count, 8802)
            with tempfile.NamedTemporaryFile('w', suffix='.jsonl') as file:
                file.writelines(json.dumps({'game': game, 'map': item['map']}) + '\n' for item in made)
                file.flush()
                items = records(tool, 'evaluate', '--plugin', path, '--json', file.name)
            times = [1e3 * item['cpu_seconds' if kind is None else 'seconds'] for item in made]
            row(name, len(made), f'{statistics.median(times):.3g} / {statistics.mean(times):.3g}', *judge(text, made, items))
        print()


if __name__ == '__main__':
    main()
