/* The three planners and the derived routes by the clean rules. Up to PT_EXACT_MAX waypoints all are exact: nearest takes
 * the lowest index of equals, distance the first optimum in lexicographic order, physics the first that its search (the
 * most promising next waypoint first) finds. */
#ifndef LG_PTSP_PLAN_PLAN_H
#define LG_PTSP_PLAN_PLAN_H

#include "legs.h"

typedef struct pt_planner pt_planner; /* working memory */

pt_planner *pt_planner_create(void); /* NULL if memory is short */
void pt_planner_destroy(pt_planner *planner);

/* The first `routes` of PT_ROUTES (at least 3, or PT_FOR_F3), as far as there are waypoints enough for derived ones. The
 * legs' nodes and fields must be there, all sites connected. */
void pt_plan_routes(pt_planner *planner, pt_legs *legs, int routes, pt_plan *plan);

/* How many routes cost at most `percent` more than the physics route, itself included; -1: too many waypoints or routes
 * (a million) to count. After pt_plan_routes. */
int pt_count_close(pt_planner *planner, pt_legs *legs, const pt_plan *plan, int percent);

#endif
