/* How a ring is searched: by an optimizer with its parameters or, where none is named, by the best way we know, fitted
 * to the budget. */
#ifndef LG_WESNOTH_GROW_WAY_H
#define LG_WESNOTH_GROW_WAY_H

#include "horizon.h"

typedef struct {
    const lg_optimizer *optimizer;
    lg_values params;
    lg_budget budget;
    bool best; /* the best way: its parameters depend on the budget */
} horizon_way;

/* The options are copied where needed. To be cleared even after a failure. */
bool way_init(horizon_way *way, const horizon_options *options, lg_error *error);
void way_clear(horizon_way *way);
/* A run for the problem, to be destroyed; NULL with an error if the optimizer cannot search it. */
lg_run *way_open(horizon_way *way, const lg_problem *problem, lg_error *error);
/* Searches; run->best then is a genome, whatever the budget was. `spent`: seconds of the budget that are gone. Returns
 * the evaluations made, or -1 if memory is short. */
int64_t way_search(horizon_way *way, lg_run *run, double spent, lg_rng rng);

#endif
