#!/usr/bin/env bash
# levelground wesnoth match --table, with a journal in which all games have been played, so that the game itself is not needed.
. "$(dirname "$0")/tap.inc"

printf 'Gg,Gg,Gg\n1 Ke,Gg,2 Ke\nGg,Gg,Gg\n' >one.map
mkdir played
python3 - >played/games.jsonl <<'PYTHON'
import json
print(json.dumps({"match": "one.map", "factions": ["Mirrored", "Mirrored"], "turns": 40, "size": 40, "evaluations": 30000,
                  "scale": 10, "variant": "balanced", "land": "", "seed": 1}))
walking = {"villages": [6, 4], "land": [60, 40], "rival": [21, 22], "away": [9, 10.5], "away_mean": [9.5, 11]}
for game, winner in enumerate([1, 2, 0, 1]):
    print(json.dumps({"game": game, "factions": ["Undead", "Undead"], "swapped": game % 2 == 1, "gold": [100, 120], "villages": [[1, 0, 0], [4, 2, 2], [5, 4, 3], [6, 8, 9]][:3 + game],
                      "rings": [], "winner": winner, "turns": 9, "land": {"walking": walking} if game < 3 else None}))
PYTHON
match=(wesnoth match --map one.map --factions Mirrored,Mirrored --games 4 --program no-such-game --output played)
rows() { sed 1d "$1" | tr '\n' ' '; }
# The rows of a game's two places. The first place has a fifth more land than the mean, exactly as many villages as fit its
# share of the land, and villages that are 1.5 points nearer. `early` is the number of villages when turn 5 begins.
first='6,0.2000,9,9.5,21,100,4,0.2600,' second='4,-0.2000,10.5,11,22,120,3,-0.2600,'
# The journal is of before 1.18 and names no version of the game.
wanted="0,0,1,1,Undead,1,$first 0,0,2,2,Undead,0,$second \
1,0,1,2,Undead,0,${second/120,3,/100,4,} 1,0,2,1,Undead,1,${first/100,4,/120,3,} "

lg "${match[@]}" --table table.csv
is "a match that is over: status" "$status $(cat "$err")" "0 "
is "its columns" "$(head -n 1 table.csv)" \
    "game,land,side,place,faction,won,villages,more_land,away,away_mean,rival,gold,early,rules,wesnoth"
is "a row a side: of games that were won, on land that was measured" "$(rows table.csv)" "$wanted"
sed -i '1s/"seed"/"wesnoth": "1.18.5", "seed"/' played/games.jsonl
lg "${match[@]}" --table named.csv
is "a journal that names one: status" "$status $(cat "$err")" "0 "
is "each row names it" "$(cut -d , -f 15 named.csv | uniq | xargs)" "wesnoth 1.18.5"
sed -i '1s/"wesnoth": "1.18.5", //' played/games.jsonl
echo "an older one" >table.csv
lg "${match[@]}" --table table.csv
is "it is written anew" "$(rows table.csv)" "$wanted"
finish
