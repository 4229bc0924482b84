/* Tests of simulated annealing: at a constant temperature it visits genomes with the probabilities of Boltzmann's
 * distribution; it cools from hot to cold; each restart begins from the best of its samples. */
#include "check.h"

enum { SYMBOLS = 5, LOADS = 8000 };

/* The costs of one gene's symbols: some are whole numbers, which the annealing looks up in a table, and some are not. */
static const double costs[SYMBOLS] = {0, 0.5, 1, 2, 2.25};

static double by_symbol(const lg_problem *problem, void *state, lg_genome genome) {
    (void)problem;
    (void)state;
    return costs[genome.sym[0]];
}

static lg_run *run_of(const lg_problem *problem, lg_values *params, const char *settings) {
    *params = values_of(lg_optimizer_find("anneal")->params, settings);
    lg_run *run = lg_run_create(problem, lg_optimizer_find("anneal"), params, NULL);
    assert_non_null(run);
    return run;
}

typedef struct {
    int of, found[SYMBOLS];
} tally;

static void count_symbol(const lg_run *run, void *context) {
    tally *t = context;
    t->of++;
    t->found[run->cursor.genome.sym[0]]++;
}

/* Metropolis: because every move is as likely as its reverse, the run spends time at each symbol in proportion to e^(-cost /
 * temperature). */
static void symbols_are_held_by_boltzmanns_distribution(void **state) {
    static const double temperature[] = {0.5, 1, 3};
    lg_problem problem = {.load = by_symbol};
    lg_space_add(&problem.space, (lg_block){.kind = LG_CHOICE, .length = 1, .symbols = SYMBOLS});
    (void)state;
    for (int k = 0; k < 3; k++) {
        char settings[80];
        lg_values params;
        double sum = 0;
        tally t = {0};
        snprintf(settings, sizeof settings, "hot=%g cold=%g length=1e9", temperature[k], temperature[k]);
        lg_run *run = run_of(&problem, &params, settings);
        lg_run_start(run, limits(200000, -1), lg_rng_stream(1, "anneal", 0));
        run_followed(run, count_symbol,
                     &t); /* looks only every 128 moves, so that two looks are practically independent */
        for (int s = 0; s < SYMBOLS; s++)
            sum += exp(-costs[s] / temperature[k]);
        for (int s = 0; s < SYMBOLS; s++) {
            double wanted = exp(-costs[s] / temperature[k]) / sum, error = sqrt(wanted * (1 - wanted) / t.of);
            CHECK(fabs((double)t.found[s] / t.of - wanted) < 4 * error, "at %g: cost %g in %d of %d, not %g",
                  temperature[k], costs[s], t.found[s], t.of, wanted);
        }
        lg_run_destroy(run);
    }
}

/* The cost is the sum of the symbols. Records what the run evaluates. */
enum { GENES = 12 };

static struct {
    int loads, starts, from[LOADS];
    double cost[LOADS];
} seen;

static double watch(const lg_problem *problem, void *state, lg_genome genome) {
    double cost = 0;
    (void)state;
    for (int i = 0; i < problem->space.syms; i++)
        cost += genome.sym[i];
    if (seen.loads < LOADS) seen.cost[seen.loads++] = cost;
    return cost;
}

static bool construct(const lg_problem *problem, lg_genome genome, lg_rng *rng) {
    if (seen.starts < LOADS) seen.from[seen.starts++] = seen.loads;
    lg_space_sample(&problem->space, genome, rng);
    return true;
}

static lg_problem sum_of_symbols(void) {
    lg_problem problem = {.load = watch, .construct = construct};
    lg_space_add(&problem.space, (lg_block){.kind = LG_CHOICE, .length = GENES, .symbols = SYMBOLS});
    return problem;
}

/* At this temperature no move that makes the genome worse is accepted. So after the first step the run is at the best sample or
 * at a lower cost. */
static void it_starts_from_the_best_of_its_samples(void **state) {
    lg_problem problem = sum_of_symbols();
    lg_values params;
    (void)state;
    lg_run *run = run_of(&problem, &params, "start=constructed samples=20 hot=1e-9 cold=1e-9");
    for (uint64_t seed = 1; seed <= 20; seed++) {
        memset(&seen, 0, sizeof seen);
        lg_run_start(run, limits(0, -1), lg_rng_stream(seed, "anneal", 0));
        lg_run_step(run);
        double least = seen.cost[0], best = run->cursor.cost;
        for (int k = 1; k < 20; k++)
            least = fmin(least, seen.cost[k]);
        CHECK(seen.starts == 20 && best == least && watch(&problem, NULL, run->cursor.genome) == least,
              "seed %d: it starts at %g of %d samples down to %g", (int)seed, best, seen.starts, least);
    }
    lg_run_destroy(run);
}

/* Each start uses one sample and then `length` evaluations. In each start the last moves are colder than the first. */
static void it_starts_afresh_when_it_is_cold(void **state) {
    lg_problem problem = sum_of_symbols();
    lg_values params;
    double early = 0, late = 0;
    (void)state;
    memset(&seen, 0, sizeof seen);
    lg_run *run = run_of(&problem, &params, "start=constructed length=1024 hot=30 cold=.01");
    lg_run_start(run, limits(7 * 1025, -1), lg_rng_stream(1, "anneal", 0));
    lg_run_finish(run);
    lg_run_destroy(run);
    assert_int_equal(seen.starts, 7);
    for (int k = 0; k < 7; k++) {
        assert_int_equal(seen.from[k], k * 1025);
        for (int i = 1; i <= 128; i++) {
            early += seen.cost[seen.from[k] + i] / (7 * 128);
            late += seen.cost[seen.from[k] + 1025 - i] / (7 * 128);
        }
    }
    double hot = GENES * (SYMBOLS - 1) / 2.0; /* the mean cost when all symbols are equally likely */
    CHECK(fabs(early - hot) < 3 && late < 4, "hot %g, not %g; cold %g", early, hot, late);
}

/* Returns how many starts a run of this many evaluations makes. For 0, the run has no limit of its own and is stopped after
 * 300,000 evaluations. */
static int starts_of(const char *settings, int64_t evaluations) {
    lg_problem problem = sum_of_symbols();
    lg_values params;
    memset(&seen, 0, sizeof seen);
    lg_run *run = run_of(&problem, &params, settings);
    lg_run_start(run, limits(evaluations, -1), lg_rng_stream(1, "anneal", 0));
    while (lg_run_open(run) && run->evaluations < 300000)
        lg_run_step(run);
    lg_run_destroy(run);
    return seen.starts;
}

/* By default one cooling takes the whole run. If the run has no limit, a cooling takes 100,000 evaluations. */
static void a_descent_is_as_long_as_the_run(void **state) {
    (void)state;
    assert_int_equal(starts_of("start=constructed", 5000), 1);
    assert_int_equal(starts_of("start=constructed", 250000), 1);
    assert_int_equal(starts_of("start=constructed length=1024", 5000), 5);
    assert_int_equal(starts_of("start=constructed", 0), 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(symbols_are_held_by_boltzmanns_distribution),
        cmocka_unit_test(it_starts_from_the_best_of_its_samples),
        cmocka_unit_test(it_starts_afresh_when_it_is_cold),
        cmocka_unit_test(a_descent_is_as_long_as_the_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
