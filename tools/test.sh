#!/usr/bin/env bash
# test.sh [all]: builds and runs the tests of the first tier, with a tenth of the second tier that the last commit draws; or, with
# `all`, the tests of both. The last line counts the test cases. FUZZ_SECONDS is the time for each fuzz target.
set -uo pipefail
cd "$(dirname "$0")/.."
what=tenth page=build-web-quick
[ "${1:-}" != all ] || what=all page=build-web

tap=$(mktemp -d) # the results of what is no test of Meson's, a file for each
trap 'rm -rf "$tap"' EXIT
export UBSAN_OPTIONS=print_stacktrace=1
export LSAN_OPTIONS=suppressions=$PWD/tools/lsan.supp:print_suppressions=0
export LG_SOURCE=$PWD LG_SHARED=$PWD/../shared/reference LG_DIST=$PWD/$page/site

# broken NAME [LOG]: writes a TAP file with one failure, for what could not be built
broken() { { printf '1..1\nnot ok 1 - builds\n'; [ -z "${2:-}" ] || sed 's/^/# /' "$2"; } >"$tap/$1"; }

# The page's tests need the built page. If its tools are missing, they are skipped. The second tier tests the page as it is
# published; for the first, modules are enough that are built in a third of the time.
site() {
    local command
    rm -rf "$LG_DIST"
    for command in emcc node; do
        command -v "$command" >/dev/null && continue
        echo "note: the page is not built ($command is missing), and its tests are skipped" >&2
        return
    done
    echo "building the page"
    # shellcheck disable=SC2046  # a word or none
    tools/web.sh $([ $what = all ] || echo --quick) "$LG_DIST" >"$tap/log" 2>&1 || { broken page "$tap/log"; rm -rf "$LG_DIST"; }
    rm -f "$tap/log"
}

rm -f build-test/meson-logs/testlog.json
site
echo "building the tests"
if tools/configure.sh build-test && ninja -C build-test --quiet all meson-test-prereq bench examples fuzz; then
    mapfile -t names < <(tools/draw.py build-test $what)
    echo "running ${#names[@]} tests"
    meson test -C build-test --no-rebuild --quiet "${names[@]}" >/dev/null 2>&1
else
    broken build-test
fi
python3 tools/tally.py build-test/meson-logs/testlog.json "$tap"/*
