#!/usr/bin/env python3
"""Prints a new src/wesnoth/ladder/bands.def: the ranges of the game's own maps, measured by the tool.

    tools/wesnoth_bands.py build/levelground /usr/share/games/wesnoth/1.16/data/multiplayer/maps > src/wesnoth/ladder/bands.def
"""
import glob
import json
import math
import os
import subprocess
import sys

OUTLIERS = {
    '2p_Aethermaw': 'changes in play, and has 61 keeps',
    '2p_Arcanclave_Citadel': '2162 hexes, 83 of them villages',
    '2p_Cynsaun_Battlefield': '1681 hexes, 44 villages',
    '2p_Den_of_Onis': 'half of it is wall',
    '2p_Isle_of_Mists': 'its keeps are four movement points apart; its five other files differ only in the weather',
    '2p_Ruined_Passage': '1175 hexes, 152 different codes',
    '2p_The_Walls_of_Pyrennis': '60 keeps',
    '4p_A_New_Land': 'starts in the middle of 1910 hexes, of which 42 % are wall',
    '4p_Underworld': '37 % of it is wall',
}

# For every number of sides, the ranges of these measures come from all maps, because the measures depend on the climate.
CLIMATE = ('swamp', 'sand', 'frozen', 'cave', 'snowy', 'sandy')

# For each climate: the measure that it promises; words in the names of maps of this climate; and the share from which a map
# counts as one of this climate.
KINDS = {
    'SNOW': ('snowy', ('snow',), 0.2),
    'DESERT': ('sandy', ('drought', 'Badlands'), 0.15),
    'MARSHY': ('swamp', ('Swamp', 'Marsh', 'Delta'), 0.06),
    'CAVERNS': ('cave', ('Caves', 'Tombs', 'Hellhole', 'Underworld'), 1),
}


def is_outlier(name):
    return name.startswith(tuple(OUTLIERS))


def measured(tool, files):
    out = subprocess.run([tool, 'evaluate', '--json', *files], capture_output=True, text=True).stdout
    items = [json.loads(line) for line in out.splitlines()]
    return {os.path.basename(i['file'])[:-4]: i['character'] for i in items if i.get('character')}


def rounded(low, high):
    if high > 20:
        return math.floor(low), math.ceil(high)
    return math.floor(low * 1000) / 1000, math.ceil(high * 1000) / 1000


def of_kind(maps, kind):
    measure, words, share = KINDS[kind]
    return {name: c for name, c in maps.items() if any(w in name for w in words) or c[measure] >= share}


def print_climate(kind, maps):
    """Prints the ranges of the measure that the climate promises, and of the measures that change with it: flat land, and the
    costs of walking."""
    print(f'\n/* From {", ".join(sorted(maps))}. */')
    for m in dict.fromkeys((KINDS[kind][0], 'frozen', 'sand', 'flat', 'cost')):
        low, high = rounded(min(c[m] for c in maps.values()), max(c[m] for c in maps.values()))
        print(f'CLIMATE({kind}, {m.upper()}, {low:g}, {high:g})')


def main():
    tool, folder = sys.argv[1:]
    names = {n: sorted(glob.glob(f'{folder}/{n}p_*.map')) for n in (2, 3, 4)}
    print('/* Ranges of measures on the maps that ship with the game: BAND(sides, measure, low, high) and CLIMATE(climate, measure, low,')
    print(' * high). tools/wesnoth_bands.py prints them. A climate has the ranges of all maps of this climate, whatever their number of')
    print(' * sides. Three sides have the ranges of the maps for three and four sides together, because only three maps are for three.')
    print(' * Swamp, sand, ice and caves depend on the climate, so for every number of sides they have the ranges of all maps. These maps')
    print(' * are left out:')
    print('\n'.join(f' *   {name}: {why}' for name, why in OUTLIERS.items()), '*/')
    everywhere = [c for name, c in measured(tool, sum(names.values(), [])).items()
                  if not is_outlier(name)]
    for sides, files in (2, names[2]), (3, names[3] + names[4]), (4, names[4]):
        maps = [c for name, c in measured(tool, files).items() if not is_outlier(name)]
        measures = max(maps, key=len)
        print(f'\n/* Bands for {sides} sides, from {len(maps)} maps. */')
        for m in measures:
            values = [c[m] for c in (everywhere if m in CLIMATE else maps) if m in c]
            low, high = rounded(min(values), max(values))
            print(f'BAND({sides}, {m.upper().replace("-", "_")}, {low:g}, {high:g})')
    all_maps = measured(tool, sorted(glob.glob(f'{folder}/*.map')))
    for kind in KINDS:
        print_climate(kind, of_kind(all_maps, kind))


if __name__ == '__main__':
    main()
