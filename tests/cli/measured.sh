#!/usr/bin/env bash
# What each seat, colour or resource of a level has: in JSON, as tables, and for several levels side by side.
. "$(dirname "$0")/tap.inc"
original >original.txt

# ---- Twilight Imperium: the numbers of slices are those that the printed planets give
"$tool" generate twilight-imperium --seed 3 --json >ti.json 2>"$err"
that "each seat has a number of each measure" json ti.json 'all(set(part) == set("123456") for part in items[0]["measured"].values())
    and {"slices", "resources", "influence", "technologies", "mecatol", "letters alphas", "letters betas", "next-seat"}
    == set(items[0]["measured"])'
that "cells have names, places and pieces" json ti.json 'len(items[0]["cells"]) == 37
    and items[0]["cells"][0]["pieces"] == {"tile": "18"} and {"name", "x", "y", "pieces"} == set(items[0]["cells"][5])
    and [cell["pieces"]["tile"] for cell in items[0]["cells"][1:19]] == items[0]["map"].split()[:18]'
lg evaluate ti.json --json --verbose
cp "$out" ti-judged.json
if [ -f "${LG_SHARED:-}/twilight-imperium/tiles.csv" ]; then
    # Of each planet the larger of resources and influence counts, and half of both if they are equal. A tile within two moves of
    # a home belongs to the homes that are nearest to it.
    that "resources and influence by the planets on the tiles" python3 - ti-judged.json "$LG_SHARED/twilight-imperium/tiles.csv" <<'PYTHON'
import csv, json, sys
record = json.load(open(sys.argv[1]))
goods, votes, anomaly = {}, {}, {}
for tile in csv.DictReader(open(sys.argv[2])):
    anomaly[tile["id"]] = tile["anomaly"]
    planets = [planet.split(":") for planet in tile["planets"].split("; ") if planet]
    split = [(int(p[1]), int(p[2])) for p in planets]
    goods[tile["id"]] = sum(r if r > i else r / 2 if r == i else 0 for r, i in split)
    votes[tile["id"]] = sum(i if i > r else i / 2 if r == i else 0 for r, i in split)
spots, ways = [(0, 0)], [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
for ring in (1, 2, 3):
    q, r = 0, -ring
    for dq, dr in ways:
        for _ in range(ring):
            spots.append((q, r))
            q, r = q + dq, r + dr
tiles = dict(zip(spots, ["18", *record["map"].split()]))
homes = [spots[n] for n in (19, 22, 25, 28, 31, 34)]
near = []
for home in homes:
    steps, edge = {home: 0}, [home]
    for n in (1, 2):
        open_ones = [at for at in edge if at == home or "nebula" not in anomaly.get(tiles[at], "")]
        edge = {(q + dq, r + dr) for q, r in open_ones for dq, dr in ways} & set(tiles) - set(steps)
        edge = [at for at in edge if "supernova" not in anomaly.get(tiles[at], "")]
        steps.update({at: n for at in edge})
    near.append(steps)
for name, value in (("resources", goods), ("influence", votes)):
    wanted = [0.0] * 6
    for at, tile in tiles.items():
        least = min(steps.get(at, 9) for steps in near)
        takers = [seat for seat in range(6) if near[seat].get(at, 9) == least]
        for seat in takers if 0 < least <= 2 else []:
            wanted[seat] += value.get(tile, 0) / len(takers)
    found = list(record["measured"][name].values())
    assert all(abs(a - b) < 0.05 for a, b in zip(found, wanted)), (name, found, wanted)
    for seat in range(6):
        least = {at: min(steps.get(at, 9) for steps in near) for at in tiles}
        cells = [n for n, at in enumerate(spots) if 0 < least[at] <= 2 and near[seat].get(at, 9) == least[at] and value.get(tiles[at])]
        assert record["counted"][name].get(str(seat + 1), []) == cells, (name, seat, cells)
PYTHON
else
    skip "resources and influence by the planets on the tiles" "needs LG_SHARED/twilight-imperium"
fi
python3 -c 'import json
tiles = json.load(open("ti.json"))["map"].split()
tiles[0], tiles[20] = tiles[20], tiles[0]
print(*tiles)' >poor.txt
lg evaluate poor.txt
like "a table has a row for each seat, with its place" "$out" '^  1 at 19 +[<>]?[0-9.]+ +[0-9.]+ '
like "it marks the poorest seat" "$out" '^  [1-6] at [0-9]+ +<[0-9.]+'
like "and the richest one" "$out" '^  [1-6] at [0-9]+ +>[0-9.]+'
like "and says what the marks mean" "$out" '^  < least, > most: breaks its rule$'
is "no line is wider than 80 columns, but for broken rules" "$(grep -v 'not met' "$out" | awk 'length > 80' | sed 1d)" ""
COLUMNS=50 lg evaluate poor.txt
is "nor than the terminal" "$(grep -v 'not met' "$out" | awk 'length > 50' | sed 1d)" ""
sed 's/ [0-9][0-9]* / ? /' poor.txt >open.txt
lg evaluate open.txt --json
that "with free places no number is known" json "$out" 'all(x is None for part in items[0]["measured"].values() for name, x in
    part.items() if "seat" not in name) or items[0]["measured"]["slices"]["1"] is None'
lg evaluate open.txt
is "and there is no table" "$(grep -c '^  seat' "$out")" 0

# ---- the other games
lg evaluate original --json
that "Terra Mystica: each colour, each half, and the borders" json "$out" 'set(items[0]["measured"]["river"]) ==
    {"yellow", "brown", "black", "blue", "green", "gray", "red"} and set(items[0]["measured"]["river-hexes"]) ==
    {"left", "right", "top", "bottom"} and sum(items[0]["measured"]["hexes"].values()) == 77'
lg evaluate beginners --json
that "Catan: seats, resources and intersections" json "$out" 'items[0]["measured"]["pips"] ==
    {"wood": 13, "wheat": 13, "sheep": 10, "brick": 12, "ore": 10} and len(items[0]["measured"]["corner-pips"]) == 54
    and abs(sum(items[0]["measured"]["wins"].values()) - 100) < 1e-6'
lg generate toy --seed 1 --json
that "a game without parts has no such member" json "$out" '"measured" not in items[0]'
"$tool" generate gaia-project --seed 2 --json >gaia.json 2>"$err"
that "Gaia Project: steps and planets of each colour" json gaia.json 'set(items[0]["measured"]["power"]) ==
    set(items[0]["measured"]["one-step within 2"]) == {"terra", "oxide", "volcanic", "desert", "swamp", "titanium", "ice"}'
lg evaluate gaia.json --json
that "a record with measured and cells can be read again" json "$out" 'items[0]["score"] == 0'

# ---- games in files: each kind of measure that can have a number for each seat or for each name (docs/reference/game-file.md); a
# loop cannot go through the values of `each corner` and `best corners`, or the layers of `mismatches`
cat >kinds.game.yaml <<'END'
game: kinds
players: 1
board: {rows: [3, 4, 5, 4, 3], seats: [A1]}
values: [pips]
pieces: {wood: {letter: W, stock: 5, pips: 1}, ore: {letter: O, stock: 5, pips: 3}, sea: {letter: S, stock: rest}}
groups: {land: [wood, ore]}
rules:
  count: {for each: [wood], count: it, at most: 19}
  sum: {for each: land, sum: pips, of: it, at most: 99}
  near: {for each: land, each: it, neighbours: sea, at most: 6}
  around: {for each: land, each: it, within: 2, of: sea, at least: 0}
  reached: {for each: land, each: it, way to: sea, at most: 9}
  bordering: {for each: land, borders: [it, sea], at most: 99}
  grouped: {for each: land, groups: it, at most: 19}
  sized: {for each: land, each group: it, at least: 1}
  largest: {for each: land, largest group: it, at most: 19}
  twin: {for each: land, twins: it, at most: 99}
  turned: {for each: land, unlike: half turn, of: it, at most: 99}
  clumped: {for each: land, clumps: it, at most: 1}
  far: {way: sea, else: 9, at most: 9}
  rich: {worth: pips, weights: [1, 1], at most: 99}
  chosen: {draft: pips, seats: 2, at most: 99}
END
lg generate ./kinds.game.yaml --seed 1 --json
that "each kind has its numbers, also those of one seat or one name" json "$out" '
    {name: list(part) for name, part in items[0]["measured"].items() if len(part) < 19} == {"count": ["wood"], "far": ["1"],
    "rich": ["1"], "chosen": ["1", "2"]} | {name: ["wood", "ore"] for name in "sum bordering grouped largest twin turned clumped".split()}
    and None not in [number for part in items[0]["measured"].values() for number in part.values() if len(part) < 19]
    and items[0]["measured"]["count"] == {"wood": 5} and items[0]["measured"]["sum"] == {"wood": 5, "ore": 15}'
that "and each bound of single cells the number of each cell" json "$out" '
    all(list(items[0]["measured"][name]) == [cell["name"] for cell in items[0]["cells"]] and
    all((number is None) == (cell["pieces"]["piece"] == "sea") for number, cell in
    zip(items[0]["measured"][name].values(), items[0]["cells"])) for name in ("near", "around", "reached"))
    and sum(x or 0 for x in items[0]["measured"]["sized"].values()) == 10'
cp "$out" kinds.json
lg evaluate kinds.json --plugin kinds.game.yaml
like "and a table a row for the seat" "$out" '^  1 at A1 +[0-9]'

# ---- numbers of single cells, groups and corners, counted by hand on
#      A1 wood  A2 wood  A3 sea
#      B1 sea   B2 sea   B3 wood
cat >single.game.yaml <<'END'
game: single
board: {squares: [2, 3]}
values: [pips]
pieces: {wood: {letter: W, stock: 3, pips: 2}, sea: {letter: S, stock: rest}}
rules:
  coast: {each: wood, neighbours: sea, between: [1, 2]}
  near: {each: wood on row 1, within: 2, of: wood, at least: 1}
  ferry: {each: sea, way to: wood, at most: 9}
  woods: {each group: wood, at least: 2}
  spots: {each corner: pips, at most: 4}
  loop: {for each: [wood, sea], each: it, neighbours: sea, at most: 1}
END
printf 'single\nWWS\nSSW\n' >single.txt
lg evaluate single.txt --game single.game.yaml --json
that "numbers of single cells" json "$out" '{name: {cell: x for cell, x in part.items() if x is not None}
    for name, part in items[0]["measured"].items()} == {
    "coast": {"A1": 1, "A2": 2, "B3": 2}, "near": {"A1": 1, "A2": 2}, "ferry": {"A3": 1, "B1": 1, "B2": 1},
    "woods": {"A1": 2, "B3": 1}, "loop": {"A1": 1, "A2": 2, "A3": 0, "B1": 1, "B2": 1, "B3": 2},
    "spots": {"A1": 2, "A1 A2": 4, "A2 A3": 2, "A3": 0, "A1 B1": 2, "A1 A2 B1 B2": 4, "A2 A3 B2 B3": 4, "A3 B3": 2,
    "B1": 0, "B1 B2": 0, "B2 B3": 2, "B3": 2}}
    and all(len(part) in (6, 12) for part in items[0]["measured"].values())'
lg evaluate single.txt --game single.game.yaml
like "a table has the cells of which rules speak" "$out" '^  A1 +1 +1 +- +1$'
is "and groups" "$(grep -A2 '^  group' "$out" | tr -s ' ' | tr '\n' ';')" " group woods; A1 >2; B3 <1;"
sed 's/WWS/W?S/' single.txt >open.txt
lg evaluate open.txt --game single.game.yaml --json
that "free places: the same parts, without numbers" json "$out" '
    {name: len(part) for name, part in items[0]["measured"].items()} == dict(coast=6, near=6, ferry=6, woods=6, loop=6, spots=12)
    and all(x is None for part in items[0]["measured"].values() for x in part.values())'

# ---- which cells each number counts
lg evaluate single.txt --game single.game.yaml --json --verbose
that "places of single cells, of groups and of corners" json "$out" 'all(items[0]["counted"][name] ==
    {cell: [at] for at, cell in enumerate(items[0]["measured"][name]) if items[0]["measured"][name][cell] is not None}
    for name in ("coast", "near", "ferry", "loop")) and items[0]["counted"]["woods"] == {"A1": [0, 1], "B3": [5]}
    and items[0]["counted"]["spots"]["A1 A2 B1 B2"] == [0, 1, 3, 4] and len(items[0]["counted"]["spots"]) == 12'
cat >ways.game.yaml <<'END'
game: ways
board: {squares: [3, 3], seats: [A1, C3]}
pieces: {gold: {letter: G, stock: 2}, wall: {letter: W, stock: 1}, stop: {letter: S, stock: 1}, free: {letter: F, stock: rest}}
costs: {feet: {wall: never, stop: stop}}
rules:
  way: {way: gold, by: feet, at most: 99}
  seats: {way: seats, by: feet, at most: 99}
  near: {count: free, within: 1, at least: 0}
  shared: {count: free, within: 2, among: nearest, by: feet, at least: 0}
  groups: {for each: [free, gold], groups: it, at least: 0}
  large: {for each: [free, gold], groups: it, size: {at least: 3}, at least: 0}
END
printf 'ways\nFWG\nFSF\nFGF\n' >ways.txt
lg evaluate ways.txt --game ways.game.yaml --json --verbose
that "ways, cells around a seat, and groups" json "$out" '
    {name: part for name, part in items[0]["measured"].items() if name != "next-seat"} == {"way": {"1": 3, "2": 1},
    "seats": {"1": 4, "2": 4}, "near": {"1": 2, "2": 2}, "shared": {"1": 2, "2": 2}, "groups": {"free": 2, "gold": 2},
    "large": {"free": 1, "gold": 0}} and items[0]["counted"] == {"way": {"1": [0, 3, 6, 7], "2": [7, 8]},
    "seats": {"1": [0, 3, 6, 7, 8], "2": [0, 3, 6, 7, 8]}, "near": {"1": [0, 3], "2": [5, 8]},
    "shared": {"1": [0, 3], "2": [5, 8]}, "groups": {"free": [0, 3, 5, 6, 8], "gold": [2, 7]}, "large": {"free": [0, 3, 6]}}'
lg evaluate kinds.json --game kinds.game.yaml --json --verbose
that "the numbers of pieces count their cells" json "$out" '[len(items[0]["counted"]["count"]["wood"]),
    *map(len, items[0]["counted"]["sum"].values())] == [5, 5, 5] and "clumped" not in items[0]["counted"]
    and "chosen" not in items[0]["counted"]'
lg evaluate original --json --verbose
that "Terra Mystica: hexes by colour, beside the river, and borders" python3 - "$out" <<'PYTHON'
import json, sys
record = json.load(open(sys.argv[1]))
rows = [row.strip(";").split(",") for row in record["map"].split("\n") if row]
rows = [[hex for hex in row if hex] for row in rows]
spots = [(y, 2 * x + (len(row) < len(rows[0]))) for y, row in enumerate(rows) for x in range(len(row))]
hexes = dict(zip(spots, [hex for row in rows for hex in row]))
near = lambda at: [to for dy, dx in ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)) if (to := (at[0] + dy, at[1] + dx)) in hexes]
colours = dict(yellow="Y", brown="U", black="K", blue="B", green="G", gray="S", red="R")
circle = list(colours.values())
for colour, letter in colours.items():
    own = [at for at in spots if hexes[at] == letter]
    river = [at for at in own if any(hexes[to] == "I" for to in near(at))]
    after = circle[(circle.index(letter) + 1) % 7]
    borders = {at for one in own for to in near(one) if hexes[to] == after for at in (one, to)}
    for name, wanted in (("hexes", own), ("river", river), ("next-colour", borders)):
        found = record["counted"][name].get(colour, [])
        assert [spots[cell] for cell in found] == sorted(wanted), (colour, name, found)
assert "won" not in record["counted"] and len(record["counted"]["river-hexes"]["left"]) == record["measured"]["river-hexes"]["left"]
PYTHON
lg evaluate beginners --json --verbose
that "Catan: the hexes of a resource have its pips, those at the starts the starts'" json "$out" 'all(sum(6 - abs(7 - (hex["number"] or 0))
    for hex in [items[0]["hexes"][cell] for cell in items[0]["counted"]["pips"][name]]) == pips
    for name, pips in items[0]["measured"]["pips"].items()) and set(items[0]["counted"]["start-pips"]) == set("1234")
    and items[0]["counted"]["corner-pips"]["row 1, hex 1, NE"] == [0, 1]'
lg generate catan --seed 1 --json
that "generate leaves them out" json "$out" '"measured" in items[0] and "counted" not in items[0]'
lg evaluate beginners --json
that "so does evaluate without --verbose" json "$out" '"measured" in items[0] and "counted" not in items[0]'

# ---- several levels side by side
lg evaluate original.txt archipelago --variant paper
is "the lines of each level come first" "$(grep -c '^original.txt: terra-mystica\|^archipelago: terra-mystica' "$out")" 2
like "then a column for each" "$out" '^  compared +original.txt +archipelago$'
like "a row in which they differ is marked" "$out" '^  score  .* \*$'
like "a rule that both meet is not" "$out" '^  REQ1 +0 +0$'
like "measures have the least and the largest number" "$out" '^  river by colour +6 to 10 +[0-9]+ to [0-9]+ \*$'
is "traits and parts are left out" "$(grep -cE '^  (islands|  colour blue, river) ' "$out")" 0
lg evaluate original.txt archipelago --verbose
is "unless all is asked for" "$(grep -cE '^  (islands|  colour blue, river) +[0-9]+ +[0-9]+' "$out")" 2
lg evaluate ti.json poor.txt
like "a measure whose parts differ is marked, even if its ends do not" "$out" '^  technologies by seat +1 to 2 +1 to 2 \*$'
lg evaluate original.txt beginners
is "levels of different games are not compared" "$(grep -c '^  compared' "$out")" 0
lg evaluate original.txt original.txt
like "a level is compared with itself" "$out" '^  compared +original.txt +original.txt 2$'
is "and does not differ" "$(sed -n '/^  compared/,$p' "$out" | grep -c '\*$')" 0
cp original.txt original.txt.old
lg evaluate original.txt.old original.txt
like "unless its name is only the beginning of another one" "$out" '^  compared +original.txt.old +original.txt$'
lg evaluate original.txt
is "one level is compared with nothing" "$(grep -c '^  compared' "$out")" 0

# ---- more words
lg evaluate original --verbose
like "--verbose: traits with their values" "$out" '^  islands [0-9]+: connected land masses$'
is "each once" "$(grep -c '^  islands ' "$out")" 1
lg evaluate beginners --verbose
like "--verbose: long tables" "$out" '^  row 1, hex 1, NE +[0-9]+ +4$'
lg evaluate beginners
like "else the ends" "$out" '^  trade by intersection: 2 to 4$'
like "and the length" "$out" '^  intersection: evaluate --verbose prints 54 rows$'
lg generate terra-mystica --seed 4 --verbose
like "generate --verbose: the table is a comment" "$out" '^#   colour  next-colour '
cp "$out" verbose.txt
lg evaluate verbose.txt
is "so that the output is a board" "$status" 0
lg generate terra-mystica --seed 4
is "without it there is no table" "$(grep -c colour "$out")" 1

finish
