#!/usr/bin/env python3
"""Prints the table of docs/how-to/make-wesnoth-maps.md: what repairs change on the game's own maps.

    tools/wesnoth_repairs.py build/levelground /usr/share/games/wesnoth/1.16/data/multiplayer/maps
"""
import json
import os
import resource
import subprocess
import sys

MAPS = ['2p_Hamlets', '2p_Hornshark_Island', '2p_Weldyn_Channel', '2p_Ruphus_Isle', '2p_Sablestone_Delta',
        '2p_Fallenstar_Lake', '3p_Morituri', '3p_Alirok_Marsh', '4p_Isars_Cross', '4p_Loris_River']
FEWER_RULES = ['--set', 'joined=0', '--set', 'bands=0']


def run(tool, command, path, rules):
    """Returns the record that a command prints, and the seconds of a processor that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run([tool, command, path, '--json', *rules], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    if not done.stdout:
        sys.exit(f'{command} {path}: nothing printed')
    return json.loads(done.stdout), resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def unevenness(record):
    """Returns by how many points the ways to villages differ between sides, at most over the movement types, and the land."""
    walking = record['walking']
    return walking['most']['nearest'], 100 * walking['on_foot']['land']


def row(tool, folder, name, rules):
    path = os.path.join(folder, name + '.map')
    given, _ = run(tool, 'evaluate', path, rules)
    mended, seconds = run(tool, 'repair', path, rules)
    broken, unmet = ([rule for rule, count in r['requirements'].items() if count] for r in (given, mended))
    (ways, land), (ways_after, land_after) = unevenness(given), unevenness(mended)
    changed = len(mended['changed'])
    return (f"| {name} | {len(broken)} | {changed}{' (proven fewest)' if mended['proven'] else ''} | {seconds:.1f} "
            f"| {ways:.2f} → {ways_after:.2f} | {land:.1f} → {land_after:.1f} | {', '.join(unmet) or '-'} |")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    for title, rules in (('With all rules', []), ('Without the rules for roads and looks', FEWER_RULES)):
        print(f'{title}:\n')
        print('| map | rules broken | hexes changed | seconds | ways to villages, points | land, % | not met |')
        print('|---|---|---|---|---|---|---|')
        for name in MAPS:
            print(row(sys.argv[1], sys.argv[2], name, rules), flush=True)
        print()


main()
