/* What every optimizer promises, in its own settings and each preset, on every game and on small problems of all kinds:
 * legal results, exact budgets, the same search with the delta or without and with any number of workers, and no
 * hanging where nothing can move. */
#include "crew.h"
#include "problems.h"

typedef struct {
    const char *name;
    const lg_problem *problem;
    bool rises;
    int64_t evaluations;
} subject;

typedef struct {
    const lg_optimizer *optimizer;
    const char *preset; /* or "" */
    lg_values params;
    const subject *on;
} fixture;

static void (*body_of_test)(fixture *);
static const subject *subject_of_test;

static void with_optimizer(const lg_optimizer *optimizer, const lg_preset *preset, void *context) {
    (void)context;
    fixture f = {optimizer, preset ? preset->name : "", values_of(optimizer->params, preset ? preset->assignments : ""),
                 subject_of_test};
    if (!(lg_space_kinds(&f.on->problem->space) & ~optimizer->kinds)) body_of_test(&f);
}

static void on_subject(const subject *s, void (*body)(fixture *)) {
    body_of_test = body;
    subject_of_test = s;
    each_optimizer(with_optimizer, NULL);
}

static void each_subject(void (*body)(fixture *)) {
    static const struct {
        const char *game, *settings, *stage;
        int64_t evaluations;
    } parts[] = {{"terra-mystica", "", NULL, 1500},
                 {"terra-mystica", "", "river", 1500},
                 {"terra-mystica", "stock=free", NULL, 1500},
                 {"terra-mystica", "river=fjords", "colours", 1500}, /* which are then searched alone */
                 {"catan", "", NULL, 1500},
                 {"ptsp", "size=150 lines=3 rectangles=1 waypoints=4", NULL, 400},
                 {"wesnoth", "width=10 height=10 goal=0", NULL, 400},
                 {"wesnoth",
                  "width=11 height=9 goal=0 alike=0 patches=0 largest=0 path=0 reach=0 apart=0 halves=0 matched=0",
                  NULL, 400},
                 {"toy", "", NULL, 1500}};
    for (int i = 0; i < SYNTHETICS; i++) {
        const synthetic *s = &synthetics()[i];
        on_subject(&(subject){s->name, &s->problem, s->rises, 700}, body);
    }
    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
        const lg_game *game = lg_game_find(parts[k].game);
        lg_task *task = task_of(game, NULL, parts[k].settings, NULL);
        lg_problem *problem = problem_of(game, task, parts[k].stage);
        on_subject(&(subject){game->name, problem, true, parts[k].evaluations}, body);
        game->problem_destroy(problem);
        lg_task_destroy(task);
    }
}

static lg_run *started(const fixture *f, const lg_problem *problem, lg_budget budget, uint64_t seed) {
    lg_error error = {{0}};
    lg_run *run = lg_run_create(problem, f->optimizer, &f->params, &error);
    CHECK(run, "%s on %s: %s", f->optimizer->name, f->on->name, error.text);
    lg_run_start(run, budget, lg_rng_stream(seed, f->optimizer->name, 0));
    return run;
}

#define SAY(f) (f)->optimizer->name, (f)->preset, (f)->on->name

static void check_budget(fixture *f) {
    for (int64_t evaluations = 1; evaluations < f->on->evaluations; evaluations = 3 * evaluations + 1) {
        const lg_problem *p = f->on->problem;
        lg_run *run = started(f, p, limits(evaluations, -INFINITY), 1);
        void *state = allocated(p->state_size);
        lg_stop stop = LG_RUNNING;
        for (int64_t steps = 0; stop == LG_RUNNING; steps++) {
            CHECK(steps < 20 * evaluations + 100, "%s %s on %s hangs", SAY(f));
            stop = lg_run_step(run);
        }
        assert_int_equal(stop, LG_EVALUATIONS);
        CHECK(run->evaluations == evaluations, "%s %s on %s: %d of %d evaluations", SAY(f), (int)run->evaluations,
              (int)evaluations);
        CHECK(lg_space_holds(&p->space, run->best), "%s %s on %s: the best is not legal", SAY(f));
        CHECK(p->load(p, state, run->best) == run->best_cost, "%s %s on %s: the best does not cost %g", SAY(f),
              run->best_cost);
        state_free(p, state);
        lg_run_destroy(run);
    }
}

static void budgets_are_exact_and_the_best_is_legal(void **state) {
    (void)state;
    each_subject(check_budget);
}

/* Costs and genomes of all steps and the best genome, in one number. */
typedef struct {
    uint64_t hash;
    int64_t evaluations;
    bool mismatch;
} trace;

static void add_to_trace(const lg_run *run, void *context) {
    trace *t = context;
    t->hash = hash_bytes(t->hash, &run->best_cost, sizeof run->best_cost);
    t->hash = hash_bytes(t->hash, &run->cursor.cost, sizeof run->cursor.cost);
    t->hash = hash_bytes(t->hash, &run->evaluations, sizeof run->evaluations);
    t->hash = hash_genome(t->hash, &run->problem->space, run->cursor.genome);
}

static trace trace_for(const fixture *f, const lg_problem *problem, uint64_t seed, bool check, int64_t evaluations) {
    trace t = {.hash = HASH_START};
    lg_run *run = started(f, problem, limits(evaluations, -INFINITY), seed);
    run->check = check;
    run_followed(run, add_to_trace, &t);
    t.hash = hash_genome(t.hash, &problem->space, run->best);
    t.evaluations = run->evaluations;
    t.mismatch = run->mismatch;
    lg_run_destroy(run);
    return t;
}

static trace trace_of(const fixture *f, const lg_problem *problem, uint64_t seed, bool check) {
    return trace_for(f, problem, seed, check, f->on->evaluations);
}

static void check_same(fixture *f) {
    lg_problem hidden = *f->on->problem;
    bool delta = hidden.peek;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        trace a = trace_of(f, f->on->problem, seed, false), b = trace_of(f, f->on->problem, seed, delta);
        CHECK(a.hash == b.hash, "%s %s on %s: seed %d gives two runs", SAY(f), (int)seed);
        CHECK(!b.mismatch, "%s %s on %s: a peek is no load", SAY(f));
    }
}

static void same_seed_gives_the_same_trace_and_peeks_are_loads(void **state) {
    (void)state;
    each_subject(check_same);
}

/* A game's problem is part of something larger, so that the delta is hidden in the original, not in a copy. */
static void check_hidden(fixture *f) {
    lg_problem *problem = (lg_problem *)(uintptr_t)f->on->problem;
    lg_problem held = *problem;
    if (!held.peek) return;
    trace with = trace_of(f, problem, 3, false);
    problem->peek = NULL;
    problem->commit = NULL;
    trace without = trace_of(f, problem, 3, false);
    *problem = held;
    CHECK(with.hash == without.hash, "%s %s on %s: the delta changes the search", SAY(f));
}

static void hiding_the_delta_changes_nothing(void **state) {
    (void)state;
    each_subject(check_hidden);
}

static void check_seeds(fixture *f) {
    const lg_problem *p = f->on->problem; /* a few evaluations only: later all may stand at the optimum */
    if (f->on->rises && trace_for(f, p, 1, false, 5).hash == trace_for(f, p, 2, false, 5).hash)
        CHECK(false, "%s %s on %s: two seeds give one run", SAY(f));
}

static void other_seeds_give_other_runs(void **state) {
    (void)state;
    each_subject(check_seeds);
}

static bool enough(const lg_run *run, void *context) {
    (void)context;
    return run->evaluations < 300;
}

static void check_cancel(fixture *f) {
    lg_budget budget = limits(0, -INFINITY);
    budget.tick = enough;
    lg_run *run = started(f, f->on->problem, budget, 4);
    assert_int_equal(lg_run_finish(run), LG_CANCELLED);
    assert_true(lg_space_holds(&f->on->problem->space, run->best));
    CHECK(run->evaluations >= 300 && run->evaluations < 3000, "%s %s on %s: a step took %d evaluations", SAY(f),
          (int)run->evaluations);
    lg_run_start(run, limits(50, -INFINITY), lg_rng_stream(1, "again", 0));
    assert_int_equal(lg_run_finish(run), LG_EVALUATIONS); /* and it can be used again */
    lg_run_destroy(run);
}

static void cancelling_half_way_leaves_a_usable_run(void **state) {
    (void)state;
    each_subject(check_cancel);
}

static uint64_t hash_with_workers(const fixture *f, int workers) {
    test_crew crew = crew_of(workers);
    trace t = {.hash = HASH_START};
    lg_budget budget = limits(350, -INFINITY);
    budget.crew = &crew.crew;
    lg_run *run = started(f, f->on->problem, budget, 6);
    run_followed(run, add_to_trace, &t);
    t.hash = hash_genome(t.hash, &f->on->problem->space, run->best);
    lg_run_destroy(run);
    return t.hash;
}

static void check_workers(fixture *f) {
    uint64_t alone = hash_with_workers(f, 1);
    for (int workers = 2; workers <= 3; workers++)
        CHECK(hash_with_workers(f, workers) == alone, "%s %s on %s: %d workers find something else", SAY(f), workers);
}

static void any_number_of_workers_finds_the_same(void **state) {
    (void)state;
    each_subject(check_workers);
}

/* The least that can be asked: after a while better than after the first evaluation, and no worse with more time. */
static void check_progress(fixture *f) {
    if (!f->on->rises) return;
    lg_run *run = started(f, f->on->problem, limits(1, -INFINITY), 5);
    lg_run_finish(run);
    double first = run->best_cost;
    lg_run_start(run, limits(f->on->evaluations, -INFINITY), lg_rng_stream(5, f->optimizer->name, 0));
    lg_run_finish(run);
    CHECK(run->best_cost < first, "%s %s on %s: %g is no better than %g", SAY(f), run->best_cost, first);
    lg_run_destroy(run);
}

static void searching_improves(void **state) {
    (void)state;
    each_subject(check_progress);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(budgets_are_exact_and_the_best_is_legal),
        cmocka_unit_test(same_seed_gives_the_same_trace_and_peeks_are_loads),
        cmocka_unit_test(hiding_the_delta_changes_nothing),
        cmocka_unit_test(other_seeds_give_other_runs),
        cmocka_unit_test(cancelling_half_way_leaves_a_usable_run),
        cmocka_unit_test(any_number_of_workers_finds_the_same),
        cmocka_unit_test(searching_improves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
