#!/usr/bin/env bash
# Measures which branches of the library and of src/io the tests take, and lists by file the lines with branches that no test
# takes. This takes about ten times as long as the tests on build-quick, because the code is not optimised and counts its
# branches.
set -uo pipefail
cd "$(dirname "$0")/.." || exit

folder=build-coverage
counts=$folder/coverage.json

# Options: NDEBUG as in a release, because branches of asserts never fail; LG_PORTABLE, because the second version of a function
# for other processors would count as never taken; atomic counters, so that counts of threads are added.
tools/configure.sh $folder -Dbuildtype=debug -Doptimization=0 -Db_coverage=true -Db_ndebug=true \
    "-Dc_args=-fprofile-update=atomic -DLG_PORTABLE" || exit
ninja -C $folder --quiet all meson-test-prereq | { grep -v 'no work to do' || true; }
[ "${PIPESTATUS[0]}" -eq 0 ] || exit 1

find $folder -name '*.gcda' -delete
rm -f $folder/meson-logs/testlog.json
meson test -C $folder --no-rebuild --quiet --suite unit --suite conformance --suite golden --suite cli >/dev/null 2>&1
# Some branches are taken only if an allocation fails, so allocations are refused.
LG_SOURCE=$PWD $folder/tests/torture-library short >$folder/refused.log 2>&1 || echo "note: see $folder/refused.log" >&2
python3 tools/tally.py $folder/meson-logs/testlog.json

gcovr --root . --json $counts $folder/liblgcore.a.p $folder/liblgio.a.p || exit
python3 tools/coverage.py $counts
