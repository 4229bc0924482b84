#!/usr/bin/env bash
# Two clients on a server: an engine that runs beside one of them makes the land, whichever side this client plays, and both
# clients get the same land.
# Second tier (43 s): plays over the network.
. "$(dirname "$0")/wesnoth.inc"
needs "$wesnothd" "wesnoth-$game_version-server"
here=$source_root/tests/wesnoth

# client NAME PLUGIN: starts a client, whose output goes to NAME/told
client() {
    : >"$1/told"
    "$wesnoth" --nogui --nosound --nobanner --userdata-dir "$(realpath "$1")" --userconfig-dir "$(realpath "$1")" \
        --plugin "$here/$2.lua" --server "127.0.0.1:$port" --username "$1" >"$1/told" 2>"$1/log" </dev/null &
}

# play_out HOST GUEST: lets both clients play a game up to its fourth turn
play_out() {
    local server host guest
    port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    "$wesnothd" --port "$port" >server 2>&1 </dev/null &
    server=$!
    until_true 300 python3 -c "import socket; socket.create_connection(('127.0.0.1', $port))" 2>"$scratch/none"
    printf 'mp_level="levelground_2p"\nmp_level_type="0"\n' >"$1/preferences"
    client "$1" host
    host=$!
    until_true 600 grep -q "^host: waiting" "$1/told"
    client "$2" join
    guest=$!
    that "$1 with $2: both come to the fourth turn" \
        until_true 600 eval 'grep -q "levelground done" '"$1"'/told && grep -q "levelground done" '"$2"'/told'
    kill -KILL "$host" "$guest" "$server"
    await "$host" 10 2>"$scratch/none"
    await "$guest" 10 2>"$scratch/none"
    await "$server" 10 2>"$scratch/none"
}

hashes() { grep -o 'levelground hash [0-9 ]*' "$1/told" | head -n 7; }

for name in anna bert carl dora; do
    seat $name
    walkers $name
done

serve anna
play_out anna bert
stop
is "the land is the same at every side's turn" "$(hashes bert)" "$(hashes anna)"
is "there were so many turns" "$(hashes anna | grep -c '')" 7
that "the land grew" test "$(hashes anna | awk '{print $5}' | sort -u | grep -c '')" -ge 4
is "it came from the engine" "$(awk '/^levelground ring/ {print $4}' anna/told bert/told | sort -u)" engine
is "the players' options arrive" "$(cat anna/told bert/told | sed -n 's/^levelground hash .* size //p' | sort -u)" 40
is "the guest has asked nobody" "$(ls bert/persist 2>"$scratch/none" | grep -c lg_bridge)" 0

# The engine runs beside the client that plays side 2. This happens to a host after the game's "Shuffle Sides".
serve dora
play_out carl dora
stop
is "side 2: the land is the same at every side's turn" "$(hashes dora)" "$(hashes carl)"
is "side 2: there were so many turns" "$(hashes dora | grep -c '')" 7
is "side 2: it came from the engine" "$(awk '/^levelground ring/ {print $4}' carl/told dora/told | sort -u)" engine
finish
