/* Repairs. A short hunt finds a level that meets the target, so that all ways to change fewer cells are what is left to try;
 * where these are too many a longer hunt goes on. Where hunts find nothing the usual plan makes a level, which a hunt then
 * brings nearer. */
#include "solve/repair.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef enum { SCOUT, PROVE, HUNT, PLAN, BRING, DONE } stage;

enum { EVALUATIONS = 8000000 };

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
    int64_t before; /* evaluations that the solver's are added to */
    lg_stop stop;
    const char *reason;
};

/* ---- life ----------------------------------------------------------------------------------------------------- */

static bool has_repair(const lg_game *game, lg_error *error) {
    return (game->encode && game->reopen) || lg_fail(error, "levels of %s cannot be repaired", game->name);
}

lg_task *lg_repair_task(const lg_game *game, const lg_values *settings, const lg_level *level, const lg_level *lock,
                        lg_error *error) {
    assert(game && settings && level);
    lg_task *task = NULL;
    lg_values own;
    if (!has_repair(game, error)) return NULL;
    lg_level *open = calloc(1, game->level_size);
    bool good = lg_values_copy(&own, settings, error);
    if (!open) good = lg_fail(error, "out of memory");
    if (good && game->reopen(level, lock, &own, open, error)) task = lg_task_create(game, &own, open, error);
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

static int64_t limit(const lg_repair *r) {
    return r->budget.evaluations ? r->budget.evaluations : EVALUATIONS;
}

/* How far each stage may go, in parts of the whole. */
static void enter(lg_repair *r, stage next) {
    static const double part[] = {[SCOUT] = 1.0 / 16, [PROVE] = 0.6, [HUNT] = 1, [PLAN] = 1, [BRING] = 1};
    r->stage = next;
    if (next == DONE) return;
    r->desk.limit = (int64_t)(part[next] * (double)limit(r));
    if (next == PROVE) fewest_start(r->fewest);
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
    switch (r->stage) {
    case SCOUT: enter(r, PROVE); break;
    case PROVE: enter(r, HUNT); break;
    default: finish(r, LG_EVALUATIONS, NULL); break;
    }
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
    hunt_start(&r->hunt);
    enter(r, SCOUT);
    desk_load(desk, desk->start);
    desk_offer(desk, NULL, desk->cost);
    fewest_start(r->fewest);
    if (!lg_budget_check(&budget, NULL))
        finish(r, LG_FAILED, "the budget was not made by lg_budget_unlimited, or is odd");
}

static void work(lg_repair *r) {
    bool more = true;
    if (r->stage == PROVE)
        more = fewest_step(r->fewest);
    else
        hunt_step(&r->hunt, &r->desk);
    if (r->desk.failed)
        finish(r, LG_FAILED, "out of memory");
    else if (is_proven(r))
        finish(r, LG_TARGET, NULL);
    else if (!more || !desk_open_for_work(&r->desk))
        go_on(r);
}

lg_stop lg_repair_step(lg_repair *r) {
    if (r->stage == DONE) return r->stop;
    if (r->budget.clock && r->budget.clock() >= r->deadline)
        finish(r, LG_SECONDS, NULL);
    else
        work(r);
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
                         .evaluations = desk->evaluations,
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
