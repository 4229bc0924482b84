/* Legs between sites. The sites are the waypoints and, as the last one, the ship's start. A leg holds the shortest path on the
 * graph, reduced to corners that see each other (its sight path), and tells how long the ship takes along it (algorithm 1).
 * These are the clean rules: there is only one graph; the leg from j to i is the leg from i to j backwards; of several equally
 * short paths, the one that goes straight on is preferred. */
#ifndef PTSP_ROUTE_LEGS_H
#define PTSP_ROUTE_LEGS_H

#include "ptsp/graph/fields.h"
#include "routes.h"

/* The estimator applies friction before thrust, so its top speed is 2.5. */
#define PT_TOP_SPEED 2.5

enum { PT_SPEEDS = 512, PT_PLACES = 2048, PT_TIMES = 4096 };

typedef struct {
    double length, x, y; /* length: in pixels; x, y: direction, a unit vector */
    double turn;         /* share of the speed kept in the turn to the leg's next segment */
} pt_segment;

/* The leg from the site with the higher index to the site with the lower index. */
typedef struct {
    /* first: index of the first segment; count: number of segments, or 0 if the leg is not computed yet or both sites share a
     * node */
    int first, count;
    int straight, slanted; /* numbers of edges of the path */
} pt_leg;

/* A path as the numbers of its edges. Its length is 8 straight + sqrt(128) slanted. */
typedef struct {
    int straight, slanted;
} pt_way;

typedef struct pt_legs {
    const pt_walls *walls;
    const pt_grid *grid;
    int sites; /* waypoints + 1 */
    int *node; /* the node of each site */
    /* one field for every sixteen sites; a field has grid->stride * (grid->rows + 2) elements */
    pt_lanes *fields;
    pt_leg *leg; /* the leg of the sites a > b is leg[a * (a - 1) / 2 + b] */
    pt_segment *segment;
    int segments;
    bool failed; /* memory was short: all costs are invalid */
    /* private: the sizes of the blocks of memory */
    size_t room_fields, room_legs, room_node, room_path, room_corner;
    int room_segments;
    int *path; /* the nodes of a path */
    bool *corner;
    /* For a flight from rest that never turns: the time at which it reaches each speed of a list, and each whole pixel. */
    float time_of_speed[PT_SPEEDS + 1], time_of_place[PT_PLACES + 1];
    int loss;                       /* of the ship's physics, from here on */
    double thrust, friction, carry; /* carry: friction / (1 - friction) */
    float pace;                     /* how many times faster speed changes than with the loss of the lists above */
    double decay[PT_TIMES];         /* friction^n */
} pt_legs;

/* The ship flies as in the original game until pt_legs_take_physics says otherwise. */
void pt_legs_init(pt_legs *legs);
void pt_legs_clear(pt_legs *legs);
/* Begins with new walls and a new graph, which must stay valid while the legs are used. Then fill in legs->node and call
 * pt_legs_fields. Each leg is computed when it is first asked for. Sets legs->failed if memory is short. */
void pt_legs_begin(pt_legs *legs, const pt_walls *walls, const pt_grid *grid, int sites);
/* Estimates with another physics from now on. The estimate does not depend on how fast the ship turns. */
void pt_legs_take_physics(pt_legs *legs, pt_physics physics);
void pt_legs_fields(pt_legs *legs); /* call after filling in legs->node */

/* Returns the distance on the graph between a node and a site, at least 0, in the units of fields.h; PT_FAR - PT_ZERO or more
 * if there is no path. */
static inline int pt_field_at(const pt_legs *legs, int node, int site) {
    int nodes = legs->grid->stride * (legs->grid->rows + 2);
    return pt_lane(&legs->fields[site / PT_LANES * nodes + node], site % PT_LANES) - PT_ZERO;
}

/* Returns the edges of the path between two different sites, usually without walking along the path. */
pt_way pt_way_between(pt_legs *legs, int a, int b);
/* Returns the leg between two different sites. */
const pt_leg *pt_leg_between(pt_legs *legs, int a, int b);

/* The ship's motion along a route: the ticks so far, its speed and its direction. */
typedef struct {
    int ticks;
    double speed, x, y;
    bool moved; /* false: the ship is at rest at the start, and the direction is undefined */
} pt_motion;

/* Returns the first segment of the leg from one site to another. The segment's direction is (0, 0) if the leg has no length. */
pt_segment pt_leg_start(pt_legs *legs, int from, int to);
/* Returns an upper bound of the speed with which the ship leaves the leg, even if it enters the leg at top speed. */
double pt_most_speed(pt_legs *legs, int from, int to);
/* Returns a lower bound (not a whole number) of the ticks that the leg takes if the ship enters it with at most *speed.
 * Sets *speed to an upper bound of the speed at the leg's end. */
double pt_least_time(pt_legs *legs, int from, int to, double *speed);

void pt_fly(pt_legs *legs, pt_motion *motion, int from, int to);
/* Returns EC of a route that begins at the ship. */
int pt_estimate(pt_legs *legs, const int16_t *order, int count);

#endif
