#!/usr/bin/env bash
# levelground study report: its files, whether they agree with the store, and plans that are refused.
# Second tier (30 s): draws the figures of the report.
. "$(dirname "$0")/tap.inc"

cat >plan.yaml <<'END'
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
  - name: means
    shows: Fig. 1
    sentence: Means | of "all".
    analysis: summary
    experiment: grid
    response: [score]
    by: [algorithm, length]
    figure: {style: points, x: length, y: mean, low: low, high: high, group: algorithm, xlabel: "it's `date` \\"}
    claims:
      - {what: mean of tabu, paper: '28.3', column: mean, row: algorithm=tabu length=200, as: mean, sd: .5, n: 30}
    verdict: near
    reason: As it is.
  - {name: all, sentence: All., analysis: values, experiment: grid, response: [score], by: [algorithm], where: length=200, figure: {style: boxes, x: algorithm, y: score}}
  - {name: anova, sentence: Variance., analysis: anova, experiment: grid, response: [score], by: [algorithm, length]}
  - {name: pairs, sentence: Pairs., analysis: compare, experiment: grid, response: [score], by: [length, algorithm], with: within=1}
  - {name: heat, sentence: Pairs., analysis: pvalues, experiment: grid, response: [score], by: [algorithm, length], figure: {style: heat, x: a, y: b, z: p}}
  - {name: curve, sentence: Traces., analysis: curve, experiment: grid, by: [algorithm], with: points=5, figure: {style: lines, x: evaluations, y: mean, low: min, high: max, group: algorithm}}
  - {name: steps, sentence: Steps., analysis: curve, experiment: grid, by: [algorithm], with: 'series=generations y=best,so_far'}
  - {name: stack, sentence: Steps., analysis: curve, experiment: grid, where: algorithm=aco, by: [algorithm], with: 'series=generations y=best,so_far stacked=yes', figure: {style: lines, x: generation, y: mean, group: what}}
  - {name: reach, sentence: Times., analysis: ecdf, experiment: grid, by: [algorithm], with: targets=40, figure: {style: steps, x: evaluations, y: share, group: algorithm}}
  - {name: fixed, sentence: Budgets., analysis: fixed, experiment: grid, by: [algorithm], with: 'budgets=50,100'}
  - {name: success, sentence: Success., analysis: success, experiment: grid, response: [score], by: [algorithm], with: target=40}
  - {name: together, sentence: Together., analysis: correlation, experiment: grid, response: [best_evaluations, score]}
  - {name: cloud, sentence: Together., analysis: values, experiment: grid, response: [best_evaluations, score], by: [algorithm], figure: {style: points, x: best_evaluations, y: score, with: fit=yes}}
  - {name: clouds, sentence: Together., analysis: values, experiment: grid, response: [best_evaluations, score], by: [algorithm], figure: {style: points, x: best_evaluations, y: score, group: algorithm, with: fit=yes}}
  - {name: rms, sentence: Root., analysis: rms, experiment: grid, response: [score], by: [algorithm]}
  - {name: root, sentence: Root., analysis: rms, experiment: grid, response: [score], by: [algorithm], with: of=squares}
  - {name: standings, sentence: All., analysis: tournament, experiment: grid, response: [score], by: [algorithm]}
  - {name: most, sentence: All., analysis: tournament, experiment: grid, response: [score], by: [algorithm], with: most=highest}
  - {name: best, sentence: Best., analysis: best, experiment: grid, response: [score, REQ1, REQ12], with: boards=original}
  - {name: map, sentence: Map., analysis: map, experiment: grid, response: [score]}
END

lg study run ./plan.yaml --size smoke --store runs.db
is "it runs" "$status" 0
lg study report ./plan.yaml --store runs.db --output out
is "it reports" "$status: $(cat "$out")" "0: out/index.html"
cp -r out first
like "how to make it again" out/index.html 'Again: <code>levelground study run plan.yaml --size smoke --store FILE</code>'
like "on paper, too" out/report.md 'Again: `levelground study run plan.yaml --size smoke --store FILE`'
mkdir folder && cp plan.yaml folder/study.yaml
lg study report ./folder --store runs.db --output again
like "a folder stays a path" again/report.md 'Again: `levelground study run \./folder --size'
lg study report ./folder/study.yaml --store runs.db --output again
like "and the file in it is one" again/report.md 'Again: `levelground study run folder/study.yaml --size'
lg study report ./plan.yaml --store runs.db --output out
that "the same again" diff -r out first
like "a claim is judged" out/report.md '\| mean of tabu \| 28\.3 \| [0-9.]+ \| [+][0-9.]+ \(-?[0-9.]+ to [0-9.]+\) \| differs \|'
like "no plan is kinder than its numbers" out/report.md '^\*\*differs\.\*\* As it is\.$'
like "nor is the page" out/index.html '<p class="verdict differs"><strong>differs\.</strong> As it is\.'
like "the page judges, too" out/index.html '<td class="w">[+][0-9.]+ \(-?[0-9.]+ to [0-9.]+\)</td><td class="w">differs</td></tr>'

wanted=(all anova best cloud clouds curve fixed heat map means most pairs reach rms root stack standings steps success together)
is "a table of each" "$(cd out && echo *.csv)" "$(printf "%s.csv\n" "${wanted[@]}" | xargs)"
is "for papers too" "$(cd out && ls anova.* | xargs)" "anova.csv anova.md anova.tex"
if command -v gnuplot >"$scratch/none"; then
    is "figures" "$(cd out && echo *.svg)" "all.svg cloud.svg clouds.svg curve.svg heat.svg map.svg means.svg reach.svg stack.svg"
    is "as PDF" "$(cd out && head -qc 4 ./*.pdf)" "%PDF%PDF%PDF%PDF%PDF%PDF%PDF%PDF%PDF"
    that "a label is no command" grep -q -F "<text>it's \`date\` \\</text>" out/means.svg
    for name in out/*.svg; do python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' "$name" || echo "$name"; done >bad
    is "they are XML" "$(cat bad)" ""
else
    skip "figures" "no gnuplot"
fi
that "the page is well-formed" python3 -c 'import xml.dom.minidom; xml.dom.minidom.parse("out/index.html")'
like "words are escaped" out/index.html 'Does it &lt;work&gt;\?'
like "and in Markdown" out/report.md '^\| mean of tabu \| 28\.3 \| [0-9.]+ \|'

# Computes the tables again from the store, without the tool.
that "they say what the store holds" python3 - <<'PYTHON'
import csv, math, sqlite3, statistics as st, sys
db = sqlite3.connect("runs.db")
def table(name):
    return list(csv.DictReader(open(f"out/{name}.csv", newline="")))
def near(a, b):
    return math.isclose(float(a), b, rel_tol=1e-12, abs_tol=1e-12)
def scores(where="1"):
    return [x for (x,) in db.execute(f"select score from grid where {where} order by run")]
bad = []
def check(name, good):
    if not good: bad.append(name)
means = table("means")
check("rows", [(r["algorithm"], r["length"]) for r in means] == [(a, n) for a in ("tabu", "aco") for n in ("100", "200")])
for r in means:
    s = scores(f"algorithm = '{r['algorithm']}' and length = '{r['length']}'")
    check("mean", near(r["mean"], st.mean(s)) and near(r["sd"], st.stdev(s)) and near(r["median"], st.median(s)))
    check("range", near(r["min"], min(s)) and near(r["max"], max(s)) and int(r["n"]) == 4)
    check("interval", float(r["min"]) <= float(r["low"]) <= float(r["mean"]) <= float(r["high"]) <= float(r["max"]))
check("values", [float(r["score"]) for r in table("all")] == scores("length = '200'"))
for r in table("anova"):
    groups = [scores(f"{r['factor']} = '{level}'") for (level,) in db.execute(f"select distinct {r['factor']} from grid")]
    every = sum(groups, [])
    within = sum((x - st.mean(g)) ** 2 for g in groups for x in g)
    between = sum(len(g) * (st.mean(g) - st.mean(every)) ** 2 for g in groups)
    check("anova", near(r["SSb"], between) and near(r["SSw"], within) and near(r["F"], between / (within / 14)))
for r in table("pairs"):
    a, b = (scores(f"length = '{r['length']}' and algorithm = '{r[k]}'") for k in "ab")
    u = sum((x > y) + (x == y) / 2 for x in a for y in b)
    check("pairs", near(r["U"], u) and near(r["A12"], u / 16) and r["a"] == "tabu" and r["b"] == "aco")
for r in table("rms"):
    check("rms", near(r["rms"], math.sqrt(st.mean(x * x for x in scores(f"algorithm = '{r['algorithm']}'")))))
for r in table("root"):
    check("root", near(r["rms"], math.sqrt(st.mean(scores(f"algorithm = '{r['algorithm']}'")))))
# Both groups differ from one other: only the direction tells which is the best one.
order = sorted(("tabu", "aco"), key=lambda a: st.mean(scores(f"algorithm = '{a}'")))
for name, best in (("standings", order[0]), ("most", order[1])):
    places = [(r["group"], int(r["better"]), int(r["worse"]), int(r["rejected"])) for r in table(name)]
    check(name, [p[0] for p in places] == sorted(order, key=lambda a: a != best))
    check(name, places[0][1:] == (1, 0, 1) and places[1][1:] == (0, 1, 1))
check("heat", len(table("heat")) == 16 and all(float(r["p"]) == 1 for r in table("heat") if r["a"] == r["b"]))
def trace(run):
    return db.execute("select evaluations, score from grid_trace where run = ? order by evaluations", (run,)).fetchall()
def runs(where):
    return [r for (r,) in db.execute(f"select run from grid where {where}")]
for r in table("fixed") + table("curve"):
    x = float(r.get("budget") or r["evaluations"])
    held = [[s for e, s in trace(run) if e <= x] for run in runs(f"algorithm = '{r['algorithm']}'")]
    held = [h[-1] for h in held if h]
    check("traces", int(r["n"]) == len(held) and near(r["mean"], st.mean(held)) and near(r["max"], max(held)))
check("grid", len(table("curve")) == 10)
for r in table("steps"):
    found = [b for (b,) in db.execute("select best from grid_generations join grid using (run) where algorithm = ? and generation = ?",
                                      (r["algorithm"], float(r["generation"])))]
    check("generations", int(r["best_n"]) == len(found) and near(r["best_mean"], st.mean(found)))
stack, steps = table("stack"), [r for r in table("steps") if r["algorithm"] == "aco"]
check("stacked", len(stack) == 2 * len(steps) and [r["mean"] for r in stack if r["what"] == "so_far"] == [r["so_far_mean"] for r in steps])
for r in table("success"):
    rows = db.execute("select score, evaluations, best_evaluations from grid where algorithm = ?", (r["algorithm"],)).fetchall()
    won = [x for x in rows if x[0] <= 40]
    check("success", int(r["successes"]) == len(won) and near(r["share"], len(won) / 8))
    if won: check("ert", near(r["ert"], sum(x[2] if x in won else x[1] for x in rows) / len(won)))
for name in ("tabu", "aco"):
    steps = [(float(r["evaluations"]), float(r["share"])) for r in table("reach") if r["algorithm"] == name]
    first = [min((e for e, s in trace(run) if s <= 40), default=math.inf) for run in runs(f"algorithm = '{name}'")]
    for x, share in steps[:-1]: check("ecdf", near(share, sum(f <= x for f in first) / 8))
    check("ecdf ends", steps[0] == (1, 0) and near(steps[-1][1], sum(f < math.inf for f in first) / 8))
x, y = zip(*db.execute("select best_evaluations, score from grid"))
r, = table("together")
mx, my = st.mean(x), st.mean(y)
sxy = sum((a - mx) * (b - my) for a, b in zip(x, y))
sxx, syy = sum((a - mx) ** 2 for a in x), sum((b - my) ** 2 for b in y)
check("correlation", near(r["r"], sxy / math.sqrt(sxx * syy)) and near(r["slope"], sxy / sxx))
best, board = table("best")
row = db.execute("select run, seed, score, REQ1, algorithm from grid order by score, run").fetchone()
fit = open("out/cloud.gnuplot").read().split("$f0 << END\n")[1].split("\n")[:2]
(x0, y0), (x1, y1) = (map(float, l.split()) for l in fit)
check("fit", math.isclose((y1 - y0) / (x1 - x0), sxy / sxx, rel_tol=1e-5) and x0 == min(x) and x1 == max(x))
check("best", tuple(float(best[k]) for k in ("run", "seed", "score", "REQ1")) == row[:4] and best["algorithm"] == row[4])
check("no empty column", "REQ12" not in best)
check("board", board["what"] == "original" and board["run"] == "" and float(board["score"]) == 9)
check("map", table("map")[0]["run"] == best["run"])
print("\n".join("# " + b for b in sorted(set(bad))))
sys.exit(bool(bad))
PYTHON

# If gnuplot is missing.
mkdir nothing
env PATH="$PWD/nothing" "$tool" study report ./plan.yaml --store runs.db --output bare >"$out" 2>"$err"
is "no gnuplot" "$?: $(cat "$err")" \
    "0: levelground: 8 figures were not drawn: gnuplot is not installed; their data and scripts are in bare"
is "the data are there" "$(cmp bare/means.csv first/means.csv && cd bare && echo *.svg)" "map.svg"

# broken NAME PLACE WORDS SED...: changes the plan with sed; report and run must both refuse it with this place and
# these words
broken() {
    local name=$1 place=$2 words=$3
    sed "${@:4}" plan.yaml >bad.yaml
    refused "$name" 2 "\./bad\.yaml:$place: .*$words.*" study report ./bad.yaml --store runs.db --output new
}
broken "an unknown analysis" 22:15 "did you mean 'summary'" 's/analysis: summary/analysis: summaru/'
broken "an unknown response" "24:[0-9]+" "has no 'scor'; did you mean 'score'" '24s/score/scor/'
broken "an unknown factor" "25:[0-9]+" "no factor 'size'" '25s/length/size/'
broken "an unknown level" "[0-9]+:[0-9]+" "factor length has no level '300'" 's/where: length=200/where: length=300/'
broken "an unknown style" "26:[0-9]+" "unknown style 'dots'" 's/style: points/style: dots/'
broken "an unknown column of a figure" "26:[0-9]+" "has no column 'men'; did you mean 'mean'" 's/y: mean, low: low/y: men, low: low/'
broken "an unknown option of a figure" "26:[0-9]+" "unknown parameter 'logz'" 's/group: algorithm, xlabel/group: algorithm, with: logz=yes, xlabel/'
broken "a line through two lengths" "35:[0-9]+" "output curve: lines would join the rows of each length: name it as group or x" \
    '35s/by: .algorithm./by: [algorithm, length]/'
broken "a line through two series" "37:[0-9]+" "output stack: lines would join the rows of each what" '37s/group: what/group: algorithm/'
broken "steps through two targets" "38:[0-9]+" "output reach: steps would join the rows of each target" "38s/targets=40/'targets=40,50'/"
broken "bars before bars" "26:[0-9]+" "output means: bars would join the rows of each algorithm" '26s/points/bars/; 26s/group: algorithm, //'
broken "an unknown column of a claim" "28:[0-9]+" "no column 'average'" 's/column: mean/column: average/'
broken "an unknown row of a claim" "28:[0-9]+" "no column 'size'" 's/length=200, as/size=200, as/'
broken "an unknown way to judge a claim" "28:[0-9]+" "expected mean, median, share, F or number, found 'guess'" 's/as: mean/as: guess/'
broken "a median of means" "28:[0-9]+" "beside the column 'mean' there is no sd and n" 's/as: mean/as: median/'
broken "an F without degrees of freedom" "28:[0-9]+" "no F with df1 and df2" 's/as: mean/as: F/'
broken "a claim without a number" "28:[0-9]+" "expected a number first, found 'about 28'" "s/paper: '28.3'/paper: about 28/"
broken "an unknown option" "[0-9]+:[0-9]+" "unknown parameter 'whithn'" 's/within=1/whithn=1/'
broken "a series that is not recorded" "[0-9]+:[0-9]+" "does not record 'turns'" 's/series=generations/series=turns/'
broken "an unknown verdict" 29:14 "expected same, near or differs" 's/verdict: near/verdict: perhaps/'
broken "an unknown experiment" 23:17 "no experiment 'grit'" '23s/grid/grit/'
broken "two outputs of a name" "[0-9]+:[0-9]+" "stands there twice" 's/name: anova/name: means/'
broken "a name that is a path" 19:11 "small letters" 's/- name: means/- name: ..\/means/'
broken "too few responses" "[0-9]+:[0-9]+" "takes 2 in .response., not 1" 's/\[best_evaluations, score\]/[score]/'
broken "an unknown board" "[0-9]+:[0-9]+" "did you mean.*original" 's/boards=original/boards=orijginall/'
sed 's/summary/summaru/' plan.yaml >bad.yaml
refused "run refuses it before it begins" 2 "\./bad\.yaml:22:15: .*" study run ./bad.yaml --size smoke --store bad.db
sed 's/smoke: 4/smoke: 5/' plan.yaml >bad.yaml
refused "a store of other runs" 2 "runs\.db: a store of another plan: .*" study report ./bad.yaml --store runs.db --output new
refused "no store" 2 "none\.db: there is no such file" study report ./plan.yaml --store none.db --output new
refused "no folder" 1 "none/new: .*" study report ./plan.yaml --store runs.db --output none/new
finish
