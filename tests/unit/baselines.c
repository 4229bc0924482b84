/* Tests of the baselines: random sampling draws a new genome each time; hill climbing takes the best move of a gene, descends
 * to a local optimum, and restarts only when no move improves. */
#include "check.h"

enum { GENES = 6, SYMBOLS = 4 };

/* A landscape with many local optima: the cost of each genome is a random number that depends only on the genome. */
static double rugged(const lg_problem *problem, void *state, lg_genome genome) {
    (void)state;
    return (double)(hash_genome(HASH_START, &problem->space, genome) >> 40);
}

static struct {
    lg_genome last;
    double cost;
    int starts, early;
} seen;

static bool is_optimum(const lg_problem *problem, lg_genome genome, double cost) {
    bool good = true;
    for (int i = 0; i < GENES; i++) {
        int32_t held = genome.sym[i];
        for (int s = 0; s < SYMBOLS; s++) {
            genome.sym[i] = s;
            good = good && rugged(problem, NULL, genome) >= cost;
        }
        genome.sym[i] = held;
    }
    return good;
}

/* Called at each new start. The genome where the run stood before must have been a local optimum. */
static bool construct(const lg_problem *problem, lg_genome genome, lg_rng *rng) {
    if (seen.starts++) seen.early += !is_optimum(problem, seen.last, seen.cost);
    lg_space_sample(&problem->space, genome, rng);
    seen.cost = INFINITY;
    return true;
}

static void watch_climb(const lg_run *run, void *context) {
    (void)context;
    CHECK(run->cursor.cost <= seen.cost, "it climbs from %g to %g", seen.cost, run->cursor.cost);
    seen.cost = run->cursor.cost;
    lg_space_copy(&run->problem->space, seen.last, run->cursor.genome);
}

static lg_run *run_of(const lg_problem *problem, const char *optimizer, lg_values *params, const char *settings) {
    *params = values_of(lg_optimizer_find(optimizer)->params, settings);
    lg_run *run = lg_run_create(problem, lg_optimizer_find(optimizer), params, NULL);
    assert_non_null(run);
    return run;
}

static void hill_climbing_starts_anew_at_local_optima_alone(void **state) {
    lg_problem problem = {.load = rugged, .construct = construct};
    lg_values params;
    (void)state;
    lg_space_add(&problem.space, (lg_block){.kind = LG_CHOICE, .length = GENES, .symbols = SYMBOLS});
    memset(&seen, 0, sizeof seen);
    seen.last = genome_for(&problem.space);
    lg_run *run = run_of(&problem, "hill", &params, "start=constructed");
    lg_run_start(run, limits(4000, -1), lg_rng_stream(1, "hill", 0));
    run_followed(run, watch_climb, NULL);
    CHECK(seen.starts > 20 && !seen.early, "%d starts, %d too early", seen.starts, seen.early);
    lg_run_destroy(run);
    genome_free(seen.last);
}

/* With one gene, a single step leads to the best symbol. */
static void hill_climbing_takes_the_best_move_of_a_gene(void **state) {
    lg_problem problem = {.load = rugged};
    lg_values params;
    (void)state;
    lg_space_add(&problem.space, (lg_block){.kind = LG_CHOICE, .length = 1, .symbols = 50});
    lg_run *run = run_of(&problem, "hill", &params, "");
    for (uint64_t seed = 1; seed <= 5; seed++) {
        double least = INFINITY;
        int32_t symbol = 0;
        lg_run_start(run, limits(50, -1), lg_rng_stream(seed, "hill", 0));
        lg_run_finish(run);
        for (; symbol < 50; symbol++)
            least = fmin(least, rugged(&problem, NULL, (lg_genome){NULL, &symbol}));
        CHECK(run->cursor.cost == least, "seed %d: %g, not %g", (int)seed, run->cursor.cost, least);
    }
    lg_run_destroy(run);
}

static struct {
    int loads, repeated;
    double last;
} samples;

static double note(const lg_problem *problem, void *state, lg_genome genome) {
    (void)problem;
    (void)state;
    samples.repeated += samples.loads++ && genome.real[0] == samples.last;
    return samples.last = genome.real[0];
}

static void random_sampling_never_looks_twice(void **state) {
    lg_problem problem = {.load = note};
    lg_values params;
    (void)state;
    lg_space_add(&problem.space, (lg_block){.kind = LG_REAL, .length = 1, .hi = 1});
    lg_run *run = run_of(&problem, "random", &params, "");
    lg_run_start(run, limits(2000, -1), lg_rng_stream(1, "random", 0));
    lg_run_finish(run);
    CHECK(samples.loads == 2000 && !samples.repeated, "%d of %d", samples.repeated, samples.loads);
    CHECK(run->best_cost < 1e-2, "the least of 2000 numbers is %g", run->best_cost);
    lg_run_destroy(run);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hill_climbing_starts_anew_at_local_optima_alone),
        cmocka_unit_test(hill_climbing_takes_the_best_move_of_a_gene),
        cmocka_unit_test(random_sampling_never_looks_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
