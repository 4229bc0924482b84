#!/usr/bin/env bash
# generate: its options, what it prints and writes, and that the same options give the same boards.
# Slow: starts the tool some hundred times.
# Second tier, too (90 s): all but batches.
. "$(dirname "$0")/tap.inc"
original >original.txt
paper=(--variant paper)

refused "--force without a folder" 2 "--force needs --output" generate toy --seed 1 --force

# A batch.
lg generate terra-mystica --seed 1 "${paper[@]}" --count 200 --jobs 1 --json
is "200 boards" "$status $(grep -c '' "$out")" "0 200"
cp "$out" one.jsonl
lg generate terra-mystica --seed 1 "${paper[@]}" --count 200 --jobs 2 --json
that "two jobs make the boards of one" cmp -s <(timeless "$out") <(timeless one.jsonl)
that "all boards differ" json one.jsonl 'len({i["map"] for i in items}) == 200'
that "the fields are those of the design, in order" json one.jsonl 'all(list(i) == ["id", "version", "file", "game",
    "variant", "settings", "algorithm", "preset", "parameters", "plan", "seed", "index", "limits", "target", "stop", "score",
    "requirements", "traits", "measured", "evaluations", "best_evaluations", "cpu_seconds", "seconds", "map"] for i in items)'
that "the fields' values" json one.jsonl 'all(i["file"] is None and i["game"] == "terra-mystica" and i["seed"] == 1 and
    i["variant"] == "paper" and i["score"] == 0 and i["stop"] == "target" and i["index"] == n and i["evaluations"] > 0 and i["seconds"] > 0 and
    i["requirements"] == dict.fromkeys(["REQ1", "REQ2", "REQ3", "REQ4"], 0) and i["cpu_seconds"] > 0 and i["target"] == 0 and
    i["limits"] == {"evaluations": None, "seconds": None} and i["settings"]["rows"] == 9 and i["settings"]["river"] == "free" and
    i["settings"]["reading"] == "published" and i["preset"] is None and i["parameters"] is None and
    [s["stage"] for s in i["plan"]] == ["river", "colours"] and all(s["algorithm"] == "anneal" and s["parameters"]["length"] > 0
    for s in i["plan"]) and 0 < i["best_evaluations"] <= i["evaluations"] for n, i in enumerate(items))'
that "nine rows of 13 and 12 letters" json one.jsonl 'all([len(row) for row in i["map"].split("\n")] ==
    [26, 24, 26, 24, 26, 24, 26, 24, 26, 0] and set(i["map"]) <= set("YUKBGSRI,;\n") for i in items)'
that "the stock is the base game's" json one.jsonl 'all([i["map"].count(c) for c in "YUKBGSRI"] == [11] * 7 + [36]
    for i in items)'
like "the batch's distance is said" "$err" '^200 levels in .* all different, mean Hamming distance 9[0-9]\.[0-9] of 113'
"$tool" evaluate - "${paper[@]}" --json <one.jsonl >"$out" 2>"$err"
status=$?
note_reports
is "evaluate reads the batch from a pipe" "$status $(grep -c '' "$out")" "0 200"
that "and finds no fault" json "$out" 'all(i["score"] == 0 and i["violations"] == [] for i in items)'
lg generate terra-mystica --seed 1 --count 5 --json --quiet
cp "$out" balanced.jsonl
that "the default variant has thirteen requirements, all met" json balanced.jsonl 'all(i["variant"] == "balanced" and
    i["score"] == 0 and len(i["requirements"]) == 13 for i in items)'
is "quiet leaves stderr empty" "$(cat "$err")" ""
lg evaluate balanced.jsonl --json
that "evaluate agrees on the default variant" json "$out" 'len(items) == 5 and all(i["score"] == 0 for i in items)'

rest_is_second_tier

# Seeds.
lg generate terra-mystica "${paper[@]}" --json --seed 1
that "the first board does not depend on the count" cmp -s <(timeless "$out") <(timeless one.jsonl | head -n 1)
lg generate terra-mystica "${paper[@]}" --json --seed 2
that "another seed, another board" json "$out" "items[0]['seed'] == 2 and items[0]['map'] != '$(sed -n \
    's/.*"map":"\([^"]*\)".*/\1/p;q' one.jsonl)'"
lg generate terra-mystica "${paper[@]}" --seed 9223372036854775807 --json
that "the largest seed" json "$out" 'items[0]["seed"] == 2 ** 63 - 1'

# Ids.
again() {
    local name=$1
    shift
    lg generate "$@" --json
    cp "$out" first.jsonl
    lg generate --id "$(python3 -c 'import json; print([json.loads(line)["id"] for line in open("first.jsonl")][-1])')" --json
    is "$name: status" "$status" 0
    that "$name: the same again" cmp -s <(timeless "$out") <(timeless first.jsonl | tail -n 1)
}
again "an id" terra-mystica --seed 1 --count 3
again "an id of changed settings" terra-mystica --variant paper --set REQ4=3 --set river-spread=2 --set stock=fjords
again "an id of a search" catan --preset aco2020 --param ants=3 --seed 7 --evaluations 300 --target 100
that "a preset brings its paper's variant, and its id says so" json "$out" 'items[0]["variant"] == "paper"'
again "an id of a preset by other rules" catan --preset aco2020 --variant balanced --seed 7 --evaluations 100 --target 1e9
that "but for one that is given" json "$out" 'items[0]["variant"] == "balanced" and items[0]["preset"] == "aco2020"'
lg generate catan --preset tabu2020 --seed 7 --evaluations 100 --target 1e9 --json
that "or of another game" json "$out" 'items[0]["variant"] == "balanced"'
again "an id of a level that was made anew" terra-mystica --seed 1 --variant paper --set rows=1 --set columns=3 --set stock=free --count 6 --target 1000
id=$(grep -o 'tm-[0-9a-z-]*' one.jsonl | head -n 1)
slip=${id%?}$([ "${id: -1}" = x ] && echo y || echo x)
lg generate --id "$slip"
is "an id with a slip in it" "$status $(cat "$out" "$err")" "2 levelground: the id '$slip' has a typing mistake in it"
lg generate --id tm-p401-0d6
is "an id of another version" "$status $(cat "$out" "$err")" "2 levelground: the id was made by version 0.1.0; this is $("$tool" \
    --version | grep -o '[0-9.]*$'), which makes other levels"
lg generate terra-mystica --id "$id"
like "an id says all" "$err" '^levelground generate: --id says all about a level'
sed -E '1,4s/[YUKBGSRI]/?/g' original.txt >half.txt
for words in "terra-mystica --lock half.txt --variant paper --set REQ4=2" "terra-mystica --lock arrow" \
    "catan --lock frame-4 --count 2" "catan --lock frame-6 --set best=8 --preset tabu2020 --evaluations 500 --target 1e9" \
    "terra-mystica --set river=original.txt" "catan --set frame=frame-4 --evaluations 500 --target 1e9"; do
    # shellcheck disable=SC2086
    again "a link in place of an id: $words" $words --seed 1
    that "it has the version and what the id cannot hold" json "$out" 'items[0]["id"].startswith("game=") and
        "&version=" in items[0]["id"] and ("&lock=" in items[0]["id"] or "%0A" in items[0]["id"])'
done
lg generate catan --seed 7 --lock frame-4
cp "$out" first.txt
like "a link has a line of its own" first.txt '^# catan balanced seed 7 board 0: fair: all 8 of 8 rules met '
sed -n 's/^#   again: levelground/"$tool"/p' first.txt >again.sh
. ./again.sh >"$out" 2>"$err"
is "which a shell can run: the same board" "$? $(grep -v '^#' "$out")" "0 $(grep -v '^#' first.txt)"
lg generate catan --seed 7 --lock frame-4 --output linked --format txt,json,pdf
is "files: names without the link, which the JSON has" "$status $(ls linked | sed -E 's/-[0-9a-f]{8}\././' | tr '\n' ' ')$(grep -o \
    '"id":"game=catan&variant=balanced&set.order=50&set.foreseen=50&seed=7' linked/*.json)" \
    '0 catan-7-0.json catan-7-0.pdf catan-7-0.txt "id":"game=catan&variant=balanced&set.order=50&set.foreseen=50&seed=7'
lg generate catan --seed 1 --seconds 5 --json
that "none with a limit of time" json "$out" 'items[0]["id"] is None'
lg generate catan --seed 1 --seconds 5 --lock frame-4 --json
that "nor with a lock besides" json "$out" 'items[0]["id"] is None'
lg generate catan --json
cp "$out" first.jsonl
lg generate catan --json
that "without a seed there is a new one each time, and it is said" json first.jsonl "0 < items[0]['seed'] < 1000000 and
    items[0]['seed'] != $(grep -o '"seed":[0-9]*' "$out" | cut -d: -f2)"

# Links as names of levels.
lg generate catan --seed 7 --set players=4 --json
cp "$out" first.jsonl
lg generate --id 'https://example.org/index.html#game=catan&set.players=4&seed=7' --json
is "a link: status" "$status" 0
that "a link: the same again" cmp -s <(timeless "$out") <(timeless first.jsonl)
printf 'B8 ?? G3\n' >open.txt
lg generate catan --seed 1 --lock open.txt --target 1e9 --json
cp "$out" first.jsonl
lg generate --id 'game=catan&seed=1&target=1e9&lock=B8+??+G3%0A' --json
that "a link with a lock: the same again" cmp -s <(timeless "$out") <(timeless first.jsonl)
lg generate --id 'game=catan&seed=1&version=0.1.0'
is "a link of another version" "$status $(cat "$out" "$err")" "2 levelground: the link was made by version 0.1.0; this is $("$tool" \
    --version | grep -o '[0-9.]*$'), which makes other levels"
lg generate --id 'game=catan&seed=1&version=0.1.0&board=B8+O5+G3'
like "or one that has the board itself" "$err" 'which makes other levels; the link holds the board itself$'
lg generate --id 'game=catan&board=B8+O5+G3'
is "a link of a board that nobody searched" "$status $(cat "$out" "$err")" "2 levelground: the link has no seed: it holds a board that no search has made"
lg generate --id 'game=catan&seed=1&lock=B8+Q'
like "a link with a bad lock" "$err" "^levelground: the link's lock: 1:4: expected"
lg generate --id 'game=catn&seed=1'
is "a link with a slip" "$(cat "$err")" "levelground: the link's game: expected one that is known, found 'catn'; did you mean 'catan'?"

# Traces.
lg generate terra-mystica --seed 1 --count 3 --jobs 1 --trace one.csv --json
cp "$out" traced.jsonl
lg generate terra-mystica --seed 1 --count 3 --jobs 2 --trace two.csv --quiet
that "a trace: the same by any number of threads" cmp -s one.csv two.csv
is "a trace: its columns" "$(head -n 1 one.csv)" "index,attempt,stage,evaluations,cost"
that "a trace: falls within a stage, and ends in the score" python3 -c 'import csv, json
items = [json.loads(line) for line in open("traced.jsonl")]
rows = [{k: float(v) for k, v in row.items()} for row in csv.DictReader(open("one.csv"))]
for a, b in zip(rows, rows[1:]):
    if [a[k] for k in ("index", "attempt", "stage")] == [b[k] for k in ("index", "attempt", "stage")]:
        assert b["cost"] < a["cost"] and b["evaluations"] > a["evaluations"]
for i in items:
    last = [r for r in rows if r["index"] == i["index"]][-1]
    assert (last["cost"], last["evaluations"]) == (i["score"], i["best_evaluations"])'
for algorithm in $("$tool" list algorithms --json | python3 -c 'import json, sys; print(*(json.loads(a)["algorithm"] for a in sys.stdin))'); do
    lg generate terra-mystica --seed 1 --set fair=rules --algorithm "$algorithm" --evaluations 500 --trace one.csv --json
    that "a trace: $algorithm" json "$out" "items[0]['score'] == float(open('one.csv').read().split(',')[-1]) and
        len(open('one.csv').readlines()) > 2"
done
lg generate catan --trace missing/trace.csv
is "a trace that cannot be written is known at once" "$status $(cat "$out")" "1 "

# Text.
lg generate terra-mystica --seed 1 "${paper[@]}"
cp "$out" text.txt
like "a verdict, as a comment" text.txt '^# terra-mystica paper seed 1 board 0, id tm-[0-9a-z-]+: fair: all 4 of 4 rules met \([0-9.]+ ms\)$'
lg generate terra-mystica --seed 1 "${paper[@]}" --verbose
like "more of it where it is asked for" "$out" '^# .*: fair: all 4 of 4 rules met, score 0 \(0 is best\) \(.*, [0-9]+ evaluations, anneal\)$'
like "every rule's count" "$out" '^#   REQ3  0: the river is connected$'
that "no colours in a pipe" test "$(grep -c $'\033' text.txt)" -eq 0
lg evaluate text.txt "${paper[@]}"
is "evaluate reads the text" "$status $(head -n 1 "$out" | grep -o 'fair: .*')" "0 fair: all 4 of 4 rules met"
lg generate terra-mystica --seed 1 "${paper[@]}" --quiet
is "quiet prints no board" "$status $(cat "$out" "$err")" "0 "

# Locks.
sed -E '1,4s/[YUKBGSRI]/?/g' original.txt >lock.txt
lg generate terra-mystica --seed 1 "${paper[@]}" --set stock=original --lock lock.txt --count 3 --json
that "a lock's hexes stay" json "$out" "len(items) == 3 and
    all(i['map'].split('\n')[4:] == open('original.txt').read().split('\n')[4:] for i in items)"
that "a lock's free hexes are filled" json "$out" 'all("?" not in i["map"] for i in items)'
"$tool" generate terra-mystica --seed 1 "${paper[@]}" --set stock=original --lock - --json <lock.txt >"$out" 2>"$err"
is "a lock from standard input" "$?" "$(grep -q 'missed the target' "$err" && echo 1 || echo 0)"
sed 's/R,K;/R,?;/' original.txt >one-free.txt
lg generate terra-mystica --seed 1 "${paper[@]}" --set stock=original --lock one-free.txt --json
that "one free hex gets the tile that is left" json "$out" "items[0]['map'] == open('original.txt').read()"
lg generate terra-mystica --seed 1 --set river=original --json
is "the original river forces a score of 3" "$status $(python3 -c 'import json,sys; print(json.load(sys.stdin)["score"])' <"$out")" "0 3"
is "which is said" "$(cat "$err")" \
    "levelground: note: what is fixed makes a score of 3 unavoidable: each river hex has one to three river neighbours (REQ2, 3); that is the target"
rivers() { tr -d ',;' | sed 's/[YUKBGSR]/-/g'; }
is "the river is the original's" "$(python3 -c 'import json,sys; print(json.load(sys.stdin)["map"], end="")' <"$out" | rivers)" \
    "$(rivers <original.txt)"
cp "$out" river.json
lg generate terra-mystica --seed 1 --set river=original --want coast=50..60 --want river-span=4..7
is "a given river has the traits that it has, before there are colours" "$status" 0
lg generate terra-mystica --seed 1 --set river=original.txt --json
that "a river from a file" json "$out" "items[0]['map'] == json.loads(open('river.json').readline())['map'] and
    items[0]['settings']['river'] == open('original.txt').read()"
lg generate terra-mystica --seed 1 "${paper[@]}" --set rows=5 --set columns=7 --set first=short --json
that "another size" json "$out" '[len(r) // 2 for r in items[0]["map"].split("\n")] == [6, 7, 6, 7, 6, 0]'
lg generate terra-mystica --seed 1 "${paper[@]}" --set stock=fjords --json
that "another board's stock" json "$out" '[items[0]["map"].count(c) for c in "GUSYI"] == [12, 12, 12, 11, 33]'
lg generate terra-mystica --seed 1 "${paper[@]}" --set REQ3=0 --json
that "a weight of 0 leaves a requirement out" json "$out" 'list(items[0]["requirements"]) == ["REQ1", "REQ2", "REQ4"]'

# Budgets.
lg generate terra-mystica --seed 1 --target 1000 --json
that "a target that all meet takes hardly any time" json "$out" 'items[0]["evaluations"] <= 2 * 10 ** 4'
is "and is met" "$status" 0
lg generate terra-mystica --seed 1 --algorithm random --evaluations 1234 --json
that "as many evaluations as allowed" json "$out" 'items[0]["evaluations"] == 1234 and items[0]["algorithm"] == "random"'
is "a limit that was asked for and used up is no failure" "$status $(cat "$err")" "0 "
lg generate terra-mystica --seed 1 --algorithm random --evaluations 1234 --target 0
is "a missed target is status 1" "$status" 1
like "how many rules are met, and what the score means" "$out" ': not fair: [0-9]+ of 13 rules met, score [0-9]+ \(0 is best\) \('
like "what is not met, and where" "$out" '^#   not met: no land hex has a neighbour of its own colour \(REQ1\): [A-I][0-9]+; '
like "and said" "$err" '^levelground: 1 of 1 levels missed the target: the limit given was reached first'
lg generate terra-mystica --seed 1 --algorithm random --seconds 0.2 --json
that "as many seconds as allowed" json "$out" 'items[0]["stop"] == "seconds" and 0.19 <= items[0]["seconds"] < 20'
lg generate terra-mystica --seed 1 --set island=400 --evaluations 20000 --target 0 --json
is "a target that no board can meet: the best board, status 1" "$status $(grep -c '' "$out")" "1 1"

# --players: for games that make levels for a number of players; for games whose boards serve any number; and for games without
# players.
lg generate catan --seed 1 --players 3 --json
cp "$out" first.jsonl
lg generate catan --seed 1 --set players=3 --json
that "players: Catan's setting" cmp -s <(timeless "$out") <(timeless first.jsonl)
lg generate wesnoth --seed 1 --players 3 --json
that "players: Wesnoth's sides" json "$out" 'items[0]["settings"]["sides"] == 3 and
    [s for s in "1234" if s + " K" in items[0]["map"]] == ["1", "2", "3"]'
lg generate terra-mystica --seed 1 --players 4 --json
is "players: a board of Terra Mystica serves any number" "$status $(cat "$err")" \
    "0 levelground: note: one board of Terra Mystica serves 2 to 5 players; --players changes nothing"
cp "$out" first.jsonl
lg generate terra-mystica --seed 1 --json
that "so it is the same one" cmp -s <(timeless "$out") <(timeless first.jsonl)
lg generate terra-mystica --seed 1 --players 4 --quiet
is "players: quiet" "$status $(cat "$out" "$err")" "0 "
refused "players: one too many" 2 "--players: expected a whole number from 2 to 5, found '6'" generate terra-mystica --players 6
refused "players: too few for Catan" 2 "--players: expected a whole number from 3 to 6, found '2'" generate catan --players 2
refused "players: no number" 2 "--players: expected a whole number from 2 to 8, found 'x'" generate wesnoth --players x
refused "players: a game without" 2 '--players: ptsp has no seats for players' generate ptsp --players 2
refused "players: said twice" 2 '--players and --set players=4: leave one of them out' generate catan --players 4 --set players=4
refused "players: other than the lock's" 2 'frame-4: players: expected 3 or 4, .*, found 6' generate catan --players 6 --lock frame-4
lg generate --id tm-w801-0e8 --players 3
like "players: an id says it" "$err" '^levelground generate: --id says all about a level'

# The verdict on levels of games with different numbers of rules.
verdicts=$(for out_of in 8 2 1 0; do
    words=()
    for rule in 1 2 3 4 5 6 7 8; do [ "$rule" -le "$out_of" ] || words+=(--set "REQ$rule=0"); done
    lg generate catan --seed 1 "${words[@]}"
    sed -n '1s/.* board 0, id [^:]*: \(.*\) (.*/\1/p' "$out"
done)
is "verdicts" "$verdicts" "fair: all 8 of 8 rules met
fair: all 2 of 2 rules met
1 of 1 rule met
no rules to meet"

# Algorithms.
lg generate terra-mystica --seed 1 "${paper[@]}" --preset tabu2020 --evaluations 3000 --json
that "tabu2020 runs, to its target or not" json "$out" "items[0]['algorithm'] == 'tabu' and
    $status == 0 and items[0]['evaluations'] <= 3000"
lg generate terra-mystica --seed 1 "${paper[@]}" --preset tabu2020 --json
is "tabu2020 meets its target" "$status" 0
lg generate terra-mystica --seed 1 "${paper[@]}" --preset sahc2020 --evaluations 5000 --json
that "sahc2020 runs, to its target or not" json "$out" "items[0]['algorithm'] == 'hill' and
    $status == 0 and 0 < items[0]['score'] < 80"
lg generate terra-mystica --seed 1 "${paper[@]}" --algorithm tabu --param list=12 --param cycle=3 --evaluations 3000 --json
that "parameters change the search" json "$out" 'items[0]["algorithm"] == "tabu"'
lg generate terra-mystica --seed 1 "${paper[@]}" --preset tabu2020 --param neighbourhood=10 --evaluations 3000 --json
that "and those of a preset" json "$out" 'items[0]["algorithm"] == "tabu"'

# Files.
lg generate terra-mystica "${paper[@]}" --count 3 --seed 5 --output made --format txt,words,size,json,svg --json
is "files: status" "$status" 0
ids=$(python3 -c 'import json, sys; print(*(json.loads(line)["id"] for line in sys.stdin))' <"$out")
is "files: their names are the ids" "$(ls made | sort)" "$(for id in $ids; do
    for e in json size.txt svg txt words.txt; do echo "$id.$e"; done; done | sort)"
that "files: the field names the first" json "$out" 'all(i["file"] == "made/" + i["id"] + ".txt" for i in items)'
that "files: the text is the map" json "$out" 'all(open(i["file"]).read() == i["map"] for i in items)'
good=0
id=${ids##* }
for file in "made/$id.txt" "made/$id".*.txt "made/$id.json"; do
    lg evaluate "$file" "${paper[@]}"
    grep -q ': fair: all 4 of 4 rules met$' "$out" && good=$((good + 1))
done
is "files: every form evaluates to 0" "$good" 4
that "files: the picture is whole" test "$(tail -n 1 "made/$id.svg")" = "</svg>"
lg generate terra-mystica --seed 1 "${paper[@]}" --output made2
is "files: text and a picture, where nothing is said" "$(cd made2 && echo * | sed -E 's/tm-[0-9a-z-]+/ID/g')" "ID.svg ID.txt"
like "files: a line tells the first" "$out" '^made2/tm-[0-9a-z-]+\.txt: terra-mystica paper seed 1 board 0, id tm-[0-9a-z-]+: fair: all 4 of 4 rules met \('
is "files: the board is not printed too" "$(grep -c '' "$out")" 1
lg generate terra-mystica --seed 1 "${paper[@]}" --count 2 --output made2
is "files: the same ones once more are no failure" "$status $(find made2 -type f | grep -c '')" "0 4"
lg generate terra-mystica --seed 1 --output made2
is "files: other settings have other files" "$status $(find made2 -type f | grep -c '')" "0 6"

# A file that exists and differs is kept.
lg generate catan --seed 4 --count 2 --output kept
first=$(head -n 1 "$out" | cut -d : -f 1)
echo mine >"${first%txt}svg"
rm "$first"
lg generate catan --seed 4 --count 2 --output kept
is "a file that differs: status and words" "$status $(tail -n 1 "$err")" \
    "1 levelground: 1 of 2 levels not written: ${first%txt}svg is there already and differs (--force replaces it)"
is "it is kept" "$(cat "${first%txt}svg")" "mine"
that "nothing of its level is written" test ! -e "$first"
cp "$out" printed.txt
like "its level is printed" printed.txt '^# catan balanced seed 4 board 0'
sed '/^kept/,$d' printed.txt >board.txt
lg evaluate board.txt
is "and can be read" "$status $(grep -c ': fair: all 8 of 8 rules met' "$out")" "0 1"
like "the other one is written" printed.txt '^kept/ca-.*board 1'
lg generate catan --seed 4 --count 2 --output kept --json
that "a file that differs, in JSON" json "$out" '[i["file"] is None for i in items] == [True, False]'
lg generate catan --seed 4 --count 2 --output kept --force
is "--force replaces it" "$status $(head -c 4 "${first%txt}svg") $(find kept -type f | grep -c '')" "0 <svg 4"
lg generate toy --seed 1 --seconds 0.01 --target 1e9 --output unnamed --format txt
is "a level without an id: game, seed, number and a digest" "$(ls unnamed | sed -E 's/[0-9a-f]{8}\.txt/DIGEST/')" "toy-1-0-DIGEST"
echo B??????? >toy.txt
lg generate toy --seed 1 --seconds 0.01 --target 1e9 --lock toy.txt --output unnamed --format txt
is "another one has another name" "$(ls unnamed | grep -c '')" 2
lg generate terra-mystica --seed 1 "${paper[@]}" --output made3 --format png,pdf
is "files: PNG and PDF" "$status $(head -c 4 made3/*.png | tail -c 3) $(head -c 4 made3/*.pdf)" "0 PNG %PDF"
lg generate terra-mystica --seed 4 --output shown --format svg
that "files: README shows what its command makes" cmp shown/*.svg "$source_root/docs/images/terra-mystica.svg"

# A batch stops if no further board is different from those made.
lg generate terra-mystica --seed 1 "${paper[@]}" --set rows=1 --set columns=2 --set stock=free --count 1000 --target 1000 --json
that "no two equal, nor mirrored" json "$out" 'len({min(r, r[::-1]) for r in (i["map"][0:3] for i in items)}) == len(items)'
is "a space that is exhausted: status" "$status" 1
like "a space that is exhausted: words" "$err" '^levelground: found only [0-9]+ different levels?$'
finish
