#!/usr/bin/env bash
# study export: IOHprofiler's files are checked by a reader of our own, and CSV is compared with the store. Exports that are not
# possible are refused.
# Second tier (15 s): exports runs.
. "$(dirname "$0")/tap.inc"
export PYTHONPATH=$source_root/tests/cli PYTHONDONTWRITEBYTECODE=1

mkdir two none
cat >two/study.yaml <<'YAML'
study: two
title: Two experiments.
question: Are they exported?
method: A few runs.
limits: 'Says, "nothing".'
experiments:
  - name: games
    sentence: Two games, and settings of one of them.
    algorithm: tabu
    param: neighbourhood=7
    evaluations: {smoke: 900, desk: 900, full: 900}
    repetitions: {smoke: 3, desk: 3, full: 3}
    seed: 70001
    record: [trace, generations]
    factors:
      - name: version
        levels: [{label: catan, game: catan}, {label: paper, game: terra-mystica, variant: paper},
                 {label: 'paper, strict', game: terra-mystica, variant: paper, set: reading=strict}]
      - {name: list, param: list, values: ['1', '30']}
  - name: ends
    sentence: Without traces.
    game: catan
    evaluations: {smoke: 50, desk: 50, full: 50}
    repetitions: {smoke: 2, desk: 2, full: 2}
  - name: target
    sentence: Runs that end when they please.
    game: catan
    algorithm: anneal
    target: 3
    evaluations: {smoke: 2000, desk: 2000, full: 2000}
    repetitions: {smoke: 3, desk: 3, full: 3}
    record: [trace]
YAML
grep -v 'record:' two/study.yaml | sed 's/study: two/study: none/' >none/study.yaml
lg study run two/study.yaml --size smoke --store two.db --jobs 1 --quiet
is "a study" "$status" 0

# ---- IOHprofiler ----
lg study export two --store two.db --output ioh
is "its traces are exported" "$status $(cat "$out")" "0 21 runs in 14 files: ioh"
is "the files keep the rules of the format" "$(python3 "$source_root/tests/cli/ioh_rules.py" ioh)" ""
is "functions" "$(find ioh -name '*.json' -printf '%f\n' | sort -u | xargs)" "IOHprofiler_f1_catan_balanced.json \
IOHprofiler_f2_terra-mystica_paper.json IOHprofiler_f3_terra-mystica_paper_reading-strict.json"
is "algorithms" "$(ls ioh | xargs)" "a1_games__tabu__list=1 a2_games__tabu__list=30 a3_target__anneal"
that "dimensions are the problems'" python3 -c '
import ioh_rules
assert {(d["function_id"], s["dimension"]) for d, s, _ in ioh_rules.runs("ioh")} == {(1, 47), (2, 113), (3, 113)}'
that "seeds, levels and results are the runs' in the store" python3 -c '
import ioh_rules, sqlite3
runs = 0
for d, s, r in ioh_rules.runs("ioh"):
    a = {k: v for pair in d["experiment_attributes"] for k, v in pair.items()}
    db = sqlite3.connect("two.db")
    db.row_factory = sqlite3.Row
    row = db.execute("select * from %s where run = ?" % a["experiment"], [r["run"]]).fetchone()
    assert (r["seed"], r["evals"]) == (row["seed"], row["evaluations"])
    assert abs(r["best"]["y"] - row["score"]) < 1e-9 * max(1, row["score"])
    assert a["experiment"] == "target" or (a["factor_version"], a["list"]) == (row["version"], row["list"])
    runs += 1
assert runs == 21'
lg study run two/study.yaml --size smoke --store part.db --part 13/23 --quiet
lg study export two --store part.db --output part
that "a part numbers like the whole" python3 -c '
import ioh_rules
def numbers(folder):
    return {(r["run"], d["function_id"], d["algorithm"]["name"]) for d, _, r in ioh_rules.runs(folder)}
assert numbers("part") and numbers("part") < numbers("ioh")'

# broken SENTENCE ENDING EXPRESSION: changes a file with sed; our reader of the format must report this sentence
broken() {
    local file
    sentences+=("$1")
    mkdir -p broken
    cp -r ioh/a1_* "broken/${#sentences[@]}"
    file=$(find "broken/${#sentences[@]}" -name "*.$2" | sort | head -n 1)
    sed -i "$3" "$file"
}
sentences=()
broken "the first row is not evaluation 1" dat 2d
broken "no header before the first run" dat 1d
broken "the last row is not the last evaluation" dat "\$d"
broken "evaluations do not increase" dat '3s/^[0-9]*/1/'
broken "raw_y gets worse" dat '4s/ .*/ 1e9/'
broken "line 3: not 2 columns" dat '3s/$/ 0/'
broken "not as many runs as in the .dat file" dat '$a evaluations raw_y'
broken "no suite" json 's/"suite":"[a-z]*",//'
broken "function_id: not 16 bits" json 's/"function_id":[0-9]*/"function_id":65536/'
broken "instance: not 16 bits" json 's/"instance":1/"instance":-1/'
broken "dimension: not 16 bits" json 's/"dimension":[0-9]*/"dimension":70000/'
broken "maximization is no bool" json 's/false/"F"/'
broken "best is not the last improvement" json 's/"best":{"evals":[0-9]*/"best":{"evals":299/'
broken "experiment attributes: a name is taken" json 's/factor_version/version/'
broken "a run with other keys" json 's/"seed":70001/"sand":70001/'
python3 "$source_root/tests/cli/ioh_rules.py" broken/* >said
for i in "${!sentences[@]}"; do
    is "the reader sees: ${sentences[i]}" "$(sed -n "s|^broken/$((i + 1))/[^:]*: ||p" said)" "${sentences[i]}"
done

# ---- CSV ----
lg study export two --store two.db --format csv --output csv
is "all tables" "$(cat "$out") $(ls csv | xargs)" \
    "23 runs in 7 files: csv ends.csv games.csv games_generations.csv games_trace.csv study.csv target.csv target_trace.csv"
that "CSV holds what the store does, to the last bit" python3 -c '
import csv, sqlite3
db = sqlite3.connect("two.db")
def same(text, value):
    return text == "" if value is None else text == value if isinstance(value, str) else float(text) == value
for table, in db.execute("select name from sqlite_schema where type = \"table\""):
    columns = [c for _, c, *_ in db.execute("pragma table_info(%s)" % table) if c not in ("host", "seconds", "cpu_seconds", "digest")]
    rows = list(csv.reader(open("csv/%s.csv" % table, newline="")))
    found = db.execute("select \"%s\" from %s" % ("\", \"".join(columns), table)).fetchall()
    assert rows[0] == columns and len(rows) == len(found) + 1, table
    assert all(same(a, b) for row, store in zip(rows[1:], found) for a, b in zip(row, store)), table'
lg study run two/study.yaml --size smoke --store again.db --jobs 2 --quiet
lg study export two two.db --format csv --output same
is "the store as the second argument" "$status $(diff -r csv same)" "0 "
lg study export two two.db --store two.db --output same
like "two stores" "$err" "expected one store, found also 'two.db'"
lg study export two --store again.db --format csv --output again
that "another store of the same runs: the same bytes" diff -r csv again
lg study export two/study.yaml --store two.db --format csv --output times --times
like "times, where they are wanted" times/games.csv ',host,seconds,cpu_seconds$'

# ---- exports that are refused ----
refused "no format of that name" 2 "unknown format 'iohprofile'; did you mean 'iohprofiler'\?" \
    study export two --store two.db --format iohprofile --output new
refused "times in files that have none" 2 '--times needs --format csv: .*' \
    study export two --store two.db --times --output new
refused "another study" 2 'two.db: a store of the study two, not of tabu2020' study export tabu2020 --store two.db --output new
refused "no store" 2 'no.db: there is no such file' study export two --store no.db --output new
refused "a folder that cannot be made" 1 'no/new: cannot make the folder: No such file or directory' \
    study export two --store two.db --output no/new
refused "a file in its place" 1 'two.db: not a folder' study export two --store two.db --output two.db
mkdir big
sed '/name: target/,$s/smoke: 3/smoke: 300/; s/study: two/study: big/' two/study.yaml >big/study.yaml
lg study run big/study.yaml --size smoke --store big.db --quiet
(ulimit -f 33 && exec "$tool" study export big/study.yaml --store big.db --format csv --output full) >"$out" 2>"$err"
is "a full disk" "$? $(cat "$err" "$out")" "1 levelground: full/target_trace.csv: cannot write: File too large"
is "what is cut short is removed" "$(ls full | grep trace | xargs)" "games_trace.csv"
mkdir -p blocked/a1_games__tabu__list=1/data_f1_catan_balanced/IOHprofiler_f1_DIM47.dat
refused "a file that cannot be written" 1 'blocked/.*/IOHprofiler_f1_DIM47.dat: cannot write: Is a directory' \
    study export two --store two.db --output blocked
lg study run none/study.yaml --size smoke --store none.db --quiet
refused "no traces" 2 'no experiment of none records a trace, which this format is made of \(see: --format csv\)' \
    study export none --store none.db --output new
sqlite3 two.db 'delete from games; delete from games_generations; delete from games_trace; delete from target; delete from target_trace' 2>"$scratch/none" ||
    python3 -c 'import sqlite3; d = sqlite3.connect("two.db"); [d.execute("delete from " + t) for t in ("games", "games_generations", "games_trace", "target", "target_trace")]; d.commit()'
refused "no run yet" 2 'the store has no run with a trace yet' study export two --store two.db --output new
finish
