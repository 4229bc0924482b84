#!/bin/sh
# sources.sh '*.c' FOLDER...: lists files that match a pattern below folders. Folders may be missing.
cd "$(dirname "$0")/.." || exit 1
pattern=$1
shift
for folder; do
    [ ! -d "$folder" ] || find "$folder" -name "$pattern" -type f
done | LC_ALL=C sort
