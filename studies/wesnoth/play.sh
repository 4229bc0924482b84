#!/usr/bin/env bash
# Games of equal armies in the real game, for who wins by first move and place, and for a conditional logit of who wins:
#   play.sh FOLDER [VARIANT [MAPS [GOLD [VILLAGES]]]]
# Maps of a variant (ladder), 200 by default, two games on each: about 15 s a game. It goes on from where it was ended. FOLDER
# then has maps.jsonl, the journal and the map of each game in played/, the report in report.jsonl and a row a side of each
# decided game in table.csv, as the tables beside this file, which the study reads.
# VARIANT grown: land that grows, as many games. GOLD, VILLAGES: what who moves second has more.
set -eu
folder=${1:?usage: play.sh FOLDER [VARIANT [MAPS [GOLD [VILLAGES]]]]} variant=${2:-ladder} maps=${3:-200}
gold=${4:-0} villages=${5:-0}
tool=${LEVELGROUND:-levelground}
mkdir -p "$folder"
if [ "$variant" = grown ]; then
    source=grown
else
    source=$folder/maps.jsonl
    [ -s "$source" ] || { "$tool" generate wesnoth --variant "$variant" -n "$maps" --json >"$source.part" && mv "$source.part" "$source"; }
fi
"$tool" wesnoth match --map "$source" --games $((2 * maps)) --turns 60 --factions Mirrored,Mirrored --second-gold "$gold" \
    --second-villages "$villages" --output "$folder/played" --table "$folder/table.csv" --json >"$folder/report.jsonl"
tail -n 1 "$folder/report.jsonl"
