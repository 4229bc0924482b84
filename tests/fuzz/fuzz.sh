#!/usr/bin/env bash
# Fuzzes each reader of text with libFuzzer for FUZZ_SECONDS (20 by default), starting from its corpus. What is found is left in
# build-fuzz/runs, and the corpus grows there.
# Second tier (700 s): builds the library with clang, and fuzzes 14 targets.
cd "${LG_SOURCE:-$(dirname "$0")/../..}" || exit 1
export FUZZ_SECONDS=${FUZZ_SECONDS:-20}
command -v clang >/dev/null || { echo "1..0 # SKIP there is no clang: tools/setup.sh test"; exit 0; }

# fuzz NUMBER TARGET: runs a target and prints its TAP line
fuzz() {
    local number=$1 name=$2 work=build-fuzz/runs/$2
    mkdir -p "$work/corpus"
    local folders=("$work/corpus")
    [ ! -d "tests/fuzz/corpus/$name" ] || folders+=("tests/fuzz/corpus/$name")
    if "build-fuzz/tests/fuzz-$name" "${folders[@]}" -max_total_time="$FUZZ_SECONDS" -timeout=20 -rss_limit_mb=2048 \
        -artifact_prefix="$work/" >"$work/log" 2>&1; then
        echo "ok $number - $name: $FUZZ_SECONDS seconds, $(sed -n 's/^Done \([0-9]* runs\).*/\1/p' "$work/log")"
    else
        { echo "not ok $number - $name: $(grep -o 'Test unit written to .*' "$work/log" || echo "see $work/log")"
            grep -v '^#' "$work/log" | tail -n 40 | sed 's/^/# /'; } >"$work/said"
        cat "$work/said"
    fi
}
export -f fuzz

targets=$(find tests/fuzz -name '*.c' ! -name replay.c -exec basename {} .c \; | LC_ALL=C sort)
echo "1..$(($(wc -l <<<"$targets") + 1))"
if tools/configure.sh build-fuzz && ninja -C build-fuzz --quiet fuzz >build-fuzz/log 2>&1; then
    echo "ok 1 - they build with clang"
else
    echo "not ok 1 - they build with clang"
    tail -n 40 build-fuzz/log | sed 's/^/# /'
    exit 1
fi
nl -v 2 <<<"$targets" | xargs -L 1 -P "$(nproc)" bash -c 'fuzz "$0" "$1"'
