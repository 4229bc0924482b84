#!/usr/bin/env bash
# Pieces on edges: boards with them are searched, written, read, drawn, locked, repaired and exported, and what cannot be said of them is
# refused. What rules count there is tested in tests/unit/game_file_edges.c.
. "$(dirname "$0")/tap.inc"

cp "$source_root/tests/data/games/brook.game.yaml" .
lg generate ./brook.game.yaml --seed 1 --json
that "a river on edges" json "$out" "items[0]['score'] == 0"
that "each edge is named after its cells, with its piece" json "$out" "[sum(c['pieces'] == {'between': p} for c in items[0]['cells']) for p in ('open', 'river', 'wall')] == [35, 9, 4] and {'A1-A2', 'D5-D6'} < {c['name'] for c in items[0]['cells']}"
id=$(python3 -c 'import json, sys; print(json.loads(open(sys.argv[1]).readline())["id"])' "$out")
lg generate ./brook.game.yaml --seed 1 -o board.txt
is "texts have a line for each row" "$(grep -c '^between:' board.txt) $(sed -n 's/^between: //p' board.txt | tr -d ' \n' | wc -c)" "4 48"
lg evaluate board.txt --plugin brook.game.yaml --json
that "a text is read" json "$out" "items[0]['score'] == 0 and sum(c['pieces'] == {'between': 'river'} for c in items[0]['cells']) == 9"
python3 -c 'import json, sys
record = json.loads(open(sys.argv[1]).readline())
for cell in record["cells"]:
    cell["name"] = "-".join(reversed(cell["name"].split("-")))
print(json.dumps({"game": "brook", "cells": record["cells"][::-1]}))' "$out" >cells.json
lg convert cells.json --plugin brook.game.yaml -o back.txt
is "and JSON, whose edges may name their cells in either order" "$(cat back.txt)" "$(cat board.txt)"
lg render board.txt --plugin brook.game.yaml -o board.svg
is "pictures have a thick line for each piece that shows, and for its legend" \
    "$(grep -c 'stroke="#3f7fc4" stroke-width="8"' board.svg) $(grep -c 'stroke="#45434c" stroke-width="8"' board.svg) $(grep -c 'height="5"' board.svg)" "9 4 2"
lg generate --id "$id" --plugin brook.game.yaml -o again.txt
is "an id makes them again" "$(grep -v '^#' again.txt)" "$(grep -v '^#' board.txt)"
sed '/^between:/d' board.txt >lock.txt
lg generate ./brook.game.yaml --lock lock.txt --seed 2 --json
that "a text without edges is a lock of the cells" json "$out" "items[0]['score'] == 0 and items[0]['map'].split()[1:5] == open('lock.txt').read().split()[-4:]"
sed 's/rrr/ooo/; 0,/ooo/s//rrr/' board.txt >moved.txt
lg repair moved.txt --plugin brook.game.yaml --seed 1 --json
that "a repair changes edges" json "$out" "items[0]['score'] == 0"
lg export ./brook.game.yaml --format asp -o brook.lp --partial
like "solvers see edges" brook.lp '"edge 48","(open|river|wall)"'

# ---- rivers that are grown, edge by edge
{
    printf '%s\n' 'game: rivers' 'board: {rows: [12, 11, 12, 11, 12, 11, 12, 11]}' 'layers:' '  ground: {pieces: {grass: rest, wood: 20}}'
    printf '%s\n' '  banks: {edges: yes, pieces: {dry: rest, river: 34, ford: 6}}' 'groups: {water: [river, ford]}' 'structure: water' 'rules:'
    printf '%s\n' '  two: {all of: [{groups: water, exactly: 2}, {each group: water, at least: 15}]}' \
        '  beds: {each: water, neighbours: water, between: [1, 2]}' '  fords: {each: ford, neighbours: ford, at most: 0}' \
        '  banks: {each: wood, neighbours: river, at most: 2}'
} >rivers.game.yaml
lg generate ./rivers.game.yaml --seed 1 --count 5 --evaluations 60000 --json
that "two long rivers, as a structure" json "$out" "[item['score'] for item in items] == [0] * 5"
lg check rivers.game.yaml
is "check finds no mistake in them" "$status" 0

# ---- texts that are no boards
sed 's/^between: \(.*\)o$/between: \1/' board.txt >short.txt
refused "a line with too few edges" 2 'short.txt:[0-9]*:1: expected [0-9]* letters of the layer between, for the edges of row [1-4], found [0-9]*' \
    evaluate short.txt --plugin brook.game.yaml
sed 's/^between: o/between: x/' board.txt >strange.txt
refused "a letter of another layer" 2 'strange.txt:[0-9]*:10: expected a letter of the layer between: o r w, or \?, found .x.' \
    evaluate strange.txt --plugin brook.game.yaml
sed 's/"A1-A2"/"A1-B9"/; s/"A2-A1"/"A1-B9"/' cells.json >stranger.json
refused "an edge that there is not" 2 'stranger.json:1:1: cells.[0-9]*.name: expected the name of a cell, found .A1-B9.' \
    evaluate stranger.json --plugin brook.game.yaml

# ---- files that cannot be said
edges() { # BOARD RULE [KEYS OF THE LAYER]
    printf '%s\n' 'game: edges' "board: {$1}" 'layers:' '  ground: {pieces: {a: , b: }}' "  brink: {edges: yes, ${3:-}pieces: {o: , r: {}}}" \
        "rules: {t: {$2}}" >edges.game.yaml
}
edges 'cells: {A: B, B: C, C: }' 'count: r, exactly: 1'
refused "edges of a network" 2 './edges.game.yaml:2:8: expected cells that touch, because a layer lies on edges; in a network each road can be a cell.*' \
    generate ./edges.game.yaml
edges 'squares: [40, 40]' 'count: r, exactly: 1'
refused "too many edges" 2 './edges.game.yaml:2:8: expected at most 4096 cells and edges.*' generate ./edges.game.yaml
links=$(printf '[A1, %s], ' {C..F}{1..7})
edges "squares: [6, 7], links: [${links%, }]" \
    'count: r, exactly: 1'
refused "too much around a cell" 2 './edges.game.yaml:2:8: expected at most 31 neighbours, edges and corners of a cell, found 32 on A1.*' generate ./edges.game.yaml
for rule in 'borders: [a, r], at most: 0' 'borders: same, of: r, at most: 0' 'each: r, within: 2, of: a, at least: 1' 'each: a, within: 2, of: r, at least: 1' \
    'twins: r, at most: 0' 'clumps: r, at most: 0' 'each: a, way to: r, at most: 3' 'count: {of: a, within: {steps: 2, of: r}}, exactly: 1' \
    'count: {of: r, within: {steps: 2, of: a}}, exactly: 1' 'each group: r, way to: others, at most: 1'; do
    edges 'squares: [3, 3]' "$rule"
    refused "steps to and from edges: $rule" 2 './edges.game.yaml:6:[0-9]*: expected pieces that lie on cells, because this looks only at cells.*' generate ./edges.game.yaml
done
edges 'squares: [3, 3]' 'count: r, exactly: 1' 'slots: yes, '
refused "edges that are slots" 2 './edges.game.yaml:5:10: expected one of edges, corners, slots and modules.*' generate ./edges.game.yaml
edges 'squares: [3, 3], fixed: {r: A1}' 'count: r, exactly: 1'
refused "fixed edges" 2 './edges.game.yaml:2:34: expected one piece that lies on cells.*' generate ./edges.game.yaml
edges 'squares: [3, 3], seats: [A1]' 'way: b, at most: 3'
echo 'costs: {walk: {r: stop}}' >>edges.game.yaml
refused "an edge at which ways end" 2 './edges.game.yaml:7:19: expected a number or never, because ways end on cells, found .stop.' generate ./edges.game.yaml
edges 'squares: [1, 1]' 'count: r, exactly: 0'
lg generate ./edges.game.yaml --seed 1 --json
that "a board without edges" json "$out" "items[0]['score'] == 0"
edges 'drawing: "# #", of: squares, links: [[A1, A2]], seats: [A1]' 'way: b, by: walk, at most: 9'
echo 'costs: {walk: {r: 3}}' >>edges.game.yaml
lg generate ./edges.game.yaml --seed 1 --json
that "nor does one on which only links join cells" json "$out" "items[0]['score'] == 0"
edges 'squares: [4, 4], symmetry: quarter turn' 'count: r, exactly: 8'
lg generate ./edges.game.yaml --seed 1 --json
that "symmetric edges" json "$out" "items[0]['score'] == 0 and sum(c['pieces'] == {'brink': 'r'} for c in items[0]['cells']) == 8"
lg check edges.game.yaml
is "check finds no mistake in them" "$status" 0
lg check brook.game.yaml
is "and none in the brook" "$status" 0
cp "$source_root/tests/data/games/lanes.game.yaml" .
lg check lanes.game.yaml
is "nor where ways lead over joints and edges, both of which change" "$status" 0
finish
