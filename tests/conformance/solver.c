/* Tests that the solver carries out every variant's plan: it meets the target within its budget for all seeds that are tried,
 * the same seed gives the same level, and different seeds give different levels.
 * Slow: makes a level of every variant for many seeds.
 * Second tier, too (8 s): 24 seeds instead of four. */
#include "check.h"

enum { SEEDS = 24 };

static int seeds(void) {
    return is_second_tier() ? SEEDS : 4;
}

static double now; /* the time of a clock that moves on each time it is read */

static double ticking(void) {
    return now += 0.001;
}

typedef struct {
    const lg_game *game;
    const char *variant;
    lg_task *task;
    lg_solver *solver;
    lg_level *level;
} fixture;

/* CHECK with a sentence that begins with the names of the game and the variant. */
#define EXPECT(f, condition, format, ...) CHECK(condition, "%s %s: " format, (f)->game->name, (f)->variant, __VA_ARGS__)

static fixture open_fixture(const lg_game *game, const char *variant, const char *settings) {
    fixture f = {.game = game,
                 .variant = variant,
                 .task = task_of(game, variant, settings, NULL),
                 .level = allocated(game->level_size)};
    lg_error error = {.text = ""};
    f.solver = lg_solver_create(f.task, lg_variant_find(game, variant)->plan, NULL, &error);
    EXPECT(&f, f.solver, "no solver for its plan: %s", error.text);
    return f;
}

static void close_fixture(fixture *f) {
    lg_solver_destroy(f->solver);
    free(f->level);
    lg_task_destroy(f->task);
}

static void each_variant(void (*body)(fixture *)) {
    for (int i = 0; lg_games[i]; i++)
        for (const lg_variant *v = lg_games[i]->variants; v->name; v++) {
            fixture f = open_fixture(lg_games[i], v->name, "");
            body(&f);
            close_fixture(&f);
        }
}

static uint64_t hash_of(const fixture *f) {
    return hash_bytes(HASH_START, f->level, f->game->level_size);
}

static void check_target(fixture *f) {
    uint64_t made[SEEDS];
    for (int seed = 0; seed < seeds(); seed++) {
        lg_report report;
        lg_outcome outcome =
            lg_solver_solve(f->solver, limits(0, 0), lg_rng_stream((uint64_t)seed, "level", 0), f->level);
        lg_task_measure(f->task, f->level, &report);
        EXPECT(f, outcome.stop == LG_TARGET && outcome.score <= outcome.target && outcome.target == 0,
               "seed %d: score %g after %d evaluations, expected 0", seed, outcome.score, (int)outcome.evaluations);
        EXPECT(f, report.score == outcome.score, "seed %d: the level scores %g, expected %g as the solver says", seed,
               report.score, outcome.score);
        made[seed] = hash_of(f);
        for (int k = 0; k < seed; k++)
            EXPECT(f, made[k] != made[seed], "seeds %d and %d give one level, expected two", k, seed);
    }
}

static void every_seed_meets_the_target_with_a_level_of_its_own(void **state) {
    (void)state;
    each_variant(check_target);
}

static void a_level_is_a_function_of_its_stream(void **state) {
    (void)state;
    const lg_game *game = lg_game_find("terra-mystica");
    fixture a = open_fixture(game, "paper", ""), b = open_fixture(game, "paper", "");
    for (uint64_t index = 0; index < 6; index++) { /* solver b makes them in the opposite order */
        lg_solver_solve(a.solver, limits(0, 0), lg_rng_stream(1, "level", 5 - index), a.level);
        uint64_t hash = hash_of(&a);
        for (uint64_t k = 0; k <= 5 - index; k++)
            lg_solver_solve(b.solver, limits(0, 0), lg_rng_stream(1, "level", k), b.level);
        assert_int_equal(hash, hash_of(&b));
    }
    close_fixture(&a);
    close_fixture(&b);
}

static void check_budget(fixture *f) {
    for (int64_t evaluations = 1; evaluations < 20000; evaluations = 5 * evaluations + 1) {
        lg_budget budget = limits(evaluations, -1);
        lg_report report;
        lg_outcome outcome = lg_solver_solve(f->solver, budget, lg_rng_stream(2, "level", 0), f->level);
        EXPECT(f, outcome.evaluations <= evaluations, "%d evaluations, expected %d at most", (int)outcome.evaluations,
               (int)evaluations);
        EXPECT(f, outcome.stop == LG_TARGET || outcome.evaluations == evaluations,
               "gave up after %d evaluations, expected %d", (int)outcome.evaluations, (int)evaluations);
        EXPECT(f, (outcome.stop == LG_TARGET) == (outcome.score <= outcome.target),
               "it ends by %s with score %g, target %g", lg_stop_name(outcome.stop), outcome.score, outcome.target);
        if (outcome.score == INFINITY) continue; /* the search was cut short before it had a level */
        lg_task_measure(f->task, f->level, &report);
        EXPECT(f, report.score == outcome.score, "the level scores %g, expected %g as the solver says", report.score,
               outcome.score);
        /* with as many evaluations as it took to find the level, the same level must be found again */
        budget.evaluations = outcome.best_evaluations;
        lg_outcome least = lg_solver_solve(f->solver, budget, lg_rng_stream(2, "level", 0), f->level);
        EXPECT(f, least.score == outcome.score && least.best_evaluations == outcome.best_evaluations,
               "%g after %d evaluations, expected %g", least.score, (int)outcome.best_evaluations, outcome.score);
    }
}

static void budgets_span_all_stages_and_are_not_overrun(void **state) {
    (void)state;
    each_variant(check_budget);
}

/* However much of the budget is left after the first stage, the outcome must report correctly whether the target was met. */
static void a_budget_of_any_size_is_reported_right(void **state) {
    (void)state;
    fixture f = open_fixture(lg_game_find("terra-mystica"), "paper", "");
    for (int64_t evaluations = 1; evaluations <= 300; evaluations++) {
        lg_outcome outcome = lg_solver_solve(f.solver, limits(evaluations, 0),
                                             lg_rng_stream(3, "level", (uint64_t)evaluations % 10), f.level);
        assert_true(outcome.evaluations <= evaluations);
        CHECK((outcome.stop == LG_TARGET) == (outcome.score <= outcome.target), "%d evaluations: stop %d, score %g",
              (int)evaluations, (int)outcome.stop, outcome.score);
    }
    close_fixture(&f);
}

/* With many short attempts: if the stream is the same, a longer budget repeats all attempts of a shorter one, and keeps the
 * best level. The attempts are so short that none meets the target, because a solver that meets it makes no other attempt. */
static void more_evaluations_never_make_it_worse(void **state) {
    static const lg_plan_step hasty[] = {
        {.stage = "river", .optimizer = "anneal", .params = "start=constructed", .evaluations = 20},
        {.stage = "colours", .optimizer = "anneal", .params = "hot=0.5 cold=0.5", .evaluations = 10},
        {0}};
    const lg_game *game = lg_game_find("terra-mystica");
    lg_task *task = task_of(game, NULL, "", NULL);
    lg_solver *solver = lg_solver_create(task, hasty, NULL, NULL);
    lg_level *level = allocated(game->level_size);
    double last = INFINITY;
    (void)state;
    for (int64_t evaluations = 100; evaluations < 9000; evaluations += 100) {
        lg_budget budget = limits(evaluations, -1);
        lg_outcome outcome = lg_solver_solve(solver, budget, lg_rng_stream(6, "level", 0), level);
        CHECK(outcome.score <= last, "%d evaluations: %g after %g", (int)evaluations, outcome.score, last);
        last = outcome.score;
    }
    assert_true(last > 0 && last < INFINITY);
    free(level);
    lg_solver_destroy(solver);
    lg_task_destroy(task);
}

static bool at_once(const lg_run *run, void *context) {
    (void)run;
    (void)context;
    return false;
}

static void check_seconds(fixture *f) {
    lg_budget budget = limits(0, -1);
    budget.seconds = 0.05;
    budget.clock = ticking;
    double begin = now;
    lg_outcome outcome = lg_solver_solve(f->solver, budget, lg_rng_stream(4, "level", 0), f->level);
    EXPECT(f, outcome.stop == LG_SECONDS || outcome.stop == LG_TARGET, "it ends by %s, expected seconds or target",
           lg_stop_name(outcome.stop));
    EXPECT(f, now - begin < 0.06, "%g seconds, expected 0.05 at most", now - begin);
    budget = limits(0, 0);
    budget.tick = at_once;
    outcome = lg_solver_solve(f->solver, budget, lg_rng_stream(4, "level", 0), f->level);
    EXPECT(f, outcome.stop == LG_CANCELLED && !outcome.evaluations && outcome.score == INFINITY,
           "it ends by %s after %d evaluations with score %g, expected cancelled, none and no score",
           lg_stop_name(outcome.stop), (int)outcome.evaluations, outcome.score);
}

static void seconds_and_cancelling_end_a_solve(void **state) {
    (void)state;
    each_variant(check_seconds);
}

static void the_target_is_never_below_what_is_unavoidable(void **state) {
    (void)state;
    fixture f = open_fixture(lg_game_find("terra-mystica"), "paper", "river=original");
    lg_outcome outcome = lg_solver_solve(f.solver, limits(0, 0), lg_rng_stream(5, "level", 0), f.level);
    assert_true(outcome.target == 3 && outcome.score == 3 && outcome.stop == LG_TARGET);
    outcome = lg_solver_solve(f.solver, limits(0, 40), lg_rng_stream(5, "level", 0), f.level);
    assert_true(outcome.target == 40 && outcome.score <= 40 && outcome.stop == LG_TARGET);
    close_fixture(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_seed_meets_the_target_with_a_level_of_its_own),
        cmocka_unit_test(a_level_is_a_function_of_its_stream),
        cmocka_unit_test(budgets_span_all_stages_and_are_not_overrun),
        cmocka_unit_test(a_budget_of_any_size_is_reported_right),
        cmocka_unit_test(more_evaluations_never_make_it_worse),
        cmocka_unit_test(seconds_and_cancelling_end_a_solve),
        cmocka_unit_test(the_target_is_never_below_what_is_unavoidable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
