/* Routes and what is known of them on a map: the orders the planners choose, their costs, and the way they take. Both
 * variants fill this in: analyse.c (clean) and paper.c (as the original, bit for bit). */
#ifndef LG_PTSP_PLAN_ROUTES_H
#define LG_PTSP_PLAN_ROUTES_H

#include "games/ptsp/graph/grid.h"

/* The planners (paper, section IV-B), and the routes derived from the physics route, r1 the best (section IV-E). */
enum { PT_NEAREST, PT_DISTANCE, PT_PHYSICS, PT_R1, PT_R2, PT_R3, PT_R4, PT_ROUTES };

/* In place of how many routes are wanted: the first three, but any that is fast enough may stand for the physics route. f3 is
 * how far distance is behind nearest, or physics behind distance where that is more: the greater difference has to be right. */
enum { PT_FOR_F3 = 0 };

/* Up to so many waypoints distance and physics routes are optimal; beyond, they are good. */
enum { PT_EXACT_MAX = 12 };

extern const char *const pt_route_names[PT_ROUTES + 1]; /* "nearest", "distance", "physics", "r1", ..., NULL */

typedef struct {
    int cost;                        /* EC: estimated ticks (paper, algorithm 1) */
    int16_t order[PT_WAYPOINTS_MAX]; /* waypoints by index */
} pt_route;

typedef struct {
    int routes; /* how many of PT_ROUTES are there: with one or two waypoints there are no derived ones */
    bool exact;
    pt_route route[PT_ROUTES];
} pt_plan;

/* Speed kept in a turn, from the dot product of the two directions (algorithm 1's penalization). */
double pt_turn(double dot);

#endif
