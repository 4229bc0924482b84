#!/usr/bin/env bash
# Builds and runs every test. The last line counts the test cases. FUZZ_SECONDS is the time for each fuzz target.
set -uo pipefail
cd "$(dirname "$0")/.."

tap=$(mktemp -d) # the folder for the results, one file for each program
trap 'rm -rf "$tap"' EXIT
cores=$(nproc)
export FUZZ_SECONDS=${FUZZ_SECONDS:-$([ -n "${CI:-}" ] && echo 20 || echo 5)}
export UBSAN_OPTIONS=print_stacktrace=1
export LSAN_OPTIONS=suppressions=$PWD/tools/lsan.supp:print_suppressions=0
export LG_SOURCE=$PWD LG_SHARED=$PWD/../shared/reference

# build FOLDER TARGETS MESON-OPTIONS...: sets up a build folder and builds the targets
build() {
    local folder=$1 targets=$2
    shift 2
    # shellcheck disable=SC2086  # a list of words
    tools/configure.sh "$folder" -Dbuildtype=debug -Doptimization=2 -Dwerror=true \
        -Db_sanitize=address,undefined -Db_lundef=false -Dc_args=-fno-sanitize-recover=all "$@" &&
        ninja -C "$folder" --quiet $targets | { grep -v 'no work to do' || true; }
}

# fuzz TARGET: runs a fuzz target and prints a TAP line
fuzz() {
    local name=$1 work=build-fuzz/runs/$1
    mkdir -p "$work/corpus"
    local folders=("$work/corpus")
    [ ! -d "tests/fuzz/corpus/$name" ] || folders+=("tests/fuzz/corpus/$name")
    echo "1..1"
    if "build-fuzz/tests/fuzz-$name" "${folders[@]}" -max_total_time="$FUZZ_SECONDS" -timeout=20 -rss_limit_mb=2048 \
        -artifact_prefix="$work/" >"$work/log" 2>&1; then
        echo "ok 1 - $FUZZ_SECONDS seconds, $(sed -n 's/^Done \([0-9]* runs\).*/\1/p' "$work/log")"
    else
        echo "not ok 1 - $(grep -o 'Test unit written to .*' "$work/log" || echo "see $work/log")"
        grep -v '^#' "$work/log" | tail -n 40 | sed 's/^/# /'
    fi
}

# broken NAME: writes a TAP file with one failure, for tests that could not be built
broken() { printf '1..1\nnot ok 1 - builds\n' >"$tap/$1"; }

# The page's tests need the built page. If its tools are missing, they are skipped.
site() {
    local command
    for command in emcc node; do
        command -v "$command" >/dev/null && continue
        echo "note: the page is not built ($command is missing), and its tests are skipped" >&2
        rm -rf build-web/site
        return
    done
    echo "building the page"
    tools/web.sh build-web/site >"$tap/log" 2>&1 && rm "$tap/log" && return
    { printf '1..1\nnot ok 1 - builds\n'; sed 's/^/# /' "$tap/log"; } >"$tap/page"
    rm -rf build-web/site "$tap/log"
}

rm -f build-test/meson-logs/testlog.json
site

echo "building and running the tests"
if build build-test 'all meson-test-prereq'; then
    meson test -C build-test --no-rebuild --quiet >/dev/null 2>&1
else
    broken build-test
fi

echo "fuzzing each reader for $FUZZ_SECONDS seconds"
if CC=clang build build-fuzz fuzz -Dfuzz=true; then
    export -f fuzz
    tools/sources.sh '*.c' tests/fuzz | xargs -r -n 1 basename -s .c |
        xargs -r -P "$cores" -I % bash -c "fuzz % >$tap/fuzz-%" || broken fuzz
else
    broken build-fuzz
fi

echo "testing the build"
for script in $(tools/sources.sh '*.sh' tests/build); do
    bash "$script" >"$tap/$(basename "$script" .sh)" 2>&1 || echo "# exit status $?" >>"$tap/$(basename "$script" .sh)"
done

python3 tools/tally.py build-test/meson-logs/testlog.json "$tap"/*
