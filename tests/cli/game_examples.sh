#!/usr/bin/env bash
# The games of examples/: each keeps what a game promises, its boards meet all rules in each variant, and they can be drawn.
# Second tier, too (100 s): the games whose boards take longest.
. "$(dirname "$0")/tap.inc"

try() {
    local file=$1 name variant
    name=$(basename "$file" .game.yaml)
    [[ $name = climes || $name = whirl ]] || { # each promise is tried on many boards, which takes minutes on so many cells
        lg check "$file"
        is "$name keeps what a game promises" "$status $(grep -c '^not ok' "$out")" "0 0"
    }
    for variant in $(sed -n '/^variants:/,/^[a-z]/s/^  \([a-z]*\): {.*/\1/p' "$file") ''; do
        lg generate "$file" ${variant:+--variant "$variant"} --seed 3 --count 3 --json
        is "$name ${variant:-as it is}: three boards meet all rules" "$(grep -c '"score":0,' "$out")" 3
    done
    lg generate "$file" --seed 3 --output "$name" --format svg
    is "$name: its picture has all cells" "$status $(grep -c '<svg' "$name"/*.svg)" "0 1"
}

long=' outposts fiefs whirl climes '
for file in "$source_root"/examples/*.game.yaml; do [[ $long = *" $(basename "$file" .game.yaml) "* ]] || try "$file"; done
rest_is_second_tier
for name in $long; do try "$source_root/examples/$name.game.yaml"; done
finish
