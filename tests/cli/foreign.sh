#!/usr/bin/env bash
# Boards in the forms of other programs: what they write is read, with a note of what was taken for what, and boards of games in
# files come back from every form unchanged. Bad files of each form are refused with their place.
. "$(dirname "$0")/tap.inc"

# again FILE TEXT NAME: the level of the file, written as text, is this text
again() {
    rm -f again.txt
    lg convert "$1" -o again.txt
    that "$3" cmp "$2" again.txt
}

# ---- games in files: tables, HexJSON, Tiled, and the cells of records
for game in twilight-imperium terraforming-mars milty-draft catan-islands; do
    lg generate $game --seed 7001 -o $game.txt
    for form in csv hexjson tmj json; do
        [ $game.$form != catan-islands.tmj ] || continue
        lg convert $game.txt -o $game.$form
        again $game.$form $game.txt "$game: comes back from $form"
    done
done
refused "places beside the cells do not fit into Tiled" 1 '.*cannot be written as tiled: this board has places beside its cells, .*' \
    convert catan-islands.txt -o board.tmj
refused "a board of modules has no cells of its own" 2 ".*'csv'.*" generate gaia-project --format csv -o out/
python3 - <<'END'
import json
record = json.load(open("twilight-imperium.json"))
del record["map"]
json.dump(record, open("cells.json", "w"))
for cell in record["cells"]:
    cell["x"], cell["y"] = 3 * cell["x"] - 7, cell["y"] / 2
    del cell["name"]
record["cells"].reverse()
json.dump(record, open("places.json", "w"))
record["cells"][4]["x"] += 40
json.dump(record, open("moved.json", "w"))
tiles = json.load(open("terraforming-mars.tmj"))
tiles["tilesets"][0]["firstgid"] = 7
for layer in tiles["layers"]:
    layer["data"] = [number and number + 6 | 1 << 31 for number in layer["data"]]
json.dump(tiles, open("turned.tmj", "w"))
for tile in tiles["tilesets"][0]["tiles"]:
    tile["class"] = tile.pop("type")
json.dump(tiles, open("class.tmj", "w"))
del tiles["tilesets"][0]["tiles"][0]["class"]
json.dump(tiles, open("bare.tmj", "w"))
END
for file in cells places; do
    again $file.json twilight-imperium.txt "a record with cells instead of a text: $file"
done
refused "a cell that lies elsewhere" 2 '.*moved.json:1:1: cells\.[0-9]*: expected a cell of the board, found none at .*' \
    evaluate moved.json
for file in turned class; do
    again $file.tmj terraforming-mars.txt "Tiled: $file"
done
refused "a tile without a class" 2 '.*bare.tmj:1:1: layers\.0\.data\.[0-9]*: expected tiles that have the name .*' evaluate bare.tmj
sed 's/"n":"[^"]*",//g' terraforming-mars.hexjson >places.hexjson
again places.hexjson terraforming-mars.txt "HexJSON without names, by places"
cut -d, -f 2- terraforming-mars.csv >places.csv
again places.csv terraforming-mars.txt "a table without names, by places"
{ sed '1s/$/,colour/;2,$s/$/,red/' terraforming-mars.csv | tr , ';'; } >more.csv
again more.csv terraforming-mars.txt "a table with semicolons and a column more"
like "what was left out is said" "$err" 'more.csv:1: note: left out: colour$'
sed '3s/,[^,]*$/,unicorn/' terraforming-mars.csv >unicorn.csv
refused "an unknown piece" 2 ".*unicorn.csv:1:1: cells\.1\.pieces\.[a-z]*: expected a piece of this layer or null, found 'unicorn'" \
    evaluate unicorn.csv
sed '3d' terraforming-mars.csv >short.csv
refused "a cell is missing" 2 '.*short.csv:1:1: cells: expected the 61 cells of the board, found 60; a game in a file needs .*' \
    evaluate short.csv
refused "a cell is missing of a game that is named" 2 '.*short.csv:1:1: cells: expected the 61 cells of the board, found 60' \
    evaluate short.csv --game terraforming-mars
{ printf '\xef\xbb\xbf# a remark\n\n'; cat terraforming-mars.csv; } >late.csv
again late.csv terraforming-mars.txt "a table behind a byte order mark and a remark"
{ printf '\n\n'; cat unicorn.csv; } >late.csv
refused "and its error" 2 '.*late.csv:3:1: cells\.1\.pieces\.[a-z]*: expected a piece of this layer .*' evaluate late.csv
sed '3s/.*/a,b/' terraforming-mars.csv >fields.csv
refused "no number" 2 ".*fields.csv:3:3: expected a number as x, found 'b'" evaluate fields.csv
sed '3s/,[^,]*$//' terraforming-mars.csv >fewer.csv
refused "a field is missing" 2 '.*fewer.csv:3:[0-9]*: expected 5 fields, found fewer' evaluate fewer.csv
sed '3p' terraforming-mars.csv | sed 5d >twice.csv
refused "a cell twice" 2 '.*twice.csv:1:1: cells\.2: expected each cell once' evaluate twice.csv
{ head -n 1 terraforming-mars.csv | tr 'l' '\377'; tail -n +2 terraforming-mars.csv; } >bytes.csv
refused "columns that are no UTF-8" 2 '.*bytes.csv:1:1: expected .*' evaluate bytes.csv
printf 'cell,speed\na,1\n' >other.csv
refused "a table of something else" 2 '.*other.csv:1:1: expected the layers of a game .*' evaluate other.csv
for value in 2.5 true '{"a":1}'; do
    sed -E "s/\"place\":\"[^\"]*\"/\"place\":$value/" terraforming-mars.hexjson >odd.hexjson
    refused "HexJSON: $value is no piece, and not free" 2 '.*odd.hexjson:1:1: cells\.0\.pieces\.place: expected a piece .*' \
        evaluate odd.hexjson
done
sed -E 's/"data":\[([0-9]+),/"data":["t\1",/' terraforming-mars.tmj >word.tmj
refused "Tiled: a word is no tile" 2 '.*word.tmj:1:1: layers\.0\.data\.0: expected the number of a tile, or 0' evaluate word.tmj
printf '{"layout":"odd-x","hexes":{"a":{"q":0,"r":0}}}' >layout.hexjson
refused "an unknown layout" 2 ".*layout.hexjson:1:1: expected odd-r, .*, found 'odd-x'" evaluate layout.hexjson
printf '{"layout":"odd-r","hexes":{"a":{"q":0.5,"r":0,"tile":"x"}}}' >half.hexjson
refused "half a column" 2 '.*half.hexjson:1:1: hexes\.a: expected whole numbers as q and r, .*' evaluate half.hexjson

# ---- Twilight Imperium: strings of other programs
string=$(cat twilight-imperium.txt)
try() { # NAME TEXT
    printf '%s\n' "$2" >string.txt
    again string.txt twilight-imperium.txt "a string $1"
}
try "with Mecatol Rex" "18 $string"
try "with Mecatol Rex in braces" "{18} $string"
try "with Mecatol Rex as 0" "0 $string"
try "with homes as -1" "{18} $(sed 's/\b0\b/-1/g' <<<"$string")"
try "with homes of factions" "$(sed 's/\b0\b/16/; s/\b0\b/58/; s/\b0\b/96a/; s/\b0\b/H4/' <<<"$string")"
try "in an address" "https://maps.example/?settings=T60&tiles=$(tr ' ' , <<<"$string")&pok=1"
try "in an address with escapes" "https://maps.example/#map=${string// /%20}"
lg evaluate "https://maps.example/?tiles=${string// /+}"
that "an address as an argument" test $status -eq 0
printf '%s\n' "$(sed 's/\b0\b/-1/' <<<"$string")" >one.txt
lg evaluate one.txt
like "one home less is a layout of its own, which a note says" "$err" 'one.txt:1: note: .* 3 rings, 5 homes, 1 empty places, 0 hyperlanes'
for middle in 19 83A0; do
    refused "$middle in the middle" 2 'the text given:1:1: twilight-imperium: expected 18 on 0 .*' evaluate "$middle $string"
done
refused "an address without a map" 2 'the text given:1:1: expected a level of a known game .*' \
    evaluate "https://maps.example/?a=1"

# ---- Catan: JSON with members of other names
python3 - <<'END'
import json, random
rows = ["S5 O11 L2", "O9 D G6 B9", "B3 S5 L10 S12 L8", "G4 B3 O11 G10", "L6 G4 S8"]
cells = [(max(-2, -r) + i, r - 2, word[0], int(word[1:] or 0))
         for r, row in enumerate(rows) for i, word in enumerate(row.split())]
upper = dict(L="WOOD", G="WHEAT", S="SHEEP", B="BRICK", O="ORE")
tiles = [{"coordinate": [q, -q - r, r],
          "tile": {"id": 1, "type": "RESOURCE_TILE", "resource": upper[a], "number": n} if a != "D" else {"id": 1, "type": "DESERT"}}
         for q, r, a, n in cells]
tiles += [{"coordinate": [3, -2, -1], "tile": {"id": 2, "type": "PORT", "resource": None}}]
tiles += [{"coordinate": [3, -3, 0], "tile": {"id": 0, "type": "PORT", "direction": "WEST", "resource": "ORE"}},
          {"coordinate": [-3, 0, 3], "tile": {"id": 1, "type": "PORT", "direction": "NORTHEAST", "resource": None}},
          {"coordinate": [-3, 3, 0], "tile": {"type": "WATER"}}]
random.Random(1).shuffle(tiles)
near = {"0": [{"id": 3, "type": "RESOURCE_TILE", "resource": "WOOD", "number": 5}]}
json.dump({"tiles": tiles, "adjacent_tiles": near, "winning_color": None}, open("cube.json", "w"))
lower = dict(L="wood", G="wheat", S="sheep", B="brick", O="ore", D="desert")
json.dump({"state": {"tiles": [{"type": lower[a], "number": n, "coords": [q, -q - r, r]} for q, r, a, n in cells]}}, open("coords.json", "w"))
goods = dict(L="Lumber", G="Grain", S="Wool", B="Brick", O="Ore", D="Desert")
lines = [(i, k, word) for k, row in enumerate(rows) for i, word in enumerate(row.split())]
json.dump([{"x": i, "y": k, "kind": goods[w[0]], "roll": int(w[1:] or 0)} for i, k, w in lines], open("rows.json", "w"))
land = dict(L="forest", G="field", S="pasture", B="hill", O="mountain", D="desert")
order = [{"terrain": land[w[0]], "token": w[1:] or None} for i, k, w in lines]
json.dump({"board": order}, open("order.json", "w"))
json.dump({"board": order[:18]}, open("eighteen.json", "w"))
order[0]["token"] = 7
json.dump({"board": order}, open("seven.json", "w"))
END
printf '    S5  O11 L2\n  O9  D   G6  B9\nB3  S5  L10 S12 L8\n  G4  B3  O11 G10\n    L6  G4  S8\n' >rows.txt
for form in cube coords rows order; do
    rm -f again.txt
    lg convert $form.json -o again.txt
    that "Catan by $form" cmp rows.txt <(head -n 5 again.txt)
done
lg evaluate order.json
like "a note says how it was read" "$err" 'order.json:1: note: read `terrain` as the resource, `token` as the number and the order as the place; no ports'
lg evaluate cube.json --json
like "and others are counted" "$err" 'cube.json:1: note: read .*; ports left out: 1$'
that "ports with a direction are read" json "$out" \
    "[(p['q'], p['r'], p['side'], p['kind']) for p in items[0]['ports']] == [(2, 0, 'E', 'ore'), (-2, 2, 'SW', '3:1')]"
lg generate catan --seed 7 --json
cp "$out" ported.json
python3 - <<'END2'
import json
made = json.load(open("ported.json"))
land = dict(wood="forest", wheat="grain", sheep="wool", brick="clay", ore="mountain", desert="desert")
tiles = [{"q": h["q"] + 3, "r": h["r"] - 2, "terrain": land[h["resource"]], "roll": h["number"]} for h in made["hexes"]]
step = dict(E=(1, 0), SE=(0, 1), SW=(-1, 1), W=(-1, 0), NW=(0, -1), NE=(1, -1))
long = dict(E="west", SE="northwest", SW="northeast", W="east", NW="southeast", NE="southwest")
ends = dict(NE=["N", "NE"], E=["NE", "SE"], SE=["S", "SE"], SW=["S", "SW"], W=["SW", "NW"], NW=["NW", "N"])
place = lambda p, by=(0, 0): {"q": p["q"] + 3 + by[0], "r": p["r"] - 2 + by[1]}
kind = lambda p: land.get(p["kind"], "any")
json.dump({"tiles": tiles, "harbors": [{**place(p), "edge": p["side"], "type": kind(p)} for p in made["ports"]]}, open("edges.json", "w"))
json.dump({"board": {"tiles": tiles, "ports": [{**place(p, step[p["side"]]), "direction": long[p["side"]], "kind": kind(p)}
                                               for p in made["ports"]]}}, open("shores.json", "w"))
json.dump({"tiles": tiles, "ports": [{**place(p), "corners": ends[p["side"]], "good": kind(p)} for p in made["ports"]]}, open("corners.json", "w"))
json.dump({"tiles": tiles, "ports": [{**place(p), "edge": i, "type": kind(p)} for i, p in enumerate(made["ports"])]}, open("numbers.json", "w"))
END2
for form in edges shores corners; do
    lg evaluate $form.json --json
    that "ports by $form" json "$out" "items[0]['ports'] == json.load(open('ported.json'))['ports'] and items[0]['hexes'] == json.load(open('ported.json'))['hexes']"
done
lg evaluate numbers.json
like "edges by number are not guessed" "$err" 'numbers.json:1: note: .*; ports left out: 9$'
refused "eighteen hexes" 2 '.*eighteen.json:1:1: expected the 19 or 30 hexes of the usual boards in their rows, found 18 .*' \
    evaluate eighteen.json
refused "a token with 7" 2 '.*seven.json:1:1: expected a member with the number of each .*' evaluate seven.json

# ---- Gaia Project: saved games; Wesnoth: scenarios
lg generate gaia-project --seed 7001 -o gaia.txt
lg convert gaia.txt -o gaia.json
python3 - <<'END'
import json
sectors = json.load(open("gaia.json"))["sectors"]
json.dump({"players": [{"name": "a"}], "data": {"round": 3, "map": {"sectors": sectors}}}, open("saved.json", "w"))
END
again saved.json gaia.txt "a saved game of Gaia Project"
like "where the map was" "$err" 'saved.json:1: note: read the map at `data.map`; the rest is left out'
python3 - <<'END'
import json
saved = json.load(open("saved.json"))
sectors = saved["data"]["map"]["sectors"]
far = iter([(8, -10), (10, -4), (-10, 4)])
for sector in sectors:
    if (sector["center"]["q"], sector["center"]["r"]) in ((-1, 8), (-6, 10), (-8, 7)):
        q, r = next(far)
        sector["center"] = {"q": q, "r": r, "s": -q - r}
json.dump(saved, open("elsewhere.json", "w"))
json.dump({"sectors": sectors[:9]}, open("nine.json", "w"))
sectors[8]["center"] = {"q": 1, "r": 1, "s": -2}
json.dump({"sectors": sectors}, open("overlap.json", "w"))
END
lg convert elsewhere.json -o own.json
like "sectors that lie elsewhere" "$err" 'elsewhere.json:1: note: read the map at `data.map`; .*; gaia-project has no such layout; .* of 10 modules'
that "lie there when the map is written" json own.json "{(s['center']['q'], s['center']['r']) for s in items[0]['sectors']} ==
    {(s['center']['q'], s['center']['r']) for s in json.load(open('elsewhere.json'))['data']['map']['sectors']}"
lg evaluate elsewhere.json own.json --json
that "and are judged alike when it is read" json "$out" "items[0]['requirements'] == items[1]['requirements'] and len(items[1]['cells']) == 190"
lg evaluate nine.json --json
that "nine sectors" json "$out" "len(items[0]['cells']) == 171"
refused "sectors that overlap" 2 'overlap.json:1:1: sectors\.[0-9]*\.center: expected the middle of one of 10 places, .*' evaluate overlap.json
sed 's,"map":",&9,' own.json >differ.json
refused "a map that says something else" 2 'differ.json:1:1: expected "map" and the other members to say the same, .*' evaluate differ.json

# ---- Terra Mystica: several maps in one file
lg generate terra-mystica --count 3 --seed 5 -o maps/
python3 - <<'END'
import glob
maps = [open(p).read().split() for p in sorted(glob.glob("maps/*.txt"))]
rows = [[row.strip(";") for row in rows] for rows in maps]
pad = lambda row: row if row.count(",") == 12 else row + ",N"
java = "package tm;\n\npublic class MapData {\n    private final String name; // of the map, or of its maker\n"
for k, board in enumerate(rows):
    java += "        final String[] map%d = {\n" % k + "".join('            "%s",\n' % pad(row) for row in board) + "        };\n\n"
open("MapData.java", "w").write(java + "        new MapData(\"Fjords\", map0);\n    }\n}\n")
open("titles.txt", "w").write("".join("Map %d, by somebody\n" % k + "\n".join(board) + "\n\n" for k, board in enumerate(rows)))
rows[1][4] = rows[1][4].replace(",", ",X,", 1)
open("typo.txt", "w").write("".join("Map %d\n" % k + "\n".join(board) + "\n\n" for k, board in enumerate(rows)))
END
for file in MapData.java titles.txt; do
    lg evaluate $file --json
    that "$file: three maps" json "$out" "(lambda files: [i['map'].split() for i in items] == [open(f).read().split() for f in files])(
        sorted(__import__('glob').glob('maps/*.txt')))"
    like "$file: a note" "$err" "$file:[0-9]*: note: read the rows of terrains; all other lines are taken as remarks"
done
refused "a row with a letter that is no terrain" 2 '.*typo.txt:.*' evaluate typo.txt

lg generate wesnoth --seed 3 -o land.map
{
    printf '#textdomain wesnoth-x\n[multiplayer]\n    name= _ "A [tag] and map_data=nothing"\n    map_data="'
    cat land.map
    printf '"\n    [side]\n        side=1\n    [/side]\n[/multiplayer]\n'
} >scenario.cfg
lg convert scenario.cfg -o again.map
that "a scenario of Wesnoth" cmp land.map again.map
tail -n +2 scenario.cfg >tagged.cfg
lg convert tagged.cfg -o again.map
that "one that begins with a tag" cmp land.map again.map
sed '6s/, [^,]*$//' scenario.cfg >zzz.cfg
refused "errors name lines of the scenario" 2 '.*zzz.cfg:6:[0-9]*: expected a row as long as .*' evaluate zzz.cfg
sed 's/map_data=".*/map_data="{maps\/a.map}"/' scenario.cfg >named.cfg
refused "a scenario that names the map's file" 2 '.*named.cfg:4:1: expected the map itself, .*' evaluate named.cfg
printf '[multiplayer]\n[/multiplayer]\n' >none.cfg
refused "a scenario without a map" 2 '.*none.cfg:1:1: expected a scenario with map_data, found none' evaluate none.cfg

# ---- PTSP: grids for pathfinding, in which the search places the ship and the waypoints
python3 - <<'END'
rows = ["@" * 120] + ["@" + "." * 56 + "TOT" + "." * 59 + "@" for y in range(60)] + ["@" * 120]
rows[20] = rows[20][:8] + "SSWW" + rows[20][12:]
head = "type octile\nheight 62\nwidth 120\nmap\n"
open("grid.map", "w").write(head + "\n".join(rows) + "\n")
rows[20] = rows[20].replace("SSWW", "....")
rows[30] = rows[30][:90] + "S" + rows[30][91:]
rows[10] = rows[10][:70] + "C" + rows[10][71:]
open("parts.map", "w").write(head + "\n".join(rows) + "\n")
END
place=(--set waypoints=4 --evaluations 300 --seed 1)
lg generate ptsp --lock grid.map "${place[@]}" --json
that "a grid gets a ship and waypoints where the ship can get to" json "$out" \
    "items[0]['feasible'] and items[0]['map'].count('S') == 1 and items[0]['map'].count('C') == 4"
that "the grid's walls stay, swamp is free, water is a wall" json "$out" "(lambda made, given: [
    a.replace('S', '.').replace('C', '.') == b.replace('S', '.').replace('W', '@') for a, b in zip(made, given)] == [True] * 66)(
    items[0]['map'].splitlines(), open('grid.map').read().splitlines())"
python3 -c 'import json, sys; r = json.loads(open(sys.argv[1]).readline()); open("made.map", "w").write(r["map"]); print(r["id"])' "$out" >link
lg generate --id "$(cat link)" -o again.map
that "its link makes the map again" cmp made.map again.map
lg generate ptsp --lock parts.map "${place[@]}" -o kept.map
is "what the grid has stays" "$(sed -n '35p' kept.map | cut -c91)$(sed -n '15p' kept.map | cut -c71)$(tr -cd C <kept.map)" "SCCCCC"
refused "a grid is no map" 2 '.*grid.map:25:10: expected one ship .*' evaluate grid.map
sed '41s/^@\.\./@.C/' parts.map >two.map
refused "more waypoints than asked for" 2 '.*two.map: expected at most 1 waypoints .*, found 2 on the lock' \
    generate ptsp --lock two.map --set waypoints=1
refused "the lock decides the size" 2 '.*--set size=100: --lock decides this setting.*' generate ptsp --lock grid.map --set size=100

# ---- second tier: mutations of each form
rest_is_second_tier
that "mutations end with an error or a level" python3 "$source_root/tests/cli/foreign_mutants.py" "$tool" "${MUTANTS:-200}" \
    terraforming-mars.csv terraforming-mars.hexjson terraforming-mars.tmj cube.json order.json saved.json scenario.cfg MapData.java
finish
