#!/usr/bin/env bash
# levelground wesnoth match: whole games of the real AI on growing maps, and the report about them.
# Second tier (165 s): plays whole games in the engine.
. "$(dirname "$0")/wesnoth.inc"

# On a busy machine rings are searched for a shorter time, which the tool says; that is no fault.
complaints() { grep -v 'because the machine is busy$' "$err"; }

# ---- options that are refused
refused "an unknown faction" 2 "unknown faction 'Rebel'; did you mean 'Rebels'\?" wesnoth match --factions Rebel,Undead
refused "one faction" 2 '--factions: expected at least two' wesnoth match --factions Undead
refused "stock maps for three" 2 '--map stock: .*' wesnoth match --map stock --factions Undead,Rebels,Drakes
refused "a size for stock maps" 2 '--size: the maps are not grown .*' wesnoth match --map stock --size 30
refused "evaluations for a file's map" 2 '--evaluations: the maps are not grown .*' wesnoth match --map one.map --evaluations 5
refused "help on stock maps" 2 '--help-behind: the maps are not grown .*' wesnoth match --map stock --help-behind 50
refused "too much help" 2 '--help-behind: expected .*' wesnoth match --help-behind 101
refused "patches on stock maps" 2 '--patches: the maps are not grown .*' wesnoth match --map stock --patches
refused "patches as a setting" 2 '--set around=unit: the game decides that .*--patches.*' wesnoth match --set around=unit
refused "help as a setting" 2 '--set help=1: the game decides that .*--help-behind.*' wesnoth match --set help=1
refused "a setting for stock maps" 2 '--set: the maps are not grown .*' wesnoth match --map stock --set forest=0
refused "an unknown algorithm" 2 "unknown algorithm 'eaa'.*" wesnoth match --algorithm eaa
refused "an unknown parameter" 2 "--param: unknown parameter 'popu'.*" wesnoth match --preset cgrhea2022 --param popu=1
refused "a parameter of nothing" 2 '--param needs --algorithm or --preset' wesnoth match --param mu=1
refused "an unknown setting" 2 "--set: unknown parameter 'scal'.*" wesnoth match --set scal=1
refused "no such map" 2 'nofile.map: cannot open: .*' wesnoth match --map nofile.map
printf 'Gg,Gg,Gg\nGg,1 Ke,Gg\nGg,Gg,Gg\n' >one.map
refused "a map for one" 2 'one.map: expected places for sides 1 to 2 to start from, found 1' wesnoth match --map one.map
refused "the size as a setting" 2 '--set width=30: the game decides that .*' wesnoth match --set width=30
refused "no such game" 2 'no-such-game: cannot be run; install the package .*' wesnoth match --games 1 --program no-such-game

# ---- games that are played to their end
lg wesnoth match --games 2 --size 24 --turns 60 --jobs 2 --seed 3 --output played --trace trace.txt --json
is "match: status" "$status $(complaints)" "0 "
that "match: a line a game and the summary" json "$out" "len(items) == 3 and [i['game'] for i in items[:2]] == [0, 1]"
that "match: every ring is the engine's" json "$out" "items[2]['fallbacks'] == 0 and items[2]['horizon_ms']['count'] >= 8"
that "match: no ring is asked for in vain" json "$out" "all(r['hexes'] > 0 for i in items[:2] for r in i['rings'])"
that "match: how the sides stand over time" json "$out" "all(len(i['stands']) == len(i['villages']) and
    i['stands'][0][2] == i['stands'][0][4] == 100 and i['stands'][0][1] > 0 for i in items[:2])"
that "match: who was ahead is counted" json "$out" "0 <= items[2]['ahead']['won'] <= items[2]['ahead']['of'] <= 2"
that "match: who won is counted" json "$out" "sum(1 for i in items[:2] if i['winner']) == items[2]['decided'] ==
    sum(s['won'] for s in items[2]['by_move']) == sum(s['won'] for s in items[2]['by_place'])"
that "match: intervals hold the share" json "$out" "all(s['interval'][0] * s['of'] <= s['won'] + 1e-9 and
    s['won'] <= s['interval'][1] * s['of'] + 1e-9 for s in items[2]['by_move'] + items[2]['by_place'])"
that "match: sides change places" json "$out" "items[0]['rings'][0]['x'] + items[1]['rings'][0]['x'] == 25 and
    items[0]['rings'][0]['y'] + items[1]['rings'][0]['y'] == 25"
that "match: villages over time" json "$out" "all(len(i['villages']) >= min(i['turns'], 60) and
    max(sum(row[1:]) for row in i['villages']) >= 2 for i in items[:2])"
that "match: what the maps are like" json "$out" "items[2]['maps']['measured'] == 2 and
    items[2]['maps']['fair'] == sum(not any(i['land']['faults'].values()) for i in items[:2]) and
    0 < items[2]['maps']['medians']['fitness'] < .35 and {'alike', 'halves', 'even', 'ashore'} <= set(items[0]['land']['faults'])"
is "match: the map of each game" "$(ls played)" "$(printf '%s\n' game-0.map game-1.map games.jsonl)"
is "match: whole maps" "$(sed '1d;$d' played/game-0.map | grep -o Xv | grep -c '')" 48
is "match: a trace of both" "$(grep -c '^game ' trace.txt)" 2
cp "$out" games
lg evaluate played/game-0.map played/game-1.map --json
is "match: the maps can be evaluated" "$status" 0
that "match: they are fair" json "$out" "all(i['game'] == 'wesnoth' and i['fitness'] < .35 for i in items)"

# ---- maps that generate has made, equal armies, and extra gold for the side that moves second
refused "one army mirrored" 2 '--factions: expected all Mirrored, or none' wesnoth match --factions Mirrored,Undead
printf 'Gg,Gg,Gg\nGg,1 Ke,Gg\nGg,Gg,Gg\n\nnothing\n' >bad.map
refused "a second map that is none" 2 'bad.map:.*' wesnoth match --map bad.map
lg generate wesnoth -n 2 --seed 3 --set width=20 --set height=20 --json
cp "$out" two.jsonl
lg wesnoth match --map two.jsonl --games 6 --turns 3 --jobs 2 --factions Mirrored,Mirrored --second-gold 35 \
    --second-villages 2 --output equal --json
is "equal: status" "$status $(complaints)" "0 "
cp "$out" equal.jsonl
that "equal: two games on each map" json equal.jsonl "[i['land']['walking']['land'] for i in items[0:4:2]] ==
    [i['land']['walking']['land'] for i in items[1:5:2]] and items[0]['land'] == items[4]['land'] != items[2]['land']"
that "equal: armies" json equal.jsonl "[i['factions'] for i in items[:6]] == [[f, f] for f in ['Loyalists'] * 2 +
    ['Rebels'] * 2 + ['Northerners'] * 2]"
that "equal: ladder maps are judged as such" json equal.jsonl "all(i['land']['variant'] == 'ladder' and
    {'bands', 'joined'} <= set(i['land']['faults']) for i in items[:6]) and items[6]['maps']['variant'] == 'ladder' and
    items[6]['maps']['fair'] == 6"
that "equal: gold" json equal.jsonl "all(i['gold'][1] == i['gold'][0] + 35 for i in items[:6])"
that "equal: villages at the second's first turn" json equal.jsonl "all(i['villages'][1][2] >= 2 for i in items[:6])"
lg generate wesnoth -n 1 --seed 3 --set width=20 --set height=20 --set sides=3 --output three --format map
lg wesnoth match --map three/*.map --games 1 --turns 1 --factions Mirrored --json
is "one word mirrors all: status" "$status $(complaints)" "0 "
that "one word mirrors all sides of a map" json "$out" "items[0]['factions'] == ['Loyalists'] * 3"
that "a map without a record is judged as evaluate judges it" json "$out" "items[0]['land']['variant'] == 'ladder' and
    items[1]['maps']['fair'] == 1"
refused "more gold is another match" 2 'equal: another match was played there' wesnoth match --map two.jsonl --games 6 \
    --turns 3 --factions Mirrored,Mirrored --output equal

# ---- continuing: a journal whose last line is cut off
head -c -40 played/games.jsonl >cut && cp cut played/games.jsonl
kept=$(sed -n 2p cut)
lg wesnoth match --games 2 --size 24 --turns 60 --seed 3 --output played --json
is "going on: status" "$status" 0
is "going on: the whole one is kept, the other played again" "$(sed -n 2p played/games.jsonl) $(grep -c '' played/games.jsonl)" \
    "$kept 3"
refused "another match there" 2 'played: another match was played there' wesnoth match --games 2 --size 26 --output played

# ---- a game that prints nothing more and does not end
printf '#!/bin/sh\n: >mute.begun\nexec >&-\nexec sleep 3600\n' >mute && chmod +x mute
launch wesnoth match --games 1 --program "$PWD/mute"
until_true 300 test -e mute.begun
interrupt INT
is "a mute game: Ctrl-C ends it" "$status" 1

# ---- a match that is killed in the middle
"$tool" wesnoth match --games 3 --size 24 --turns 3 --jobs 1 --output killed >"$scratch/none" 2>&1 </dev/null &
process=$!
until_true 600 grep -q '"game":0' killed/games.jsonl 2>"$scratch/none"
lg wesnoth match --games 3 --size 24 --turns 3 --jobs 1 --output killed
is "a match that is being played there: another is refused" "$status $(complaints)" \
    "2 levelground: killed: a match is being played there"
that "it goes on" test -d killed/playing
kill -KILL "$process"
await "$process" 10
kept=$(sed -n 2p killed/games.jsonl)
lg wesnoth match --games 3 --size 24 --turns 3 --jobs 2 --output killed
is "killed: goes on" "$status $(sed -n 2p killed/games.jsonl) $(grep -c '' killed/games.jsonl)" "0 $kept 4"
like "killed: three games" "$out" '^3 games on grown maps: '

# With --scale 40 there are fewer villages than with 5, and each yields more. --evaluations 2600 allows one leg of the search
# (2560 evaluations), because on a slow machine the engine would not make a second leg.
lg wesnoth match --games 1 --turns 6 --size 30 --scale 40 --seed 3 --evaluations 2600 --output rare
is "scale: status" "$status" 0
lg wesnoth match --games 1 --turns 6 --size 30 --scale 5 --seed 3 --evaluations 2600 --output dense
villages() { grep -o '\^V' "$1/game-0.map" | grep -c ''; }
that "scale: fewer villages" test "$(villages rare)" -lt "$(villages dense)"

# With help, there are more villages on the land of the side that begins with less gold.
lg wesnoth match --games 1 --turns 6 --size 24 --seed 3 --second-gold 60 --evaluations 2600 --help-behind 100 --json
is "help: status" "$status" 0
that "help: villages for who is behind" json "$out" \
    "(lambda halves: halves[0]['villages'] > halves[1]['villages'])(items[0]['land']['halves'])"

# With patches, a ring reaches as far as its unit moves and sees, and one hex further.
lg wesnoth match --games 1 --turns 6 --size 24 --seed 3 --evaluations 2600 --patches --json
is "patches: status" "$status" 0
that "patches: rings of the engine around units" json "$out" "items[1]['fallbacks'] == 0 and
    all(r['radius'] == r['moves'] + r['vision'] + 1 and r['hexes'] > 0 for r in items[0]['rings']) and
    any((r['x'], r['y']) not in ((5, 5), (20, 20)) for r in items[0]['rings'])"

# ---- land made by another algorithm, and with other settings
lg wesnoth match --games 1 --turns 5 --size 30 --variant balanced --preset cgrhea2022 --param generations=1 --output noise
is "algorithm: status" "$status" 0
lg evaluate noise/game-0.map dense/game-0.map --json
that "algorithm: the land is its own" json "$out" "items[0]['fitness'] > 2 * items[1]['fitness']"
refused "algorithm: another match there" 2 'noise: another match was played there' \
    wesnoth match --games 1 --turns 5 --size 30 --variant balanced --preset cgrhea2022 --output noise
lg wesnoth match --games 1 --turns 6 --size 30 --scale 5 --set scale=40 --seed 3 --evaluations 2600 --output rarer
is "settings: status" "$status" 0
that "settings: fewer villages" test "$(villages rarer)" -lt "$(villages dense)"

# ---- maps from the game and from files
lg wesnoth match --games 1 --turns 2 --map stock
like "stock maps" "$out" '^1 games on stock maps: 0 won, 1 undecided'
lg convert played/game-0.map --output map.json
lg wesnoth match --games 1 --turns 2 --map map.json
like "a file's map, in whatever form" "$out" '^1 games on map.json maps: 0 won, 1 undecided'
lg wesnoth match --games 1 --turns 2 --factions Undead,Knalgans,Knalgans,Knalgans --size 30 --json
that "four sides" json "$out" "len(items[1]['by_place']) == 4"
that "four sides: none is drawn at random" json "$out" "items[0]['factions'] == ['Undead'] + 3 * ['Knalgans']"
lg wesnoth match --games 1 --turns 1 --json
that "land that is not whole is not measured" json "$out" "items[0]['land'] is None and items[1]['maps']['measured'] == 0"
# With --teams the match says to which team a side belongs, and the observer names one side of each team that stands at the end.
seat four size=24 seed=1
teams=()
for side in 1:1 2:2 3:2 4:1; do
    teams+=(--controller ${side%:*}:ai --side ${side%:*}:Rebels --parm ${side%:*}:team_name:team${side#*:})
done
"$wesnoth" --nogui --nosound --nobanner --userdata-dir "$PWD/four" --userconfig-dir "$PWD/four" --multiplayer --exit-at-end \
    --era=levelground_match --scenario=levelground_4p "${teams[@]}" --turns 2 >four/told 2>four/log </dev/null
is "teams: two stand at the end" "$(sed -n 's/^levelground end [0-9]* //p' four/told)" "1 2"
lg wesnoth match --games 2 --turns 2 --jobs 2 --size 24 --factions Rebels,Undead,Drakes,Loyalists --teams --seed 3 --evaluations 2600 --json
is "teams: status" "$status $(complaints)" "0 "
that "teams: places are exchanged with the other team" json "$out" "[(i['rings'][0]['x'] < 12, i['rings'][0]['y'] < 12) for i in items[:2]] ==
    [(True, True), (False, False)] and items[2]['by_place'] == [] and len(items[2]['by_move']) == 2"
finish
