#!/usr/bin/env python3
"""Proves three things: that arrows between rooms point one way, that no headers include each other, and that no files of the
library call each other in a circle. A room is a folder of src.

An arrow is an include, or a call: a symbol that one object file needs and another one defines. Includes are read from the
sources. Calls are read from the object files of build, build-quick and build-test, so that calls of functions behind the public headers are
found, too. Objects that are older than their source are left out; a note says how many files these are."""
import os
import re
import subprocess
import sys

# A room may use rooms of a lower layer. Rooms of the same layer may not use each other.
LAYERS = {'include': 0, 'base': 1, 'boards': 2, 'map': 2, 'search': 2, 'players': 3, 'archives': 3, 'growing': 4, 'record': 5,
          'recipe': 6, 'rows': 7, 'check': 7, 'host': 7, 'suite': 8, 'io': 8, 'lab': 9, 'cli': 10, 'web': 10, 'windows': 11,
          'macos': 11}
LIBRARY = {'include', 'base', 'boards', 'map', 'search', 'players', 'archives', 'growing', 'record', 'recipe', 'rows', 'suite'}
# Folders of src whose room is not named by the first part of their path. Of several that fit, the longest counts.
ROOMS = {'search/archives': 'archives', 'recipe/rows': 'rows', 'recipe/suite': 'suite', 'wesnoth': 'map', 'wesnoth/growing': 'growing',
         'wesnoth/cli': 'cli', 'ptsp': 'map', 'ptsp/drivers': 'players', 'ptsp/cli': 'cli', 'lab/cli': 'cli',
         'players/catan/cli': 'cli', 'players/terra_mystica/cli': 'cli'}
GAMES = {'toy', 'catan', 'terra_mystica', 'file', 'wesnoth', 'ptsp'}
# Includes and calls that the rule above forbids and that are allowed all the same. ring.c names its game's record,
# because a ring of growing land has no task from which it could get the record.
EXEMPT = {('src/wesnoth/ring/ring.c', 'lg_game_wesnoth')}
# This header includes recipe.h at its end, so that programs need only one header.
UMBRELLA = 'include/levelground.h'
BUILDS = ('build', 'build-quick', 'build-test')


def place(path):
    """Returns the room of a file and, if the file belongs to a game, the game. A record joins the parts of its game, and the
    list of games joins the records; both are above the players."""
    parts = path.removeprefix('src/').split('/')
    folders = ['/'.join(parts[:length]) for length in range(len(parts) - 1, 0, -1)]
    game = next((part for part in parts[:2] if part in GAMES), None)
    if re.fullmatch(r'src/(boards/\w+/game\.c|(wesnoth|ptsp)/map/game\.c|recipe/games\..*)', path):
        return 'record', game
    return next((ROOMS[folder] for folder in folders if folder in ROOMS), parts[0]), game


def wrong(user, used):
    """Returns what is wrong with an arrow between two files; None if nothing is wrong."""
    (room, game), (other, other_game) = place(user), place(used)
    if room not in LAYERS or other not in LAYERS:
        return 'one of them is in no known room'
    if room != other and LAYERS[other] >= LAYERS[room]:
        return f'{room} must not use {other}'
    if game and other_game and game != other_game:
        return f'{game} must not use {other_game}'
    return None


def sources():
    for top in ('include', 'src', 'web'):
        for folder, _, names in os.walk(top):
            yield from (os.path.join(folder, name) for name in names if name.endswith(('.c', '.h', '.def')))


def includes(files):
    """Yields each include: the file, the line, the file that is included (None if there is none), and its name."""
    for file in files:
        with open(file, encoding='utf-8') as text:
            for number, line in enumerate(text, 1):
                found = re.match(r' *# *include *"([^"]+)"', line)
                if not found:
                    continue
                tried = (os.path.normpath(os.path.join(folder, found[1])) for folder in (os.path.dirname(file), 'src', 'include', '.'))
                yield file, number, next((path for path in tried if path in files), None), found[1]


def objects(files):
    """Returns the newest object of each source, if it is not older than the source."""
    found = {}
    for build in BUILDS:
        for folder in os.listdir(build) if os.path.isdir(build) else ():
            if not folder.endswith('.p'):
                continue
            for name in os.listdir(os.path.join(build, folder)):
                found.setdefault(name, []).append(os.path.join(build, folder, name))
    for file in files:
        made = [path for path in found.get(file.replace('/', '_') + '.o', ()) if os.path.getmtime(path) >= os.path.getmtime(file)]
        if made:
            yield file, max(made, key=os.path.getmtime)


def calls(objects_of):
    """Yields each call: the file, the symbol, and the file that defines the symbol. If two programs define the same name, the
    definition in the caller's room counts."""
    if not objects_of:
        return
    source = {path: file for file, path in objects_of.items()}
    out = subprocess.run(['nm', '-A', '-P', '-g', *source], check=True, capture_output=True, text=True).stdout
    defined, needed = {}, []
    for line in out.splitlines():
        path, name, kind = re.match(r'(.*\.o): (\S+) (\w)', line).groups()
        if kind == 'U':
            needed.append((source[path], name))
        else:
            defined.setdefault(name, []).append(source[path])
    for file, name in needed:
        if name in defined:
            yield file, name, min(defined[name], key=lambda path: place(path)[0] != place(file)[0])


def circles(graph):
    """Returns the circles of a graph: Tarjan's strongly connected components of more than one node."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in graph.get(node, ()):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            circle = stack[stack.index(node):]
            del stack[stack.index(node):]
            if len(circle) > 1:
                found.append(sorted(circle))

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return found


def check_includes(files):
    headers = {}
    for file, line, used, name in includes(files):
        reason = wrong(file, used) if used else f'"{name}" is not found'
        if reason:
            yield f'{file}:{line}: {reason} (includes {used or name})'
        if used and file.endswith('.h') and file != UMBRELLA:
            headers.setdefault(file, set()).add(used)
    for circle in circles(headers):
        yield 'headers that include each other: ' + ', '.join(circle)


def check_calls(objects_of):
    graph = {}
    for file, symbol, used in calls(objects_of):
        if file == used or (file, symbol) in EXEMPT:
            continue
        reason = wrong(file, used)
        if reason:
            yield f'{file}: {reason} (needs {symbol} of {used})'
        if place(file)[0] in LIBRARY:
            graph.setdefault(file, set()).add(used)
    for circle in circles(graph):
        yield 'files that call each other: ' + ', '.join(circle)


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
    sys.setrecursionlimit(10000)
    files = set(sources())
    compiled = sorted(file for file in files if file.startswith('src/') and file.endswith('.c'))
    objects_of = dict(objects(compiled))
    complaints = [*check_includes(files), *check_calls(objects_of)]
    print('\n'.join(complaints), end='\n' if complaints else '')
    if len(objects_of) < len(compiled):
        print(f'note: the calls of {len(compiled) - len(objects_of)} of {len(compiled)} files are not checked, because '
              f'{" and ".join(BUILDS)} have no new objects of them', file=sys.stderr)
    sys.exit(bool(complaints))


if __name__ == '__main__':
    main()
