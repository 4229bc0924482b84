#!/usr/bin/env python3
"""Checks the order of the sources: each file says what it is for, every function and header is used, and exported names have a
prefix. The functions are read from the objects of build-test (tools/check.sh builds them)."""
import os
import re
import subprocess
import sys

LIBRARIES = ('build-test/liblgcore.a', 'build-test/liblgio.a')
# Names that a game exports begin with lg_, or with these letters.
LETTERS = {'terra_mystica': 'tm_', 'catan': 'ct_', 'ptsp': 'pt_', 'toy': 'toy_', 'file': 'fg_'}


def listed(*patterns):
    command = ['git', 'ls-files', '-co', '--exclude-standard', '--', *patterns]
    names = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    return [name for name in names if os.path.isfile(name)]


def text_of(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def check_heads():
    for path in listed('src/*.[ch]', 'include/*.h', 'tests/*.[ch]', 'examples/*.c', 'bench/*.[ch]'):
        if not text_of(path).startswith('/*'):
            yield f'{path}: expected a comment that says what it is for'
    for path in listed('*.mjs'):
        text = text_of(path)
        if not text.startswith(('//', '/*', '#!')):
            yield f'{path}: expected a comment that says what it is for'
        for number, line in enumerate(text.split('\n'), 1):
            if len(line) > 120:
                yield f'{path}:{number}: expected at most 120 characters in a line'


def check_headers():
    """Finds headers that no file includes. Those of src/windows and src/macos stand for headers of the system."""
    included = set()
    for path in listed('*.[ch]', '*.def'):
        included.update(os.path.basename(name) for name in re.findall(r'^ *# *include *"([^"]+)"', text_of(path), re.M))
    for path in listed('src/*.h', 'src/*.def'):
        if os.path.basename(path) not in included and not path.startswith(('src/windows/', 'src/macos/')):
            yield f'{path}: nobody includes it'


def symbols(library):
    """Yields each symbol that an object of the library defines for others: the object, the kind and the name."""
    printed = subprocess.run(['nm', '--defined-only', '--extern-only', library], check=True, capture_output=True, text=True).stdout
    member = ''
    for line in printed.splitlines():
        words = line.split()
        if line.endswith('.o:'):
            member = line[:-1]
        elif len(words) == 3:
            yield member, words[1], words[2]


def check_functions(found):
    """Finds functions that are not static although no other file uses them: their name stands in no line but the one, at its
    beginning, that defines or declares them."""
    used = set()
    for path in listed('src/*.[ch]', 'web/*.[ch]'):
        for line in re.findall(r'^(?:\s|#define).*', text_of(path), re.M):
            used.update(re.findall(r'\w+', line))
    for name in sorted({name for _, kind, name in found if kind == 'T'}):
        if not name.startswith('lg_') and name not in used:
            yield f'{name}: nothing uses it'


def check_letters(found):
    for member, kind, name in found:
        game = re.search('src_(?:boards_|players_)?(' + '|'.join(LETTERS) + ')_', member)
        if game and kind in 'TDRB' and not name.startswith((LETTERS[game[1]], 'lg_game_', '__odr_asan')):
            yield f'{game[1]}: {name} does not begin with {LETTERS[game[1]]}'


def main():
    os.chdir(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    found = [symbol for library in LIBRARIES for symbol in symbols(library)]
    bad = [*check_heads(), *check_headers(), *check_functions(found), *check_letters(found)]
    print('\n'.join(bad), end='\n' if bad else '')
    sys.exit(bool(bad))


if __name__ == '__main__':
    main()
