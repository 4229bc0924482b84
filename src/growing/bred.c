/* Runs generations until a limit is reached, and reports progress to the callbacks of the budget. */
#include "bred.h"

#include <math.h>

#include "core/rng.h"
#include "games/wesnoth/ring/ring.h"

/* Opens the front. Without rules there is nothing that a local search could keep, and its peeks would follow the weighted
 * sum; so the walk is switched off. */
static bool open(bred *b, const lg_problem *ring, const lg_values *params, lg_error *error) {
    lg_objectives parts;
    lg_values own;
    bool good = lg_values_copy(&own, params, error);
    if (good && !wn_ring_has_rules(ring)) own.number[lg_param_index(own.table, "walk")] = 0;
    wn_ring_objectives(ring, &parts);
    b->front = good ? lg_front_of(ring, &parts, &own, 1, error) : NULL;
    lg_values_clear(&own);
    return b->front;
}

static void close(bred *b) {
    lg_front_destroy(b->front);
    b->front = NULL;
}

static void begin(bred *b, lg_run *run, const lg_budget *budget) {
    b->budget = *budget;
    b->done = (lg_explored){0};
    b->seed = lg_rng_next(&run->rng);
    b->deadline = budget->seconds > 0 ? budget->clock() + budget->seconds : INFINITY;
}

/* May the search go on? A run asks the same before each of its steps. */
static bool is_open(const bred *b, lg_run *run) {
    const lg_budget *limit = &b->budget;
    if (run->stop != LG_RUNNING) return false;
    if (limit->tick && !limit->tick(run, limit->context))
        run->stop = LG_CANCELLED;
    else if (run->best_cost <= limit->target)
        run->stop = LG_TARGET;
    else if (limit->evaluations && run->evaluations >= limit->evaluations)
        run->stop = LG_EVALUATIONS;
    else if (b->deadline < INFINITY && limit->clock() >= b->deadline)
        run->stop = LG_SECONDS;
    return run->stop == LG_RUNNING;
}

static double least_cost(const lg_front *front) {
    double least = INFINITY;
    for (int k = 0; k < lg_front_count(front); k++)
        least = fmin(least, lg_front_at(front, k).cost);
    return least;
}

static bool step(bred *b, lg_run *run) {
    if (!is_open(b, run)) return false;
    int64_t left = b->budget.evaluations ? b->budget.evaluations - run->evaluations : INT64_C(1) << 60;
    if (!lg_front_round(b->front, &b->done, b->seed, left, NULL)) run->stop = LG_FAILED;
    double best = least_cost(b->front);
    run->evaluations = b->done.evaluations;
    if (best < run->best_cost) {
        run->best_cost = best;
        if (b->budget.improved) b->budget.improved(run, b->budget.context);
    }
    return run->stop == LG_RUNNING;
}

static void end(const bred *b, lg_run *run) {
    int pick = lg_front_pick(b->front);
    if (pick >= 0) lg_front_genome(b->front, pick, run->best);
}

const breeding horizon_bred = {open, close, begin, step, end};
