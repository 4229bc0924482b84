#!/usr/bin/env bash
# explore --objectives: fronts that do not depend on threads or breaks, the commands that read them, merging, pictures, and
# refused input.
# Second tier (30 s): explores fronts.
. "$(dirname "$0")/tap.inc"

spans="terra-mystica --objectives river-span:most,colour-span:most --param population=20 --seed 4"
lg explore $spans --evaluations 40000 --jobs 1 --store alone.jsonl --output made
is "status" "$status $(cat "$err")" "0 "
like "what came of it" "$out" '^[0-9]+ levels, none of which beats another: river-span [0-9.]+ to [0-9.]+, colour-span [0-9.]+ to [0-9.]+; volume 0\.[0-9]+ of the box river-span [0-9.]+ to [0-9.]+, colour-span [0-9.]+ to [0-9.]+$'
like "and how long it took" "$out" '^40000 evaluations, 40000 of them now in '
is "files" "$(cd made && echo *)" "front.csv front.jsonl front.svg"
lg explore $spans --evaluations 40000 --jobs 3 --store many.jsonl --quiet
that "threads change nothing" cmp -s alone.jsonl many.jsonl
is "quiet" "$(cat "$out" "$err")" ""

lg evaluate made/front.jsonl --json
that "none beats another, and evaluate finds the same" python3 - made/front.jsonl "$out" made/front.csv <<'END'
import csv, json, sys
kept, found = ([json.loads(line) for line in open(path)] for path in sys.argv[1:3])
names = ['river-span', 'colour-span']
assert len(kept) == len(found) > 3
points = [[r['traits'][n] for n in names] for r in kept]
for a, b in zip(kept, found):
    assert a['score'] == b['score'] == 0 and a['off'] == 0 and a['rank'] == 0
    assert all(abs(b['traits'][n] - a['traits'][n]) < 1e-8 for n in names)
assert not any(p != q and p[0] >= q[0] and p[1] >= q[1] for p in points for q in points)
assert points == sorted(points, reverse=True)
rows = list(csv.DictReader(open(sys.argv[3])))
assert [[float(r[n]) for n in names] for r in rows] == [[float('%.10g' % x) for x in p] for p in points]
END
lg convert made/front.jsonl --output boards/
is "convert reads it" "$status $(find boards -type f | wc -l)" "0 $(wc -l <made/front.jsonl)"
that "the picture is whole" python3 -c 'import sys, xml.dom.minidom as d; d.parse(sys.argv[1])' made/front.svg
like "with units on the axes" made/front.svg 'river-span: steps between two river hexes, on average, much is better'

that "no line crosses a title or a number" python3 "$source_root/tests/cli/picture_lines.py" made/front.svg

small="ptsp --set size=100 --set lines=2 --set rectangles=0 --set waypoints=3 --objectives walls,turns:most,lost-nearest:most=0..50"
lg explore $small --param population=8 --evaluations 48 --seed 1 --store whole.jsonl --output three --json
that "as JSON, of three objectives" json "$out" \
    'items[0]["evaluations"] == 48 and items[0]["generations"] == 6 and [o["sense"] for o in items[0]["objectives"]] == ["least", "most", "most"] and 0 <= items[0]["volume"] <= 1'
is "a chart for each pair" "$(grep -c 'width="257.0" height="257.0"' three/front.svg)" 3
lg explore $small --param population=8 --evaluations 24 --seed 1 --store half.jsonl --quiet
lg explore $small --evaluations 48 --store half.jsonl --quiet
that "it goes on as if there had been no break" cmp -s whole.jsonl half.jsonl
# A run with breaks between and within generations must leave the same store as a run of ALL evaluations without a break.
unbroken() { # NAME "EVALUATIONS..." ALL ARGUMENT...
    local name=$1 breaks=$2 all=$3 jobs=1
    shift 3
    rm -f at-once.jsonl pieces.jsonl
    lg explore "$@" --seed 1 --evaluations "$all" --store at-once.jsonl --quiet
    for evaluations in $breaks $all; do
        lg explore "$@" --seed 1 --evaluations "$evaluations" --store pieces.jsonl --jobs $jobs --quiet
        jobs=$((4 - jobs))
    done
    that "$name: as if there had been no break" cmp at-once.jsonl pieces.jsonl
}
unbroken "PTSP" "5 24 99" 100 $small --param population=8
unbroken "within the plan's levels" "39 5000 39990" 40000 terra-mystica --objectives river-span:most,colour-span:most --param population=20
unbroken "after restarts" "90000 100000" 110000 terra-mystica --objectives islands:most,largest-clump --param population=20
cp pieces.jsonl kept.jsonl
unbroken "SMS-EMOA" "300 2000" 3000 catan --objectives richest,ore-pips --algorithm smsemoa --param population=10
unbroken "Catan" "10 3000 6999" 7000 catan --objectives richest,ore-pips --param population=30
sed 's/"before":{"score":[0-9]*/"before":{"score":-1/' kept.jsonl >before.jsonl
refused "a changed level of the generation before" 2 \
    'before.jsonl:[0-9]+:1: the level before is not what it is said to be: "score" has changed' \
    explore terra-mystica --objectives islands:most,largest-clump --evaluations 200000 --store before.jsonl

lg explore terra-mystica --objectives REQ6,REQ12,score --algorithm smsemoa --param population=10 --evaluations 2000 --seed 1 --store rules.jsonl
is "requirements and the score are objectives, too" "$status" "0"
like "a board that meets all rules is the best in all of these objectives, which is said" "$err" \
    '^levelground: note: the front is one level, which shows no trade-off'
that "what is an objective is no requirement" python3 -c 'import json, sys
assert all(json.loads(line)["off"] == 0 for line in open(sys.argv[1])) and "algorithm=smsemoa" in open(sys.argv[1]).readline()' rules.jsonl
lg explore $spans --evaluations 0 --from alone.jsonl --from made/front.jsonl --store both.jsonl --json
that "fronts merge" json "$out" "items[0]['front'] == $(wc -l <made/front.jsonl) and items[0]['evaluations'] == 0"
few="terra-mystica --objectives islands:most,largest-clump"
for seed in 1 2 3; do
    lg explore $few --evaluations 60000 --jobs 2 --seed $seed --json
    that "seed $seed: objectives that count something keep several levels" json "$out" \
        "items[0]['front'] > 1 and items[0]['evaluations'] == 60000 and items[0]['volume'] > 0.85"
    that "and the box is told" json "$out" "[(o['box-low'], o['box-high']) for o in items[0]['objectives']] == [(2, 7), (4, 20)]"
    is "and nothing warns" "$(cat "$err")" ""
done
lg explore $few --param population=10 --evaluations 30000 --seed 1 --jobs 1 --store alone-few.jsonl --quiet
lg explore $few --param population=10 --evaluations 30000 --seed 1 --jobs 3 --store many-few.jsonl --quiet
that "threads do not change restarts" cmp -s alone-few.jsonl many-few.jsonl
lg explore terra-mystica --objectives islands:most,forks --param population=4 --evaluations 20 --seed 1
is "no level meets the rules" "$status $(sed -E 's/[0-9]+/N/' "$err")" \
    "1 levelground: no level meets the other requirements; the nearest are N off"

"$tool" explore terra-mystica --objectives river-span:most,colour-span:most --param population=20 --seed 4 --evaluations 0 \
    --store read.jsonl --from - --quiet <made/front.jsonl
is "a front from standard input comes whole" "$? $(grep -c '' read.jsonl)" "0 $(grep -c '' made/front.jsonl)"
refused "one objective" 2 '--objectives: expected 2 to 6 objectives, found 1' explore terra-mystica --objectives islands
refused "too many" 2 '--objectives: more than 6' explore terra-mystica --objectives rim,forks,ends,coast,inland,twins,borders
refused "an unknown trait" 2 "--objectives: terra-mystica has no trait 'fork'; did you mean 'forks'\?" \
    explore terra-mystica --objectives islands,fork:most
refused "one twice" 2 '--objectives: forks is an objective twice' explore terra-mystica --objectives forks,forks:most
refused "neither least nor most" 2 "--objectives: expected least or most, found 'more'" \
    explore terra-mystica --objectives islands,forks:more
refused "ends the wrong way round" 2 "--objectives: expected LOW..HIGH, found '9\.\.2'" \
    explore terra-mystica --objectives islands,forks=9..2
refused "ends too far apart" 2 '--objectives: the objective forks: its ends -1e\+308 and 1e\+308 are too near .*' \
    explore terra-mystica --objectives islands,forks=-1e308..1e308
refused "an unknown algorithm" 2 "--algorithm: expected nsga2 or smsemoa, found 'ea'" \
    explore terra-mystica --objectives islands,forks --algorithm ea
refused "an unknown parameter" 2 "--param: .*'heat'.*" explore terra-mystica --objectives islands,forks --param heat=1
refused "axes as well" 2 '--objectives and --axes: leave one of them out' \
    explore terra-mystica --objectives islands,forks --axes rim
refused "an algorithm of fronts without objectives" 2 "unknown algorithm 'nsga2'; expected one of: .*" explore terra-mystica --algorithm nsga2
refused "another game's store" 2 'alone.jsonl:1:1: expected a front of catan, found one of terra-mystica' \
    explore catan --objectives richest,ore-pips --store alone.jsonl
refused "other objectives" 2 'alone.jsonl: has other objectives' \
    explore terra-mystica --objectives islands,forks --store alone.jsonl
refused "other parameters" 2 'alone.jsonl: has another algorithm or other parameters' explore \
    terra-mystica --objectives river-span:most,colour-span:most --algorithm smsemoa --store alone.jsonl
refused "another seed" 2 'alone.jsonl: has another seed, 4' \
    explore terra-mystica --objectives river-span:most,colour-span:most --seed 5 --store alone.jsonl
sed '1s/"high":[-0-9.e]*/"high":5e-324/; 1s/"low":[-0-9.e]*/"low":0/' alone.jsonl >near.jsonl
refused "a store with ends too near to each other" 2 'near.jsonl:1:1: the objective river-span: its ends 0 and .*' \
    explore terra-mystica --objectives river-span:most,colour-span:most --store near.jsonl
sed '2s/"score":[0-9]*/"score":-1/' alone.jsonl >changed.jsonl
refused "a changed one" 2 'changed.jsonl:2:1: the level is not what it is said to be: "score" has changed' \
    explore terra-mystica --objectives river-span:most,colour-span:most --store changed.jsonl
lg explore terra-mystica --cells 5 --seed 1 --evaluations 500 --store archive.jsonl --quiet
refused "an archive" 2 'archive.jsonl:1:1: expected a front, found something else' \
    explore terra-mystica --objectives islands,forks --store archive.jsonl
refused "a front as an archive" 2 'alone.jsonl:1:1: expected an archive, found something else' \
    explore terra-mystica --store alone.jsonl
: >empty.jsonl
refused "an empty one" 2 'empty.jsonl:1:1: expected a front, found an empty one' \
    explore terra-mystica --objectives islands,forks --store empty.jsonl
finish
