#!/usr/bin/env bash
# A guest without the add-on joins a game of Growing Land. The game itself says that the add-on is missing and, if the guest
# agrees, asks the server of add-ons for it. A guest with an older version of it is told so. LG_SHOTS names a folder for pictures.
. "$(dirname "$0")/wesnoth.inc"
needs "$wesnothd" "wesnoth-$game_version-server"
needs Xvfb xvfb
needs xdotool xdotool
here=$source_root/tests/wesnoth

# client NAME PLUGIN ARGUMENT...: starts a client, whose output goes to NAME/told
client() {
    local name=$1 plugin=$2
    shift 2
    : >"$name/told"
    "$wesnoth" --nosound --nobanner --userdata-dir "$PWD/$name" --userconfig-dir "$PWD/$name" --plugin "$here/$plugin.lua" \
        --server "127.0.0.1:$port" --username "$name" "$@" >"$name/told" 2>"$name/log" </dev/null &
}

seat anna
walkers anna
mkdir carl
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
"$wesnothd" --port "$port" >server 2>&1 </dev/null &
server=$!
until_true 300 python3 -c "import socket; socket.create_connection(('127.0.0.1', $port))" 2>"$scratch/none"
printf 'mp_level="levelground_2p"\nmp_level_type="0"\n' >anna/preferences
client anna host --nogui
host=$!
until_true 600 grep -q "^host: waiting" anna/told

python3 "$here/addons_server.py" addons_port request.wml 2>addons_log </dev/null &
addons=$!
until_true 300 test -s addons_port
Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>display 2>"$scratch/none" </dev/null &
screen=$!
until_true 60 test -s display
DISPLAY=:$(cat display)
export DISPLAY
printf 'campaign_server="127.0.0.1:%s"\nfullscreen="no"\n' "$(cat addons_port)" >carl/preferences
SDL_VIDEODRIVER=x11 client carl join --resolution 1280x800 --windowed
guest=$!

has_asked() { grep -q '^\[server_id\]' request.wml 2>"$scratch/none"; }
# Agrees to the question: no other window waits for a key, and Return means Yes. While the game connects, Return would cancel that,
# and a later one leaves the game; so the next key waits.
agree() {
    [ -z "${LG_SHOTS:-}" ] || import -window root "$LG_SHOTS/missing.png"
    xdotool key Return
    until_true 5 has_asked
}
that "the guest agrees, and the game asks the server of add-ons" until_true 300 agree
is "the guest is not in the game" "$(grep -c "^levelground hash" anna/told) $(grep -a -i -c "lua error\|out of sync" carl/log)" "0 0"

# ---- a guest with an older version of the add-on: the game names the add-on and both versions; with the same version they play
kill -KILL "$guest"
await "$guest" 10 2>"$scratch/none"
# guest_of NAME: a client that has the add-on asks to join
guest_of() {
    printf 'campaign_server="127.0.0.1:1"\nfullscreen="no"\n' >"$1/preferences"
    SDL_VIDEODRIVER=x11 client "$1" join --resolution 1280x800 --windowed
    guest=$!
    until_true 300 grep -q "^join: asks" "$1/told"
}
# Takes the random leader that the game offers to a guest.
play_on() {
    xdotool key Return
    sleep 1
    grep -q "^levelground hash" anna/told
}
seat bert
walkers bert
seat dora
walkers dora
sed -i 's/version="[^"]*"/version="0.1.0"/' bert/data/add-ons/levelground/_info.cfg
guest_of bert
sleep 5
[ -z "${LG_SHOTS:-}" ] || import -window root "$LG_SHOTS/older.png"
is "an older version is not let in" "$(until_true 15 play_on && echo in)" ""
kill -KILL "$guest"
await "$guest" 10 2>"$scratch/none"
guest_of dora
that "the same version is" until_true 180 play_on
for process in $guest $host $server $addons $screen; do
    kill -KILL "$process" 2>"$scratch/none"
    await "$process" 10 2>"$scratch/none"
done
finish
