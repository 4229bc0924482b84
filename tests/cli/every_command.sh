#!/usr/bin/env bash
# What all commands have in common: --help, -h and help COMMAND, --json, and short options that mean one thing everywhere.
. "$(dirname "$0")/tap.inc"

commands='generate evaluate repair render convert list check export tune explore suite report
play%ptsp play%catan play%terra-mystica wesnoth%install wesnoth%pack wesnoth%serve wesnoth%simulate wesnoth%match'
if "$tool" study list >"$scratch/none" 2>&1; then
    commands+=' study%list study%run study%report study%merge study%export study%show study%verify'
else
    skip "the commands of studies" "levelground-study is missing"
fi
: >letters
for name in $commands; do
    read -ra words <<<"${name//%/ }"
    lg "${words[@]}" --help
    is "${words[*]} --help" "$status $(head -n 1 "$out" | cut -d '[' -f 1)" "0 Usage: levelground ${words[*]} "
    cp "$out" help
    like "${words[*]} has --json" help ' --json( |$)'
    lg "${words[@]}" -h
    that "${words[*]} -h" cmp "$out" help
    lg help "${words[@]}"
    that "help ${words[*]}" cmp "$out" help
    grep -oE '^  -[A-Za-z], --[a-z-]+' help >>letters
done
# -n says how many: levels, or games.
is "a letter means one thing" \
    "$(sed 's/--games/--count/' letters | sort -u | cut -c 1-4 | uniq -d | xargs)" ""

lg check toy --json
is "check: an object for each promise" "$status $(grep -c '^{"name": *"toy", *"of": *"[a-z]*", *"promise": *".*", *"kept": *true}$' "$out")" \
    "0 $(grep -c '' "$out")"
printf '%s\n' 'game: quilts' 'board: {squares: [2, 2]}' 'pieces: {red: 2, blue: 2}' \
    'rules: {a: {borders: same, at most: 0}}' >q.game.yaml
lg export ./q.game.yaml --format asp --output q.lp --json
is "export: what was written" "$status $(cat "$out")" \
    '0 {"file":"./q.game.yaml","format":"asp","output":"q.lp","left_out":[]}'
lg export ./q.game.yaml --format asp --json
is "export: not into the program" "$status $(head -n 1 "$err")" \
    "2 levelground export: --json needs --output FILE, because both write to standard output"
sed 's/^rules.*/rules: {a: {borders: same, at most: 0}, b: {clumps: red, at most: 1}}/' q.game.yaml >part.game.yaml
lg export ./part.game.yaml --format opb --output part.opb --partial --json
like "export: which rules are left out" "$out" '.*"left_out":\["[^]]*b[^]]*"\]\}'
lg tune ./q.game.yaml --evaluations 100 --dry-run --json
like "tune: what it found" "$out" \
    '\{"file":"./q.game.yaml","seed":1,"present":\[.*\],"plan":\[.*"algorithm":.*\],.*"written":false,"why":".*","seconds":.*\}'
is "tune: one line" "$(grep -c '' "$out")" 1
like "tune: how much it will do" "$err" 'levelground: 12 plans race on \./q\.game\.yaml: they make [0-9]+ levels, .* at most 100 evaluations a level'
like "tune: how long it took" "$err" 'levelground: took [0-9.]+ s'
lg wesnoth pack --output packed --maps 0 --json
is "wesnoth pack: the folder" "$status $(cat "$out")" '0 {"output":"packed/levelground"}'
mkdir data
lg wesnoth install --userdata data --maps 0 --json
is "wesnoth install: the folders" "$status $(cat "$out")" '0 {"userdata":"data","output":"data/data/add-ons/levelground"}'
finish
