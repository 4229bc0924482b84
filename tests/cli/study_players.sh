#!/usr/bin/env bash
# Catan's players in studies: the better player wins the matches, and a search for weights reports all of the weights,
# and the player that learns from its own games gets better.
# Second tier (12 s): plays whole games.
. "$(dirname "$0")/tap.inc"

lg study run players --size smoke --store p.db
is "the study runs" "$status" 0 || head -n 3 "$err"
lg study report players --store p.db --output p
that "greedy beats random" awk -F, 'NR == 2 { exit !($2 >= .8) }' p/random.csv
is "each weight is told" "$(wc -l <p/weights.csv)" 31
that "they are not those of the start" awk -F, '$1 == "wood" { exit !($3 > 0 && $3 != .16) }' p/weights.csv
that "who learns needs fewer rounds" awk -F, 'NR > 1 && NR < 5 { first += $3 } NR > 10 { last += $3 } END { exit !(NR == 13 && last < .8 * first) }' p/batches.csv
is "each of six players meets each other one" "$(sed 1d p/meetings.csv | sort -u | wc -l)" 15
is "all but greedy, which the others stand beside, have a rating" \
    "$(cut -d, -f1 p/ratings.csv | tail -n +2 | tr '\n' ' ')" 'search builder twoply learner founder '
is "each measure has its weight" "$(wc -l <p/learner.csv)" 64
lg study run players --size smoke --store q.db
lg study report players --store q.db --output q
is "a run is its seed" "$(cat q/weights.csv q/start.csv q/rounds.csv q/learner.csv q/ratings.csv)" \
    "$(cat p/weights.csv p/start.csv p/rounds.csv p/learner.csv p/ratings.csv)"
finish
