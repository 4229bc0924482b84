#!/usr/bin/env bash
# The real game plays each map of an add-on that `levelground wesnoth tournament` makes.
# Second tier (20 s): starts the engine three times.
. "$(dirname "$0")/wesnoth.inc"

for form in caves city lava; do
    lg generate wesnoth --set form=$form --seed 5 --json
    cat "$out" >>maps.jsonl
done
seat player
lg wesnoth tournament maps.jsonl --maps 3 --output player/data/add-ons
is "the add-on is made" "$status" 0
for number in 1 2 3; do
    timeout 300 "$wesnoth" --nogui --nosound --nobanner --userdata-dir "$PWD/player" --userconfig-dir "$PWD/player" --multiplayer \
        --exit-at-end --era=levelground_match --scenario=levelground_tournament_0$number --controller 1:ai --controller 2:ai \
        --side 1:Rebels --side 2:Loyalists --turns 3 >told 2>log </dev/null
    is "map $number is played to its end, without an error" "$? $(grep -c '^levelground end' told) $(
        grep -a -i -c 'lua error\|<Lua\|unknown scenario\|invalid map' log)" "0 1 0"
    is "map $number is the one of the file" "$(sed -n 's/^levelground map //p' told | head -n 1 | tr -d ' ' | cut -c 1-60)" \
        "$(tr '\n' ';' <"player/data/add-ons/levelground_tournament/maps/0$number.map" | tr -d ' ' | cut -c 1-60)"
done
finish
