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

    # What ladder maps are held to: printed anew from the maps, and kept by each for two sides that is not named there.
    def=$source_root/src/games/wesnoth/ladder/bands.def
    that "the bands are what the maps span" cmp "$def" <("$source_root/tools/wesnoth_bands.py" "$tool" "$data/multiplayer/maps")
    outliers=$(sed -n 's/^ \*   \(2p_[A-Za-z_]*\):.*/\1/p' "$def")
    lg evaluate "$data"/multiplayer/maps/2p_*.map --variant ladder --json
    outside=$(python3 -c 'import json, sys
for line in open(sys.argv[1]):
    i = json.loads(line)
    name = i["file"].split("/")[-1][:-4]
    if i["requirements"]["bands"] > 0 and not name.startswith(tuple(sys.argv[2:])):
        print(name)' "$out" $outliers)
    is "the maps for two sides keep them" "$outside" ""
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
        "patches", "largest", "villages", "close", "blocked", "sealed", "halves", "walking"} <= set(i) and
        i["heights"] == "known" and 0 < i["fitness"] < 1 for i in items)'
done

for settings in 'climate=any' 'symmetry=mirror' 'symmetry=none' 'sides=3' 'sides=4' 'width=20 height=20'; do
    sets=()
    for s in $settings; do sets+=(--set "$s"); done
    lg generate wesnoth "${sets[@]}" --count 5 --evaluations 4000 --json
    that "ladder, $settings: rules, bands and looks" json "$out" 'len(items) == 5 and all(i["variant"] == "ladder" and
        i["score"] == 0 and 12 <= i["character"]["bases"] <= 30 and 20 <= i["character"]["codes"] <= 60 for i in items)'
done
lg generate wesnoth --count 6 --seed 2 --jobs 1 --json
cp "$out" one.jsonl
lg generate wesnoth --count 6 --seed 2 --jobs 3 --json
that "ladder: on any number of threads" cmp -s <(timeless one.jsonl) <(timeless "$out")
refused "three sides have no mirror" 2 '.*three sides have no mirror.*' generate wesnoth --set sides=3 --set symmetry=mirror
refused "nor are there maps of five hexes" 2 '.*at least 8 hexes.*' generate wesnoth --set width=5

lg generate wesnoth --seed 1 --preset cgrhea2022 --algorithm ea --variant paper --evaluations 222 --set goal=0 --json
that "the thesis's algorithm, on a whole map" json "$out" 'len(items) == 1 and items[0]["evaluations"] == 222'
printf 'Gg, Zz, Gg\nGg, 1 Ke, Gg\nGg, Gg, Gg\n' >odd.map
lg evaluate odd.map
like "an unknown code is said" "$err" 'unknown terrain: Zz'
finish
