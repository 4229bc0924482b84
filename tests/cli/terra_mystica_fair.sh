#!/usr/bin/env bash
# Terra Mystica boards that are made fair by play: they are chosen by games and judged by other games, with the same result on
# any number of threads. The verdict is in words and JSON, and evaluate gives it again. The tests play too few games for the
# boards to be really fair.
# Second tier (25 s): plays for fair boards.
. "$(dirname "$0")/tap.inc"

by_play=(--set fair=play --set games=90)

lg generate terra-mystica --seed 1 "${by_play[@]}" --count 2 --jobs 1 --json
cp "$out" one.jsonl
is "boards by play: status" "$status" 0
that "the verdict" json one.jsonl 'all(i["play"]["games"] == 30 and i["play"]["player"] == "greedy" and
    i["play"]["confidence"] == 95 and i["score"] == 0 and i["play"]["low"] <= i["play"]["spread"] <= i["play"]["high"]
    for i in items)'
that "each colour" json one.jsonl 'all(sorted(i["play"][k]) == ["black", "blue", "brown", "gray", "green", "red", "yellow"]
    for i in items for k in ("won", "points"))'
that "the spread is not more than the points have" json one.jsonl 'all(i["play"]["spread"] <=
    (sum(p * p for p in i["play"]["points"].values()) / 7) ** .5 + .01 for i in items)'
lg generate terra-mystica --seed 1 "${by_play[@]}" --count 2 --jobs 2 --json
that "two jobs make the boards of one" cmp -s <(timeless "$out") <(timeless one.jsonl)
lg evaluate one.jsonl "${by_play[@]}" --json
that "evaluate says the same" json "$out" '[i["play"] for i in items] == [i["play"] for i in map(json.loads, open("one.jsonl"))]'
lg evaluate one.jsonl --set fair=rules --json
that "without play none is said" json "$out" 'all("play" not in i for i in items)'
lg generate terra-mystica --seed 1 "${by_play[@]}"
like "in words" "$out" '# +([a-z]+ [+-][0-9]+(, )?){7} of 100 games \(30 played by greedy\): colours differ by [0-9.]+ points, at most [0-9.]+ at 95 % confidence'
lg generate terra-mystica --seed 1 --set fair=rules --count 2 --json
that "the contest chooses other boards than the rules alone" json "$out" '[i["map"] for i in items] !=
    [i["map"] for i in map(json.loads, open("one.jsonl"))]'
lg evaluate original "${by_play[@]}" --set confidence=99
like "an official board" "$out" ' +.* of 100 games .* at 99 % confidence'

lg generate terra-mystica --seed 1 --count 4 --jobs 1 --json
cp "$out" model.jsonl
that "boards by the model, the default, meet all rules" json model.jsonl 'len(items) == 4 and all(i["score"] == 0 and
    "play" not in i and i["settings"]["fair"] == "model" and len(i["requirements"]) == 13 and
    max(map(abs, i["forecast"]["won"].values())) <= 2 for i in items)'
lg generate terra-mystica --seed 1 --set fair=model --count 4 --jobs 2 --json
that "two jobs make the boards of one" cmp -s <(timeless "$out") <(timeless model.jsonl)
lg generate terra-mystica --seed 1 --set fair=rules --count 4
lg evaluate "$out" --json
that "boards by the rules alone miss the rule on favour" json "$out" 'all(i["score"] == i["requirements"]["REQ13"] > 0 for i in items)'
{ "$tool" generate terra-mystica --seed 4 | grep -v '#' | head -n 5 | tr '[:alpha:]' '?'
    "$tool" generate terra-mystica --seed 4 | grep -v '#' | tail -n 4; } >lock.txt
for seed in 18 44 48; do "$tool" generate terra-mystica --lock lock.txt --seed "$seed" --json; done >locked.jsonl
that "boards with locked rows meet it, which takes a detour" json locked.jsonl 'len(items) == 3 and
    all(i["score"] == 0 and i["requirements"]["REQ13"] == 0 for i in items)'
"$tool" generate terra-mystica --seed 1 --set fair=rules >rules.txt
lg evaluate rules.txt
like "which is said" "$out" 'rules.txt: terra-mystica balanced: not fair: 12 of 13 rules met, score [0-9]+ .*'
lg repair rules.txt --json
that "a repair meets it with few changes" json "$out" 'items[0]["score"] == 0 and len(items[0]["requirements"]) == 13 and
    0 < len(items[0]["changed"]) <= 40'
lg repair rules.txt --set fair=rules --json
that "and by the rules alone with none" json "$out" 'items[0]["changed"] == [] and len(items[0]["requirements"]) == 12'
lg generate terra-mystica --seed 1 --set fair=rules --count 4
lg evaluate "$out" --json
that "the model expects less of them to differ" json "$out" 'all(a["forecast"]["spread"] < b["forecast"]["spread"] / 2
    for a, b in zip(map(json.loads, open("model.jsonl")), items))'
that "the spread is that of the points" json model.jsonl 'all(abs(i["forecast"]["spread"] -
    (sum(p * p for p in i["forecast"]["points"].values()) / 7) ** .5) < .02 for i in items)'
lg evaluate original --set fair=model
like "the forecast in words" "$out" ' +([a-z]+ [+-][0-9]+(, )?){7} of 100 games expected by a model: colours differ by [0-9.]+ points'
lg generate terra-mystica --seed 1 --set REQ13=1 --count 2 --json
that "boards by the rule on favour" json "$out" 'len(items) == 2 and all(i["score"] == 0 and i["requirements"]["REQ13"] == 0 and
    max(map(abs, i["forecast"]["won"].values())) <= 2 for i in items)'
lg evaluate original --set REQ13=1 --set favour=3
like "a board that breaks it" "$out" ' +not met: no colour is expected to win much more often, or less often \(REQ13\): off by [0-9]+'
like "and by how much" "$out" ' +([a-z]+ [+-][0-9]+(, )?){7} of 100 games expected by a model: .*'
lg evaluate original --set fair=rules --json
that "by the rules alone nothing is expected" json "$out" '"forecast" not in items[0]'
lg evaluate one.jsonl "${by_play[@]}" --set player=aim --json
that "another kind of player judges" json "$out" 'all(i["play"]["player"] == "aim" and i["forecast"] == j["forecast"] and
    i["play"]["points"] != j["play"]["points"] for i, j in zip(items, map(json.loads, open("one.jsonl"))))'

lg evaluate original --json
json "$out" 'open("open", "w").write(items[0]["map"].replace("U", "?", 1)) > 0'
lg evaluate open "${by_play[@]}"
like "a board with a free hex is not played" "$out" ' +not played: 1 hexes are free.*'
refused "any stock" 2 'fair=play: expected a stock of tiles, found stock=free' \
    generate terra-mystica "${by_play[@]}" --set stock=free
refused "too small a board" 2 'fair=play: expected at least 3 hexes of each colour .*, found 1 yellow' \
    generate terra-mystica "${by_play[@]}" --set rows=3 --set columns=5

finish
