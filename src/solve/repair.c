/* Repairs. Most need a few cells, which is tried at once. Else a short hunt, or where it finds nothing the usual plan, makes
 * a level that meets the target, so that all ways to change fewer cells are what is left to try; where these are too many
 * a longer hunt brings the level nearer. */
#include "solve/repair.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef enum { QUICK, SCOUT, PLAN, PROVE, HUNT, DONE } stage;

enum { EVALUATIONS = 2000000 };

struct lg_repair {
    repair_desk desk;
    fewest *fewest;
    hunt hunt;
    lg_solver *solver;
    double floor;
    stage stage;
    int *cells; /* of the best, when it was asked for */
    lg_budget budget;
    double deadline;
    int64_t planned; /* evaluations of the plan */
    lg_stop stop;
    const char *reason;
};

/* ---- life ----------------------------------------------------------------------------------------------------- */

static bool has_repair(const lg_game *game, lg_error *error) {
    return (game->encode && game->reopen) || lg_fail(error, "levels of %s cannot be repaired", game->name);
}

/* A text stays: it tells the shape and the stock of other levels, too. */
static void take_over(lg_values *settings, const lg_values *own) {
    for (int i = 0; own->table[i].name; i++)
        if (own->table[i].type != LG_LEVEL_TEXT) settings->number[i] = own->number[i];
}

lg_task *lg_repair_task(const lg_game *game, lg_values *settings, const lg_level *level, const lg_level *lock,
                        lg_error *error) {
    assert(game && settings && level);
    lg_task *task = NULL;
    lg_values own;
    if (!has_repair(game, error)) return NULL;
    lg_level *open = calloc(1, game->level_size);
    bool good = lg_values_copy(&own, settings, error);
    if (!open) good = lg_fail(error, "out of memory");
    if (good && game->reopen(level, lock, &own, open, error)) task = lg_task_create(game, &own, open, error);
    if (task) take_over(settings, &own);
    lg_values_clear(&own);
    free(open);
    return task;
}

static bool open_all(lg_repair *r, const lg_level *level, lg_error *error) {
    const lg_plan_step *plan = r->desk.task->game->variants->plan;
    if (!has_repair(r->desk.task->game, error) || !desk_open(&r->desk, level, error)) return false;
    r->floor = r->desk.problem->floor;
    r->cells = calloc((size_t)r->desk.genes + 1, sizeof *r->cells);
    if (!r->cells) return lg_fail(error, "out of memory");
    r->fewest = fewest_create(&r->desk, error);
    if (!r->fewest || !hunt_open(&r->hunt, &r->desk, error)) return false;
    r->solver = lg_solver_create(r->desk.task, plan, NULL, error);
    return r->solver;
}

lg_repair *lg_repair_create(const lg_task *task, const lg_level *level, lg_error *error) {
    assert(task && level);
    lg_repair *r = calloc(1, sizeof *r);
    if (!r) {
        lg_fail(error, "out of memory");
        return NULL;
    }
    r->desk.task = task;
    if (open_all(r, level, error)) {
        lg_repair_start(r, lg_budget_unlimited(), lg_rng_stream(1, "repair", 0));
        return r;
    }
    lg_repair_destroy(r);
    return NULL;
}

void lg_repair_destroy(lg_repair *r) {
    if (!r) return;
    lg_solver_destroy(r->solver);
    hunt_close(&r->hunt);
    fewest_destroy(r->fewest);
    free(r->cells);
    desk_close(&r->desk);
    free(r);
}

/* ---- the stages ----------------------------------------------------------------------------------------------- */

/* How far the stages go, in parts of the whole. Where no limit was given the plan has its own. */
static void set_limit(lg_repair *r) {
    static const double part[] = {[QUICK] = 0.02, [SCOUT] = 0.15, [PLAN] = 0.15, [PROVE] = 0.55, [HUNT] = 1};
    double whole = r->budget.evaluations ? (double)(r->budget.evaluations - r->planned) : EVALUATIONS;
    r->desk.limit = (int64_t)(part[r->stage] * whole);
}

static void start_plan(lg_repair *r) {
    lg_budget budget = lg_budget_unlimited();
    budget.target = r->desk.target;
    if (r->budget.evaluations) budget.evaluations = 1 + r->budget.evaluations / 4;
    lg_solver_start(r->solver, budget, lg_rng_stream(lg_rng_next(&r->desk.rng), "plan", 0));
}

static void enter(lg_repair *r, stage next) {
    r->stage = next;
    set_limit(r);
    if (next == PROVE) fewest_resume(r->fewest);
    if (next == PLAN) start_plan(r);
}

static bool meets(const lg_repair *r) {
    return r->desk.best_cost <= r->desk.target;
}

static bool is_proven(const lg_repair *r) {
    return meets(r) && r->desk.best_changed <= fewest_bound(r->fewest);
}

static void finish(lg_repair *r, lg_stop stop, const char *reason) {
    r->stage = DONE;
    r->stop = stop;
    r->reason = reason;
}

/* The stage after one that has used up its part, or come to its end. */
static void go_on(lg_repair *r) {
    if (r->stage == HUNT)
        finish(r, !meets(r) && fewest_is_exhausted(r->fewest) ? LG_CONVERGED : LG_EVALUATIONS, NULL);
    else
        enter(r, r->stage == SCOUT && meets(r) ? PROVE : r->stage + 1);
}

void lg_repair_start(lg_repair *r, lg_budget budget, lg_rng rng) {
    repair_desk *desk = &r->desk;
    r->budget = budget;
    r->deadline = budget.clock && budget.seconds > 0 ? budget.clock() + budget.seconds : INFINITY;
    r->stop = LG_RUNNING;
    r->reason = NULL;
    desk->rng = rng;
    desk->evaluations = 0;
    desk->failed = false;
    desk->target = budget.target > r->floor ? budget.target : r->floor;
    desk->best_cost = INFINITY;
    r->planned = 0;
    hunt_start(&r->hunt);
    desk_load(desk, desk->start);
    desk_offer(desk, NULL, desk->cost);
    fewest_start(r->fewest);
    r->stage = QUICK;
    set_limit(r);
    if (!lg_budget_check(&budget, NULL)) finish(r, LG_FAILED, "a budget that was not made by lg_budget_unlimited");
}

/* The plan's level, as the best if it is better. */
static void take_plan(lg_repair *r) {
    repair_desk *desk = &r->desk;
    const lg_level *level = lg_solver_level(r->solver);
    lg_error error;
    r->planned = lg_solver_outcome(r->solver).evaluations;
    if (!level || !desk->problem || !desk->task->game->encode(desk->problem, level, desk->encoded, &error)) return;
    desk_load(desk, desk->encoded);
    desk_offer(desk, NULL, desk->cost);
}

/* Some of the stage's work; false at its end. */
static bool work(lg_repair *r) {
    if (r->stage == QUICK || r->stage == PROVE) return fewest_step(r->fewest);
    if (r->stage == PLAN) {
        if (lg_solver_step(r->solver) == LG_RUNNING) return true;
        take_plan(r);
        return false;
    }
    hunt_step(&r->hunt, &r->desk);
    return desk_is_open(&r->desk);
}

lg_stop lg_repair_step(lg_repair *r) {
    if (r->stage == DONE) return r->stop;
    bool late = r->budget.clock && r->budget.clock() >= r->deadline, more = late || is_proven(r) || work(r);
    if (r->desk.failed)
        finish(r, LG_FAILED, "out of memory");
    else if (is_proven(r))
        finish(r, LG_TARGET, NULL);
    else if (late)
        finish(r, LG_SECONDS, NULL);
    else if (!more)
        go_on(r);
    return r->stop;
}

/* ---- how it stands -------------------------------------------------------------------------------------------- */

lg_repaired lg_repair_outcome(const lg_repair *r) {
    const repair_desk *desk = &r->desk;
    return (lg_repaired){.score = desk->best_cost,
                         .target = desk->target,
                         .missed = !meets(r),
                         .changed = desk->best_changed,
                         .at_least = fewest_bound(r->fewest),
                         .proven = is_proven(r),
                         .evaluations = desk->evaluations + r->planned,
                         .stop = r->stop,
                         .reason = r->reason};
}

const lg_level *lg_repair_level(const lg_repair *r) {
    return r->desk.level;
}

static int compare(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

const int *lg_repair_cells(const lg_repair *r) {
    const repair_desk *desk = &r->desk;
    int n = 0;
    for (int g = 0; g < desk->genes; g++)
        if (desk->best.sym[g] != desk->start.sym[g]) r->cells[n++] = desk->problem->cell[g];
    qsort(r->cells, (size_t)n, sizeof *r->cells, compare);
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (!kept || r->cells[i] != r->cells[kept - 1]) r->cells[kept++] = r->cells[i];
    return r->cells;
}
