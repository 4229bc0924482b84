"""Counts maps of the published games again, straight from their files: usage: published_maps.py GAME-FILE < RECORDS.

Prints one line for each record: what a player would count on the table. It shares no code with the program; both read the tables of the game's file.
"""
import collections
import json
import re
import sys

SIDES = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]  # flat hexes, from the top clockwise


def ring(middle, radius):
    q, r = middle[0], middle[1] - radius
    for k in range(6):
        for _ in range(radius):
            yield q, r
            q, r = q + SIDES[(k + 2) % 6][0], r + SIDES[(k + 2) % 6][1]
    if not radius:
        yield q, r


def neighbours(spot):
    return [(spot[0] + q, spot[1] + r) for q, r in SIDES]


def group(text, name):
    return re.search(rf'^  {name}: \[(.*)\]', text, re.M).group(1).split(', ')


# ---- Twilight Imperium: layouts without hyperlanes --------------------------------------------------------------

def value_of(text, tile, value):
    found = re.search(rf'^      {tile}: .*?[ {{]{value}: ([0-9.]+)', text, re.M)
    return float(found.group(1)) if found else 0


def worth_of(text, tile):
    return value_of(text, tile, 'worth')


def steps_from(home, tiles, text):
    """Distances up to 2: nobody enters a supernova, and who enters a nebula stops there."""
    closed, stops = group(text, 'supernova') + ['-1'], group(text, 'nebula')
    steps, edge = {home: 0}, [home]
    for n in (1, 2):
        around = {to for at in edge if at == home or tiles[at] not in stops for to in neighbours(at)}
        edge = [to for to in around if to in tiles and to not in steps and tiles[to] not in closed]
        steps.update((to, n) for to in edge)
    return steps


def slices(tiles, text):
    homes = [at for at in tiles if tiles[at] == '0']
    near = {home: steps_from(home, tiles, text) for home in homes}
    value = collections.Counter({home: 0 for home in homes})
    for at, tile in tiles.items():
        least = min(near[home].get(at, 9) for home in homes)
        best = [home for home in homes if near[home].get(at, 9) == least]
        for home in best if 0 < least <= 2 else []:
            value[home] += worth_of(text, tile) / len(best)
    return sorted(value.values())


def adjacent(tiles, names):
    return sum(tiles.get(to) in names for at in tiles if tiles[at] in names for to in neighbours(at)) // 2


def twilight_imperium(text, record):
    names = ['18'] + record['map'].split()
    spots = [spot for radius in range(5) for spot in ring((0, 0), radius)]
    tiles = dict(zip(spots, names))
    drawn = [n for n in names if n not in ('0', '-1')]
    values = slices(tiles, text)
    bad = adjacent(tiles, group(text, 'anomaly')) + adjacent(tiles, group(text, 'alpha')) + adjacent(tiles, group(text, 'beta'))
    return f'gap {values[-1] - values[0]:.2f} bad {bad} twice {len(drawn) - len(set(drawn))} red {sum(n in group(text, "red") for n in names)}'


# ---- Milty draft -------------------------------------------------------------------------------------------------

BESIDE = [(0, 1), (0, 3), (1, 2), (1, 3), (1, 4), (3, 4)]  # places of a slice


def is_slice(text, tiles):
    """Does miltydraft allow the slice?"""
    tiers = sorted(next(tier for tier in ('high', 'middle', 'low', 'red') if tile in group(text, tier)) for tile in tiles)
    goods, votes = (sum(value_of(text, tile, value) for tile in tiles) for value in ('goods', 'votes'))
    once = all(sum(tile in group(text, name) for tile in tiles) <= 1 for name in ('alpha', 'beta', 'legendary'))
    apart = not any(tiles[a] in group(text, 'anomaly') and tiles[b] in group(text, 'anomaly') for a, b in BESIDE)
    return (tiers == ['high', 'low', 'middle', 'red', 'red'] and once and apart and goods >= 2.5 and votes >= 4
            and 9 <= goods + votes <= 13)


def milty_draft(text, record):
    names = record['map'].split()
    dealt = [names[i:i + 5] for i in range(0, len(names), 5)]
    sums = [[sum(value_of(text, tile, value) for tile in tiles) for tiles in dealt]
            for value in ('goods', 'votes', 'total', 'technologies')]
    gaps = ' '.join(f'{max(numbers) - min(numbers):g}' for numbers in sums)
    least = min(sum(n in group(text, letter) for n in names) for letter in ('alpha', 'beta'))
    return f'slices {len(dealt)} good {sum(is_slice(text, tiles) for tiles in dealt)} twice {len(names) - len(set(names))} doors {least} gaps {gaps}'


# ---- Gaia Project ------------------------------------------------------------------------------------------------

def unfold(text, record):
    """Returns the letter of each hex of a map."""
    cells = dict(re.findall(r'^      (\w+): \{cells: ([a-z ]+),', text, re.M))
    players = '2' if record['settings']['players'] == 2 else '.3, 4.'
    places = re.search(rf'players: {players}\n    modules: .*at: (\[\[.*\]\])', text).group(1)
    space = {}
    for middle, word in zip(json.loads(places), record['map'].split()):
        sector, turn = word.split('/')
        letters = cells[sector].replace(' ', '')
        outer, inner, core = letters[:12], letters[12:18], letters[18]
        t = int(turn)
        turned = outer[-2 * t:] + outer[:-2 * t] + inner[-t:] + inner[:-t] + core if t else letters
        spots = [spot for radius in (2, 1, 0) for spot in ring(middle, radius)]
        space.update(zip(spots, turned))
    return space


ENGINE_SIDES = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]  # as engine/src/map.ts of boardgamers/gaia-project counts them


def engine_space(text, sectors):
    """Returns the same as unfold, from the JSON and by the engine's geometry: the first letter lies towards greater q."""
    space, cells = {}, dict(re.findall(r'^      (\w+): \{cells: ([a-z ]+),', text, re.M))
    for item in sectors:
        letters, at, turn = iter(cells[item['sector']].replace(' ', '')), item['center'], item['rotation']
        for radius in (2, 1):
            for k in range(6):
                for step in range(radius):
                    from_q, from_r = ENGINE_SIDES[(k + turn) % 6]
                    to_q, to_r = ENGINE_SIDES[(k + turn + 2) % 6]
                    space[at['q'] + radius * from_q + step * to_q, at['r'] + radius * from_r + step * to_r] = next(letters)
        space[at['q'], at['r']] = next(letters)
    return space


def gaia_project(text, record):
    space = unfold(text, record)
    alike = sum(space.get(to) == kind for at, kind in space.items() if kind in 'rovdsti' for to in neighbours(at)) // 2
    count = collections.Counter(space.values())
    homes = '+'.join(str(count[c]) for c in 'rovdsti')
    exchanged = space == engine_space(text, record['sectors'])
    return f'alike {alike} empty {count["e"]} transdimensional {count["m"]} gaia {count["g"]} homes {homes} exchanged {exchanged}'


# ---- Terraforming Mars -------------------------------------------------------------------------------------------

def terraforming_mars(text, record):
    rows = [row.split() for row in record['map'].splitlines()]
    places = collections.Counter(place.split(':')[0] for row in rows for place in row)
    return f'rows {" ".join(str(len(row)) for row in rows)} oceans {places["O"]}'


# ---- Catan's islands ---------------------------------------------------------------------------------------------

ISLANDS = 'hhhhnn hhhhhn hhhh hhhhe e sse s'  # to which island the hexes of each row belong: home, north, east, south


def catan_islands(text, record):
    hexes = [word for row in record['map'].splitlines()[1:-1] for word in row.split()]
    found = list(zip(ISLANDS.replace(' ', ''), hexes))
    pips, gold = collections.Counter(), collections.Counter()
    for island, word in found:
        gold[island] += word[0] == 'A'
        for name in (island, word[0]):
            pips[name] += 6 - abs(7 - int(word[1:]))
    golds = '+'.join(str(gold[name]) for name in 'hnes')
    isles = [pips[name] for name in 'nes']
    even = len({pips[name] for name in 'LGS'}) == len({pips[name] for name in 'BO'}) == 1
    homes = ''.join(sorted({word[0] for island, word in found if island == 'h'}))
    return f'hexes {len(hexes)} gold {golds} home {homes} even {even} isles {sum(isles) >= 32} {max(isles) - min(isles) <= 1}'


COUNT = {'catan-islands': catan_islands, 'twilight-imperium': twilight_imperium, 'milty-draft': milty_draft, 'gaia-project': gaia_project, 'terraforming-mars': terraforming_mars}

if __name__ == '__main__':
    with open(sys.argv[1], encoding='utf-8') as file:
        rules = file.read()
    for line in sys.stdin:
        item = json.loads(line)
        print(COUNT[item['game']](rules, item))
