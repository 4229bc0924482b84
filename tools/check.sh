#!/usr/bin/env bash
# check.sh [all]: checks style, lint, spelling and structure; prints one line for each check, ok or FAIL. The linters, which take
# longest, read the files that differ from LG_BASE (a commit; by default where this branch left origin/main) and a fifth of the
# others, drawn by the last commit; with `all`, every file.
set -uo pipefail
cd "$(dirname "$0")/.."
what=${1:-drawn}

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

# linted PATTERN...: the files that the linters read
linted() {
    [ "$what" != all ] || { files "$@"; return; }
    local base seed
    seed=$((16#$(git rev-parse HEAD | cut -c 1-7)))
    base=${LG_BASE:-$(git merge-base HEAD origin/main 2>/dev/null)}
    {
        [ -z "$base" ] || git diff --name-only "$base" -- "$@" | while read -r file; do [ ! -f "$file" ] || echo "$file"; done
        git ls-files -mo --exclude-standard -- "$@"
        files "$@" | awk -v seed="$seed" 'BEGIN { srand(seed) } rand() < .2'
    } | sort -u
}

# Each release of clang-format breaks some lines differently.
format() {
    local version=14
    clang-format --version | grep -q " version $version\." ||
        { echo "note: formatting is not checked, because that takes clang-format $version" >&2; return 0; }
    files '*.c' '*.h' | xargs -r clang-format --dry-run -Werror
}

# No build folder has a list of commands with the fuzz targets of libFuzzer, so the folders of headers are named here.
tidy() {
    linted 'src/*.c' 'tests/*.c' | while read -r file; do
        ! grep -qF "/$file\"" build-test/compile_commands.json || echo "$file" # what cannot be built here cannot be read, either
    done | xargs -r -n 4 -P "$(nproc)" clang-tidy --quiet -p build-test --extra-arg="-I$PWD/include" --extra-arg="-I$PWD/src" --warnings-as-errors='*' 2>&1 |
        grep -v 'warnings\? generated\|non-user code\|^Use -header-filter\|^\[[0-9/]*\] Processing file'
    return "${PIPESTATUS[2]}"
}

# Refused memory is tested by tests/torture; newer cppchecks warn of it wherever one flag stands for several allocations.
lint() {
    linted 'src/*.c' 'web/wasm/*.c' | xargs -r cppcheck --quiet --error-exitcode=1 --std=c11 --inline-suppr --enable=warning,performance,portability \
        --suppress=normalCheckLevelMaxBranches --suppress=unknownMacro --suppress=invalidPointerCast --suppress=funcArgOrderDifferent --suppress=nullPointerOutOfMemory -j "$(nproc)" -D_GNU_SOURCE -Iinclude -Isrc
}

# Reads the syntax of all modules in one process.
modules() {
    command -v node >/dev/null || { echo "note: node is missing; the page's modules are not read" >&2; return 0; }
    files '*.mjs' | node --no-warnings --experimental-vm-modules -e '
        const { readFileSync } = require("node:fs")
        for (const identifier of readFileSync(0, "utf8").split("\n").filter(Boolean))
            try { new (require("node:vm").SourceTextModule)(readFileSync(identifier, "utf8").replace(/^#!/, "//"), { identifier }) }
            catch (error) { console.log(error.stack.split("\n").slice(0, 5).join("\n")); process.exitCode = 1 }'
}

spelling() { files | grep -vE '^tests/.*corpus/|^web/page/languages/|language\.test' | xargs -r codespell; }

# The calls between rooms are read from the object files.
objects() { tools/configure.sh build-test && ninja -C build-test --quiet liblgcore.a liblgio.a liblglab.a levelground levelground-study; }

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

check build objects
check format format
check clang-tidy tidy
check cppcheck lint
check modules modules
check spelling spelling
check rooms tools/includes.sh
check order tools/tidy.py
check paths paths
check links tools/links.py
check "fresh clone" clone
[ "$failed" -eq 0 ] && echo "all checks passed" || echo "$failed checks failed"
exit $((failed > 0))
