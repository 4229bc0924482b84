#!/usr/bin/env bash
# Studies of searches that balance levels by games: equal numbers of games, the same result from the same seed, and each way to
# search makes levels more even.
# Second tier (15 s): plays some hundred thousand games.
. "$(dirname "$0")/tap.inc"

# plan GAME WORDS: a study of the four ways
plan() {
    cat <<PLAN
study: ways
title: Four ways.
question: Which?
method: Games.
limits: Few.
experiments:
  - name: ways
    sentence: Four ways to balance a level.
    kind: balance
    game: $1
    ${3:-}
    with: $2
    repetitions: {smoke: 6, desk: 6, full: 6}
    factors:
      - {name: search, with: search, values: [model, climb, halving, thresholds]}
outputs:
  - name: ways
    sentence: What was found.
    analysis: summary
    experiment: ways
    response: [even, first_off, off, searched, changes]
    by: [search]
PLAN
}
# column NAME: a column of all runs, by search
column() {
    python3 -c 'import sqlite3, sys
for row in sqlite3.connect(sys.argv[1]).execute(f"select search, {sys.argv[2]} from ways order by run"): print(*row)' "$1" "$2"
}

plan terraforming-mars 'rules=gather seats=2 games=2000 fresh=2000' >study.yaml
lg study run ./study.yaml --size smoke --store one.db --jobs 1
is "a study runs" "$status" 0
lg study run ./study.yaml --size smoke --store two.db --jobs 3
is "on any number of threads" "$(for c in even off searched changes; do column two.db $c; done)" \
    "$(for c in even off searched changes; do column one.db $c; done)"
that "no search has more games than were allowed" awk '$2 < 1 || $2 > 2000 { exit 1 }' <<<"$(column one.db searched)"
that "all but the model use them up, to a level's games" awk '$1 != "model" && $2 < 1980 { exit 1 }' <<<"$(column one.db searched)"
is "even is what off says" "$(column one.db 'even = (off <= .05)' | sort -u | awk '{ print $2 }' | sort -u)" 1
for way in model climb halving thresholds; do
    that "levels of $way are more even than before" \
        awk -v way=$way '$1 == way { before += $2; after += $3 } END { exit !(after < (way == "climb" ? 1 : .8) * before) }' <<<"$(column one.db 'first_off, off')"
    that "and differ" awk -v way=$way '$1 == way { sum += $2 } END { exit !(sum > 6) }' <<<"$(column one.db changes)"
done
lg study report ./study.yaml --store one.db --output report
is "the report has a row for each way" "$status $(wc -l <report/ways.csv)" "0 5"

plan catan 'rules=catan games=60 fresh=60' 'variant: paper' >study.yaml
lg study run ./study.yaml --size smoke --store catan.db
is "games of Catan" "$status" 0
that "have shares of four seats" awk '$2 < 0 || $2 > .75 { exit 1 }' <<<"$(column catan.db off)"

refused_plan() {
    plan "$2" "$3" >study.yaml
    lg study run ./study.yaml --size smoke --store bad.db
    is "$1, status" "$status" "$4"
    like "$1" "$err" "$5"
    rm -f bad.db*
}
refused_plan "levels that cannot be changed" ptsp rules=gather 2 'levels of ptsp cannot be changed piece by piece$'
refused_plan "another game than Catan" terra-mystica rules=catan 2 'terra-mystica is not Catan$'
refused_plan "an unknown way" catan search=luck 2 "search.*model"
finish
