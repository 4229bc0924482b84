#!/usr/bin/env bash
# Compares the tables of movement, recruits and terrain with the data of each version of the game that is installed, as
# tools/wesnoth_tables.py prints them: the same costs, the same units of the default era, the same terrain.
. "$(dirname "$0")/tap.inc"

land=$source_root/src/wesnoth/land
printed() { "$source_root/tools/wesnoth_tables.py" "$1" "$data" >printed || echo "# $1: cannot be read" >>printed; cat printed; }

# The rows of movement.def for a version, such as WN_1_16: where the row of a later version says FORMER, that is the row.
movement_of() {
    awk -v "until=FORMER($1, " '/^MOVES\(/ { row[++n] = $0; split($0, part, /[(,]/); at[part[2]] = n }
        index($0, until) == 1 { split($0, part, /[(, ]+/); sub(/.*WN_[0-9_]*, /, "MOVES("); row[at[part[3]]] = $0 }
        END { for (k = 1; k <= n; k++) print row[k] }' "$land/movement.def"
}
# The rows of terrain.def without the band and without what is our own: which codes are no part of a map.
terrain() { sed -n 's/^TERRAIN(\("[^"]*"\), [A-Z_]*, /TERRAIN(\1, /; s/WN_OFF/0/; /^TERRAIN(/p' "$land/terrain.def" | sort; }

found=
for version in 1.16 1.18; do
    data=${WESNOTH_DATA:-/usr/share/games/wesnoth/$version/data}
    case $data in */"$version"/*) ;; *) continue ;; esac
    [ -f "$data/core/units.cfg" ] || continue
    found=yes
    printed movement >moves
    movement_of "WN_$(tr . _ <<<"$version")" >rows
    is "$version: movement" "$(grep -vxFf moves rows)" ""
    is "$version: many types" "$(($(grep -c '' rows) >= 27))" 1
    is "$version: the default era's recruits" "$(sed -n '/^RECRUITS/p' "$land/recruits.def" | sort)" "$(printed recruits)"
    is "$version: all of them" "$(sed 's/.*, //; s/)//' printed | awk '{ n += $1 } END { print n }')" 43
    # Dd^Dc of 1.16 is Dd below the overlay ^Dc of 1.18.
    is "$version: terrain" "$(printed terrain | grep -v '"Dd^Dc"' | sort | comm -23 - <(terrain))" ""
    is "$version: much of it" "$(($(grep -c '' printed) > 200))" 1
    cp printed "terrain_$version"
done
[ -n "$found" ] || skip "the game's own tables" "the game is not installed: apt-get install wesnoth-1.18-data or wesnoth-1.16-data"
if [ -f terrain_1.18 ]; then
    is "no code of ours is unknown to 1.18, but those that are no land" "$(comm -13 <(sort terrain_1.18) <(terrain) | cut -d '"' -f 2 | xargs)" \
        "^_fme ^_s _f _off^_usr _s"
fi
finish
