/* Tests the graph, its nearest nodes, reachability, distances and the walls of the ring against slow, simple versions of the
 * rules, on random maps of odd sizes. */
#include "check.h"
#include "slow_ptsp.h"

#include "ptsp/graph/fields.h"

enum { FAR = 1 << 28 };

typedef struct {
    slow_map slow;
    pt_map map;
    pt_walls walls;
    pt_grid grid;
    bool node[PT_COLUMNS_MAX][PT_COLUMNS_MAX]; /* by column and row */
    bool edge[PT_COLUMNS_MAX][PT_COLUMNS_MAX][PT_DIRECTIONS];
    uint64_t reached[PT_COLUMNS_MAX][PT_WORDS_MAX];
    int way[PT_COLUMNS_MAX][PT_COLUMNS_MAX];
    pt_lanes fields[PT_STRIDE_MAX * PT_STRIDE_MAX];
} fixture;

static fixture *f;

static int make(void **state) {
    (void)state;
    f = aligned_alloc(64, (sizeof *f + 63) / 64 * 64);
    if (f) memset(f, 0, sizeof *f);
    return f ? 0 : 1;
}

static int unmake(void **state) {
    (void)state;
    free(f);
    return 0;
}

static const int sizes[][2] = {{100, 100}, {101, 130}, {119, 97},  {127, 160}, {1, 300},   {300, 9},   {250, 117},
                               {333, 90},  {505, 70},  {511, 64},  {512, 61},  {513, 88},  {520, 100}, {600, 75},
                               {768, 50},  {64, 1023}, {1017, 60}, {1023, 66}, {1024, 70}, {777, 640}};
enum { SIZES = sizeof sizes / sizeof *sizes };

static void dot(slow_map *m, int x, int y, int size) {
    slow_box(m, x, y, x + size - 1, y + size - 1);
}

static int below(lg_rng *rng, int n) {
    return (int)lg_rng_below(rng, (uint32_t)n);
}

static void add_random_walls(lg_rng *rng, int thickness) {
    slow_map *m = &f->slow;
    for (int i = m->width * m->height / 4000; i >= 0; i--) {
        int x = below(rng, m->width), y = below(rng, m->height),
            at[4] = {x, y, x + below(rng, 81) - 40, y + below(rng, 81) - 40};
        if (i % 3 == 2)
            slow_box(m, x, y, x + below(rng, 30), y + below(rng, 30));
        else if (i % 3 == 1 && i % 2)
            slow_set(m, x, y, true);
        else
            slow_line(m, at, thickness, dot);
    }
}

/* Adds a room that is just large enough for one node. */
static void add_cell(lg_rng *rng) {
    slow_map *m = &f->slow;
    int x = 8 * below(rng, m->width / 8 + 1), y = 8 * below(rng, m->height / 8 + 1);
    for (int dy = -6; dy <= 6; dy++)
        for (int dx = -6; dx <= 6; dx++)
            slow_set(m, x + dx, y + dy, abs(dx) == 6 || abs(dy) == 6);
}

static void next_map(lg_rng *rng, int k) {
    slow_map *m = &f->slow;
    slow_clear(m, sizes[k % SIZES][0], sizes[k % SIZES][1]);
    add_random_walls(rng, 1 + k % 3);
    for (int i = m->width * m->height / 10000; i >= 0; i--)
        add_cell(rng);
    f->map.width = (int16_t)m->width;
    f->map.height = (int16_t)m->height;
    for (int i = 0; i < m->width * m->height; i++)
        f->map.letter[i] = m->wall[i] ? "@E@T"[i % 4] : '.';
    pt_walls_of_map(&f->walls, &f->map);
    pt_grid_build(&f->grid, &f->walls);
}

static const int way[PT_DIRECTIONS][2] = {{0, -1}, {-1, -1}, {1, -1}, {0, 1}, {-1, 1}, {1, 1}, {-1, 0}, {1, 0}};

static bool slow_node(int x, int y) {
    const slow_map *m = &f->slow;
    for (int d = 0; d < PT_DIRECTIONS; d++)
        for (int k = 0; k <= 5; k++)
            if (slow_inside(m, x + k * way[d][0], y + k * way[d][1]) &&
                slow_wall(m, x + k * way[d][0], y + k * way[d][1]))
                return false;
    return !slow_hit(m, x, y);
}

static pt_point at(int column, int row) {
    return (pt_point){(int16_t)(8 * column), (int16_t)(8 * row)};
}

static bool slow_edge(int c, int r, int d) {
    int to = c + way[d][0], down = r + way[d][1];
    if (to < 0 || down < 0 || to >= f->grid.columns || down >= f->grid.rows) return false;
    return f->node[c][r] && f->node[to][down] &&
           (slow_sees(&f->slow, at(c, r), at(to, down)) || slow_sees(&f->slow, at(to, down), at(c, r)));
}

static void slow_graph(void) {
    for (int c = 0; c < f->grid.columns; c++)
        for (int r = 0; r < f->grid.rows; r++)
            f->node[c][r] = slow_node(8 * c, 8 * r);
    for (int c = 0; c < f->grid.columns; c++)
        for (int r = 0; r < f->grid.rows; r++)
            for (int d = 0; d < PT_DIRECTIONS; d++)
                f->edge[c][r][d] = slow_edge(c, r, d);
}

typedef struct {
    int nodes, edges, isolated;
} tally;

static void check_node(int k, int c, int r, tally *t) {
    int edges = 0;
    CHECK(pt_is_node(&f->grid, c, r) == f->node[c][r], "map %d: node %d, %d", k, c, r);
    for (int d = 0; d < PT_DIRECTIONS; d++) {
        bool edge = f->grid.edges[pt_index(&f->grid, c, r)] >> d & 1;
        bool link = f->grid.link[d][r][c >> 6] >> (c & 63) & 1;
        CHECK(edge == f->edge[c][r][d] && link == edge, "map %d: edge %d of node %d, %d", k, d, c, r);
        edges += edge;
    }
    pt_point p = pt_place(&f->grid, pt_index(&f->grid, c, r));
    assert_true(p.x == 8 * c && p.y == 8 * r);
    t->nodes += f->node[c][r];
    t->edges += edges;
    t->isolated += f->node[c][r] && !edges;
}

static void check_frame(void) {
    for (int i = 0; i < f->grid.stride; i++)
        assert_true(!f->grid.edges[i] && !f->grid.edges[(f->grid.rows + 1) * f->grid.stride + i]);
    for (int r = 0; r < f->grid.rows + 2; r++)
        assert_true(!f->grid.edges[r * f->grid.stride] && !f->grid.edges[(r + 1) * f->grid.stride - 1]);
}

static void nodes_and_edges(void **state) {
    lg_rng rng = lg_rng_stream(1, "grid", 0);
    tally t = {0};
    (void)state;
    for (int k = 0; k < 2 * SIZES; k++) {
        next_map(&rng, k);
        assert_int_equal(f->grid.columns, (f->slow.width + 7) / 8);
        assert_int_equal(f->grid.rows, (f->slow.height + 7) / 8);
        slow_graph();
        for (int c = 0; c < f->grid.columns; c++)
            for (int r = 0; r < f->grid.rows; r++)
                check_node(k, c, r, &t);
        check_frame();
    }
    CHECK(t.nodes > 2000 && t.edges > 6000 && t.isolated > 10, "%d nodes, %d edges, %d isolated", t.nodes, t.edges,
          t.isolated);
}

static int slow_closest_within(pt_point q, int reach, bool seen) {
    double least = INFINITY;
    int best = -1;
    for (int x = q.x - reach; x <= q.x + reach; x++)
        for (int y = q.y - reach; y <= q.y + reach; y++) {
            if (x % 8 || y % 8 || !slow_inside(&f->slow, x, y) || !f->node[x / 8][y / 8]) continue;
            double distance = sqrt((double)((x - q.x) * (x - q.x) + (y - q.y) * (y - q.y)));
            if (distance >= least || (seen && !slow_sees(&f->slow, q, at(x / 8, y / 8)))) continue;
            least = distance;
            best = pt_index(&f->grid, x / 8, y / 8);
        }
    return best;
}

static int slow_closest(pt_point q) {
    int node = -1;
    for (int reach = 2; reach <= 11 && node < 0; reach++)
        node = slow_closest_within(q, 8 * reach, true);
    for (int reach = 2; reach <= 21 && node < 0; reach++)
        node = slow_closest_within(q, 8 * reach, false);
    return node;
}

static void closest_nodes(void **state) {
    lg_rng rng = lg_rng_stream(2, "grid", 0);
    int none = 0, unseen = 0;
    (void)state;
    for (int k = 0; k < SIZES; k++) {
        next_map(&rng, k);
        slow_graph();
        for (int i = 0; i < 40; i++) {
            pt_point q = {(int16_t)below(&rng, f->slow.width), (int16_t)below(&rng, f->slow.height)};
            int wanted = slow_closest(q), node = pt_closest(&f->grid, &f->walls, q);
            CHECK(node == wanted, "map %d: closest to %d, %d is %d, not %d", k, q.x, q.y, node, wanted);
            none += node < 0;
            unseen += node >= 0 && !slow_sees(&f->slow, q, pt_place(&f->grid, node));
        }
    }
    CHECK(none && unseen, "%d without a node, %d without sight", none, unseen);
}

/* There is a passage of a single node, at 120, 8. Below it, out of sight, is a room with nodes at 128 to 144, 40. */
static void closest_from_afar(void **state) {
    static const struct {
        int x, column, row; /* column -1: no node */
    } cases[] = {{208, 15, 1}, {32, 15, 1},  {209, 18, 5}, {31, 15, 1},
                 {0, 15, 1},   {312, 18, 5}, {313, -1, 0}, {400, -1, 0}};
    slow_map *m = &f->slow;
    (void)state;
    slow_clear(m, 450, 60);
    slow_box(m, 0, 13, 114, 59);
    slow_box(m, 126, 13, 449, 59);
    slow_box(m, 0, 18, 449, 59);
    for (int y = 30; y < 52; y++)
        memset(m->wall + y * 450 + 122, 0, 28);
    f->map.width = 450;
    f->map.height = 60;
    for (int i = 0; i < 450 * 60; i++)
        f->map.letter[i] = m->wall[i] ? '@' : '.';
    pt_walls_of_map(&f->walls, &f->map);
    pt_grid_build(&f->grid, &f->walls);
    slow_graph();
    assert_true(f->node[15][1] && f->node[16][5] && f->node[18][5] && !f->node[19][5] && !f->node[14][1]);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        pt_point q = {(int16_t)cases[k].x, 7};
        int wanted = cases[k].column < 0 ? -1 : pt_index(&f->grid, cases[k].column, cases[k].row);
        CHECK(pt_closest(&f->grid, &f->walls, q) == wanted && slow_closest(q) == wanted,
              "from %d: %d, plainly %d, not %d", q.x, pt_closest(&f->grid, &f->walls, q), slow_closest(q), wanted);
    }
}

/* Computes the lengths of the shortest paths from a node by relaxing until nothing changes. FAR: there is no path. */
static void slow_ways(int column, int row) {
    for (int c = 0; c < f->grid.columns; c++)
        for (int r = 0; r < f->grid.rows; r++)
            f->way[c][r] = FAR;
    f->way[column][row] = 0;
    for (bool more = true; more;) {
        more = false;
        for (int c = 0; c < f->grid.columns; c++)
            for (int r = 0; r < f->grid.rows; r++)
                for (int d = 0; d < PT_DIRECTIONS && f->way[c][r] < FAR; d++) {
                    if (!f->edge[c][r][d]) continue;
                    int *to = &f->way[c + way[d][0]][r + way[d][1]],
                        length = f->way[c][r] + (way[d][0] && way[d][1] ? 99 : 70);
                    if (length >= *to) continue;
                    *to = length;
                    more = true;
                }
    }
}

static int any_node(lg_rng *rng) {
    for (int tries = 0; tries < 10000; tries++) {
        int c = below(rng, f->grid.columns), r = below(rng, f->grid.rows);
        if (f->node[c][r]) return pt_index(&f->grid, c, r);
    }
    return -1;
}

/* Returns one of the lengths, independent of the type in which they are stored. */
static int lane_of(const pt_lanes *lanes, int lane) {
    int16_t each[PT_LANES];
    assert_int_equal(sizeof each, sizeof *lanes);
    memcpy(each, lanes, sizeof each);
    return each[lane];
}

static void check_ways(int k, int lane, int from) {
    pt_point p = pt_place(&f->grid, from);
    slow_ways(p.x / 8, p.y / 8);
    pt_reach(&f->grid, from, f->reached);
    for (int c = 0; c < f->grid.columns; c++)
        for (int r = 0; r < f->grid.rows; r++) {
            bool reached = f->reached[r][c >> 6] >> (c & 63) & 1;
            int length = lane_of(&f->fields[pt_index(&f->grid, c, r)], lane);
            CHECK(reached == (f->way[c][r] < FAR), "map %d: from %d, %d to %d, %d", k, p.x, p.y, 8 * c, 8 * r);
            CHECK(length == (reached ? f->way[c][r] + PT_ZERO : PT_FAR), "map %d: from %d, %d to %d, %d: %d, not %d", k,
                  p.x, p.y, 8 * c, 8 * r, length - PT_ZERO, f->way[c][r]);
        }
}

/* Sixteen sources are used at once; one of them is not a node. */
static void ways_on_the_graph(void **state) {
    lg_rng rng = lg_rng_stream(3, "grid", 0);
    (void)state;
    for (int k = 0; k < SIZES; k++) {
        int source[PT_LANES], count = 1 + k % PT_LANES;
        next_map(&rng, k);
        slow_graph();
        for (int l = 0; l < count; l++)
            source[l] = l == 3 ? -1 : any_node(&rng);
        pt_fields_build(f->fields, &f->grid, source, count);
        for (int l = 0; l < count && l < 6; l++)
            if (source[l] >= 0) check_ways(k, l, source[l]);
        for (int n = 0; n < f->grid.stride * (f->grid.rows + 2); n++)
            for (int l = 0; l < PT_LANES; l++)
                if (l >= count || source[l] < 0) assert_int_equal(lane_of(&f->fields[n], l), PT_FAR);
    }
}

static void add_edge(int c, int r, int d) {
    f->edge[c][r][d] = true;
    f->grid.edges[pt_index(&f->grid, c, r)] |= (uint8_t)(1 << d);
    f->grid.link[d][r][c >> 6] |= UINT64_C(1) << (c & 63);
}

/* Random graphs that cannot come from a map: they have few edges and therefore long paths, which also cross the border between
 * two words. */
static void ways_on_sparse_graphs(void **state) {
    static const int forth[] = {PT_DOWN, PT_DOWN_LEFT, PT_DOWN_RIGHT, PT_TO_RIGHT};
    static const int back[] = {PT_UP, PT_UP_RIGHT, PT_UP_LEFT, PT_TO_LEFT};
    lg_rng rng = lg_rng_stream(8, "grid", 0);
    (void)state;
    for (int k = 0; k < 24; k++) {
        slow_clear(&f->slow, k & 1 ? 1024 : 600, 8 * (1 + below(&rng, k & 2 ? 4 : 40)));
        pt_walls_init(&f->walls, f->slow.width, f->slow.height);
        pt_walls_finish(&f->walls);
        pt_grid_build(&f->grid, &f->walls);
        memset(f->edge, 0, sizeof f->edge);
        memset(f->grid.node, 0xff, sizeof f->grid.node);
        memset(f->grid.edges, 0, sizeof f->grid.edges);
        memset(f->grid.link, 0, sizeof f->grid.link);
        for (int c = 0; c < f->grid.columns; c++)
            for (int r = 0; r < f->grid.rows; r++)
                for (int e = 0; e < 4; e++) {
                    int to = c + way[forth[e]][0], down = r + way[forth[e]][1];
                    if (to < 0 || to >= f->grid.columns || down >= f->grid.rows || below(&rng, 100) >= 28 + k) continue;
                    add_edge(c, r, forth[e]);
                    add_edge(to, down, back[e]);
                }
        for (int i = 0; i < 3; i++) {
            int source = pt_index(&f->grid, i ? below(&rng, f->grid.columns) : 62, below(&rng, f->grid.rows));
            pt_fields_build(f->fields, &f->grid, &source, 1);
            check_ways(k, 0, source);
        }
    }
}

/* Returns a coordinate. Often it is of a kind for which rounding could give a wrong result. */
static double coordinate(lg_rng *rng, int side) {
    double whole = below(rng, side), v = whole;
    switch (below(rng, 6)) {
    case 0: break;
    case 1: v = whole + 0.5; break;
    case 2: v = nextafter(whole + 0.5, 0); break;
    case 3: v = nextafter(whole + (whole < side - 1), 0); break;
    case 4: v = nextafter(whole, 2000); break;
    default: v = whole + lg_rng_unit(rng);
    }
    return v < 0 ? 0 : v;
}

static void near_is_wherever_something_is_hit(void **state) {
    lg_rng rng = lg_rng_stream(4, "grid", 0);
    int hits = 0, misses = 0, clear = 0;
    (void)state;
    for (int k = 0; k < SIZES; k++) {
        next_map(&rng, k);
        for (int i = 0; i < 5000; i++) {
            double x = coordinate(&rng, f->slow.width), y = coordinate(&rng, f->slow.height);
            bool hit = slow_hit(&f->slow, x, y), near = pt_near_wall(&f->walls, (int)x, (int)y);
            CHECK(near || !hit, "map %d: a wall at %.17g, %.17g that is not near", k, x, y);
            CHECK(pt_hit_exactly(&f->walls, x, y) == hit, "map %d: hit at %.17g, %.17g", k, x, y);
            CHECK(pt_hit(&f->walls, x, y) == hit, "map %d: found at %.17g, %.17g", k, x, y);
            hits += hit;
            misses += !hit;
            clear += !near;
        }
    }
    CHECK(hits > 1000 && misses > 1000 && clear > 1000, "%d hits, %d misses, %d clear", hits, misses, clear);
}

static double nth(double whole, int kind) {
    return kind == 0   ? whole
           : kind == 1 ? nextafter(whole + 1, 0)
           : kind == 2 ? whole + 0.5
                       : nextafter(whole + 0.5, 0);
}

/* Tests the ring all around a single wall cell, at coordinates for which rounding could give a wrong result. */
static void a_single_cell(void **state) {
    static const int columns[] = {0,   1,   5,   9,   14,  30,  63,  64,  100, 255,
                                  256, 503, 507, 511, 512, 515, 519, 520, 590, 599};
    (void)state;
    slow_clear(&f->slow, 600, 64);
    for (size_t k = 0; k < sizeof columns / sizeof *columns; k++) {
        int wx = columns[k], wy = (int)k * 7 % 64;
        slow_set(&f->slow, wx, wy, true);
        pt_walls_init(&f->walls, 600, 64);
        pt_walls_fill(&f->walls, wx, wy, wx, wy);
        pt_walls_finish(&f->walls);
        for (int dx = -7; dx <= 7; dx++)
            for (int dy = -7; dy <= 7; dy++)
                for (int kind = 0; kind < 16; kind++) {
                    double x = nth(wx + dx, kind & 3), y = nth(wy + dy, kind >> 2);
                    if (!slow_inside(&f->slow, wx + dx, wy + dy)) continue;
                    bool hit = slow_hit(&f->slow, x, y);
                    CHECK(pt_near_wall(&f->walls, (int)x, (int)y) || !hit, "%d, %d: not near at %.17g, %.17g", wx, wy,
                          x, y);
                    CHECK(pt_hit_exactly(&f->walls, x, y) == hit, "%d, %d: hit at %.17g, %.17g", wx, wy, x, y);
                }
        slow_set(&f->slow, wx, wy, false);
    }
}

/* Also tests places outside the map, where everything is wall. */
static void hits_at_the_border(void **state) {
    lg_rng rng = lg_rng_stream(5, "grid", 0);
    (void)state;
    for (int k = 0; k < SIZES; k++) {
        int w = sizes[k][0], h = sizes[k][1];
        slow_clear(&f->slow, w, h);
        pt_walls_init(&f->walls, w, h);
        pt_walls_finish(&f->walls);
        for (int i = 0; i < 1000; i++) {
            double x = coordinate(&rng, w), y = coordinate(&rng, h);
            if (i & 1) x = (i & 2 ? w : 0) + 20 * lg_rng_unit(&rng) - 10;
            if (i & 4) y = (i & 8 ? h : 0) + 20 * lg_rng_unit(&rng) - 10;
            CHECK(pt_hit(&f->walls, x, y) == slow_hit(&f->slow, x, y), "%d x %d: at %.17g, %.17g", w, h, x, y);
        }
    }
}

static void sight(void **state) {
    lg_rng rng = lg_rng_stream(6, "grid", 0);
    int seen = 0, unseen = 0;
    (void)state;
    for (int k = 0; k < SIZES; k++) {
        next_map(&rng, k);
        for (int i = 0; i < 400; i++) {
            pt_point a = {(int16_t)below(&rng, f->slow.width), (int16_t)below(&rng, f->slow.height)}, b = a;
            if (i & 1) b.x = (int16_t)below(&rng, f->slow.width);
            if (i & 2) b.y = (int16_t)below(&rng, f->slow.height);
            if (i & 4) b.x = (int16_t)((3 * a.x + b.x) / 4), b.y = (int16_t)((3 * a.y + b.y) / 4);
            bool sees = slow_sees(&f->slow, a, b);
            CHECK(pt_sees(&f->walls, a, b) == sees, "map %d: from %d, %d to %d, %d", k, a.x, a.y, b.x, b.y);
            seen += sees;
            unseen += !sees;
        }
    }
    CHECK(seen > 500 && unseen > 500, "%d seen, %d not", seen, unseen);
}

/* Tests boxes of cells, clipped at the border, at every offset within a word. */
static void boxes(void **state) {
    lg_rng rng = lg_rng_stream(7, "grid", 0);
    (void)state;
    for (int k = 0; k < SIZES; k++) {
        int w = sizes[k][0], h = sizes[k][1];
        slow_clear(&f->slow, w, h);
        pt_walls_init(&f->walls, w, h);
        for (int i = 0; i < 20; i++) {
            int x0 = below(&rng, w + 20) - 10, y0 = below(&rng, h + 20) - 10, x1 = x0 + below(&rng, 40) - 5,
                y1 = y0 + below(&rng, 10) - 2;
            slow_box(&f->slow, x0, y0, x1, y1);
            pt_walls_fill(&f->walls, x0, y0, x1, y1);
        }
        for (int y = -12; y < h + 12; y++)
            for (int x = -12; x < w + 12; x++)
                CHECK(pt_wall_at(&f->walls, x, y) == slow_wall(&f->slow, x, y), "%d x %d: %d, %d", w, h, x, y);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_and_edges),
        cmocka_unit_test(closest_nodes),
        cmocka_unit_test(closest_from_afar),
        cmocka_unit_test(ways_on_the_graph),
        cmocka_unit_test(ways_on_sparse_graphs),
        cmocka_unit_test(near_is_wherever_something_is_hit),
        cmocka_unit_test(a_single_cell),
        cmocka_unit_test(hits_at_the_border),
        cmocka_unit_test(sight),
        cmocka_unit_test(boxes),
    };
    return cmocka_run_group_tests(tests, make, unmake);
}
