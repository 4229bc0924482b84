#!/usr/bin/env bash
# Hostile text in every field of a plan: in every form of a report it stays text. Also output folders whose names gnuplot could
# execute or take for options.
# Slow: makes runs and draws them.
. "$(dirname "$0")/tap.inc"

cat >words.py <<'PYTHON'
# All fields of the plan contain the same hostile text, which ends with the field's name.
EVIL = "=1+cmd|' /C calc'!A0 <img src=x onerror=alert(1)> <script>x</script> \" & &lt; `touch pwned` $(touch pwned) [a](javascript:x) " \
       "*b* _c_ | # ~~d~~ \\input{e} {f} %s%n% ^g^ $h$ \x01\x1b[31m \u202e \ufffe \u00e4 "
def evil(field):
    return EVIL + field
PYTHON
python3 - <<'PYTHON' >plan.yaml
import json
from words import evil
q = lambda field: json.dumps(evil(field))
print(f"""study: {q("study")}
title: {q("title")}
question: {q("question")}
paper: {q("paper")}
method: {json.dumps(evil("method") + chr(10) + "- " + evil("second") + chr(10) * 2 + "1. " + evil("third") + chr(10) + "===")}
limits: {q("limits")}
verdict: {q("overall")}
experiments:
  - name: grid
    sentence: {q("experiment")}
    game: terra-mystica
    variant: paper
    algorithm: random
    evaluations: {{smoke: 20, desk: 20, full: 20}}
    repetitions: {{smoke: 2, desk: 2, full: 2}}
    factors:
      - {{name: level, levels: [{{label: {q("one")}, algorithm: random}}, {{label: {q("two")}, algorithm: tabu}}, {{label: "-5", algorithm: ea}}]}}
outputs:
  - name: means
    shows: {q("shows")}
    sentence: {q("sentence")}
    analysis: summary
    experiment: grid
    response: [score]
    by: [level]
    figure: {{style: points, x: level, y: mean, group: level, xlabel: {q("xlabel")}, ylabel: {q("ylabel")}}}
    claims:
      - {{what: {q("what")}, paper: {q("claimed")}, column: mean, row: level=-5}}
    verdict: near
    reason: {q("reason")}
  - {{name: heat, sentence: Heat., analysis: pvalues, experiment: grid, response: [score], by: [level], figure: {{style: heat, x: a, y: b, z: p}}}}
""")
PYTHON

lg study run ./plan.yaml --size smoke --store runs.db --quiet
is "it runs" "$status" 0
mkdir safe
name="./=1 \`touch pwned\` \$(touch pwned) <b>;'.yaml"
(cd safe && ln -s ../runs.db . && ln -s ../plan.yaml "$name")
cd safe || exit 1
for folder in '<touch pwned;y' '-d' '|touch pwned' "it's \$(touch pwned)"; do
    lg study report "$name" --store runs.db --output="$folder"
    is "it reports into $folder" "$status: $(cat "$out")" "0: $folder/index.html"
done
is "and runs no command" "$(find . .. -name pwned)" ""
is "each has the same files" "$(for folder in ./*/; do (cd "$folder" && cat ./*.csv ./*.md ./*.html ./*.svg ./*.tex | cksum); done | sort -u | wc -l)" 1
cd ..
mv "safe/-d" out

# shown FIELD...: prints the text in the form in which a report may show it, with marks for characters that are not allowed
cat >>words.py <<'PYTHON'
import re
def shown(field):
    return re.sub("[\x01\x1b\u202e\ufffe]", "?", evil(field))
PYTHON
that "HTML has it as text" python3 - <<'PYTHON'
import html.parser, re, sys
from words import shown
text, tags, bad = "", set(), []
class Reader(html.parser.HTMLParser):
    def handle_starttag(self, tag, attributes):
        global text
        tags.add(tag)
        text += " ".join(v or "" for k, v in attributes if k == "alt")
        bad.extend(k for k, _ in attributes if k.startswith("on"))
    handle_startendtag = handle_starttag
    def handle_data(self, data):
        global text
        text += data
Reader().feed(open("out/index.html", encoding="utf-8").read())
fields = "study title question paper method second third limits overall one two shows sentence what claimed reason".split()
bad += [f for f in fields if shown(f) not in text]
bad += sorted(tags - set("html head meta title style body h1 h2 p br code div table thead tbody tr th td section img strong a details summary".split()))
print("#", bad) if bad else None
sys.exit(bool(bad))
PYTHON

that "Markdown has it as text" python3 - <<'PYTHON'
import re, sys
from words import shown
bad, page = [], open("out/report.md", encoding="utf-8").read()
for name in ("out/report.md", "out/means.md"):
    for line in open(name, encoding="utf-8"):
        line = re.sub(r"``+ .*? ``+", "", line)            # the command
        line = re.sub(r"\\[!-/:-@\[-`{-~]", "x", line)      # what is escaped
        line = re.sub(r"^!\[.*\]\(\w+.svg\)$|^#+ |^\*\*near\.\*\* ", "", line)
        line = re.sub(r"^\|.*\|$", lambda m: m[0].replace("|", ""), line)
        if re.search(r"[`*_<\[|#~$&]|^\s*([-+>=]|\d+[.)])(?!\d)", line) and not line.startswith(("---", "## means")):
            bad.append(line)
plain = re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", page)
fields = "study title question paper method second third limits overall one two shows sentence what claimed reason".split()
bad += [f for f in fields if shown(f) not in plain]
print("#", bad) if bad else None
sys.exit(bool(bad))
PYTHON

that "LaTeX has it as text" python3 - <<'PYTHON'
import re, sys
bad = []
text = open("out/means.tex", encoding="utf-8").read()
body = re.sub(r"% needs.*\n|\\(begin|end|toprule|midrule|bottomrule|centering|usepackage)(\{[a-z]+\})*", "", text)
body = re.sub(r"\\textbackslash\{\}|\\[~^]\{\}|\\[&%$#_{}]|\$[<>]\$|\{[\[*]\}|\\\\\n|\\caption\{|\}\n|^[{][lr]+[}]$", "", body, flags=re.M)
bad += re.findall(r"[\\{}$%#_^~\x00-\x09\x0b-\x1f]", body)
print("#", bad, body) if bad else None
sys.exit(bool(bad))
PYTHON

that "CSV has no formula" python3 - <<'PYTHON'
import csv, sys
from words import evil
rows = list(csv.reader(open("out/means.csv", newline="", encoding="utf-8")))
first = [row[0] for row in rows[1:]]
sys.exit(first != ["'" + evil("one")[:254], "'" + evil("two")[:254], "-5"] and [r[:254] for r in first] != ["'" + evil("one")[:253], "'" + evil("two")[:253], "-5"])
PYTHON
lg study export ./plan.yaml --store runs.db --format csv --output exported
[ "$status" -eq 0 ] || lg study export runs.db --format csv --output exported
that "an exported CSV has none" python3 - <<'PYTHON'
import csv, sys
rows = list(csv.DictReader(open("exported/grid.csv", newline="", encoding="utf-8")))
cells = {row["level"] for row in rows}
sys.exit(not ("-5" in cells and len(cells) == 3 and all(c == "-5" or c.startswith("'=") for c in cells)))
PYTHON

if command -v gnuplot >"$scratch/none"; then
    that "figures have it as text" python3 - <<'PYTHON'
import sys, xml.dom.minidom
from words import shown
bad = []
for name, fields in (("means", "xlabel ylabel"), ("heat", "")):
    page = xml.dom.minidom.parse(f"out/{name}.svg")
    text = "\n".join("".join(n.data for n in t.childNodes if n.nodeType == n.TEXT_NODE) for t in page.getElementsByTagName("text"))
    bad += [f for f in fields.split() if shown(f)[:150].replace("  ", " ") not in text.replace("\u00a0", " ").replace("  ", " ")]
    bad += [t for t in ("script", "img") if page.getElementsByTagName(t)]
print("#", bad) if bad else None
sys.exit(bool(bad))
PYTHON
else
    skip "figures have it as text" "no gnuplot"
fi
finish
