# TAP test: the same searches print the same bytes, whatever compiler, optimisation and C library they are built with.
# Second tier (500 s): builds the library seven times.
tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT
cd "${LG_SOURCE:-$(dirname "$0")/../..}" || exit 1

# The builds. The one with wrong_libm.c links wrong elementary functions, and -fno-builtin keeps the compiler from computing
# calls of the right ones itself. The last two builds use another C library, linked statically, and a 32-bit machine. libyaml is left
# out, because it is not there for the latter two.
builds=("gcc -O0" "gcc -O3" "clang -O0" "clang -O3" "gcc -O3 -march=native -fno-builtin tests/build/wrong_libm.c"
    "musl-gcc -O2 -static" "gcc -O2 -m32 -msse2 -mfpmath=sse")
sources=$(tools/sources.sh '*.c' library)

# build NUMBER: compiles all sources in one command and runs the program
build() {
    # shellcheck disable=SC2086  # lists of words
    ${builds[$1]} -std=c17 -ffp-contract=off -DLG_NO_GAME_FILES -Iinclude -Isrc $sources tests/build/determinism_main.c -lm -o "$tree/$1" &&
        "$tree/$1" >"$tree/$1.out"
}

# can_build COMPILER OPTION...: can the compiler make programs at all? The C library for its machine may be missing.
can_build() { echo 'int main(void) { return 0; }' | "$@" -x c -o "$tree/nothing" - 2>"$tree/log"; }

# Without SSE a 32-bit machine rounds differently, so it may make other levels; but the library must compile.
compiles_without_sse() {
    local file
    for file in $sources; do
        gcc -m32 -mno-sse -std=c17 -DLG_NO_GAME_FILES -fsyntax-only -Iinclude -Isrc "$file" || return
    done
}

# As many builds run at a time as there are processors.
for n in "${!builds[@]}"; do
    while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n; done
    # shellcheck disable=SC2086  # a list of words
    if can_build ${builds[$n]%% tests*}; then
        { build "$n" || rm -f "$tree/$n.out"; } 2>"$tree/$n.log" &
    else
        : >"$tree/$n.missing"
    fi
done
wait

echo "1..$((${#builds[@]} + 1))"
for n in "${!builds[@]}"; do
    if [ -e "$tree/$n.missing" ]; then
        echo "ok $((n + 1)) - ${builds[$n]} # SKIP no program can be built with ${builds[$n]}"
    elif [ -s "$tree/$n.out" ] && cmp "$tree/0.out" "$tree/$n.out" >>"$tree/$n.log" 2>&1; then
        echo "ok $((n + 1)) - ${builds[$n]} prints the same $(wc -l <"$tree/$n.out") lines"
    else
        echo "not ok $((n + 1)) - ${builds[$n]} prints the same"
        { cat "$tree/$n.log"; diff "$tree/0.out" "$tree/$n.out" | head -n 10; } 2>&1 | sed 's/^/# /'
    fi
done
if ! can_build gcc -m32; then
    echo "ok $((${#builds[@]} + 1)) - 32 bits without SSE # SKIP no program can be built with gcc -m32"
elif compiles_without_sse >"$tree/log" 2>&1; then
    echo "ok $((${#builds[@]} + 1)) - compiles for 32 bits without SSE"
else
    echo "not ok $((${#builds[@]} + 1)) - compiles for 32 bits without SSE"
    head -n 10 "$tree/log" | sed 's/^/# /'
fi
