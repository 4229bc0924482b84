/* How a ring is searched: by an optimizer with its parameters or, if none is named, by the default search (ring_search_plan),
 * fitted to the budget. */
#ifndef WESNOTH_GROWING_RING_SEARCH_H
#define WESNOTH_GROWING_RING_SEARCH_H

#include <stdint.h>

#include "growing_map.h"
#include "levelground/front.h"

/* Estimates how many evaluations fit into a time limit, from the speed of earlier rings on this machine. The search for a ring
 * runs in legs of GROWING_LEG_EVALUATIONS evaluations. On a busy machine it gets fewer legs from the start, instead of being
 * cut off by the clock in the middle of a leg. The same number of evaluations gives the same land everywhere. */

/* Evaluations and seconds of earlier rings. Each new ring halves the weight of all earlier rings. All 0 if nothing is known
 * yet. */
typedef struct {
    double evaluations, seconds;
} search_speed;

void search_speed_add(search_speed *speed, int64_t evaluations, double seconds);
/* Returns `wanted` if so many evaluations fit into the seconds. Otherwise returns the largest number of whole legs
 * (GROWING_LEG_EVALUATIONS) that fits, but at least one leg. */
int64_t search_speed_limit(const search_speed *speed, int64_t wanted, double seconds);

/* Makes a ring by multi-objective search (the outlook of cgrhea2022, chapter 5). The search evolves a front of the three
 * parts of the fitness, with the ring's own rules as constraints, and takes one member of the front. */

/* An optimizer with its front: each step is one generation. The run counts the evaluations and keeps the limits. */
typedef struct {
    lg_optimizer optimizer; /* must be first */
    lg_front *front;        /* NULL if nothing is open */
    lg_explored done;
    uint64_t seed;
} ring_front;

/* These functions stand behind pointers so that a program that does not use them, such as the web page, need not link
 * them. */
struct ring_front_functions {
    /* Opens the front. A run can then be made for b->optimizer, with the same params. */
    bool (*open)(ring_front *b, const lg_problem *ring, const lg_values *params, lg_error *error);
    void (*close)(ring_front *b);
    /* Copies the chosen member of the front into run->best, if the front is not empty. */
    void (*end)(const ring_front *b, lg_run *run);
};

extern const ring_front_functions ring_front_search;

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
