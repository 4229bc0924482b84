#!/usr/bin/env bash
# wesnoth install, serve and match in folders that contain links and other people's files, with a script in place of the game:
# nothing outside is written or removed. Also, if there are too many games, the engine forgets the game that has been silent for
# the longest time.
# Second tier (15 s): waits for an engine several times.
. "$(dirname "$0")/tap.inc"
export LEVELGROUND_DATA=$source_root

mkdir -p outside/io && echo precious >outside/kept.txt && cp outside/kept.txt outside/ans_kept.txt && cp outside/kept.txt outside/io/
before=$(cd outside && files)
untouched() { is "$1: nothing outside is touched" "$(cd outside && files)" "$before"; }
addon=user/data/add-ons/levelground
mkdir user

# ---- install
lg wesnoth install --maps 0 --userdata user
is "install" "$status $(ls -d $addon/io)" "0 $addon/io"
rmdir $addon/io && ln -s "$PWD/outside" $addon/io
lg wesnoth install --maps 0 --userdata user
is "io is a link: a folder takes its place" "$status $([ -L $addon/io ] || ls $addon/io)" "0 "
untouched "io is a link"
rm -r $addon && ln -s "$PWD/outside" $addon
lg wesnoth install --maps 0 --userdata user
is "the add-on is a link: a folder takes its place" "$status $([ -L $addon ] || ls $addon/_main.cfg)" "0 $addon/_main.cfg"
untouched "the add-on is a link"
bash -c 'ln -s "$PWD/outside" user/data/levelground.$$.part && exec "$0" wesnoth install --maps 0 --userdata user' "$tool" >"$out" 2>"$err"
is "the new copy's name is a link" "$? $(cat "$err") $(ls user/data)" "0  add-ons"
untouched "the new copy's name is a link"
echo kept >$addon/io/kept.txt
ln -s "$PWD/outside" $addon/more
lg wesnoth install --maps 0 --userdata user
is "what the io folder holds goes along" "$status $(cat $addon/io/kept.txt) $(ls user/data)" "0 kept add-ons"
untouched "a link in the old add-on"
rm $addon/io/kept.txt

mkdir -p home/.config/wesnoth-1.16 home/.local/share/wesnoth/1.18
HOME=$PWD/home XDG_CONFIG_HOME='' XDG_DATA_HOME='' lg wesnoth install --maps 0
is "every version that is there gets the add-on" "$status $(sed "s|$PWD/||" "$out" | xargs)" \
    "0 home/.local/share/wesnoth/1.18/data/add-ons/levelground home/.config/wesnoth-1.16/data/add-ons/levelground"
mkdir -p empty
HOME=$PWD/empty XDG_CONFIG_HOME='' XDG_DATA_HOME='' lg wesnoth install --maps 0
is "no version" "$status $(cat "$err")" \
    "2 levelground: no data folder of Wesnoth 1.16 or 1.18 is there: start the game once, or say --userdata DIR"

# ---- serve: the engine's folder
mv $addon/io io && ln -s "$PWD/outside" $addon/io
refused "serve: io is a link" 1 "$addon/io: expected a folder, found a link or a file" wesnoth serve --userdata user -- true
rm $addon/io && ln -s "$PWD/nowhere" $addon/io
refused "serve: io is a link to nowhere" 1 "$addon/io: expected a folder, found a link or a file" \
    wesnoth serve --userdata user -- true
rm $addon/io && mv $addon levelground && ln -s "$PWD/levelground" $addon
refused "serve: the add-on is a link" 1 "$addon: the add-on is missing or a link .*" wesnoth serve --userdata user -- true
rm $addon && mv levelground $addon && mv io $addon/io
ln -s "$PWD/outside/kept.txt" $addon/io/engine.txt
refused "serve: engine.txt is a link" 1 "$addon/io/engine.txt: cannot write: .*" wesnoth serve --userdata user -- true
rm $addon/io/engine.txt && cp outside/kept.txt hard.txt && ln hard.txt $addon/io/engine.txt
refused "serve: engine.txt is a file's other name" 1 "$addon/io/engine.txt: expected a file of ours" \
    wesnoth serve --userdata user -- true
is "serve: that file is as it was" "$(cat hard.txt)" precious
rm $addon/io/engine.txt && mkfifo $addon/io/engine.txt
refused "serve: engine.txt is a pipe" 1 "$addon/io/engine.txt: expected a file of ours" wesnoth serve --userdata user -- true
rm $addon/io/engine.txt

# ---- what the game shows before a game begins: one keep for each side
previews() {
    for scenario in "$source_root"/addons/wesnoth/scenarios/growing_*.cfg; do
        map=$(sed -n 's,^ *map_file=~add-ons/levelground/,,p' "$scenario")
        echo "$(grep -c LEVELGROUND_SIDE "$scenario"): $(grep -o '[0-9] Ke' "$source_root/addons/wesnoth/$map" | sort | xargs)"
    done
}
is "previews have as many keeps as sides" "$(previews)" \
    "$(printf '%s\n' '2: 1 Ke 2 Ke' '3: 1 Ke 2 Ke 3 Ke' '4: 1 Ke 2 Ke 3 Ke 4 Ke')"

# ---- serve: answers
# asks GAME ID REST: prints a request
asks() {
    echo "levelground request lg=1 id=$2 game=$1 width=8 height=8 sides=2 seed=7 variant=balanced budget=1 keeps=2,2;7,7" \
        "turn=$3 side=1 x=2 y=2 moves=1 vision=1 made=$4"
}
land='2 land=2,2,1,Ke;7,7,2,Ke'
# answered FILE: plays a game that sends the requests of this file. Prints which games the engine has answered, and in which
# turn.
answered() { sed -n 's/^\([a-z0-9]*\)  turn \([0-9]*\), .*/\1 \2/p' "$out" | xargs; }
ln -s "$PWD/outside/kept.txt" $addon/io/ans_one.txt
ln -s "$PWD/outside/kept.txt" $addon/io/ans_one.part
asks a one 1 "$land" >one
lg wesnoth serve --userdata user -- cat one
is "an answer whose names are links is answered all the same" "$status $(answered)" "0 a 1"
untouched "an answer whose names are links"
is "nothing is left" "$(ls $addon/io)" ""
made=$((2 + $(sed -n 's/.*: \([0-9]*\) hexes.*/\1/p' "$out")))

# sixty-four games, of which the first one sends another request; then one more game comes
{
    for g in {1..64}; do asks "g$g" "i$g" 1 "$land"; done
    asks g1 j1 2 "$made"
    asks more k 1 "$land"
    for g in 1 2 3; do asks "g$g" "l$g" 3 "$made"; done
} >many
lg wesnoth serve --userdata user -- cat many
is "the game not heard of for the longest time is forgotten" "$status $(answered | tr ' ' '\n' | tail -n 8 | xargs)" \
    "0 g1 2 more 1 g1 3 g3 3"
is "the others were all answered" "$(answered | tr ' ' '\n' | grep -c '^g')" 67

# ---- match: a script that plays a game of two lines
printf '#!/bin/sh\necho "levelground turn 1 13 12"\necho "levelground end 7 1"\n' >game && chmod +x game
match() { lg wesnoth match --games 2 --jobs 1 --program "$PWD/game" "$@"; }
match --json
that "match: two games" json "$out" "[i.get('winner') for i in items] == [1, 1, None] and items[2]['games'] == 2"
that "match: villages by turn and side" json "$out" "items[0]['villages'] == [[1, 13, 12]]"
long=$(printf '%020000d' 0)
refused "a program with a long name" 2 '0{200}: cannot be run; install the package .*' wesnoth match --games 1 --program "$long"

# ---- match: games that end too soon, go on for ever or print too much
printf '#!/bin/sh\nprintf "first\\n\\033[31mlast\\tword\\n\\n" >&2\n' >sad && chmod +x sad
refused "a game that has ended too soon: its last words, without colours" 1 \
    'game 0 did not finish: \?\[31mlast\?word' wesnoth match --games 1 --program "$PWD/sad"
printf '#!/bin/sh\nseq -f "levelground turn %%g 1 1" 12000\necho "levelground end 7 1"\n' >wordy
chmod +x wordy
match --games 1 --program "$PWD/wordy" --json
that "a game without end: it is not all kept" json "$out" "len(items[0]['villages']) == 10000"
printf '#!/bin/sh\necho "levelground turn $(seq -s " " 3000)"\necho "levelground end 7 1"\n' >broad && chmod +x broad
match --games 1 --program "$PWD/broad" --json
that "a turn of many sides: four are kept" json "$out" "items[0]['villages'] == [[1, 2, 3, 4, 5]]"
refused "a map's name that JSON cannot hold" 2 '--map: the name is not UTF-8' wesnoth match --map $'\xff.map'

mkdir linked && ln -s "$PWD/outside" linked/playing
match --output linked
is "playing is a link" "$status $(cat "$err")" "1 levelground: linked/playing: exists, and was not made by a match"
untouched "playing is a link"
mkdir -p mine/playing/0 && cp outside/kept.txt mine/playing/
match --output mine
is "playing is somebody's" "$status $(cat mine/playing/kept.txt)" "1 precious"
mkdir -p left/playing/0/data && ln -s "$PWD/outside" left/playing/0/data/add-ons && ln -s "$PWD/outside" left/playing/1
match --output left
is "playing was left by a match: it goes on" "$status $(ls left)" "0 games.jsonl"
untouched "playing was left by a match"

LEVELGROUND_DATA=$PWD/nowhere match --table bare.csv --trace bare.txt
is "without the add-on nothing is said of no games" "$status $(cat "$out")$(ls bare.csv bare.txt 2>/dev/null)" "1 "

# ---- match: its journal
mkdir journal && cp outside/kept.txt journal/mine.txt && ln -s mine.txt journal/games.jsonl
match --output journal
is "the journal is a link" "$status $(cat journal/mine.txt)" "2 precious"
rm journal/games.jsonl && mkfifo journal/games.jsonl
match --output journal
is "the journal is a pipe" "$status $(cat "$err")" \
    "2 levelground: journal/games.jsonl: cannot write: No such device or address"
rm journal/games.jsonl && printf precious >journal/games.jsonl
match --output journal
is "the journal is another file of one line" "$status $(cat journal/games.jsonl) $(cat "$err")" \
    "2 precious levelground: journal/games.jsonl: exists, and is not the journal of a match"
for cut in 0 1 60; do
    head -c $cut left/games.jsonl >journal/games.jsonl
    match --output journal
    is "a journal of $cut bytes goes on" "$status $(grep -c '' journal/games.jsonl)" "0 3"
done
sed '2s/"factions":\["Rebels","Loyalists"\]/"factions":[7,{}]/' left/games.jsonl >journal/games.jsonl
match --output journal --trace trace.txt
is "factions that are none: the game is played again" "$status $(grep -c '^game . .* Rebels Loyalists' trace.txt)" "0 2"

# ---- match: the version of the game
# game_of VERSION: a game that says this version, and whose games are won by side 1; its name is the version
game_of() {
    printf '#!/bin/sh\n[ "$1" != --version ] || { echo "Battle for Wesnoth v%s x86_64"; exit; }\n%s\n' "$1" \
        'echo "levelground turn 1 13 12"; echo "levelground end 7 1"' >"$1" && chmod +x "$1"
}
for version in 1.14.9 1.16.9 1.18.5 1.18.6 1.20.1 2.0.0; do game_of $version; done
by() { lg wesnoth match --games 2 --jobs 1 --program "$PWD/$1" "${@:2}"; }
by 1.18.5 --json
that "the report names the version" json "$out" 'items[2]["wesnoth"] == "1.18.5"'
match --json
that "a program that says none" json "$out" 'items[2]["wesnoth"] is None'
by 1.18.5 --output pool
is "a journal names it" "$status $(head -n 1 pool/games.jsonl | grep -o '"wesnoth":"[^"]*"')" '0 "wesnoth":"1.18.5"'
cp pool/games.jsonl before.jsonl
refused "games of two versions are not pooled" 2 \
    'pool: was played with Wesnoth 1.18.5, and .*/1.18.6 is 1.18.6: games of two versions are not pooled' \
    wesnoth match --games 2 --jobs 1 --program "$PWD/1.18.6" --output pool
that "the journal is as it was" cmp before.jsonl pool/games.jsonl
sed -i 's/,"wesnoth":"1.18.5"//' pool/games.jsonl
by 1.16.9 --output pool
is "a journal of before 1.18 names none, and goes on with 1.16" "$status" 0
refused "but not with 1.18" 2 'pool: another match was played there' \
    wesnoth match --games 2 --jobs 1 --program "$PWD/1.18.5" --output pool
refused "too old" 2 '.*/1.14.9: is version 1.14.9, and only 1.16 to 1.20 are known; install the package wesnoth-1.18 .*' \
    wesnoth match --games 1 --program "$PWD/1.14.9"
refused "too new" 2 '.*/2.0.0: is version 2.0.0, and only 1.16 to 1.20 are known; .*' wesnoth match --games 1 --program "$PWD/2.0.0"
lg wesnoth match --games 14 --jobs 1 --program "$PWD/1.20.1" --factions Mirrored --json
is "a version that was not tried: said" "$status $(sed "s|$PWD/||" "$err")" \
    "0 levelground: 1.20.1: is version 1.20.1; nothing was tried with a version after 1.18"
that "Mirrored: seven factions in 1.20" json "$out" '[i["factions"][0] for i in items[10:14]] == ["Drakes"] * 2 + ["Dunefolk"] * 2'
lg wesnoth match --games 14 --jobs 1 --program "$PWD/1.18.5" --factions Mirrored --json
that "six in 1.18" json "$out" '[i["factions"][0] for i in items[10:14]] == ["Drakes"] * 2 + ["Loyalists"] * 2'
(unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER && game_of 1.18.5 && mv 1.18.5 wesnoth-1.18 &&
    lg wesnoth serve --userdata user -- "$PWD/wesnoth-1.18" && echo "$status $(sed "s|$PWD/||" "$err")") >screenless
is "serve: a game without a screen" "$(cat screenless)" \
    "2 levelground: wesnoth-1.18: needs a screen, and DISPLAY is not set; start it from a desktop, or with --nogui"
lg wesnoth serve --userdata user -- "$PWD/wesnoth-1.18" --nogui
is "serve: it needs none with --nogui" "$status" 0

# ---- match: two teams; places are exchanged so that each team has those of the other
lg wesnoth match --games 4 --jobs 1 --program "$PWD/game" --factions Rebels,Undead,Drakes,Loyalists --teams --json --output teams
that "teams: side 1's team has won" json "$out" '[s["won"] for s in items[4]["by_move"]] == [4, 0] and items[4]["by_place"] == []'
that "teams: its two factions" json "$out" '[items[4]["by_faction"][f]["won"] for f in ("Rebels", "Undead")] == [4, 2]'
refused "teams of two" 2 '--teams: expected four sides, found 2' wesnoth match --teams --program "$PWD/game"
refused "a table of teams" 2 '--teams: the rows of a table have one winner for each game' \
    wesnoth match --teams --table t.csv --factions Rebels,Undead,Drakes,Loyalists --program "$PWD/game"

# ---- closed streams: output that is larger than a buffer must not get into another file
printf '#!/bin/sh\nseq -f "levelground turn %%g 3 2" 900\necho "levelground end 7 1"\n' >long && chmod +x long
"$tool" wesnoth match --games 1 --program "$PWD/long" --output closed --json >&- 2>"$err"
is "standard output is closed" "$? $(grep -c '' closed/games.jsonl)" "1 2"
"$tool" wesnoth match --games 1 --program "$PWD/long" --output deaf <&- >"$out" 2>&-
is "the others are closed" "$? $(grep -c '' deaf/games.jsonl)" "0 2"

# ---- a game inherits no open files of the tool
printf '#!/bin/sh\nls -l /proc/self/fd >"$SEEN"\necho "levelground turn 1 3 2"\necho "levelground end 7 1"\n' >nosy && chmod +x nosy
opened() { grep -c -e "user/data" -e games.jsonl -e inotify "$1"; }
SEEN=$PWD/seen lg wesnoth match --games 1 --program "$PWD/nosy" --output seen.d
is "match: no file of ours is open in a game" "$status $(opened seen) $(grep -c log.txt seen)" "0 0 1"
SEEN=$PWD/seen lg wesnoth serve --userdata user -- "$PWD/nosy"
is "serve: no file of ours is open in a game" "$status $(opened seen)" "0 0"
finish
