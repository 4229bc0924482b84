#!/usr/bin/env bash
# PTSP maps with the tool: JSON, settings of the fitness, seeds and threads, every algorithm, budgets, progress, Ctrl-C,
# pictures, the original framework's maps, wrong settings.
# Second tier (106 s): evolves maps by every algorithm.
. "$(dirname "$0")/tap.inc"
cp "$source_root"/tests/data/ptsp/*.map .

small=(--set size=200 --set lines=4 --set rectangles=2 --set waypoints=5)
scores() { grep -o '"score":[^,]*' "$1" | cut -d: -f2 | xargs; }

# ---- JSON ----
lg generate ptsp --seed 1 "${small[@]}" --evaluations 100 --json
is "a map: status, nothing else said" "$status $(cat "$err")" "0 "
that "the fields, in order" json "$out" 'len(items) == 1 and list(items[0])[19:28] == ["cpu_seconds", "seconds",
    "map", "feasible", "exact", "routes", "f3", "f5", "f8"]'
that "their values" json "$out" 'all(i["file"] is None and i["game"] == "ptsp" and i["variant"] == "clean" and i["seed"] == 1
    and i["index"] == 0 and i["stop"] == "evaluations" and i["traits"]["f3"] == i["f3"] and i["algorithm"] == "cmaes" and i["evaluations"] == 100 and i["feasible"] is True
    and i["score"] == i["f3"] < 0 and list(i["requirements"].values()) == [0] * 5 for i in items)'
that "the routes" json "$out" 'all(list(i["routes"]) == ["nearest", "distance", "physics", "r1", "r2", "r3", "r4"] and
    all(sorted(r["order"]) == [0, 1, 2, 3, 4] and r["cost"] > 0 for r in i["routes"].values()) for i in items)'
that "f3, f5 and f8 by the routes" json "$out" 'all([i["f3"], i["f5"], i["f8"]] == [-min(c[0] - c[1], c[1] - c[k])
    for k in (2, 4, 6)] for i in items for c in [[r["cost"] for r in i["routes"].values()]])'
that "a map of the size asked for" json "$out" 'all(m[:4] == ["type octile", "height 200", "width 200", "map"] and
    [len(row) for row in m[4:]] == [200] * 200 + [0] and i["map"].count("S") == 1 and
    sum(row.count("C") for row in m[4:]) == 5 for i in items for m in [i["map"].split("\n")])'
cp "$out" one.jsonl
lg generate ptsp --seed 1 "${small[@]}" --evaluations 100
python3 -c 'import json; print(json.loads(open("one.jsonl").readline())["map"], end="")' >one.map
that "as text the same map, below a comment" cmp -s <(grep -v '^#' "$out") one.map
like "the comment" "$out" '^# ptsp clean seed 1 board 0, id pt-[0-9a-z-]+: all 5 of 5 rules met, score -[0-9]+ \(less is better\) \([0-9.]+ ms; ended by evaluations\)$'
like "the routes in the comment" "$out" '^#   nearest [0-9]+ \(\+[0-9]+ %\), distance [0-9]+ \(\+[0-9]+ %\), physics [0-9]+, r1 [0-9]+, r2 [0-9]+ ticks; f3 -[0-9]+, f5 -?[0-9]+'
cp "$out" text.map
lg evaluate text.map --set waypoints=5
like "which is read again" "$out" "ptsp clean: all 5 of 5 rules met, score $(scores one.jsonl) "
lg evaluate one.jsonl --json
is "a record is judged by its own settings: nothing to note" "$(cat "$err")" ""
lg evaluate one.jsonl --variant clean --json
like "a note where the settings are others" "$err" '^levelground: one\.jsonl:1: note: 5 waypoints; generate would make 10$'

# ---- scores of small maps ----
# scored NAME SETTING...: makes a map with a few evaluations; evaluating the map's file must give the same score. Settings that only
# say how maps are drawn decide nothing there.
scored() {
    local name=$1 settings=(--set size=200 --set lines=4 --set rectangles=2 --set waypoints=5) judged=(--set size=200) word
    shift
    for word; do
        settings+=(--set "$word")
        [[ $word =~ ^(lines|rectangles|circles|shape|corners|thickness|border)= ]] || judged+=(--set "$word")
    done
    rm -rf made
    lg generate ptsp --seed 1 "${settings[@]}" --evaluations 20 --json --output made --format map,json
    cp "$out" made.jsonl
    is "$name: status" "$status $(cat "$err")" "0 "
    lg evaluate made/*.map made/*.json made.jsonl "${judged[@]}" --json
    is "$name: the file scores the same" "$(scores "$out")" "$(scores <(cat made.jsonl made.jsonl made.jsonl))"
    like "$name: a number" made.jsonl '"score":-?[0-9]{1,4}(\.[0-9]+)?,.*"feasible":true'
}
for fitness in f3 f5 f8; do
    scored $fitness fitness=$fitness
    that "$fitness is in the JSON" json made.jsonl "items[0]['score'] == items[0]['$fitness']"
done
scored "a pair" fitness=pair worse=r1 better=nearest
that "a pair: of these two" json made.jsonl '(lambda r, s: r["nearest"]["cost"] - r["r1"]["cost"] == s)(items[0]["routes"], items[0]["score"])'
scored mcts by=mcts games=1 iterations=10
scored pilot by=pilot games=2 iterations=10 fitness=f5
scored "a pair, driven" fitness=pair worse=nearest better=physics by=pilot games=1 iterations=10
scored "a driver against another" fitness=pair worse=physics better=physics by=pilot rival=mcts games=1 iterations=10
that "a driver against another: one loses" json made.jsonl 'items[0]["score"] < 0'
scored "clean rules" rules=clean
scored "the paper's rules" rules=paper
scored "the paper's rules, Java 8" rules=java8 fitness=f5
scored "other shapes" circles=3 shape=smooth corners=sorted thickness=5 border=4
scored "the steps searched too" steps=0 by=pilot games=1 iterations=10
like "the steps searched too: in the file" made/*.map '^type octile steps [1-9][0-9]{2,3}$'
scored "few steps" steps=150 by=pilot games=1 iterations=10
scored "one waypoint" waypoints=1 fitness=f8
is "one waypoint: all routes are one" "$(scores made.jsonl)" 0
that "one waypoint: no derived routes" json made.jsonl 'list(items[0]["routes"]) == ["nearest", "distance", "physics"]'
scored "a size of two words" size=520 lines=8 waypoints=8
scored "many waypoints" size=400 waypoints=14
that "many waypoints: not exact, and said" json made.jsonl 'items[0]["exact"] is False'

# ---- seeds and threads ----
for plan in "" "-a cmaes --param lambda=7" "-a pso" "-a ea"; do
    for jobs in 1 2 3; do
        # shellcheck disable=SC2086  # words
        lg generate ptsp --seed 1 "${small[@]}" $plan --evaluations 150 --jobs $jobs --json
        timeless "$out" >jobs$jobs
    done
    that "one, two, three threads${plan:+ ($plan)}: the same map" test "$(cksum <jobs1)$(cksum <jobs1)" = \
        "$(cksum <jobs2)$(cksum <jobs3)"
done
for jobs in 1 2 3; do
    lg generate ptsp --seed 1 "${small[@]}" --evaluations 60 --count 4 --jobs $jobs --json
    timeless "$out" >jobs$jobs
done
that "a batch: the same maps" test "$(cksum <jobs1)$(cksum <jobs1)" = "$(cksum <jobs2)$(cksum <jobs3)"
that "a batch: all differ" json jobs1 'len(items) == 4 == len({i["map"] for i in items})'
like "a batch: its distance is said" "$err" '^4 levels in .* all different, mean Hamming distance [0-9.]+ of 625 cells$'
lg generate ptsp --seed 1 "${small[@]}" --evaluations 60 --json
that "the first one does not depend on the count" cmp -s <(timeless "$out") <(head -n 1 jobs1)
lg generate ptsp "${small[@]}" --evaluations 60 --json --seed 2
that "another seed, another map" json "$out" "items[0]['map'] not in [json.loads(l)['map'] for l in open('jobs1')]"

# ---- algorithms ----
for algorithm in $("$tool" list algorithms --json | sed 's/.*"algorithm":"\([^"]*\)".*/\1/'); do
    lg generate ptsp --seed 1 "${small[@]}" -a "$algorithm" --evaluations 120 --json
    is "$algorithm: status" "$status $(cat "$err")" "0 "
    that "$algorithm: a map" json "$out" "all(i['algorithm'] == '$algorithm' and i['evaluations'] <= 120 and i['feasible']
        and i['score'] == i['f3'] for i in items)"
done
"$tool" list presets >presets
for preset in sahc2020 tabu2020 pso2020 aco2020 cgrhea2022 ptsp2014; do
    grep -q "^$preset " presets || continue
    lg generate ptsp --seed 1 "${small[@]}" --preset $preset --evaluations 120 --json
    is "$preset: status" "$status $(cat "$err")" "0 "
done
lg generate ptsp --seed 1 "${small[@]}" --preset ptsp2014 --param generations=2 --json
is "ptsp2014: ends by itself" "$status $(cat "$err")" "0 "
that "ptsp2014: by the paper's rules, generations of 100, infeasible ones besides" json "$out" 'items[0]["variant"] == "paper" and 200 <= items[0]["evaluations"] < 2000 and items[0]["score"] < 0'
lg generate ptsp --seed 1 "${small[@]}" --variant paper --evaluations 50 --json
that "variant paper" json "$out" 'items[0]["variant"] == "paper" and items[0]["evaluations"] == 50 and items[0]["score"] == items[0]["f3"]'

# ---- budgets ----
lg generate ptsp --seed 1 "${small[@]}" --target -20 --json
is "a target: status" "$status $(cat "$err")" "0 "
that "a target: met, and no further" json "$out" 'items[0]["score"] <= -20 and items[0]["evaluations"] < 5000'
lg generate ptsp --seed 1 "${small[@]}" --target -5000 --evaluations 50 --json
is "a target out of reach" "$status $(cat "$err")" \
    "1 levelground: 1 of 1 levels missed the target: the limit given was reached first (see --evaluations, --seconds)"
lg generate ptsp --seed 1 "${small[@]}" --seconds 0.5 --json
that "half a second" json "$out" 'items[0]["stop"] == "seconds" and 0.49 <= items[0]["seconds"] < 50'
lg generate ptsp --seed 1 --set size=100 --set waypoints=60 --evaluations 20 --json
that "too many waypoints for the place: what is wrong" json "$out" 'items[0]["score"] == 10 ** 6 + sum(items[0]["requirements"].values())
    and items[0]["feasible"] is False and "routes" not in items[0]'
is "too many waypoints for the place: status" "$status" 1

# ---- progress, Ctrl-C ----
# lines REGEX: prints how many lines on stderr match; many REGEX: are there at least four?
lines() { grep -a -c -E "$1" "$err"; }
many() { [ "$(lines "$1")" -ge 4 ]; }

launch generate ptsp --seed 1 "${small[@]}" --seconds 1000 --json
until_true 300 many '^searching: .*, best score -'
interrupt INT
is "progress: status" "$status $(grep -c '' "$out")" "1 1"
is "progress: each line has all" "$(lines '^searching: ')" \
    "$(lines '^searching: [0-9.]+( thousand)? evaluations, [1-9][0-9]* s, [0-9]+ % done, at most [0-9]+ s left(, best score -?[0-9]+)? ')"
that "progress: towards the limit given" python3 -c 'import re, sys
shown = re.findall(r"(\d+) s, (\d+) % done, at most (\d+) s left", open(sys.argv[1]).read())
sys.exit(not all(abs(int(s) - 10 * int(p)) <= 6 and abs(1000 - int(s) - int(l)) <= 1 for s, p, l in shown))' "$err"
is "progress: taken away in the end" "$(tail -n 1 "$err")" \
    $'\033[Klevelground: interrupted: 1 of 1 levels made, the last one from an unfinished search'
launch generate ptsp --seed 1 "${small[@]}" --count 2 --seconds 1000 --jobs 1 --json
until_true 300 many '^\[ {24}\] 0 of 2, 0\.0 a second '
interrupt INT
is "progress of a batch: before the first" "$status $(last_words)" \
    "1 levelground: interrupted: 1 of 2 levels made, the last one from an unfinished search"
launch generate ptsp --seed 1 "${small[@]}" --count 2 --seconds 1.2 --jobs 1 --json
finished
like "progress of a batch: after it" "$err" '^\[={12} {12}\] 1 of 2, 0\.[0-9] a second(, [0-9]+ s left)? '
launch generate ptsp --seed 1 "${small[@]}" --seconds 1.2 --quiet
finished
is "quiet: no progress" "$status $(cat "$err" "$out")" "0 "

for jobs in 1 2; do
    rm -rf made
    launch generate ptsp --seed 1 --json --evaluations 1000000000 --output made --format map,svg --jobs $jobs
    until_true 300 many '^searching: .*, best score -'
    interrupt INT
    is "Ctrl-C, $jobs threads: status and words" "$status $(last_words)" \
        "1 levelground: interrupted: 1 of 1 levels made, the last one from an unfinished search"
    that "Ctrl-C, $jobs threads: the best so far" json "$out" 'len(items) == 1 and items[0]["feasible"] and items[0]["score"] < 0'
    is "Ctrl-C, $jobs threads: its files" "$(ls made | sed -E 's/-[0-9a-f]{8}\././' | xargs)" "ptsp-1-0.map ptsp-1-0.svg"
    cp "$out" kept.jsonl
    lg evaluate made/*.map --json
    is "Ctrl-C, $jobs threads: the file scores the same" "$(scores "$out")" "$(scores kept.jsonl)"
done

# ---- pictures and formats ----
"$tool" convert one.map --output one.json 2>"$err"
"$tool" convert one.json --output again.map 2>"$err"
that "map, JSON, map: the same" cmp -s one.map again.map
for name in one unreachable; do
    for form in svg png pdf; do
        lg render $name.map --output $name.$form --violations
        is "$name.$form: status" "$status" 0
    done
    that "$name.svg: well-formed" python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' $name.svg
    is "$name: PNG and PDF" "$(head -c 4 $name.png | tail -c 3) $(head -c 4 $name.pdf)" "PNG %PDF"
done
is "a feasible map: three routes, no fault" "$(grep -c -E '>(nearest|distance|physics)<' one.svg) $(grep -c 'class="v"' one.svg)" "3 0"
like "a feasible map: all is well" one.svg 'every requirement is met'
that "an infeasible map: no routes, the faults" test "$(grep -c -E '>(nearest|distance|physics)<' unreachable.svg)" -eq 0 -a \
    "$(grep -c 'class="v"' unreachable.svg)" -gt 0
for fault in ship-apart waypoints-apart connected; do like "an infeasible map: $fault" unreachable.svg "$fault"; done
lg evaluate unreachable.map --json
that "an infeasible map: its JSON" json "$out" 'items[0]["feasible"] is False and items[0]["score"] == 1000003 and
    [(v["requirement"], v["place"]) for v in items[0]["violations"]] == [("ship-apart", "x 20, y 20"),
    ("waypoints-apart", "x 16, y 40"), ("connected", "x 66, y 66")]'
# Ship and waypoint have only one node, and it is the same, so there is nothing to fly.
{ printf 'type octile\nheight 17\nwidth 100\nmap\n' && python3 -c '
for y in range(17):
    row = ["@" if y == 13 and not 43 <= x <= 53 else "." for x in range(100)]
    if y == 7: row[20], row[80] = "S", "C"
    print("".join(row))'; } >node.map
lg evaluate node.map --json --set waypoints=1
that "a route of no length: numbers" json "$out" 'items[0]["feasible"] and items[0]["score"] == 0 and
    all(r["cost"] == 0 == r["lost"] for r in items[0]["routes"].values())'
lg evaluate node.map --set waypoints=1
like "a route of no length: in words" "$out" '^  nearest 0 \(\+0 %\), distance 0 \(\+0 %\), physics 0 ticks; f3 0, f5 0'

# ---- maps of the original framework ----
golden=${LG_SHARED:-.}/ptsp/golden
if [ -d "$golden/maps" ]; then
    maps=()
    for name in ptsp_map01 ptsp_map08 ptsp_map40 synth_03 synth_12; do maps+=("$golden/maps/$name.map"); done
    for rules in paper java8; do
        lg evaluate "${maps[@]}" --variant paper --set rules=$rules --json
        is "the original's maps, $rules: status" "$status $(grep -c '' "$out")" "0 5"
        that "the original's maps, $rules: the tables' costs and routes" python3 - "$out" \
            "$golden/ec_$([ $rules = paper ] && echo jdk6order || echo java17).csv" <<'PYTHON'
import csv, json, os, sys
table = {row["map"]: row for row in csv.DictReader(open(sys.argv[2]))}
for line in open(sys.argv[1]):
    item = json.loads(line)
    row, routes = table[os.path.basename(item["file"])], item["routes"]
    found = [routes[r]["cost"] for r in ("nearest", "distance", "physics", "r1", "r2")] + [item["f3"], item["f5"], item["score"]]
    wanted = [int(row[c]) for c in ("EC_N", "EC_D", "EC_P", "EC_r1", "EC_r2", "f3", "f5", "f3")]
    orders = [" ".join(map(str, routes[r]["order"])) for r in ("nearest", "distance", "physics")]
    if found != wanted or orders != [row["route_" + c] for c in "NDP"]:
        sys.exit("# %s: %s %s, not %s" % (row["map"], found, orders, wanted))
PYTHON
    done
else
    skip "the original's maps: the tables' costs" "needs LG_SHARED/ptsp/golden"
fi

# ---- wrong settings ----
# wrong REGEX SETTING...: these settings must be refused with this message
wrong() {
    local regex=$1 settings=()
    shift
    for word; do settings+=(--set "$word"); done
    refused "$*" 2 "$regex" generate ptsp --seed 1 "${settings[@]}" --output made-not
}
wrong "--set: waypoints: expected a whole number from 1 to 100, found '0'" waypoints=0
wrong "--set: waypoints: expected a whole number from 1 to 100, found '101'" waypoints=101
wrong "--set: size: expected a whole number from 100 to 1024, found '50'" size=50
wrong "--set: size: expected a whole number from 100 to 1024, found '1025'" size=1025
wrong "--set: thickness: expected a whole number from 1 to 30, found '0'" thickness=0
wrong "--set: fitness: expected one of f3\|f5\|f8\|pair, found 'f4'; did you mean 'f3'\?" fitness=f4
wrong "--set: by: expected one of estimate\|mcts\|pilot, found 'me'" by=me
wrong "--set: unknown parameter 'waypoint'; did you mean 'waypoints'\?" waypoint=5
wrong "rival needs a driver: by=mcts or by=pilot" rival=pilot
wrong "rival needs a driver: by=mcts or by=pilot" fitness=pair rival=mcts
wrong "worse and better are the same route.*" fitness=pair worse=physics better=physics
wrong "worse and better are the same route.*" fitness=pair worse=r1 better=r1 by=mcts rival=mcts
refused "a lock that leaves nothing to place" 2 '.*rooms\.map: expected a lock on which something is left to place, found the ship .*' \
    generate ptsp --seed 1 --lock rooms.map --set waypoints="$(grep -o C rooms.map | wc -l)"
refused "a form" 2 "unknown format 'gif'.*" generate ptsp --seed 1 --output made-not --format gif
refused "a variant" 2 "unknown variant 'papers'.*" generate ptsp --seed 1 --variant papers

wrong "--set: clutter: expected a whole number from 0 to 200, found '201'" clutter=201
wrong "--set: clutter: expected a whole number from 0 to 200, found '-1'" clutter=-1

# ---- obstacles where nobody flies ----
sparse=(--set size=200 --set waypoints=3 --set lines=4 --set rectangles=1 --set iterations=10 --evaluations 200)
lg generate ptsp --seed 4 "${sparse[@]}" --json --output bare
cp "$out" bare.jsonl
lg generate ptsp --seed 4 "${sparse[@]}" --set clutter=12 --json --output cluttered
is "clutter: status" "$status $(cat "$err")" "0 "
that "clutter: score and routes stay as they were" python3 - bare.jsonl "$out" <<'PYTHON'
import json, sys
bare, cluttered = (json.loads(open(path).read()) for path in sys.argv[1:])
sys.exit(any(bare[key] != cluttered[key] for key in ("score", "routes", "f3", "f5", "f8")) or bare["map"] == cluttered["map"])
PYTHON
for driver in mcts pilot; do
    for route in nearest distance physics; do
        for map in bare cluttered; do
            lg play ptsp $map/*.map --route $route --driver $driver --iterations 10 --games 1 --seed 1 --save $map.actions
            "$tool" play ptsp $map/*.map --actions $map.actions --trace >$map-$driver-$route.csv
        done
        that "clutter: $driver flies $route as before, bit for bit" cmp -s bare-$driver-$route.csv cluttered-$driver-$route.csv
    done
done
that "clutter: away from all flights and sites" python3 - bare/*.map cluttered/*.map bare-*.csv <<'PYTHON'
import csv, sys
bare, cluttered = ([line.rstrip("\n") for line in open(path)][4:] for path in sys.argv[1:3])
added = [(x, y) for y, row in enumerate(cluttered) for x, cell in enumerate(row) if cell != bare[y][x]]
kept = {(int(float(t["x"])), int(float(t["y"]))) for path in sys.argv[3:] for t in csv.DictReader(open(path))}
kept |= {(x, y) for y, row in enumerate(bare) for x, cell in enumerate(row) if cell in "SC"}
near = [a for a in added for k in kept if max(abs(a[0] - k[0]), abs(a[1] - k[1])) < 24]
sys.exit(len(added) < 64 or bool(near) or any(cluttered[y][x] != "@" for x, y in added))
PYTHON
lg generate ptsp --seed 1 --set size=100 --set waypoints=60 --set clutter=5 --evaluations 20 --json
cp "$out" full.jsonl
lg generate ptsp --seed 1 --set size=100 --set waypoints=60 --evaluations 20 --json
that "clutter: none on a map that is not feasible" python3 -c 'import json, sys
sys.exit(json.loads(open("full.jsonl").read())["map"] != json.loads(open(sys.argv[1]).read())["map"])' "$out"

# ---- evolved physics ----
wrong "--set: physics: expected one of fixed\|evolved, found '0'" physics=0
refused "physics: not by the original's rules" 2 ".*physics=evolved needs rules=clean.*" generate ptsp --seed 1 --variant paper --set physics=evolved
lg generate ptsp --seed 4 "${sparse[@]}" --set physics=evolved --json --output evolved
cp "$out" evolved.jsonl
lg evaluate evolved/*.map --set size=200 --set waypoints=3 --json
that "physics: a map's estimates are those of its ship" python3 - evolved.jsonl "$out" <<'PYTHON'
import json, sys
made, read = (json.loads(open(path).read()) for path in sys.argv[1:])
sys.exit(made["routes"] != read["routes"] or made["score"] != read["score"] or made["map"] != read["map"] or " loss " not in made["map"])
PYTHON
lg generate --id "$(python3 -c 'import json; print(json.load(open("evolved.jsonl"))["id"])')" --json
that "physics: an id names the same map" python3 -c 'import json, sys
sys.exit(json.load(open("evolved.jsonl"))["map"] != json.load(open(sys.argv[1]))["map"])' "$out"
# A ship that turns left by N degrees in a tick, then flies straight on: its heading, and its speed after one tick of thrust.
printf '1\n0\n3\n' >three.actions
for physics in "" "loss 10 turn 3" "loss 5 turn 2"; do
    sed "1s/.*/type octile $physics/" rooms.map >ship.map
    "$tool" play ptsp ship.map --actions three.actions --trace >"ship $physics.csv"
done
that "physics: stated as in the original, it changes nothing" cmp -s "ship .csv" "ship loss 10 turn 3.csv"
that "physics: loss and turn" python3 -c 'import csv, math, sys
t = list(csv.DictReader(open("ship loss 5 turn 2.csv")))[3]
angle, speed = math.degrees(math.atan2(-float(t["dx"]), -float(t["dy"]))), math.hypot(float(t["vx"]), float(t["vy"]))
sys.exit(abs(angle - 2) > 1e-9 or abs(speed - .0125 * .995) > 1e-12)'

# ---- lists ----
lg list games --json
that "list: settings" json "$out" '[p["name"] for i in items if i["game"] == "ptsp" for p in i["settings"]] == ["fitness", "worse",
    "better", "by", "rival", "games", "iterations", "rules", "size", "lines", "rectangles", "circles", "waypoints", "thickness",
    "border", "corners", "shape", "steps", "genome", "clutter", "physics"] and all(p["sentence"] and p["default"] for i in items for p in i["settings"])'
that "list: formats and requirements" json "$out" 'all(i["formats"] == ["map"] and [r["name"] for r in i["requirements"]] ==
    ["ship-free", "waypoints-free", "ship-apart", "waypoints-apart", "connected"] for i in items if i["game"] == "ptsp")'
lg list variants --json
that "list: variants" json "$out" '{"clean", "paper"} <= {i["variant"] for i in items if i["game"] == "ptsp"}'
lg list presets --json
that "list: the paper's preset" json "$out" '[i["algorithm"] for i in items if i["preset"] == "ptsp2014"] == ["cmaes"]'
lg list ptsp
like "list in words" "$out" '^ptsp: Physical Travelling Salesman Problem \(ptsp2014\)$'
finish
