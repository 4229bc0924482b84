#!/usr/bin/env bash
# King of the hill in the real game: whoever holds the castle in the middle for some turns wins, and the game says so before.
# Second tier (40 s): starts the engine several times.
. "$(dirname "$0")/wesnoth.inc"

# king DIR PLAYERS WISH TURNS: plays a game on a map of the generator. WISH is Lua code that changes the wish.
king() {
    local dir=$PWD/$1 match=$1/data/add-ons/levelground_match sides=()
    for ((n = 1; n <= $2; n++)); do sides+=(--controller "$n:ai" --side "$n:Rebels"); done
    cp "$source_root/tests/wesnoth/hill.lua" "$match/"
    sed -i 's,^\[/era\],[lua]\ncode=<<wesnoth.dofile("~add-ons/levelground_match/hill.lua")>>\n[/lua]\n&,' "$match/_main.cfg"
    sed -i "s@create_scenario=<<@&local wish = wesnoth.dofile(\"~add-ons/levelground/lua/generator.lua\").wish wish.players = $2 wish.seed = 7 $3 @" \
        "$1/data/add-ons/levelground/scenarios/fair_map.cfg"
    timeout 300 "$wesnoth" --nogui --nosound --nobanner --userdata-dir "$dir" --userconfig-dir "$dir" --multiplayer --exit-at-end \
        --era=levelground_match --scenario=levelground "${sides[@]}" --turns "$4" >"$dir/told" 2>"$dir/log" </dev/null
    is "$1: the game comes to its end, with no error in Lua" "$? $(grep -c '^levelground end' "$1/told") $(
        grep -a -i -c 'lua error\|<Lua' "$1/log")" "0 1 0"
}
told() { sed -n "s/^levelground $2 //p" "$1/told"; }

seat two
lg wesnoth install --userdata two --maps 2 --seed 1 --quiet
cp -r two four && cp -r two ai && cp -r two none

# ---- two sides, and a hill with two keeps: an enemy on the other keep interrupts, and the count begins again
printf '1 1 1\n2 2 1 2\n3 2 1\n' >two/data/add-ons/levelground_match/hill.txt
king two 2 'wish.symmetry = "rotation" wish.hill = 3' 20
is "two keeps" "$(told two keeps)" 2
is "the objectives say it" "$(told two objective)" "win Hold the hill in the middle of the map for 3 turns in a row: whenever your turn begins, one of your units stands on a keep of the hill, and no enemy does
win Defeat all enemy leaders
lose Death of your leader"
is "how long each side has held it" "$(told two held | head -n 10 | tr '\n' ';')" "1 1 0;1 2 0;2 1 1;2 2 0;3 1 0;3 2 0;4 1 1;4 2 0;5 1 2;5 2 0;"
is "the label says who holds it" "$(told two label | tr '\n' ';')" "The hill;Team 1: 1 of 3;The hill;Team 1: 1 of 3;Team 1: 2 of 3;Team 1: 3 of 3;"
is "the side that has held it for three turns wins, when the sixth begins, and nobody else" "$(told two wins), $(told two end)" \
    "1 victory others defeat, 6 1 2"

# ---- two teams: allies win together, and do not interrupt each other
printf '1 4 2 3\n' >four/data/add-ons/levelground_match/hill.txt
king four 4 'wish.teams = "pairs" wish.hill = 2' 20
is "the team that has held it for two turns wins" "$(told four wins)" "2 victory others defeat
3 victory others defeat"
is "when its first side's third turn begins" "$(told four held | sed -n '6p;9p' | tr '\n' ';')$(told four end)" "2 2 1;3 1 0;3 1 2"

# ---- the computer goes there, too: how long it stays is up to the game's dice
king ai 2 'wish.hill = 5' 30
is "the hill is a goal of the computer's sides" "$(told ai goal)" "1 target_location 5 on the hill
2 target_location 5 on the hill"

# ---- without a map that has a hill the game says so, and ends as usual
rm none/data/add-ons/levelground/pack/2-summit.txt
king none 2 'wish.hill = 3' 2
is "no hill: nothing is said about one" "$(told none label)$(told none objective)" ""
that "no hill: but why" grep -q '^levelground message There is no map with a hill for these players' none/told
finish
