/* How a ring is searched: by an optimizer with its parameters or, if none is named, by the default search (ring_search_plan),
 * fitted to the budget. */
#ifndef WESNOTH_GROWING_RING_SEARCH_H
#define WESNOTH_GROWING_RING_SEARCH_H

#include "ring_front.h"

typedef struct {
    const lg_optimizer *optimizer;
    const ring_front_functions *front_functions; /* if not NULL, the front searches in place of the optimizer */
    lg_values params;
    lg_budget budget;
    bool is_default; /* is this the default search, whose parameters depend on the budget? */
    ring_front front;
    /* The current search. */
    double used_seconds;     /* seconds of the budget that were used before this search */
    int64_t leg_evaluations; /* evaluations between two fresh starts; 0 if there is only one start */
} ring_search;

/* Copies the parts of the options that it needs. Call ring_search_clear even after a failure. */
bool ring_search_init(ring_search *search, const growing_options *options, lg_error *error);
void ring_search_clear(ring_search *search);
/* Returns a run for the problem, which ring_search_destroy_run destroys; NULL with an error if the optimizer cannot search it. */
lg_run *ring_search_create_run(ring_search *search, const lg_problem *problem, lg_error *error);
void ring_search_destroy_run(ring_search *search, lg_run *run);
/* Search in slices: ring_search_step returns false when the search has ended. If the default search is limited by time alone, one
 * slice does all of it.
 *
 * `used_seconds`: seconds of the budget that are already used. At the end run->best is a valid genome, whatever the budget was.
 * ring_search_end returns the number of evaluations made, or -1 if memory is short. */
void ring_search_begin(ring_search *search, lg_run *run, double used_seconds, lg_rng rng);
bool ring_search_step(ring_search *search, lg_run *run);
int64_t ring_search_end(ring_search *search, lg_run *run);

#endif
