#!/usr/bin/env bash
# Wesnoth's maps with the tool: the game's own maps are written back with every code and are measured without an unknown code;
# generate meets its target in each variant, and the same seed gives the same map.
# Second tier (79 s): surveys all maps of the game.
. "$(dirname "$0")/tap.inc"

data=${WESNOTH_DATA:-$(ls -d /usr/share/games/wesnoth/1.1[68]/data 2>/dev/null | tail -n 1)}
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

    # The bands of ladder maps must be what tools/wesnoth_bands.py prints for the maps of 1.16. Each of the game's maps for two
    # sides must meet them, unless bands.def names it as left out.
    def=$source_root/src/wesnoth/ladder/bands.def
    case $data in
    */1.16/*) that "the bands are what the maps span" cmp "$def" <("$source_root/tools/wesnoth_bands.py" "$tool" "$data/multiplayer/maps") ;;
    esac
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
    lg generate wesnoth "${sets[@]}" --count 5 --seed 1 --evaluations 4000 --json
    that "ladder, $settings: rules, bands and looks" json "$out" 'len(items) == 5 and all(i["variant"] == "ladder" and
        i["score"] == 0 and 12 <= i["character"]["bases"] <= 30 and 20 <= i["character"]["codes"] <= 60 for i in items)'
done
# If no size is set, the size of a map is drawn at random.
sizes() { python3 -c 'import json, sys
maps = [json.loads(line)["map"].strip().split("\n") for line in open(sys.argv[1])]
print(*sorted({(rows[0].count(",") - 1, len(rows) - 2) for rows in maps}))' "$out"; }
lg generate wesnoth --count 20 --seed 40 --json
that "ladder: sizes differ, and lie within what the game's maps span" json "$out" 'len({(i["character"]["hexes"]) for i in items}) > 5 and
    all(588 <= i["character"]["hexes"] <= 928 and i["score"] == 0 for i in items)'
lg generate wesnoth --set width=30 --set height=25 --count 5 --seed 40 --json
is "ladder: unless the size is set" "$(sizes)" '(30, 25)'
lg generate wesnoth --set width=30 --count 5 --seed 40 --json
like "ladder: or a part of it" <(sizes) '^\(30, [0-9]*\) (\(30, [0-9]*\) ?)+$'
lg generate wesnoth --set sides=4 --set symmetry=none --seed 600 --count 5 --evaluations 4000 --json
that "ladder, four sides without symmetry: the nearest rival is as far from each within a point" json "$out" 'len(items) == 5 and
    all(i["score"] == 0 and i["requirements"]["rivals"] == 0 and i["walking"]["on_foot"]["rival"] <= 1 for i in items)'
lg generate wesnoth --count 6 --seed 2 --jobs 1 --json
cp "$out" one.jsonl
lg generate wesnoth --count 6 --seed 2 --jobs 3 --json
that "ladder: on any number of threads" cmp -s <(timeless one.jsonl) <(timeless "$out")
refused "three sides have no mirror" 2 '.*three sides have no mirror.*' generate wesnoth --set sides=3 --set symmetry=mirror

# ---- large maps: either the tool makes them, or it refuses them and states the limit
for settings in 'width=100 height=100' 'width=99 height=100 sides=4 symmetry=mirror' 'width=100 height=100 sides=3'; do
    sets=()
    for s in $settings; do sets+=(--set "$s"); done
    lg generate wesnoth "${sets[@]}" --seed 1 --count 3 --evaluations 200 --json
    that "large, $settings: all rules" json "$out" 'len(items) == 3 and all(i["score"] == 0 for i in items)'
done
refused "too large" 2 '.*a ladder map has at most 10000 hexes, as 100 x 100 has, found 101 x 100' \
    generate wesnoth --set width=101 --set height=100
refused "too large to be searched" 2 '.*at most 3600 hexes, as 60 x 60 has, found 61 x 60' \
    generate wesnoth --set width=61 --set height=60 --set symmetry=none
refused "a map for one" 2 '.*a ladder map is for 2, 3, 4, 6 or 8 sides, found 1.*' generate wesnoth --set sides=1

# ---- six sides by turns of a third, eight by two mirrors: the search must make pairs of sides equal
for settings in 'sides=6' 'sides=8 symmetry=mirror'; do
    sets=()
    for s in $settings; do sets+=(--set "$s"); done
    lg generate wesnoth "${sets[@]}" --seed 2 --evaluations 8000 --output many --format map
    lg evaluate many/*.map --set "${sets[1]}" --json
    that "$settings: all rules, and places for all" json "$out" "items[0]['score'] == 0 and
        len(items[0]['walking']['villages']) == ${settings:6:1} and min(items[0]['walking']['villages']) > 3"
    rm -rf many
done
refused "five sides" 2 '.*2, 3, 4, 6 or 8 sides, found 5' generate wesnoth --set sides=5
refused "six sides, mirrored" 2 '.*six sides need symmetry=rotation' generate wesnoth --set sides=6 --set symmetry=mirror
refused "eight sides, turned" 2 '.*eight sides need symmetry=mirror' generate wesnoth --set sides=8
refused "land that grows for six" 2 '.*at most 4 sides, found 6.*' generate wesnoth --variant balanced --set sides=6
refused "nor are there maps of five hexes" 2 '.*at least 8 hexes.*' generate wesnoth --set width=5

lg generate wesnoth --seed 1 --preset cgrhea2022 --algorithm ea --variant paper --evaluations 222 --set goal=0 --json
that "the thesis's algorithm, on a whole map" json "$out" 'len(items) == 1 and items[0]["evaluations"] == 222'
printf 'Gg, Zz, Gg\nGg, 1 Ke, Gg\nGg, Gg, Gg\n' >odd.map
lg evaluate odd.map
like "an unknown code is said" "$err" 'unknown terrain: Zz'

# ---- the picture names the land that the map has, and no other
sed -e 's/$/, Gg/' -e 's/^/Gg, /' >land.map <<'END'
Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg
1 Kh, Ch, Re, Rr, Mm^Xm, Hh^Fp, Ww^Bw|, 2 Kh
Gd, Rb, Wwr, Wwf, Gs^Fms, Uu^Tf, Aa, Ms
Gd^Vh, Gd, Gd, Gd, Gd, Gd, Gd, Gd^Vh
Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg
END
lg render land.map --output land.svg
is "names of land" "$(grep -o 'class="l"[^<]*' land.svg | sed 's/.*>//' | tr '\n' ',')" \
    "ford,reef,dry grass,dirt road,paved road,bare earth,snow mountains,snow,castle,keep,bridge,trees,mushrooms,impassable,wooded hills,village in half 1,village in half 2,"
finish
