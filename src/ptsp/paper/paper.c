/* Plans the original's routes for few waypoints, with the same queries to the path finder as the original. In the original,
 * each planner has its own graph and its own memory of paths, but all planners begin with the same queries: from each place to
 * all places with a lower index. The memories of different origins do not affect each other. So the common queries are made
 * once. The queries for the final costs of the nearest and the distance route then use copies of the memory, and the physics
 * planner continues where the common part ended. */
#include "parts.h"
#include "ptsp/route/plan.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct pt_paper {
    pt_old_order order;
    pt_old_finder finder;
    pt_old_legs legs;
    pt_old_few few;
    const pt_walls *walls;
    int waypoints;
    int node[PT_PLACES_MAX];
    /* the first place that has the same node; only that place's origin is used */
    int same[PT_PLACES_MAX];
    bool shared[PT_PLACES_MAX]; /* does another place have the same node? */
    double away[PT_PLACES_MAX][PT_NODES_MAX];
    pt_old_origin origin[PT_PLACES_MAX], copy[PT_PLACES_MAX];
    bool copied[PT_PLACES_MAX];
    bool failed;   /* memory was short */
    pt_legs clean; /* used instead if there are many waypoints */
    pt_planner *planner;
};

pt_paper *pt_paper_create(void) {
    pt_paper *paper = calloc(1, sizeof *paper);
    if (!paper) return NULL;
    pt_old_legs_init(&paper->legs);
    pt_legs_init(&paper->clean);
    return paper;
}

void pt_paper_destroy(pt_paper *paper) {
    if (!paper) return;
    free(paper->finder.record);
    free(paper->legs.segment);
    free(paper->legs.node);
    pt_legs_clear(&paper->clean);
    if (paper->planner) pt_planner_destroy(paper->planner);
    free(paper);
}

/* Returns the record of the path from one place to another in the memory of an origin; -1 if memory is short. */
static int query_path(pt_paper *p, pt_old_origin *origin, int from, int to) {
    int target = p->node[to];
    p->failed |= !pt_old_find(&p->finder, origin, p->node[from], target, p->away[to]);
    return p->failed ? -1 : origin->path[target];
}

static void make_leg(pt_paper *p, int record, pt_old_leg *leg) {
    p->failed = p->failed || !pt_old_leg_make(&p->legs, &p->finder, p->walls, record, leg);
}

/* Finds the nodes of the waypoints and, as the last entry, of the ship. Returns false if a place has no node or is not
 * connected to the ship. */
static bool find_nodes(const pt_sites *sites, const pt_walls *walls, const pt_grid *grid, int *node) {
    uint64_t reached[PT_COLUMNS_MAX][PT_WORDS_MAX];
    for (int i = sites->waypoints; i >= 0; i--) {
        node[i] = pt_closest(grid, walls, i < sites->waypoints ? sites->waypoint[i] : sites->ship);
        if (node[i] < 0) return false;
        if (i == sites->waypoints) pt_reach(grid, node[i], reached);
        pt_point at = pt_place(grid, node[i]);
        int row = at.y / PT_GRAIN, column = at.x / PT_GRAIN;
        if (!(reached[row][column >> 6] >> (column & 63) & 1)) return false;
    }
    return true;
}

static void start_origins(pt_paper *p, bool shared_only) {
    for (int i = 0; i <= p->waypoints; i++)
        if (p->same[i] == i && (p->shared[i] || !shared_only))
            p->failed |= !pt_old_origin_start(&p->finder, &p->origin[i], p->node[i]);
}

/* Returns the cost of a route from the planner's memory of paths. Queries its legs now, in the order of the route, as the
 * original does. */
static int cost_of_route(pt_paper *p, const int16_t *order) {
    int n = p->waypoints;
    pt_old_flight flight = {0};
    pt_old_leg before, leg;
    memset(p->copied, 0, sizeof p->copied);
    for (int k = 0, from = n; k < n && !p->failed; from = order[k++]) {
        int i = p->same[from];
        pt_old_origin *origin = p->copied[i] ? &p->copy[i] : &p->origin[i];
        if (isinf(origin->cost[p->node[order[k]]]) && !p->copied[i]) {
            size_t nodes = (size_t)p->order.nodes;
            memcpy(p->copy[i].cost, origin->cost, sizeof *origin->cost * nodes);
            memcpy(p->copy[i].path, origin->path, sizeof *origin->path * nodes);
            p->copied[i] = true;
            origin = &p->copy[i];
        }
        make_leg(p, query_path(p, origin, from, order[k]), &leg);
        if (!p->failed) pt_old_fly(&p->legs, k ? &before : NULL, &leg, &flight);
        before = leg;
    }
    return flight.ticks;
}

static bool plan_few(pt_paper *p, int routes, pt_plan *plan) {
    pt_route *route = plan->route;
    int n = p->waypoints;
    start_origins(p, false);
    /* The queries that all planners make first. The nearest and the distance planner make no other queries before they know their
     * routes. */
    for (int i = 0; i <= n; i++)
        for (int j = 0; j < i && !p->failed; j++) {
            pt_old_origin *origin = &p->origin[p->same[i]];
            p->few.early.leg[i][j].record = query_path(p, origin, i, j);
            p->few.distance[i][j] = p->few.distance[j][i] = origin->cost[p->node[j]];
            assert(p->failed || (origin->cost[p->node[j]] >= 0 && origin->cost[p->node[j]] < INFINITY));
        }
    if (p->failed) return false;
    pt_old_nearest(&p->few, route[PT_NEAREST].order);
    pt_old_distance(&p->few, route[PT_DISTANCE].order);
    route[PT_NEAREST].cost = cost_of_route(p, route[PT_NEAREST].order);
    route[PT_DISTANCE].cost = cost_of_route(p, route[PT_DISTANCE].order);
    /* The queries that only the physics planner makes: it asks for both directions of each pair at once. If places share a
     * node, the order of its queries matters, so their origins start again. */
    pt_old_table *early_legs = &p->few.early;
    start_origins(p, true);
    for (int i = 0; i <= n; i++)
        for (int j = 0; j < i && !p->failed; j++) {
            if (p->shared[i]) early_legs->leg[i][j].record = query_path(p, &p->origin[p->same[i]], i, j);
            if (i < n && p->shared[j]) early_legs->leg[j][i].record = query_path(p, &p->origin[p->same[j]], j, i);
        }
    for (int j = 0; j < n; j++)
        for (int i = j + 1; i < n && !p->failed && !p->shared[j]; i++)
            early_legs->leg[j][i].record = query_path(p, &p->origin[j], j, i);
    /* the physics planner's legs, from the paths as it first found them (early) and as its memory holds them at the end (late) */
    for (int i = 0; i <= n; i++)
        for (int j = 0; j < n; j++) {
            if (i == j) continue;
            pt_old_leg *early = &p->few.early.leg[i][j], *late = &p->few.late.leg[i][j];
            int last = p->origin[p->same[i]].path[p->node[j]];
            make_leg(p, early->record, early);
            if (last == early->record)
                *late = *early;
            else
                make_leg(p, last, late);
        }
    if (p->failed) return false;
    pt_old_physics(&p->few, route[PT_DISTANCE].order, route[PT_PHYSICS].order);
    route[PT_PHYSICS].cost = pt_old_estimate(&p->few, &p->few.late, route[PT_PHYSICS].order);
    plan->exact = true;
    plan->routes = PT_R1;
    if (routes > PT_R1 && n > 2)
        plan->routes += pt_old_derive(&p->few, route[PT_PHYSICS].order, routes - PT_R1, route + PT_R1);
    return true;
}

bool pt_paper_plan(pt_paper *paper, const pt_sites *sites, const pt_walls *walls, const pt_grid *grid, bool java8,
                   int routes, pt_plan *plan) {
    assert(routes >= 3 && routes <= PT_ROUTES);
    paper->walls = walls;
    if (sites->waypoints > PT_EXACT_MAX) {
        /* Plans routes for many waypoints by the clean rules. The original tries all routes and stores all paths
         * between all places, which is feasible only up to about PT_EXACT_MAX waypoints. For more waypoints the
         * original has no result to reproduce, and the clean rules give routes that are as good within limited time and
         * memory. */
        pt_paper *p = paper;
        if (!p->planner) p->planner = pt_planner_create();
        if (!p->planner) return false;
        pt_legs_begin(&p->clean, p->walls, grid, sites->waypoints + 1);
        if (p->clean.failed || !find_nodes(sites, p->walls, grid, p->clean.node)) return false;
        pt_legs_fields(&p->clean);
        pt_plan_routes(p->planner, &p->clean, routes, plan);
        plan->exact = false;
        return !p->clean.failed;
    }
    if (!find_nodes(sites, walls, grid, paper->node)) return false;
    paper->failed = false;
    paper->waypoints = paper->few.waypoints = sites->waypoints;
    paper->few.legs = &paper->legs;
    paper->legs.segments = 0;
    for (int i = 0; i <= paper->waypoints; i++) {
        paper->same[i] = 0;
        while (paper->node[paper->same[i]] != paper->node[i])
            paper->same[i]++;
        paper->shared[i] = false;
        for (int j = 0; j < i; j++)
            if (paper->same[j] == paper->same[i]) paper->shared[i] = paper->shared[j] = true;
    }
    pt_old_order_build(&paper->order, grid, walls, java8);
    pt_old_finder_start(&paper->finder, &paper->order);
    for (int i = 0; i < sites->waypoints; i++)
        pt_old_away(grid, paper->node[i], paper->away[i]);
    return plan_few(paper, routes, plan);
}
