#!/bin/sh
# Lists files by pattern below folders, which may be missing: sources.sh '*.c' FOLDER...
cd "$(dirname "$0")/.." || exit 1
pattern=$1
shift
for folder; do
    [ ! -d "$folder" ] || find "$folder" -name "$pattern" -type f
done | LC_ALL=C sort
