#!/usr/bin/env bash
# play ptsp: a driver's games on the routes of a map, and replays, which reproduce the records of the original framework digit
# for digit.
# Slow: flies whole games.
# Second tier, too (60 s): all but races.
. "$(dirname "$0")/tap.inc"

# The map has two rooms, a door between them and five waypoints.
awk 'BEGIN {
    print "type octile\nheight 160\nwidth 240\nmap"
    mark["30 30"] = "S"; mark["200 30"] = mark["90 50"] = mark["40 120"] = mark["150 130"] = mark["215 90"] = "C"
    for (y = 0; y < 160; y++) {
        row = ""
        for (x = 0; x < 240; x++) row = row ((x " " y) in mark ? mark[x " " y] : x >= 120 && x < 124 && (y < 60 || y > 100) ? "@" : ".")
        print row
    }
}' >rooms.map

# ---- routes ----
lg play ptsp rooms.map --games 2 --iterations 60 --json
is "all routes: status, nothing else said" "$status $(cat "$err")" "0 "
that "an object a route, and the fitness" json "$out" '[i.get("route") for i in items] == ["nearest", "distance", "physics", "r1", "r2", None]'
that "members of a route" json "$out" 'all(i["game"] == "ptsp" and i["file"] == "rooms.map" and i["variant"] == "clean"
    and i["driver"] == "mcts" and i["seed"] == 1 and i["iterations"] == 60 and i["games"] == 2 == len(i["costs"])
    and sorted(i["order"]) == [0, 1, 2, 3, 4] and i["estimate"] > 0 and i["collisions"] >= 0 and i["error"] >= 0
    and abs(sum(i["costs"]) / 2 - i["cost"]) < 1e-6 for i in items[:5])'
that "C is time and 1000 for each waypoint left" json "$out" \
    'all(abs(i["cost"] - i["ticks"] - 1000 * (5 - i["waypoints"])) < 1e-6 for i in items[:5])'
that "the fitness as driven" json "$out" '(lambda c, f: abs(f["f3_driven"] + min(c[0] - c[1], c[1] - c[2])) < 1e-6
    and abs(f["f5_driven"] + min(c[0] - c[1], c[1] - c[4])) < 1e-6)([i.get("cost") for i in items], items[5])'
cp "$out" all.json
lg play ptsp rooms.map --games 1 --iterations 60 --json --route physics --save flown.actions
cp "$out" flown.json
lg play ptsp rooms.map --actions flown.actions --trace
that "what the flight is like: as its trace says" python3 - flown.json "$out" rooms.map <<'PYTHON'
import csv, json, math, sys
said = json.loads(open(sys.argv[1]).read())
ticks = list(csv.DictReader(open(sys.argv[2])))[1:]
rows = [line.rstrip("\n") for line in open(sys.argv[3])][4:]
speed = [math.hypot(float(t["vx"]), float(t["vy"])) for t in ticks]
mean = sum(speed) / len(speed)
def near(t):
    x, y = int(float(t["x"])), int(float(t["y"]))
    return any(not (0 <= r < len(rows) and 0 <= c < len(rows[0])) or rows[r][c] == "@"
               for r in range(y - 4, y + 7) for c in range(x - 4, x + 7))
found = [mean, math.sqrt(sum(v * v for v in speed) / len(speed) - mean * mean),
         sum(int(t["action"]) % 3 > 0 for t in ticks) / len(ticks), sum(map(near, ticks)) / len(ticks)]
shown = [said[name] for name in ("speed", "speed_deviation", "turning", "near_wall")]
print("#", found, shown, len(ticks))
sys.exit(len(ticks) != said["ticks"] or any(abs(a - b) > 1e-9 for a, b in zip(found, shown)) or min(found) <= 0)
PYTHON
# ---- a race ----
lg play ptsp rooms.map --iterations 60 --json --route physics --rival pilot
cp "$out" race.json
that "a race: the driver flies as it does alone" python3 -c 'import json
alone, race = (json.loads(open(f).read()) for f in ("flown.json", "race.json"))
raise SystemExit(any(race[k] != alone[k] for k in alone) or race["rival"] != "pilot" or race["races"] != 1)'
lg play ptsp rooms.map --iterations 60 --json --route physics --driver pilot --save pilot.actions
for driver in flown pilot; do "$tool" play ptsp rooms.map --actions $driver.actions --trace >$driver.csv; done
that "a race: as the traces say" python3 - <<'PYTHON'
import csv, json
race = json.loads(open("race.json").read())
visited = [[t["collected"].count("1") for t in csv.DictReader(open(f"{name}.csv"))] for name in ("flown", "pilot")]
lead, now, changes, since = 0, 0, 0, 0
first = [0, 0]
for tick in range(1, max(map(len, visited))):
    had, have = [[v[min(t, len(v) - 1)] for v in visited] for t in (tick - 1, tick)]
    now = 1 if have[0] > max(have[1], had[0]) else 2 if have[1] > max(have[0], had[1]) else lead
    if max(have) > max(had): end = tick
    if now != lead: changes, since = changes + (lead > 0), tick
    lead = now
print("#", race["won"], race["lead_changes"], race["decided"], lead, changes, since, end)
raise SystemExit(race["won"] != (lead == 1) or race["lead_changes"] != changes or abs(race["decided"] - since / end) > 1e-9)
PYTHON
lg play ptsp rooms.map --iterations 20 --route physics --rival pilot
like "a race, in words" "$out" '^ +wins [01] of 1 against pilot: [0-9]+\.0 changes of the lead, decided after [0-9]+ % of the race$'
refused "a race against nobody else" 2 ".*--rival: expected another driver than --driver" play ptsp rooms.map --rival mcts
refused "an unknown rival" 2 ".*unknown driver 'mct'; did you mean 'mcts'\?" play ptsp rooms.map --driver pilot --rival mct
refused "a race and actions" 2 ".*--actions is a game of its own: .*" play ptsp rooms.map --rival pilot --actions flown.actions

lg play ptsp rooms.map --games 2 --iterations 60 --json --jobs 1
that "one thread, the same result" cmp -s "$out" all.json
lg play ptsp rooms.map --games 2 --iterations 60 --json --jobs 2
that "two threads, the same result" cmp -s "$out" all.json
lg play ptsp rooms.map --games 2 --iterations 60 --json --route r1
that "one route alone, the same result" test "$(cat "$out")" = "$(sed -n 4p all.json)"
lg play ptsp rooms.map --games 3 --iterations 60 --json --route r1
that "more games: the first ones stay" python3 -c 'import json, sys
a, b = (json.loads(open(f).readlines()[n]) for f, n in ((sys.argv[1], 0), ("all.json", 3)))
sys.exit(a["costs"][:2] != b["costs"])' "$out"
lg play ptsp rooms.map --games 2 --iterations 60 --json --seed 2
that "another seed, other games" json "$out" "[i.get('costs') for i in items] != $(python3 -c 'import json
print([json.loads(line).get("costs") for line in open("all.json")])')"
lg play ptsp rooms.map --route physics --driver pilot --iterations 100
like "pilot, in words" "$out" '^physics +EC [0-9]+, C [0-9]+\.0 in 1 game: 5 of 5 waypoints, [0-9]+\.0 collisions, [0-9]+\.0 ticks$'
is "one line" "$(grep -c '' "$out")" 1
lg play ptsp rooms.map --games 2 --iterations 30 --driver pilot
like "with its error" "$out" '^nearest +EC [0-9]+, C [0-9.]+ \+- [0-9.]+ in 2 games: '
like "the fitness in words" "$out" "^nearest - distance -?[0-9.]+, distance - physics -?[0-9.]+: f3' -?[0-9.]+; distance - r2 -?[0-9.]+: f5' -?[0-9.]+$"
lg play ptsp rooms.map --route r4 --iterations 20
is "r4 can be had" "$status $(grep -c '^r4 ' "$out")" "0 1"
"$tool" play ptsp - --route physics --iterations 60 --games 2 --json <rooms.map >piped 2>"$err"
that "a map from a pipe" test "$(sed 's/"file":"-"/"file":"rooms.map"/' piped)" = "$(sed -n 3p all.json)"
lg play ptsp rooms.map --variant paper --iterations 20 --route nearest --json
that "by the paper's rules" json "$out" 'items[0]["variant"] == "paper" and items[0]["waypoints"] == 5'

rest_is_second_tier

# ---- many maps ----
sed 's/^height 160/height 159/; $d' rooms.map >lower.map
lg play ptsp rooms.map lower.map --iterations 20 --driver pilot
is "many maps: status and lines" "$status $(grep -c '' "$out")" "0 5"
is "many maps: the table's words" "$(sed -n '1p' "$out" | tr -s ' ') $(awk 'NR > 1 { print $8 }' "$out" | xargs)" \
    " nearest distance physics r1 r2 f3' f5' map rooms.map lower.map mean standard"
cp "$out" table
for map in rooms.map lower.map; do lg play ptsp $map --iterations 20 --driver pilot --json && cat "$out"; done >each.json
lg play ptsp rooms.map lower.map --iterations 20 --driver pilot --json
that "many maps: the objects of each" cmp -s "$out" each.json
that "the table says what the objects say" python3 -c 'import json
rows = [line.split() for line in open("table")][1:]
items = [json.loads(line) for line in open("each.json")]
wanted = [[i["cost"] for i in items[6 * m:6 * m + 5]] + [items[6 * m + 5][f] for f in ("f3_driven", "f5_driven")] for m in (0, 1)]
wanted.append([(a + b) / 2 for a, b in zip(*wanted)])
assert all(abs(float(x) - y) < 0.06 for row, line in zip(rows, wanted) for x, y in zip(row, line))'
lg play ptsp rooms.map lower.map --iterations 20 --route r1
is "one route of many maps" "$(head -n 1 "$out" | xargs)" "r1 map"
for map in rooms.map lower.map; do python3 -c 'import json, sys; print(json.dumps({"game": "ptsp", "map": open(sys.argv[1]).read()}))' $map; done >both.jsonl
lg play ptsp both.jsonl --iterations 20 --driver pilot
is "JSON Lines of maps" "$(awk '{ $8 = "" } 1' "$out" | head -n 4)" "$(awk '{ $8 = "" } 1' table | head -n 4)"
is "and their lines" "$(awk 'NR == 3 { print $8 }' "$out")" both.jsonl:2
lg play ptsp both.jsonl --iterations 20 --route r1 --json
that "and as JSON" json "$out" '[(i["file"], i["line"]) for i in items] == [("both.jsonl", 1), ("both.jsonl", 2)]'
refused "a picture of many maps" 2 "--output works with one map only, found 2" play ptsp rooms.map lower.map --output a.svg
refused "actions for many maps" 2 "--actions works with one map only, found more in both\.jsonl" play ptsp both.jsonl --actions a.txt
lg play ptsp missing.map rooms.map --iterations 20 --route r1
is "a map that is not there: the others are played" "$status $(grep -c rooms.map "$out")" "2 1"
like "and it is named" "$err" '^levelground: missing\.map: '
lg evaluate rooms.map --json
that "one word in all commands" python3 -c 'import json, sys
routes = json.loads(open(sys.argv[1]).readline())["routes"]
flown = {i["route"]: i for i in map(json.loads, open("all.json")) if "route" in i}
assert all(routes[r]["estimate"] == routes[r]["cost"] == flown[r]["estimate"] and routes[r]["order"] == flown[r]["order"] for r in flown)' "$out"

# ---- pictures ----
lg play ptsp rooms.map --driver pilot --iterations 50 --output flights.svg
is "SVG: status" "$status" 0
that "SVG: well-formed" python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' flights.svg
lg play ptsp rooms.map --driver pilot --iterations 50 --route r2 --output flights.png
is "PNG" "$status $(head -c 4 flights.png | tail -c 3)" "0 PNG"
lg play ptsp rooms.map --driver pilot --iterations 50 --route r2 --output flights.pdf
is "PDF" "$status $(head -c 5 flights.pdf)" "0 %PDF-"
printf '3 \n3\n3\n5\n5\n3\n' >short.txt
# film NAME ARGUMENT...: makes a film with a script that takes the place of ffmpeg; the script is written first
mkdir bin
film() { PATH=$PWD/bin:$PATH lg play ptsp rooms.map --actions short.txt --video "$@"; }
printf '#!/bin/sh\ncat >frames\necho a film\n' >bin/ffmpeg
chmod +x bin/ffmpeg
film film.gif
is "a film: what ffmpeg makes" "$status $(cat film.gif)" "0 a film"
that "a film: of frames that are PNG" test "$(grep -a -c -o IHDR frames)" -ge 12
printf '#!/bin/sh\necho half; exit 1\n' >bin/ffmpeg
film half.gif
is "a film that fails leaves no file" "$status $(ls half.gif 2>"$scratch/none")" "1 "
like "and says so" "$err" '^levelground: ffmpeg (has failed|did not accept the pictures)$'
printf '#!/bin/sh\ncat >frames\n' >bin/ffmpeg
film none.webm
is "a film of nothing" "$status $(cat "$err")" "1 levelground: ffmpeg has written nothing"
rm bin/ffmpeg
PATH=$PWD/bin "$tool" play ptsp rooms.map --video a.gif >"$out" 2>"$err"
is "no ffmpeg" "$? $(cat "$err")" "1 levelground: --video needs ffmpeg, which is not installed (Debian: ffmpeg)"
if command -v ffmpeg >"$scratch/none"; then
    lg play ptsp rooms.map --actions short.txt --video real.gif
    is "a GIF" "$status $(head -c 6 real.gif)" "0 GIF89a"
    lg play ptsp rooms.map --actions short.txt --video real.webm
    is "a WebM" "$status $(head -c 40 real.webm | grep -a -o webm)" "0 webm"
else
    skip "a GIF" "needs ffmpeg"
    skip "a WebM" "needs ffmpeg"
fi
refused "a film's name" 2 'a\.avi: expected a name ending in \.gif or \.webm' play ptsp rooms.map --video a.avi
refused "a picture's name" 2 'a\.gif: expected a name ending in \.svg, \.png or \.pdf' play ptsp rooms.map --output a.gif
refused "a trace of nothing" 2 "--trace needs --actions" play ptsp rooms.map --trace
lg play ptsp rooms.map --driver pilot --iterations 10 --route r2 --output none/a.svg
is "no such folder" "$status" 1

# ---- replays ----
printf '0\n0\n3\n' >start.txt
lg play ptsp rooms.map --actions start.txt --trace
is "the game starts with the first action other than 0" "$(cut -d, -f1,2,9- "$out")" \
    "$(printf '%s\n' tick,action,collided,steps_left,total_time,collected 0,-1,0,1000,0,00000 1,0,0,1000,0,00000 2,0,0,1000,0,00000 3,3,0,999,1,00000)"
is "numbers" "$(sed -n '2p;5p' "$out" | cut -d, -f3-8)" "$(printf '%s\n' 30,30,0,0,0,-1 30,29.975249999999999,0,-0.024750000000000001,0,-1)"
lg play ptsp rooms.map --actions start.txt
is "in words" "$(cat "$out")" "3 actions: C 5001, 0 of 5 waypoints, 0 collisions, 1 ticks (the game is not over)"
lg play ptsp rooms.map --actions start.txt --json --output replay.svg
that "as JSON" json "$out" 'items == [{"game": "ptsp", "actions": 3, "cost": 5001, "ticks": 1, "waypoints": 0, "collisions": 0, "over": False}]'
that "with a picture" grep -q '</svg>' replay.svg
{ echo 1 && yes 0 | head -n 1500; } >long.txt
lg play ptsp rooms.map --actions long.txt
is "the game ends when its time is over" "$(cat "$out")" "1000 actions: C 6000, 0 of 5 waypoints, 0 collisions, 1000 ticks"
lg play ptsp rooms.map --actions long.txt --trace
is "the trace goes on" "$(tail -n 1 "$out" | cut -d, -f1,2,10-)" 1501,0,-501,1501,00000
printf ' 3 \r\n\n4\r\n' >windows.txt
lg play ptsp rooms.map --actions windows.txt --trace
is "blanks, empty lines, CRLF" "$(cut -d, -f2 "$out" | xargs)" "action -1 3 4"
: >none.txt
lg play ptsp rooms.map --actions none.txt --trace
is "no actions" "$(grep -c '' "$out")" 2

# The driver's game is saved and replayed.
for driver in mcts pilot; do
    lg play ptsp rooms.map --driver $driver --iterations 60 --games 2 --route physics --save "$driver.txt" --json
    cp "$out" flown.json
    is "$driver: actions saved, status" "$status" 0
    lg play ptsp rooms.map --actions $driver.txt --json
    that "$driver: and replayed to the same result" json "$out" "(lambda flown: items[0]['over'] and items[0]['waypoints'] == 5
        and items[0]['cost'] == flown['costs'][0])($(sed 's/null/None/g' flown.json))"
    is "$driver: a tick a line" "$(grep -c '^[0-5]$' $driver.txt)" "$(python3 -c 'import json; print(json.load(open("flown.json"))["costs"][0])')"
done
printf 'start\n0\n3\n' >idle.txt
lg play ptsp rooms.map --actions idle.txt
like "the clock runs from the start, where the file says so" "$out" '^2 actions: C 5002, .* 2 ticks '
lg play ptsp rooms.map --route r1 --iterations 20 --save none/a.txt
is "actions that cannot be written" "$status" 1
refused "actions of many routes" 2 "--save writes the actions of one route: expected --route too" play ptsp rooms.map --save a.txt
refused "actions of a replay" 2 "--actions is a game of its own.*" play ptsp rooms.map --actions start.txt --save a.txt

# bad NAME TEXT REGEX: a file of actions with this text must be refused
bad() {
    printf '%b' "$2" >bad.txt
    refused "$1" 2 "bad\.txt:$3" play ptsp rooms.map --actions bad.txt --trace
}
bad "an action too high" '0\n6\n' "2:1: expected an action 0 to 5, found '6'"
bad "a word" '0\n1\n\n  left\n' "4:3: expected an action 0 to 5, found 'left'"
bad "two on a line" '0 1\n' "1:3: expected an action 0 to 5, found '1'"
bad "two digits" '3\n12' "2:1: expected an action 0 to 5, found '12'"
bad "a start that comes late" '3\nstart\n' "2:1: expected an action 0 to 5, found 'start'"
bad "a start with something behind it" 'start 3\n' "1:1: expected an action 0 to 5, found 'start'"
bad "a minus" '-1\n' "1:1: expected an action 0 to 5, found '-1'"
bad "a zero byte" '1\n\0000\n' "2:1: expected an action 0 to 5, found byte 0x00"
refused "no such file" 2 "missing\.txt: .*" play ptsp rooms.map --actions missing.txt
refused "both from standard input" 2 "--actions: standard input is the map already" play ptsp - --actions -

golden=${LG_SHARED:-.}/ptsp/golden
if [ -d "$golden" ]; then
    for record in "$golden"/traj/*.csv "$golden"/drive/*.csv; do
        name=$(basename "$record" .csv)
        tail -n +3 "$record" | cut -d, -f2 >actions.txt
        lg play ptsp "$golden/maps/$(echo "$name" | cut -d_ -f1-2).map" --actions actions.txt --trace
        cut -d, -f1-9,11,12,14 "$record" >wanted.csv
        cmp -s "$out" wanted.csv || echo "$name" >>different
    done
    is "recorded flights, digit for digit" "$(cat different 2>"$scratch/none")" ""
else
    skip "recorded flights, digit for digit" "needs LG_SHARED/ptsp/golden"
fi

# ---- wrong use ----
refused "a route" 2 "unknown route 'fysics'; did you mean 'physics'\?" play ptsp rooms.map --route fysics
refused "a driver" 2 "unknown driver 'pilots'; did you mean 'pilot'\?" play ptsp rooms.map --driver pilots
refused "a game that is not played" 2 "wesnoth cannot be played here; ptsp, catan and terra-mystica can; evaluate FILE --bot .*" play wesnoth rooms.map
refused "a game nobody knows" 2 "unknown game 'ptps'; did you mean 'ptsp'\?" play ptps rooms.map
refused "games" 2 "--games: expected a whole number from 1 to .*, found '0'" play ptsp rooms.map --games 0
refused "iterations" 2 "--iterations: expected a whole number .*, found 'x'" play ptsp rooms.map --iterations x
refused "two ways to think" 2 "--realtime and --iterations exclude each other" play ptsp rooms.map --realtime --iterations 5
refused "a driver for a replay" 2 "--actions is a game of its own.*" play ptsp rooms.map --actions start.txt --driver mcts
refused "trace and JSON" 2 "--trace and --json exclude each other" play ptsp rooms.map --actions start.txt --trace --json
printf 'type octile\nheight 3\nwidth 5\nmap\nS.@.C\n..@..\n..@..\n' >shut.map
refused "an infeasible map" 2 "shut\.map: the map is not feasible \(see: levelground evaluate\)" play ptsp shut.map
lg play ptsp shut.map --actions start.txt
is "it can be replayed" "$status" 0
lg play ptsp
is "no file" "$status" 2

# ---- interruption ----
launch play ptsp rooms.map --games 100000 --iterations 20
until_true 300 grep -q '^flying: [1-9][0-9]* of 500000 games' "$err"
interrupt INT
is "Ctrl-C: status" "$status" 1
like "Ctrl-C: says what was done" <(last_words) '^levelground: interrupted: [1-9][0-9]* of 500000 games played$'
like "Ctrl-C: and how it went" "$out" '^nearest +EC [0-9]+, C .* games: 5 of 5 waypoints'

lg play --help
for option in $(grep -o -e '--[a-z][a-z-]*' "$out" | sort -u); do
    grep -q -e "\*$option\*" "$source_root/docs/man/levelground.1.scd" || echo "$option" >>lacking
done
is "the manual has every option" "$(cat lacking 2>"$scratch/none" | grep -v -e --usage)" ""
finish
