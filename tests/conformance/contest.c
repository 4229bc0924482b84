/* Tests of a solver's contests, with a game whose levels are numbers. A search sees only the last digit in base 4, and a
 * contest sees the rest; the best level is 32. The contest gets many different good levels, the number of threads changes
 * nothing, limits end the contest, and the result so far is kept and measured. One more test runs a contest of Catan. */
#include "threads.h"

enum { LEVELS = 64, BEST = 32, STALE = 20 };

typedef struct {
    lg_task base;
    int entrants, kinds; /* kinds: number of different levels, which are numbered from 0 */
} task;

static const lg_param settings[] = {{"entrants", LG_WHOLE, 8, 0, 64, NULL, "in a contest", NULL},
                                    {"kinds", LG_WHOLE, LEVELS, 1, LEVELS, NULL, "of levels", NULL},
                                    {NULL, LG_WHOLE, 0, 0, 0, NULL, NULL, NULL}};

/* Records the contests that were held, and says how the next contests must end. */
static struct {
    int starts, steps, count, cuts;
    int32_t level[LEVELS];
    bool fails;
} seen;

static int fault(int level) {
    return level % 4;
}

static int demerit(int level) {
    return abs(level / 4 - BEST / 4);
}

static lg_task *create(const lg_game *game, const lg_values *values, const lg_level *lock, lg_error *error) {
    (void)game;
    (void)lock, (void)error;
    task *t = allocated(sizeof *t);
    t->entrants = (int)lg_value(values, "entrants");
    t->kinds = (int)lg_value(values, "kinds");
    return &t->base;
}

static void destroy(lg_task *t) {
    free(t);
}

static void unavoidable(const lg_task *t, lg_report *report) {
    (void)t, (void)report;
}

static bool measure(const lg_task *t, const lg_level *level, lg_report *report) {
    int number = *(const int32_t *)level;
    report->score = fault(number) + (((const task *)t)->entrants ? demerit(number) : 0);
    return true;
}

static double load(const lg_problem *problem, void *state, lg_genome genome) {
    (void)problem, (void)state;
    return fault(genome.sym[0]);
}

static lg_problem *open_problem(const lg_task *t, const char *stage, lg_error *error) {
    (void)stage, (void)error;
    lg_problem *problem = allocated(sizeof *problem);
    *problem = (lg_problem){.load = load};
    lg_space_add(&problem->space, (lg_block){.kind = LG_CHOICE, .length = 1, .symbols = ((const task *)t)->kinds});
    return problem;
}

static void close_problem(lg_problem *problem) {
    free(problem);
}

static void start_from(lg_problem *problem, const lg_level *so_far) {
    (void)problem, (void)so_far;
}

static bool decode(const lg_problem *problem, lg_genome genome, lg_level *level, lg_error *error) {
    (void)problem, (void)error;
    *(int32_t *)level = genome.sym[0];
    return true;
}

typedef struct {
    const int32_t *level;
    int count, known, demerit[LEVELS];
} contest;

static int entrants(const lg_task *t) {
    return ((const task *)t)->entrants;
}

static void *open_contest(const lg_task *t, lg_error *error) {
    (void)t, (void)error;
    return allocated(sizeof(contest));
}

static void start(void *memory, const lg_level *levels, int count, lg_rng rng) {
    contest *c = memory;
    (void)rng;
    *c = (contest){.level = levels, .count = count};
    seen.starts++;
    seen.count = count;
    memcpy(seen.level, levels, sizeof *seen.level * (size_t)count);
}

static void weigh(void *memory, int index, int worker) {
    contest *c = memory;
    (void)worker;
    if (index <= c->known) c->demerit[index] = demerit(c->level[index]);
}

static double step(void *memory, const lg_thread_pool *threads) {
    contest *c = memory;
    seen.steps++;
    if (seen.fails) return NAN;
    if (threads)
        threads->each(threads, c->count, weigh, c);
    else
        weigh(c, c->known, 0);
    return (double)++c->known / c->count;
}

static int leader(const void *memory) {
    const contest *c = memory;
    int best = 0;
    for (int i = 1; i < c->known; i++)
        if (c->demerit[i] < c->demerit[best]) best = i;
    return best;
}

static void cut_short(void *memory) {
    (void)memory;
    seen.cuts++;
}

static const lg_contest held = {entrants, open_contest, free, start, step, leader, cut_short};
static const lg_plan_step plan[] = {{.optimizer = "random", .params = "", .evaluations = 40}, {0}};
static const lg_variant variants[] = {{"usual", "", "", plan, NULL}, {0}};
static const lg_requirement requirements[] = {{"REQ", "small", NULL}, {NULL, NULL, NULL}};
static const lg_game game = {.name = "numbers",
                             .settings = settings,
                             .variants = variants,
                             .requirements = requirements,
                             .level_size = sizeof(int32_t),
                             .create = create,
                             .destroy = destroy,
                             .judging.unavoidable = unavoidable,
                             .judging.measure = measure,
                             .search.problem = open_problem,
                             .search.problem_destroy = close_problem,
                             .search.start_from = start_from,
                             .search.decode = decode,
                             .contest = &held};

typedef struct {
    lg_task *task;
    lg_solver *solver;
    int32_t level;
} bench;

static bench open_planned(const char *values, const lg_plan_step *steps) {
    bench b = {.task = task_of(&game, NULL, values, NULL)};
    lg_error error = {.text = ""};
    b.solver = lg_solver_create(b.task, steps, NULL, &error);
    CHECK(b.solver, "%s", error.text);
    memset(&seen, 0, sizeof seen);
    return b;
}

static bench open_bench(const char *values) {
    return open_planned(values, plan);
}

static void close_bench(bench *b) {
    lg_solver_destroy(b->solver);
    lg_task_destroy(b->task);
}

static lg_outcome solve(bench *b, lg_budget budget, uint64_t seed) {
    lg_report report;
    lg_outcome o = lg_solver_solve(b->solver, budget, lg_rng_stream(seed, "level", 0), &b->level);
    if (o.score == INFINITY || o.stop == LG_FAILED) return o;
    lg_task_measure(b->task, &b->level, &report);
    CHECK(report.score == o.score, "the level scores %g, expected %g as the solver says", report.score, o.score);
    CHECK((o.stop == LG_TARGET) == (o.score <= o.target), "it ends by %s with %g", lg_stop_name(o.stop), o.score);
    return o;
}

static void without_entrants_there_is_no_contest(void **state) {
    (void)state;
    bench b = open_bench("entrants=0");
    lg_outcome o = solve(&b, limits(0, 0), 1);
    assert_true(o.stop == LG_TARGET && !o.judged && !seen.starts && fault(b.level) == 0);
    close_bench(&b);
}

static void the_field_is_full_of_different_good_levels_and_its_best_wins(void **state) {
    (void)state;
    bench b = open_bench("entrants=8");
    for (uint64_t seed = 0; seed < 20; seed++) {
        memset(&seen, 0, sizeof seen);
        lg_outcome o = solve(&b, limits(0, 0), seed);
        int least = LEVELS;
        assert_true(o.judged && seen.starts == 1 && seen.count == 8 && seen.steps == 8);
        for (int i = 0; i < seen.count; i++) {
            assert_int_equal(fault(seen.level[i]), 0);
            if (demerit(seen.level[i]) < least) least = demerit(seen.level[i]);
            for (int k = 0; k < i; k++)
                assert_int_not_equal(seen.level[i], seen.level[k]);
        }
        assert_int_equal(demerit(b.level), least);
        assert_int_equal(o.stop, least ? LG_CONVERGED : LG_TARGET);
    }
    close_bench(&b);
}

static void all_that_meet_the_target_are_equal_before_the_contest(void **state) {
    (void)state;
    bench b = open_bench("entrants=16");
    bool other = false;
    for (uint64_t seed = 0; seed < 5; seed++) {
        solve(&b, limits(0, 2), seed);
        for (int i = 0; i < seen.count; i++) {
            assert_in_range(fault(seen.level[i]), 0, 2);
            other = other || fault(seen.level[i]);
        }
    }
    assert_true(other);
    close_bench(&b);
}

/* Many attempts miss the target. Their levels must not enter the contest. */
static void worse_levels_stay_out_of_the_field(void **state) {
    static const lg_plan_step hasty[] = {{.optimizer = "random", .params = "", .evaluations = 2}, {0}};
    (void)state;
    bench b = open_planned("entrants=8", hasty);
    for (uint64_t seed = 0; seed < 20; seed++) {
        solve(&b, limits(0, 0), seed);
        for (int i = 0; i < seen.count; i++)
            assert_int_equal(fault(seen.level[i]), 0);
    }
    close_bench(&b);
}

/* There is only one level. It enters the contest once, and no attempt finds another level. */
static void a_field_that_cannot_be_filled_has_its_contest_all_the_same(void **state) {
    (void)state;
    bench b = open_bench("entrants=8 kinds=1");
    lg_outcome o = solve(&b, limits(0, 0), 1);
    assert_true(seen.starts == 1 && seen.count == 1 && o.attempt == 1 + STALE && o.score == demerit(0));
    memset(&seen, 0, sizeof seen);
    solve(&b, limits(4000, 0), 1);
    assert_true(seen.starts > 2 && seen.count == 1);
    close_bench(&b);
}

static void threads_change_nothing(void **state) {
    (void)state;
    bench b = open_bench("entrants=8");
    for (uint64_t seed = 0; seed < 5; seed++) {
        solve(&b, limits(0, 0), seed);
        int32_t expected = b.level;
        for (int workers = 1; workers <= 5; workers += 2) {
            test_threads threads = threads_of(workers);
            lg_budget budget = limits(0, 0);
            budget.threads = &threads.threads;
            solve(&b, budget, seed);
            assert_int_equal(b.level, expected);
        }
    }
    close_bench(&b);
}

static int ticks;

static bool some_ticks(const lg_run *run, void *context) {
    (void)run, (void)context;
    return ticks-- > 0;
}

static void whoever_cancels_gets_the_best_so_far(void **state) {
    (void)state;
    bench b = open_bench("entrants=8");
    int contests = 0;
    for (int allowed = 0; allowed < 60; allowed++) {
        lg_budget budget = limits(0, 0);
        budget.tick = some_ticks;
        ticks = allowed;
        memset(&seen, 0, sizeof seen);
        lg_outcome o = solve(&b, budget, 3);
        assert_true(o.stop == LG_CANCELLED || ticks >= 0 || o.stop == LG_TARGET);
        assert_true((o.score == INFINITY) == !lg_solver_level(b.solver));
        assert_true(o.score == INFINITY || fault(b.level) == 0);
        for (int i = 0; i < seen.steps; i++)
            assert_true(demerit(b.level) <= demerit(seen.level[i]));
        bool broken = seen.steps > 0 && seen.steps < 8;
        assert_true(!broken || seen.cuts == 1);
        assert_true(ticks < 0 || !seen.cuts);
        contests += broken;
    }
    assert_true(contests > 3);
    close_bench(&b);
}

static double now; /* a clock that moves on each time it is read */

static double ticking(void) {
    return now += 0.001;
}

static void limits_repeat_the_contest_and_end_it(void **state) {
    (void)state;
    bench b = open_bench("entrants=2");
    int most = 0, met = 0;
    for (int64_t evaluations = 1; evaluations < 2000; evaluations *= 3) {
        memset(&seen, 0, sizeof seen);
        lg_outcome o = solve(&b, limits(evaluations, 0), 5);
        assert_true(o.evaluations <= evaluations && (o.stop == LG_TARGET || o.evaluations == evaluations));
        met += o.stop == LG_TARGET;
        if (seen.starts > most) most = seen.starts;
    }
    assert_true(most > 1 && met > 0);
    close_bench(&b);
    b = open_bench("entrants=2 kinds=20"); /* no level meets the target */
    lg_budget budget = limits(0, 0);
    budget.clock = ticking;
    budget.seconds = 0.2;
    double begin = now;
    assert_true(solve(&b, budget, 5).stop == LG_SECONDS && now - begin < 0.21);
    close_bench(&b);
}

static void a_contest_without_memory_fails(void **state) {
    (void)state;
    bench b = open_bench("entrants=8");
    seen.fails = true;
    lg_outcome o = solve(&b, limits(0, 0), 1);
    assert_true(o.stop == LG_FAILED && !strcmp(o.reason, "out of memory"));
    close_bench(&b);
}

/* With fair=play, every number of threads makes the same board, and the solver reports the same score as measure. */
static void catan_is_the_same_for_any_threads(void **state) {
    (void)state;
    const lg_game *catan = lg_game_find("catan");
    char *first = allocated(catan->level_size), *level = allocated(catan->level_size);
    /* each pool has a task of its own, so that no result of an earlier contest is remembered */
    for (int workers = 0; workers <= 3; workers++) {
        lg_task *t = task_of(catan, NULL, "REQ8=1 fair=play games=60", NULL);
        lg_solver *solver = lg_solver_create(t, lg_variant_find(catan, NULL)->plan, NULL, NULL);
        test_threads threads = threads_of(workers ? workers : 1);
        lg_budget budget = limits(0, 0);
        lg_report report;
        budget.threads = workers ? &threads.threads : NULL;
        lg_outcome o = lg_solver_solve(solver, budget, lg_rng_stream(1, "level", 0), level);
        lg_task_measure(t, level, &report);
        assert_true(o.judged && o.score == report.score);
        if (!workers) memcpy(first, level, catan->level_size);
        assert_memory_equal(level, first, catan->level_size);
        lg_solver_destroy(solver);
        lg_task_destroy(t);
    }
    free(first);
    free(level);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_entrants_there_is_no_contest),
        cmocka_unit_test(the_field_is_full_of_different_good_levels_and_its_best_wins),
        cmocka_unit_test(all_that_meet_the_target_are_equal_before_the_contest),
        cmocka_unit_test(worse_levels_stay_out_of_the_field),
        cmocka_unit_test(a_field_that_cannot_be_filled_has_its_contest_all_the_same),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(whoever_cancels_gets_the_best_so_far),
        cmocka_unit_test(limits_repeat_the_contest_and_end_it),
        cmocka_unit_test(a_contest_without_memory_fails),
        cmocka_unit_test(catan_is_the_same_for_any_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
