#!/usr/bin/env bash
# Terra Mystica's players in studies: each player beats the random player, and a search for weights reports all of the weights
# and depends only on its seed.
. "$(dirname "$0")/tap.inc"

plan=$source_root/studies/terra-mystica-players/study.yaml
lg study run "$plan" --size smoke --store p.db
is "the study runs" "$status" 0 || head -n 3 "$err"
lg study report "$plan" --store p.db --output p
that "each player beats random" awk -F, 'NR > 1 { n++; bad += $3 < 1 } END { exit bad || n != 3 }' p/random.csv
is "each weight is told" "$(wc -l <p/weights.csv)" "$(($(sed -n '/^    TM_TASTE_/p' "$source_root/src/play/terra_mystica/taste.h" | wc -l) + 3))"
that "the search has moved them" awk -F, '$1 == "coin" { exit !($3 > 0 && $3 != .244) }' p/weights.csv
that "points of the result and of the start" awk -F, '$1 == "points" || $1 == "start" { n++; bad += $3 < 80 || $3 > 140 }
    END { exit bad || n != 2 }' p/weights.csv
lg study run "$plan" --size smoke --store q.db
lg study report "$plan" --store q.db --output q
is "a run is its seed" "$(cat q/weights.csv q/start.csv q/generations.csv)" "$(cat p/weights.csv p/start.csv p/generations.csv)"
printf 'study: s\ntitle: t\nquestion: q?\nmethod: m\nlimits: l\nexperiments:\n  - {name: a, sentence: s, kind: meet, game: catan, repetitions: {smoke: 1, desk: 1, full: 1}}\n' >bad.yaml
lg study run bad.yaml --size smoke --store r.db
that "they meet at Terra Mystica only" grep -q "terra-mystica alone has players that can meet so" "$err"
finish
