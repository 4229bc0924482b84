#!/usr/bin/env bash
# Every study that comes with the tool: its smallest size can be run and reported, and each output has its files.
# Second tier (170 s): runs all studies.
. "$(dirname "$0")/tap.inc"

for plan in "$source_root"/studies/*/study.yaml; do
    name=$(basename "$(dirname "$plan")")
    lg study run "$plan" --size smoke --store "$name.db"
    is "$name runs" "$status" 0 || head -n 3 "$err"
    lg study report "$plan" --store "$name.db" --output "$name"
    is "$name is reported" "$status" 0 || head -n 3 "$err"
    missing=
    for output in $(sed -n '/^outputs:/,$s/^  - name: //p' "$plan"); do
        [ -s "$name/$output.csv" ] || missing+=" $output.csv"
        grep -q -F "$output.csv" "$name/index.html" || missing+=" $output"
    done
    is "$name: each output is there" "$missing" ""
    that "$name: its page is whole" python3 -c 'import sys, xml.dom.minidom
page = open(sys.argv[1]).read()
xml.dom.minidom.parseString(page[page.index("<html"):])' "$name/index.html"
done
finish
