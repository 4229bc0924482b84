#!/usr/bin/env bash
# levelground wesnoth bot: the game's own AI as a program for --bot.
# Second tier (60 s): plays games in the engine.
. "$(dirname "$0")/wesnoth.inc"
mkdir folders && export TMPDIR=$PWD/folders

# ---- jobs that are refused: the answer is a sentence, which ends the command
asks() {
    printf '%s\n' "$2" >job
    "$tool" wesnoth bot <job >"$out" 2>"$err"
    is "$1" "$? $(cat "$out")" "1 error $3"
}
asks "no JSON" 'job' "expected a job, a line of JSON"
asks "no board" '{"job":1,"seed":1,"first":0,"games":1}' "expected a job with the members seed, first, games and board"
asks "another game's board" '{"job":1,"seed":1,"first":0,"games":1,"board":"tiny\n"}' \
    "expected a level of The Battle for Wesnoth: 1:1: expected at least 3 rows of 3 hexes, the border included, found 1 of 1"
refused "a turn too few" 2 '--turns: expected .*' wesnoth bot --turns 0
asks "a map for one" '{"job":1,"seed":1,"first":0,"games":1,"board":"Gg,Gg,Gg\nGg,1 Ke,Gg\nGg,Gg,Gg\n"}' \
    "expected places for two to 4 sides to start from, found 1"

# ---- a map on which all villages are near place 1, and the same one turned round
python3 - <<'PY'
keep = {(5, 5): "1 Ke", (16, 16): "2 Ke"}
near = [(8, 4), (4, 9), (9, 8), (2, 2), (12, 4), (3, 13)]
def write(name, villages):
    rows = []
    for y in range(22):
        row = []
        for x in range(22):
            at = min(abs(x - a) + abs(y - b) for a, b in keep)
            row.append(keep.get((x, y)) or ("Ce" if at == 1 else "Gg^Vh" if (x, y) in villages else "Gg"))
        rows.append(", ".join(row))
    open(name, "w").write("\n".join(rows) + "\n")
write("one.map", near)
write("two.map", [(21 - x, 21 - y) for x, y in near])
PY
bot="$tool wesnoth bot --turns 6 --strength"
for map in one two; do
    lg evaluate $map.map --bot "$bot" --games 2 --jobs 1 --patience 600 --json
    is "$map: status" "$status $(cat "$err")" "0 "
    cp "$out" $map.json
done
share() { python3 -c 'import json, sys; print(json.loads(open(sys.argv[1]).readline())["played"]["bots"][0]["shares"][0])' "$1"; }
that "the place with the villages is stronger" python3 -c "assert $(share one.json) > .55 and $(share two.json) < .45"
that "two games for each seat, of equal armies: the first move cancels" json one.json 'items[0]["played"]["bots"][0]["games"] == 2'
lg evaluate one.map --bot "$tool wesnoth bot --turns 1" --games 2 --jobs 2 --patience 600 --json
that "undecided games are draws" json "$out" 'items[0]["played"]["bots"][0]["shares"] == [.5, .5] and
    items[0]["played"]["bots"][0]["draws"] == 2'
fails_with() { is "$1" "$status" 1 && like "$1, sentence" "$err" "$2"; }
lg evaluate one.map --bot "$tool wesnoth bot --program no-such-game" --games 2 --jobs 1
fails_with "a game that is missing" "it says: no-such-game: cannot be run; install the package .*$"
that "no folder is left" until_true 100 bash -c '[ -z "$(ls folders)" ]'

# ---- a command that is ended in the middle of a game leaves neither game nor folder
launch evaluate one.map --bot "$bot" --games 2 --jobs 1 --patience 600
until_true 600 bash -c 'ls folders/*/0/log.txt' >"$scratch/none" 2>&1
interrupt INT
is "ended: status" "$status" 1
that "ended: no folder is left" until_true 100 bash -c '[ -z "$(ls folders)" ]'
that "ended: no game is left" until_true 100 bash -c '! pgrep -f "userdata-dir $TMPDIR"'
finish
