#!/bin/sh
# configure.sh FOLDER [MESON OPTION...]: sets up a build folder. Sets it up again if files were added or removed, if the build has
# changed, or if an optional library was installed. Some folders have options of their own, because several scripts use them.
set -eu
cd "$(dirname "$0")/.."
folder=$1
shift

# Sanitized: the tests' binaries are built at -O1 with line numbers only, because building them takes longer than running most tests.
# A warning is an error only where .ci/run runs: compilers that nobody here has tried may warn of what is right.
sanitized="-Dbuildtype=plain -Dwerror=$([ -n "${CI:-}" ] && echo true || echo false) -Db_sanitize=address,undefined -Db_lundef=false -Db_ndebug=false"
case $folder in
# No build type: it would reset the optimization when the folder is set up again.
build-quick) set -- -Ddebug=true -Doptimization=1 -Db_ndebug=false -Dwerror=true "$@" ;;
# shellcheck disable=SC2086  # a list of options
build-test) set -- $sanitized '-Dc_args=-O1 -g1 -fno-sanitize-recover=all' "$@" ;;
# shellcheck disable=SC2086
build-fuzz) export CC=clang && set -- $sanitized '-Dc_args=-O2 -g1 -fno-sanitize-recover=all' -Dfuzz=true "$@" ;;
esac

inputs=$(pwd; printf '%s\n' "$*"; cat meson.build tests/meson.build
    grep VERSION include/levelground.h; tools/sources.sh '*.c' src; tools/sources.sh '*.[cs]*' tests bench examples; tools/sources.sh '*.test.mjs' tests/web; tools/sources.sh '*.py' tests/python; tools/sources.sh '*.c' web/wasm
    grep -roE '(Slow|Second tier.*): ' tests | sort; pkg-config --modversion mpich 2>/dev/null || true
    pkg-config --modversion cmocka 2>/dev/null || true; command -v scdoc || true)
[ ! -f "$folder/build.ninja" ] || [ "$inputs" != "$(cat "$folder/inputs.txt" 2>/dev/null)" ] || exit 0

# Meson takes new options only for a new folder.
options=$(printf '%s\n' "$inputs" | sed -n 2p)
[ "$options" = "$(sed -n 2p "$folder/inputs.txt" 2>/dev/null)" ] || rm -rf "$folder"
mkdir -p "$folder"
rm -f "$folder/inputs.txt"
meson setup --reconfigure "$folder" . "$@" >"$folder/setup.log" 2>&1 || {
    rm -rf "$folder"  # the folder is new, was moved, or was made by another version of Meson
    mkdir -p "$folder"
    meson setup "$folder" . "$@" >"$folder/setup.log" 2>&1 || { cat "$folder/setup.log" >&2; exit 1; }
}
ninja -C "$folder" -t restat build.ninja >/dev/null 2>&1 || true  # otherwise ninja would set up the folder once more
printf '%s\n' "$inputs" >"$folder/inputs.txt"
