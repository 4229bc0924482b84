#!/usr/bin/env bash
# Catan boards that are made fair by play: they are chosen by games and judged by other games, with the same result on any
# number of threads. The verdict is in words and JSON, and evaluate gives it again. Also locks, sizes, limits, repairs and bad
# input. The tests play too few games for the boards to be really fair.
# Second tier (16 s): plays for fair boards.
. "$(dirname "$0")/tap.inc"

by_play=(--set fair=play --set games=120 --set bias=60)

lg generate catan --seed 1 "${by_play[@]}" --count 3 --jobs 1 --json
cp "$out" one.jsonl
is "the bound is not kept: status" "$status" 1
like "what is missed" "$err" '.*3 of 3 levels missed the target: the best of the contest was not shown to meet it'
that "the verdict" json one.jsonl 'all(i["play"]["games"] == sum(i["play"]["won"]) == 40 and
    i["play"]["player"] == "greedy, builder, twoply and learner" and i["play"]["confidence"] == 95 and i["play"]["bound"] == 6 and
    not i["play"]["kept"] for i in items)'
that "shares" json one.jsonl 'all(abs(s - 100 * w / 40) < .01 for i in items for s, w in zip(i["play"]["shares"],
    i["play"]["won"]))'
that "the bias, less what chance gives" json one.jsonl 'all(abs(i["play"]["bias"] - max(0, sum((s - 25) ** 2 for s in
    i["play"]["shares"]) / 4 - 1e4 * 3 / 16 / 40) ** .5) < .01 for i in items)'
that "REQ8 is what the bias may be over its bound" json one.jsonl 'all(0 <= i["requirements"]["REQ8"] -
    10 * (i["play"]["high"] - 6) < 1.2 and i["score"] == i["requirements"]["REQ8"] for i in items)'
lg generate catan --seed 1 "${by_play[@]}" --count 3 --jobs 2 --json
that "two jobs make the boards of one" cmp -s <(timeless "$out") <(timeless one.jsonl)
lg generate catan --seed 1 "${by_play[@]}" --jobs 2 --json
that "two jobs at one board, too" cmp -s <(timeless "$out") <(timeless <(head -1 one.jsonl))
lg evaluate one.jsonl "${by_play[@]}" --json
that "evaluate says the same" json "$out" '[(i["score"], i["play"]) for i in items] ==
    [(i["score"], i["play"]) for i in map(json.loads, open("one.jsonl"))]'
lg evaluate one.jsonl --set fair=model --json
that "without play none is said" json "$out" 'all("play" not in i for i in items)'

lg generate catan --seed 1 "${by_play[@]}" --set bias=1000
is "a bound that is kept: status" "$status" 0
like "in words" "$out" '# +seats win( [0-9.]+){4} of 100 games \(40 played by greedy, builder, twoply and learner\): bias [0-9.]+ points, at most [0-9.]+ at 95 % confidence; that is within 100\.0'
lg generate catan --seed 1 "${by_play[@]}" --set confidence=99
like "not kept, in words" "$out" '# +seats win .* at 99 % confidence; that is not surely within 6\.0'
lg generate catan --seed 1 "${by_play[@]}" --output told/ --format txt,svg
line=$(sed -n 's/^ *\(seats win .*\)/\1/p' "$out")
is "the picture says what the line says" "$(sed -n 's/.*class="l">\(.*\)<.*/\1/p' told/*.svg | tr '\n' ' ')" "$line "
is "and where each would start" "$(grep -c 'r="11"' told/*.svg)" 8
for players in 3 5 6; do
    lg generate catan --seed 1 "${by_play[@]}" --set players=$players --set seats=$players --json
    that "$players players" json "$out" "all(len(i['play']['won']) == $players for i in items)"
done
lg generate catan --seed 1 "${by_play[@]}" --evaluations 50
is "a limit that leaves a board: status" "$status" 0
like "a limit that leaves a board" "$out" '.*; ended by evaluations\)'

grep -v '^#' "$out" >whole
lg generate catan --seed 1 "${by_play[@]}" --lock whole
that "all of it locked: that board" diff <(grep -v '^#' "$out") whole
lg repair one.jsonl "${by_play[@]}"
is "repairs go by the model, which these boards meet: status" "$status" 0
lg repair one.jsonl "${by_play[@]}" --json
that "and say so" json "$out" 'all(i["settings"]["fair"] == "model" and "play" not in i for i in items) and
    all(i["settings"]["fair"] == "play" for i in map(json.loads, open("one.jsonl")))'
sed '2s/^ *[^ ]*/ ?/' whole >open
lg evaluate open "${by_play[@]}"
like "a board with a free hex is not played" "$out" ' +not played: expected a whole board .*'

refused "REQ8 left out" 2 'fair=play judges by REQ8, which is left out: its weight is 0' \
    generate catan --set fair=play --set REQ8=0
refused "two seats" 2 'seats: expected 0, or 3 to 6, found 2' generate catan "${by_play[@]}" --set seats=2
printf 'L4 G5 S6\nB8 O9\n' >small
refused "a frame without ports" 2 'fair=play: .*expected .*port.*' generate catan "${by_play[@]}" --set frame=small
refused "another player's confidence" 2 '.*confidence.*' generate catan "${by_play[@]}" --set confidence=42

finish
