#!/usr/bin/env bash
# Wesnoth's maps by the tool: those shipped with the game come back with every code and are measured without an unknown
# one; generate meets its goal in each variant, the same map for the same seed.
# Slow: surveys all maps of the game.
. "$(dirname "$0")/tap.inc"

data=${WESNOTH_DATA:-/usr/share/games/wesnoth/1.16/data}
codes() { tr -d '\r' <"$1" | grep , | sed 's/[[:space:]]*,[[:space:]]*/,/g; s/[[:space:]]*$//'; }
same_codes() { cmp -s <(codes "$1") <(codes "$2"); }

if [ -d "$data" ]; then
    unread='' changed='' unknown=''
    while read -r map; do
        lg convert "$map" --output back.map
        [ "$status" -eq 0 ] || unread="$unread $map"
        same_codes "$map" back.map || changed="$changed $map"
        lg evaluate "$map" --json
        ! grep -q unknown "$err" || unknown="$unknown $map"
        rm -f back.map
    done < <(find "$data" -name '*.map')
    is "every shipped map is read" "$unread" ""
    is "every code of it is written back" "$changed" ""
    is "and is known" "$unknown" ""
else
    skip "the game's own maps" "they are not installed"
fi

for variant in balanced paper paper-entropy paper-equal; do
    lg generate wesnoth --variant "$variant" --seed 5 --json
    cp "$out" one.jsonl
    is "$variant: the goal is met" "$status $(grep -o '"score":[^,]*' one.jsonl)" '0 "score":0'
    lg generate wesnoth --variant "$variant" --seed 5 --json
    that "$variant: the same again" cmp -s <(timeless one.jsonl) <(timeless "$out")
    that "$variant: the parts of the fitness" json "$out" 'all({"fitness", "differential", "entropy", "village", "alike",
        "patches", "largest", "villages", "close", "blocked", "sealed", "halves"} <= set(i) and
        i["heights"] == "known" and 0 < i["fitness"] < 1 for i in items)'
done

lg generate wesnoth --seed 1 --preset cgrhea2022 --algorithm ea --variant paper --evaluations 222 --set goal=0 --json
that "the thesis's algorithm, on a whole map" json "$out" 'len(items) == 1 and items[0]["evaluations"] == 222'
printf 'Gg, Zz, Gg\nGg, 1 Ke, Gg\nGg, Gg, Gg\n' >odd.map
lg evaluate odd.map
like "an unknown code is said" "$err" 'unknown terrain: Zz'
finish
