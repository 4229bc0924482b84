#!/usr/bin/env bash
# Terra Mystica's players in studies: each player beats the random player, and a search for weights reports all of the weights
# and depends only on its seed.
# Second tier (11 s): plays whole games.
. "$(dirname "$0")/tap.inc"

plan=$source_root/studies/terra-mystica-players/study.yaml
lg study run "$plan" --size smoke --store p.db
is "the study runs" "$status" 0 || head -n 3 "$err"
lg study report "$plan" --store p.db --output p
that "each player beats random" awk -F, 'NR > 1 { n++; bad += $3 < 1 } END { exit bad || n != 3 }' p/random.csv
is "each weight is told" "$(wc -l <p/weights.csv)" "$(($(sed -n '/^    TM_TASTE_/p' "$source_root/src/players/terra_mystica/families/taste.h" | wc -l) + 3))"
that "the search has moved them" awk -F, '$1 == "coin" { exit !($3 > 0 && $3 != .244) }' p/weights.csv
that "points of the result and of the start" awk -F, '$1 == "points" || $1 == "start" { n++; bad += $3 < 80 || $3 > 140 }
    END { exit bad || n != 2 }' p/weights.csv
lg study run "$plan" --size smoke --store q.db
lg study report "$plan" --store q.db --output q
is "a run is its seed" "$(cat q/weights.csv q/start.csv q/generations.csv q/batches.csv q/factions.csv)" "$(cat p/weights.csv p/start.csv p/generations.csv p/batches.csv p/factions.csv)"
that "weights by faction: points of each batch" awk -F, 'NR > 1 { n++; bad += $3 + 0 < 80 || $3 + 0 > 140 } END { exit bad || n != 2 }' p/batches.csv
weights=$(sed -n '/^    TM_TASTE_/p' "$source_root/src/players/terra_mystica/families/taste.h" | wc -l)
is "all weights of fourteen factions" "$(tail -n +2 p/by-faction.csv | wc -l)" "$((14 * weights))"
that "factions have weights of their own" awk -F, 'NR > 1 && $4 == 0 { seen[$5] = 1 } END { for (v in seen) n++; exit n < 2 }' p/by-faction.csv
printf 'study: s\ntitle: t\nquestion: q?\nmethod: m\nlimits: l\nexperiments:\n  - {name: a, sentence: s, kind: meet, game: catan, repetitions: {smoke: 1, desk: 1, full: 1}}\n' >bad.yaml
lg study run bad.yaml --size smoke --store r.db
that "they meet at Terra Mystica only" grep -q "only terra-mystica has players that can meet" "$err"
that "the weights of places" awk -F, 'NR > 1 { n++; bad += $3 == 0 } $1 == "seats" { seats = $3 } END { exit bad || n != 14 || seats != 16 }' p/sites.csv

# ---- colours ----
mkdir -p shared/terra-mystica/people
printf 'map,colour,se,effect_logit\noriginal,gray,.1,.3\noriginal,red,.1,-.1\nfjords,red,.1,.2\nfjords,gray,.1,x\nnowhere,red,.1,9\n' \
    >shared/terra-mystica/people/colour-effects.csv
plan=$source_root/studies/colours/study.yaml
LG_SHARED=$PWD/shared lg study run "$plan" --size smoke --store c.db
is "colours on official boards: status" "$status" 0
LG_SHARED=$PWD/shared lg study report "$plan" --store c.db --output c
that "effects of all cells sum to nothing" awk -F, 'NR > 1 && $2 { n += $2; sum += $2 * $3 } END { exit n != 40 || sum * sum > 1e-12 }' c/spread.csv
that "each seat of a table has an effect on each board" awk -F, 'NR > 1 { split($1, name, "-"); n[name[1] name[2] > 0]++; all += $2 }
    END { exit all != 40 }' c/spread-won.csv
is "figures of the file" "$(tr -d '\r' <c/usual.csv | awk -F, '$5 != "" { printf "%s %s ", $1, $5 }' )" "response figure original-gray 0.3 original-red -0.1 fjords-red 0.2 "
rm -r shared
LG_SHARED=$PWD/shared lg study report "$plan" --store c.db --output d
is "without the file: no figures" "$(tr -d '\r' <d/spread.csv | awk -F, '{ print $5 }' | sort -u | tr '\n' ' ')" " figure "
that "and the note says so" grep -q "the file with the figures is not there" d/report.md
finish
