# The suite of search problems: what is listed, runs of the library's algorithms and their logs, features, and the line protocol.
. "$LG_SOURCE/tests/cli/tap.inc"

lg suite
is "the list: status" "$status" 0
is "the list: two lines a problem" "$(wc -l <"$out")" 48
like "the list: a problem" "$out" '^tm-paper +the board of the papers: one arrangement, four rules$'
lg suite --json
is "as JSON" "$(wc -l <"$out")" 24
that "as JSON: all that a program needs" python3 - "$out" <<'PY'
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

if command -v perl >/dev/null; then
    that "a search in Perl" perl "$source_root/examples/suite_search.pl" tm-paper 3000
    LEVELGROUND=$tool perl "$source_root/examples/suite_search.pl" tm-paper 3000 >"$out" 2>"$err"
    like "a search in Perl: what it finds" "$out" '^lowest cost: [0-9]+$'
else
    skip "a search in Perl" "there is no perl"
fi

refused "an unknown problem" 2 "the suite has no problem 'tm-papr'; did you mean 'tm-paper'\?" suite -i tm-papr
refused "an unknown problem to serve" 2 "the suite has no problem 'x'; .levelground suite' lists them" suite --serve x
refused "an unknown algorithm" 2 "--algorithm: expected one that is known, found 'x'" suite --run -i toy -a x
refused "no runs" 2 "--runs: expected a whole number from 1 to 10000, found '0'" suite --run --runs 0
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
