#!/usr/bin/env bash
# levelground wesnoth pack and install: the add-on with shelves of maps. Each map is the one that its id makes, and it meets all
# rules.
# Second tier (24 s): makes some hundred maps.
. "$(dirname "$0")/tap.inc"
export LEVELGROUND_DATA=$source_root

# unshelve SHELF DIR: writes the shelf's maps as ID.map. Fails if the shelf does not have the format that
# src/wesnoth/cli/wesnoth.h describes.
unshelve() {
    python3 - "$@" <<'PYTHON'
import os, sys
lines = open(sys.argv[1]).read().split("\n")
os.mkdir(sys.argv[2])
assert lines[0] == "levelground maps 1" and lines[-1] == ""
at, maps = 1, 0
while lines[at].startswith("map "):
    name, width, height, climate, symmetry, total = lines[at].split(" ")[1:]
    rows = lines[at + 2 : at + 4 + int(height)]
    body = "".join(line + "\n" for line in lines[at + 1 : at + 4 + int(height)])
    value = 0
    for byte in body.encode():
        value = (value * 31 + byte) % 2**32
    assert value == int(total) and all(len(row) == int(width) + 2 for row in rows)
    codes = lines[at + 1].split(",")
    with open(f"{sys.argv[2]}/{name}.map", "w") as out:
        for row in rows:
            out.write(", ".join(codes[ord(c) - ord("!")] for c in row) + "\n")
    at, maps = at + 4 + int(height), maps + 1
assert lines[at] == f"end {maps}" and at + 2 == len(lines) and maps > 0
PYTHON
}

lg wesnoth pack --output one --maps 2 --seed 3 --jobs 1
is "pack" "$status $(cat "$out")" "0 one/levelground"
is "the add-on is there, and its maps" "$(cd one/levelground && find . -type f ! -path './pack/*' | sort)" \
    "$(cd "$source_root/addons/wesnoth" && find . -type f ! -name _info.cfg | sort)"
is "shelves by sides and size, by sides and form of land, with a summit, and for many sides" \
    "$(ls one/levelground/pack | tr '\n' ' ')" \
    "$(for n in 2 3 4; do for size in caves city coast huge islands large lava normal small summit; do printf '%s-%s.txt ' $n $size; done; done
    printf '%s-normal.txt ' 6 8)"
is "two maps a shelf are too few for maps of many sides, which take long" \
    "$(tail -qn 1 one/levelground/pack/[68]-normal.txt | tr '\n' ' ')" "end 0 end 0 "
lg wesnoth pack --output two --maps 2 --seed 3 --jobs 3 --quiet
is "quiet" "$status $(cat "$out" "$err")" "0 "
that "the same seed, the same maps" diff -r one two
refused "nothing is overwritten" 1 'one/levelground: is there already' wesnoth pack --output one --maps 0
refused "no number" 2 "--maps: expected .*, found 'x'" wesnoth pack --output three --maps x
lg wesnoth pack --output three --maps 0
is "no maps are asked for" "$status $(ls three/levelground | grep -c pack)" "0 0"

# remade NAME SHELF: checks that the shelf is complete, and that the id of each map makes the same map
remade() {
    that "$1: is whole" unshelve "$2" "$1"
    for map in "$1"/*.map; do
        id=$(basename "$map" .map)
        lg generate --id "$id" --output again --format txt
        that "$1: as the id makes it" cmp -s "$map" again/*.map
        rm -rf again
    done
}
for shelf in 2-small 3-small 4-small 2-huge 2-islands 4-city 3-summit; do remade $shelf one/levelground/pack/$shelf.txt; done

lg wesnoth pack --output many --maps 10 --seed 4 --quiet
for shelf in 6-normal 8-normal; do remade $shelf many/levelground/pack/$shelf.txt; done

mkdir user
lg wesnoth install --userdata user --maps 1 --seed 3
is "install brings them too" "$status $(ls user/data/add-ons/levelground/pack | grep -c '')" "0 32"

# ---- the colours in which the generator shows a map
cat >colours.py <<'PYTHON'
import re, sys
terrain = dict((code.lstrip("^"), (code[0], like, flags)) for code, like, flags in
    re.findall(r'^TERRAIN\("(.*)", \w+, "(.*)", (.*)\)', open(sys.argv[1]).read(), re.M))
pairs = re.findall(r'(\w+) = "(\w+)"', re.search(r"local seasons = {\n(.*?)\n}", open(sys.argv[2]).read(), re.S)[1])
for old, new in pairs:
    a, b = terrain[old], terrain[new]
    if a[1:] != b[1:] or (a[0] == "^") != (b[0] == "^"):
        print(old, new)
print(len(pairs) > 10)
PYTHON
is "cost what the first ones do" \
    "$(python3 colours.py "$source_root/src/wesnoth/land/terrain.def" "$source_root/addons/wesnoth/lua/vary.lua")" True

# ---- an engine makes fresh maps
io=user/data/add-ons/levelground/io
launch wesnoth serve --userdata user
that "serve: a stock of maps, larger ones too" until_true 300 test -s $io/ans_stock-4-huge.txt
cp $io/ans_stock-2-small.txt $io/ans_stock-3-normal.txt .
is "serve: files that the game's cache does not notice" "$(stat -c %Y $io/ans_stock-2-small.txt)" 1
interrupt INT
is "serve: nothing stays" "$status $(ls $io)" "0 "
remade stock ans_stock-2-small.txt
is "serve: a map of each climate" "$(grep '^map' ans_stock-3-normal.txt | cut -d ' ' -f 5 | sort -u | grep -c '')" 7
finish
