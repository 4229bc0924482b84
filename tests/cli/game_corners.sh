#!/usr/bin/env bash
# Pieces on corners: boards with them are searched, written, read, drawn, locked, repaired and exported, and what cannot be said of them
# is refused. What rules count there is tested in tests/unit/game_file_edges.c.
. "$(dirname "$0")/tap.inc"

cp "$source_root/examples/homesteads.game.yaml" .
lg generate ./homesteads.game.yaml --seed 1 --json
that "towns on corners, roads on edges" json "$out" "items[0]['score'] == 0"
that "each corner is named after a cell and a direction, with its piece" json "$out" "[sum(c['pieces'] == {'sites': p} for c in items[0]['cells']) for p in ('nothing', 'red', 'blue')] == [88, 4, 4] and {'A1 N', 'A1 NE', 'D4 S', 'G4 SE'} < {c['name'] for c in items[0]['cells']}"
that "a corner belongs to the first of its cells" json "$out" "not {'A2 NW', 'B2 N', 'D4 NE'} & {c['name'] for c in items[0]['cells']}"
id=$(python3 -c 'import json, sys; print(json.loads(open(sys.argv[1]).readline())["id"])' "$out")
lg generate ./homesteads.game.yaml --seed 1 -o board.txt
is "texts have a line for each row" "$(grep -c '^sites:' board.txt) $(sed -n 's/^sites: //p' board.txt | tr -d ' \n' | wc -c)" "7 96"
lg evaluate board.txt --plugin homesteads.game.yaml --json
that "a text is read" json "$out" "items[0]['score'] == 0 and sum(c['pieces'] == {'sites': 'red'} for c in items[0]['cells']) == 4"
python3 -c 'import json, sys
record = json.loads(open(sys.argv[1]).readline())
for cell in record["cells"]:
    cell["name"] = {"A1 S": "B1 NE", "D4 N": "C3 SE"}.get(cell["name"], cell["name"])
print(json.dumps({"game": "homesteads", "cells": record["cells"][::-1]}))' "$out" >cells.json
lg convert cells.json --plugin homesteads.game.yaml -o back.txt
is "and JSON, where a corner may have the name of any of its cells" "$(cat back.txt)" "$(cat board.txt)"
lg render board.txt --plugin homesteads.game.yaml -o board.svg
is "pictures have a disc for each piece that shows, and for its legend" \
    "$(grep -o 'r="9" fill="[^"]*"\|rx="6" fill="[^"]*"' board.svg | sort | uniq -c | tr -s ' \n' ' ')" \
    ' 4 r="9" fill="#2c5aa0" 4 r="9" fill="#c0392b" 1 rx="6" fill="#2c5aa0" 1 rx="6" fill="#c0392b" '
lg generate --id "$id" --plugin homesteads.game.yaml -o again.txt
is "an id makes them again" "$(grep -v '^#' again.txt)" "$(grep -v '^#' board.txt)"
sed '/^sites:/d; /^tracks:/d' board.txt >lock.txt
lg generate ./homesteads.game.yaml --lock lock.txt --seed 2 --json
that "a text without corners is a lock of the cells" json "$out" "items[0]['score'] == 0 and items[0]['map'].split()[1:8] == open('lock.txt').read().split()[-7:]"
python3 -c 'import re, sys
lines = sys.stdin.read().splitlines()
letters = "".join(line[6:] for line in lines if line.startswith("sites:")).replace(" ", "")
turned = iter(letters[1:] + letters[:1])
print("\n".join("sites:" + re.sub("[a-z]", lambda _: next(turned), line[6:]) if line.startswith("sites:") else line for line in lines))' \
    <board.txt >moved.txt
lg evaluate moved.txt --plugin homesteads.game.yaml --json
that "towns that are moved by a corner break rules" json "$out" "items[0]['score'] > 0"
lg repair moved.txt --plugin homesteads.game.yaml --seed 1 --json
that "a repair changes corners" json "$out" "items[0]['score'] == 0"
lg export ./homesteads.game.yaml --format asp -o homesteads.lp --partial
like "solvers see corners" homesteads.lp '"corner 96","(red|blue|nothing)"'

# ---- texts that are no boards
sed 's/^sites: \(.*\)o$/sites: \1/' board.txt >short.txt
refused "a line with too few corners" 2 'short.txt:[0-9]*:1: expected [0-9]* letters of the layer sites, for the corners of row [1-7], found [0-9]*' \
    evaluate short.txt --plugin homesteads.game.yaml
sed 's/"B1 NE"/"B1 E"/' cells.json >stranger.json
refused "a direction in which no corner lies" 2 'stranger.json:1:1: cells.[0-9]*.name: expected the name of a cell, found .B1 E.' \
    evaluate stranger.json --plugin homesteads.game.yaml

# ---- files that cannot be said
corners() { # BOARD RULE [KEYS OF THE LAYER]
    printf '%s\n' 'game: corners' "board: {$1}" 'layers:' '  ground: {pieces: {a: , b: }}' "  site: {corners: yes, ${3:-}pieces: {o: , r: {}}}" \
        "rules: {t: {$2}}" >corners.game.yaml
}
corners 'cells: {A: B, B: C, C: }' 'count: r, exactly: 1'
refused "corners of a network" 2 './corners.game.yaml:2:8: expected cells that touch, because a layer lies on corners.*' generate ./corners.game.yaml
corners 'squares: [50, 50]' 'count: r, exactly: 1'
refused "too many corners" 2 './corners.game.yaml:2:8: expected at most 4096 cells, edges and corners, found 5101.*' generate ./corners.game.yaml
for rule in 'borders: [a, r], at most: 0' 'each: r, within: 2, of: a, at least: 1' 'twins: r, at most: 0' 'clumps: r, at most: 0' \
    'each: a, way to: r, at most: 3' 'count: {of: r, within: {steps: 2, of: a}}, exactly: 1'; do
    corners 'squares: [3, 3]' "$rule"
    refused "steps to and from corners: $rule" 2 './corners.game.yaml:6:[0-9]*: expected pieces that lie on cells, because this looks only at cells.*' generate ./corners.game.yaml
done
corners 'squares: [3, 3]' 'count: r, exactly: 1' 'edges: yes, '
refused "corners that are edges" 2 './corners.game.yaml:5:9: expected one of edges, corners, slots and modules.*' generate ./corners.game.yaml
corners 'squares: [3, 3], fixed: {r: A1}' 'count: r, exactly: 1'
refused "fixed corners" 2 './corners.game.yaml:2:34: expected one piece that lies on cells.*' generate ./corners.game.yaml
corners 'squares: [3, 3], seats: [A1]' 'way: b, at most: 3'
echo 'costs: {walk: {r: 2}}' >>corners.game.yaml
refused "corners that cost something" 2 './corners.game.yaml:7:16: expected pieces on cells or edges, because ways do not lead over corners, found .r.' generate ./corners.game.yaml
corners 'drawing: "# #", of: squares' 'count: r, exactly: 8'
lg generate ./corners.game.yaml --seed 1 --json
that "squares that do not touch have corners of their own" json "$out" "items[0]['score'] == 0 and sum(c['pieces'] == {'site': 'r'} for c in items[0]['cells']) == 8"
for board in 'squares: [4, 4], symmetry: quarter turn' 'hexagon: 2, symmetry: sixth turn' 'hexagon: 2, top: flat, symmetry: mirror left right' \
    'squares: [4, 4], neighbours: 8, symmetry: mirror diagonal'; do
    corners "$board" 'all of: [{count: r, exactly: 12}, {each: r, neighbours: r, at most: 0}]'
    lg generate ./corners.game.yaml --seed 1 --json
    that "symmetric corners: $board" json "$out" "items[0]['score'] == 0 and sum(c['pieces'] == {'site': 'r'} for c in items[0]['cells']) == 12"
    lg check corners.game.yaml
    is "check finds no mistake in them" "$status" 0
done
corners 'hexagon: 2' 'all of: [{groups: r, exactly: 1}, {each: r, neighbours: r, between: [1, 2]}]'
sed -i 's/r: {}}/r: 24}/; s/o: ,/o: rest,/' corners.game.yaml
echo 'structure: r' >>corners.game.yaml
lg generate ./corners.game.yaml --seed 1 --count 3 --json
that "a long chain of corners, as a structure" json "$out" "[item['score'] for item in items] == [0] * 3"
lg check corners.game.yaml
is "check finds no mistake in it" "$status" 0
finish
