#!/usr/bin/env bash
# studies/irace: its target runner follows irace's protocol. If irace is installed, the test also runs the smallest possible
# race.
# Second tier (13 s): runs irace.
. "$(dirname "$0")/tap.inc"
runner=$source_root/studies/irace/target-runner
export LEVELGROUND=$tool
name=terra-mystica/paper/aco/300

# run WORD...: calls the target runner as irace does
run() {
    timeout -k 5 300 "$runner" "$@" >"$out" 2>"$err" </dev/null
    status=$?
    note_reports
}

run 1 1 7 "$name" ants=5 rho=0.25 deposit=all
like "one number" "$out" '^[0-9]+$'
is "and nothing else" "$status $(cat "$out" "$err" | grep -c '')" "0 1"
cost=$(cat "$out")
lg generate terra-mystica --variant paper --algorithm aco --param ants=5 --param rho=.25 --param deposit=all \
    --evaluations 300 --seed 7 --json
that "the score of generate's board" json "$out" "items[0]['score'] == $cost"
run 2 9 7 "$name" ants=5 rho=0.25 deposit=all
is "whatever the configuration's and the instance's number" "$status $(cat "$out")" "0 $cost"
run 1 1 8 catan/paper/tabu/100
like "another game by its instance, without parameters" "$out" '^[0-9]+$'

# fails NAME REGEX WORD...: the runner must fail with status 1, print no number, and print one sentence
fails() {
    run "${@:3}"
    is "$1" "$status $(wc -c <"$out") $(grep -cE "^target-runner: ($2)\$" "$err")" "1 0 1"
}
fails "no instance" "expected CONFIGURATION .*, found 3 words" 1 1 7
fails "half an instance" "expected GAME/VARIANT/ALGORITHM/EVALUATIONS, found 'terra-mystica/paper'" 1 1 7 terra-mystica/paper
fails "more than an instance" "expected GAME/VARIANT/ALGORITHM/EVALUATIONS, found '.*/1'" 1 1 7 "$name/1"
fails "a parameter without a value" "expected K=V, found 'ants'" 1 1 7 "$name" ants
fails "a parameter that is none" "levelground ended with status 2" 1 1 7 "$name" aunts=5
LEVELGROUND=$scratch/none fails "no levelground" "levelground ended with status 127" 1 1 7 "$name"

words() { grep -v '^#' "$source_root/studies/irace/$1" | awk 'NF { print $1 }'; }
lg list algorithms aco --json
that "its parameters are aco's" python3 -c 'import json, sys
known = {p["name"] for line in open(sys.argv[1]) for p in json.loads(line)["parameters"]}
assert known >= set(sys.argv[2:]) and len(sys.argv) > 5' "$out" $(words parameters.txt)

irace=$(command -v irace || Rscript -e 'cat(system.file("bin/irace", package = "irace"))' 2>"$scratch/none")
if [ -x "$irace" ]; then
    cp -r "$source_root/studies/irace" race
    printf 'ants "ants=" i (2, 9)\n' >race/parameters.txt
    printf 'ants\n5\n' >race/configurations.txt
    echo terra-mystica/paper/aco/50 >race/instances.txt
    sed -i 's/^maxExperiments .*/maxExperiments = 50/; s/^firstTest .*/firstTest = 2/' race/scenario.txt
    (cd race && timeout 300 "$irace" --scenario scenario.txt >said 2>&1)
    is "a race" "$?" 0
    like "it ends with a configuration" race/said '^[0-9]+ +ants=[2-9]$'
else
    skip "a race" "no irace here (Debian: r-cran-irace)"
fi
finish
