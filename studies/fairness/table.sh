#!/usr/bin/env bash
# The rows of src/boards/catan/forecast/model.c: table.sh FOLDER, where `levelground study report fairness` has written model.csv.
set -euo pipefail
awk -F, 'NR > 1 { row[$1] = row[$1] (row[$1] ? ", " : "") sprintf("%.4f", $3) }
         END { for (seats = 3; seats <= 6; seats++) print "    {" row[seats] "}," }' "${1:?the folder of a report}/model.csv"
