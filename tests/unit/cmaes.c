/* Tests of CMA-ES: it needs as few evaluations as the reference implementation; ptsp2014's sampling, redrawing and stop; the
 * meaning of each bound; named stop conditions; restarts; and extreme settings. */
#include "check.h"
#include "functions.h"

/* Statistics of the genomes that the problems below have evaluated. */
static struct {
    int64_t loads, outside, valid;
    double sum, squares, low, high; /* over all genes */
} seen;

static double watch(const lg_problem *problem, void *state, lg_genome genome) {
    double cost = 0;
    (void)state;
    seen.loads++;
    for (int i = 0; i < problem->space.reals; i++) {
        double x = genome.real[i];
        cost += (x - 0.3) * (x - 0.3);
        seen.sum += x;
        seen.squares += x * x;
        seen.low = fmin(seen.low, x);
        seen.high = fmax(seen.high, x);
    }
    seen.outside += !lg_space_holds(&problem->space, genome);
    seen.valid += genome.real[0] < 0.5;
    return problem->infeasible > 0 && genome.real[0] >= 0.5 ? 1000 + cost : cost;
}

static double flat(const lg_problem *problem, void *state, lg_genome genome) {
    return 0 * watch(problem, state, genome) + 7;
}

static double endless(const lg_problem *problem, void *state, lg_genome genome) {
    watch(problem, state, genome);
    return INFINITY;
}

static lg_problem boxed(int n, double lo, double hi) {
    lg_problem problem = {.load = watch};
    lg_space_add(&problem.space, (lg_block){.kind = LG_REAL, .length = n, .lo = lo, .hi = hi});
    return problem;
}

/* Makes a whole run and returns a copy of its members. The copy's best genome is already freed. */
static lg_run ran(const lg_problem *problem, const char *settings, lg_budget budget, uint64_t seed) {
    const lg_optimizer *cmaes = lg_optimizer_find("cmaes");
    lg_values values = values_of(cmaes->params, settings);
    lg_error error = {.text = ""};
    memset(&seen, 0, sizeof seen);
    seen.low = INFINITY, seen.high = -INFINITY;
    lg_run *run = lg_run_create(problem, cmaes, &values, &error);
    CHECK(run, "%s", error.text);
    lg_run_start(run, budget, lg_rng_stream(seed, "cmaes", 0));
    lg_run_finish(run);
    lg_run copy = *run;
    lg_run_destroy(run);
    return copy;
}

static const char *preset(void) {
    return lg_optimizer_find("cmaes")->presets->assignments;
}

/* The mean number of evaluations over two seeds is at most the largest number of the reference implementation. One run on
 * Rosenbrock may end in another optimum. */
static void evaluations_are_as_few_as_the_references(void **state) {
    static function f;
    (void)state;
    for (int row = 0; row < FUNCTION_ROWS; row++) {
        const lg_problem *problem = function_problem(&f, function_rows[row].kind, function_rows[row].n);
        char settings[120];
        snprintf(settings, sizeof settings, "units=genes restarts=none lambda=%d mean=%g sigma=%g",
                 function_rows[row].n == 20 ? 0 : function_rows[row].lambda, function_rows[row].start,
                 function_rows[row].sigma);
        int seeds = function_rows[row].n == 20 ? 2 : 1, good = 0;
        double sum = 0;
        for (int seed = 1; seed <= seeds; seed++) {
            lg_run run = ran(problem, settings, limits(100000, 1e-9), (uint64_t)seed);
            good += run.stop == LG_TARGET;
            sum += run.stop == LG_TARGET ? (double)run.evaluations : 0;
        }
        print_message("# %s: %.0f evaluations, %s\n", function_rows[row].name, sum / good, function_rows[row].words);
        CHECK(good >= seeds - (function_rows[row].kind == ROSENBROCK), "%s: %d of %d", function_rows[row].name, good,
              seeds);
        CHECK(sum / good < 1.05 * function_rows[row].most && sum / good > 0.75 * function_rows[row].most,
              "%s takes %g evaluations", function_rows[row].name, sum / good);
    }
}

static void the_papers_first_maps_are_spread_as_it_says(void **state) {
    (void)state;
    lg_problem problem = boxed(114, 0.05, 0.95);
    ran(&problem, preset(), limits(100, 0), 1);
    double genes = 100 * 114, mean = seen.sum / genes, deviation = sqrt(seen.squares / genes - mean * mean);
    /* a normal distribution that is cut off at 2.65 standard deviations has .98 of its deviation */
    CHECK(fabs(mean - 0.5) < 0.006 && fabs(deviation - 0.98 * 0.17) < 0.004, "mean %g, deviation %g", mean, deviation);
    CHECK(seen.low > 0.05 && seen.high < 0.95, "from %g to %g: some were clipped", seen.low, seen.high);
}

static void the_paper_stops_by_tolhistfun_after_44_generations(void **state) {
    (void)state;
    lg_problem problem = boxed(114, 0.05, 0.95);
    problem.load = flat;
    lg_run run = ran(&problem, preset(), limits(0, -1), 1);
    assert_int_equal(run.stop, LG_CONVERGED);
    assert_string_equal(run.reason, "TolHistFun");
    assert_int_equal(run.evaluations, 4400);
    assert_true(fabs(run.progress - 0.044) < 1e-12);
}

/* Returns the range of all genes of ten generations that begin with a deviation of .01. */
static double range_of_ten_generations(double (*load)(const lg_problem *, void *, lg_genome), const char *rates) {
    char settings[200];
    lg_problem problem = boxed(6, -1000, 1000);
    problem.load = load;
    snprintf(settings, sizeof settings,
             "units=genes mean=.5 sigma=.01 lambda=10 generations=10 bounds=clip restarts=none tolfun=0 rates=%s",
             rates);
    ran(&problem, settings, limits(0, -1), 1);
    return seen.high - seen.low;
}

static void rates_of_2011_widen_where_half_of_a_generation_costs_the_same(void **state) {
    (void)state;
    double still = range_of_ten_generations(flat, "2016"), wider = range_of_ten_generations(flat, "2011"),
           sloping = range_of_ten_generations(watch, "2011");
    CHECK(wider > 10 * still, "flat: a range of %g by the rates of 2016, %g by those of 2011", still, wider);
    CHECK(sloping < 10 * still, "sloping: a range of %g by the rates of 2011, flat %g by those of 2016", sloping,
          still);
}

static void infeasible_maps_are_drawn_again_and_counted(void **state) {
    (void)state;
    lg_problem problem = boxed(8, 0.05, 0.95);
    problem.infeasible = 1000;
    lg_run run = ran(&problem, "lambda=20 generations=5 infeasible=redraw restarts=none", limits(0, -1), 1);
    assert_string_equal(run.reason, "generations");
    assert_true(run.progress == 1);
    assert_int_equal(seen.valid, 100); /* each generation consists of feasible genomes only */
    assert_int_equal(seen.loads, run.evaluations);
    assert_true(run.evaluations > 100);
    run = ran(&problem, "lambda=20 generations=5 infeasible=keep restarts=none", limits(0, -1), 1);
    assert_int_equal(run.evaluations, 100);
    assert_true(seen.valid < 100);
    for (int evaluations = 1; evaluations < 60; evaluations++) {
        run = ran(&problem, preset(), limits(evaluations, -1), 1);
        assert_int_equal(seen.loads, evaluations);
        assert_int_equal(run.stop, LG_EVALUATIONS);
    }
    problem.infeasible = 1e-300; /* no genome is feasible: at most redraws + 1 rounds in each generation */
    run = ran(&problem, "lambda=20 generations=2 infeasible=redraw redraws=3 restarts=none", limits(0, -1), 1);
    assert_int_equal(run.evaluations, 2 * 4 * 20);
}

/* The optimum lies in a corner of the box. Whatever the way to handle bounds is, the search asks for no cost outside the box,
 * and finds the corner. */
static void every_bound_keeps_inside_and_finds_a_corner(void **state) {
    static const char *const bounds[] = {"clip", "redraw", "learn", "mirror"};
    int64_t evaluations[4];
    (void)state;
    for (int b = 0; b < 4; b++) {
        char settings[80];
        lg_problem problem = boxed(6, 0.3, 40);
        snprintf(settings, sizeof settings, "restarts=none bounds=%s", bounds[b]);
        lg_run run = ran(&problem, settings, limits(30000, 1e-6), 3);
        CHECK(seen.outside == 0, "bounds=%s evaluates outside", bounds[b]);
        CHECK(run.stop == LG_TARGET, "bounds=%s ends at %g by %s", bounds[b], run.best_cost,
              run.reason ? run.reason : "-");
        CHECK((seen.low == 0.3) == (b == 0 || b == 2), "bounds=%s: least %g", bounds[b], seen.low);
        evaluations[b] = run.evaluations;
        for (int other = 0; other < b; other++)
            CHECK(evaluations[b] != evaluations[other], "%s is %s", bounds[b], bounds[other]);
    }
}

static void check_reason(const char *settings, const lg_problem *problem, const char *reason) {
    char all[300];
    snprintf(all, sizeof all, "restarts=none bounds=clip tolhistfun=0 tolfun=0 tolx=0 condition=0 noeffect=off %s",
             settings);
    lg_run run = ran(problem, all, limits(200000, -INFINITY), 1);
    assert_int_equal(run.stop, LG_CONVERGED);
    CHECK(strcmp(run.reason, reason) == 0, "%s: %s", settings, run.reason);
}

static double slope(const lg_problem *problem, void *state, lg_genome genome) {
    (void)problem;
    (void)state;
    return genome.real[0] - 1e7;
}

static void stops_have_the_names_of_their_reasons(void **state) {
    static function f;
    (void)state;
    lg_problem bowl = boxed(5, -1, 1), wide = boxed(5, -1e9, 1e9);
    const lg_problem *ellipsoid = function_problem(&f, ELLIPSOID, 10);
    wide.load = slope;
    check_reason("tolhistfun=1e-13", &bowl, "TolHistFun");
    check_reason("tolfun=1e-6", &bowl, "TolFun");
    check_reason("tolx=1e-5", &bowl, "TolX");
    check_reason("condition=1e3", ellipsoid, "ConditionCov");
    check_reason("tolx=1e-5 units=genes sigma=1", &wide, "TolXUp");
    check_reason("generations=9", &bowl, "generations");
    bowl = boxed(5, 1e6, 1e6 + 1e-8); /* neighbouring floating-point numbers are 1e-10 apart here */
    check_reason("noeffect=on units=genes sigma=1e-9 mean=1000000.000000005", &bowl, "NoEffectAxis");
    check_reason("noeffect=on units=genes sigma=1e-10 mean=1000000.000000005", &bowl, "NoEffectCoord");
}

static struct {
    int64_t last;
    int most, generations;
} sizes;

/* Called before each step: notes how many evaluations the previous step took. */
static bool note_size(const lg_run *run, void *context) {
    (void)context;
    int size = (int)(run->evaluations - sizes.last);
    sizes.last = run->evaluations;
    sizes.most = size > sizes.most ? size : sizes.most;
    sizes.generations++;
    return true;
}

static void restarts_grow_and_end_only_with_the_budget(void **state) {
    static const char *const restarts[] = {"ipop", "bipop"};
    (void)state;
    for (int r = 0; r < 2; r++)
        for (int largest = 1; largest <= 8; largest *= 2) {
            char settings[80];
            lg_problem problem = boxed(4, 0, 1);
            problem.load = flat;
            memset(&sizes, 0, sizeof sizes);
            snprintf(settings, sizeof settings, "lambda=8 largest=%d restarts=%s", largest, restarts[r]);
            lg_budget budget = limits(20000, -1);
            budget.tick = note_size;
            assert_int_equal(ran(&problem, settings, budget, 1).stop, LG_EVALUATIONS);
            assert_int_equal(sizes.most, 8 * largest);
            assert_true(largest == 1 || sizes.generations < 20000 / 8);
        }
}

static void odd_settings_neither_hang_nor_overrun(void **state) {
    static const char *const settings[] = {"lambda=1",
                                           "lambda=2",
                                           "lambda=3",
                                           "sigma=1e9",
                                           "sigma=1e-9",
                                           "tolhistfun=0 tolfun=0 tolx=0 condition=0 noeffect=off",
                                           "bounds=redraw redraws=2 sigma=100",
                                           "units=genes mean=77 bounds=redraw",
                                           "gap=7",
                                           "lambda=40 largest=64",
                                           "restarts=bipop largest=3"};
    (void)state;
    for (size_t k = 0; k < sizeof settings / sizeof *settings; k++)
        for (int n = 1; n <= 3; n++)
            for (int kind = 0; kind < 3; kind++) {
                lg_problem problem = boxed(n, 0.05, 0.95);
                problem.load = kind == 0 ? watch : kind == 1 ? flat : endless;
                lg_run run = ran(&problem, settings[k], limits(2000, -1), 1);
                assert_int_equal(run.stop, LG_EVALUATIONS);
                CHECK(seen.loads == 2000 && seen.outside == 0, "%s: %d loads", settings[k], (int)seen.loads);
            }
}

/* A symbol that has only one value is not a dimension of the search. */
static void genes_that_cannot_vary_change_nothing(void **state) {
    (void)state;
    lg_problem bowl = boxed(3, 0.05, 0.95), more = bowl;
    lg_space_add(&more.space, (lg_block){.kind = LG_CHOICE, .length = 2, .symbols = 1});
    lg_run plain = ran(&bowl, "", limits(300, -1), 1);
    double sum = seen.sum, squares = seen.squares;
    lg_run same = ran(&more, "", limits(300, -1), 1);
    CHECK(plain.best_cost == same.best_cost && seen.sum == sum && seen.squares == squares, "%g, not %g", same.best_cost,
          plain.best_cost);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(evaluations_are_as_few_as_the_references),
        cmocka_unit_test(the_papers_first_maps_are_spread_as_it_says),
        cmocka_unit_test(the_paper_stops_by_tolhistfun_after_44_generations),
        cmocka_unit_test(rates_of_2011_widen_where_half_of_a_generation_costs_the_same),
        cmocka_unit_test(infeasible_maps_are_drawn_again_and_counted),
        cmocka_unit_test(every_bound_keeps_inside_and_finds_a_corner),
        cmocka_unit_test(stops_have_the_names_of_their_reasons),
        cmocka_unit_test(restarts_grow_and_end_only_with_the_budget),
        cmocka_unit_test(odd_settings_neither_hang_nor_overrun),
        cmocka_unit_test(genes_that_cannot_vary_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
