/* Good routes through many waypoints, where exact ones cannot be had. A route begins at site n, the ship, and ends
 * anywhere. */
#ifndef LG_PTSP_PLAN_TOUR_H
#define LG_PTSP_PLAN_TOUR_H

#include <stdint.h>

/* From a given order the one that no reversal of a part (2-opt) and no move of a waypoint (Or-opt) makes shorter;
 * distances are symmetric. */
void pt_shorten(const void *context, int (*distance)(const void *context, int a, int b), int n, const int16_t *from,
                int16_t *order);
/* The like for any cost of a whole route, in place, looking only at near positions and for a limited time, or until it is
 * at most `enough`; returns the cost. It asks first for the cost of the whole route; then for that of routes which differ
 * from it at positions first to last. Where one costs less than `best`, it takes the other's place; else any answer from
 * `best` on will do. */
typedef int pt_route_cost(void *context, const int16_t *order, int first, int last, int best);
int pt_hasten(void *context, pt_route_cost *cost, int n, int enough, int16_t *order);

#endif
