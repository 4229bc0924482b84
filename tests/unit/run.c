/* Tests of runs: limits hold even for an optimizer that never checks them, the best genome is kept, and peeks can be hidden or
 * checked. The problem is to find a secret word of 20 letters from an alphabet of 4. */
#include "check.h"

enum { LETTERS = 4, LENGTH = 20 };

static struct {
    int64_t loads;
    double least; /* the lowest cost that any evaluation has returned */
    double now;   /* the time of the fake clock */
    int lie;      /* which peek returns a wrong cost */
} world;

static double distance(lg_genome genome) {
    int off = 0;
    for (int i = 0; i < LENGTH; i++)
        off += abs(genome.sym[i] - i % LETTERS);
    return off;
}

static double seen(double cost) {
    if (cost < world.least) world.least = cost;
    return cost;
}

static double load(const lg_problem *problem, void *state, lg_genome genome) {
    (void)problem;
    world.loads++;
    *(double *)state = distance(genome);
    return seen(distance(genome));
}

static double after(lg_genome genome, const lg_move *moves, int count, double cost) {
    for (int m = 0; m < count; m++)
        cost += abs(moves[m].j - moves[m].i % LETTERS) - abs(genome.sym[moves[m].i] - moves[m].i % LETTERS);
    return cost;
}

static double peek(const lg_problem *problem, void *state, lg_genome genome, const lg_move *moves, int count) {
    (void)problem;
    bool lies = world.lie == 1;
    if (world.lie) world.lie--;
    return seen(after(genome, moves, count, *(double *)state)) + (lies ? 0.5 : 0);
}

static void commit(const lg_problem *problem, void *state, lg_genome genome, const lg_move *moves, int count) {
    (void)problem;
    *(double *)state = after(genome, moves, count, *(double *)state);
}

static lg_problem secret(bool delta) {
    lg_problem problem = {.state_size = sizeof(double), .load = load};
    lg_space_add(&problem.space, (lg_block){.kind = LG_CHOICE, .length = LENGTH, .symbols = LETTERS});
    if (delta) problem.peek = peek, problem.commit = commit;
    memset(&world, 0, sizeof world);
    world.least = INFINITY;
    return problem;
}

/* An optimizer that makes 100 evaluations in each step, in all three ways, and ignores limits. It accepts moves that make the
 * genome no worse. */
static void careless(lg_run *run, void *state) {
    (void)state;
    if (run->cursor.cost == INFINITY) lg_run_sample(run, run->cursor.genome, false), lg_cursor_reset(run);
    for (int k = 0; k < 99; k++) {
        lg_move move;
        if (k % 10 == 9) lg_run_evaluate(run, run->cursor.genome);
        if (k % 10 == 9 || !lg_space_move(&run->problem->space, run->cursor.genome, &run->rng, &move)) continue;
        double cost = lg_cursor_peek(run, &move, 1);
        if (cost <= run->cursor.cost) lg_cursor_take(run, &move, 1, cost);
    }
}

static const lg_param no_params[] = {{NULL, LG_WHOLE, 0, 0, 0, NULL, NULL, NULL}};
static const lg_optimizer searcher = {
    .name = "careless", .kinds = LG_CHOICE, .params = no_params, .start = careless, .step = careless};

static lg_run *run_with(const lg_problem *problem, lg_budget budget, uint64_t seed) {
    static lg_values none;
    lg_values_init(&none, no_params);
    lg_run *run = lg_run_create(problem, &searcher, &none, NULL);
    assert_non_null(run);
    lg_run_start(run, budget, lg_rng_stream(seed, "run", 0));
    return run;
}

static void evaluations_are_counted_and_never_overrun(void **state) {
    static const int64_t budgets[] = {1, 2, 10, 99, 100, 101, 1234};
    (void)state;
    for (size_t b = 0; b < sizeof budgets / sizeof *budgets; b++) {
        lg_problem problem = secret(false);
        lg_run *run = run_with(&problem, limits(budgets[b], -1), 1);
        assert_int_equal(lg_run_finish(run), LG_EVALUATIONS);
        assert_int_equal(run->evaluations, budgets[b]);
        assert_int_equal(world.loads, budgets[b]);
        assert_int_equal(lg_run_step(run), LG_EVALUATIONS);
        assert_int_equal(run->evaluations, budgets[b]);
        lg_run_destroy(run);
    }
}

static void a_closed_run_evaluates_nothing(void **state) {
    lg_problem problem = secret(false);
    lg_run *run = run_with(&problem, limits(5, -1), 1);
    lg_move move = {.i = 0, .j = 1};
    (void)state;
    lg_run_finish(run);
    assert_true(lg_run_evaluate(run, run->best) == INFINITY);
    assert_true(lg_cursor_reset(run) == INFINITY);
    assert_true(lg_cursor_peek(run, &move, 1) == INFINITY);
    assert_int_equal(world.loads, 5);
    lg_run_destroy(run);
}

static void target_stops_at_the_first_that_meets_it(void **state) {
    lg_problem problem = secret(true);
    (void)state;
    for (int target = 20; target >= 0; target -= 4) {
        lg_run *run = run_with(&problem, limits(100000, target), 2);
        assert_int_equal(lg_run_finish(run), LG_TARGET);
        assert_true(run->best_cost <= target);
        int64_t used = run->evaluations;
        lg_run_start(run, limits(used - 1, target), lg_rng_stream(2, "run", 0));
        assert_int_equal(lg_run_finish(run), LG_EVALUATIONS); /* one evaluation before, the target was not met */
        lg_run_destroy(run);
    }
}

static bool end_after_three(const lg_run *run, void *context) {
    (void)run;
    return ++*(int *)context < 4;
}

static void a_tick_can_end_a_run_before_the_next_step(void **state) {
    lg_problem problem = secret(true);
    int ticks = 0;
    lg_budget budget = limits(0, -1);
    budget.tick = end_after_three;
    budget.context = &ticks;
    lg_run *run = run_with(&problem, budget, 3);
    (void)state;
    assert_int_equal(lg_run_finish(run), LG_CANCELLED);
    assert_int_equal(ticks, 4);
    assert_in_range(run->evaluations, 201, 300);
    assert_true(distance(run->best) == run->best_cost);
    lg_run_destroy(run);
}

/* Evaluations of a problem with many genes are slow, so the run calls the tick after each evaluation. */
static void a_tick_ends_a_slow_step(void **state) {
    lg_problem problem = secret(false);
    int ticks = 0;
    lg_budget budget = limits(0, -1);
    lg_space_add(&problem.space, (lg_block){.kind = LG_CHOICE, .length = 1000, .symbols = 2});
    budget.tick = end_after_three;
    budget.context = &ticks;
    lg_run *run = run_with(&problem, budget, 3);
    (void)state;
    assert_int_equal(lg_run_finish(run), LG_CANCELLED);
    assert_in_range(run->evaluations, 1, 3);
    lg_run_destroy(run);
}

/* In a batch of slow evaluations the tick is called as often. */
static void a_tick_ends_a_slow_batch(void **state) {
    enum { BATCH = 100 };
    static int32_t letters[BATCH][LENGTH + 1000];
    lg_problem problem = secret(false);
    lg_genome genomes[BATCH];
    double costs[BATCH];
    int ticks = 0;
    lg_budget budget = limits(0, -1);
    lg_space_add(&problem.space, (lg_block){.kind = LG_CHOICE, .length = 1000, .symbols = 2});
    for (int i = 0; i < BATCH; i++)
        genomes[i] = (lg_genome){.sym = letters[i]};
    budget.tick = end_after_three;
    budget.context = &ticks;
    lg_run *run = run_with(&problem, budget, 3);
    (void)state;
    lg_run_evaluate_all(run, genomes, BATCH, costs);
    assert_int_equal(run->stop, LG_CANCELLED);
    assert_in_range(world.loads, 4, 20);
    assert_true(costs[BATCH - 1] == INFINITY);
    lg_run_destroy(run);
}

static double fake_clock(void) {
    return world.now;
}

static bool one_second(const lg_run *run, void *context) {
    (void)run;
    (void)context;
    world.now += 1;
    return true;
}

static void seconds_end_with_the_clock(void **state) {
    lg_problem problem = secret(true);
    lg_budget budget = limits(0, -1);
    budget.seconds = 3.5;
    budget.clock = fake_clock;
    budget.tick = one_second;
    world.now = 1e6; /* the clock may begin at any time */
    lg_run *run = run_with(&problem, budget, 4);
    (void)state;
    assert_int_equal(lg_run_finish(run), LG_SECONDS);
    assert_true(world.now == 1e6 + 4);
    assert_in_range(run->evaluations, 201, 300);
    lg_run_destroy(run);
}

static void best_is_the_least_cost_ever_returned(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        lg_problem problem = secret(seed % 2);
        lg_run *run = run_with(&problem, limits(60 + (int64_t)seed, -1), seed);
        lg_run_finish(run);
        assert_true(run->best_cost == world.least);
        assert_true(distance(run->best) == run->best_cost);
        assert_true(lg_space_holds(&problem.space, run->best));
        lg_run_destroy(run);
    }
}

typedef struct {
    int told;
    double best;
    int64_t evaluations;
} improvements;

static void note_improvement(const lg_run *run, void *context) {
    improvements *i = context;
    assert_true(run->best_cost < i->best && run->best_cost == world.least);
    assert_true(run->best_evaluations == run->evaluations && run->evaluations > i->evaluations);
    i->told++;
    i->best = run->best_cost;
    i->evaluations = run->evaluations;
}

static void improvements_are_told_as_they_happen(void **state) {
    (void)state;
    for (int delta = 0; delta < 2; delta++) {
        lg_problem problem = secret(delta);
        improvements i = {.best = INFINITY};
        lg_budget budget = limits(300, -1);
        budget.improved = note_improvement;
        budget.context = &i;
        lg_run *run = run_with(&problem, budget, 6);
        lg_run_finish(run);
        assert_true(i.told > 1 && i.best == run->best_cost && i.evaluations == run->best_evaluations);
        lg_run_destroy(run);
    }
}

static void same_seed_gives_the_same_run_with_the_delta_or_without(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        lg_problem with = secret(true), without = secret(false);
        lg_budget budget = limits(300, -1);
        lg_run *a = run_with(&with, budget, seed), *b = run_with(&without, budget, seed),
               *c = run_with(&with, budget, 99);
        lg_run_finish(a);
        lg_run_finish(b);
        lg_run_finish(c);
        lg_run_start(c, budget, lg_rng_stream(seed, "run", 0)); /* starts a run again that was used before */
        lg_run_finish(c);
        assert_true(a->best_cost == b->best_cost && a->best_cost == c->best_cost);
        assert_true(genomes_equal(&with.space, a->best, b->best) && genomes_equal(&with.space, a->best, c->best));
        assert_true(genomes_equal(&with.space, a->cursor.genome, b->cursor.genome));
        lg_run_destroy(a);
        lg_run_destroy(b);
        lg_run_destroy(c);
    }
}

static void a_run_goes_on_within_its_budget(void **state) {
    (void)state;
    lg_problem problem = secret(true);
    lg_run *run = run_with(&problem, limits(150, -1), 4);
    assert_int_equal(lg_run_finish(run), LG_EVALUATIONS);
    double before = run->best_cost;
    lg_run_again(run, 400);
    assert_int_equal(lg_run_left(run), 250);
    assert_int_equal(lg_run_finish(run), LG_EVALUATIONS);
    assert_int_equal(run->evaluations, 400);
    assert_true(run->best_cost <= before && run->best_cost == world.least && distance(run->best) == run->best_cost);
    lg_run_start(run, limits(0, 10), lg_rng_stream(4, "run", 0));
    assert_true(lg_run_left(run) == INT64_MAX);
    assert_int_equal(lg_run_finish(run), LG_TARGET);
    int64_t made = run->evaluations;
    lg_run_again(run, made + 100);
    assert_int_equal(lg_run_step(run), LG_TARGET);
    assert_int_equal(run->evaluations, made);
    lg_run_destroy(run);
}

/* Evaluates 30 genomes elsewhere in each step and reports the best of them. */
static void report_elsewhere(lg_run *run, void *state) {
    int64_t n = lg_run_left(run) < 30 ? lg_run_left(run) : 30;
    (void)state;
    lg_run_sample(run, run->cursor.genome, false);
    lg_run_report(run, n, run->cursor.genome, world.lie ? NAN : distance(run->cursor.genome));
}

static void reported_evaluations_count(void **state) {
    (void)state;
    const lg_optimizer elsewhere = {.name = "elsewhere",
                                    .kinds = LG_CHOICE,
                                    .params = no_params,
                                    .start = report_elsewhere,
                                    .step = report_elsewhere};
    lg_problem problem = secret(false);
    lg_values params;
    lg_values_init(&params, no_params);
    lg_run *run = lg_run_create(&problem, &elsewhere, &params, NULL);
    lg_run_start(run, limits(100, -1), lg_rng_stream(1, "run", 0));
    for (int64_t k = 1; lg_run_step(run) == LG_RUNNING; k++)
        assert_int_equal(run->evaluations, 30 * k);
    assert_true(run->evaluations == 100 && run->stop == LG_EVALUATIONS && run->best_evaluations % 10 == 0);
    assert_true(distance(run->best) == run->best_cost && !world.loads);
    lg_run_start(run, limits(0, run->best_cost), lg_rng_stream(1, "run", 0));
    assert_int_equal(lg_run_finish(run), LG_TARGET);
    world.lie = 1;
    lg_run_start(run, limits(0, -1), lg_rng_stream(1, "run", 0));
    assert_int_equal(lg_run_finish(run), LG_FAILED);
    lg_run_destroy(run);
}

static void checking_finds_a_wrong_peek_and_only_that(void **state) {
    (void)state;
    for (int lie = 0; lie <= 250; lie += 250) {
        lg_problem problem = secret(true);
        world.lie = lie;
        lg_run *run = run_with(&problem, limits(400, -1), 6);
        run->check = true;
        lg_run_finish(run);
        assert_int_equal(run->mismatch, lie > 0);
        lg_run_destroy(run);
    }
}

static void a_kind_the_optimizer_cannot_search_is_refused(void **state) {
    lg_problem problem = secret(false);
    lg_error error = {.text = ""};
    (void)state;
    lg_values none;
    lg_values_init(&none, no_params);
    lg_space_add(&problem.space, (lg_block){.kind = LG_REAL, .length = 1, .hi = 1});
    assert_null(lg_run_create(&problem, &searcher, &none, &error));
    assert_string_equal(error.text, "careless cannot search this game's space");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(evaluations_are_counted_and_never_overrun),
        cmocka_unit_test(a_closed_run_evaluates_nothing),
        cmocka_unit_test(target_stops_at_the_first_that_meets_it),
        cmocka_unit_test(a_tick_can_end_a_run_before_the_next_step),
        cmocka_unit_test(a_tick_ends_a_slow_step),
        cmocka_unit_test(a_tick_ends_a_slow_batch),
        cmocka_unit_test(seconds_end_with_the_clock),
        cmocka_unit_test(best_is_the_least_cost_ever_returned),
        cmocka_unit_test(improvements_are_told_as_they_happen),
        cmocka_unit_test(same_seed_gives_the_same_run_with_the_delta_or_without),
        cmocka_unit_test(a_run_goes_on_within_its_budget),
        cmocka_unit_test(reported_evaluations_count),
        cmocka_unit_test(checking_finds_a_wrong_peek_and_only_that),
        cmocka_unit_test(a_kind_the_optimizer_cannot_search_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
