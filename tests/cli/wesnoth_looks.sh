#!/usr/bin/env bash
# Ladder maps look like the game's own maps: rivers and walls of peaks are no straighter, strips of land that are one hex wide
# between waters are no more frequent, and castles are not in the same places on all maps. Both kinds of maps are measured in
# the same run.
# Slow: makes 90 maps and follows every line on them.
. "$(dirname "$0")/tap.inc"

data=${WESNOTH_DATA:-$(ls -d /usr/share/games/wesnoth/1.1[68]/data 2>/dev/null | tail -n 1)}
if [ -d "$data" ]; then
    mkdir maps
    for sides in 2 3 4; do
        lg generate wesnoth --set sides=$sides --seed 7100 --count 30 --evaluations 4000 --format map --output maps/$sides --quiet
        is "maps for $sides sides" "$status" 0
    done
    "$source_root/tools/wesnoth_looks.py" "$data/multiplayer/maps" maps >looks.txt
    while read -r name figures; do
        is "$name is as on the game's own maps ($figures)" "${figures##* }" in
    done <looks.txt
    is "all measures are there" "$(wc -l <looks.txt)" 8
else
    skip "how ladder maps look" "the game's own maps are not installed"
fi
finish
