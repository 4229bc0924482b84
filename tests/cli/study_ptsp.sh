#!/usr/bin/env bash
# The results that each kind of run leaves in a study: flights, maps and drivers in turns, measured levels, generations and
# genes. Also the paper's own tables, if the competition's maps are available.
# Second tier (40 s): flies the maps.
. "$(dirname "$0")/tap.inc"

# ask STORE SQL: prints each row of the result as a line "a|b"
ask() {
    python3 - "$@" <<'PYTHON'
import sqlite3, sys
for row in sqlite3.connect(sys.argv[1]).execute(sys.argv[2]):
    print('|'.join('-' if cell is None else f'{cell:.7g}' if isinstance(cell, float) else str(cell) for cell in row))
PYTHON
}

# plan NAME: writes NAME/study.yaml; its experiments come from standard input
plan() {
    mkdir -p "$1"
    printf 'study: %s\ntitle: T.\nquestion: Q?\nmethod: M.\nlimits: L.\nexperiments:\n' "$1" >"$1/study.yaml"
    cat >>"$1/study.yaml"
}

run() { lg study run "./$1" --size "${2:-smoke}" --store "$1.db" --jobs 1 --quiet; }

# ---- flights ----
plan flights <<'YAML'
  - name: flown
    sentence: Flown.
    kind: flight
    game: ptsp
    variant: clean
    preset: ptsp2014
    param: generations=3 lambda=8
    with: games=2 iterations=20 genes=57
    record: [generations, genes]
    seed: 7
    repetitions: {smoke: 1, desk: 1, full: 0}
    smoke: {with: games=3}
    factors:
      - {name: fitness, set: fitness, values: [f3, f5]}
  - name: others
    sentence: Only at full size.
    game: catan
    algorithm: random
    evaluations: {smoke: 1, desk: 1, full: 1}
    repetitions: {smoke: 0, desk: 0, full: 2}
outputs:
  - name: genes
    sentence: Genes.
    analysis: series
    experiment: flown
    where: fitness=f5
    with: series=genes group=gene
    figure: {style: lines, x: evaluations, y: mean, group: gene}
  - name: times
    sentence: Routes.
    analysis: responses
    experiment: flown
    by: [fitness]
    response: [relative_r2, driven_f5, relative_physics]
  - name: map
    sentence: The map.
    analysis: map
    experiment: flown
    where: fitness=f3
    response: [score]
YAML
run flights
is "flights: status" "$status" 0
lg study show flights.db --run 1
cp "$out" one.map
lg play ptsp one.map --variant clean --games 3 --iterations 20 --seed 8 --json
played=$(python3 - "$out" <<'PYTHON'
import json, sys
lines = [json.loads(line) for line in open(sys.argv[1])]
cost = {line['route']: line for line in lines if 'route' in line}
cells = [cost['nearest']['cost'], cost['r2']['cost'], cost['r1']['error'], cost['physics']['cost'] / cost['r2']['cost'],
         lines[-1]['f3_driven'], lines[-1]['f5_driven'], cost['r1']['estimate']]
print('|'.join(f'{cell:.7g}' for cell in cells))
PYTHON
)
is "flights: as play flies them" "$(ask flights.db 'select driven_nearest, driven_r2, error_r1, relative_physics, driven_f3,
    driven_f5, estimate_r1 from flown where fitness = "f5"')" "$played"
lg study show flights.db --run 1 --svg
is "flights: drawn as they were flown" "$(grep -c '<title>PTSP flights' "$out") $(grep -oE '>(nearest|distance|physics|r1|r2)<' "$out" |
    sort -u | grep -c '')" '1 5'
is "flights: f3 needs three routes" "$(ask flights.db 'select relative_physics, driven_r1, driven_f5, estimate_f3 = score from flown
    where fitness = "f3"')" '1|-|-|1'
is "generations: one a row, however often samples are drawn again" "$(ask flights.db 'select count(*), max(generation),
    max(evaluations) > 30, min(so_far) = (select score from flown where run = 0) from flown_generations where run = 0')" '3|3|1|1'
is "genes: means of some" "$(ask flights.db 'select count(*), min(gene), max(gene), max(deviation) < .5, min(mean) > .05
    from flown_genes where run = 0')" '6|0|57|1|1'
is "an experiment of no repetitions at this size" "$(ask flights.db 'select count(*) from others')" 0
lg study run ./flights --size full --store full.db --jobs 1
is "the others: status" "$status $(ask full.db 'select count(*), (select count(*) from flown) from others')" '0 2|0'

lg study report ./flights --store flights.db --output report
is "rows of a series: genes apart" "$status $(cut -d , -f 5 report/genes.csv | sort | uniq -c | tr -s ' \n' ' ')" '0  3 0 3 57 1 gene '
is "responses as lines; none that no run has" "$(cut -d , -f 1-4 report/times.csv | tr '\n' ' ')" \
    "fitness,response,n,mean f3,relative_physics,1,1 f5,relative_r2,1,1 \
f5,driven_f5,1,$(ask flights.db 'select driven_f5 from flown where run = 1') \
f5,relative_physics,1,$(python3 -c 'import sqlite3
print(repr(sqlite3.connect("flights.db").execute("select relative_physics from flown where run = 1").fetchone()[0]))') "
like "a flight's picture" report/map.svg '<title>PTSP flights'

plan wrong <<'YAML'
  - {name: flown, sentence: S., kind: flight, game: catan, repetitions: {smoke: 1, desk: 1, full: 1}}
YAML
refused "no flights on Catan" 2 '.*experiment flown: catan has no routes to fly; ptsp has' study run ./wrong --store wrong.db

# ---- maps and drivers in turns ----
# turns SETTING...: writes the plan `turns` with these settings of the game
turns() {
    plan turns <<YAML
  - name: turns
    sentence: S.
    kind: turns
    game: ptsp
    variant: clean
    set: games=1 iterations=10 size=200 waypoints=4 lines=5 rectangles=2 steps=300 $*
    with: rounds=2 maps=1 generations=1 flights=1
    record: [rounds, matrix]
    evaluations: {smoke: 30, desk: 30, full: 30}
    repetitions: {smoke: 2, desk: 1, full: 0}
    seed: 5
    factors:
      - {name: past, with: past, values: [no, yes]}
YAML
}
turns by=pilot
run turns
is "turns: status" "$status $(cat "$err")" "0 "
is "turns: a row for each round, and one for each driver on each set of maps" "$(ask turns.db 'select
    (select count(*) from turns_rounds), count(*), min(driver), max(driver), min(maps), max(maps) from turns_matrix')" '8|36|0|2|0|2'
is "turns: the trace and the answers are those of the matrix" "$(ask turns.db 'select count(*) from turns as t
    join turns_matrix as a on a.run = t.run and a.pair = 1 join turns_matrix as b on b.run = t.run and b.pair = 102
    join turns_matrix as c on c.run = t.run and c.pair = 0 join turns_matrix as d on d.run = t.run and d.pair = 200
    join turns_matrix as e on e.run = t.run and e.pair = 101 join turns_matrix as f on f.run = t.run and f.pair = 201
    join turns_matrix as g on g.run = t.run and g.pair = 202
    join turns_rounds as r on r.run = t.run and r.round = 2
    where growth = b.fitness - a.fitness and learned = d.cost - c.cost and forgot = f.cost - e.cost
    and abs(answered - (e.fitness - a.fitness + g.fitness - b.fitness) / 2) < 1e-9
    and r.flown = b.fitness and r.before = b.cost and r.after = g.cost')" 4
# With one map a round, number 0 is held out and number 1 is the first round's.
lg generate ptsp --variant clean --set by=pilot --set games=1 --set iterations=10 --set size=200 --set waypoints=4 --set lines=5 \
    --set rectangles=2 --set steps=300 --evaluations 30 --seed 5 --count 2 --json
is "turns: the first maps are those of generate" "$(ask turns.db 'select found from turns_rounds where run = 0 and round = 1')" \
    "$(tail -n 1 "$out" | python3 -c 'import json; print(f"{json.loads(input())['"'score'"']:.7g}")')"
lg study verify turns.db --runs 4
is "turns: the same again" "$status" 0
turns by=estimate
refused "turns: no driver" 2 '.*maps and drivers in turns need a driver: by=mcts or by=pilot' study run ./turns --store wrong.db
turns by=pilot fitness=pair
refused "turns: a pair" 2 '.*maps and drivers in turns need fitness=f3, f5 or f8, not pair' study run ./turns --store wrong.db
plan wrong <<'YAML'
  - {name: turns, sentence: S., kind: turns, game: catan, repetitions: {smoke: 1, desk: 1, full: 1}}
YAML
refused "turns: not on Catan" 2 '.*catan has no drivers to tune; ptsp has' study run ./wrong --store wrong.db

# ---- levels that exist already ----
plan boards <<'YAML'
  - name: official
    sentence: A published board, and a file.
    kind: boards
    game: terra-mystica
    variant: paper
    record: [requirements, traits]
    repetitions: {smoke: 1, desk: 1, full: 1}
    factors:
      - {name: board, with: level, values: [original, own.txt, shared.txt]}
YAML
mkdir theirs
lg convert fjords --format comma --output -
cp "$out" boards/own.txt
lg convert original --format comma --output -
cp "$out" theirs/shared.txt
LG_SHARED=$PWD/theirs run boards
is "boards: by name, from the plan's folder and from LG_SHARED" "$status $(ask boards.db 'select stop, score, REQ1 + REQ2 + REQ4,
    bridges from official' | tr '\n' ' ')" '0 measured|9|9|29 measured|9|9|31 measured|9|9|29 '
rm boards.db*
LG_SHARED='' run boards
like "boards: a file that is missing" "$err" 'shared\.txt: neither a board's name nor a file in the folder of the plan or of LG_SHARED'
is "boards: it is found missing before a store is made" "$status $(ls boards.db 2>"$scratch/none")" "2 "
sed -i 's/record: .*/with: missing=skip/' boards/study.yaml
LG_SHARED='' run boards
is "boards: a run without numbers" "$status $(ask boards.db 'select stop, score from official' | tr '\n' ' ')" \
    '0 measured|9 measured|9 missing|- '
LG_SHARED='' lg study run ./boards --size smoke --store boards.db
like "boards: the run says so" "$err" 'note: 1 of 3 runs have no numbers, because a file that they read was missing.*LG_SHARED'
lg study report ./boards --store boards.db --output missing
is "boards: the report says so" "$(grep -c '1 of 3 runs have no numbers' missing/report.md missing/index.html | tr '\n' ' ')" \
    'missing/report.md:1 missing/index.html:1 '

# ---- the paper's tables ----
if [ -d "${LG_SHARED:-.}/ptsp/golden/maps" ]; then
    mkdir ptsp2014
    cp "$source_root/studies/ptsp2014/study.yaml" ptsp2014/
    run ptsp2014
    is "ptsp2014, smoke: status" "$status" 0
    is "Table II" "$(ask ptsp2014.db 'select estimate_nearest, estimate_distance, estimate_physics, estimate_f3 from competition
        where rules = "paper"' | tr '\n' ' ')" "1298|1103|1091|-12 1010|952|922|-30 1032|1001|990|-11 1146|1146|1152|6 \
1558|1415|1415|0 1197|1269|1121|72 1070|1070|1070|0 1357|1281|1281|0 1463|1415|1337|-48 1366|1014|1014|0 "
    is "Table IV" "$(ask ptsp2014.db 'select estimate_r2, estimate_f5 from competition where rules = "paper"' | tr '\n' ' ')" \
        '1126|23 1020|68 1024|23 1183|37 1470|55 1172|72 1142|72 1368|87 1415|0 1135|121 '
else
    skip "the paper's tables" "needs LG_SHARED/ptsp/golden"
fi

finish
