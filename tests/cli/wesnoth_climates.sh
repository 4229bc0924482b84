#!/usr/bin/env bash
# Climates of ladder maps: on each map of a climate, the share of snow, sand, swamp or cave is within the range of the game's
# own maps of this climate. The ranges are those of bands.def; tests/cli/wesnoth_maps.sh compares them with the game's maps.
# Second tier (13 s): makes 160 maps.
. "$(dirname "$0")/tap.inc"

keeps_range='low, high = float(sys.argv[2]), float(sys.argv[3])
found = sorted(json.loads(line)["character"][sys.argv[4]] for line in open(sys.argv[1]))
print("all" if len(found) == 40 and low <= found[0] and found[-1] <= high else f"{found[0]} to {found[-1]}")'

range_of() { sed -n "s/^CLIMATE($1, $2, \(.*\), \(.*\))/\1 \2/p" "$source_root/src/wesnoth/ladder/bands.def"; }

while read -r climate row measures; do
    for settings in 'sides=2 20' 'sides=3 10' 'sides=4 10'; do
        lg generate wesnoth --set climate="$climate" --set "${settings% *}" --seed 8300 --count "${settings#* }" --json
        cat "$out" >>"$climate.jsonl"
    done
    for measure in $measures; do
        read -r low high < <(range_of "$row" "${measure^^}")
        is "$climate: $measure from $low to $high" \
            "$(python3 -c "import json, sys; $keeps_range" "$climate.jsonl" "$low" "$high" "$measure")" all
    done
done <<'END'
snow SNOW snowy frozen
desert DESERT sandy sand
marsh MARSHY swamp
cave CAVERNS cave
END
finish
