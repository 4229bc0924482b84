#!/usr/bin/env bash
# Compares the tables of movement and recruits with the game's own files, if the game is installed: the same costs, and the same
# units of the default era.
. "$(dirname "$0")/tap.inc"

data=${WESNOTH_DATA:-/usr/share/games/wesnoth/1.16/data} land=$source_root/src/wesnoth/land

# prints units.cfg with the macros of movement types replaced by their text
plain() {
    awk 'function say(line, part, n, k, name) {
            name = line
            gsub(/[ {}\t]/, "", name)
            if (line !~ /^[ \t]*[{][A-Z_]+[}]/ || !(name in body)) { print line; return }
            n = split(body[name], part, "\n")
            for (k = 1; k < n; k++) say(part[k])
        }
        $1 == "#define" { macro = $2; body[macro] = ""; next }
        /#enddef/ { macro = ""; next }
        macro != "" { body[macro] = body[macro] $0 "\n"; next }
        !macros { say($0) }' macros=1 "$data/core/macros/movetypes.cfg" macros=0 "$data/core/units.cfg"
}

# prints TYPE COST...: the costs of each movement type in movement.def
costs() {
    plain | awk '
        BEGIN { n = split("flat village castle sand hills mountains forest frozen cave fungus swamp_water " \
            "shallow_water reef deep_water unwalkable", kind) }
        /\[movetype\]/ { name = ""; split("", cost) }
        /^ *name=/ && name == "" { split($0, part, "="); name = part[2] }
        /\[movement_costs\]/ { inside = 1 }
        /\[\/movement_costs\]/ { inside = 0 }
        inside && /=/ { split($1, part, "="); cost[part[1]] = part[2] ~ /UNREACHABLE/ ? 99 : part[2] }
        /\[\/movetype\]/ {
            line = name
            for (k = 1; k <= n; k++) line = line " " (kind[k] in cost ? cost[kind[k]] : 99)
            print line
        }'
}
table() { sed -n "s/^$1(\(.*\))$/\1/p" "$land/$2" | tr -d ,; }

# Prints UNIT=TYPE for every unit. The walking corpse's type is an argument of its macro: smallfoot.
types() {
    find "$data/core/units" -name '*.cfg' -exec awk -F= 'FNR == 1 { id = type = "" }
        /^ *id=/ && id == "" { id = $2 }
        /^ *movement_type=/ && type == "" { type = $2 ~ /MOVTYPE/ ? "smallfoot" : $2 }
        id != "" && type != "" && !(FILENAME in done) { done[FILENAME]; print id "=" type }' {} +
}

# prints how many recruits of the default era have a movement type
recruits() {
    awk '/#define ERA_DEFAULT/ { inside = 1 } /#enddef/ { inside = 0 }
        inside && match($0, /multiplayer[^}]*cfg/) { print substr($0, RSTART, RLENGTH) }' "$data/multiplayer/eras.cfg" |
        sort -u | while read -r file; do sed -n 's/^ *recruit=//p' "$data/$file" | tr , '\n'; done |
        while read -r unit; do sed -n "s/^$unit=//p" all_types; done | sort | uniq -c | awk '{ print $2, $1 }'
}

if [ -f "$data/core/units.cfg" ]; then
    types >all_types
    costs >all_costs
    recruits >all_recruits
    while read -r name line; do
        is "$name" "$line" "$(sed -n "s/^$name //p" all_costs)"
    done < <(table MOVES movement.def)
    is "the default era's recruits" "$(table RECRUITS recruits.def | sort)" "$(cat all_recruits)"
    is "all of them" "$(awk '{ n += $2 } END { print n }' all_recruits)" 43
else
    skip "the game's own tables" "the game is not installed: apt-get install wesnoth-1.16-data"
fi
finish
