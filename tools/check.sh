#!/usr/bin/env bash
# Checks style, lint, spelling and structure: prints one line for each check, ok or FAIL.
set -uo pipefail
cd "$(dirname "$0")/.."

failed=0
check() {
    local name=$1 out
    shift
    if out=$("$@" 2>&1); then
        echo "ok   $name"
    else
        echo "FAIL $name"
        printf '%s\n' "$out" | sed 's/^/     /'
        failed=$((failed + 1))
    fi
}

files() { git ls-files -co --exclude-standard -- "$@" | while read -r file; do [ ! -f "$file" ] || echo "$file"; done; }

format() { files '*.c' '*.h' | xargs -r clang-format --dry-run -Werror; }

# No build folder has a list of commands with the fuzz targets, so the folders of headers are named here.
tidy() {
    tools/configure.sh build || return
    files 'src/*.c' 'tests/*.c' | xargs -r -n 4 -P "$(nproc)" clang-tidy --quiet -p build --extra-arg="-I$PWD/include" --extra-arg="-I$PWD/src" --warnings-as-errors='*' 2>&1 |
        grep -v 'warnings\? generated\|non-user code\|^Use -header-filter'
    return "${PIPESTATUS[1]}"
}

lint() {
    cppcheck --quiet --error-exitcode=1 --std=c11 --inline-suppr --enable=warning,performance,portability \
        --suppress=unknownMacro --suppress=invalidPointerCast --suppress=funcArgOrderDifferent -j "$(nproc)" -D_GNU_SOURCE -Iinclude -Isrc src web/wasm
}

modules() {
    command -v node >/dev/null || { echo "note: node is missing; the page's modules are not read" >&2; return 0; }
    files '*.mjs' | xargs -r -n 1 -P "$(nproc)" node --check
}

spelling() { files | grep -v '^tests/.*corpus/' | xargs -r codespell; }

# Builds the objects first, because the calls between rooms are read from the object files.
rooms() {
    tools/configure.sh build && ninja -C build --quiet liblgcore.a liblgio.a liblglab.a levelground levelground-study && tools/includes.sh
}

# No file contains a path of one machine, apart from tests that make their own temporary folder.
paths() {
    local file bad=0
    while read -r file; do
        case $file in tests/*) ! grep -q mktemp "$file" || continue ;; esac
        grep -nHE '/(work|tmp)/' "$file" && bad=1
    done < <(files | xargs -r grep -lIE '/(work|tmp)/')
    return $bad
}

# Checks that a newcomer can follow the README: its commands must exist in a clone of the last commit.
clone() {
    local tree target bad=0
    tree=$(mktemp -d) || return
    # shellcheck disable=SC2064  # the value of now, not of later
    trap "rm -rf '$tree'" RETURN
    git clone --quiet . "$tree/clone" || return
    cd "$tree/clone" || return
    for target in run test $(grep -oE '(^|`|\$ )make [a-z-]+' README.md | sed 's/.*make //' | sort -u); do
        grep -q "^$target:" Makefile && make -n "$target" >"$tree/log" || { echo "make $target does not work"; bad=1; }
        grep -qE "(^|\`|\\$ )make $target\b" README.md || { echo "README.md does not name make $target"; bad=1; }
    done
    for file in tools/*.sh .ci/run; do
        [ -x "$file" ] || { echo "$file is not executable"; bad=1; }
    done
    return $bad
}

check format format
check clang-tidy tidy
check cppcheck lint
check modules modules
check spelling spelling
check rooms rooms
check order tools/tidy.sh
check mutations tools/mutate.py --check
check paths paths
check links tools/links.py
check "fresh clone" clone
[ "$failed" -eq 0 ] && echo "all checks passed" || echo "$failed checks failed"
exit $((failed > 0))
