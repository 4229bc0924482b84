#!/usr/bin/env bash
# Saved games: after loading, the land is complete again without asking an engine. The game runs with a window on a virtual
# screen.
# Second tier (20 s): loads saved games.
. "$(dirname "$0")/wesnoth.inc"
export SDL_VIDEODRIVER=dummy

# window NAME ARGUMENT...: starts the game in the background ($game); its output goes to NAME
window() {
    local name=$1
    shift
    "$wesnoth" --nosound --nobanner --userdata-dir "$PWD/user" --userconfig-dir "$PWD/user" "$@" \
        >"$name" 2>"$name.log" </dev/null &
    game=$!
}

close_window() {
    kill -KILL "$game"
    await "$game" 10 2>"$scratch/none"
}

hashes() { grep -o '^levelground hash [0-9 ]*' "$1" | head -n 7; }
saved() { find user/saves -name '*Auto-Save4*' -exec gzip -t {} + 2>"$scratch/none" && [ -e user/saves/*Auto-Save4* ]; }

seat user
walkers user
serve user
window played --multiplayer --scenario=levelground_2p --controller 1:human --controller 2:human \
    --side 1:Rebels --side 2:Loyalists
that "the game is saved in the fourth turn" until_true 600 saved
close_window
stop
is "its land came from the engine" "$(awk '/^levelground ring/ {print $4}' played | sort -u)" engine
is "each ring is drawn" "$(grep -c '^levelground ring' played)" "$(sed -n 's/^levelground drawn\s*//p' played | tail -n 1)"
is "seven turns were played" "$(hashes played | grep -c '')" 7
save=$(find user/saves -name '*Auto-Save4*')

window loaded --load "$(basename "$save")"
that "the saved game loads" until_true 600 grep -q '^levelground loaded' loaded
sleep 2 # long enough for a request for a ring
close_window
is "loaded: the same land" "$(awk '/^levelground loaded/ {print $4}' loaded)" "$(hashes played | tail -n 1 | awk '{print $5}')"
is "loaded: nothing was asked" "$(grep -c '^levelground ring' loaded)" 0

finish
