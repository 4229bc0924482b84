/* A plan: the routes on a map, as the orders that the planners choose, and their costs. Plans are made by plan.c (by the clean
 * rules) and by paper.c (as the original does, bit for bit). */
#ifndef PTSP_ROUTE_ROUTES_H
#define PTSP_ROUTE_ROUTES_H

#include "ptsp/graph/grid.h"

/* The three planners (paper, section IV-B) and the routes derived from the physics route, of which r1 is the best (section
 * IV-E). */
enum { PT_NEAREST, PT_DISTANCE, PT_PHYSICS, PT_R1, PT_R2, PT_R3, PT_R4, PT_ROUTES };

/* Pass this in place of a number of routes if only the fitness f3 is needed. f3 is the greater of two differences of costs:
 * distance minus nearest, and physics minus distance. All three routes are planned then, but the search for the physics route
 * may stop at any route for which the second difference cannot become greater than the first. */
enum { PT_FOR_F3 = 0 };

/* Distance and physics routes are optimal up to this many waypoints; with more waypoints they come from local search. */
enum { PT_EXACT_MAX = 12 };

extern const char *const pt_route_names[PT_ROUTES + 1]; /* "nearest", "distance", "physics", "r1", ..., NULL */

typedef struct {
    int cost;                        /* EC: estimated ticks (paper, algorithm 1) */
    int16_t order[PT_WAYPOINTS_MAX]; /* indices of waypoints */
} pt_route;

typedef struct {
    int routes; /* how many of PT_ROUTES there are; no derived routes exist for one or two waypoints */
    bool exact;
    pt_route route[PT_ROUTES];
} pt_plan;

/* Returns the share of the speed kept in a turn, from the dot product of the two directions (algorithm 1's penalization). */
double pt_turn(double dot);

#endif
