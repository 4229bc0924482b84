/* Short functions with which tests call the parts of the planner for the paper's variant. */
#ifndef LG_TESTS_PAPER_PTSP_H
#define LG_TESTS_PAPER_PTSP_H

#include "check.h"

#include "ptsp/paper/parts.h"

static pt_map map;
static pt_walls walls;
static pt_grid grid;
static pt_old_order order;
static pt_old_finder finder;
static pt_old_legs legs;
static pt_old_origin origins[PT_PLACES_MAX];
static double away[PT_NODES_MAX];
static pt_paper *paper;

static inline int node_of(int place) {
    return pt_closest(&grid, &walls, place < map.waypoints ? map.waypoint[place] : map.ship);
}

/* Finds the path from an origin to a node. Returns the path's record. */
static inline int ask(pt_old_origin *origin, int from, int to) {
    pt_old_away(&grid, to, away);
    CHECK(pt_old_find(&finder, origin, from, to, away), "out of memory");
    return origin->path[to];
}

static inline int set_up(void **state) {
    (void)state;
    pt_old_legs_init(&legs);
    return (paper = pt_paper_create()) ? 0 : -1;
}

static inline int tear_down(void **state) {
    (void)state;
    pt_paper_destroy(paper);
    free(finder.record);
    free(legs.segment);
    free(legs.node);
    return 0;
}

#endif
