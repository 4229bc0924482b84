# The same searches print the same bytes whatever compiler, optimization and C library they are built with: TAP.
tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT
cd "${LG_SOURCE:-$(dirname "$0")/../..}" || exit 1

# The last one is linked with wrong elementary functions, and may not work out calls of the right ones beforehand.
builds=("gcc -O0" "gcc -O3" "clang -O0" "clang -O3" "gcc -O3 -march=native -fno-builtin tests/build/wrong_libm.c")
sources=$(tools/sources.sh '*.c' src/core src/games src/optimizers src/solve)

# build NUMBER: compiles all sources at once, as one file each, and runs them
build() {
    # shellcheck disable=SC2086  # lists of words
    ${builds[$1]} -std=c17 -ffp-contract=off -Iinclude -Isrc $sources tests/build/determinism_main.c -lm -o "$tree/$1" &&
        "$tree/$1" >"$tree/$1.out"
}

echo "1..${#builds[@]}"
for n in "${!builds[@]}"; do
    compiler=${builds[$n]%% *}
    if ! command -v "$compiler" >"$tree/log"; then
        echo "ok $((n + 1)) - ${builds[$n]} # SKIP there is no $compiler"
    elif build "$n" 2>"$tree/log" && [ -s "$tree/$n.out" ] && cmp "$tree/0.out" "$tree/$n.out" >>"$tree/log" 2>&1; then
        echo "ok $((n + 1)) - ${builds[$n]} prints the same $(wc -l <"$tree/$n.out") lines"
    else
        echo "not ok $((n + 1)) - ${builds[$n]} prints the same"
        { cat "$tree/log"; diff "$tree/0.out" "$tree/$n.out" | head -n 10; } 2>&1 | sed 's/^/# /'
    fi
done
