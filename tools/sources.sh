#!/bin/sh
# sources.sh '*.c' FOLDER...: lists files that match a pattern below folders. Folders may be missing. Two words stand for parts of
# src: `library`, what goes into the library, and `commands`, what goes into the tool besides it (src/README.md).
cd "$(dirname "$0")/.." || exit 1
pattern=$1
shift
for folder; do
    case $folder in
    library) find src/base src/search src/recipe src/boards src/players src/wesnoth src/ptsp -name "$pattern" -type f ! -path '*/cli/*' ;;
    commands) find src/cli src/players/*/cli src/wesnoth/cli src/ptsp/cli -name "$pattern" -type f ;;
    *) [ ! -d "$folder" ] || find "$folder" -name "$pattern" -type f ;;
    esac
done | LC_ALL=C sort
