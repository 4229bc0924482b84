#!/usr/bin/env python3
"""Runs one of the two Terra Mystica peers, a fresh process a board, and prints a JSON line a board.

  {"peer", "variant", "seed", "seconds", "map"}     map is null where the limit passed
  {"peer", "variant", "grounding_seconds"}          once, first, for asp: gringo's CPU time, in no board's

"seconds" is the CPU time (user and system) of the board's process: of clasp alone for asp, of the interpreter
with its start for python, which also gets "own_seconds", the time the program itself spent on the board.
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
LIMITS = {'lean': 6, 'reach': 3, 'twins': 18, 'twins_colour': 4}
CLASP = {                               # random signs and decisions: varied boards
    'paper': ['--sign-def=rnd', '--rand-freq=0.05'],
    'balanced': ['--configuration=frumpy', '--sign-def=rnd', '--rand-freq=0.05']}


def run(command, limit=None, errors=None):
    """What the command prints, its CPU seconds and its exit status; over the CPU limit it is ended."""
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
    """The rows of a board in text form."""
    with open(path, encoding='ascii') as file:
        rows = [[x.strip() for x in row.split(',') if x.strip()] for row in file.read().split(';')]
    rows = [row for row in rows if row]
    if [len(row) for row in rows] != [13, 12] * 4 + [13]:
        raise SystemExit(f'{path}: expected nine rows of 13, 12, 13, ... hexes')
    return rows


def ground(options, folder):
    """Grounds the encoding into a file; its path and gringo's CPU seconds."""
    constants = {name: getattr(options, name) for name in LIMITS}
    constants.update(rich=int(options.variant == 'balanced'), reading=options.reading)
    files = [os.path.join(HERE, 'terra_mystica.lp')]
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


def board_of(answer):
    """The text of the board of an answer set."""
    rows = [['I'] * (13 - r % 2) for r in range(9)]
    for r, c, colour in re.findall(r'\bat\((\d+),(\d+),(\d+)\)', answer):
        rows[int(r)][int(c)] = COLOURS[int(colour)]
    return ''.join(','.join(row) + ';' for row in rows)


def asp(options):
    """Yields the records of the answer set peer: the grounding, then the boards."""
    with tempfile.TemporaryDirectory() as folder:
        program, seconds = ground(options, folder)
        yield {'grounding_seconds': round(seconds, 6)}
        for seed in range(options.seed, options.seed + options.count):
            command = ['clasp', program, '1', '--outf=1', f'--seed={seed}']
            command += options.clasp or CLASP[options.variant]
            answer, seconds, status = run(command, options.limit, subprocess.STDOUT)
            found = status in (10, 30)
            if status == 20:
                raise SystemExit('clasp: there is no such board')
            if not found and status >= 0 and 'INTERRUPTED' not in answer:
                raise SystemExit(f'clasp failed with status {status}\n{answer}')
            yield {'seed': seed, 'seconds': round(seconds, 6), 'map': board_of(answer) if found else None}


def python(options):
    """Yields the records of the Python peer."""
    command = [sys.executable, os.path.join(HERE, 'terra_mystica.py'), '--reading', str(options.reading),
               '--rich', str(int(options.variant == 'balanced')), '--time-limit', str(options.limit)]
    for name in LIMITS:
        command += ['--' + name.replace('_', '-'), str(getattr(options, name))]
    if options.river:
        command += ['--river', options.river]
    for seed in range(options.seed, options.seed + options.count):
        output, seconds, status = run(command + ['--seed', str(seed)], options.limit + 1)
        if status > 0:
            raise SystemExit(f'terra_mystica.py failed with status {status}')
        record = json.loads(output) if output else {'map': None, 'seconds': seconds}
        yield {'seed': seed, 'seconds': round(seconds, 6), 'own_seconds': record['seconds'],
               'map': record['map']}


def main():
    parser = argparse.ArgumentParser(description='Runs a Terra Mystica peer and measures its CPU time.')
    parser.add_argument('--peer', choices=('asp', 'python'), required=True)
    parser.add_argument('--variant', choices=('paper', 'balanced'), default='paper')
    parser.add_argument('--river', help='a board whose river is kept; REQ2 and REQ3 are then not asked')
    parser.add_argument('--reading', type=int, choices=(0, 1), default=0, help='REQ4: 0 strict, 1 published')
    parser.add_argument('--count', type=int, default=1)
    parser.add_argument('--seed', type=int, default=1, help='of the first board; each next one has one more')
    parser.add_argument('--limit', type=float, default=60, help="a board's CPU seconds")
    parser.add_argument('--clasp', action='append', metavar='OPTION',
                        help="an option of clasp's, in place of those of CLASP")
    for name, value in LIMITS.items():
        parser.add_argument('--' + name.replace('_', '-'), type=int, default=value)
    options = parser.parse_args()
    for record in (asp if options.peer == 'asp' else python)(options):
        print(json.dumps({'peer': options.peer, 'variant': options.variant, **record}), flush=True)


if __name__ == '__main__':
    main()
