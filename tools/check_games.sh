#!/usr/bin/env bash
# Compares what is said of random small games in files with all their boards: check_games.sh FILES FIRST. The programs are built with
# assertions, and without sanitizers. A fault is printed with its file; FILES=1 FIRST=N tries file N alone.
set -euo pipefail
cd "$(dirname "$0")/.."

tools/configure.sh build-quick
ninja -C build-quick --quiet tests/conformance-small_games
export LG_SOURCE=$PWD LG_FILES=$1
[ "$1" -gt 1 ] || export LG_SHOW=1
LG_FIRST=$2 build-quick/tests/conformance-small_games
