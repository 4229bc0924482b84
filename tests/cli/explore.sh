#!/usr/bin/env bash
# explore: archives that do not depend on threads or breaks, the commands that read them, merging, pictures, and refused
# input.
# Second tier, too (70 s): breaks and options.
. "$(dirname "$0")/tap.inc"

spots="terra-mystica --cells 20x10 --param batch=50 --seed 4"
lg explore $spots --evaluations 5000 --jobs 1 --store alone.jsonl --output made
is "status" "$status $(cat "$err")" "0 "
like "what came of it" "$out" '^[0-9]+ of 200 cells \([0-9.]+ %\), [0-9]+ meet every requirement; QD score [0-9.]+, best [0-9]+; '
like "and how long it took" "$out" '^5000 evaluations, 5000 of them now in '
is "files" "$(cd made && echo *)" "archive.csv archive.jsonl filling.svg map.svg"
that "the store, too" cmp -s alone.jsonl made/archive.jsonl
lg explore $spots --evaluations 5000 --jobs 3 --store many.jsonl --quiet
that "threads change nothing" cmp -s alone.jsonl many.jsonl
is "quiet" "$(cat "$out" "$err")" ""

# A round has 32 batches of 50 evaluations, and the first of the three rounds makes levels by the game's plan. The
# limits end within a round.
lg explore $spots --evaluations 700 --store first.jsonl --json
that "as JSON" json "$out" 'items[0]["evaluations"] == 700 and 0 < items[0]["filled"] <= items[0]["cells"] == 200'
lg explore terra-mystica --store first.jsonl --param batch=50 --evaluations 5500 --json
that "it goes on with its axes" json "$out" 'items[0]["evaluations"] == 5500 and items[0]["cells"] == 200 and items[0]["seed"] == 4'

rest_is_second_tier

# A run with breaks after these numbers of evaluations must leave the same store, and print the same, as a run of ALL
# evaluations without a break.
unbroken() { # NAME "EVALUATIONS..." ALL ARGUMENT...
    local name=$1 breaks=$2 all=$3 jobs=1
    shift 3
    rm -f at-once.jsonl pieces.jsonl
    lg explore "$@" --seed 1 --evaluations "$all" --store at-once.jsonl --json
    sed 's/"seconds".*//' "$out" >at-once
    for evaluations in $breaks $all; do
        lg explore "$@" --seed 1 --evaluations "$evaluations" --store pieces.jsonl --jobs $jobs --json
        jobs=$((4 - jobs))
    done
    sed 's/"seconds".*//' "$out" >pieces
    that "$name: as if there had been no break" cmp at-once.jsonl pieces.jsonl
    that "$name: and it is told alike" cmp at-once pieces
}
unbroken "breaks in the first round" "1 700" 5000 terra-mystica --cells 20x10 --param batch=50
unbroken "several breaks" "300 514000 520000 520001" 522000 terra-mystica --cells 20x10
cp pieces.jsonl kept.jsonl
lg explore terra-mystica --store kept.jsonl --evaluations 1000
that "nothing to do changes nothing" cmp kept.jsonl pieces.jsonl
that "replaced levels are kept" grep -q '"before":' kept.jsonl
unbroken "Catan" "1 500 3111 5990" 6000 catan
lg explore toy --seed 1 --evaluations 1500 --store short.jsonl --quiet
lg explore toy --store short.jsonl --seconds 0.000001 --json
that "however short the time, no run leaves less than it found" json "$out" 'items[0]["evaluations"] >= 1500'

lg evaluate alone.jsonl --json
that "evaluate reads it, and finds the same" python3 - alone.jsonl "$out" <<'END'
import json, sys
kept, found = ([json.loads(line) for line in open(path)] for path in sys.argv[1:])
assert len(kept) == len(found) > 10
for a, b in zip(kept, found):
    assert a["score"] == b["score"] and all(abs(b["traits"][t] - v) < 1e-8 for t, v in a["traits"].items())
    low, high = 4.6, 6.4
    assert min(int((a["traits"]["river-span"] - low) / (high - low) * 20), 19) == a["cell"] % 20
assert len({a["cell"] for a in kept}) == len(kept)
END
lg convert alone.jsonl --output boards/
is "so does convert" "$status $(find boards -type f | wc -l)" "0 $(wc -l <alone.jsonl)"
is "a row of the table for each" "$(wc -l <made/archive.csv)" "$(($(wc -l <alone.jsonl) + 1))"
that "pictures are whole" python3 -c 'import sys, xml.dom.minidom as d; [d.parse(p) for p in sys.argv[1:]]' made/map.svg made/filling.svg
like "with units on the axes" made/map.svg 'river-span: steps between two river hexes'
that "no line crosses a title or a number" python3 "$source_root/tests/cli/picture_lines.py" made/map.svg

lg explore terra-mystica --cells 20x10 --seed 5 --evaluations 3000 --store other.jsonl --quiet
lg explore terra-mystica --cells 20x10 --evaluations 0 --from alone.jsonl --from other.jsonl --store both.jsonl --json
that "two archives merge: of each cell the better" python3 - alone.jsonl other.jsonl both.jsonl <<'END'
import json, sys
a, b, both = ({r["cell"]: r["score"] for r in map(json.loads, open(path))} for path in sys.argv[1:])
assert both == {c: min(x.get(c, 1e9) for x in (a, b)) for c in a.keys() | b.keys()}
END
sentence="a sentence about the reds that is so long that the picture has no room for it in letters of the usual size, and which used to be cut at the edge"
printf '%s\n' 'game: axes' 'board: {squares: [2, 2]}' 'pieces: {red: , blue: }' 'traits:' \
    "  reds: {says: \"$sentence\", count: red, usual: [0, 4]}" \
    "  pairs: {says: \"$sentence\", borders: [red, red], usual: [0, 4]}" 'axes: [reds, pairs]' >long.game.yaml
lg explore ./long.game.yaml --evaluations 200 --seed 1 --output long
is "long titles of axes are smaller" "$(grep -c "font-size:1[01][.0-9]*px;.*$sentence" long/map.svg)" 2
like "and the upper one begins at the margin" long/map.svg ".*x=\"14.0\".*$sentence.*"
lg explore terra-mystica --axes islands,forks,ends,inland,coast --cells cvt:50 --evaluations 3000 --seed 1 --output cvt
like "five axes around points" "$out" '^[0-9]+ of 50 cells'
lg explore ptsp --set size=100 --set lines=2 --set rectangles=0 --set waypoints=3 --axes walls=0..60 --evaluations 100 --seed 1 --store p.jsonl
is "real genes, one axis" "$status" 0
lg explore ptsp --store p.jsonl --evaluations 200
like "the round that the limit cut is made again" "$out" '^200 evaluations, 200 of them now'
lg explore ptsp --store p.jsonl --evaluations 300
lg explore ptsp --store p.jsonl --evaluations 400
like "whole rounds come back as they were" "$out" '^400 evaluations, 144 of them now'

# Axes get a few ticks, not thousands, even if their values are far from 0 or spread widely.
lg explore toy --axes near=-1e307..1e307,run=-1e-6..1e6 --evaluations 200 --seed 1 --output wide --quiet
ticks() { grep -c -E 'd="M[0-9. -]*[hv]6"' wide/map.svg; }
that "with ticks that can be counted" test "$status" -eq 0 -a "$(ticks)" -gt 4 -a "$(ticks)" -lt 40

walls="ptsp --set size=100 --set lines=2 --set rectangles=0 --set waypoints=3 --axes walls=0..60"
for how in "--emitter mapelites" "--emitter cmame" "--algorithm ea"; do
    unbroken "$how" "20 1100" 2500 $walls $how
done
small="ptsp --set size=100 --set lines=2 --set rectangles=0 --set waypoints=3 --axes walls=0..60 --evaluations 150 --seed 1 --quiet"
for how in "--emitter cmame" "--algorithm ea" "--preset ptsp2014"; do
    lg explore $small $how --jobs 1 --store one.jsonl
    lg explore $small $how --jobs 3 --store three.jsonl
    that "$how: threads change nothing" cmp -s one.jsonl three.jsonl
    rm -f one.jsonl three.jsonl
done
refused "cmame without real genes" 2 'cmame needs real genes, and levels of catan have none' explore catan --emitter cmame
refused "an unknown emitter" 2 "--emitter: expected mapelites or cmame, found 'cma-me'" explore catan --emitter cma-me
refused "an algorithm for an emitter" 2 "--emitter: expected .*, found 'ea'; for an algorithm take --algorithm" explore catan --emitter ea
refused "both" 2 '--emitter and an algorithm: leave one of them out' explore catan --emitter mapelites --algorithm ea
refused "a parameter that it has not" 2 "--param: .*'walk'.*" explore ptsp --emitter cmame --param walk=3
refused "a game without traits" 2 "--axes: harvest describes no traits of its levels" explore "$source_root/examples/harvest.game.yaml"
refused "an unknown trait" 2 "--axes: terra-mystica has no trait 'fork'; did you mean 'forks'\?" explore terra-mystica --axes fork
refused "no usual range" 2 '--axes: REQ1 has no usual range; expected REQ1=LOW..HIGH' explore terra-mystica --axes REQ1
refused "ends the wrong way round" 2 "--axes: expected LOW..HIGH, found '9\.\.2'" explore terra-mystica --axes forks=9..2
refused "ends too far apart" 2 '--axes: the axis near: its ends -1e\+308 and 1e\+308 are too near to each other, or too far apart' \
    explore toy --axes near=-1e308..1e308 --evaluations 100 --seed 1 --output far
refused "ends too near to each other" 2 '--axes: the axis run: its ends 1 and 1 are too near to each other, or too far apart' \
    explore toy --axes run=1..1.0000000000000002 --evaluations 100 --seed 1 --output near
refused "five axes of a grid" 2 '--axes: a grid has at most 4, found 5; for more take the cells cvt:1000' \
    explore terra-mystica --axes islands,forks,ends,inland,coast
refused "one axis twice" 2 '--axes: forks is an axis twice' explore terra-mystica --axes forks,forks
mkfifo pipe.jsonl
refused "a pipe for a store" 2 "pipe.jsonl: expected a file, found a pipe" explore terra-mystica --store pipe.jsonl
refused "a store on standard output" 2 "--store: expected a file, found '-'; .*" explore terra-mystica --store -
refused "cells that are none" 2 "--cells: expected numbers such as 20x20, or cvt:1000, found '20by20'" \
    explore terra-mystica --cells 20by20
refused "too few numbers of cells" 2 '--cells: expected a number for each axis \(2\), found 3' \
    explore terra-mystica --cells 2x2x2
refused "another game's store" 2 'alone.jsonl:1:1: expected an archive of catan, found one of terra-mystica' \
    explore catan --store alone.jsonl
refused "other cells" 2 'alone.jsonl: has other axes or cells; leave --axes and --cells out to go on with it' \
    explore terra-mystica --cells 7 --store alone.jsonl
sed 's/"version":"[^"]*"/"version":"0.0.1"/' alone.jsonl >old.jsonl
refused "another version's" 2 'old.jsonl:1:1: the archive was made by version 0.0.1; this is .*, which makes other levels' \
    explore terra-mystica --store old.jsonl
sed '1s/"low":[-0-9.e]*/"low":-1e308/; 1s/"high":[-0-9.e]*/"high":1e308/' alone.jsonl >far.jsonl
refused "a store with ends too far apart" 2 'far.jsonl:1:1: the axis river-span: its ends .* too far apart' \
    explore terra-mystica --store far.jsonl --evaluations 0 --output far
sed '2s/"score":[0-9]*/"score":-1/' alone.jsonl >changed.jsonl
refused "a changed one" 2 'changed.jsonl:2:1: the level is not what it is said to be: "score" or "cell" have changed' \
    explore terra-mystica --store changed.jsonl
sed '2s/"cell":[0-9]*/"cell":9999/' alone.jsonl >moved.jsonl
refused "a level in another cell" 2 'moved.jsonl:2:1: the level is not what it is said to be: "score" or "cell" have changed' \
    explore terra-mystica --store moved.jsonl
sed '1s/"evaluations":[0-9]*,"levels"/"evaluations":999999,"levels"/' kept.jsonl >beyond.jsonl
refused "a checkpoint beyond the store" 2 'beyond.jsonl:1:1: expected the numbers of a checkpoint, none beyond those of the whole' \
    explore terra-mystica --store beyond.jsonl
sed '1s/"levels":[0-9]*/"levels":999/' kept.jsonl >more.jsonl
refused "a checkpoint of more levels" 2 'expected 999 levels of the checkpoint, found [0-9]+' explore terra-mystica --store more.jsonl
sed 's/"before":{"score":[0-9]*/"before":{"score":-1/' kept.jsonl >before.jsonl
refused "a changed level before" 2 'before.jsonl:[0-9]+:1: the level is not what it is said to be: .*' \
    explore terra-mystica --store before.jsonl
sed 's/"before":{"score":[0-9]*,"genes":\[/&99,/' kept.jsonl >genes.jsonl
refused "too many genes of it" 2 'genes.jsonl:[0-9]+:1: expected [0-9]+ genes, .*' explore terra-mystica --store genes.jsonl
sed 's/"before":{"score":[0-9]*,"genes":\[[0-9]*/"before":{"score":9,"genes":[99/' kept.jsonl >space.jsonl
refused "genes of it that do not exist" 2 'space.jsonl:[0-9]+:1: genes that the space does not hold' \
    explore terra-mystica --store space.jsonl
: >empty.jsonl
refused "an empty one" 2 'empty.jsonl:1:1: expected an archive, found an empty one' explore terra-mystica --store empty.jsonl
original >board.txt
refused "none at all" 2 'board.txt:1:1: expected .*' explore terra-mystica --from board.txt --evaluations 0
lg explore terra-mystica --axes forks=70..80 --evaluations 2000 --seed 1 --store none.jsonl
is "nothing there" "$status $(cat "$err") $(ls none.jsonl 2>&1 | grep -c cannot)" \
    "1 levelground: no level found lies within the axes; the archive is empty 1"

"$tool" explore terra-mystica --cells 20x10 --evaluations 0 --store read.jsonl --seed 4 --from - --quiet <alone.jsonl
is "an archive from standard input" "$? $(grep -c '' read.jsonl)" "0 $(grep -c '' alone.jsonl)"
lg evaluate read.jsonl --json
cp "$out" found
lg evaluate alone.jsonl --json
that "comes whole, its first level too" cmp <(grep -o '"score":[-0-9.]*' found) <(grep -o '"score":[-0-9.]*' "$out")

launch explore terra-mystica --param batch=50 --store broken.jsonl --seed 2
until_true 600 grep -q exploring "$err"
"$tool" explore terra-mystica --store broken.jsonl --evaluations 100 >second 2>&1
is "a second process is told, and changes nothing" "$? $(cat second)" \
    "1 levelground: broken.jsonl: another process is at work on it"
interrupt INT
is "Ctrl-C" "$status $(tail -n 1 "$err" | sed -E 's/.*levelground/levelground/; s/[0-9]+/N/')" \
    "1 levelground: interrupted after N evaluations; the store goes on from there"
lg explore terra-mystica --store broken.jsonl --evaluations 0 --json
is "without a loss, and without a lock" "$status $(ls broken.jsonl.lock 2>&1 | grep -c cannot)" "0 1"
more=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["evaluations"] + 530000)' "$out")
lg explore terra-mystica --param batch=50 --store broken.jsonl --evaluations $((more - 500)) --quiet
lg explore terra-mystica --param batch=50 --store broken.jsonl --evaluations "$more" --quiet
lg explore terra-mystica --param batch=50 --store whole.jsonl --evaluations "$more" --seed 2 --quiet
that "after Ctrl-C, too, it goes on as if there had been no break" cmp broken.jsonl whole.jsonl
finish
