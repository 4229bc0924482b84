#!/usr/bin/env bash
# Damaged stores of a study: impossible values are refused with the store's name, and nothing crashes, hangs or leaks.
# Second tier (41 s): makes a study's runs, and opens damaged copies of its store by every command.
. "$(dirname "$0")/tap.inc"
export PYTHONDONTWRITEBYTECODE=1

cat >plan.yaml <<'END'
study: trial
title: A trial.
question: Does it hold?
method: A few searches.
limits: All of them.
experiments:
  - name: grid
    sentence: Two algorithms by two sizes.
    game: terra-mystica
    variant: paper
    repetitions: {smoke: 4, desk: 4, full: 4}
    record: [trace, generations, requirements]
    factors:
      - {name: algorithm, key: algorithm, values: [tabu, aco]}
      - {name: length, key: evaluations, values: ['100', '200']}
  - name: games
    sentence: Played.
    kind: games
    game: catan
    with: games=4 player=random
    repetitions: {smoke: 5, desk: 5, full: 5}
    record: [starts]
outputs:
  - {name: means, sentence: Means., analysis: summary, experiment: grid, response: [score], by: [algorithm, length]}
  - {name: margins, sentence: Means., analysis: margins, experiment: grid, response: [score], by: [algorithm, length]}
  - {name: rows, sentence: Rows., analysis: responses, experiment: grid, response: [score, REQ1], by: [algorithm]}
  - {name: rms, sentence: Squares., analysis: rms, experiment: grid, response: [score], by: [algorithm]}
  - {name: all, sentence: All., analysis: values, experiment: grid, response: [score], by: [algorithm], where: length=200}
  - {name: anova, sentence: Variance., analysis: anova, experiment: grid, response: [score], by: [algorithm, length]}
  - {name: pairs, sentence: Pairs., analysis: compare, experiment: grid, response: [score], by: [length, algorithm], with: within=1}
  - {name: heat, sentence: Pairs., analysis: pvalues, experiment: grid, response: [score], by: [algorithm, length], figure: {style: heat, x: a, y: b, z: p}}
  - {name: places, sentence: Places., analysis: tournament, experiment: grid, response: [score], by: [algorithm, length]}
  - {name: curve, sentence: Traces., analysis: curve, experiment: grid, by: [algorithm], figure: {style: lines, x: evaluations, y: mean, low: min, high: max, group: algorithm}}
  - {name: steps, sentence: Steps., analysis: curve, experiment: grid, by: [algorithm], with: 'series=generations y=best,so_far'}
  - {name: series, sentence: Steps., analysis: series, experiment: grid, by: [algorithm], with: 'series=generations group=generation'}
  - {name: reach, sentence: Times., analysis: ecdf, experiment: grid, by: [algorithm], with: targets=40}
  - {name: fixed, sentence: Budgets., analysis: fixed, experiment: grid, by: [algorithm], with: 'budgets=50,100'}
  - {name: targets, sentence: Targets., analysis: fixed, experiment: grid, by: [algorithm], with: 'targets=50,40'}
  - {name: success, sentence: Success., analysis: success, experiment: grid, response: [score], by: [algorithm], with: target=40}
  - {name: together, sentence: Together., analysis: correlation, experiment: grid, response: [best_evaluations, score]}
  - {name: best, sentence: Best., analysis: best, experiment: grid, response: [score, REQ1], with: boards=original}
  - {name: map, sentence: Map., analysis: map, experiment: grid, response: [score]}
  - {name: chosen, sentence: Seats., analysis: choice, experiment: games, with: 'series=starts set=game won=won columns=pips folds=2'}
END
lg study run ./plan.yaml --size smoke --store sound.db --quiet
is "a study" "$status" 0
lg study report ./plan.yaml --store sound.db --output sound
is "its report" "$status" 0

# damaged NAME SQL: copies the store and changes the copy with SQL, under a schema that allows any value; then the
# schema is restored
damaged() {
    python3 - "$1" "$2" <<'PYTHON'
import shutil, sqlite3, sys
shutil.copy("sound.db", sys.argv[1])
with sqlite3.connect(sys.argv[1]) as database:
    database.execute("pragma writable_schema = on")
    database.execute("update sqlite_schema set sql = replace(sql, 'not null', 'check (1)') where type = 'table'")
database.close()
with sqlite3.connect(sys.argv[1]) as database:
    database.execute(sys.argv[2])
database.close()
with sqlite3.connect(sys.argv[1]) as database:
    database.execute("pragma writable_schema = on")
    database.execute("update sqlite_schema set sql = replace(sql, 'check (1)', 'not null') where type = 'table'")
PYTHON
}

report() { refused "$1" 2 "$2" study report ./plan.yaml --store "$3" --output new; }
number=4611686018427387904
damaged far.db "update grid set run = $number where run = 15"
report "a run far away" "far.db: a damaged store: grid has a run $number, expected 0 to 15" far.db
refused "to run" 2 "far.db: a damaged store: grid has a run $number, .*" study run ./plan.yaml --size smoke --store far.db --quiet
refused "to show" 2 "far.db: a damaged store: grid has a run $number, .*" study show far.db --run 1
refused "to merge" 2 "far.db: a damaged store: grid has a run $number, .*" study merge --store sound.db far.db
damaged other.db "update grid_trace set run = 16 where run = 15"
report "a run of another experiment" "other.db: a damaged store: grid has a run 16, expected 0 to 15" other.db
damaged below.db "update grid_trace set run = -1 where run = 0"
report "a run below 0" "below.db: a damaged store: grid has a run -1, expected 0 to 15" below.db
damaged text.db "update grid set score = 'text' where run = 3"
lg study report ./plan.yaml --store text.db --output new
is "a text for a number" "$status $(cat "$err")" "2 levelground: text.db: a damaged store: column score has a text, expected a number"
rm -rf new
refused "also of a part" 2 "text.db: a damaged store: column score has a text, expected a number" study merge --store sound.db text.db
refused "a score to be compared" 2 "text.db: a damaged store: column score has .*" study show text.db --run 3
damaged silent.db "delete from study where key = 'version'"
report "nothing for a version" "silent.db: a damaged store: expected a text as the version of its study" silent.db
damaged blob.db "update study set value = x'00' where key = 'plan'"
report "a blob for a plan" "blob.db: a damaged store: expected a text as the plan of its study" blob.db
damaged zero.db "update study set value = value || char(0) || 'x' where key = 'name'"
report "a zero byte in a name" "zero.db: a damaged store: expected a text as the name of its study" zero.db
damaged lines.db "update study set value = char(10) where key = 'design'"
run() { refused "to run: $1" 2 "$2" study run ./plan.yaml --size smoke --store "$3" --quiet; }
run "a blob for a plan" "blob.db: a damaged store: expected a text as the plan of its study" blob.db
damaged cut.db "update study set value = substr(value, 1, length(value) / 2) where key = 'plan'"
run "half a plan" 'cut.db:[0-9]+:[0-9]+: .*' cut.db
damaged words.db "update study set value = replace(value, 'repetitions: {smoke: ', 'repetitions: {smoke: 1') where key = 'plan'"
damaged question.db "update study set value = replace(value, 'question:', 'question: Or') where key = 'plan'"
run "a plan of other words" 'question.db: a damaged store: its plan has changed since it was stored' question.db
report "a plan of other words" 'question.db: a damaged store: its plan has changed since it was stored' question.db
run "a plan of other runs" 'words.db: a store of another plan: .*' words.db
report "a design of empty lines" 'lines.db: a store of another plan: it has "" where the plan has "experiment grid .*' lines.db
damaged view.db "alter table games rename to more"
report "another table" 'view.db: a damaged store: expected a table made by: CREATE TABLE "games" .*' view.db

# An endless view or trigger in a store must not be run.
cp sound.db endless.db
python3 - <<'PYTHON'
import sqlite3
forever = "with recursive c(x) as (select 1 union all select x + 1 from c) select x as run from c"
database = sqlite3.connect("endless.db")
database.executescript(f"drop table games_starts; create view games_starts as {forever}")
PYTHON
report "a view for a table" 'endless.db: a damaged store: expected a table made by: CREATE TABLE "games_starts" .*' endless.db

is "damages of pages and values" "$(timeout 1800 python3 "$source_root/tests/cli/damage_stores.py" "$tool" plan.yaml sound.db 40 1 3)" ""
finish
