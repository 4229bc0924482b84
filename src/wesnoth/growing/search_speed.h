/* Estimates how many evaluations fit into a time limit, from the speed of earlier rings on this machine. The search for a ring
 * runs in legs of GROWING_LEG_EVALUATIONS evaluations. On a busy machine it gets fewer legs from the start, instead of being
 * cut off by the clock in the middle of a leg. The same number of evaluations gives the same land everywhere. */
#ifndef WESNOTH_GROWING_SEARCH_SPEED_H
#define WESNOTH_GROWING_SEARCH_SPEED_H

#include <stdint.h>

/* Evaluations and seconds of earlier rings. Each new ring halves the weight of all earlier rings. All 0 if nothing is known
 * yet. */
typedef struct {
    double evaluations, seconds;
} search_speed;

void search_speed_add(search_speed *speed, int64_t evaluations, double seconds);
/* Returns `wanted` if so many evaluations fit into the seconds. Otherwise returns the largest number of whole legs
 * (GROWING_LEG_EVALUATIONS) that fits, but at least one leg. */
int64_t search_speed_limit(const search_speed *speed, int64_t wanted, double seconds);

#endif
