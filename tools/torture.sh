#!/usr/bin/env bash
# Runs the tests that take too long for every day: each allocation, write and start of a thread of each command and of the
# library fails in turn, with sanitizers; faults happen during work on a store, with 200 seeds; and everything that uses threads
# runs under ThreadSanitizer.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1

tap=$(mktemp -d)
trap 'rm -rf "$tap"' EXIT
export UBSAN_OPTIONS=print_stacktrace=1 LSAN_OPTIONS=suppressions=$PWD/tools/lsan.supp:print_suppressions=0
export CMOCKA_MESSAGE_OUTPUT=TAP LG_SOURCE=$PWD LEVELGROUND=$PWD/build-threads/levelground

# build FOLDER SANITIZERS TARGET...: sets up a build folder and builds the targets
build() {
    tools/configure.sh "$1" -Ddebug=true -Doptimization=1 -Db_ndebug=false -Dwerror=true -Db_lundef=false "-Db_sanitize=$2" \
        -Dc_args=-fno-sanitize-recover=all && ninja -C "$1" --quiet "${@:3}"
}

# try NAME COMMAND...: runs the command and writes its output to a TAP file
try() {
    echo "$1"
    "${@:2}" >"$tap/$1" 2>&1 || echo "# exit status $?" >>"$tap/$1"
}

build build-torture address,undefined tests/levelground-refusing tests/torture-library || exit 1
try library build-torture/tests/torture-library
try commands tests/torture/torture.py build-torture/tests/levelground-refusing

build build-torture address,undefined levelground levelground-study tests/faults.so || exit 1
try faults tests/faults/faults.py build-torture/levelground build-torture/tests/faults.so 200

build build-threads thread levelground || exit 1
try threads bash tests/torture/threads.sh
python3 tools/tally.py "$tap"/*
