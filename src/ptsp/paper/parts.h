/* Shared by the files that plan routes as the original does (see paper.h). Places are the waypoints, by index, and after them
 * the ship. Each place is represented by its closest node.
 *
 * A path is a record: its last node and the record of the path up to the node before. Records never change. So a path that was
 * once found stays as it was, even if the path finder later finds a shorter path between the same two nodes. The original has
 * the same behaviour, because it copies lists. */
#ifndef PTSP_PAPER_PARTS_H
#define PTSP_PAPER_PARTS_H

#include "paper.h"

enum { PT_NODES_MAX = PT_STRIDE_MAX * PT_STRIDE_MAX, PT_PLACES_MAX = PT_EXACT_MAX + 1 };

/* The neighbours of each node in the original's order. */
typedef struct {
    const pt_grid *grid;
    int nodes; /* upper bound of the grid's node indices */
    /* entries from `count` on are 0, which is not a node */
    uint16_t next[PT_NODES_MAX][PT_DIRECTIONS];
    uint8_t slanted[PT_NODES_MAX]; /* bit k: the edge to next[k] is diagonal */
    uint8_t count[PT_NODES_MAX];
    uint8_t listed[PT_NODES_MAX]; /* bit d: the edge in direction d is listed */
    /* The hash table while it is being filled: nodes in order of creation, their hashes, and the chains of the buckets. */
    uint16_t made[PT_COLUMNS_MAX * PT_COLUMNS_MAX], chain[PT_COLUMNS_MAX * PT_COLUMNS_MAX];
    uint32_t hash[PT_COLUMNS_MAX * PT_COLUMNS_MAX];
    uint16_t head[2 * PT_COLUMNS_MAX * PT_COLUMNS_MAX];
} pt_old_order;

void pt_old_order_build(pt_old_order *order, const pt_grid *grid, const pt_walls *walls, bool java8);

typedef struct {
    int32_t parent, node; /* parent -1: the node is the origin itself */
} pt_old_record;

/* All paths from one node that are known so far. */
typedef struct {
    double cost[PT_NODES_MAX];  /* INFINITY: no path is known */
    int32_t path[PT_NODES_MAX]; /* the path's record, if a path is known */
} pt_old_origin;

typedef struct {
    const pt_old_order *order;
    pt_old_record *record; /* records of all origins */
    int records, capacity;
    /* Number of nodes in the heap, which begins at index 1. Keys and nodes are in separate arrays. */
    int open;
    double key[PT_NODES_MAX + 2];
    uint16_t who[PT_NODES_MAX + 2];
    /* a path to a node matters only if its cost is below this */
    double bar[PT_NODES_MAX];
} pt_old_finder;

/* pt_old_finder_start forgets all records. pt_old_origin_start then starts the memory of an origin at a node. It returns false
 * if memory is short. */
void pt_old_finder_start(pt_old_finder *finder, const pt_old_order *order);
bool pt_old_origin_start(pt_old_finder *finder, pt_old_origin *origin, int node);
/* Finds a path if none is known. `away` holds the straight distances of all nodes to the target. The target must be
 * reachable. Returns false if memory is short. */
bool pt_old_find(pt_old_finder *finder, pt_old_origin *origin, int from, int to, const double *away);
/* Computes the straight distances of all nodes to one node. */
void pt_old_away(const pt_grid *grid, int to, double *away);

/* A straight segment of a sight path. `keep` is the share of the speed that is kept in the turn into the segment. It is not set
 * for the first segment of a leg, because there it depends on the leg before. */
typedef struct {
    double length, keep;
} pt_old_segment;

typedef struct {
    int32_t record;       /* the path that the leg follows */
    int32_t first, count; /* first: index of the first segment; count: number of segments */
    double in[2], out[2]; /* in: the direction in which the leg begins; out: the direction in which it ends */
} pt_old_leg;

enum { PT_DECAYS = 1024 };

/* Working memory. Set it to zero, then call pt_old_legs_init. */
typedef struct {
    pt_old_segment *segment;
    int segments, capacity;
    int32_t *node; /* the path's nodes */
    int32_t *turn; /* indices of the nodes at which the sight path turns */
    int turns, path_capacity;
    double decay[PT_DECAYS]; /* decay[n] = 0.99^n */
} pt_old_legs;

typedef struct {
    double speed;
    int ticks;
    /* rounding may have added or lost a tick, so `ticks` must not be used */
    bool unsure;
} pt_old_flight;

void pt_old_legs_init(pt_old_legs *legs);

/* Makes the leg that follows the path of a record. Returns false if memory is short. */
bool pt_old_leg_make(pt_old_legs *legs, const pt_old_finder *finder, const pt_walls *walls, int record,
                     pt_old_leg *leg);
/* Flies a leg after the leg before it (NULL: from rest), tick by tick. */
void pt_old_fly(const pt_old_legs *legs, const pt_old_leg *before, const pt_old_leg *leg, pt_old_flight *flight);
/* Like pt_old_fly, but faster. The speed is correct except for rounding, and the ticks are exact unless `unsure` is set. */
void pt_old_fly_far(const pt_old_legs *legs, const pt_old_leg *before, const pt_old_leg *leg, pt_old_flight *flight);
/* Returns a lower bound of the ticks that the leg takes, if the ship keeps at most the share `keep` of its speed in the turn
 * into the leg. */
int pt_old_leg_least(const pt_old_legs *legs, const pt_old_leg *leg, double keep);

enum { PT_PLACE_LANES = 16 };

/* Tables are indexed by the place of departure, which may be the ship (index `waypoints`), and then by the place of
 * arrival. */
typedef struct {
    pt_old_leg leg[PT_PLACES_MAX][PT_PLACES_MAX];
} pt_old_table;

typedef struct {
    int waypoints;
    const pt_old_legs *legs;
    double distance[PT_PLACES_MAX][PT_PLACES_MAX];
    /* legs as the physics planner first finds them, and as they are at the end */
    pt_old_table early, late;
    int32_t least[PT_PLACES_MAX][PT_PLACE_LANES];    /* least[to][from]: lower bound of a leg */
    int32_t rest[1 << PT_EXACT_MAX][PT_PLACE_LANES]; /* rest[set][place]: lower bound of visiting a set from a place */
} pt_old_few;

int pt_old_estimate(const pt_old_few *few, const pt_old_table *table, const int16_t *order);
void pt_old_nearest(const pt_old_few *few, int16_t *order);
void pt_old_distance(pt_old_few *few, int16_t *order);
/* The hint may be any route. It changes only how long the search takes. */
void pt_old_physics(pt_old_few *few, const int16_t *hint, int16_t *order);
/* Derives routes by exchanging two or three waypoints of the physics route, and returns the best ones, all with different
 * costs. Returns how many there are, at most `most`. Call it after pt_old_physics. */
int pt_old_derive(const pt_old_few *few, const int16_t *physics, int most, pt_route *derived);

#endif
