#!/usr/bin/env python3
"""Prints the facts of one version of Wesnoth, from the game's own data, as src/wesnoth/land has them.

    tools/wesnoth_tables.py movement|recruits|terrain /usr/share/games/wesnoth/1.18/data

movement: MOVES of every movement type that a unit has. recruits: RECRUITS of the default era. terrain: TERRAIN(code,
as, flags), without the band, which is ours. tests/cli/wesnoth_tables.sh compares the rows of each installed version
with the .def files.
"""
import glob
import re
import sys

KINDS = ('flat', 'village', 'castle', 'sand', 'hills', 'mountains', 'forest', 'frozen', 'cave', 'fungus', 'swamp_water',
         'shallow_water', 'reef', 'deep_water', 'unwalkable')
NEVER = 99
# The letter of each terrain of which the others consist. Nobody pays for rails (Rt).
LETTERS = {'_bas': '_', 'Gt': 'F', 'Vt': 'V', 'Vi': 'V', 'Ct': 'C', 'Dt': 'D', 'Ht': 'H', 'Mt': 'M', 'Ft': 'T',
           'At': 'A', 'Ut': 'U', 'Tt': 'G', 'St': 'S', 'Wst': 'W', 'Wrt': 'R', 'Wdt': 'O', 'Qt': 'Q', 'Xt': 'X',
           'Rt': ''}
FLAGS = {'WN_CASTLE': 'recruit_onto', 'WN_KEEP': 'recruit_from', 'WN_VILLAGE': 'gives_income'}


def lines_of(path):
    with open(path, encoding='utf-8') as file:
        return file.read().splitlines()


def macros_of(lines):
    """Returns the lines of each macro of a file by its name, and the lines outside all macros."""
    macros, rest, name = {}, [], None
    for line in lines:
        words = line.split()
        if words[:1] == ['#define']:
            name = words[1]
            macros[name] = []
        elif '#enddef' in line:
            name = None
        elif name:
            macros[name].append(line)
        else:
            rest.append(line)
    return macros, rest


def expanded(lines, macros):
    for line in lines:
        name = re.fullmatch(r'\s*\{([A-Z_0-9]+)\}\s*', line)
        if name and name[1] in macros:
            yield from expanded(macros[name[1]], macros)
        else:
            yield line


def tags_of(lines, tag):
    """Yields the keys of each [tag], those of tags inside it as "inner.key". The first of two values counts."""
    path, keys = [], {}
    for line in lines:
        line = line.strip()
        mark = re.match(r'\[(/?)([a-z_]+)\]', line)
        if mark and mark[1]:
            if path == [tag]:
                yield keys
            if mark[2] in path:
                del path[path.index(mark[2]):]
        elif mark and (path or mark[2] == tag):
            if not path:
                keys = {}
            path.append(mark[2])
        elif path and '=' in line and not line.startswith('#'):
            key, value = line.split('=', 1)
            value = value.split(' #')[0].split('\t#')[0].strip()
            keys.setdefault('.'.join(path[1:] + [key.strip()]), value)


def unit_types(data):
    for path in glob.glob(f'{data}/core/units/**/*.cfg', recursive=True):
        yield from tags_of(lines_of(path), 'unit_type')


def movement_of(unit):
    """The movement type of the walking corpse stands in a macro: smallfoot."""
    return unit.get('movement_type', 'smallfoot')


def print_movement(data):
    macros, _ = macros_of(lines_of(f'{data}/core/macros/movetypes.cfg'))
    own, rest = macros_of(lines_of(f'{data}/core/units.cfg'))
    moved = {movement_of(unit) for unit in unit_types(data)} - {'none'}
    for keys in tags_of(expanded(rest, {**macros, **own}), 'movetype'):
        pays = (keys.get(f'movement_costs.{kind}', str(NEVER)) for kind in KINDS)
        if keys.get('name') in moved:
            print(f'MOVES({", ".join([keys["name"]] + [p if p.isdigit() else str(NEVER) for p in pays])})')


def print_recruits(data):
    macros = {}
    for path in f'{data}/core/macros/multiplayer.cfg', f'{data}/multiplayer/eras.cfg':
        try:
            macros.update(macros_of(lines_of(path))[0])
        except FileNotFoundError:
            continue
    kinds = {unit.get('id'): movement_of(unit) for unit in unit_types(data)}
    count = {}
    for file in re.findall(r'\{(multiplayer/factions/[a-z-]+\.cfg)\}', '\n'.join(macros['ERA_DEFAULT'])):
        for side in tags_of(lines_of(f'{data}/{file}'), 'multiplayer_side'):
            for unit in side['recruit'].split(','):
                kind = kinds[unit.strip()]
                count[kind] = count.get(kind, 0) + 1
    for kind in sorted(count):
        print(f'RECRUITS({kind}, {count[kind]})')


def letters_of(aliases):
    """Returns the letters of a list of aliases such as "-,_bas,Ft". A list without a sign takes the best of them."""
    words = [word.strip() for word in aliases.split(',')]
    return ('-' if '-' in words else '') + ''.join(LETTERS[word] for word in words if word not in '+-')


def print_terrain(data):
    for keys in tags_of(lines_of(f'{data}/core/terrain.cfg'), 'terrain_type'):
        code, aliases = keys['string'], keys.get('mvt_alias') or keys.get('aliasof')
        if not aliases:
            continue  # one of the terrains that the others consist of, or no land
        flags = [name for name, key in FLAGS.items() if keys.get(key) in ('yes', 'true')]
        escaped = code.replace('\\', '\\\\')
        print(f'TERRAIN("{escaped}", "{letters_of(aliases)}", {" | ".join(flags) or 0})')


PRINT = {'movement': print_movement, 'recruits': print_recruits, 'terrain': print_terrain}

if __name__ == '__main__':
    if len(sys.argv) != 3 or sys.argv[1] not in PRINT:
        sys.exit(__doc__)
    PRINT[sys.argv[1]](sys.argv[2])
