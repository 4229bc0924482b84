# The suite of search problems: what is listed, runs of the library's algorithms and their logs, features, and the line protocol.
. "$LG_SOURCE/tests/cli/tap.inc"

lg suite
is "the list: status" "$status" 0
is "the list: two lines a problem" "$(wc -l <"$out")" 56
like "the list: a problem of version 2" "$out" '^flat-duel-1 +one rule about the sizes of lakes: most moves change nothing$'
lg suite --suite 1
is "the list of version 1" "$(wc -l <"$out")" 48
like "the list of version 1: a problem" "$out" '^tm-paper +the board of the papers: one arrangement, four rules$'
lg suite --json
is "as JSON" "$(wc -l <"$out")" 28
that "as JSON: version 2" python3 - "$out" <<'PY'
import json, sys
rows = [json.loads(line) for line in open(sys.argv[1])]
assert all(row["suite"] == 2 and row["instances"] in (1, 15) and row["best"] == row["targets"][-1] < row["start"] for row in rows)
planted = [row for row in rows if row["instances"] == 15]
assert len(planted) == 24 and all(row["proven"] and row["problem"]["floor"] == row["best"] == 0 and "&lock=" in row["recipe"] for row in planted)
assert sum("game-file=" in row["recipe"] for row in planted) == 11
PY
lg suite --suite 1 --json
is "version 1 as JSON" "$(wc -l <"$out")" 24
that "version 1 as JSON: all that a program needs" python3 - "$out" <<'PY'
import json, sys
rows = [json.loads(line) for line in open(sys.argv[1])]
assert len({row["name"] for row in rows}) == 24 and {row["problem"]["game"] for row in rows} == {"terra-mystica", "catan", "ptsp", "wesnoth", "toy"}
for row in rows:
    assert row["best"] < row["start"] and row["evaluations"] > 0 and row["suite"] == 1
    assert row["targets"] == sorted(row["targets"], reverse=True) and row["targets"][-1] == row["best"] and len(row["targets"]) == 8
    assert not row["proven"] or row["best"] == row["problem"]["floor"]
    assert row["best"] >= (row["problem"]["floor"] if row["problem"]["floor"] is not None else float("-inf"))
PY

# misused NAME ARGUMENT...: a mistake of the command line
misused() {
    local name=$1
    shift
    lg "$@"
    is "$name: status" "$status" 2
    is "$name: nothing else" "$(wc -c <"$out")" 0
}

# ---- runs
lg suite --run -i toy -i tm-small -a anneal -a random --runs 4 --share .05 --output logs --jobs 2
is "runs: status" "$status" 0
cp "$out" tables
like "runs: a table" "$out" '^\| problem \| random \| anneal \|$|^\| problem \| anneal \| random \|$'
is "runs: three tables of two problems" "$(grep -c '^| \(toy\|tm-small\) ' "$out")" 6
that "runs: the logs obey the format's rules" python3 "$source_root/tests/cli/ioh_rules.py" logs
lg suite --run -i toy -i tm-small -a anneal -a random --runs 4 --share .05 --output again --jobs 1
that "runs: the same on one thread" cmp "$out" tables
that "runs: and the same logs" diff -r logs again
lg suite --run -i toy -a anneal --runs 3 --seed 7 --json
that "runs: JSON" python3 - "$out" <<'PY'
import json, sys
(row,) = [json.loads(line) for line in open(sys.argv[1])]
assert row["instance"] == "toy" and row["algorithm"] == "anneal" and row["runs"] == 3
assert row["hits"] == sorted(row["hits"], reverse=True) and len(row["hits"]) == len(row["times"]) == 8
assert 0 <= row["share"] <= 1 and row["least"] <= row["median"]
PY

# ---- instances
lg suite --run -i kept-tm-4 -a ea --runs 17 --share .01 --output instances --json
is "instances: status" "$status" 0
that "instances: the runs of version 2 take them in turn" python3 - instances <<'PY'
import glob, json, sys
(path,) = glob.glob(sys.argv[1] + "/*/*.json")
found = json.load(open(path))
runs = [run for scenario in found["scenarios"] for run in scenario["runs"]]
assert found["suite"] == "levelground-suite-2", found["suite"]
assert [run["instance"] for run in runs] == [1 + k % 15 for k in range(17)], runs
PY

# ---- orders: of two algorithms each is better on one problem, and nothing is said of a third problem
python3 - <<'PY'
import sqlite3
with sqlite3.connect("orders.db") as db:
    db.execute("create table runs (name text, trace text)")
    for problem, low in (("one", "ea"), ("two", "pso"), ("three", None)):
        for algorithm in ("ea", "pso"):
            for seed in range(15):
                cost = seed % 3 + (0 if algorithm == low or not low else 5)
                db.execute("insert into runs values (?, ?)", (f"0 suite 2: {problem} {algorithm} seed {seed} of 9", f"4 9 1 20 7 {cost}"))
PY
is "orders: two problems" "$(python3 "$source_root/bench/suite_orders.py" orders.db)" "3 tests, so p < 0.017
ea is better than pso on one; pso is better on two"

# ---- a store
stored() { python3 -c 'import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute("select count(*) from runs").fetchone()[0])' "$1" 2>/dev/null; }
lg suite --run -i toy -a anneal --runs 3 --share .05 --store runs.db
is "store: three runs" "$status $(stored runs.db)" "0 3"
lg suite --run -i toy -i tm-small -a anneal -a random --runs 4 --share .05 --store runs.db --output kept
that "store: the other runs are added, and the tables are the same" cmp "$out" tables
is "store: no run is stored twice" "$(stored runs.db)" 16
that "store: and the same logs" diff -r logs kept
echo "no database" >plain.txt
python3 - <<'PY'
import sqlite3
with sqlite3.connect("runs.db") as db:
    db.execute("update runs set trace = '24 100 1 -7'")
PY
lg suite --run -i toy -a anneal --store runs.db
is "store: a run that was changed" "$status $(cat "$err")" "2 levelground: runs.db: damaged: a run is not what it was when it was stored"
refused "store: another kind of file" 2 "plain\\.txt: .*" suite --run -i toy -a anneal --store plain.txt
"$tool" suite --run -i ptsp-clean -a anneal --runs 200 --share .05 --jobs 1 --store long.db >"$out" 2>"$err" &
running=$!
for _ in $(seq 600); do [ "$(stored long.db)" -ge 2 ] 2>/dev/null && break; sleep .1; done
kill -INT $running
wait $running
is "store: interrupted" "$?" 1
# On a machine that is so busy that no run ends within two seconds the program ends at once, and says less.
like "store: says that it goes on" "$err" '^levelground: interrupted(; [0-9]+ runs of 200 are kept: the same command goes on with the others)?$'
before=$(stored long.db)
lg suite --run -i ptsp-clean -a anneal --runs 2 --share .05 --jobs 1 --store long.db
is "store: the first runs are there" "$status $(stored long.db)" "0 $before"
misused "a store without runs" suite --store x
misused "no file as a store" suite --run --store -

# ---- comparing folders
lg suite --compare logs --output ecdf.svg
is "compare: status" "$status" 0
that "compare: our own logs give our own tables" python3 - "$out" tables <<'PY'
import sys
def tables(path):
    found, head = {}, None
    for line in open(path):
        cells = [c.strip() for c in line.strip().strip("|").split("|")]
        if line.startswith("| problem"): head = cells
        elif line.startswith("| "): found.update({(cells[0], a, len([k for k in found if k[:2] == (cells[0], a)])): c for a, c in zip(head[1:], cells[1:])})
    return found
ours, theirs = tables(sys.argv[1]), tables(sys.argv[2])
assert ours == theirs and len(ours) == 12, (ours, theirs)
PY
that "compare: the figure is XML with two curves" python3 - ecdf.svg <<'PY'
import sys, xml.dom.minidom
svg = xml.dom.minidom.parse(sys.argv[1])
curves = [p for p in svg.getElementsByTagName("path") if p.getAttribute("fill") == "none"]
names = [t.firstChild.data for t in svg.getElementsByTagName("text")]
assert len(curves) == 2 and any(n.startswith("anneal 0.") for n in names) and "2 problems, 8 targets each" in names, names
heights = [float(h) for h in curves[0].getAttribute("d").replace("H", " ").split("V")[-1].split()]
assert 20 <= heights[0] < 380
PY
if command -v perl >/dev/null; then
    mkdir theirs
    LEVELGROUND=$tool perl "$source_root/examples/suite_search.pl" tm-paper 300 3 theirs/swaps >"$out" 2>"$err"
    that "compare: a search in Perl writes what the format demands" python3 "$source_root/tests/cli/ioh_rules.py" theirs
    lg suite --run -i tm-paper -a random --runs 2 --share .01 --output ours
    lg suite --compare ours theirs --json
    that "compare: it stands beside ours" python3 - "$out" <<'PY'
import json, sys
rows = {row["algorithm"]: row for row in map(json.loads, open(sys.argv[1]))}
assert rows["swaps"]["runs"] == 3 and rows["random"]["runs"] == 2 and rows["swaps"]["median"] < rows["random"]["median"], rows
PY
    cp -r theirs/swaps theirs/again
    sed -i 's/"tm-paper"/"tm-papr"/' theirs/again/*.json
    refused "compare: an unknown problem" 2 'theirs/again/IOHprofiler_f2_tm-paper\.json: the suite has no problem .tm-papr.; did you mean .tm-paper.\?' suite --compare theirs
    sed -i 's/"tm-papr"/"tm-free"/; s/"dimension": *113/"dimension":12/' theirs/again/*.json
    refused "compare: another number of genes" 2 '.*expected dimension 113, the number of genes of tm-free, found 12' suite --compare theirs
    sed -i 's/"dimension": *12/"dimension":113/; s/"evals": *300/"evals":2/' theirs/again/*.json
    refused "compare: fewer evaluations than in the trace" 2 '.*expected evals, a whole number as large as in its trace' suite --compare theirs
    cp theirs/swaps/*.json theirs/again
    find theirs/again -name '*.dat' -exec sed -i '3s/^/x/' {} +
    refused "compare: a trace that is none" 2 '.*expected 3 traces, found .*|.*expected .*' suite --compare theirs
fi
mkdir empty
refused "compare: a folder without files" 2 'empty: expected files of IOHprofiler .*' suite --compare empty
refused "compare: no folder" 2 'missing: cannot read the folder: .*' suite --compare missing
misused "compare: nothing" suite --compare
misused "compare: no figure" suite --compare logs --output figure.txt
misused "compare: one problem" suite --compare logs --instance toy

# ---- features
lg suite --features -i toy -i catan-paper --share .1
is "features: status" "$status" 0
like "features: a problem" "$out" '^\| toy \| 1 \| 1[0-9] \| 0\.[0-9]+ \| '
cp "$out" features
lg suite --features -i toy -i catan-paper --share .1
that "features: the same each time" cmp "$out" features

# ---- the line protocol
serve() { timeout 60 "$tool" suite --serve "$1" >"$out" 2>"$err"; status=$?; }
beads="0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3"
printf '%s\n\n1 2 3\n%s\nx%s\n%s 9\n' "$beads" "${beads/0/9}" "${beads:1}" "$beads" | serve toy
is "serve: status" "$status" 0
like "serve: first the problem" "$out" '^\{"name":"toy","genes":24,"start":[0-9]+,"best":0,"evaluations":2000,"problem":\{"game":"toy".*\}$'
like "serve: a cost" "$out" '^[0-9]+$'
like "serve: an empty line" "$out" '^error expected 24 numbers, found 0$'
like "serve: too few" "$out" '^error expected 24 numbers, found 3$'
like "serve: a symbol that is none" "$out" '^error row 0, gene 0: expected a symbol from 0 to 3, found 9$'
like "serve: no number" "$out" "^error gene 0: expected a number, found 'x'$"
like "serve: too many" "$out" '^error expected 24 numbers, found 25$'
is "serve: an answer to each line" "$(wc -l <"$out")" 7
printf '0.5\n1e400\nnan\n' | serve ptsp-clean
is "serve: numbers beyond all" "$(grep -c '^error' "$out")" 3

mkdir outer
printf '%s\nrun\n%s\n1\n%s\n' "$beads" "$beads" "$beads" | timeout 60 "$tool" suite --serve toy --output outer/served >"$out" 2>"$err"
is "serve: another run" "$? $(sed -n 3p "$out")" "0 run 1"
that "serve: the log obeys the format's rules" python3 "$source_root/tests/cli/ioh_rules.py" outer
is "serve: two runs, of one evaluation and of two" "$(grep -o '"evals":[0-9]*' outer/served/*.json | tr '\n' ' ')" '"evals":1 "evals":1 "evals":2 "evals":1 '
timeout 60 "$tool" suite --serve toy --output nothing </dev/null >"$out" 2>"$err"
is "serve: nothing to write" "$? $(ls nothing | wc -l)" "1 0"
refused "serve: a folder that cannot be made" 1 "missing/served: .*" suite --serve toy --output missing/served

# The board in whose order the genes stand: as many of each symbol as the space has.
stock_of() { python3 -c 'import json, sys
space = json.loads(sys.argv[1])["problem"]["space"].split()
print(*[symbol for symbol, count in enumerate(map(int, space[1:])) for _ in range(count)])' "$1"; }
instance_of() { python3 -c 'import json, sys; print(json.loads(sys.argv[1])["instance"])' "$1"; }
coproc served { timeout 60 "$tool" suite --serve kept-tm-1; }
read -r first <&"${served[0]}"
stock_of "$first" >&"${served[1]}"
read -r cost <&"${served[0]}"
echo run >&"${served[1]}"
read -r answer <&"${served[0]}"
read -r second <&"${served[0]}"
stock_of "$second" >&"${served[1]}"
read -r other <&"${served[0]}"
kill "$served_PID" 2>/dev/null
is "serve: each run has an instance of its own" "$(instance_of "$first") $answer $(instance_of "$second")" "1 run 1 2"
that "serve: both have costs" test "$cost" -gt 0 -a "$other" -gt 0

if command -v perl >/dev/null; then
    LEVELGROUND=$tool perl "$source_root/examples/suite_search.pl" kept-tm-1 300 3 >"$out" 2>"$err"
    like "a search in Perl: on three instances" "$out" '^lowest cost: [0-9]+$'
    that "a search in Perl" perl "$source_root/examples/suite_search.pl" tm-paper 3000
    LEVELGROUND=$tool perl "$source_root/examples/suite_search.pl" tm-paper 3000 >"$out" 2>"$err"
    like "a search in Perl: what it finds" "$out" '^lowest cost: [0-9]+$'
else
    skip "a search in Perl" "there is no perl"
fi

# The medians of our runs stand in the documents, with an asterisk where most runs met the last target.
tar -xzf "$source_root/docs/measurements/suite-runs.tar.gz"
lg suite --compare runs/all runs/most --json
that "our runs are those of the documents" python3 -c '
import json, re, sys
page = open(sys.argv[2]).read().split("## What they reach on version 2")[1]
head, *table = [[cell.strip() for cell in line[1:-1].split("|")] for line in page.split("\n\n")[3].split("\n")]
told = {(row[0], name): cell for row in table[1:] for name, cell in zip(head[1:], row[1:]) if cell}
rows = [row for row in map(json.loads, open(sys.argv[1])) if "instance" in row]
found = {(row["instance"], row["algorithm"]): "{:g}".format(row["median"]) + "*" * (2 * row["hits"][-1] > row["runs"]) for row in rows}
assert len(found) == 215 and told == found, set(told.items()) ^ set(found.items())' "$out" "$source_root/docs/measurements/suite.md"

refused "an unknown problem" 2 "the suite has no problem 'tm-papr'; did you mean 'tm-paper'\?" suite -i tm-papr
refused "an unknown problem to serve" 2 "the suite has no problem 'x'; .levelground suite' lists them" suite --serve x
refused "an unknown algorithm" 2 "--algorithm: expected one that is known, found 'x'" suite --run -i toy -a x
refused "no runs" 2 "--runs: expected a whole number from 1 to 10000, found '0'" suite --run --runs 0
refused "a version that does not exist" 2 "--suite: expected a whole number from 1 to 2, found '3'" suite --suite 3
misused "a version and a name" suite --suite 1 -i toy
misused "two things at once" suite --run --features
misused "output without runs" suite --output x
misused "an argument" suite toy
misused "runs of features" suite --features --runs 3
misused "an algorithm of the list" suite --algorithm anneal
misused "threads of a service" suite --serve toy --jobs 2
misused "JSON of a service" suite --serve toy --json
misused "a seed of the list" suite --seed 3
misused "a share of a service" suite --serve toy --share .5
finish
