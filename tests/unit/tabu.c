/* Tests of tabu search: a visited map does not return while it is in the list; a gene does not return to a symbol that it had
 * lately (on a flat cost function, where no map is the best so far); if all moves are tabu, the search waits. Also tests the
 * readings of tabu2020: symbols that are lost, neighbours that form a chain, and a start with the usual stock. */
#include "check.h"

enum { STEPS = 1000, GENES = 12, LIST = 9 };

static const int tiles[] = {4, 4, 4};
static const lg_block letters = {.kind = LG_CHOICE, .length = GENES, .symbols = 3},
                      order = {.kind = LG_ARRANGE, .length = GENES, .symbols = 3, .count = tiles};

static double flat(const lg_problem *problem, void *state, lg_genome genome) {
    (void)problem;
    (void)state;
    (void)genome;
    return 5;
}

static double letters_off(const lg_problem *problem, void *state, lg_genome genome) {
    int off = 0;
    (void)problem;
    (void)state;
    for (int i = 0; i < GENES; i++)
        off += genome.sym[i] != i % 2;
    return off;
}

typedef struct {
    int steps;
    int32_t sym[STEPS][GENES];
} walk;

/* Records the map after each step. */
static walk *walk_with(const lg_block *block, double (*load)(const lg_problem *, void *, lg_genome),
                       const char *settings) {
    lg_problem problem = {.load = load};
    lg_space_add(&problem.space, *block);
    lg_values params = values_of(lg_optimizer_find("tabu")->params, settings);
    lg_run *run = lg_run_create(&problem, lg_optimizer_find("tabu"), &params, NULL);
    walk *w = allocated(sizeof *w);
    lg_run_start(run, limits(20000, -1), lg_rng_stream(1, "tabu", 0));
    while (w->steps < STEPS && lg_run_step(run) == LG_RUNNING)
        memcpy(w->sym[w->steps++], run->cursor.genome.sym, sizeof w->sym[0]);
    assert_int_equal(w->steps, STEPS);
    lg_run_destroy(run);
    return w;
}

static bool equal(const walk *w, int a, int b) {
    return !memcmp(w->sym[a], w->sym[b], sizeof w->sym[0]);
}

static void check_maps(const lg_block *block, double (*load)(const lg_problem *, void *, lg_genome),
                       const char *settings) {
    walk *w = walk_with(block, load, settings);
    int again = 0;
    for (int n = 1; n < STEPS; n++) {
        CHECK(!equal(w, n, n - 1), "%s: step %d stays", settings, n);
        for (int m = n > LIST ? n - LIST : 0; m < n; m++)
            CHECK(!equal(w, n, m), "%s: the map of step %d comes back at step %d", settings, m, n);
        for (int m = 0; m < n - LIST && !again; m++)
            again = equal(w, n, m);
    }
    CHECK(load == flat || again, "%s: no map ever comes back, which proves nothing", settings);
    free(w);
}

static void visited_maps_stay_away_while_they_are_listed(void **state) {
    (void)state;
    check_maps(&letters, letters_off, "memory=maps list=9 neighbourhood=20");
    check_maps(&order, letters_off, "memory=maps list=9 neighbourhood=12");
    check_maps(&order, letters_off, "memory=maps list=9 neighbourhood=12 cycle=4");
    check_maps(&letters, flat, "memory=maps list=9 neighbourhood=3");
}

static void check_symbols(const lg_block *block) {
    walk *w = walk_with(block, flat, "memory=moves list=9 neighbourhood=20");
    int moved = 0;
    for (int n = 1; n < STEPS; n++)
        for (int i = 0; i < GENES; i++) {
            if (w->sym[n][i] == w->sym[n - 1][i]) continue;
            moved++;
            for (int m = n > LIST ? n - LIST : 0; m < n; m++)
                CHECK(w->sym[n][i] != w->sym[m][i], "gene %d gets back %d at step %d, had it at %d", i, w->sym[n][i], n,
                      m);
        }
    CHECK(moved > STEPS / 4, "only %d genes changed", moved);
    free(w);
}

static void genes_do_not_get_back_symbols_they_had_lately(void **state) {
    (void)state;
    check_symbols(&letters);
    check_symbols(&order);
}

/* The costs of the eight maps of three bits, numbered as binary numbers. From map 0 the best steps lead to 1, 3 and 7, and
 * then to 6, which the tabu list forbids. */
static double costs[8];

static double by_table(const lg_problem *problem, void *state, lg_genome genome) {
    (void)problem;
    (void)state;
    return costs[genome.sym[0] + 2 * genome.sym[1] + 4 * genome.sym[2]];
}

static bool all_zero(const lg_problem *problem, lg_genome genome, lg_rng *rng) {
    (void)rng;
    memset(genome.sym, 0, sizeof *genome.sym * (size_t)problem->space.syms);
    return true;
}

/* Returns the map after four steps with a tabu list that is long enough for all moves. */
static int map_after_four_steps(void) {
    lg_problem problem = {.load = by_table, .construct = all_zero};
    lg_space_add(&problem.space, (lg_block){.kind = LG_CHOICE, .length = 3, .symbols = 2});
    lg_values params = values_of(lg_optimizer_find("tabu")->params, "start=constructed list=1000 neighbourhood=60");
    lg_run *run = lg_run_create(&problem, lg_optimizer_find("tabu"), &params, NULL);
    lg_run_start(run, limits(0, -1), lg_rng_stream(1, "tabu", 0));
    for (int k = 0; k < 5; k++)
        lg_run_step(run);
    int map = run->cursor.genome.sym[0] + 2 * run->cursor.genome.sym[1] + 4 * run->cursor.genome.sym[2];
    lg_run_destroy(run);
    return map;
}

static void a_forbidden_move_is_taken_where_it_makes_the_best_map_so_far(void **state) {
    static const double slope[8] = {9, 5, 8, 4, 8, 6, 0, 3};
    (void)state;
    memcpy(costs, slope, sizeof costs);
    assert_int_equal(map_after_four_steps(), 6);
    costs[6] = 3; /* equal to the best so far, which is not enough to lift the tabu */
    assert_int_equal(map_after_four_steps(), 7);
}

/* Free choices in a game that has a usual stock: 6 of symbol 0, 4 of symbol 1, and so on. */
static const int usual[] = {6, 4, 2};
static const lg_block stocked = {.kind = LG_CHOICE, .length = GENES, .symbols = 3, .count = usual};

/* Each evaluation is better than the one before, so the last neighbour of a step is taken. */
static double falling(const lg_problem *problem, void *state, lg_genome genome) {
    static double cost = 1e9;
    (void)problem;
    (void)state;
    (void)genome;
    return --cost;
}

/* How a step has changed a map: which genes, and how many more of each symbol there are. */
typedef struct {
    int genes, gained, symbol;
    bool one_symbol; /* do all genes that have changed have the same symbol now? */
} change;

static change change_at(const walk *w, int n) {
    change c = {.symbol = -1, .one_symbol = true};
    int more[3] = {0};
    for (int i = 0; i < GENES; i++) {
        int was = w->sym[n - 1][i], is = w->sym[n][i];
        more[was]--;
        more[is]++;
        if (was == is) continue;
        c.one_symbol = c.one_symbol && (c.symbol < 0 || c.symbol == is);
        c.symbol = is;
        c.genes++;
    }
    for (int s = 0; s < 3; s++)
        c.gained += more[s] > 0 ? more[s] : 0;
    return c;
}

static void a_cycle_overwrites_one_symbol_or_all(void **state) {
    (void)state;
    walk *one = walk_with(&letters, falling, "memory=maps cycle=4 neighbourhood=2 list=0 overwrite=one"),
         *all = walk_with(&letters, falling, "memory=maps cycle=4 neighbourhood=2 list=0 overwrite=all");
    int most[2] = {0}, several = 0, gained = 0;
    for (int n = 1; n < 20; n++) {
        change a = change_at(one, n), b = change_at(all, n);
        CHECK(a.genes <= 4 && a.gained <= 1, "one: %d genes change, %d symbols are gained", a.genes, a.gained);
        CHECK(b.genes <= 3 && b.one_symbol, "all: %d genes change at step %d", b.genes, n);
        if (a.genes > most[0]) most[0] = a.genes;
        if (b.genes > most[1]) most[1] = b.genes;
        several += !a.one_symbol;
        gained += a.gained;
    }
    CHECK(most[0] == 4 && most[1] == 3 && several, "at most %d and %d genes change", most[0], most[1]);
    CHECK(gained > 0, "one: no symbol is ever lost");
    free(one);
    free(all);
}

static void neighbours_can_form_a_chain(void **state) {
    (void)state;
    walk *apart = walk_with(&letters, falling, "memory=maps cycle=3 neighbourhood=8 list=0"),
         *chain = walk_with(&letters, falling, "memory=maps cycle=3 neighbourhood=8 list=0 from=previous");
    int near = 0, far = 0;
    for (int n = 1; n < STEPS; n++) {
        change a = change_at(apart, n), b = change_at(chain, n);
        if (a.genes > near) near = a.genes;
        if (b.genes > far) far = b.genes;
    }
    CHECK(near == 2, "a neighbour of the current map changes %d genes", near);
    CHECK(far > 6, "a chain of eight changes %d genes", far);
    free(apart);
    free(chain);
    check_maps(&letters, letters_off, "memory=maps list=9 neighbourhood=12 cycle=3 from=previous");
    check_maps(&order, letters_off, "memory=maps list=9 neighbourhood=12 cycle=4 from=previous");
}

static void a_search_can_start_with_the_usual_stock(void **state) {
    (void)state;
    lg_problem problem = {.load = flat};
    lg_space_add(&problem.space, stocked);
    lg_values params = values_of(lg_optimizer_find("tabu")->params, "start=stock");
    lg_run *run = lg_run_create(&problem, lg_optimizer_find("tabu"), &params, NULL);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        int count[3] = {0};
        lg_run_start(run, limits(0, -1), lg_rng_stream(seed, "tabu", 0));
        lg_run_step(run);
        for (int i = 0; i < GENES; i++)
            count[run->cursor.genome.sym[i]]++;
        assert_memory_equal(count, usual, sizeof usual);
    }
    lg_run_destroy(run);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cycle_overwrites_one_symbol_or_all),
        cmocka_unit_test(neighbours_can_form_a_chain),
        cmocka_unit_test(a_search_can_start_with_the_usual_stock),
        cmocka_unit_test(visited_maps_stay_away_while_they_are_listed),
        cmocka_unit_test(genes_do_not_get_back_symbols_they_had_lately),
        cmocka_unit_test(a_forbidden_move_is_taken_where_it_makes_the_best_map_so_far),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
