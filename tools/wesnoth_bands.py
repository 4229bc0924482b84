#!/usr/bin/env python3
"""Prints src/games/wesnoth/ladder/bands.def anew: what the game's own maps span, measured by the tool.

    tools/wesnoth_bands.py build/levelground /usr/share/games/wesnoth/1.16/data/multiplayer/maps > src/games/wesnoth/ladder/bands.def
"""
import glob
import json
import math
import os
import subprocess
import sys

OUTLIERS = {
    '2p_Aethermaw': 'changes in play, and has 61 keeps',
    '2p_Arcanclave_Citadel': '2162 hexes, 83 of them a village',
    '2p_Cynsaun_Battlefield': '1681 hexes, 44 villages',
    '2p_Den_of_Onis': 'half of it is wall',
    '2p_Isle_of_Mists': 'keeps four points apart; its five other files are weather',
    '2p_Ruined_Passage': '1175 hexes, 152 different codes',
    '2p_The_Walls_of_Pyrennis': '60 keeps',
    '4p_A_New_Land': 'starts in the middle of 1910 hexes, of which 42 % are wall',
    '4p_Underworld': '37 % of it is wall',
}

# What a climate brings is spanned by all maps.
CLIMATE = ('swamp', 'sand', 'frozen', 'cave')


def measured(tool, files):
    out = subprocess.run([tool, 'evaluate', '--json', *files], capture_output=True, text=True).stdout
    items = [json.loads(line) for line in out.splitlines()]
    return {os.path.basename(i['file'])[:-4]: i['character'] for i in items if i.get('character')}


def rounded(low, high):
    if high > 20:
        return math.floor(low), math.ceil(high)
    return math.floor(low * 1000) / 1000, math.ceil(high * 1000) / 1000


def main():
    tool, folder = sys.argv[1:]
    names = {n: sorted(glob.glob(f'{folder}/{n}p_*.map')) for n in (2, 3, 4)}
    print('/* What the maps of the game span, BAND(sides, measure, low, high): printed by tools/wesnoth_bands.py.')
    print(' * Three sides have the bands of three and four, as there are but three maps;')
    print(' * swamp, sand, ice and caves, which the climate brings, have those of all maps. Left out:')
    for name, why in OUTLIERS.items():
        print(f' *   {name}: {why}')
    print(' */')
    everywhere = [c for name, c in measured(tool, sum(names.values(), [])).items()
                  if not any(name.startswith(o) for o in OUTLIERS)]
    for sides, files in (2, names[2]), (3, names[3] + names[4]), (4, names[4]):
        maps = [c for name, c in measured(tool, files).items() if not any(name.startswith(o) for o in OUTLIERS)]
        measures = max(maps, key=len)
        print(f'\n/* {len(maps)} maps. */')
        for m in measures:
            values = [c[m] for c in (everywhere if m in CLIMATE else maps) if m in c]
            low, high = rounded(min(values), max(values))
            print(f'BAND({sides}, {m.upper().replace("-", "_")}, {low:g}, {high:g})')


main()
