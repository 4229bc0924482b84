/* Tests of the report on each generation of a population. Each generation is reported once, including the first one and one
 * that a limit cuts short, however often its samples are drawn again. An archive that wants no traits gets none. */
#include "check.h"

enum { GENES = 4, PARTICLES = 7 };

static struct {
    lg_archive base;
    int64_t generations, offers, since, least, most, at, described, with_traits;
} seen;

static double half_valid(const lg_problem *problem, void *state, lg_genome genome) {
    (void)problem, (void)state;
    double cost = 0;
    for (int i = 0; i < GENES; i++)
        cost += genome.real[i] * genome.real[i];
    return genome.real[0] < 0.5 ? cost : 1000;
}

static bool tell(const lg_problem *problem, void *state, lg_genome genome, uint64_t which, double *traits) {
    (void)problem, (void)state, (void)which;
    traits[0] = genome.real[0];
    seen.described++;
    return true;
}

static void see(lg_archive *archive, const lg_problem *problem, lg_genome genome, double cost, const double *traits) {
    (void)archive, (void)genome;
    seen.offers++;
    seen.since += cost < problem->infeasible;
    seen.with_traits += traits != NULL;
}

static void end_of_one(const lg_run *run, void *context) {
    (void)context;
    seen.generations++;
    seen.at = run->evaluations;
    if (seen.generations == 1 || seen.since < seen.least) seen.least = seen.since;
    if (seen.since > seen.most) seen.most = seen.since;
    seen.since = 0;
}

static const lg_trait traits[] = {{"first", "", "the first gene", 0, 1, false, 0, 1, 0.1}, {.name = NULL}};
static const lg_game game = {.name = "half", .traits = traits};

static void search(const char *algorithm, const char *settings, bool plain, int64_t evaluations) {
    const lg_optimizer *optimizer = lg_optimizer_find(algorithm);
    lg_values values = values_of(optimizer->params, settings);
    lg_problem problem = {.load = half_valid, .infeasible = 1000, .describe = tell, .game = &game};
    lg_budget budget = lg_budget_unlimited();
    lg_error error = {.text = ""};
    memset(&seen, 0, sizeof seen);
    seen.base = (lg_archive){.offer = see, .plain = plain};
    lg_space_add(&problem.space, (lg_block){.kind = LG_REAL, .length = GENES, .lo = 0, .hi = 1});
    budget.archive = &seen.base;
    budget.generation = end_of_one;
    budget.evaluations = evaluations;
    lg_run *run = lg_run_create(&problem, optimizer, &values, &error);
    CHECK(run, "%s", error.text);
    lg_run_start(run, budget, lg_rng_stream(1, "generations", 0));
    lg_run_finish(run);
    CHECK(!seen.generations || seen.at == run->evaluations, "%s: told at %lld of %lld evaluations", algorithm,
          (long long)seen.at, (long long)run->evaluations);
    lg_run_destroy(run);
    lg_values_clear(&values);
}

static void expect(const char *what, int64_t found, int64_t expected) {
    CHECK(found == expected, "%s: expected %lld, found %lld", what, (long long)expected, (long long)found);
}

static void a_generation_is_told_once_however_often_it_is_drawn_again(void **state) {
    (void)state;
    search("cmaes", "lambda=6 generations=9 infeasible=redraw restarts=none tolhistfun=0", true, 0);
    expect("generations", seen.generations, 9);
    CHECK(seen.offers > 54, "only %lld samples: none was drawn again", (long long)seen.offers);
    expect("valid samples of the smallest", seen.least, 6);
    expect("valid samples of the largest", seen.most, 6);
}

static void the_first_counts_and_so_does_one_that_is_cut_short(void **state) {
    (void)state;
    search("ea", "mu=5 lambda=4 generations=0", true, 5 + 3 * 4 + 1);
    expect("of an evolutionary algorithm", seen.generations, 5);
    search("ea", "mu=5 lambda=4 generations=0", true, 5 + 3 * 4);
    expect("whole ones", seen.generations, 4);
    search("pso", "particles=7 local=0", true, 3 * PARTICLES + 2);
    expect("of a swarm", seen.generations, 4);
    search("pso", "particles=7 local=0", true, 3 * PARTICLES);
    expect("of a swarm, whole ones", seen.generations, 3);
    search("aco", "ants=5 beta=0 deposit=all local=0", true, 11);
    expect("of ants", seen.generations, 3);
    search("cmaes", "lambda=6 infeasible=keep", true, 15);
    expect("of a distribution", seen.generations, 3);
}

static void traits_are_told_to_who_wants_them(void **state) {
    (void)state;
    search("random", "", false, 20);
    expect("told", seen.described + seen.with_traits, 40);
    search("random", "", true, 20);
    expect("told to a plain archive", seen.described + seen.with_traits, 0);
    search("cmaes", "lambda=6", true, 20);
    expect("told of batches to a plain archive", seen.described + seen.with_traits, 0);
    expect("offered", seen.offers, 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_generation_is_told_once_however_often_it_is_drawn_again),
        cmocka_unit_test(the_first_counts_and_so_does_one_that_is_cut_short),
        cmocka_unit_test(traits_are_told_to_who_wants_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
