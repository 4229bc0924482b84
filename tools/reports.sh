#!/usr/bin/env bash
# Makes the reports in studies/ from stores of desk size, NAME.db in a folder: the page and the pictures. Tables with more
# rows than the page shows, and files for print, are not kept, because anybody can make them again. reports.sh FOLDER
# [NAME...]
set -euo pipefail
cd "$(dirname "$0")/.."
stores=${1:?the folder of the stores}
shift
[ $# -gt 0 ] || mapfile -t names < <(cd studies && ls -d */)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for name in "${@:-${names[@]}}"; do
    name=${name%/}
    [ -f "$stores/$name.db" ] || continue
    build/levelground study report "studies/$name" --store "$stores/$name.db" --output "$work/$name" >"$work/log"
    rm -rf "studies/$name/report"
    mkdir "studies/$name/report"
    cp "$work/$name"/*.svg "studies/$name/report" 2>"$work/none" || true
    sed -E 's/^\[All ([0-9]+) rows\]\(.*\)$/(\1 rows: levelground study report writes them.)/' "$work/$name/report.md" >"studies/$name/report/README.md"
    echo "studies/$name/report"
done
