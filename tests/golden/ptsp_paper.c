/* Tests that the paper's variant of PTSP agrees with all available data of the original framework: estimated costs and routes
 * with both hash tables, the paper's tables II and IV, lengths of paths, sight paths, graphs and lines of sight. */
#include "paper_ptsp.h"
#include "reference.h"

static FILE *open_record(const char *name) {
    char path[300];
    snprintf(path, sizeof path, "ptsp/golden/%s", name);
    return reference_open(path);
}

/* Reads a line and splits it into fields. Returns false at the end of the file. */
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
    lg_error error = {.text = ""};
    snprintf(path, sizeof path, "maps/%s", name);
    FILE *file = open_record(path);
    size_t length = fread(text, 1, sizeof text, file);
    (void)fclose(file);
    memset(&map, 0, sizeof map);
    CHECK(pt_read(NULL, text, length, &map, &error), "%s: %s", name, error.text);
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
        CHECK(pt_paper_plan(paper, &(pt_sites){map.ship, map.waypoints, map.waypoint, map.physics}, &walls, &grid,
                            java8, PT_R2 + 1, &plan),
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
        assert_true(pt_paper_plan(paper, &(pt_sites){map.ship, map.waypoints, map.waypoint, map.physics}, &walls, &grid,
                                  false, PT_ROUTES, &plan));
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

static int ask_anew(int from, int to) {
    pt_old_finder_start(&finder, &order);
    assert_true(pt_old_origin_start(&finder, &origins[0], from));
    return ask(&origins[0], from, to);
}

/* Makes the queries for paths in the order of the physics planner, and notes the paths' lengths. */
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
        snprintf(name, sizeof name, "%.99s", field[0]);
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
    };
    if (!reference_is_there("ptsp/golden/ec_java17.csv")) return 0;
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
