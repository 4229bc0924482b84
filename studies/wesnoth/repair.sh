#!/usr/bin/env bash
# An uneven map is repaired by the games of Wesnoth's own AI, and judged by fresh games to the end (docs/measurements/balance.md):
#   repair.sh FOLDER [TURNS [WITHIN [GAMES]]]
# A small ladder map loses a village beside place 2 and gets one beside place 1. 40 whole games show how uneven it is. Then `repair`
# changes it, without the rules that would undo this, until both places are equally strong after TURNS turns (4) to WITHIN of 100
# (2), in at most GAMES pairs of games (300). 60 whole games judge the result. It goes on from where it was ended.
set -eu
folder=${1:?usage: repair.sh FOLDER [TURNS [WITHIN [GAMES]]]} turns=${2:-4} within=${3:-2} games=${4:-300}
tool=${LEVELGROUND:-levelground}
mkdir -p "$folder"
cd "$folder"
"$tool" generate wesnoth --set width=20 --set height=20 --seed 2 --quiet --force -o even.map
python3 - <<'PY'
rows = [row.split(", ") for row in open("even.map").read().strip().splitlines() if not row.startswith("#")]
rows[20][15], rows[6][6] = "Gg", "Gs^Vht"
open("uneven.map", "w").write("".join(", ".join(row) + "\n" for row in rows))
PY
judge() {
    "$tool" wesnoth match --map "$1.map" --games "$2" --turns 60 --factions Mirrored --seed "$3" --output "played-$1" >"$1.txt"
    grep -E 'place|won' "$1.txt" | head -n 4
}
judge uneven 40 11
loose=()
for rule in apart matched kinds halves even rivals bands joined; do loose+=(--set "$rule=0"); done
time "$tool" repair uneven.map "${loose[@]}" --bot "$tool wesnoth bot --turns $turns --strength" --within "$within" \
    --games "$games" --patience 900 --seed 1 --store games.db --force -o repaired.map || true
judge repaired 60 77
