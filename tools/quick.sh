#!/usr/bin/env bash
# Runs the quick tests on a build without sanitizers, for use while working; tools/test.sh runs all tests.
set -uo pipefail
cd "$(dirname "$0")/.." || exit

log=build-quick/meson-logs/testlog-quick.json
rm -f "$log"
tools/configure.sh build-quick || exit
ninja -C build-quick --quiet meson-test-prereq | { grep -v 'no work to do' || true; }
[ "${PIPESTATUS[0]}" -eq 0 ] || exit 1
meson test -C build-quick --no-rebuild --quiet --setup quick >/dev/null 2>&1
python3 tools/tally.py "$log"
