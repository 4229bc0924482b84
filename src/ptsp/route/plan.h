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

#endif
