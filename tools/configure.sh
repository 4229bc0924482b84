#!/bin/sh
# configure.sh FOLDER [MESON OPTION...]: sets up a build folder. Sets it up again if files were added or removed, or if the
# build has changed.
set -eu
cd "$(dirname "$0")/.."
folder=$1
shift

inputs=$(pwd; printf '%s\n' "$*"; cat meson.build tests/meson.build
    grep VERSION include/levelground.h; tools/sources.sh '*.c' src; tools/sources.sh '*.[cs]*' tests; tools/sources.sh '*.test.mjs' tests/web; tools/sources.sh '*.py' tests/python; tools/sources.sh '*.c' web/wasm
    grep -rl ' Slow: ' tests; pkg-config --modversion mpich 2>/dev/null || true)
[ ! -f "$folder/build.ninja" ] || [ "$inputs" != "$(cat "$folder/inputs.txt" 2>/dev/null)" ] || exit 0

mkdir -p "$folder"
rm -f "$folder/inputs.txt"
meson setup --reconfigure "$folder" . "$@" >"$folder/setup.log" 2>&1 || {
    rm -rf "$folder"  # the folder is new, was moved, or was made by another version of Meson
    mkdir -p "$folder"
    meson setup "$folder" . "$@" >"$folder/setup.log" 2>&1 || { cat "$folder/setup.log" >&2; exit 1; }
}
ninja -C "$folder" -t restat build.ninja >/dev/null 2>&1 || true  # otherwise ninja would set up the folder once more
printf '%s\n' "$inputs" >"$folder/inputs.txt"
