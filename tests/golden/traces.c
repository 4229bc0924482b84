/* Golden test of searches: they must not change unnoticed. tests/data/golden_traces.txt has one row for each game, variant,
 * algorithm and preset, with the best score after a fixed number of evaluations and a hash of every best level on the way, and
 * two rows for each plan.
 * Slow: all algorithms on all games. */
#include "recorded.h"

enum { EVALUATIONS = 20000, SEEDS = 2 /* SEEDS: number of seeds for each plan */ };

static lg_text rows;

typedef struct {
    const lg_game *game;
    const lg_problem *problem;
    lg_level *level;
    double last; /* best score so far */
    uint64_t hash;
} trace;

/* Adds each better level to the hash, with the number of evaluations after which it was found. */
static void follow(const lg_run *run, void *context) {
    trace *t = context;
    if (run->best_cost == t->last) return;
    t->last = run->best_cost;
    t->hash = hash_bytes(t->hash, &run->evaluations, sizeof run->evaluations);
    lg_text text = {0};
    t->game->search.decode(t->problem, run->best, t->level, NULL);
    t->game->text.write(t->game, t->level, t->game->formats->name, &text);
    t->hash = hash_bytes(t->hash, text.data, text.length);
    lg_text_clear(&text);
}

typedef struct {
    const lg_game *game;
    const char *variant;
    const lg_problem *problem;
    int evaluations;
} subject;

static void add_rows(const lg_optimizer *optimizer, const lg_preset *preset, void *context) {
    const subject *s = context;
    lg_values params = values_of(optimizer->params, preset ? preset->assignments : "");
    lg_run *run = lg_run_create(s->problem, optimizer, &params, NULL);
    lg_level *level = allocated(s->game->level_size);
    if (run) {
        trace t = {s->game, s->problem, level, INFINITY, HASH_START};
        lg_run_start(run, limits(s->evaluations, s->problem->floor), lg_rng_stream(1, "golden", 0));
        run_followed(run, follow, &t);
        lg_text_add(&rows, "%s %s %s %s 1 %d %g %016llx\n", s->game->name, s->variant, optimizer->name,
                    preset ? preset->name : "-", (int)run->evaluations, run->best_cost, (unsigned long long)t.hash);
    }
    free(level);
    lg_run_destroy(run);
}

/* Adds rows for the levels that generate makes by the variant's own plan. */
static void add_plan_rows(const lg_game *game, const lg_variant *variant, const lg_task *task) {
    lg_solver *solver = lg_solver_create(task, variant->plan, NULL, NULL);
    lg_level *level = allocated(game->level_size);
    for (int seed = 1; seed <= SEEDS; seed++) {
        lg_text text = {0};
        lg_outcome outcome = lg_solver_solve(solver, limits(0, 0), lg_rng_stream((uint64_t)seed, "golden", 0), level);
        game->text.write(game, level, game->formats->name, &text);
        lg_text_add(&rows, "%s %s plan - %d %d %g %016llx\n", game->name, variant->name, seed, (int)outcome.evaluations,
                    outcome.score, (unsigned long long)hash_bytes(HASH_START, text.data, text.length));
        lg_text_clear(&text);
    }
    free(level);
    lg_solver_destroy(solver);
}

/* Slow games get smaller maps and fewer of them. */
static const struct {
    const char *game, *settings;
    int evaluations;
    bool plan; /* is the plan fast enough on maps of the usual size? */
} slow_games[] = {{"ptsp", "size=150 lines=3 rectangles=1 waypoints=4", 300, false},
                  {"wesnoth", "width=12 height=12 goal=0", 1000, true}};

static void trace_variant(const lg_game *game, const lg_variant *v) {
    int evaluations = EVALUATIONS;
    const char *settings = "";
    bool plan = true;
    for (size_t k = 0; k < sizeof slow_games / sizeof *slow_games; k++) {
        if (strcmp(game->name, slow_games[k].game) != 0) continue;
        settings = slow_games[k].settings;
        evaluations = slow_games[k].evaluations;
        plan = slow_games[k].plan;
    }
    lg_task *task = task_of(game, v->name, settings, NULL), *usual = task_of(game, v->name, "", NULL);
    lg_problem *problem = problem_of(game, task, NULL);
    subject s = {game, v->name, problem, evaluations};
    each_optimizer(add_rows, &s);
    if (plan) add_plan_rows(game, v, usual);
    game->search.problem_destroy(problem);
    lg_task_destroy(usual);
    lg_task_destroy(task);
}

static void trace_everything(void) {
    lg_text_add(&rows, "# game variant algorithm preset seed evaluations score hash\n");
    for (int i = 0; lg_games[i]; i++)
        for (const lg_variant *v = lg_games[i]->variants; v->name; v++)
            trace_variant(lg_games[i], v);
}

static void searches_are_those_of_the_golden_file(void **state) {
    (void)state;
    trace_everything();
    recorded_compare("golden_traces.txt", &rows);
    lg_text_clear(&rows);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(searches_are_those_of_the_golden_file)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
