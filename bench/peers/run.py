#!/usr/bin/env python3
"""Runs one of a game's two peers, a fresh process for each board, and prints a JSON line for each board.

  {"peer", "variant", "seed", "seconds", "map"}     map is null if the time limit passed
  {"peer", "variant", "grounding_seconds"}          once, first, for asp: gringo's CPU time, not part of any board's

"seconds" is the CPU time (user and system) of the board's process: for asp clasp alone, for python the interpreter with its
start. For python there is also "own_seconds", the time that the program itself spent on the board.
"""
import argparse
import json
import math
import os
import re
import resource
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
COLOURS = 'YUKBGSR'                     # in the order of the terraforming circle, 0..6 in the answer sets
ROWS = {4: (3, 4, 5, 4, 3), 6: (3, 4, 5, 6, 5, 4, 3)}           # of Catan, by players
RANDOM = ['--sign-def=rnd', '--rand-freq=0.05']                 # random signs and decisions, so that boards vary
FRUMPY = ['--configuration=frumpy', *RANDOM]


def run(command, limit=None, errors=None):
    """Returns what the command prints, its CPU seconds and its exit status. The command is ended when it exceeds the
    CPU limit."""
    def cap():
        if limit is not None:
            whole = max(1, math.ceil(limit))
            resource.setrlimit(resource.RLIMIT_CPU, (whole, whole + 1))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True,
                          preexec_fn=cap) as child:
        output = child.stdout.read()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    return output, usage.ru_utime + usage.ru_stime, child.returncode


def letters_of(path):
    """Returns the rows of a board in its text form."""
    with open(path, encoding='ascii') as file:
        rows = [[x.strip() for x in row.split(',') if x.strip()] for row in file.read().split(';')]
    rows = [row for row in rows if row]
    if [len(row) for row in rows] != [13, 12] * 4 + [13]:
        raise SystemExit(f'{path}: expected nine rows of 13, 12, 13, ... hexes')
    return rows


def terra_mystica(answer, _):
    """Returns the text of the Terra Mystica board in an answer set."""
    rows = [['I'] * (13 - r % 2) for r in range(9)]
    for r, c, colour in re.findall(r'\bat\((\d+),(\d+),(\d+)\)', answer):
        rows[int(r)][int(c)] = COLOURS[int(colour)]
    return ''.join(','.join(row) + ';' for row in rows)


def catan(answer, options):
    """Returns the text of the Catan board in an answer set."""
    rows = [['D'] * n for n in ROWS[options.players]]
    for r, c, resource, number in re.findall(r'\bat\((\d+),(\d+),([a-z]),(\d+)\)', answer):
        rows[int(r)][int(c)] = resource.upper() + number
    return '; '.join(' '.join(row) for row in rows)


# The encoding and the program of a game have the game's name. The settings are their options and constants, with the defaults.
GAMES = {
    'terra-mystica': {
        'board': terra_mystica,
        'settings': {'reading': 0, 'lean': 6, 'reach': 3, 'twins': 18, 'twins_colour': 4},
        'files': ('river',),
        'clasp': {'paper': RANDOM, 'balanced': FRUMPY}},
    'catan': {
        'board': catan,
        'settings': {'players': 4},
        'files': (),
        'clasp': {'paper': RANDOM, 'balanced': RANDOM}}}


def source(options, ending):
    """Returns the path of the game's encoding or program."""
    return os.path.join(HERE, options.game.replace('-', '_') + ending)


def ground(options, folder):
    """Grounds the encoding into a file. Returns its path and gringo's CPU seconds."""
    constants = {name: getattr(options, name) for name in GAMES[options.game]['settings']}
    constants['rich'] = int(options.variant == 'balanced')
    files = [source(options, '.lp')]
    if options.river:
        constants['given'] = 1
        files.append(os.path.join(folder, 'river.lp'))
        with open(files[-1], 'w', encoding='ascii') as facts:
            for r, row in enumerate(letters_of(options.river)):
                facts.writelines(f'fixed({r},{c}).\n' for c, letter in enumerate(row) if letter == 'I')
    command = ['gringo'] + files + [x for name, n in constants.items() for x in ('-c', f'{name}={n}')]
    program, seconds, status = run(command)
    if status:
        raise SystemExit('gringo failed')
    path = os.path.join(folder, 'program.aspif')
    with open(path, 'w', encoding='ascii') as file:
        file.write(program)
    return path, seconds


def asp(options):
    """Yields the records of the answer set peer: the grounding, then the boards."""
    game = GAMES[options.game]
    with tempfile.TemporaryDirectory() as folder:
        program, seconds = ground(options, folder)
        yield {'grounding_seconds': round(seconds, 6)}
        for seed in range(options.seed, options.seed + options.count):
            command = ['clasp', program, '1', '--outf=1', f'--seed={seed}']
            command += options.clasp or game['clasp'][options.variant]
            answer, seconds, status = run(command, options.limit, subprocess.STDOUT)
            found = status in (10, 30)
            if status == 20:
                raise SystemExit('clasp: there is no such board')
            if not found and status >= 0 and 'INTERRUPTED' not in answer:
                raise SystemExit(f'clasp failed with status {status}\n{answer}')
            yield {'seed': seed, 'seconds': round(seconds, 6),
                   'map': game['board'](answer, options) if found else None}


def python(options):
    """Yields the records of the Python peer."""
    command = [sys.executable, source(options, '.py'), '--rich', str(int(options.variant == 'balanced')),
               '--time-limit', str(options.limit)]
    for name in GAMES[options.game]['settings']:
        command += ['--' + name.replace('_', '-'), str(getattr(options, name))]
    if options.river:
        command += ['--river', options.river]
    for seed in range(options.seed, options.seed + options.count):
        output, seconds, status = run(command + ['--seed', str(seed)], options.limit + 1)
        if status > 0:
            raise SystemExit(f'the Python peer failed with status {status}')
        record = json.loads(output) if output else {'map': None, 'seconds': seconds}
        yield {'seed': seed, 'seconds': round(seconds, 6), 'own_seconds': record['seconds'],
               'map': record['map']}


def settle(parser, options):
    """Fills in the game's settings. Settings of another game are refused."""
    own = GAMES[options.game]
    for game in GAMES.values():
        for name in (*game['settings'], *game['files']):
            if getattr(options, name) is None:
                setattr(options, name, own['settings'].get(name))
            elif name not in own['settings'] and name not in own['files']:
                parser.error(f"{options.game} has no --{name.replace('_', '-')}")


def main():
    parser = argparse.ArgumentParser(description="Runs a game's peer and measures its CPU time.")
    parser.add_argument('--game', choices=GAMES, default='terra-mystica')
    parser.add_argument('--peer', choices=('asp', 'python'), required=True)
    parser.add_argument('--variant', choices=('paper', 'balanced'), default='paper')
    parser.add_argument('--count', type=int, default=1)
    parser.add_argument('--seed', type=int, default=1, help='of the first board; each next one has one more')
    parser.add_argument('--limit', type=float, default=60, help="a board's CPU seconds")
    parser.add_argument('--clasp', action='append', metavar='OPTION', help="an option of clasp's, in place of ours")
    group = parser.add_argument_group('Catan')
    group.add_argument('--players', type=int, choices=ROWS, help='4, or 6: the board for five and six')
    group = parser.add_argument_group('Terra Mystica')
    group.add_argument('--river', help='a board whose river is kept; REQ2 and REQ3 are then not asked')
    group.add_argument('--reading', type=int, choices=(0, 1), help='REQ4: 0 strict, 1 published')
    for name in 'lean', 'reach', 'twins', 'twins-colour':
        group.add_argument('--' + name, type=int, help='a limit of REQ9 or REQ10')
    options = parser.parse_args()
    settle(parser, options)
    for record in (asp if options.peer == 'asp' else python)(options):
        print(json.dumps({'peer': options.peer, 'variant': options.variant, **record}), flush=True)


if __name__ == '__main__':
    main()
