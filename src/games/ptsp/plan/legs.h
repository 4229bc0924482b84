/* Ways between sites, which are the waypoints and, as the last, the ship's start: the shortest path on the graph, cut
 * to the corners the ship can see from one to the next (its sight path), and how long the ship takes along it
 * (algorithm 1). Clean rules: one graph; a leg from j to i is the leg from i to j backwards; the way among equally
 * short ones prefers to go on in its direction. */
#ifndef LG_PTSP_PLAN_LEGS_H
#define LG_PTSP_PLAN_LEGS_H

#include "games/ptsp/graph/fields.h"
#include "routes.h"

#define PT_TOP_SPEED 2.5 /* the estimator's: friction before thrust */

enum { PT_SPEEDS = 512, PT_PLACES = 2048, PT_TIMES = 4096 };

typedef struct {
    double length, x, y; /* pixels; direction, a unit vector */
    double turn;         /* the speed kept in the turn to the next segment of the leg */
} pt_segment;

/* From the higher site to the lower, sites by index. */
typedef struct {
    int first, count;      /* segments; count 0: not yet worked out, or both sites share a node */
    int straight, slanted; /* edges of the path */
} pt_leg;

/* A path by its edges: its length is 8 straight + sqrt(128) slanted. */
typedef struct {
    int straight, slanted;
} pt_way;

typedef struct pt_legs {
    const pt_walls *walls;
    const pt_grid *grid;
    int sites;        /* waypoints + 1 */
    int *node;        /* by site */
    pt_lanes *fields; /* one for each sixteen sites, each of grid->stride * (grid->rows + 2) */
    pt_leg *leg;      /* of sites a > b: leg[a * (a - 1) / 2 + b] */
    pt_segment *segment;
    int segments;
    bool failed; /* out of memory: costs are worthless */
    /* private */
    size_t room_fields, room_legs, room_node, room_path, room_corner;
    int room_segments;
    int *path; /* the nodes of a path */
    bool *corner;
    /* Of a flight from rest that never turns: the time at which a certain speed and a certain place are reached. */
    float time_of_speed[PT_SPEEDS + 1], time_of_place[PT_PLACES + 1];
    double decay[PT_TIMES]; /* .99^n */
} pt_legs;

void pt_legs_init(pt_legs *legs);
void pt_legs_clear(pt_legs *legs);
/* New walls and graph, borrowed; nodes of the sites: then all fields are there, and legs on demand. */
void pt_legs_begin(pt_legs *legs, const pt_walls *walls, const pt_grid *grid, int sites);
void pt_legs_fields(pt_legs *legs); /* once legs->node is filled in */

/* Distance on the graph in units of fields.h, above zero; PT_FAR - PT_ZERO and more: none. */
static inline int pt_field_at(const pt_legs *legs, int node, int site) {
    int nodes = legs->grid->stride * (legs->grid->rows + 2);
    return pt_lane(&legs->fields[site / PT_LANES * nodes + node], site % PT_LANES) - PT_ZERO;
}

/* The edges of the path between two different sites, mostly without looking for it. */
pt_way pt_way_between(pt_legs *legs, int a, int b);
/* The leg between two different sites. */
const pt_leg *pt_leg_between(pt_legs *legs, int a, int b);

/* How the ship moves along a leg: what it has spent, its speed, and where it points. */
typedef struct {
    int ticks;
    double speed, x, y;
    bool moved; /* else it stands at the start and the direction means nothing */
} pt_motion;

/* Where the leg from one site to another begins; a leg of no length has direction (0, 0). */
pt_segment pt_leg_start(pt_legs *legs, int from, int to);
/* No one leaves the leg faster, be it entered at top speed. */
double pt_most_speed(pt_legs *legs, int from, int to);
/* At least this many ticks (not whole) the leg takes whoever enters it with at most that speed, and afterwards no one
 * is faster than the speed becomes. */
double pt_least_time(pt_legs *legs, int from, int to, double *speed);

void pt_fly(pt_legs *legs, pt_motion *motion, int from, int to);
/* EC of a route that begins at the ship. */
int pt_estimate(pt_legs *legs, const int16_t *order, int count);

#endif
