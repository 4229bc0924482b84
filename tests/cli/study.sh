#!/usr/bin/env bash
# levelground study: valid and invalid plans, the content of a store, and making one run again.
# Second tier, too (38 s): large plans and checks.
. "$(dirname "$0")/tap.inc"

cat >plan.yaml <<'END'
study: trial
title: A trial.
question: Does it run?
method: A few searches.
limits: All of them.
experiments:
  - name: grid
    sentence: Two algorithms by two sizes.
    game: terra-mystica
    variant: paper
    evaluations: {smoke: 200, desk: 400, full: 800}
    repetitions: {smoke: 3, desk: 4, full: 1000000}
    seed: 5
    target: 0
    record: [trace, requirements, traits]
    factors:
      - {name: algorithm, key: algorithm, values: [tabu, anneal]}
      - name: rows columns
        levels:
          - {label: 9 13, set: rows=9 columns=13}
          - {label: 5 7, set: rows=5 columns=7}
END

# broken NAME PLACE WORDS SED...: changes the plan with sed; the tool must refuse it with this place and these words
broken() {
    local name=$1 place=$2 words=$3
    sed "${@:4}" plan.yaml >bad.yaml
    refused "$name" 2 "\./bad\.yaml:$place: .*$words.*" study run ./bad.yaml --size smoke --store bad.db
}

lg study --help
like "the commands" "$out" '^  run  '
lg study list
like "studies that come with it" "$out" '^tabu2020 '
refused "an unknown command" 2 "unknown command 'study rum'; did you mean 'study run'\?" study rum
refused "an unknown study" 2 "unknown study 'tabu2021'; did you mean 'tabu2020'\?" study run tabu2021 --store x.db
refused "a size" 2 "--size: expected smoke, desk or full, found 'huge'" study run ./plan.yaml --size huge --store x.db

broken "an unknown key" 10:5 "has no key .variantt.; did you mean .variant." 's/variant:/variantt:/'
broken "a missing key" "[0-9]+:[0-9]+" "question" '/^question/d'
broken "a word for a number" 11:26 "expected a whole number, found .many." 's/smoke: 200/smoke: many/'
broken "an unknown variant" 7:11 "did you mean 'paper'" 's/variant: paper/variant: papper/'
broken "an unknown setting" 7:11 "unknown .*kolumnz" 's/columns=13/kolumnz=13/'
broken "an unknown algorithm" 7:11 "did you mean 'tabu'" 's/\[tabu,/[taboo,/'
broken "a name that a column has" 17:16 "expected a name" 's/name: algorithm/name: seed/'
broken "a name that a response has" 17:16 "a run has a column score of its own" 's/name: algorithm/name: score/'
broken "the same in small letters" 17:16 "a run has a column REQ1 of its own" 's/name: algorithm/name: req1/'
broken "a seed below 0" 7:11 "a seed from 0 on" 's/seed: 5/seed: -5/'
broken "a level twice" 17:16 "'tabu' stands there twice" 's/anneal\]/tabu]/'
broken "too few words in a label" 18:15 "as many words" 's/label: 5 7/label: 57/'
broken "an unknown kind" 9:11 "unknown kind 'serch'" '/sentence: Two/a\    kind: serch'
broken "something that is not recorded" 15:14 "has no 'trase' to record" 's/\[trace/[trase/'
broken "values without what they are of" 17:16 "one of param, set, with and key" 's/ key: algorithm,//'
broken "a grid that is too large" "[0-9]+:[0-9]+" "runs are asked for" 's/smoke: 3/smoke: 3000000000/' 
broken "an alias" "[0-9]+:[0-9]+" "without an anchor" 's/^question: .*/question: \&q x/;s/^method: .*/method: *q/'

rest_is_second_tier

# A design of 6,400 cells. The tool does not check every cell, but it checks every level of each factor.
large() { printf '      - {name: %s, set: %s, values: [%s]}\n' "$1" "$1" "$(seq -s ', ' 1 80 | sed "$2")"; }
# large_plan SED SED: writes a plan with two factors of 80 levels; each sed script changes the levels of one factor
large_plan() {
    sed '/^    factors:/,$d; /record:/d' plan.yaml
    printf '    factors:\n'
    large island "$1"
    large twins "$2"
}
for wrong in 's/^1,/x,/' 's/ 2,/ x,/' 's/ 3,/ x,/' 's/ 41,/ x,/' 's/ 80$/ x/'; do
    large_plan "$wrong" '' >bad.yaml
    refused "a large design, $wrong in the first factor" 2 "\./bad\.yaml:7:11: .*expected .*'x'" study run ./bad.yaml --size smoke --store bad.db
    large_plan '' "$wrong" >bad.yaml
    refused "a large design, $wrong in the last factor" 2 "\./bad\.yaml:7:11: .*expected .*'x'" study run ./bad.yaml --size smoke --store bad.db
done

lg study run ./plan.yaml --size smoke --store runs.db
is "it runs" "$status" 0
like "and says how many" "$out" '^12 runs in .*: runs\.db$'
lg study run ./plan.yaml --size smoke --store runs.db
like "once" "$out" '^0 runs in .*; 12 were there before'
lg study run ./plan.yaml --size smoke --store runs.db --json
like "as JSON" "$out" '\{"study":"./plan.yaml","size":"smoke","store":"runs.db","runs":12,"made":0,"before":12,"left":0,"seconds":.*\}'
lg study list --json
like "studies as JSON" "$out" '\{"study":"tabu2020","title":".*","question":".*","runs":\{"smoke":[0-9]+,"desk":[0-9]+,"full":[0-9]+\}\}'
sql() { python3 -c 'import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute(sys.argv[2]).fetchone())' "$@"; }
is "a row has its factors and seed" "$(sql runs.db 'select run, algorithm, "rows", columns, seed from grid where run = 4')" "4 tabu 5 7 9"
is "cells by the last factor first" "$(sql runs.db 'select group_concat(algorithm) from grid')" \
    "tabu,tabu,tabu,tabu,tabu,tabu,anneal,anneal,anneal,anneal,anneal,anneal"
is "a trace begins with the first evaluation" "$(sql runs.db 'select count(*) from grid_trace where evaluations = 1')" 12
is "what is best comes last" \
    "$(sql runs.db 'select count(*) from grid join grid_trace using (run) where grid_trace.evaluations = grid.evaluations and grid_trace.score = grid.score')" 12
is "it is at 1, 2, 5, 10, ..." "$(sql runs.db 'select count(*) from grid_trace where evaluations in (1, 2, 5, 10, 20)')" 60
is "requirements add up" "$(sql runs.db 'select count(*) from grid where score = REQ1 + REQ2 + REQ3 + REQ4')" 12

lg study show runs.db --run 7
cp "$out" shown
lg study show runs.db --store runs.db --run 7
like "two stores" "$err" "expected one store, found also 'runs.db'"
lg study show --store runs.db --run 7
is "the store by --store" "$status $(cat "$out")" "0 $(cat shown)"
is "a run is made again" "$status" 0
mv "$out" again.txt
lg generate terra-mystica --variant paper --set rows=9 --set columns=13 --algorithm anneal --evaluations 200 --target 0 --seed 12 --json
is "as generate makes it" "$(json_map() { python3 -c 'import json, sys; print(json.loads(open(sys.argv[1]).readline())["map"], end="")' "$out"; }; json_map)" "$(cat again.txt)"
lg study show runs.db --run 7 --json
that "or as JSON" python3 -c 'import json, sys
made = json.load(open(sys.argv[1]))
assert made["run"] == 7 and made["map"] == open("again.txt").read() and made["command"].startswith("levelground generate"), made' "$out"
lg study show runs.db --run 7 --svg
like "or drawn" "$out" '<svg'

lg study verify runs.db
is "all runs are verified, and made again" "$status $(cat "$out")" \
    "0 runs.db: 12 of 12 runs, all as they were stored; 12 of them made again, all with the same result"
lg study verify runs.db --runs 3 --json
is "verified, as JSON" "$(cat "$out")" '{"file":"runs.db","stored":12,"runs":12,"made_again":3,"different":0}'
lg study verify --store runs.db --runs 3 --seed 2 --quiet
is "quietly" "$status $(cat "$out" "$err")" "0 "
is "a second program finds the same digests" "$(python3 "$source_root/tests/cli/sign_store.py" --check runs.db)" ""
change() { python3 -c 'import sqlite3, sys; d = sqlite3.connect(sys.argv[1]); d.execute(sys.argv[2]); d.commit()' "$@"; }
cp runs.db wrong.db && change wrong.db 'update grid set score = score + 1 where run = 7'
refused "a score that was changed" 2 'wrong\.db: a damaged store: run 7 of grid has changed since it was stored' study verify wrong.db
is "also found by a second program" "$(python3 "$source_root/tests/cli/sign_store.py" --check wrong.db)" "grid 7"
refused "to report it" 2 'wrong\.db: a damaged store: run 7 .*' study report ./plan.yaml --store wrong.db --output new
refused "to go on with it" 2 'wrong\.db: a damaged store: run 7 .*' study run ./plan.yaml --size smoke --store wrong.db --quiet
python3 "$source_root/tests/cli/sign_store.py" wrong.db
refused "a score that no run has" 1 'run 7: made again it has score [0-9]+, in the store [0-9]+' study verify wrong.db
cp runs.db orphan.db && change orphan.db 'delete from grid where run = 7'
refused "a trace without its run" 2 'orphan\.db: a damaged store: grid_trace has rows of run 7, which grid lacks' study verify orphan.db
refused "more runs than a number holds" 2 "--runs: expected a whole number from 0 to [0-9]+, found '-1'" study verify runs.db --runs -1
refused "no store to verify" 2 "none\.db: there is no such file" study verify none.db

# Spot checks: runs with their digests, which show without the store whether the program still gives the same results.
lg study verify runs.db --runs 5 --keep checks.csv --quiet
is "runs that are made again are kept" "$status $(head -n 1 checks.csv) $(grep -cE '^[^,]+,smoke,[0-9]+,[0-9a-f]{16}$' checks.csv)" "0 study,size,run,digest 5"
lg study verify ./plan.yaml --checks checks.csv
is "and give the same results without the store" "$status $(cat "$out")" "0 checks.csv: 5 runs made again, all with the same result"
sed '3s/.$/x/' checks.csv >odd.csv
refused "a digest that is none" 2 'odd\.csv:3:[0-9]+: expected a digest of 16 digits, 0 to 9 and a to f, found .*' study verify ./plan.yaml --checks odd.csv
sed '3s/,smoke,[0-9]*,/,smoke,999,/' checks.csv >odd.csv
refused "a run that the study lacks" 2 'odd\.csv: expected runs from 0 to 11, found 999' study verify ./plan.yaml --checks odd.csv
sed '3s/,smoke,/,desk,/' checks.csv >odd.csv
refused "two sizes" 2 'odd\.csv:3:[0-9]+: expected smoke, found .*' study verify ./plan.yaml --checks odd.csv
sed 's/^[a-z]*,smoke/other,smoke/' checks.csv >odd.csv
refused "another study" 2 'odd\.csv: expected runs of the study [a-z]+, found those of other' study verify ./plan.yaml --checks odd.csv
head -n 1 checks.csv >odd.csv
lg study verify ./plan.yaml --checks odd.csv --runs 3
is "runs beside --checks" "$status $(head -n 1 "$err")" \
    "2 levelground study verify: --checks names the runs itself; leave --runs and --seed out"
refused "no runs" 2 'odd\.csv:.*expected a run.*' study verify ./plan.yaml --checks odd.csv
refused "another file" 2 'plan\.yaml:1:1: expected study,size,run,digest, found .*' study verify ./plan.yaml --checks plan.yaml
lg study verify ./plan.yaml --store runs.db --checks checks.csv
like "a store and checks" "$err" "expected a store or --checks, found both"
# A requirement that the runs do not have, as a later version may add one, changes no digest: here those that only Terra Mystica has.
games() {
    cat <<END
study: games
title: Games.
question: Which?
method: A few.
limits: All.
experiments:
  - name: grid
    sentence: Games.
    evaluations: {smoke: 50, desk: 50, full: 50}
    algorithm: tabu
    repetitions: {smoke: 2, desk: 2, full: 2}
    record: [requirements]
    factors:
      - {name: game, key: game, values: [$1]}
outputs:
  - {name: means, sentence: Means., analysis: summary, experiment: grid, response: [score], by: [game]}
END
}
games catan >one.yaml
games catan,terra-mystica >two.yaml
lg study run ./one.yaml --size smoke --store one.db --quiet
lg study verify one.db --keep one.csv --quiet
lg study verify ./two.yaml --checks one.csv
is "a requirement that the runs lack" "$status $(cat "$out")" "0 one.csv: 2 runs made again, all with the same result"
sed '/record:/d' plan.yaml >bare.yaml
lg study run ./bare.yaml --size smoke --store bare.db --quiet
lg study verify bare.db --runs 12 --keep bare.csv --quiet
sed 's/smoke: 200/smoke: 201/' bare.yaml >other.yaml
refused "results that are others now" 1 'bare\.csv: [1-9][0-9]* of 12 runs give other results than when this was written, the first is run [0-9]+' \
    study verify ./other.yaml --checks bare.csv --quiet
lg study verify ./other.yaml --checks bare.csv --json
like "and as JSON" "$out" '\{"file":"bare.csv","made_again":12,"different":[1-9][0-9]*\}'
lg study export ./plan.yaml runs.db --format csv --output csv --json
like "an export as JSON" "$out" '\{"study":"./plan.yaml","store":"runs.db","format":"csv","output":"csv","runs":12,"files":[0-9]+,"left_out":0\}'
lg study merge --store merged.db bare.db --json
is "a merge as JSON" "$(cat "$out")" '{"store":"merged.db","part":"bare.db","taken":12}'
lg study report ./bare.yaml --store bare.db --output reported --json
like "a report as JSON" "$out" '\{"study":"./bare.yaml","store":"bare.db","output":"reported/index.html","undrawn":[0-9]+\}'
sed 's/evaluations: .*/seconds: .01/' plan.yaml >timed.yaml
lg study run ./timed.yaml --size smoke --store timed.db --quiet
lg study verify timed.db --runs 5
is "runs with a limit in seconds are not made again" "$status $(cat "$out")" \
    "0 timed.db: 12 of 12 runs, all as they were stored; 0 of them made again, all with the same result"

refused "a run that is none" 2 "--run: expected a whole number from 0 to 11, found '12'" study show runs.db --run 12
refused "no store" 2 "none\.db: there is no such file" study show none.db --run 1
refused "a file that is no store" 2 "plan\.yaml: file is not a database" study show plan.yaml --run 1
refused "the store of another size" 2 "runs\.db: a store of size smoke, not desk" study run ./plan.yaml --size desk --store runs.db -q
sed 's/smoke: 200/smoke: 300/' plan.yaml >other.yaml
refused "the store of another plan" 2 "runs\.db: a store of another plan: it has .*200.* where the plan has .*300.*" \
    study run ./other.yaml --size smoke --store runs.db -q
sed 's/A few searches/Some searches/' plan.yaml >other.yaml
lg study run ./other.yaml --size smoke --store runs.db -q
is "what does not change runs may change" "$status" 0
python3 -c 'import sqlite3; d = sqlite3.connect("runs.db"); d.execute("update study set value = \"0.0.1\" where key = \"version\""); d.commit()'
refused "the store of another version" 2 "runs\.db: a store of levelground 0\.0\.1, .*" study run ./plan.yaml --size smoke --store runs.db -q
python3 -c 'import sqlite3; d = sqlite3.connect("other.db"); d.execute("create table t (x)"); d.commit()'
refused "another database" 2 "other\.db: a database, but no store of a study" study run ./plan.yaml --size smoke --store other.db -q

# No necklace of 41 beads is fair, so a search without a limit gives up after 20 attempts; all necklaces of seven can be tried.
# Neither is a criterion of the algorithm, so neither counts as convergence.
# ends BEADS: why the search of a necklace ended, and whether that is convergence
ends() {
    sed '/^    game:/,$d' plan.yaml >ends.yaml
    printf '    game: toy\n    set: beads=%s colours=2\n    repetitions: {smoke: 1, desk: 1, full: 1}\n' "$1" >>ends.yaml
    lg study run ./ends.yaml --size smoke --store "ends-$1.db" -q
    python3 -c 'import sqlite3, sys
print(*sqlite3.connect(sys.argv[1]).execute("select stop, converged from grid").fetchone())' "ends-$1.db"
}
is "a search that gives up has not converged" "$(ends 41)" "no better level in 20 attempts 0.0"
is "nor has one that has tried all levels" "$(ends 7)" "all possible levels were tried, so none is better 0.0"
finish
