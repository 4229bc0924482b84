#!/usr/bin/env bash
# evaluate: the published counts, violations with their places, many files, many boards in one file.
. "$(dirname "$0")/tap.inc"
original >original.txt

lg evaluate original.txt --variant paper --json
is "one line, status 0" "$status $(grep -c '' "$out")" "0 1"
that "the fields are those of the design, in order" json "$out" 'list(items[0]) ==
    ["version", "file", "game", "variant", "settings", "score", "requirements", "traits", "measured", "map", "violations"]'
that "the published counts of the original board" json "$out" 'items[0]["score"] == 9 and
    items[0]["requirements"] == {"REQ1": 0, "REQ2": 3, "REQ3": 0, "REQ4": 6}'
that "the map comes back" json "$out" "items[0]['map'] == open('original.txt').read() and items[0]['file'] == 'original.txt'"
that "a violation for each count, with its cell" json "$out" '[v["requirement"] for v in items[0]["violations"]] ==
    ["REQ2"] * 3 + ["REQ4"] * 6 and all(0 <= v["cell"] < 113 and set(v) == {"requirement", "cell", "place"}
    for v in items[0]["violations"])'
that "a cell's number and name agree" json "$out" '[(v["cell"], v["place"]) for v in items[0]["violations"]][:3] ==
    [(58, "river at row 5, hex 9"), (70, "river at row 6, hex 8"), (71, "river at row 6, hex 9")]'
that "land is named as players do" json "$out" '[v["place"] for v in items[0]["violations"]][3:] ==
    ["B5", "C4", "H3", "H6", "I3", "I4"]'
that "the river's cells are river" json "$out" 'all(items[0]["map"].replace(",", "").replace(";\n", "")[v["cell"]] == "I"
    for v in items[0]["violations"] if v["requirement"] == "REQ2")'
lg evaluate original.txt --variant paper --set reading=strict --json
that "REQ4 as printed" json "$out" 'items[0]["requirements"]["REQ4"] == 14'
lg evaluate original.txt --json
that "the default variant" json "$out" 'items[0]["variant"] == "balanced" and len(items[0]["requirements"]) == 13'
that "a violation without a place has no cell" json "$out" '{"requirement": "REQ6", "cell": None} in items[0]["violations"]'
lg evaluate original.txt --variant paper --set REQ4=0 --json
that "a requirement left out" json "$out" 'items[0]["score"] == 3 and "REQ4" not in items[0]["requirements"]'
lg evaluate original.txt --variant paper --set REQ2=10 --json
that "a weight" json "$out" 'items[0]["score"] == 36'

lg evaluate original.txt --variant paper
is "a readable line" "$(head -n 1 "$out")" "original.txt: terra-mystica paper: not fair: 2 of 4 rules met, score 9 (0 is best)"
like "and where each is broken" "$out" '^  not met: each river hex has one to three river neighbours \(REQ2\): river at row 5, hex 9; river at row 6, hex 8; river at row 6, hex 9$'
is "nothing on stderr" "$(cat "$err")" ""

lg evaluate --json original.txt original.txt -- original.txt
is "many files, words in any order" "$status $(grep -c '' "$out")" "0 3"
lg evaluate original.txt missing.txt original.txt --json
is "a bad file among good ones: status 2, the others told" "$status $(grep -c '' "$out")" "2 2"
for line in 1 2; do printf '{"map":"AABBAABB"}\n'; done >lines.json
printf '\n {"map":"AABBAABX"}\n{"map":"AABBAABB"}\n' >>lines.json
lg evaluate lines.json original.txt --json
is "a bad level in a file: those before it are told, and the other files" "$status $(grep -o '"file":"[^"]*' "$out" | cut -d '"' -f 4 | xargs)" \
    "2 lines.json lines.json original.txt"
like "and where it is" "$err" '^levelground: lines\.json:4:1: in "map" at 1:8: expected .*, found .X.$'
"$tool" evaluate - --json <original.txt >"$out" 2>"$err"
is "standard input" "$? $(grep -o '"file":"[^"]*"' "$out")" '0 "file":"-"'
sed 's/Y,B,U/Y,B,B/' original.txt >odd.txt
lg evaluate odd.txt --json
is "another stock: goes on" "$status $(grep -c '' "$out")" "0 1"
like "another stock: is noted" "$err" '^levelground: odd\.txt:1: note: .*stock'
lg generate terra-mystica --seed 4 --set fair=rules
sed '2s/^B/?/' "$out" >open.txt
lg evaluate open.txt
like "a board with a free hex is noted" "$err" 'open.txt:1: note: 1 hexes are free'
is "and no rule is called met, even if all that is known is right" "$(cat "$out")" \
    "open.txt: terra-mystica balanced: none of 13 rules could be judged: hexes are free"
lg evaluate open.txt --json
that "JSON: no count of what was not judged, and the reason" json "$out" 'set(items[0]["requirements"].values()) == {None}
    and items[0]["not_judged"] == dict.fromkeys(items[0]["requirements"], "hexes are free") and not items[0]["violations"]'
sed 's/Y,B,U/Y,?,B/' original.txt >both.txt
lg evaluate both.txt --variant paper
like "what is known breaks a rule all the same" "$out" \
    'not fair: 0 of 3 rules that could be judged are met, score [0-9]+ .*; 1 was not judged: hexes are free$'

# ---- not judged is not met: with each part of a Catan board missing, and for each game
"$tool" generate catan --seed 3 --json >whole.json 2>"$err"
strip() {
    python3 - "$1" <<'PYTHON'
import json, sys
board = json.load(open("whole.json"))
part = {"game": "catan", "hexes": board["hexes"], "ports": board["ports"]}
exec(sys.argv[1])
print(json.dumps(part))
PYTHON
}
strip 'del part["ports"]' >ports.json
strip 'for port in part["ports"][:2]: port["kind"] = "free"' >port.json
strip 'for hex in part["hexes"]: hex["number"] = None' >numbers.json
lg evaluate ports.json
is "no ports" "$(head -n 1 "$out")" \
    "ports.json: catan balanced: 6 of 6 rules that could be judged are met; 2 were not judged: no ports are given"
lg evaluate --json ports.json port.json numbers.json
that "JSON: null for each rule that needs what is missing" json "$out" '[[name for name, count in
    item["requirements"].items() if count is None] for item in items] == [["REQ7", "REQ8"], ["REQ7", "REQ8"],
    ["REQ2", "REQ3", "REQ4", "REQ5", "REQ7", "REQ8"]]'
that "JSON: and why" json "$out" '[set(item["not_judged"].values()) for item in items] ==
    [{"no ports are given"}, {"ports are free"}, {"numbers are free"}]'
that "the rules that could be judged are met, because the whole board meets all" json "$out" \
    'all(not count for item in items for count in item["requirements"].values())'
printf ' S2 L8\nG4 S5 L9\n B3 O6\nports: 3:1\ncoast: 0\n' >tiny.txt
lg evaluate tiny.txt --set REQ1=0 --set REQ2=0 --set REQ5=0 --set REQ6=0
like "no room for the players" "$out" ': 3 of 3 rules that .* met; 1 was not judged: the board has no room for so many players$'
lg evaluate tiny.txt --json
that "no room for the players: no trait says that the seats are even" json "$out" 'items[0]["traits"]["REQ8"] is None'
lg evaluate beginners --json
that "the seats are judged once the other rules are met" json "$out" 'items[0]["requirements"]["REQ8"] is None and
    items[0]["not_judged"] == {"REQ8": "the other rules have to be met first"} and
    "REQ8" not in [v["requirement"] for v in items[0]["violations"]]'
lg evaluate beginners -v
like "and the line says so" "$out" 'not fair: 3 of 7 rules that could be judged are met, score 16 .*; 1 was not judged: the oth'
like "and so does the list of all rules" "$out" '^  REQ8  not judged: the seats win equally often$'
"$tool" render ports.json --violations -o marked.svg >"$out" 2>"$err"
is "a picture does not say that every requirement is met" "$(grep -c 'not judged, because no ports are given' marked.svg) $(
    grep -c 'is met' marked.svg)" "2 0"
printf 'AAB?ABB\n' >beads.txt
lg evaluate beads.txt --json
that "beads: what is free is not judged" json "$out" 'items[0]["not_judged"]'
printf 'Gg, Gg, Gg\nGg, 1 Ke, Gg\nGg, Gg, Gg\n' >one.map
lg evaluate one.map --json
that "a map with one start: nothing is judged between keeps" json "$out" '{name for name, count in
    items[0]["requirements"].items() if count is None} == {"path", "halves", "matched", "even", "kinds", "rivals"}'
"$tool" generate twilight-imperium --seed 1 2>"$err" | sed 's/ [0-9][0-9]* / ? /' >free.txt
lg evaluate free.txt
like "a game in a file" "$out" ': none of [0-9]+ rules could be judged: places are free$'

# ---- what is not in the box is said in JSON, too
strip 'for port in part["ports"]: port["kind"] = "3:1"' >nine.json
strip 'lands = [hex for hex in part["hexes"] if hex["resource"] != "desert"]; lands[0]["number"] = lands[1]["number"]' >twice.json
lg evaluate --json nine.json twice.json whole.json
that "ports and tokens that are not in the box" json "$out" '["9 ports 3:1 (4)" in items[0]["remark"],
    "differs from what is in the box: " in items[1]["remark"], "remark" not in items[2]] == [True] * 3'
lg evaluate nine.json
like "and no board with them is fair" "$out" '^nine.json: catan balanced: (all 8 of 8|not fair)'
"$tool" repair twice.json --seed 1 >"$out" 2>"$err"
like "nor is it after a repair" "$out" '; all 8 of 8 rules met$'
like "which says so" "$err" 'twice.json:1: note: differs from what is in the box: '
"$tool" repair twice.json --seed 1 --json >"$out" 2>"$err"
that "in JSON, too" json "$out" '"differs from what is in the box: " in items[0]["remark"]'
"$tool" generate gaia-project --players 2 --seed 2 2>"$err" | sed 's,1/5,7A/5,' >small.txt
lg evaluate small.txt --json
that "a board of another layout" json "$out" '"pieces differ from the stock: " in items[0]["remark"]'

# ---- a board without a river: no river is not one river, and no land is near it
printf 'Y,R,S;\nG,B;\nK,U,Y;\n' >dry.txt
lg evaluate dry.txt --set stock=free --set fair=rules
is "a board without a river" "$(head -n 3 "$out")" "dry.txt: terra-mystica balanced: not fair: 10 of 12 rules met, score 9 (0 is best)
  not met: the river is connected (REQ3): off by 1
  not met: the river is spread over the board (REQ9): A1; A2; A3; B1; B2; C1; C2; C3"

# ---- --strict
lg generate catan --seed 3
cp "$out" fair.txt
for files in fair.txt ports.json open.txt original.txt odd.txt "fair.txt ports.json" "fair.txt missing.txt ports.json"; do
    # shellcheck disable=SC2086  # a list of files
    lg evaluate --strict $files
    echo "$files $status"
done >strict.txt
is "--strict: status 1 unless each level is fair and wholly judged, and nothing is unusual" "$(cat strict.txt)" "fair.txt 0
ports.json 1
open.txt 1
original.txt 1
odd.txt 1
fair.txt ports.json 1
fair.txt missing.txt ports.json 2"
lg evaluate fair.txt --strict --set REQ1=0 --set REQ2=0 --set REQ3=0 --set REQ4=0 --set REQ5=0 --set REQ6=0 --set REQ7=0 --set REQ8=0
is "--strict: without rules nothing is judged" "$status" 1
printf '{"map":"Y,U;K;B,G;"}\n\n  {"map":"Y,U,I;\\nK,R;","game":"terra-mystica","more":[1,{}]}' >small.json
lg evaluate small.json --json
that "JSON by others: any white space, other fields, any size" json "$out" '[i["map"] for i in items] ==
    ["Y,U;\nK;\nB,G;\n", "Y,U,I;\nK,R;\n"]'
lg evaluate original.txt --game terra-mystica
is "the game may be named" "$status" 0

# ---- records are judged by the variant and settings that they contain
"$tool" generate terra-mystica --variant paper --seed 1 --set river=original --set REQ2=5 --json >record.jsonl 2>"$err"
lg evaluate record.jsonl --json
that "a record by its own rules" json "$out" 'items[0]["variant"] == "paper" and items[0]["score"] == 15 and
    items[0]["settings"] == json.loads(open("record.jsonl").readline())["settings"]'
lg evaluate record.jsonl --set REQ2=7 --json
that "changed where that is asked for" json "$out" 'items[0]["variant"] == "paper" and items[0]["score"] == 21'
lg evaluate record.jsonl --variant paper --json
that "or by others altogether" json "$out" 'items[0]["score"] == 3'
{ cat record.jsonl && "$tool" generate terra-mystica --variant balanced --seed 2 --json; } >two.jsonl
lg evaluate two.jsonl record.jsonl --json
that "each by its own" json "$out" '[i["variant"] for i in items] == ["paper", "balanced", "paper"]'
sed 's/"paper"/"papier"/' record.jsonl >odd.jsonl
lg evaluate odd.jsonl
is "an unknown variant" "$status $(cat "$err")" \
    "2 levelground: odd.jsonl:1:1: expected a known \"variant\" of terra-mystica, found 'papier'"
sed 's/"rows":9/"rows":true/' record.jsonl >odd.jsonl
lg evaluate odd.jsonl
like "a setting that is none" "$err" '^levelground: odd\.jsonl:1:1: in "settings": rows: expected a whole number'

for change in 's/"variant":"[^"]*"/"variant":5/' 's/"settings":{[^}]*}/"settings":[1]/'; do
    sed "$change" record.jsonl >odd.jsonl
    lg evaluate odd.jsonl
    echo "$status $(cat "$err")"
done >kinds.txt
is "a variant and settings of another kind" "$(cat kinds.txt)" \
    "2 levelground: odd.jsonl:1:1: expected a string as \"variant\", found something else
2 levelground: odd.jsonl:1:1: expected an object as \"settings\", found something else"
for settings in '{"REQ4": 0}' '{"zz": 4}' '[1]' null; do
    printf '{"game": "terra-mystica", "map": "%s", "settings": %s}\n' "$(tr '\n' ' ' <original.txt)" "$settings" >bare.json
    lg evaluate bare.json --json
    echo "$settings $status $(grep -c '"REQ4":0' "$out")$(grep -o 'zz' "$err" | sort -u)"
done >bare.txt
is "settings without a variant are those of the default variant, valid or refused" "$(cat bare.txt)" '{"REQ4": 0} 0 1
{"zz": 4} 2 0zz
[1] 2 0
null 0 0'
printf '{"game": "terra-mystica", "map": "%s", "settings": {"zz": 4}}\n' "$(tr '\n' ' ' <original.txt)" >bare.json
refused "repair refuses them as well" 2 'bare\.json:1:1: in "settings": .*zz.*' repair bare.json

# ---- what the board itself says is found from the board
"$tool" generate terra-mystica --set rows=14 --set columns=16 --seed 1 >large.txt 2>"$err"
lg evaluate large.txt --strict
is "a large board keeps its size, and is fair" "$status $(head -n 1 "$out")" \
    "0 large.txt: terra-mystica balanced: fair: all 13 of 13 rules met"
lg evaluate large.txt --json
that "JSON has its size" json "$out" 'items[0]["settings"]["rows"] == 14 and items[0]["settings"]["columns"] == 16 and
    "remark" not in items[0]'
refused "another size" 2 'large\.txt:1: rows: 9 contradicts the level, which has 14' evaluate large.txt --set rows=9
refused "another size, when it is repaired" 2 'large\.txt:1: columns: 13 contradicts the level, which has 16' repair large.txt --set columns=13
lg evaluate large.txt --set rows=14
is "the same size" "$status" 0
refused "tokens that lie along no spiral" 2 'whole\.json:1: tokens: spiral contradicts the level, which has free' \
    evaluate whole.json --set tokens=spiral
"$tool" generate catan --set tokens=spiral --seed 2 >spiral.txt 2>"$err"
lg evaluate spiral.txt --set tokens=spiral --json
that "tokens that do" json "$out" 'items[0]["settings"]["tokens"] == "spiral"'
"$tool" generate catan --players 6 --seed 2 >six.txt 2>"$err"
refused "a frame of another shape" 2 'spiral\.txt:1: frame: the board given contradicts the level, which has another shape' \
    evaluate spiral.txt --set frame=six.txt
"$tool" generate twilight-imperium --players 3 --seed 2 >three.txt 2>"$err"
refused "a layout that the map has not" 2 'three\.txt:1: layout: 8-normal contradicts the level, which has 3-.*' \
    evaluate three.txt --set layout=8-normal
refused "more players than the map has homes" 2 'three\.txt:1: players: 8 contradicts the level, which has 3' \
    evaluate three.txt --set players=8
lg evaluate three.txt --json
that "the map's own players" json "$out" 'items[0]["settings"]["players"] == 3'
"$tool" generate twilight-imperium --set layout=3-compact --seed 2 --json >named.json 2>"$err"
that "a record says for how many players its map is" json named.json 'items[0]["settings"]["players"] == 3'
lg generate terra-mystica --lock large.txt --json
that "and the size of a board that a lock has given" json "$out" 'items[0]["settings"]["rows"] == 14'
lg evaluate named.json --json
that "also if its layout is named" json "$out" 'items[0]["settings"]["players"] == 3'

# A map of 8 x 9 hexes for two sides, made by hand.
for y in $(seq 11); do
    for x in $(seq 10); do
        case "$x,$y" in 3,3) hex='1 Kh' ;; 8,8) hex='2 Kh' ;; *) hex=Gg ;; esac
        printf '%s%s' "$hex" "$([ "$x" -lt 10 ] && echo ', ')"
    done
    echo
done >two.map
lg evaluate two.map --variant balanced --set width=8 --set height=9 --set sides=2 --json
that "a map of Wesnoth has its own size and sides" json "$out" '[items[0]["settings"][name] for name in
    ("width", "height", "sides")] == [8, 9, 2]'
refused "another width" 2 'two\.map:1: width: 40 contradicts the level, which has 8' \
    evaluate two.map --variant balanced --set width=40
refused "another height" 2 'two\.map:1: height: 8 contradicts the level, which has 9' evaluate two.map --set height=8
refused "other sides" 2 'two\.map:1: sides: 4 contradicts the level, which has 2' evaluate two.map --set sides=4
grep -v Kh two.map >small.map
lg evaluate small.map --variant balanced --json
that "a map that generate cannot make is judged, too" json "$out" 'items[0]["settings"]["height"] == 7 and
    items[0]["settings"]["sides"] == 2 and items[0]["requirements"]["path"] is None'
refused "sides, if nobody starts" 2 'small\.map:1: sides: 3 contradicts the level, which has 0' \
    evaluate small.map --set sides=3
{ printf 'type octile steps 700\nheight 3\nwidth 110\nmap\n' && printf 'S%0108dC\n%0110d\n%0110d\n' 0 0 0 | tr 0 .; } >long.map
lg evaluate long.map --set steps=700 --set size=110 --json
that "a map of PTSP has its own steps and size" json "$out" 'items[0]["settings"]["steps"] == 700 and
    items[0]["settings"]["size"] == 110 and items[0]["settings"]["physics"] == "fixed"'
refused "other steps" 2 'long\.map:1: steps: 1000 contradicts the level, which has 700' evaluate long.map --set steps=1000
refused "another size of PTSP" 2 'long\.map:1: size: 500 contradicts the level, which has 110' evaluate long.map --set size=500
refused "another ship" 2 'long\.map:1: physics: evolved contradicts the level, which has fixed' \
    evaluate long.map --set physics=evolved

# ---- members that no board has
python3 - <<'PYTHON'
import copy, json
board = json.load(open("whole.json"))
for name, change in {"hex": lambda b: b["hexes"][2].update(colour="red"), "port": lambda b: b["ports"][1].update(ratio=3),
                     "cube": lambda b: b["hexes"][0]["cube"].append(0),
                     "deep": lambda b: b["hexes"][3].update({"a" * 39: {"b" * 39: {"c": 1}}})}.items():
    other = copy.deepcopy({k: board[k] for k in ("game", "hexes", "ports")})
    change(other)
    json.dump(other, open(f"odd-{name}.json", "w"))
PYTHON
refused "a member that no hex has" 2 'odd-hex\.json:1:1: hexes\.2\.colour: no member of a hex' evaluate odd-hex.json
refused "a member that no port has" 2 'odd-port\.json:1:1: ports\.1\.ratio: no member of a port' evaluate odd-port.json
refused "a fourth coordinate" 2 'odd-cube\.json:1:1: hexes\.0\.cube\.3: no member of a hex' evaluate odd-cube.json
refused "a member deep inside" 2 'odd-deep\.json:1:1: hexes\.3\.a+\.b+: no member of a hex' evaluate odd-deep.json
"$tool" generate gaia-project --seed 1 --json >gaia.json 2>"$err"
python3 -c 'import json; b = json.load(open("gaia.json")); b["sectors"][4]["turned"] = 1; del b["map"]
json.dump(b, open("turned.json", "w")); del b["sectors"][4]["turned"]; b["sectors"][1]["center"]["t"] = 1
json.dump(b, open("middle.json", "w")); del b["sectors"][1]["center"]["t"]; json.dump(b, open("plain.json", "w"))'
refused "a member that no sector has" 2 'turned\.json:1:1: sectors\.4\.turned: expected only sector, rotation and center' \
    evaluate turned.json
refused "a member that no middle has" 2 'middle\.json:1:1: sectors\.1\.center: expected whole .*' evaluate middle.json
lg evaluate plain.json
is "the members of a record without its map" "$status" 0

# ---- members that no level has: what the tool writes is read back, also without the map that makes it certain
{
    cat whole.json gaia.json
    "$tool" generate catan --seed 3 --want richest=11 --json
    "$tool" evaluate beginners --set fair=play --set games=60 --json
    "$tool" evaluate gaia.json --json
    "$tool" repair twice.json --seed 1 --json
    "$tool" explore gaia-project --cells 3x3 --evaluations 300 --seed 1 --store found.jsonl --output found --quiet
    "$tool" explore catan --objectives scarcest,richest --evaluations 300 --seed 1 --store best.jsonl --output best --quiet
    cat found.jsonl found/archive.jsonl best.jsonl best/front.jsonl
} >records.jsonl 2>"$err"
python3 - <<'PYTHON'
import json
with open("mapless.jsonl", "w") as file:
    for line in open("records.jsonl"):
        record = json.loads(line)
        del record["map"]
        print(json.dumps(record), file=file)
board = json.load(open("whole.json"))
def write(name, *members, **more):
    json.dump({"game": "catan", **{member: board[member] for member in members}, **more}, open(f"named-{name}.json", "w"))
write("hexs", "hexes", hexs=board["hexes"])
write("port", "hexes", port=board["ports"])
write("dots", "hexes", **{"hexes.0.number": 5})
write("lines", "hexes", **{"id\nhexes.0.number": 5})
write("both", "map", "hexes", hexs=[])
write("note", "map", note="of another program", sentence="", shop={"price": 5})
write("settimgs", "map", settimgs={"tolerance": 5})
for name in "Settings", "setting", "ssettings", "vatiant", "variants":
    write(name, "map", **{name: {}})
write("variamt", "map", variamt="balanced")
json.dump({"sectors": json.load(open("gaia.json"))["sectors"], "mirrors": False}, open("named-mirrors.json", "w"))
PYTHON
for file in mapless records; do
    lg evaluate $file.jsonl
    is "records come back: $file" "$status $(grep -c "^$file.jsonl: " "$out")" "0 $(grep -c '' records.jsonl)"
done
known='expected only hexes, ports and the other members of a record'
refused "another name for hexes" 2 "named-hexs\.json:1:1: hexs: $known" evaluate named-hexs.json
refused "another name for ports" 2 "named-port\.json:1:1: port: $known" evaluate named-port.json
refused "a name that looks like a path" 2 "named-dots\.json:1:1: hexes\?0\?number: $known" evaluate named-dots.json
refused "a name of two lines" 2 "named-lines\.json:1:1: id\?hexes\?0\?number: $known" evaluate named-lines.json
refused "another name beside a map and hexes" 2 "named-both\.json:1:1: hexs: $known" evaluate named-both.json
refused "another name beside sectors" 2 \
    'named-mirrors\.json:1:1: mirrors: expected only sectors, mirror and the other members of a record' evaluate named-mirrors.json
refused "settings that are misspelt" 2 \
    "named-settimgs\.json:1:1: settimgs: expected only members of a record; did you mean 'settings'\?" evaluate named-settimgs.json
refused "a variant that is misspelt" 2 \
    "named-variamt\.json:1:1: variamt: expected only members of a record; did you mean 'variant'\?" evaluate named-variamt.json
for name in Settings setting ssettings vatiant variants; do
    refused "a member $name" 2 "named-$name\.json:1:1: $name: expected only members .* mean '(settings|variant)'\?" \
        evaluate named-$name.json
done
"$tool" list boards --json | grep frame-6 >named-list.json
lg evaluate named-list.json
is "a board of the list of boards" "$status" 0
lg evaluate named-note.json
is "other programs' members beside a map" "$status" 0

# ---- settings that decide nothing when a level is judged
idle() { echo "--set: $1 decides nothing when a level of $2 is judged by these settings; leave it out"; }
refused "how much water a new map gets" 2 "$(idle water wesnoth)" evaluate two.map --set water=0.3
refused "what only ladder maps have" 2 "$(idle climate wesnoth)" evaluate two.map --set land=heights --set climate=snow
refused "how many lines a new map gets" 2 "$(idle lines ptsp)" evaluate long.map --set lines=4
refused "routes that the fitness does not compare" 2 "$(idle worse ptsp)" evaluate long.map --set worse=r1
refused "games that nobody plays" 2 "$(idle games catan)" evaluate beginners --set games=300
refused "their confidence" 2 "$(idle confidence terra-mystica)" evaluate original --set confidence=99
refused "what the rules alone do not ask for" 2 "$(idle favour terra-mystica)" evaluate original --set fair=rules --set favour=3
refused "a picture of violations does not show it" 2 "$(idle lines ptsp)" \
    render long.map --violations --set lines=4 --output lines.svg
lg evaluate original --set favour=3
is "it decides with the model" "$status" 0
lg render long.map --violations --title mine --set lines=4 --output lines.svg
is "a title names the settings" "$status" 0
lg generate ptsp --seed 1 --set size=100 --set waypoints=2 --set lines=2 --set rectangles=0 --evaluations 20 --json
cp "$out" made.json
lg evaluate made.json --json
that "a record has such settings" json "$out" 'items[0]["settings"]["lines"] == 2'
lg generate --id "$(python3 -c 'import json; print(json.load(open("made.json"))["id"])')" --json
that "and so has an id" json "$out" 'items[0]["settings"]["lines"] == 2'

# ---- members that contradict each other
python3 - <<'PYTHON'
import json
board = json.load(open("whole.json"))
kept = {name: board[name] for name in ("game", "map", "hexes", "ports")}
json.dump(kept, open("kept.json", "w"))
lands = [hex for hex in kept["hexes"] if hex["resource"] != "desert"]
one, other = lands[0], next(hex for hex in lands if hex["number"] != lands[0]["number"])
one["number"], other["number"] = other["number"], one["number"]
json.dump(kept, open("edited.json", "w"))
kept["hexes"][0]["id"], kept["hexes"][1]["id"] = kept["hexes"][1]["id"], kept["hexes"][0]["id"]
del kept["map"]
json.dump(kept, open("places.json", "w"))
PYTHON
lg evaluate kept.json
like "a map beside the members that say the same" "$out" '^kept.json: catan balanced: fair: all 8'
refused "a map beside other hexes" 2 \
    'edited\.json:1:1: expected "map" and "hexes" to say the same, found different levels; leave one of them out' evaluate edited.json
refused "coordinates of two hexes" 2 'places\.json:1:1: hexes\.0: expected q and r, cube and id of one hex, .*' evaluate places.json
"$tool" generate gaia-project --seed 1 --json >gaia.json 2>"$err"
python3 - <<'PYTHON'
import copy, json
board = json.load(open("gaia.json"))
map = {"game": "gaia-project", "sectors": board["sectors"]}
def write(name, change, map=map):
    one = copy.deepcopy(map)
    change(one["sectors"][0])
    json.dump(one, open(name + ".json", "w"))
write("turn", lambda sector: sector.update(rotation=1.5))
write("no-turn", lambda sector: sector.pop("rotation"))
write("no-sector", lambda sector: sector.pop("sector"))
write("null", lambda sector: sector.update(rotation=None))
write("both", lambda sector: sector.update(rotation=(sector["rotation"] + 1) % 6), {**map, "map": board["map"]})
PYTHON
refused "a rotation of one and a half" 2 'turn\.json:1:1: sectors\.0\.rotation: expected a whole number.*' evaluate turn.json
refused "no rotation" 2 'no-turn\.json:1:1: sectors\.0: expected a member rotation' evaluate no-turn.json
refused "no sector" 2 'no-sector\.json:1:1: sectors\.0: expected a member sector' evaluate no-sector.json
refused "a map beside other sectors" 2 'both\.json:1:1: expected "map" and "sectors" to say the same, .*' evaluate both.json
lg evaluate null.json
like "only null is free" "$out" ': none of 10 rules could be judged: places are free$'

# ---- more violations than are listed: a hundred waypoints within ten pixels make 4950 pairs
{
    printf 'type octile\nheight 60\nwidth 60\nmap\n'
    awk 'BEGIN { for (y = 0; y < 60; y++) { for (x = 0; x < 60; x++)
        printf "%s", (x == 5 && y == 5 ? "S" : x >= 40 && x < 50 && y >= 40 && y < 50 ? "C" : "."); print "" } }'
} >crowd.map
lg evaluate crowd.map
like "more than is listed: how many in all" "$out" '^  not met: [^:]* \(waypoints-apart\): x [0-9]+, y [0-9]+; .*; and more, 4950 in all$'
is "more than is listed: what is listed" "$(grep '(waypoints-apart)' "$out" | tr ';' '\n' | grep -c ' x [0-9]*, y')" 1024
lg evaluate crowd.map --json
that "more than is listed: JSON says so" json "$out" 'items[0]["cut"] is True and len(items[0]["violations"]) == 1024 and
    items[0]["requirements"]["waypoints-apart"] == 4950'
lg evaluate original.txt --json
that "all is listed: nothing is said" json "$out" '"cut" not in items[0]'

if [ -d "${LG_SHARED:-}/terra-mystica" ]; then
    found=$(for board in original fire-ice-1 fire-ice-2 fjords loon-lakes arrow archipelago; do
        lg evaluate "$LG_SHARED/terra-mystica/$board.txt" --variant paper --verbose
        echo "$board $(sed -n 's/^  \(REQ[0-9]\)  *\([0-9]*\):.*/\1 \2/p' "$out" | xargs)"
    done)
    is "the published reading of all seven boards" "$found" "original REQ1 0 REQ2 3 REQ3 0 REQ4 6
fire-ice-1 REQ1 0 REQ2 0 REQ3 1 REQ4 6
fire-ice-2 REQ1 0 REQ2 3 REQ3 0 REQ4 9
fjords REQ1 0 REQ2 0 REQ3 0 REQ4 9
loon-lakes REQ1 0 REQ2 0 REQ3 5 REQ4 2
arrow REQ1 0 REQ2 5 REQ3 1 REQ4 2
archipelago REQ1 0 REQ2 6 REQ3 0 REQ4 2"
else
    skip "the published reading of all seven boards" "needs the reference data"
fi
finish
