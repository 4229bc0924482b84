/* What the files of the original's variant share (see paper.h). Places are the waypoints, by index, and after them the
 * ship; each stands for its closest node.
 *
 * A path is a record: its last node and the record of the path before it. Records never change, so a path found once
 * stays what it was, as the original's copied lists do, even when the memory of its origin finds a better one. */
#ifndef LG_PTSP_PAPER_PARTS_H
#define LG_PTSP_PAPER_PARTS_H

#include "paper.h"

enum { PT_NODES_MAX = PT_STRIDE_MAX * PT_STRIDE_MAX, PT_PLACES_MAX = PT_EXACT_MAX + 1 };

/* ---- paper_graph.c: nodes in the original's order ------------------------------------------------------------- */

/* The neighbours of each node in the original's order. */
typedef struct {
    const pt_grid *grid;
    int nodes;                                  /* indices of the grid in use */
    uint16_t next[PT_NODES_MAX][PT_DIRECTIONS]; /* 0, which is no node, where there are less than eight */
    uint8_t slanted[PT_NODES_MAX];              /* bit k: the edge to next[k] is a diagonal */
    uint8_t count[PT_NODES_MAX];
    uint8_t listed[PT_NODES_MAX]; /* bit d: the edge in direction d is there */
    /* the table while it is filled: nodes by the time they were made, their hashes, the chains of the buckets */
    uint16_t made[PT_COLUMNS_MAX * PT_COLUMNS_MAX], chain[PT_COLUMNS_MAX * PT_COLUMNS_MAX];
    uint32_t hash[PT_COLUMNS_MAX * PT_COLUMNS_MAX];
    uint16_t head[2 * PT_COLUMNS_MAX * PT_COLUMNS_MAX];
} pt_old_order;

void pt_old_order_build(pt_old_order *order, const pt_grid *grid, const pt_walls *walls, bool java8);

/* ---- paper_search.c: the path finder -------------------------------------------------------------------------- */

typedef struct {
    int32_t parent, node; /* parent -1: the origin itself */
} pt_old_record;

/* All paths from one node known so far. */
typedef struct {
    double cost[PT_NODES_MAX];  /* INFINITY: none */
    int32_t path[PT_NODES_MAX]; /* where there is one, its record */
} pt_old_origin;

typedef struct {
    const pt_old_order *order;
    pt_old_record *record; /* of all origins */
    int records, capacity;
    int open; /* nodes in the heap, from 1 on: keys and, apart, who they belong to */
    double key[PT_NODES_MAX + 2];
    uint16_t who[PT_NODES_MAX + 2];
    double bar[PT_NODES_MAX]; /* what the cost of a path must be below to be of interest */
} pt_old_finder;

/* Forgets all records; then an origin at a node. False if memory is short. */
void pt_old_finder_start(pt_old_finder *finder, const pt_old_order *order);
bool pt_old_origin_start(pt_old_finder *finder, pt_old_origin *origin, int node);
/* Finds a path where none is known; `away` are the straight distances of all nodes to the target. The target must be
 * reachable. */
bool pt_old_find(pt_old_finder *finder, pt_old_origin *origin, int from, int to, const double *away);
/* The straight distances of all nodes to one. */
void pt_old_away(const pt_grid *grid, int to, double *away);

/* ---- paper_legs.c: sight paths and what flying them costs ------------------------------------------------------ */

/* A straight piece of a sight path; `keep` is the part of the speed kept in the turn into it (not set for the first
 * of a leg, where it depends on the leg before). */
typedef struct {
    double length, keep;
} pt_old_segment;

typedef struct {
    int32_t record;       /* the path it is made of */
    int32_t first, count; /* segments */
    double in[2], out[2]; /* first and last direction */
} pt_old_leg;

enum { PT_DECAYS = 1024 };

/* Working memory; zeroed, then to be initialised. */
typedef struct {
    pt_old_segment *segment;
    int segments, capacity;
    int32_t *node; /* the path, and indices into it at which the sight path turns */
    int32_t *turn;
    int turns, path_capacity;
    double decay[PT_DECAYS]; /* powers of 0.99 */
} pt_old_legs;

typedef struct {
    double speed;
    int ticks;
    bool unsure; /* rounding might have made it another tick: the ticks are worthless */
} pt_old_flight;

void pt_old_legs_init(pt_old_legs *legs);

/* The leg that follows a path. False if memory is short. */
bool pt_old_leg_make(pt_old_legs *legs, const pt_old_finder *finder, const pt_walls *walls, int record,
                     pt_old_leg *leg);
/* Flies a leg after the leg before it (NULL: from rest), tick by tick. */
void pt_old_fly(const pt_old_legs *legs, const pt_old_leg *before, const pt_old_leg *leg, pt_old_flight *flight);
/* The same faster: the speed is right but for rounding, and the ticks are, unless it says it is unsure. */
void pt_old_fly_far(const pt_old_legs *legs, const pt_old_leg *before, const pt_old_leg *leg, pt_old_flight *flight);
/* At least so many ticks a leg takes whatever came before, if no leg before kept more speed than `keep`. */
int pt_old_leg_least(const pt_old_legs *legs, const pt_old_leg *leg, double keep);

/* ---- paper_routes.c: the planners, for few waypoints ----------------------------------------------------------- */

enum { PT_PLACE_LANES = 16 };

/* Tables go from the first index, which may be the ship's (the number of waypoints), to the second. */
typedef struct {
    pt_old_leg leg[PT_PLACES_MAX][PT_PLACES_MAX];
} pt_old_table;

typedef struct {
    int waypoints;
    const pt_old_legs *legs;
    double distance[PT_PLACES_MAX][PT_PLACES_MAX];
    pt_old_table early, late;                        /* legs as the physics planner meets them first, and in the end */
    int32_t least[PT_PLACES_MAX][PT_PLACE_LANES];    /* bounds of legs: to the first index, from the second */
    int32_t rest[1 << PT_EXACT_MAX][PT_PLACE_LANES]; /* at least that much for visiting a set from a place */
} pt_old_few;

int pt_old_estimate(const pt_old_few *few, const pt_old_table *table, const int16_t *order);
void pt_old_nearest(const pt_old_few *few, int16_t *order);
void pt_old_distance(pt_old_few *few, int16_t *order);
/* The hint is any route; it changes only the time this takes. */
void pt_old_physics(pt_old_few *few, const int16_t *hint, int16_t *order);
/* Of the routes two or three exchanges of waypoints away from the physics route, the best of different costs. Returns
 * how many there are, at most `most`. After pt_old_physics. */
int pt_old_derive(const pt_old_few *few, const int16_t *physics, int most, pt_route *derived);

#endif
