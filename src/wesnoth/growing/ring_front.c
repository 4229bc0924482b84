/* Makes a front usable as the optimizer of a run. */
#include "ring_front.h"

#include <assert.h>
#include <math.h>

#include "base/rng.h"
#include "wesnoth/ring/ring.h"

/* Returns the member with the lowest cost, or -1 if no member has a cost. */
static int find_best(const lg_front *front) {
    int best = -1;
    double least = INFINITY;
    for (int k = 0; k < lg_front_count(front); k++) {
        double cost = lg_front_at(front, k).cost;
        if (cost < least) best = k;
        least = fmin(least, cost);
    }
    return best;
}

static void step_front(lg_run *run, void *state) {
    ring_front *b = (ring_front *)run->optimizer;
    int64_t before = b->done.evaluations;
    (void)state;
    bool good = lg_front_round(b->front, &b->done, b->seed, lg_run_left(run), NULL);
    int best = find_best(b->front);
    if (best >= 0) lg_front_genome(b->front, best, run->cursor.genome);
    double cost = best < 0 ? INFINITY : lg_front_at(b->front, best).cost;
    assert(b->done.evaluations >= before);
    lg_run_report(run, b->done.evaluations - before, run->cursor.genome, good ? cost : NAN);
}

static void start_front(lg_run *run, void *state) {
    ring_front *b = (ring_front *)run->optimizer;
    b->done = (lg_explored){0};
    b->seed = lg_rng_next(&run->rng);
    step_front(run, state);
}

/* Opens the front. If the ring has no rules, the local search is switched off (its parameter walk becomes 0), because it would
 * have no rule to keep and would follow the weighted sum of the objectives. */
static bool open_front(ring_front *b, const lg_problem *ring, const lg_values *params, lg_error *error) {
    lg_objectives parts;
    lg_values own;
    bool good = lg_values_copy(&own, params, error);
    if (good && !wn_ring_has_rules(ring)) own.number[lg_param_index(own.table, "walk")] = 0;
    wn_ring_objectives(ring, &parts);
    b->front = good ? lg_front_of(ring, &parts, &own, 1, error) : NULL;
    lg_values_clear(&own);
    b->optimizer = (lg_optimizer){.name = "front",
                                  .kinds = LG_REAL | LG_CHOICE | LG_ARRANGE,
                                  .params = lg_front_params,
                                  .start = start_front,
                                  .step = step_front};
    return b->front;
}

static void close_front(ring_front *b) {
    lg_front_destroy(b->front);
    b->front = NULL;
}

static void choose_member(const ring_front *b, lg_run *run) {
    int pick = lg_front_pick(b->front);
    assert(pick < lg_front_count(b->front));
    if (pick >= 0) lg_front_genome(b->front, pick, run->best);
}

const ring_front_functions ring_front_search = {open_front, close_front, choose_member};
