/* Tests of CMA-ME on the paper's own problem: traits are sums of many genes, and each gene moves them only little (Fontaine
 * 2020, section 4.1). There CMA-ME makes faster progress than MAP-Elites as published with isotropic steps. */
#include "check.h"
#include "levelground/explore.h"

enum { GENES = 20, EVALUATIONS = 20000 };

static const lg_trait traits[] = {
    {"left", "", "the sum of the first half", -GENES, GENES, false, 0, 0, 0},
    {"right", "", "the sum of the second half", -GENES, GENES, false, 0, 0, 0},
    {NULL, NULL, NULL, 0, 0, false, 0, 0, 0},
};

static double load(const lg_problem *problem, void *state, lg_genome genome) {
    double sum = 0;
    (void)problem;
    memcpy(state, genome.real, sizeof(double) * GENES);
    for (int i = 0; i < GENES; i++)
        sum += genome.real[i] * genome.real[i];
    return sum;
}

/* Clips a gene as the paper does: beyond 1 it counts less the larger it is. */
static double clip(double x) {
    return fabs(x) <= 1 ? x : 1 / x;
}

static bool describe(const lg_problem *problem, void *state, lg_genome genome, uint64_t which, double *told) {
    (void)problem;
    (void)state;
    (void)which;
    told[0] = told[1] = 0;
    for (int i = 0; i < GENES; i++)
        told[i >= GENES / 2] += clip(genome.real[i]);
    return true;
}

static lg_problem sphere;
static lg_problem *problem_of_it(const lg_task *task, const char *stage, lg_error *error) {
    (void)task;
    (void)stage;
    (void)error;
    return &sphere;
}
static void start_from(lg_problem *problem, const lg_level *level) {
    (void)problem;
    (void)level;
}
static void let_go(lg_problem *problem) {
    (void)problem;
}

static const lg_plan_step plan[] = {{.optimizer = NULL}};
static const lg_variant variants[] = {{.name = "it", .plan = plan}, {.name = NULL}};
static const lg_game game = {.name = "sphere",
                             .traits = traits,
                             .level_size = 8,
                             .variants = variants,
                             .search.problem = problem_of_it,
                             .search.start_from = start_from,
                             .search.problem_destroy = let_go};

static lg_explorer *explored_by(const char *name, const char *assignments) {
    static const lg_task task = {.game = &game};
    lg_niches niches = {.axes = 2, .axis = {{0, -GENES / 2.0, GENES / 2.0, 50}, {1, -GENES / 2.0, GENES / 2.0, 50}}};
    const lg_emitter *emitter = lg_emitter_find(name);
    lg_values params = values_of(emitter->params, assignments);
    lg_explored done = {0};
    lg_error error;
    lg_explorer *x =
        lg_explorer_create(&task, &niches, &(lg_emission){.emitter = emitter, .params = &params}, 1, &error);
    CHECK(x, "%s", error.text);
    while (done.evaluations < EVALUATIONS)
        assert_true(lg_explorer_round(x, &done, 1, EVALUATIONS - done.evaluations, NULL));
    lg_values_clear(&params);
    return x;
}

/* Returns the QD score that a run reaches. */
static double explored(const char *name, const char *assignments) {
    lg_explorer *x = explored_by(name, assignments);
    lg_elites_summary s = lg_elites_summarize(lg_explorer_elites(x));
    lg_explorer_destroy(x);
    return s.score;
}

static void make_problem(double lo, double hi) {
    sphere = (lg_problem){.load = load, .describe = describe, .game = &game, .state_size = sizeof(double) * GENES};
    lg_space_add(&sphere.space, (lg_block){.kind = LG_REAL, .length = GENES, .lo = lo, .hi = hi});
}

static void it_gets_on_where_traits_are_sums(void **state) {
    (void)state;
    make_problem(-5.12, 5.12);
    double led = explored("cmame", "sigma=.05 lambda=8"), blind = explored("mapelites", "spread=.05 line=0");
    CHECK(led > 1.5 * blind, "CMA-ME comes to a QD score of %g, MAP-Elites to %g", led, blind);
}

/* The steps are so wide that most samples lie outside the box. They must be moved to its edge. */
static void samples_stay_in_the_box(void **state) {
    (void)state;
    make_problem(-.25, .5);
    lg_explorer *x = explored_by("cmame", "sigma=1 lambda=8");
    const lg_elites *e = lg_explorer_elites(x);
    lg_genome genome = genome_for(&sphere.space);
    int at_the_edge = 0;
    for (int k = 0; k < lg_elites_count(e); k++) {
        lg_elites_genome(e, k, genome);
        CHECK(lg_space_holds(&sphere.space, genome), "elite %d lies outside", k);
        for (int i = 0; i < GENES; i++)
            at_the_edge += genome.real[i] == -.25 || genome.real[i] == .5;
    }
    CHECK(at_the_edge > 0, "none of %d elites has a gene at the edge", lg_elites_count(e));
    genome_free(genome);
    lg_explorer_destroy(x);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_gets_on_where_traits_are_sums),
        cmocka_unit_test(samples_stay_in_the_box),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
