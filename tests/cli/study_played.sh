#!/usr/bin/env bash
# Studies of games that were played elsewhere: a table of `wesnoth match` is read land by land, and the report says which start
# wins how often. At the end: simulated games, and a game's fitness as the mean over its turns.
# Second tier (15 s): plays whole games.
. "$(dirname "$0")/tap.inc"

cat >study.yaml <<'PLAN'
study: played
title: Fourteen games.
question: Who wins?
method: A table is read.
limits: The games are made up.
experiments:
  - name: all
    sentence: All games of equal armies.
    kind: played
    game: wesnoth
    with: table=games.csv
    record: [sides]
    repetitions: {smoke: 8, desk: 9, full: 9}
  - name: armies
    sentence: The same by faction.
    kind: played
    game: wesnoth
    with: table=games.csv
    repetitions: {smoke: 5, desk: 5, full: 5}
    factors:
      - {name: faction, with: faction, values: [Rebels, Undead]}
outputs:
  - name: move
    sentence: The first mover.
    analysis: summary
    experiment: all
    response: [first, place_1, lead]
  - name: armies
    sentence: By faction.
    analysis: summary
    experiment: armies
    response: [first]
    by: [faction]
  - name: model
    sentence: A logit.
    analysis: choice
    experiment: all
    with: series=sides set=game won=won columns=first folds=3
  - name: more
    sentence: A larger one.
    analysis: choice
    experiment: all
    with: series=sides set=game won=won columns=first,villages,rules folds=3 worth=villages
PLAN
cp "$source_root/tests/data/wesnoth_played.csv" games.csv

lg study run ./study.yaml --size smoke --store played.db --quiet
is "a table is read" "$status $(cat "$err")" "0 "
lg study report ./study.yaml --store played.db --output report
is "and reported" "$status" 0
# Seven lands were played with equal armies; an eighth was played only once, without equal armies. On six of the seven lands two
# games were decided: the side that moved first won 2, 1, 1, 2, 1 and 0 of them, the side at place 1 won 1, 0, 2, 1, 0 and 0. On
# the seventh land one game was decided; the side that moved first and began at place 1 won it.
cell() { python3 -c 'import csv, sys
row = list(csv.DictReader(open("report/" + sys.argv[1] + ".csv")))[int(sys.argv[2])]
print(*(f"{float(row[c]):.4f}" for c in sys.argv[3:]))' "$@"; }
is "lands, shares and the first mover's early lead" "$(cell move 0 first_n first_mean place_1_mean lead_mean)" "7.0000 0.6429 0.4286 0.4286"
is "of Rebels" "$(cell armies 0 n mean)" "3.0000 0.5000"
is "of Undead" "$(cell armies 1 n mean)" "4.0000 0.7500"
is "the logit of the move alone: ln(8 / 4)" "$(cell model 0 coefficient)" "0.6931"
that "three columns" test "$(grep -c '' report/more.csv)" = 4
that "what the move is worth in villages, which are worth nothing in themselves" python3 -c 'import csv
first, villages, rules = csv.DictReader(open("report/more.csv"))
worth = float(first["coefficient"]) / float(villages["coefficient"])
assert abs(float(first["worth"]) - worth) < 1e-9 and villages["worth"] == "" == villages["worth_low"] and rules["worth"]'
like "what it says of lands that it has not seen" report/report.md '12 sets: .*on runs that the model has not seen'
python3 -c 'import sqlite3
print(*sqlite3.connect("played.db").execute("select stop, games from \"all\""))' >"$out"
like "a run too many has no numbers" "$out" "\('played', 1\.0\) \('no games', None\)$"

mkdir -p studies/played elsewhere
cp study.yaml games.csv studies/played
lg study run played --size smoke --store elsewhere/played.db --quiet
lg study verify elsewhere/played.db
is "a store far from the table is verified with the study's own table" "$status $(cat "$out")" \
    "0 elsewhere/played.db: 18 of 18 runs, all as they were stored; 18 of them made again, all with the same result"

# ---- plans that are refused before a store is made ----
sed 's/worth=villages/worth=gold/' study.yaml >worth.yaml
refused "worth in no column" 2 '.*output more: worth: expected one of the columns' study run ./worth.yaml --store bad.db
bad() {
    refused "bad: $1" 2 "$2" study run ./study.yaml --size smoke --store bad.db
    cp "$source_root/tests/data/wesnoth_played.csv" games.csv
}
change() { sed -i "$1" games.csv; }
change '1s/rules/rule/'
bad "a column is missing" "\./games\.csv:1: expected a column rules, found none"
change '3s/,Undead,0/,Undead,no/'
bad "a word for a number" "\./games\.csv:3: won: expected a number, found 'no'"
change '3s/,Undead,0/,Undead,2/'
bad "won twice over" "\./games\.csv:3: won: expected 0 or 1, found '2'"
change '2s/^0,/0.5,/'
bad "half a game" "\./games\.csv:2: game: expected a whole number, found '0.5'"
change '5s/,[^,]*$//'
bad "a field is missing" '\./games\.csv:5: expected 14 fields, found 13'
change '4s/,Undead,1/,Undead,0/'
bad "nobody won" '\./games\.csv:5: expected of game 1 at least two sides and one winner, found 2 and 0'
change '29d'
bad "cut off after a side" '\./games\.csv:28: expected of game 14 at least two sides and one winner, found 1 and 0'
change '3d'
bad "a side is missing" '\./games\.csv:2: expected of game 0 at least two sides and one winner, found 1 and 1'
change '2d'
bad "the first side is missing" "\./games\.csv:2: side: expected side 1 or the next one, found '2'"
change '4,5d;$r '"$source_root/tests/data/wesnoth_played.csv"
change '/^game/{2,$d}'
bad "a game twice" "\./games\.csv:28: game: expected a later game, found '0'"
change '5s/^1,0/1,1/'
bad "a game on two lands" "\./games\.csv:5: land: expected the land of the game, found '1'"
change '2,$d'
bad "no games" '\./games\.csv:2: expected games, found none'
: >games.csv
bad "an empty file" '\./games\.csv:1: expected a column game, found none'
change '1s/$/,wesnoth/; 2,$s/$/,1.16.9/; 6s/1.16.9/1.18.5/'
bad "games of two versions" '\./games\.csv:6: expected a game of Wesnoth 1.16.9, as above, found 1.18.5'
change 's/,Rebels,/,Drakes,/'
bad "no such faction" '\./games\.csv: no game in which all sides play Rebels'
sed -i 's/table=games/table=game/' study.yaml
bad "no file" 'game\.csv: no file in the folder of the plan'

# ---- simulated games ----
cat >land.yaml <<'PLAN'
study: land
title: Simulated games.
question: Which fitness has a game?
method: Games are simulated.
limits: None.
experiments:
  - name: land
    sentence: Land.
    kind: simulate
    game: wesnoth
    preset: cgrhea2022
    repetitions: {smoke: 6, desk: 6, full: 6}
    record: [rings]
outputs:
  - name: games
    sentence: Games.
    analysis: values
    experiment: land
    response: [fitness, fitness_by_turn]
  - name: rings
    sentence: Rings.
    analysis: series
    experiment: land
    with: series=rings
PLAN
lg study run ./land.yaml --size smoke --store land.db
lg study verify land.db --keep land-checks.csv --quiet
lg study verify ./land.yaml --checks land-checks.csv
is "spot checks leave times out, also those of rings" "$status $(cat "$out")" "0 land-checks.csv: 6 runs made again, all with the same result"
lg study report ./land.yaml --store land.db --output land
that "a turn counts with the mean of its rings" /usr/bin/python3 - <<'PYTHON'
import csv
from statistics import mean
games, rings = (list(csv.DictReader(open(f'land/{name}.csv'))) for name in ('games', 'rings'))
apart = 0
for game in games:
    turns = {}
    for ring in rings:
        if ring['run'] == game['run']:
            turns.setdefault(ring['turn'], []).append(float(ring['fitness']))
    by_turn = mean(map(mean, turns.values()))
    assert abs(by_turn - float(game['fitness_by_turn'])) < 1e-9
    apart += abs(by_turn - float(game['fitness'])) > 1e-6
assert len(games) == 6 and apart
PYTHON
finish
