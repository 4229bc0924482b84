#!/usr/bin/env bash
# Games of eight layers with 256 kinds of pieces: their boards are searched, judged, written, read and exported, and larger files are
# refused with the limit.
. "$(dirname "$0")/tap.inc"

layer() { # NAME LETTER KINDS [KEYS OF THE LAYER]
    local kind pieces=
    for ((kind = 1; kind <= $3; kind++)); do pieces+="$2$kind: {letter: $2$kind}, "; done
    echo "  $1: {${4:-}pieces: {${pieces%, }}}"
}

{
    printf '%s\n' 'game: eight' 'board: {squares: [6, 6], slots: [1, 2, 3, 4, 5, 6]}' 'layers:'
    layer land l 6
    layer town t 4 'not on: l1, '
    layer mood m 3
    layer mark k 3
    layer road r 86 'edges: yes, '
    layer gate g 95 'corners: yes, '
    layer card c 56 'slots: yes, '
    layer seal s 3 'slots: yes, '
    printf '%s\n' 'rules:' '  apart: {each: t1, neighbours: m1, at most: 0}' '  roads: {count: [r84, r85, r86], exactly: 4}' \
        '  gates: {each: [g1, g95], neighbours: [r84, r85, r86], at least: 1}' '  cards: {count: c56, exactly: 1}' \
        '  seals: {count: s3, exactly: 3}' '  many: {kinds: road, at least: 50}' '  marks: {count: k3, exactly: 7}' \
        '  bare: {count: l1, exactly: 5}'
} >eight.game.yaml

# Counts from the cells of each record how far each rule is off, and compares with the record's requirements.
cat >count.py <<'PYTHON'
import json
import sys

for line in open(sys.argv[1]):
    record = json.loads(line)
    on = {layer: [c for c in record['cells'] if layer in c['pieces']] for layer in ('land', 'mood', 'road', 'gate', 'card')}
    kinds = {layer: [c['pieces'][layer] for c in record['cells'] if layer in c['pieces']]
             for layer in ('land', 'town', 'mood', 'mark', 'road', 'gate', 'card', 'seal')}
    side = on['land'][1]['x'] - on['land'][0]['x']
    steps = lambda a, b: abs(a['x'] - b['x']) + abs(a['y'] - b['y'])
    near = lambda a, others, far: [b for b in others if 0 < steps(a, b) <= far]
    roads = [c for c in on['road'] if c['pieces']['road'] in ('r84', 'r85', 'r86')]
    off = {'apart': sum(c['pieces'].get('town') == 't1' and any(n['pieces']['mood'] == 'm1' for n in near(c, on['mood'], side))
                        for c in on['land']),
           'roads': abs(len(roads) - 4),
           'gates': sum(c['pieces']['gate'] in ('g1', 'g95') and not near(c, roads, side / 2 + 1) for c in on['gate']),
           'cards': abs(kinds['card'].count('c56') - 1), 'seals': abs(kinds['seal'].count('s3') - 3),
           'many': max(0, 50 - len(set(kinds['road']))), 'marks': abs(kinds['mark'].count('k3') - 7),
           'bare': abs(kinds['land'].count('l1') - 5)}
    places = {layer: len(pieces) for layer, pieces in kinds.items()}
    bare = kinds['land'].count('l1')
    assert places == {'land': 36, 'town': 36 - bare, 'mood': 36, 'mark': 36, 'road': 60, 'gate': 49, 'card': 6, 'seal': 6}, places
    assert record['requirements'] == off, (record['requirements'], off)
PYTHON

lg generate ./eight.game.yaml --seed 1 --count 4 --evaluations 1 --json
that "rules of random boards are judged as counted" python3 count.py "$out"
that "which break many of them" json "$out" "sum(value > 0 for item in items for value in item['requirements'].values()) > 12"
lg generate ./eight.game.yaml --seed 1 --count 2 --json
cp "$out" boards.json
that "boards that meet all rules" json "$out" "[item['score'] for item in items] == [0, 0]"
that "as counted" python3 count.py "$out"
python3 -c 'import json; record = json.loads(open("boards.json").readline()); open("board.txt", "w").write(record["map"]); print(record["id"])' >id
lg generate --id "$(cat id)" --plugin eight.game.yaml -o again.txt
is "an id makes them again" "$(grep -v '^#' again.txt)" "$(cat board.txt)"
head -n 1 boards.json >board.json
lg convert board.json --plugin eight.game.yaml -o back.txt
is "JSON is read" "$(cat back.txt)" "$(cat board.txt)"
lg convert board.txt --plugin eight.game.yaml -o board.csv
lg convert board.csv --plugin eight.game.yaml -o back.txt
is "CSV is read" "$(cat back.txt)" "$(cat board.txt)"
sed -E '2,4s/l[0-9]+[^ ]*/?/g' board.txt >lock.txt
lg generate ./eight.game.yaml --lock lock.txt --seed 3 --json
that "a lock is kept" json "$out" "items[0]['score'] == 0 and items[0]['map'].split('\n')[4:] == open('lock.txt').read().split('\n')[4:]"
python3 -c 'import json, sys; record = json.loads(open(sys.argv[1]).readline()); open("locked.txt", "w").write(record["map"])' "$out"
quoted() { python3 -c 'import sys, urllib.parse; print(urllib.parse.quote(open(sys.argv[1]).read()))' "$1"; }
link="game-file=$(quoted eight.game.yaml)&version=$("$tool" --version | cut -d ' ' -f 2)"
lg convert "$link&seed=1" -o again.txt
is "a link that holds the file makes a board again" "$(grep -v '^#' again.txt)" "$(cat board.txt)"
lg convert "$link&seed=3&lock=$(quoted lock.txt)" -o again.txt
is "with a lock, too" "$(grep -v '^#' again.txt)" "$(cat locked.txt)"
sed 's/^card: c[0-9]* /card: c56 /; s/^seal:.*/seal: s1 s1 s1 s1 s1 s1/' board.txt >broken.txt
lg repair broken.txt --plugin eight.game.yaml --seed 1 --json
that "a repair" json "$out" "items[0]['score'] == 0"
lg render board.txt --plugin eight.game.yaml -o board.svg
that "a picture" grep -q '>g[0-9]*<' board.svg
lg export ./eight.game.yaml --format asp -o eight.lp --partial
like "solvers see all layers" eight.lp '"slot 6","c56","s3"'
lg check eight.game.yaml
is "check finds no mistake" "$status" 0

# ---- symmetric boards: the middle is a place of another size in each layer
{
    printf '%s\n' 'game: turned' 'board: {squares: [5, 5], symmetry: half turn}' 'layers:'
    for l in {1..8}; do printf '  l%d: {pieces: {a%d: 11, b%d: rest}}\n' "$l" "$l" "$l"; done
    printf '%s\n' 'rules:' '  apart: {borders: [a8, a8], at most: 2}'
} >turned.game.yaml
lg generate ./turned.game.yaml --seed 1 --json
that "eight layers that are symmetric" json "$out" "items[0]['score'] == 0 and (rows := [row.split() for row in items[0]['map'].split('\n')[1:6]]) == [row[::-1] for row in rows[::-1]]"

# ---- as many genes as there can be: pieces that are left over, beside nearly all places of each layer
{
    printf '%s\n' 'game: wide' 'board: {squares: [64, 64]}' 'layers:' '  land: {pieces: {sea: rest, isle: 100}}'
    for l in {1..6}; do printf '  l%d: {not on: sea, spare: yes, pieces: {a%d: 1000}}\n' "$l" "$l"; done
    printf '%s\n' '  l7: {not on: sea, spare: yes, pieces: {a7: 500, b7: 500}}' 'rules: {few: {count: b7, exactly: 30}}'
} >wide.game.yaml
lg generate ./wide.game.yaml --seed 1 --evaluations 200 --json
that "39,000 genes" json "$out" "items[0]['requirements']['few'] == abs(items[0]['map'].count('b7') - 30) and items[0]['map'].count('a6') == 100"

# ---- limits
{ cat eight.game.yaml | sed '/^rules:/,$d' && layer ninth n 2 && printf '%s\n' 'rules: {r: {count: l1, exactly: 1}}'; } >nine.game.yaml
refused "nine layers" 2 './nine.game.yaml:12:10: expected at most 8 layers.*' generate ./nine.game.yaml
sed 's/  mood: {/&turns: yes, /' eight.game.yaml >nine.game.yaml
refused "a layer that is turned counts as two" 2 './nine.game.yaml:11:9: expected at most 8 layers.*' generate ./nine.game.yaml
one() { printf '%s
' 'game: one' 'board: {squares: [3, 3]}' 'layers:' && layer land l "$1" && printf '%s
' 'rules: {r: {for each: land, count: it, at most: 1}}'; }
one 252 >one.game.yaml
lg generate ./one.game.yaml --seed 1 --json
that "252 pieces in a layer" json "$out" "items[0]['score'] == 0"
one 253 >one.game.yaml
refused "253 pieces in a layer" 2 './one.game.yaml:4:18: expected at most 252 pieces in a layer, found 253.*' generate ./one.game.yaml
sed 's/^  mark: .*/  mark: {pieces: {k1: , k2: , k3: , k4: , k5: , k6: , k7: , k8: }}/' eight.game.yaml >wide.game.yaml
refused "too many combinations" 2 './wide.game.yaml:11:9: expected at most 1024 combinations of pieces, found 1069 with the layer seal.*' \
    generate ./wide.game.yaml
finish
