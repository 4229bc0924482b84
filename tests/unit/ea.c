/* Tests of the evolutionary algorithm from outside: how offspring differ from their parents, that the best survive, that step
 * sizes adapt, and when it restarts. */
#include "check.h"

enum { GENES = 16, SYMBOLS = 4, LOADS = 3000 };

static struct {
    int loads;
    int32_t sym[LOADS][GENES];
    double cost[LOADS];
} seen;

/* The cost is how far the symbols are from their right values. Records every genome that is evaluated. */
static double load(const lg_problem *problem, void *state, lg_genome genome) {
    double cost = 0;
    (void)state;
    CHECK(lg_space_holds(&problem->space, genome), "load %d is not legal", seen.loads);
    for (int i = 0; i < GENES; i++)
        cost += abs(genome.sym[i] - i / (GENES / SYMBOLS));
    if (seen.loads < LOADS) {
        memcpy(seen.sym[seen.loads], genome.sym, sizeof seen.sym[0]);
        seen.cost[seen.loads++] = cost;
    }
    return cost;
}

static double bowl(const lg_problem *problem, void *state, lg_genome genome) {
    double cost = 0;
    (void)state;
    for (int i = 0; i < problem->space.reals; i++)
        cost += (genome.real[i] - 0.3) * (genome.real[i] - 0.3);
    return cost;
}

static lg_problem problem_with(lg_kind kind) {
    static const int count[SYMBOLS] = {4, 4, 4, 4};
    lg_problem problem = {.load = kind == LG_REAL ? bowl : load};
    lg_space_add(&problem.space,
                 (lg_block){.kind = kind, .length = GENES, .symbols = SYMBOLS, .count = count, .hi = 1});
    return problem;
}

/* Returns the best cost of a run. */
static double run_with(lg_kind kind, const char *settings, int64_t evaluations, uint64_t seed) {
    lg_problem problem = problem_with(kind);
    const lg_optimizer *ea = lg_optimizer_find("ea");
    lg_values values = values_of(ea->params, settings);
    memset(&seen, 0, sizeof seen);
    lg_run *run = lg_run_create(&problem, ea, &values, NULL);
    assert_non_null(run);
    lg_run_start(run, limits(evaluations, -1), lg_rng_stream(seed, "ea", 0));
    lg_run_finish(run);
    double best = run->best_cost;
    lg_run_destroy(run);
    return best;
}

static int distance(int a, int b) {
    int differ = 0;
    for (int i = 0; i < GENES; i++)
        differ += seen.sym[a][i] != seen.sym[b][i];
    return differ;
}

/* Can the child be made of the first part of one parent and the rest of the other? */
static bool spliced(int child, int a, int b) {
    int at = 0;
    while (at < GENES && seen.sym[child][at] == seen.sym[a][at])
        at++;
    while (at < GENES && seen.sym[child][at] == seen.sym[b][at])
        at++;
    return at == GENES;
}

static void a_child_of_one_parent_differs_by_one_change(void **state) {
    (void)state;
    for (int k = 0; k < 2; k++) {
        run_with(k ? LG_ARRANGE : LG_CHOICE, "mu=1 lambda=10 crossover=0 mutations=0 tau=0", 11, 1);
        for (int child = 1; child < 11; child++)
            assert_int_equal(distance(0, child), k ? 2 : 1);
    }
}

/* Compares all children of the first two parents, for all pairs. A child of two different parents has each gene from one of
 * them, so it agrees with both where they agree. A child of a single parent has one change. */
static void a_child_of_two_parents_is_a_mixture(void **state) {
    (void)state;
    for (int cut = 0; cut < 2; cut++)
        for (int k = 0; k < 2; k++) {
            char settings[100];
            int mixtures = 0, spliced_ones = 0;
            snprintf(settings, sizeof settings, "mu=2 lambda=100 tournament=1 crossover=1 mutations=0 tau=0 cut=%s",
                     cut ? "one-point" : "uniform");
            run_with(k ? LG_ARRANGE : LG_CHOICE, settings, 102, 1);
            for (int child = 2; child < 102; child++) {
                int strange = 0, lost = 0;
                if (distance(child, 0) <= k + 1 || distance(child, 1) <= k + 1) continue;
                mixtures++;
                spliced_ones += spliced(child, 0, 1) || spliced(child, 1, 0);
                for (int i = 0; i < GENES; i++) {
                    int32_t c = seen.sym[child][i], a = seen.sym[0][i], b = seen.sym[1][i];
                    strange += c != a && c != b;
                    lost += a == b && c != a;
                }
                CHECK(!lost && (k || !strange), "child %d: %d genes new, %d lost", child, strange, lost);
            }
            CHECK(mixtures > 10, "%s: %d mixtures of 100 (%d)", settings, mixtures, k);
            if (!k) CHECK(cut ? spliced_ones == mixtures : spliced_ones < mixtures / 2, "%d spliced", spliced_ones);
        }
}

/* If only children that are no worse survive, the parent is always one of the best genomes so far, and the youngest of them. */
static void the_best_survive_and_of_equals_the_youngest(void **state) {
    int parent = 0, moved = 0;
    (void)state;
    run_with(LG_CHOICE, "mu=1 lambda=1 crossover=0 mutations=0 tau=0", 400, 1);
    for (int child = 1; child < 400; child++) {
        CHECK(distance(parent, child) == 1, "child %d has another parent than %d", child, parent);
        moved += seen.cost[child] == seen.cost[parent];
        if (seen.cost[child] <= seen.cost[parent]) parent = child;
    }
    CHECK(seen.cost[parent] == 0 && moved > 0, "ends at %g, %d moves", seen.cost[parent], moved);
}

/* A wide box whose minimum lies beyond one of its edges. */
static double beyond(const lg_problem *problem, void *state, lg_genome genome) {
    (void)state;
    CHECK(lg_space_holds(&problem->space, genome), "a gene left its box: %g, %g", genome.real[0], genome.real[1]);
    return fabs(genome.real[0] + 9) + fabs(genome.real[1] - 9);
}

/* A gene that would leave the box is set to its edge, so an optimum on the edge is found exactly. */
static void real_genes_stay_in_their_box_and_find_its_edge(void **state) {
    lg_problem problem = {.load = beyond};
    const lg_optimizer *ea = lg_optimizer_find("ea");
    lg_values values = values_of(ea->params, "mu=5 lambda=10");
    (void)state;
    lg_space_add(&problem.space, (lg_block){.kind = LG_REAL, .length = 2, .lo = -2, .hi = 3});
    lg_run *run = lg_run_create(&problem, ea, &values, NULL);
    lg_run_start(run, limits(500, -1), lg_rng_stream(1, "ea", 0));
    lg_run_finish(run);
    CHECK(run->best.real[0] == -2 && run->best.real[1] == 3, "it ends at %g, %g", run->best.real[0], run->best.real[1]);
    lg_run_destroy(run);
}

static void steps_adapt_themselves(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        double adaptive = run_with(LG_REAL, "", 20000, seed), fixed = run_with(LG_REAL, "tau=0", 20000, seed);
        CHECK(adaptive < 1e-9 && fixed > 1e-7, "seed %d: %g adaptive, %g fixed", (int)seed, adaptive, fixed);
    }
}

static void patience_has_an_end(void **state) {
    (void)state;
    for (int patience = 0; patience <= 50; patience += 50) {
        char settings[100];
        int far = 0;
        snprintf(settings, sizeof settings, "mu=1 lambda=1 crossover=0 mutations=0 tau=0 patience=%d", patience);
        run_with(LG_CHOICE, settings, LOADS, 1);
        for (int k = 400; k < LOADS; k++)
            far += seen.cost[k] > 10;
        CHECK(patience ? far > 20 : !far, "patience %d: %d far away", patience, far);
    }
}

static void symbols_find_their_places(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++)
        for (int k = 0; k < 2; k++)
            assert_true(run_with(k ? LG_ARRANGE : LG_CHOICE, "", 2500, seed) == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_child_of_one_parent_differs_by_one_change),
        cmocka_unit_test(a_child_of_two_parents_is_a_mixture),
        cmocka_unit_test(the_best_survive_and_of_equals_the_youngest),
        cmocka_unit_test(real_genes_stay_in_their_box_and_find_its_edge),
        cmocka_unit_test(steps_adapt_themselves),
        cmocka_unit_test(patience_has_an_end),
        cmocka_unit_test(symbols_find_their_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
