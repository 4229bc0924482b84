# The files that make install leaves are enough to run the tool and to build programs with the library. The library uses no name
# that such a program might use.
# Second tier (200 s): builds the product without sanitizers.
cd "$LG_SOURCE" || exit 1
. tests/build/tap.inc

lib() { dirname "$(find "$tree" -name liblevelground.so)"; }

flags() { PKG_CONFIG_SYSROOT_DIR=$tree PKG_CONFIG_PATH=$(lib)/pkgconfig pkg-config "$@" levelground; }

# program NAME LINK...: builds and runs NAME.c; its output is left in NAME.out
program() {
    local name=$1
    shift
    # shellcheck disable=SC2046  # a list of words
    gcc -std=c17 -Wall -Wextra -Wpedantic -Werror "$tree/$name.c" -o "$tree/$name" $(flags --cflags) "$@" -lm &&
        LD_LIBRARY_PATH=$(lib) "$tree/$name" >"$tree/$name.out"
}

# A program whose functions have the same names as functions inside the library. They do nothing useful.
cat >"$tree/plain.c" <<'END'
#include <levelground/search.h>
#include <stdio.h>

static double sphere(const lg_problem *problem, void *state, lg_genome genome) {
    double sum = 0;
    (void)state;
    for (int i = 0; i < problem->space.reals; i++)
        sum += genome.real[i] * genome.real[i] * (i + 1);
    return sum;
}

int main(void) {
    const lg_optimizer *cmaes = lg_optimizer_find("cmaes");
    lg_problem problem = {.load = sphere};
    lg_values params;
    lg_budget budget = lg_budget_unlimited();
    lg_space_add(&problem.space, (lg_block){.kind = LG_REAL, .length = 10, .lo = -5, .hi = 3});
    lg_values_init(&params, cmaes->params);
    budget.evaluations = 3000;
    lg_run *run = lg_run_create(&problem, cmaes, &params, NULL);
    lg_run_start(run, budget, lg_rng_stream(1, "sphere", 0));
    lg_run_finish(run);
    printf("%s %.17g\n", lg_version(), run->best_cost);
    lg_run_destroy(run);
    return 0;
}
END
{
    cat "$tree/plain.c"
    for name in eigen_symmetric tm_evaluate local_search inside; do
        printf 'int %s(void);\nint %s(void) { return 1; }\n' "$name" "$name"
    done
} >"$tree/clash.c"

names() { nm --defined-only --extern-only "$@" | awk 'NF == 3 { print $3 }' | sort -u; }
public() { [ -n "$(names "$@")" ] && ! names "$@" | grep -v '^lg_'; }

installed() { LD_LIBRARY_PATH=$(lib) "$tree/opt/levelground/bin/levelground" "$@"; }

# plugin NAME: builds an installed example with the installed headers, and loads it with the installed tool
plugin() {
    # shellcheck disable=SC2046  # a list of words
    gcc -std=c17 -shared -fPIC "$tree/$1.c" -o "$tree/$1.so" $(flags --cflags) && installed check --plugin "$tree/$1.so"
}

echo 1..20
ok "make install PREFIX" make install PREFIX=/opt/levelground DESTDIR="$tree"
ok "the tool runs" "$tree/opt/levelground/bin/levelground" list games
ok "games in files are installed" "$tree/opt/levelground/bin/levelground" generate terraforming-mars --seed 1
ok "a program on the shared library" program plain "-L$(lib)" -llevelground
ok "the shared library shows public names alone" public -D "$(lib)/liblevelground.so"
ok "the static library too" public "$(lib)/liblevelground.a"
ok "a program's own functions are its own" program clash "-L$(lib)" -llevelground
ok "and change nothing" cmp "$tree/plain.out" "$tree/clash.out"
ok "with the static library as well" program clash "$(lib)/liblevelground.a" -lyaml
ok "which gives the same" cmp "$tree/plain.out" "$tree/clash.out"
cp "$tree"/opt/levelground/share/doc/levelground/examples/*.c "$tree"
ok "the example of the library" program use_library "-L$(lib)" -llevelground
awk '/^```/ { inside = $0 == "```c"; next } inside' "$tree/opt/levelground/share/doc/levelground/docs/tutorial/library.md" >"$tree/library.c"
ok "the pieces of docs/tutorial/library.md" program library "-L$(lib)" -llevelground
ok "make the level that the tool makes" cmp <(tail -n 1 "$tree/library.out") <(installed generate catan --seed 7 --set players=6 | sed -n '1s/.*, \(id [^:]*\):.*/\1/p')
ok "a game of one's own" plugin own_game
ok "an optimizer of one's own" plugin own_optimizer
studies() { installed study list >"$tree/studies" && grep -q '^tabu2020 ' "$tree/studies"; }
cd "$tree" || exit 1 # away from the studies in the source tree
ok "studies" studies
cd "$LG_SOURCE" || exit 1
ok "the schema for editors" test -s "$tree/opt/levelground/share/levelground/games/game.schema.json"
ok "man page" test -s "$tree/opt/levelground/share/man/man1/levelground.1"
complete() { bash "$tree/opt/levelground/share/bash-completion/completions/levelground" build/levelground generate cat | grep -q "^catan"; }
ok "completion" complete
ok "make install" make install DESTDIR="$tree" # at the end, because the build folder keeps the usual prefix
