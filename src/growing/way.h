/* How a ring is searched: by an optimizer with its parameters or, if none is named, by the default search (horizon_plan),
 * fitted to the budget. */
#ifndef LG_GROWING_WAY_H
#define LG_GROWING_WAY_H

#include "bred.h"

typedef struct {
    const lg_optimizer *optimizer;
    const breeding *breeding; /* if not NULL, it searches in place of the optimizer */
    lg_values params;
    lg_budget budget;
    bool best; /* the default search, whose parameters depend on the budget */
    bred bred;
    /* The current search. */
    double spent; /* seconds of the budget that were used before it */
    int64_t leg;  /* evaluations between two fresh starts; 0 if there is only one start */
} horizon_way;

/* Copies what it needs of the options. Call way_clear even after a failure. */
bool way_init(horizon_way *way, const horizon_options *options, lg_error *error);
void way_clear(horizon_way *way);
/* Returns a run for the problem, which way_close destroys; NULL with an error if the optimizer cannot search it. */
lg_run *way_open(horizon_way *way, const lg_problem *problem, lg_error *error);
void way_close(horizon_way *way, lg_run *run);
/* Search in slices: way_step returns false when the search has ended. If the default search is limited by time alone, one
 * slice does all of it.
 *
 * `spent`: seconds of the budget that are already used. At the end run->best is a valid genome, whatever the budget was.
 * way_end returns the number of evaluations made, or -1 if memory is short. */
void way_begin(horizon_way *way, lg_run *run, double spent, lg_rng rng);
bool way_step(horizon_way *way, lg_run *run);
int64_t way_end(horizon_way *way, lg_run *run);

#endif
