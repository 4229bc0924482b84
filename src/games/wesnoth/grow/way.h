/* How a ring is searched: by an optimizer with its parameters or, where none is named, by the best way we know, fitted
 * to the budget. */
#ifndef LG_WESNOTH_GROW_WAY_H
#define LG_WESNOTH_GROW_WAY_H

#include "bred.h"

typedef struct {
    const lg_optimizer *optimizer;
    const breeding *breeding; /* or NULL; then the run is where what it takes is put */
    lg_values params, front;  /* front: of the breeding */
    lg_budget budget;
    bool best; /* the best way: its parameters depend on the budget */
    bred bred;
    /* Of the search under way. */
    double spent; /* seconds of the budget that were gone before it */
    int64_t made; /* its evaluations, where it is a series in limited time */
    int64_t leg;  /* evaluations from one fresh start to the next; 0: there is one alone */
} horizon_way;

/* The options are copied where needed. To be cleared even after a failure. */
bool way_init(horizon_way *way, const horizon_options *options, lg_error *error);
void way_clear(horizon_way *way);
/* A run for the problem, to be destroyed by way_close; NULL with an error if the optimizer cannot search it. */
lg_run *way_open(horizon_way *way, const lg_problem *problem, lg_error *error);
void way_close(horizon_way *way, lg_run *run);
/* Searches by slices: a step is false when the search has ended. Where the best way has time alone for a limit, a slice is
 * all of it.
 * `spent`: seconds of the budget that are gone. At the end run->best is a genome, whatever the budget was; way_end returns
 * the evaluations made, or -1 if memory is short. */
void way_begin(horizon_way *way, lg_run *run, double spent, lg_rng rng);
bool way_step(horizon_way *way, lg_run *run);
int64_t way_end(horizon_way *way, lg_run *run);

#endif
