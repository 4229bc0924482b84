/* The three planners and the derived routes by the clean rules. The routes are optimal for up to PT_EXACT_MAX waypoints. If
 * several routes or waypoints are equally good, the nearest planner takes the waypoint with the lowest index; the distance
 * planner takes the first optimum in lexicographic order; the physics planner takes the nearest or the distance route if it is
 * optimal, otherwise the first optimum that its search finds (the search tries the most promising next waypoint first). */
#ifndef PTSP_ROUTE_PLAN_H
#define PTSP_ROUTE_PLAN_H

#include "legs.h"

typedef struct pt_planner pt_planner; /* working memory of a planner */

pt_planner *pt_planner_create(void); /* NULL if memory is short */
void pt_planner_destroy(pt_planner *planner);

/* Plans the first `routes` routes of PT_ROUTES (at least 3, or PT_FOR_F3). Plans fewer derived routes if there are too few
 * waypoints. The nodes and fields of `legs` must be filled in, and all sites must be connected. */
void pt_plan_routes(pt_planner *planner, pt_legs *legs, int routes, pt_plan *plan);

/* Returns how many routes cost at most `percent` more than the physics route, including the physics route itself; -1 if
 * there are too many waypoints, or a million routes or more. Call it after pt_plan_routes. */
int pt_count_close(pt_planner *planner, pt_legs *legs, const pt_plan *plan, int percent);

/* Local search for good routes through many waypoints, where exact search takes too long. A route begins at site n, the ship,
 * and ends anywhere. */

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
