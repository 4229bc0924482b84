# Tests tools/mutate.py: which mutations of a text are possible, and how those of a small project's function are judged.
# Second tier (20 s): it builds a small project twice with Meson.
cd "$LG_SOURCE" || exit 1
. tests/build/tap.inc
git --version >"$tree/log" 2>&1 || { echo "1..0 # SKIP needs git"; exit 0; }

listed() { tools/mutate.py --list tests/data/mutations/source.txt | diff tests/data/mutations/listed.txt -; }

small=$tree/small
mkdir -p "$small"/{tools,src,tests/unit}
cp tools/mutate.py "$small/tools/"
cat >"$small/tools/configure.sh" <<'END'
#!/bin/sh
cd "$(dirname "$0")/.." && { [ -f "$1/build.ninja" ] || meson setup "$@"; }
END
chmod +x "$small/tools/configure.sh"
cat >"$small/meson.build" <<'END'
project('small', 'c')
small = static_library('small', 'src/small.c', 'src/other.c')
subdir('tests')
END
echo "executable('unit-small', 'unit/small.c', link_with: small)" >"$small/tests/meson.build"
cat >"$small/src/small.c" <<'END'
int is_less(int a, int b) {
    int unused = a + b;
    (void)unused;
    return a < b;
}
END
echo 'int next(int a) { return a + 1; }' >"$small/src/other.c"
(cd "$small" && git init --quiet && echo '/build*' >.gitignore)

# tests_that CONDITION: writes the small project's only test
tests_that() {
    printf 'int is_less(int a, int b);\nint main(void) {\n    return !(%s);\n}\n' "$1" >"$small/tests/unit/small.c"
}

# mutate WORD...: judges all mutations of small.c, which has fewer than 100, and compares the outcomes with those in the file
# `expected`
mutate() {
    "$small/tools/mutate.py" 100 --seed 7 --of src/small.c "$@" >"$tree/printed" || { cat "$tree/printed"; return 1; }
    python3 - "$small/build-mutate/results-7.json" >"$tree/outcomes" <<'END'
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    for r in json.load(file).values():
        print(f"{r['outcome']}: {r['says']}")
END
    sort "$tree/outcomes" | diff <(sort "$tree/expected") -
}

report() { diff "$tree/report" "$small/build-mutate/report-7.md" && diff "$tree/report" <(tail -n 7 "$tree/printed"); }

echo 1..5
ok "the mutations of a text" listed

cat >"$tree/expected" <<'END'
equivalent: `+` becomes `-`
killed: `<` becomes `>=`
killed: `a < b` becomes `(a < b) + 1`
survived: `<` becomes `<=`
END
cat >"$tree/report" <<'END'
# Mutations drawn by seed 7

2 of 3 killed, 66.7 % (20.8 to 93.9), with a 95 % interval.

## Survivors

- src/small.c:4: `<` becomes `<=` (1 tests)
END
tests_that 'is_less(1, 2) == 1'
ok "a test finds the mutations that it sees, and an equivalent one does not count" mutate
ok "the report has the share and the survivors" report

tests_that 'is_less(1, 2) == 1 && !is_less(2, 2)'
ok "what was judged is kept" mutate
sed -i 's/^survived/killed/' "$tree/expected"
ok "survivors are judged again after the test has changed" mutate --again
