#!/usr/bin/env bash
# Golden test of commands: what they print and write must not change unnoticed. tests/data/golden_commands.txt has one row for
# each command, with a checksum of its exit status, its output and its files. Times, the version and pictures drawn by other
# programs are left out. After an intended change LG_GOLDEN_WRITE=1 writes the file again.
# Slow: runs some thirty commands.
. "$(dirname "$0")/tap.inc"
recorded=$source_root/tests/data/golden_commands.txt
maps=maps # a relative path, because records contain the names of files and must not depend on where the sources are
cp -r "$source_root/tests/data/ptsp" $maps

cat >study.yaml <<'YAML'
study: trial
title: A trial & more
question: Does it <work>?
method: A few searches.
limits: All of them.
experiments:
  - name: grid
    sentence: Two algorithms by two sizes.
    game: terra-mystica
    variant: paper
    evaluations: {smoke: 200, desk: 400, full: 800}
    repetitions: {smoke: 4, desk: 4, full: 4}
    target: 0
    record: [trace, generations, requirements]
    factors:
      - {name: algorithm, key: algorithm, values: [tabu, aco]}
      - {name: length, key: evaluations, values: ['100', '200']}
outputs:
  - name: all
    sentence: All.
    analysis: values
    experiment: grid
    response: [score]
    by: [algorithm]
    where: length=200
    claims:
      - {what: the first, paper: '28.3', column: score, row: algorithm=tabu}
  - {name: curve, sentence: Traces., analysis: curve, experiment: grid, by: [algorithm], with: points=5, figure: {style: lines, x: evaluations, y: mean, low: min, high: max, group: algorithm}}
  - {name: steps, sentence: Steps., analysis: curve, experiment: grid, by: [algorithm], with: 'series=generations y=best,so_far'}
  - {name: reach, sentence: Times., analysis: ecdf, experiment: grid, by: [algorithm], with: targets=40, figure: {style: steps, x: evaluations, y: share, group: algorithm}}
  - {name: fixed, sentence: Budgets., analysis: fixed, experiment: grid, by: [algorithm], with: 'budgets=50,100'}
  - {name: cloud, sentence: Together., analysis: values, experiment: grid, response: [best_evaluations, score], by: [algorithm], figure: {style: points, x: best_evaluations, y: score}}
  - {name: best, sentence: Best., analysis: best, experiment: grid, response: [score, REQ1, REQ12], with: boards=original}
  - {name: map, sentence: Map., analysis: map, experiment: grid, response: [score]}
  - {name: second, sentence: Map., analysis: map, experiment: grid, response: [score], with: run=2}
YAML

# Removes what differs between machines and releases: times and the version. Settings are removed, too, because a new
# setting would change every record.
plain() {
    sed -E -e 's/"(cpu_)?(seconds|median_ms|worst_ms|us_per_tile)":[^,}]*/"\1":0/g' -e 's/"version":"[^"]*"/"version":""/g' \
        -e 's/"settings":\{[^}]*\}/"settings":{}/g' \
        -e 's/levelground [0-9]+\.[0-9]+\.[0-9]+/levelground/g' -e 's/[0-9.]+ (s|ms|us)([,. )]|$)/T/g' "$1"
}

# Leaves out pictures that other programs draw and stores, because they depend on the versions of those programs; and the page
# of a report, because it names the machine.
written() {
    find made -type f ! -name index.html ! -name '*.pdf' ! -name '*.png' ! -name '*.db*' | LC_ALL=C sort | while read -r file; do
        [ "${file%.svg}" != "$file" ] && [ -e "${file%.svg}.gnuplot" ] && continue
        echo "$file"
        plain "$file"
    done
}

checksum() { { echo "$status" && plain "$out" && written; } | cksum | tr ' ' '-'; }

found=$scratch/found
sum_of() { awk -v words="$1" '{ sum = $1; sub(/^[^ ]* /, "") } $0 == words { print sum }' "$recorded"; }

# record ARGUMENT...: records one command. Files that the command writes into the folder "made" are part of the record;
# afterwards they are in "kept".
record() {
    local sum words="${*//"$maps"/maps}"
    words=${words/kept\/*.map/kept}
    mkdir made
    lg "$@"
    sum=$(checksum)
    echo "$sum $words" >>"$found"
    [ -n "${LG_GOLDEN_WRITE:-}" ] || is "$words" "$sum" "$(sum_of "$words")"
    rm -rf kept
    mv made kept
}

small=(--set size=150 --set lines=3 --set rectangles=1 --set waypoints=4)
land=(--set width=24 --set height=20)
record generate catan --seed 1 --count 2 --json --output made --format svg,txt,json
record generate catan --seed 3 --set players=6 --output made
record generate catan --seed 2 --want wheat-pips=20 --quiet --json
record generate terra-mystica --seed 4 --verbose --output made --format svg,txt,json,snellman,bga,words,size
record generate terra-mystica --seed 1 --algorithm tabu --evaluations 500 --trace made.csv --json
record generate toy --seed 1 --json
record generate ptsp "${small[@]}" --evaluations 30 --seed 1 --json --output made --format svg,txt,json
record play ptsp kept/*.map --iterations 20 --jobs 1 --games 2 --driver pilot --json --output made/flight.svg
record generate wesnoth --seed 7 "${land[@]}" --json --output made
record generate wesnoth --seed 7 "${land[@]}" --set climate=snow --set sides=3 --evaluations 3000 --json --output made
record evaluate original beginners --json
record evaluate original
record repair original --evaluations 3000 --json
record repair beginners --evaluations 70000 --json
record repair original --evaluations 70000 --json
record repair original --evaluations 3000 --output made --format svg,txt,json
record render original --violations --output made/original.svg
record render beginners --violations --output made/beginners.svg
record explore toy --seed 1 --evaluations 2000 --jobs 1 --output made --json
record explore toy --axes run,near,halves --cells 4 --seed 1 --evaluations 2000 --jobs 1 --output made --json
record explore toy --cells cvt:9 --seed 1 --evaluations 2000 --jobs 1 --output made --json
record explore terra-mystica --seed 1 --evaluations 1000 --cells 4 --jobs 1 --output made --json
record explore toy --seed 2 --evaluations 500 --jobs 1
record explore toy --objectives near,run:most --evaluations 500 --seed 2 --jobs 1
record explore toy --objectives near,run:most,halves --param population=12 --evaluations 1000 --seed 1 --jobs 1 --output made --json
record explore terra-mystica --objectives islands:most,largest-clump --param population=10 --evaluations 500 --seed 1 --jobs 1 --output made
record play catan beginners --games 6 --seed 2 --jobs 1 --json --log made/log --output made/end.svg
record play catan beginners --replay kept/log
record play catan beginners --players random --games 20 --seed 2 --jobs 1
record play catan beginners --players greedy,random,random,random --rotate --games 12 --seed 2 --jobs 1
record play catan beginners --players search,greedy,greedy,greedy --budget 60 --games 1 --seed 2 --jobs 1 --json
record play catan beginners --players search --budget 100 --games 2 --seed 3 --jobs 1 --json
record play ptsp "$maps/rooms.map" --iterations 20 --jobs 1 --json --output made/flight.svg
record play ptsp "$maps/rooms.map" "$maps/steps.map" --iterations 20 --jobs 1 --driver pilot
record play ptsp "$maps/rooms.map" --route nearest --iterations 20 --games 2 --jobs 1
record wesnoth simulate --size 24x20 --evaluations 8 --games 2 --jobs 1 --json --output made --format svg,txt
record wesnoth simulate --size 24x20 --evaluations 8 --games 1 --sides 3 --algorithm nsga2 --jobs 1 --json --output made
# levelground for Windows has no studies (tests/build/windows.sh).
studies=$(grep -c ' study ' "$recorded")
if [ -z "${LG_WITHOUT_STUDIES:-}" ]; then
    studies=0
    lg study run ./study.yaml --size smoke --store runs.db --quiet
    record study report ./study.yaml --store runs.db --output made
    record study export ./study.yaml --store runs.db --output made
fi
if [ -n "${LG_GOLDEN_WRITE:-}" ]; then cp "$found" "$recorded" && echo "# wrote $recorded"; fi
is "as many commands as recorded" "$(($(grep -c '' "$found") + studies))" "$(grep -c '' "$recorded")"
finish
