/* The paper's variant of PTSP agrees with the original in all it has left us: estimated costs and routes under both
 * hash tables, the paper's tables II and IV, lengths of paths, sight paths, graphs and lines of sight. The records are
 * reference data (LG_SHARED) and are not part of the project: where they are missing these tests are skipped. Without
 * them, random small maps are planned a second time, plainly: three memories, all orders tried, no bounds. */
#include "check.h"

#include "games/ptsp/paper/parts.h"

static pt_map map;
static pt_walls walls;
static pt_grid grid;
static pt_old_order order;
static pt_old_finder finder;
static pt_old_legs legs;
static pt_old_origin origins[PT_PLACES_MAX];
static double away[PT_NODES_MAX];
static pt_paper *paper;

/* ---- records --------------------------------------------------------------------------------------------------- */

static FILE *open_record(const char *name) {
    char path[3000];
    const char *shared = getenv("LG_SHARED");
    snprintf(path, sizeof path, "%s/ptsp/golden/%s", shared ? shared : ".", name);
    FILE *file = fopen(path, "rb");
    if (!file) {
        print_message("# SKIPPED: no records of the original: LG_SHARED/ptsp/golden/%s is not there\n", name);
        skip();
    }
    return file;
}

/* Reads a line into fields; false at the end. */
static bool next_row(FILE *file, char **field, int fields) {
    static char line[20000];
    if (!fgets(line, sizeof line, file)) return false;
    line[strcspn(line, "\r\n")] = 0;
    char *at = line;
    for (int k = 0; k < fields; k++) {
        CHECK(at, "a row has %d fields, not %d", k, fields);
        field[k] = at;
        at = strchr(at, ',');
        if (at) *at++ = 0;
    }
    return true;
}

static int whole(const char *field) {
    return (int)strtol(field, NULL, 10);
}

static void open_map(const char *name, bool java8) {
    static char now[100], text[2000000];
    static bool table;
    char path[200];
    if (!strcmp(name, now) && table == java8) return;
    lg_error error = {{0}};
    snprintf(path, sizeof path, "maps/%s", name);
    FILE *file = open_record(path);
    size_t length = fread(text, 1, sizeof text, file);
    (void)fclose(file);
    memset(&map, 0, sizeof map);
    CHECK(pt_read(text, length, &map, &error), "%s: %s", name, error.text);
    pt_walls_of_map(&walls, &map);
    pt_grid_build(&grid, &walls);
    pt_old_order_build(&order, &grid, &walls, java8);
    snprintf(now, sizeof now, "%s", name);
    table = java8;
}

static void check_route(const char *name, const pt_route *route, const char *cost, const char *places) {
    char text[100] = "";
    for (int k = 0, n = 0; k < map.waypoints; k++)
        n += snprintf(text + n, sizeof text - (size_t)n, "%s%d", k ? " " : "", route->order[k]);
    CHECK(route->cost == whole(cost), "%s: %d, not %s", name, route->cost, cost);
    CHECK(!strcmp(text, places), "%s: %s, not %s", name, text, places);
}

static void check_costs(const char *record, bool java8) {
    static const int cost[] = {1, 2, 3, 5, 6}, route[] = {9, 10, 11, 12, 13};
    FILE *file = open_record(record);
    char *field[14];
    int rows = 0;
    for (bool head = true; next_row(file, field, 14); head = false) {
        if (head) continue;
        pt_plan plan;
        open_map(field[0], java8);
        CHECK(pt_paper_plan(paper, &(pt_sites){map.ship, map.waypoints, map.waypoint}, &walls, &grid, java8, PT_R2 + 1,
                            &plan),
              "%s: no routes", field[0]);
        assert_true(plan.exact);
        assert_int_equal(plan.routes, PT_R2 + 1);
        for (int r = 0; r <= PT_R2; r++)
            check_route(field[0], &plan.route[r], field[cost[r]], field[route[r]]);
        assert_int_equal(whole(field[4]), plan.route[PT_PHYSICS].cost);
        rows++;
    }
    (void)fclose(file);
    assert_int_equal(rows, 35);
}

static void costs_and_routes_of_the_papers_time(void **state) {
    (void)state;
    check_costs("ec_jdk6order.csv", false);
}

static void costs_and_routes_under_java_17(void **state) {
    (void)state;
    check_costs("ec_java17.csv", true);
}

static void tables_2_and_4(void **state) {
    static const struct {
        int map, nearest, distance, physics, f3, r2, f5;
    } published[] = {
        {1, 1298, 1103, 1091, -12, 1126, 23}, {2, 1010, 952, 922, -30, 1020, 68},  {8, 1032, 1001, 990, -11, 1024, 23},
        {19, 1146, 1146, 1152, 6, 1183, 37},  {24, 1558, 1415, 1415, 0, 1470, 55}, {35, 1197, 1269, 1121, 72, 1172, 72},
        {40, 1070, 1070, 1070, 0, 1142, 72},  {45, 1357, 1281, 1281, 0, 1368, 87}, {56, 1463, 1415, 1337, -48, 1415, 0},
        {61, 1366, 1014, 1014, 0, 1135, 121},
    };
    (void)state;
    for (int i = 0; i < 10; i++) {
        char name[30];
        pt_plan plan;
        snprintf(name, sizeof name, "ptsp_map%02d.map", published[i].map);
        open_map(name, false);
        assert_true(pt_paper_plan(paper, &(pt_sites){map.ship, map.waypoints, map.waypoint}, &walls, &grid, false,
                                  PT_ROUTES, &plan));
        int n = plan.route[PT_NEAREST].cost, d = plan.route[PT_DISTANCE].cost, p = plan.route[PT_PHYSICS].cost;
        int r2 = plan.route[PT_R2].cost, ahead = n - d;
        CHECK(n == published[i].nearest && d == published[i].distance, "%s: %d %d", name, n, d);
        CHECK(p == published[i].physics && r2 == published[i].r2, "%s: %d %d", name, p, r2);
        CHECK(-(ahead < d - p ? ahead : d - p) == published[i].f3, "%s: f3", name);
        CHECK(-(ahead < d - r2 ? ahead : d - r2) == published[i].f5, "%s: f5", name);
        for (int r = PT_R1; r < PT_R4; r++)
            assert_true(plan.route[r].cost < plan.route[r + 1].cost);
    }
}

/* ---- paths ------------------------------------------------------------------------------------------------------ */

static int node_of(int place) {
    return pt_closest(&grid, &walls, place < map.waypoints ? map.waypoint[place] : map.ship);
}

/* The path from an origin to a node, its record. */
static int ask(pt_old_origin *origin, int from, int to) {
    pt_old_away(&grid, to, away);
    CHECK(pt_old_find(&finder, origin, from, to, away), "out of memory");
    return origin->path[to];
}

static int ask_anew(int from, int to) {
    pt_old_finder_start(&finder, &order);
    assert_true(pt_old_origin_start(&finder, &origins[0], from));
    return ask(&origins[0], from, to);
}

/* The physics planner's questions in their order, and the lengths then. */
static void session(double length[11][11]) {
    pt_old_finder_start(&finder, &order);
    int node[11];
    for (int i = 0; i <= 10; i++) {
        node[i] = node_of(i);
        assert_true(pt_old_origin_start(&finder, &origins[i], node[i]));
    }
    for (int i = 0; i <= 10; i++)
        for (int j = 0; j < i; j++) {
            ask(&origins[i], node[i], node[j]);
            length[i][j] = origins[i].cost[node[j]];
            if (i == 10) continue;
            ask(&origins[j], node[j], node[i]);
            length[j][i] = origins[j].cost[node[i]];
        }
}

static void check_lengths(const char *record, bool java8, int first) {
    FILE *file = open_record(record);
    char *field[9], name[100] = "";
    double asked[11][11];
    int rows = 0;
    for (bool head = true; next_row(file, field, first + 2); head = false) {
        if (head) continue;
        open_map(field[0], java8);
        if (strcmp(name, field[0]) != 0) session(asked);
        snprintf(name, sizeof name, "%s", field[0]);
        int i = whole(field[1]), j = whole(field[2]), from = node_of(i), to = node_of(j);
        if (first == 7) {
            assert_int_equal(pt_place(&grid, from).x, whole(field[3]));
            assert_int_equal(pt_place(&grid, from).y, whole(field[4]));
        }
        ask_anew(from, to);
        double fresh = strtod(field[first], NULL), length = origins[0].cost[to];
        CHECK(length == fresh, "%s %d %d: %.17g, not %.17g", name, i, j, length, fresh);
        rows++;
        if (!*field[first + 1]) continue;
        double then = strtod(field[first + 1], NULL);
        CHECK(asked[i][j] == then, "%s %d %d asked in order: %.17g, not %.17g", name, i, j, asked[i][j], then);
    }
    (void)fclose(file);
    assert_int_equal(rows, 3850);
}

static void lengths_of_paths(void **state) {
    (void)state;
    check_lengths("paths_jdk6order.csv", false, 3);
    check_lengths("paths.csv", true, 7);
}

static void check_points(const char *name, const char *recorded, const int32_t *node, const int32_t *which, int count) {
    char text[20000] = "";
    for (int k = 0, n = 0; k < count; k++) {
        pt_point at = pt_place(&grid, node[which ? which[k] : k]);
        n += snprintf(text + n, sizeof text - (size_t)n, "%s%d %d", k ? " " : "", at.x, at.y);
    }
    CHECK(!strcmp(text, recorded), "%s: %s, not %s", name, text, recorded);
}

static void check_sight(const char *record, bool java8) {
    FILE *file = open_record(record);
    char *field[6];
    int rows = 0;
    for (bool head = true; next_row(file, field, 6); head = false) {
        if (head) continue;
        pt_old_leg leg;
        open_map(field[0], java8);
        int path = ask_anew(node_of(whole(field[1])), node_of(whole(field[2]))), nodes = whole(field[3]);
        int32_t turn[1000] = {0};
        legs.segments = 0;
        assert_true(pt_old_leg_make(&legs, &finder, &walls, path, &leg));
        memcpy(turn + 1, legs.turn, sizeof *turn * (size_t)legs.turns);
        assert_int_equal(turn[legs.turns], nodes - 1);
        check_points(field[0], field[4], legs.node, NULL, nodes);
        check_points(field[0], field[5], legs.node, turn, legs.turns + 1);
        rows++;
    }
    (void)fclose(file);
    assert_int_equal(rows, 400);
}

static void paths_and_sight_paths(void **state) {
    (void)state;
    check_sight("sight/jdk6order.csv", false);
    check_sight("sight/java17.csv", true);
}

/* ---- graphs and lines of sight ---------------------------------------------------------------------------------- */

static void sizes_of_graphs(void **state) {
    (void)state;
    FILE *file = open_record("graph.csv");
    char *field[6];
    int rows = 0;
    for (bool head = true; next_row(file, field, 6); head = false) {
        if (head) continue;
        int nodes = 0, ends = 0, alone = 0;
        open_map(field[0], rows % 2);
        for (int r = 0; r < grid.rows; r++)
            for (int c = 0; c < grid.columns; c++) {
                int node = pt_index(&grid, c, r);
                nodes += pt_is_node(&grid, c, r);
                ends += order.count[node];
                alone += pt_is_node(&grid, c, r) && !order.count[node];
                assert_int_equal(order.listed[node], grid.edges[node]);
            }
        CHECK(nodes == whole(field[3]) && ends == 2 * whole(field[4]) && alone == whole(field[5]), "%s: %d %d %d",
              field[0], nodes, ends / 2, alone);
        rows++;
    }
    (void)fclose(file);
    assert_int_equal(rows, 35);
}

static void nodes_and_edges(void **state) {
    (void)state;
    FILE *file = open_record("graph_nodes.csv");
    char *field[4];
    for (bool head = true; next_row(file, field, 4); head = false) {
        if (head) continue;
        open_map(field[0], false);
        int x = whole(field[1]) / PT_GRAIN, y = whole(field[2]) / PT_GRAIN;
        assert_true(pt_is_node(&grid, x, y));
        CHECK(order.listed[pt_index(&grid, x, y)] == whole(field[3]), "%s %s %s: %d", field[0], field[1], field[2],
              order.listed[pt_index(&grid, x, y)]);
    }
    (void)fclose(file);
}

static void lines_of_sight(void **state) {
    (void)state;
    FILE *file = open_record("los.csv");
    char *field[8];
    for (bool head = true; next_row(file, field, 8); head = false) {
        if (head) continue;
        open_map(field[0], false);
        pt_point a = {(int16_t)whole(field[1]), (int16_t)whole(field[2])};
        pt_point b = {(int16_t)whole(field[3]), (int16_t)whole(field[4])};
        assert_int_equal(pt_sees(&walls, a, b), whole(field[5]));
        assert_int_equal(pt_sees(&walls, b, a), whole(field[6]));
        assert_int_equal(pt_hit(&walls, a.x, a.y), whole(field[7]));
    }
    (void)fclose(file);
}

/* ---- the same, plainly ------------------------------------------------------------------------------------------ */

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

/* A planner's first questions. */
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

/* What a route costs by what the planner knows now. */
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

/* The derived routes: all of them, by cost, the last of equals. */
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

/* Boxes on an open map, and few waypoints, some of which may share a node. */
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
        assert_int_equal(pt_paper_plan(paper, &(pt_sites){map.ship, map.waypoints, map.waypoint}, &walls, &grid,
                                       round % 2, PT_ROUTES, &plan),
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
    assert_true(
        pt_paper_plan(paper, &(pt_sites){map.ship, map.waypoints, map.waypoint}, &walls, &grid, false, PT_R1, &plan));
    assert_false(plan.exact);
    for (int r = 0; r < PT_R1; r++) {
        int sum = 0;
        for (int k = 0; k < 30; k++)
            sum += 1 << plan.route[r].order[k] % 30;
        assert_int_equal(sum, (1 << 30) - 1);
    }
    assert_true(plan.route[PT_PHYSICS].cost <= plan.route[PT_DISTANCE].cost);
}

static int set_up(void **state) {
    (void)state;
    pt_old_legs_init(&legs);
    return (paper = pt_paper_create()) ? 0 : -1;
}

static int tear_down(void **state) {
    (void)state;
    pt_paper_destroy(paper);
    free(finder.record);
    free(legs.segment);
    free(legs.node);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(costs_and_routes_of_the_papers_time),
        cmocka_unit_test(costs_and_routes_under_java_17),
        cmocka_unit_test(tables_2_and_4),
        cmocka_unit_test(lengths_of_paths),
        cmocka_unit_test(paths_and_sight_paths),
        cmocka_unit_test(sizes_of_graphs),
        cmocka_unit_test(nodes_and_edges),
        cmocka_unit_test(lines_of_sight),
        cmocka_unit_test(small_maps_planned_plainly),
        cmocka_unit_test(many_waypoints_get_good_routes),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
