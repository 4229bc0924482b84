/* Local search for good routes through many waypoints, where exact search takes too long. A route begins at site n, the
 * ship, and ends anywhere. */
#ifndef PTSP_ROUTE_TOUR_H
#define PTSP_ROUTE_TOUR_H

#include <stdint.h>

/* Copies `from` into `order` and shortens the route by reversing parts (2-opt) and moving single waypoints (Or-opt), until
 * neither helps or the rounds are used up. Distances must be symmetric. */
void pt_shorten(const void *context, int (*distance)(const void *context, int a, int b), int n, const int16_t *from,
                int16_t *order);
/* Improves a route in place in the same way, for any cost of a whole route. Only moves between nearby positions are tried,
 * and the number of cost evaluations is limited; the search also ends when the cost is at most `enough`. Returns the final
 * cost.
 *
 * The first call of `cost` gets the whole route. Later calls get routes that differ from the current route only at
 * positions `first` to `last`. If the returned cost is less than `best`, the new route becomes the current one. Otherwise
 * `cost` may return any value of at least `best`. */
typedef int pt_route_cost(void *context, const int16_t *order, int first, int last, int best);
int pt_hasten(void *context, pt_route_cost *cost, int n, int enough, int16_t *order);

#endif
