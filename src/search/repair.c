/* Repairs go through stages. Most repairs need to change only a few cells; the enumeration finds those at once (stage QUICK).
 * Otherwise a short annealing, or the game's usual plan if annealing finds nothing, makes a level that meets the target. Then
 * only the ways to change fewer cells remain to be enumerated (stage PROVE). If these are too many, a longer annealing brings
 * the level nearer to the original. */
#include "search/repair_internal.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef enum { QUICK, ANNEAL_SHORT, PLAN, PROVE, ANNEAL, DONE } stage;

enum { EVALUATIONS = 2000000 };

struct lg_repair {
    repair_state state;
    enumeration *enumeration;
    annealing annealing;
    lg_solver *solver;
    double floor;
    stage stage;
    int *cells; /* the changed cells of the best level, for lg_repair_changes */
    lg_budget budget;
    double deadline;
    int64_t planned; /* evaluations that the plan used */
    lg_stop stop;
    const char *reason;
};

static bool has_repair(const lg_game *game, lg_error *error) {
    return (game->search.encode && game->search.task_of_level) ||
           lg_fail(error, "levels of %s cannot be repaired", game->name);
}

lg_task *lg_repair_task(const lg_game *game, lg_values *settings, const lg_level *level, const lg_level *lock,
                        lg_error *error) {
    assert(game && settings && level);
    lg_task *task = NULL;
    lg_values own;
    if (!has_repair(game, error)) return NULL;
    lg_level *open = calloc(1, game->level_size);
    bool good = lg_values_copy(&own, settings, error);
    if (!open) good = lg_fail_memory(error);
    if (good && game->search.task_of_level(game, level, lock, &own, open, error))
        task = lg_task_create(game, &own, open, error);
    if (task) {
        /* Copies the settings except for texts. Texts are left out because a text also gives the shape and the stock
         * of other levels than the repaired one. */
        for (int i = 0; own.table[i].name; i++)
            if (own.table[i].type != LG_LEVEL_TEXT) settings->number[i] = own.number[i];
    }
    lg_values_clear(&own);
    free(open);
    return task;
}

lg_repair *lg_repair_create(const lg_task *task, const lg_level *level, lg_error *error) {
    assert(task && level);
    lg_repair *r = calloc(1, sizeof *r);
    if (!r) {
        lg_fail_memory(error);
        return NULL;
    }
    r->state.task = task;
    bool good = has_repair(task->game, error) && repair_state_open(&r->state, level, error);
    if (good) {
        r->floor = r->state.problem->floor;
        r->cells = calloc((size_t)r->state.genes * (LG_TIED_MAX + 1) + 1, sizeof *r->cells);
        good = r->cells || lg_fail_memory(error);
    }
    good = good && (r->enumeration = enumeration_create(&r->state, error)) &&
           annealing_open(&r->annealing, &r->state, error) &&
           (r->solver = lg_solver_create(task, task->game->variants->plan, NULL, error));
    if (good) {
        lg_repair_start(r, lg_budget_unlimited(), lg_rng_stream(1, "repair", 0));
        return r;
    }
    lg_repair_destroy(r);
    return NULL;
}

void lg_repair_destroy(lg_repair *r) {
    if (!r) return;
    lg_solver_destroy(r->solver);
    annealing_close(&r->annealing);
    enumeration_destroy(r->enumeration);
    free(r->cells);
    repair_state_close(&r->state);
    free(r);
}

/* Sets the stage's limit, which is a share of all evaluations. If the caller gave no limit, the stage that runs the game's plan
 * uses the plan's own limit. */
static void set_limit(lg_repair *r) {
    static const double part[] = {[QUICK] = 0.02, [ANNEAL_SHORT] = 0.15, [PLAN] = 0.15, [PROVE] = 0.55, [ANNEAL] = 1};
    const lg_mending *mending = repair_mending(r->state.problem);
    double usual = mending ? (double)mending->evaluations : EVALUATIONS;
    double whole = r->budget.evaluations ? (double)(r->budget.evaluations - r->planned) : usual;
    r->state.limit = (int64_t)(part[r->stage] * whole);
}

static bool meets_target(const lg_repair *r) {
    return r->state.best_cost <= r->state.target;
}

static bool is_proven(const lg_repair *r) {
    return meets_target(r) && r->state.best_changed <= enumeration_bound(r->enumeration);
}

static void finish_repair(lg_repair *r, lg_stop stop, const char *reason) {
    repair_state *state = &r->state;
    const lg_game *game = state->task->game;
    assert(stop != LG_RUNNING && r->stage != DONE);
    if (stop != LG_FAILED && game->search.mend && state->best_cost < INFINITY) {
        /* Lets the game change the best level by what the problem does not count. Fewer changes are then no longer excluded, unless
         * the game has changed nothing. */
        lg_error error;
        double added = 0;
        memcpy(state->offered, state->level, game->level_size);
        bool good = game->search.mend(state->task, state->offered, &added);
        if (good && memcmp(state->offered, state->level, game->level_size) != 0) {
            memcpy(state->level, state->offered, game->level_size);
            good = game->search.encode(state->problem, state->level, state->offered_genome, &error);
            if (good) repair_load(state, state->offered_genome);
            lg_space_copy(&state->problem->space, state->best, state->now);
            state->best_changed = state->changed;
        }
        state->best_cost += added;
        state->failed = state->failed || !good;
    }
    if (state->failed && stop != LG_FAILED) stop = LG_FAILED, reason = "out of memory";
    if (stop == LG_TARGET && !is_proven(r)) stop = LG_CONVERGED;
    r->stage = DONE;
    r->stop = stop;
    r->reason = reason;
}

void lg_repair_start(lg_repair *r, lg_budget budget, lg_rng rng) {
    repair_state *state = &r->state;
    r->budget = budget;
    r->deadline = budget.clock && budget.seconds > 0 ? budget.clock() + budget.seconds : INFINITY;
    r->stop = LG_RUNNING;
    r->reason = NULL;
    state->rng = rng;
    state->evaluations = 0;
    state->failed = false;
    state->target = budget.target > r->floor ? budget.target : r->floor;
    state->best_cost = state->best_priced_badness = INFINITY;
    r->planned = 0;
    annealing_start(&r->annealing);
    repair_load(state, state->start);
    repair_offer(state, NULL, state->cost);
    enumeration_start(r->enumeration);
    r->stage = QUICK;
    set_limit(r);
    if (!lg_budget_check(&budget, NULL))
        finish_repair(r, LG_FAILED, "a budget that was not made by lg_budget_unlimited");
}

lg_stop lg_repair_step(lg_repair *r) {
    repair_state *state = &r->state;
    if (r->stage == DONE) return r->stop;
    bool late = r->budget.clock && r->budget.clock() >= r->deadline, more = true;
    if (!late && !is_proven(r)) {
        if (r->stage == QUICK || r->stage == PROVE) {
            more = enumeration_step(r->enumeration);
        } else if (r->stage == PLAN) {
            more = lg_solver_step(r->solver) == LG_RUNNING;
            const lg_level *level = more ? NULL : lg_solver_level(r->solver);
            lg_error error;
            if (!more) r->planned = lg_solver_outcome(r->solver).evaluations;
            if (level && state->task->game->search.encode(state->problem, level, state->offered_genome, &error)) {
                repair_load(state, state->offered_genome); /* the plan's level becomes the best, if it is better */
                repair_offer(state, NULL, state->cost);
            }
        } else {
            annealing_step(&r->annealing, state);
            more = repair_has_budget(state);
        }
    }
    if (state->failed) {
        finish_repair(r, LG_FAILED, "out of memory");
    } else if (is_proven(r)) {
        finish_repair(r, LG_TARGET, NULL);
    } else if (late) {
        finish_repair(r, LG_SECONDS, NULL);
    } else if (!more && r->stage == ANNEAL) {
        bool impossible = !meets_target(r) && enumeration_is_exhausted(r->enumeration);
        finish_repair(r, impossible ? LG_CONVERGED : LG_EVALUATIONS, NULL);
    } else if (!more) { /* the stage has used up its share or has nothing left to do */
        /* a plan that makes levels anew would change nearly every cell of a large level */
        const bool unplanned = meets_target(r) || repair_mending(state->problem);
        r->stage = r->stage == ANNEAL_SHORT && unplanned ? PROVE : r->stage + 1;
        assert(r->stage < DONE);
        set_limit(r);
        if (r->stage == ANNEAL && repair_mending(state->problem)) r->annealing.length = 0; /* begins a new round */
        if (r->stage == PROVE) enumeration_resume(r->enumeration);
        if (r->stage == PLAN) {
            lg_budget budget = lg_budget_unlimited();
            budget.target = state->target;
            if (r->budget.evaluations) budget.evaluations = 1 + r->budget.evaluations / 4;
            lg_solver_start(r->solver, budget, lg_rng_stream(lg_rng_next(&state->rng), "plan", 0));
        }
    }
    return r->stop;
}

lg_repaired lg_repair_outcome(const lg_repair *r) {
    const repair_state *state = &r->state;
    assert(!meets_target(r) ||
           /* the enumeration has proven that fewer cells are not enough */
           state->best_changed >= enumeration_bound(r->enumeration));
    return (lg_repaired){.score = state->best_cost,
                         .target = state->target,
                         .missed = !meets_target(r),
                         .changed = state->best_changed,
                         .at_least = enumeration_bound(r->enumeration),
                         .proven = is_proven(r),
                         .evaluations = state->evaluations + r->planned,
                         .stop = r->stop,
                         .reason = r->reason};
}

const lg_level *lg_repair_level(const lg_repair *r) {
    return r->state.level;
}

static int compare(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

/* Lists the cells in which a genome differs from the original level, in ascending order. Returns their number. */
static int list_cells(const repair_state *state, lg_genome genome, int *cells) {
    const lg_mending *mending = repair_mending(state->problem);
    int n = 0;
    for (int g = 0; g < state->genes; g++) {
        const int *tied = mending ? mending->tied + g * LG_TIED_MAX : NULL;
        if (state->problem->cell[g] < 0 || genome.sym[g] == state->start.sym[g]) continue;
        cells[n++] = state->problem->cell[g];
        for (int i = 0; tied && i < LG_TIED_MAX; i++)
            if (tied[i] >= 0) cells[n++] = tied[i];
    }
    qsort(cells, (size_t)n, sizeof *cells, compare);
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (!kept || cells[i] != cells[kept - 1]) cells[kept++] = cells[i];
    return kept;
}

lg_changes lg_repair_changes(const lg_repair *r) {
    return (lg_changes){r->cells, list_cells(&r->state, r->state.best, r->cells)};
}

bool lg_repair_compare(lg_repair *r, const lg_level *level, lg_changes *changes, lg_error *error) {
    repair_state *state = &r->state;
    *changes = (lg_changes){0};
    if (!state->task->game->search.encode(state->problem, level, state->offered_genome, error)) return false;
    changes->cell = calloc((size_t)state->genes * (LG_TIED_MAX + 1) + 1, sizeof *changes->cell);
    if (!changes->cell) return lg_fail_memory(error);
    changes->count = list_cells(state, state->offered_genome, changes->cell);
    return true;
}
