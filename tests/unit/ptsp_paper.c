/* Tests the paper's variant of PTSP against a second, simple planner on random small maps. The simple planner has three
 * separate memories, tries all orders and uses no bounds. */
#include "paper_ptsp.h"

enum { FEW = 6 };

typedef struct {
    int n, node[FEW + 1], record[FEW + 1][FEW + 1], best;
    double distance[FEW + 1][FEW + 1], shortest;
    pt_old_leg leg[FEW + 1][FEW + 1];
    int16_t found[FEW];
} plain;

static pt_old_origin *origin_of(const plain *p, int place) {
    int first = 0;
    while (p->node[first] != p->node[place])
        first++;
    return &origins[first];
}

static int asked(plain *p, int from, int to) {
    return ask(origin_of(p, from), p->node[from], p->node[to]);
}

/* Makes the queries that every planner makes first: from each place to the places before it and, with both_ways, back. */
static void begin(plain *p, bool both_ways) {
    pt_old_finder_start(&finder, &order);
    legs.segments = 0;
    for (int i = 0; i <= p->n; i++)
        assert_true(pt_old_origin_start(&finder, &origins[i], p->node[i]));
    for (int i = 0; i <= p->n; i++)
        for (int j = 0; j < i; j++) {
            p->record[i][j] = asked(p, i, j);
            p->distance[i][j] = p->distance[j][i] = origin_of(p, i)->cost[p->node[j]];
            if (both_ways) assert_true(pt_old_leg_make(&legs, &finder, &walls, p->record[i][j], &p->leg[i][j]));
            if (!both_ways || i == p->n) continue;
            p->record[j][i] = asked(p, j, i);
            assert_true(pt_old_leg_make(&legs, &finder, &walls, p->record[j][i], &p->leg[j][i]));
        }
}

/* Returns what a route costs if the paths are those that the planner has found so far. */
static int cost_now(plain *p, const int16_t *route) {
    pt_old_flight flight = {0};
    pt_old_leg leg[FEW];
    for (int k = 0; k < p->n; k++) {
        int path = asked(p, k ? route[k - 1] : p->n, route[k]);
        assert_true(pt_old_leg_make(&legs, &finder, &walls, path, &leg[k]));
        pt_old_fly(&legs, k ? &leg[k - 1] : NULL, &leg[k], &flight);
    }
    return flight.ticks;
}

static int cost_then(const plain *p, const int16_t *route) {
    pt_old_flight flight = {0};
    for (int k = 0; k < p->n; k++) {
        const pt_old_leg *before = k > 1 ? &p->leg[route[k - 2]][route[k - 1]] : &p->leg[p->n][route[0]];
        pt_old_fly(&legs, k ? before : NULL, &p->leg[k ? route[k - 1] : p->n][route[k]], &flight);
    }
    return flight.ticks;
}

static double length_of(const plain *p, const int16_t *route) {
    double sum = 0;
    for (int k = 0; k < p->n; k++)
        sum += p->distance[k ? route[k - 1] : p->n][route[k]];
    return sum;
}

static void try_all(plain *p, bool physics, int16_t *route, int depth) {
    if (depth == p->n) {
        if (physics ? cost_then(p, route) >= p->best : length_of(p, route) >= p->shortest) return;
        p->best = cost_then(p, route);
        p->shortest = length_of(p, route);
        memcpy(p->found, route, sizeof *route * (size_t)p->n);
        return;
    }
    for (int next = 0; next < p->n; next++) {
        bool used = false;
        for (int k = 0; k < depth; k++)
            used |= route[k] == next;
        route[depth] = (int16_t)next;
        if (!used) try_all(p, physics, route, depth + 1);
    }
}

static void check_plain(const plain *p, const pt_route *route, const char *what, int cost) {
    CHECK(route->cost == cost, "%s: %d, not %d", what, route->cost, cost);
    CHECK(!memcmp(route->order, p->found, sizeof *p->found * (size_t)p->n), "%s: another route", what);
}

static void nearest_plainly(plain *p) {
    int16_t same[FEW];
    double sum = 0;
    bool used[FEW] = {false}, good = true;
    for (int k = 0; k < p->n; k++)
        same[k] = (int16_t)k;
    for (int k = 0; k < p->n; k++) {
        int next = -1;
        const double *from = p->distance[k ? p->found[k - 1] : p->n];
        for (int i = 0; i < p->n; i++)
            if (!used[i] && (next < 0 || from[i] < from[next])) next = i;
        sum += from[next];
        used[next] = true;
        p->found[k] = (int16_t)next;
        good &= sum < length_of(p, same);
    }
    if (!good) memcpy(p->found, same, sizeof same);
}

/* Checks the derived routes: all of them must be there, sorted by cost. Of routes with equal cost, the last one is kept. */
static void check_derived(plain *p, const pt_plan *plan) {
    static int16_t kept[20000][FEW];
    static bool there[20000];
    const int16_t *r = plan->route[PT_PHYSICS].order;
    memset(there, 0, sizeof there);
    for (int pass = 2; pass <= 3; pass++)
        for (int i = 0; i < p->n; i++)
            for (int j = i + 1; j < p->n; j++)
                for (int k = pass == 2 ? p->n - 1 : j + 1; k < p->n; k++)
                    for (int turn = 0; turn < pass - 1; turn++) {
                        int16_t route[FEW];
                        memcpy(route, r, sizeof *r * (size_t)p->n);
                        if (pass == 2) {
                            route[i] = r[j], route[j] = r[i];
                        } else {
                            route[i] = turn ? r[k] : r[j], route[j] = turn ? r[i] : r[k], route[k] = turn ? r[j] : r[i];
                        }
                        int cost = cost_now(p, route);
                        there[cost] = true;
                        memcpy(kept[cost], route, sizeof *route * (size_t)p->n);
                    }
    int d = PT_R1;
    for (int cost = 0; cost < 20000 && d < PT_ROUTES && p->n > 2; cost++)
        if (there[cost]) {
            assert_true(d < plan->routes);
            memcpy(p->found, kept[cost], sizeof p->found);
            check_plain(p, &plan->route[d++], "derived", cost);
        }
    assert_int_equal(d, plan->routes);
}

/* Draws boxes on an open map and few waypoints. Some waypoints may share a node. */
static void random_map(lg_rng *rng) {
    memset(&map, 0, sizeof map);
    map.width = 200;
    map.height = 160;
    pt_walls_init(&walls, map.width, map.height);
    for (int k = 0; k < 12; k++) {
        int x = (int)lg_rng_below(rng, 200), y = (int)lg_rng_below(rng, 160);
        pt_walls_fill(&walls, x, y, x + (int)lg_rng_below(rng, 50), y + (int)lg_rng_below(rng, 6));
        pt_walls_fill(&walls, y, x, y + (int)lg_rng_below(rng, 3), x + (int)lg_rng_below(rng, 40));
    }
    pt_walls_finish(&walls);
    pt_grid_build(&grid, &walls);
    map.waypoints = (int)lg_rng_below(rng, FEW + 1);
    for (int k = 0; k <= map.waypoints; k++) {
        pt_point at = {(int16_t)(10 + lg_rng_below(rng, 180)), (int16_t)(10 + lg_rng_below(rng, 140))};
        if (k && !lg_rng_below(rng, 5)) at = map.waypoint[k - 1];
        *(k < map.waypoints ? &map.waypoint[k] : &map.ship) = at;
    }
}

static bool connected(plain *p) {
    uint64_t reached[PT_COLUMNS_MAX][PT_WORDS_MAX];
    p->n = map.waypoints;
    for (int k = 0; k <= p->n; k++) {
        p->node[k] = node_of(k);
        if (p->node[k] < 0) return false;
        pt_point at = pt_place(&grid, p->node[k]);
        if (!k) pt_reach(&grid, p->node[0], reached);
        if (!(reached[at.y / PT_GRAIN][0] >> at.x / PT_GRAIN & 1)) return false;
    }
    return true;
}

static void small_maps_planned_plainly(void **state) {
    (void)state;
    lg_rng rng = lg_rng_stream(1, "ptsp paper", 0);
    int planned = 0, shared = 0;
    for (int round = 0; round < 400; round++) {
        plain p = {0};
        pt_plan plan;
        int16_t route[FEW];
        random_map(&rng);
        pt_old_order_build(&order, &grid, &walls, round % 2);
        bool possible = connected(&p);
        assert_int_equal(pt_paper_plan(paper, &(pt_sites){map.ship, map.waypoints, map.waypoint, map.physics}, &walls,
                                       &grid, round % 2, PT_ROUTES, &plan),
                         possible);
        if (!possible) continue;
        planned++;
        for (int k = 0; k <= p.n; k++)
            shared += origin_of(&p, k) != &origins[k];
        begin(&p, false);
        nearest_plainly(&p);
        check_plain(&p, &plan.route[PT_NEAREST], "nearest", cost_now(&p, p.found));
        begin(&p, false);
        p.shortest = INFINITY;
        try_all(&p, false, route, 0);
        check_plain(&p, &plan.route[PT_DISTANCE], "distance", cost_now(&p, p.found));
        begin(&p, true);
        for (int k = 0; k < p.n; k++)
            p.found[k] = (int16_t)k;
        p.best = cost_now(&p, p.found);
        try_all(&p, true, route, 0);
        check_plain(&p, &plan.route[PT_PHYSICS], "physics", cost_now(&p, p.found));
        check_derived(&p, &plan);
    }
    print_message("# %d random maps planned, %d places shared a node\n", planned, shared);
    assert_true(planned > 60 && shared > 20);
}

static void many_waypoints_get_good_routes(void **state) {
    (void)state;
    pt_plan plan;
    pt_walls_init(&walls, 400, 400);
    pt_walls_fill(&walls, 100, 190, 300, 200);
    pt_walls_finish(&walls);
    pt_grid_build(&grid, &walls);
    memset(&map, 0, sizeof map);
    map.ship = (pt_point){20, 20};
    map.waypoints = 30;
    for (int k = 0; k < 30; k++)
        map.waypoint[k] = (pt_point){(int16_t)(30 + 50 * (k * 7 % 30 % 6)), (int16_t)(50 + 60 * (k * 7 % 30 / 6))};
    assert_true(pt_paper_plan(paper, &(pt_sites){map.ship, map.waypoints, map.waypoint, map.physics}, &walls, &grid,
                              false, PT_R1, &plan));
    assert_false(plan.exact);
    for (int r = 0; r < PT_R1; r++) {
        int sum = 0;
        for (int k = 0; k < 30; k++)
            sum += 1 << plan.route[r].order[k] % 30;
        assert_int_equal(sum, (1 << 30) - 1);
    }
    assert_true(plan.route[PT_PHYSICS].cost <= plan.route[PT_DISTANCE].cost);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_maps_planned_plainly),
        cmocka_unit_test(many_waypoints_get_good_routes),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
