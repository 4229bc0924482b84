/* Estimates how many evaluations fit into a time limit, from the speed of earlier rings on this machine. On a busy
 * machine the search for a ring then has fewer legs from the start, instead of being cut off by the clock in the middle
 * of a leg. The same number of evaluations gives the same land everywhere. */
#ifndef LG_GROWING_SEARCH_SPEED_H
#define LG_GROWING_SEARCH_SPEED_H

#include <stdint.h>

/* Evaluations and seconds of earlier rings; each ring halves the weight of those before it. All 0: nothing is known yet. */
typedef struct {
    double evaluations, seconds;
} search_speed;

void search_speed_add(search_speed *speed, int64_t evaluations, double seconds);
/* Returns `wanted`, or fewer evaluations in whole legs (GROWING_LEG_EVALUATIONS) if `wanted` would take longer than the seconds.
 * Never returns less than one leg, unless `wanted` is less. */
int64_t search_speed_limit(const search_speed *speed, int64_t wanted, double seconds);

#endif
