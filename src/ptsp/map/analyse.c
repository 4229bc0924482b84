/* Analyses a map: builds the graph, checks the rules and, if all rules are met, calls the route planners. */
#include "analyse.h"

#include "ptsp/paper/paper.h"
#include "ptsp/route/plan.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct pt_analyst {
    pt_walls walls;
    pt_grid grid;
    pt_legs legs;
    pt_planner *planner;
    pt_paper *paper; /* created when first needed */
    int waypoints;
    bool connected;
    bool planned; /* are the legs ready? */
    bool counted; /* are the planner's lower bounds ready, too? */
    uint64_t reached[PT_COLUMNS_MAX][PT_WORDS_MAX];
};

pt_analyst *pt_analyst_create(void) {
    pt_analyst *a = calloc(1, sizeof *a);
    if (!a) return NULL;
    pt_legs_init(&a->legs);
    a->planner = pt_planner_create();
    if (a->planner) return a;
    pt_analyst_destroy(a);
    return NULL;
}

void pt_analyst_destroy(pt_analyst *a) {
    if (!a) return;
    pt_legs_clear(&a->legs);
    pt_planner_destroy(a->planner);
    if (a->paper) pt_paper_destroy(a->paper);
    free(a);
}

static void add_fault(pt_analysis *analysis, int rule, int waypoint, int other) {
    assert(rule >= 0 && rule < PT_RULES && waypoint >= -1 && other >= -1);
    analysis->count[rule]++;
    if (analysis->faults == PT_FAULTS_MAX) return;
    analysis->fault[analysis->faults++] = (pt_fault){rule, waypoint, other};
}

static bool is_blocked(const pt_walls *walls, pt_point p) {
    return pt_wall_at(walls, p.x, p.y) || pt_hit(walls, p.x, p.y);
}

static bool is_within(pt_point a, pt_point b, int gap) {
    int x = a.x - b.x, y = a.y - b.y;
    return x * x + y * y < gap * gap;
}

/* Plans the routes. All waypoints are connected, so this fails only if memory is short. */
static bool plan_routes(pt_analyst *a, const pt_sites *sites, pt_rules rules, pt_plan *plan) {
    if (rules == PT_CLEAN) {
        pt_legs_fields(&a->legs);
        a->counted = plan->routes != PT_FOR_F3;
        if (!a->legs.failed) pt_plan_routes(a->planner, &a->legs, plan->routes, plan);
        a->planned = !a->legs.failed;
        return a->planned;
    }
    if (plan->routes == PT_FOR_F3) plan->routes = PT_R1;
    if (!a->paper) a->paper = pt_paper_create();
    return a->paper && pt_paper_plan(a->paper, sites, &a->walls, &a->grid, rules == PT_PAPER_JAVA8, plan->routes, plan);
}

#ifndef NDEBUG
/* Does each route visit each waypoint once? */
static bool are_tours(const pt_plan *plan, int waypoints) {
    for (int r = 0; r < plan->routes; r++) {
        bool visited[PT_WAYPOINTS_MAX] = {false};
        for (int i = 0; i < waypoints; i++) {
            int to = plan->route[r].order[i];
            if (to < 0 || to >= waypoints || visited[to]) return false;
            visited[to] = true;
        }
    }
    return plan->routes >= PT_R1 && plan->routes <= PT_ROUTES;
}
#endif

bool pt_judge(pt_analyst *a, const pt_sites *sites, pt_rules rules, int routes, pt_analysis *analysis) {
    assert((routes >= 3 || routes == PT_FOR_F3) && routes <= PT_ROUTES && sites->waypoints <= PT_WAYPOINTS_MAX);
    memset(analysis->count, 0, sizeof analysis->count);
    analysis->feasible = false;
    analysis->faults = 0;
    analysis->plan.routes = routes;
    a->waypoints = sites->waypoints;
    a->planned = a->counted = a->connected = false;
    if (is_blocked(&a->walls, sites->ship)) add_fault(analysis, PT_SHIP_FREE, -1, -1);
    for (int i = 0; i < sites->waypoints; i++) {
        pt_point p = sites->waypoint[i];
        if (is_blocked(&a->walls, p)) add_fault(analysis, PT_WAYPOINTS_FREE, i, -1);
        if (is_within(p, sites->ship, PT_SHIP_GAP)) add_fault(analysis, PT_SHIP_APART, i, -1);
        for (int j = 0; j < i; j++)
            if (is_within(p, sites->waypoint[j], PT_WAYPOINT_GAP)) add_fault(analysis, PT_WAYPOINTS_APART, i, j);
    }
    pt_grid_build(&a->grid, &a->walls);
    pt_legs_begin(&a->legs, &a->walls, &a->grid, sites->waypoints + 1);
    if (a->legs.failed) return false;
    pt_legs_take_physics(&a->legs, sites->physics);
    int n = sites->waypoints, ship = pt_closest(&a->grid, &a->walls, sites->ship);
    a->legs.node[n] = ship;
    if (ship >= 0) pt_reach(&a->grid, ship, a->reached);
    for (int i = 0; i < n; i++) {
        int node = a->legs.node[i] = pt_closest(&a->grid, &a->walls, sites->waypoint[i]);
        int row = node / a->grid.stride - 1, column = node % a->grid.stride - 1;
        bool reached = ship >= 0 && node >= 0 && a->reached[row][column >> 6] >> (column & 63) & 1;
        if (!reached) add_fault(analysis, PT_CONNECTED, i, -1);
    }
    if (analysis->faults) return true;
    a->connected = true;
    analysis->feasible = plan_routes(a, sites, rules, &analysis->plan);
    assert(!analysis->feasible || are_tours(&analysis->plan, sites->waypoints));
    return analysis->feasible;
}

bool pt_analyse(pt_analyst *a, const pt_map *map, pt_rules rules, int routes, pt_analysis *analysis) {
    assert(routes >= 3 && routes <= PT_ROUTES);
    pt_walls_of_map(&a->walls, map);
    pt_sites sites = pt_sites_of(map);
    return pt_judge(a, &sites, rules, routes, analysis) && (!analysis->feasible || pt_analyst_complete(a));
}

bool pt_analyst_failed(const pt_analyst *a) {
    return a->legs.failed;
}

bool pt_analyst_complete(pt_analyst *a) {
    if (!a->planned && a->connected) {
        pt_legs_fields(&a->legs);
        a->planned = !a->legs.failed;
    }
    return a->planned;
}

pt_walls *pt_analyst_drawing(pt_analyst *a) {
    return &a->walls;
}

const pt_walls *pt_analyst_walls(const pt_analyst *a) {
    return &a->walls;
}

const pt_grid *pt_analyst_grid(const pt_analyst *a) {
    return &a->grid;
}

int pt_route_line(pt_analyst *a, const int16_t *order, pt_point *line, int most) {
    int n = 0;
    if (!a->planned) return 0;
    if (most > 0) line[n++] = pt_place(&a->grid, a->legs.node[a->waypoints]);
    for (int i = 0, from = a->waypoints; i < a->waypoints; from = order[i++]) {
        const pt_leg *leg = pt_leg_between(&a->legs, from, order[i]);
        for (int k = 0; k < leg->count && n < most; k++, n++) {
            const pt_segment *at = a->legs.segment + leg->first + (from > order[i] ? k : leg->count - 1 - k);
            double way = from > order[i] ? at->length : -at->length;
            line[n].x = (int16_t)lround(line[n - 1].x + way * at->x);
            line[n].y = (int16_t)lround(line[n - 1].y + way * at->y);
        }
    }
    return n;
}

double pt_route_length(pt_analyst *a, const int16_t *order) {
    double length = 0;
    for (int i = 0, from = a->waypoints; i < a->waypoints; from = order[i++]) {
        pt_way way = pt_way_between(&a->legs, from, order[i]);
        assert(way.straight >= 0 && way.slanted >= 0);
        length += PT_GRAIN * (way.straight + sqrt(2) * way.slanted);
    }
    return length;
}

int pt_route_turns(pt_analyst *a, const int16_t *order) {
    enum { POINTS = 8 * PT_WAYPOINTS_MAX };
    pt_point line[POINTS];
    int n = pt_route_line(a, order, line, POINTS), turns = 0;
    for (int i = 1; i + 1 < n; i++) {
        double ax = line[i].x - line[i - 1].x, ay = line[i].y - line[i - 1].y, bx = line[i + 1].x - line[i].x,
               by = line[i + 1].y - line[i].y;
        turns += ax * bx + ay * by < sqrt(0.5) * sqrt(ax * ax + ay * ay) * sqrt(bx * bx + by * by);
    }
    return turns;
}

int pt_close_routes(pt_analyst *a, const pt_plan *given, int percent) {
    return a->counted ? pt_count_close(a->planner, &a->legs, given, percent) : -1;
}

double pt_distance_to(const pt_analyst *a, int node, int waypoint) {
    if (node < 0 || !a->planned) return INFINITY;
    int length = pt_field_at(&a->legs, node, waypoint);
    return length >= PT_FAR - PT_ZERO ? INFINITY : length * (8.0 / PT_STRAIGHT);
}
