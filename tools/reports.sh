#!/usr/bin/env bash
# Makes the reports in studies/, or checks whether they are out of date:
#
#   reports.sh make [NAME...]    makes the runs of desk size that build/reports/NAME.db lacks, and their report
#   reports.sh check [NAME...]   makes the runs in each report's checks.csv again: do they still give the same results?
#
# LG_SHARED is the folder of the reference data that some studies read. Tables with more rows than the page shows, and files for
# printing, are not kept, because anybody can make them again.
set -euo pipefail
cd "$(dirname "$0")/.."
usage="usage: reports.sh make|check [NAME...]"
what=${1:?$usage}
shift
[ $# -gt 0 ] || mapfile -t names < <(cd studies && for report in */report; do dirname "$report"; done)
names=("${@:-${names[@]}}")
export LG_SHARED=${LG_SHARED:-$PWD/../shared/reference}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A store of another plan or version cannot be continued, so a new one is begun.
make_runs() {
    local study=$1 store=$2
    build/levelground study run "$study" --size desk --store "$store" && return
    [ $? -eq 2 ] && [ -f "$store" ] || return
    echo "$study: begun anew"
    rm -f "$store"*
    build/levelground study run "$study" --size desk --store "$store"
}

make_report() {
    local name=$1 store=build/reports/$1.db
    make_runs "$name" "$store"
    build/levelground study report "$name" --store "$store" --output "$work/$name" --quiet
    rm -rf "studies/$name/report"
    mkdir "studies/$name/report"
    cp "$work/$name"/*.svg "studies/$name/report" 2>"$work/none" || true
    sed -E 's/^\[All ([0-9]+) rows\]\(.*\)$/(\1 rows: levelground study report writes them.)/' "$work/$name/report.md" >"studies/$name/report/README.md"
    build/levelground study verify "$store" --keep "studies/$name/report/checks.csv"
}

# Prints a line for each report, and fails if one is out of date.
check_report() {
    local name=$1 checks=studies/$1/report/checks.csv
    if [ ! -f "$checks" ]; then
        echo "studies/$name/report has no checks.csv: it was made before reports had one"
        return 1
    fi
    build/levelground study verify "$name" --checks "$checks"
}

stale=0
case $what in
make)
    mkdir -p build/reports
    for name in "${names[@]}"; do make_report "$name"; done
    ;;
check)
    for name in "${names[@]}"; do check_report "$name" || stale=1; done
    ;;
*)
    echo "$usage" >&2
    exit 2
    ;;
esac
exit $stale
