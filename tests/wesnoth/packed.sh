#!/usr/bin/env bash
# Growing land without an engine: a fair map of the pack is revealed, in a game of one client, and for two clients that have
# different packs. A guest without the add-on plays on a map of the generator, and for its hill.
# Second tier (50 s): starts the engine several times.
. "$(dirname "$0")/wesnoth.inc"
here=$source_root/tests/wesnoth

# packs DIR SEED: installs the add-on with maps
packs() { "$tool" wesnoth install --userdata "$1" --maps 2 --seed "$2" --quiet; }

seat alone size=24 seed=1
packs alone 1
follow alone shroud.lua
play alone --turns 14
is "alone: the game comes to its end, with no error in Lua" "$status $(grep -c '^levelground end' alone/told) $(
    grep -a -i -c 'lua error\|<Lua' alone/log)" "0 1 0"
is "alone: all rings are of the pack" "$(rings alone | cut -d ' ' -f 2)" pack
is "alone: where the first layout was replaced, the shroud covers all that nobody sees" \
    "$(grep '^levelground shroud' alone/told)" "$(printf 'levelground shroud %s\n' covers covers)"
sed -n 's/^levelground map //p' alone/told | tail -n 1 | tr ';' '\n' >last.map
is "alone: nothing is unmade, the border neither" "$(grep -c Xv last.map)" 0
lg evaluate last.map --variant ladder --json
that "alone: the map keeps all measures" json "$out" 'len(items) == 1 and items[0]["score"] == 0'

if ! command -v "$wesnothd" >/dev/null; then
    skip "two clients" "the server is not installed: apt-get install wesnoth-$game_version-server"
    finish
    exit
fi
client() {
    : >"$1/told"
    "$wesnoth" --nogui --nosound --nobanner --userdata-dir "$(realpath "$1")" --userconfig-dir "$(realpath "$1")" \
        --plugin "$here/$2.lua" --server "127.0.0.1:$port" --username "$1" >"$1/told" 2>"$1/log" </dev/null &
}
seed=10
for name in anna bert; do
    seat $name
    packs $name $((seed++))
    walkers $name
done
# meet HOST GUEST WORD: lets two clients play the host's game until both have printed the word
meet() {
    port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    "$wesnothd" --port "$port" >server 2>&1 </dev/null &
    server=$!
    until_true 300 python3 -c "import socket; socket.create_connection(('127.0.0.1', $port))" 2>"$scratch/none"
    client "$1" host
    host=$!
    until_true 300 grep -q "^host: waiting" "$1/told"
    client "$2" join
    guest=$!
    until_true 300 eval "grep -q '$3' '$1/told' && grep -q '$3' '$2/told'"
    local met=$?
    kill -KILL "$host" "$guest" "$server"
    for process in $host $guest $server; do await "$process" 10 2>"$scratch/none"; done
    return $met
}
printf 'mp_level="levelground_2p"\nmp_level_type="0"\n' >anna/preferences
that "both come to the fourth turn" meet anna bert "levelground done"

hashes() { grep -o 'levelground hash [0-9 ]*' "$1/told" | head -n 7; }
is "the land is the same at every side's turn" "$(hashes bert)" "$(hashes anna)"
is "there were so many turns" "$(hashes anna | grep -c '')" 7
that "the land grew" test "$(hashes anna | awk '{print $5}' | sort -u | grep -c '')" -ge 4
is "it came from one pack" "$(awk '/^levelground ring/ {print $(NF - 1)}' anna/told bert/told | sort -u)" pack

# ---- a map of the generator in a game with a guest who does not have the add-on
mkdir -p carl
printf 'mp_level="levelground"\nmp_level_type="3"\n' >anna/preferences
sed -i 's,^            {DEFAULT_SCHEDULE},&\n[event]\nname=start\n[lua]\ncode=<<std_print("levelground begun " .. wesnoth.current.map.data:gsub("%s"\, ""))>>\n[/lua]\n[/event],' \
    anna/data/add-ons/levelground/scenarios/fair_map.cfg
that "a guest without the add-on plays along" meet anna carl "levelground begun"
begun() { grep '^levelground begun' "$1/told"; }
is "on the same map" "$(begun carl)" "$(begun anna)"
that "which is one" test "$(begun anna | wc -c)" -gt 2000

# ---- king of the hill with this guest: the rule comes with the scenario
python3 - anna/data/add-ons/levelground/scenarios/fair_map.cfg "$here/hold.lua" <<'PYTHON'
import sys
path, code = sys.argv[1], open(sys.argv[2]).read()
event = "[event]\nname=%s\nfirst_time_only=no\n[lua]\ncode=<<%s>>\n[/lua]\n[/event]\n"
over = 'std_print("levelground over", wesnoth.current.turn)'
wish = 'wesnoth.dofile("~add-ons/levelground/lua/generator.lua").wish.hill = 2 '
text = open(path).read().replace("[scenario]\n", "[scenario]\n" + event % ("turn refresh", code) + event % ("scenario end", over))
open(path, "w").write(text.replace("create_scenario=<<", "create_scenario=<<" + wish))
PYTHON
# With 1.18 only the host ends: it does not tell the guest that the turn has begun in which the game is over.
ends='levelground over'
[ "$game_version" = 1.16 ] || ends='levelground held.2.2'
that "both play to the last turn" meet anna carl "$ends"
held() { sed -n 's/^levelground held\s*//p' "$1/told" | head -n 4 | tr '\t' ' ' | tr '\n' ';'; }
is "the host counts" "$(held anna)" "1 1 0;1 2 0;2 1 1;2 2 0;"
is "the guest counts the same" "$(held carl)" "$(held anna)"
[ "$game_version" != 1.16 ] ||
    is "it ends for both in the same turn" "$(sed -n 's/^levelground over\s*//p' anna/told carl/told | sort | uniq -c | tr -s ' ')" " 2 3"
is "no error in Lua, and nothing out of sync" "$(cat anna/log carl/log | grep -a -i -c 'lua error\|<Lua\|out of sync')" 0
finish
