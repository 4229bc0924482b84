#!/usr/bin/env bash
# levelground wesnoth install and serve with the real game, and with requests that no game would write.
# Second tier (102 s): starts the engine several times.
. "$(dirname "$0")/wesnoth.inc"

io() { echo "$1/data/add-ons/levelground/io"; }
contents() { find "$1" -name io -prune -o -name served -o -name complaints -o -name persist -prune -o -print | sort; }

# ---- install
mkdir -p user/data/add-ons/levelground/io
echo old >user/data/add-ons/levelground/old.lua
echo kept >user/data/add-ons/levelground/io/kept.txt
lg wesnoth install --maps 0 --userdata user
is "install" "$status $(cat "$out")" "0 user/data/add-ons/levelground"
is "install: all files" "$(cd user/data/add-ons/levelground && find . -type f ! -path './io/*' | sort)" \
    "$(cd "$source_root/addons/wesnoth" && find . -type f ! -name _server.pbl | sort)"
is "install: the old one is gone, its answers are not" "$(cd user/data && echo * add-ons/levelground/io/*)" \
    "add-ons add-ons/levelground/io/kept.txt"
refused "install: no such folder" 2 'nowhere: expected a folder' wesnoth install --maps 0 --userdata nowhere
mkdir blocked && : >blocked/data
refused "install: nothing half-made" 1 'blocked/data: not a folder' wesnoth install --maps 0 --userdata blocked
refused "serve: the add-on is not there" 1 'blocked/data/add-ons/levelground: the add-on is missing.*' \
    wesnoth serve --userdata blocked

mkdir empty
refused "serve: an unknown setting" 2 "--set: unknown parameter 'scal'.*" wesnoth serve --userdata empty --set scal=1
refused "serve: an unknown algorithm" 2 "unknown algorithm 'eaa'.*" wesnoth serve --userdata empty --algorithm eaa

# ---- an engine that starts in the second turn and ends in the third, and a request that an older game has left
seat visited size=40 seed=1 timeout=60000
walkers visited
follow visited visit.lua
mkdir visited/persist
printf 'request="lg=1 id=stale game=stale"\n' >visited/persist/lg_bridge.cfg
start visited --turns 4
that "an engine comes: awaited" until_true 300 grep -q '^levelground waits\s*2' visited/told
serve visited
that "an engine goes: awaited" until_true 300 grep -q '^levelground waits\s*3' visited/told
stop
await "$game"
is "an engine comes and goes: land is plain, real, plain" \
    "$(awk '/^levelground ring/ {print $(NF - 1)}' visited/told | uniq | tr '\n' ' ')" "nobody engine nobody "
is "an engine comes and goes: each time it is told" "$(sed -n "s/^levelground says\s*levelground\s*\([^,:.]*\).*/\1/p" visited/told)" \
    "$(printf '%s\n' 'No engine answers' 'An engine answers' 'No engine answers')"
is "a stale request stays where it is, and is nobody's" "$(grep -c '^request=' visited/persist/lg_bridge.cfg)" 1

# ---- two games at once with one engine
seat one size=24 seed=1 timeout=60000 # a long timeout, because the machine may be busy
serve one
lg wesnoth serve --userdata one # the first engine may be writing its stock meanwhile
is "a second engine for the folder" "$status $(cat "$err")" \
    "1 levelground: one/data/add-ons/levelground/io: another levelground serves this folder"
start one --turns 5
first=$game
mkdir -p other
"$wesnoth" --nogui --nosound --nobanner --userdata-dir "$(realpath one)" --userconfig-dir "$(realpath other)" \
    --multiplayer --exit-at-end --era=levelground_match --scenario=levelground_2p --controller 1:ai --controller 2:ai \
    --side 1:Drakes --side 2:Undead --turns 5 >other/told 2>other/log </dev/null &
second=$!
await "$first"
is "two games: the first comes to its end" "$status $(rings one | cut -d ' ' -f 2)" "0 engine"
await "$second"
is "two games: so does the second" "$status $(rings other | cut -d ' ' -f 2)" "0 engine"
is "two games: each has a horizon of its own" "$(grep -o '^g[0-9a-f]*' one/served | sort -u | grep -c '')" 2

# ---- a game that is killed, and continues later
start one --turns 30
until_true 600 grep -q '^levelground ring 2' one/told
kill -KILL "$game"
await "$game" 10
play one --turns 3
is "after a game that vanished: the next is served" "$status $(rings one | cut -d ' ' -f 2)" "0 engine"

# ---- requests that are wrong
mail=one/persist/lg_bridge.cfg
good=$(sed -n 's/.*request="\(.*\)"$/\1/p' "$mail")
before=$(contents one)
letter() { printf '[variables]\n\trequest="%s"\n[/variables]\n' "$1" >"$mail"; }
# complained TEXT: sends a request; the engine must print a complaint about it
complained() {
    local before
    before=$(grep -c '' one/complaints)
    letter "$1"
    until_true 60 eval '[ "$(grep -c "" one/complaints)" -gt '"$before"' ]'
}
# answered ID TEXT: sends a request; the engine must answer it
answered() {
    letter "$2"
    until_true 60 test -f "$(io one)/ans_$1.txt"
}
id=$(grep -o 'id=[^ ]*' <<<"$good")
for change in 's/lg=1/lg=2/' "s/$id/id=..\/..\/..\/evil/" "s/$id/id=/" 's/ width=[0-9]*/ width=99999/' 's/ side=./ side=9/' \
    's/ keeps=[^ ]*/ keeps=1,1/' 's/ moves=[0-9]*/ moves=-5/' 's/ x=[0-9]*//' 's/ made=[0-9]*/ made=3 land=1,1,1,Gg/' \
    's/ made=[0-9]*/ made=1 land=99,1,1,Gg/' 's/ seed=/ seed=x/' \
    's/ scale=[0-9]*/ scale=0/' 's/ scale=[0-9]*/ scale=1e9/'; do
    complained "$(sed "$change" <<<"$good")" || echo "$change"
done >borne
is "bad requests: each is complained of" "$(cat borne)" ""

# ---- a ring that cannot be written: the game makes other land, and must describe it later
asks() { # GAME ID MADE: prints the good request with these values
    sed "s/ game=[^ ]*/ game=$1/; s/$id/id=$2/; s/ made=.*/ made=$3/" <<<"$good"
}
castles=$(sed -n 's/.* keeps=\([0-9,]*\);\([0-9,]*\) .*/land=\1,1,Ke;\2,2,Ke/p' <<<"$good")
complained "$(asks strange t0 2 | sed 's/ variant=[a-z]*/ variant=none/') $castles"
is "an unknown variant is refused" "$(head -n 1 "$(io one)/ans_t0.txt")" "levelground 1 refused"
refusals=$(grep -c '' one/complaints)
letter "$(asks strange t0 2 | sed 's/ variant=[a-z]*/ variant=none/') $castles"
sleep 0.5
answered t1 "$(asks known t1 2) $castles"
is "the same request again gets no second answer" "$(grep -c '' one/complaints)" "$refusals"
hexes=$(sed -n 's/^levelground 1 ring [0-9]* //p' "$(io one)/ans_t1.txt")
mkdir "$(io one)/ans_t2.txt"
complained "$(asks blocked t2 2) $castles"
rmdir "$(io one)/ans_t2.txt"
answered t3 "$(asks blocked t3 $((2 + hexes)))"
is "a ring that cannot be written is forgotten" "$(head -n 1 "$(io one)/ans_t3.txt")" "levelground 1 unknown"
answered t4 "$(asks known t4 $((2 + hexes)))"
like "one that was written is known" "$(io one)/ans_t4.txt" '^levelground 1 ring '
rm -f "$(io one)"/ans_*

# ---- files that are not requests; on a slow machine the engine may miss some of them
head -c 100000 /dev/urandom >"$mail" && sleep 0.05
printf '[variables]\n\trequest="%s' "$good" >"$mail" && sleep 0.05
head -c 9000000 /dev/zero >"$mail" && sleep 0.05
rm "$mail" && mkdir "$mail" && sleep 0.05
rmdir "$mail" && mkfifo "$mail" && sleep 0.05
rm "$mail" && ln -s /dev/zero "$mail" && sleep 0.05
rm "$mail" && sleep 0.05
that "bad requests: the engine is still there" kill -0 "$engine"
is "bad requests: nothing is written outside the io folder" "$(contents one)" "$before"
like "bad requests: said" one/complaints '^levelground: request:1:[0-9]+: expected a right value for the field id, found .*$'
play one --turns 2
is "bad requests: a good one is answered after that" "$status $(rings one | cut -d ' ' -f 2)" "0 engine"
stop
is "Ctrl-C: status 0" "$status" 0
is "Ctrl-C: nothing is left in the io folder" "$(ls "$(io one)")" ""
cat one/complaints >"$err"
note_reports

# ---- a full disk: files of more than 1 KB cannot be written
trap '' XFSZ
limit=$(ulimit -S -f)
ulimit -S -f 1
serve one
ulimit -S -f "$limit"
trap - XFSZ
play one --turns 1
is "a full disk: the game goes on" "$status $(rings one | cut -d ' ' -f 2)" "0 garbage"
that "a full disk: the engine goes on" kill -0 "$engine"
like "a full disk: said" one/complaints 'cannot write: File too large'
stop
is "a full disk: nothing is left" "$status $(ls "$(io one)")" "0 "

# ---- a game that the engine starts itself and whose board nobody watches
walkers one
lg wesnoth serve -- "$wesnoth" --nogui --nosound --nobanner --userdata-dir "$(realpath one)" \
    --userconfig-dir "$(realpath one)" --multiplayer --exit-at-end --scenario=levelground_2p \
    --controller 1:ai --controller 2:ai --side 1:Rebels --side 2:Loyalists --turns 3
cp "$out" one/told
is "a game of its own: comes to its end, served" "$status $(awk '/^levelground ring/ {print $4}' one/told | sort -u)" "0 engine"
is "a game of its own: nothing is drawn" "$(sed -n 's/^levelground drawn\s*//p' one/told | sort -u)" 0
lg wesnoth serve --userdata one -- no-such-game
is "a game of its own: not there" "$status $(tail -n 1 "$err" | cut -d ";" -f 1)" "2 levelground: no-such-game: cannot be run"
finish
