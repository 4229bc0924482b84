/* Tests necks: the fewest hexes that separate a side from its rivals. On small maps all small sets of hexes are tried. On
 * larger maps the neck is compared with the number of disjoint paths, found by the textbook algorithm. */
#include "slow_wesnoth.h"

#include "wesnoth/survey/fairness.h"

static int cost_of[WN_SIDES_MAX + 1][PLACES];

enum { TURN = 5, CUTS = 3 /* CUTS: the largest number of hexes that are tried as a cut */ };
enum { FREE, HOME, AWAY, CLOSED };

/* Sorts the hexes by their part in a side's neck. Returns false if a rival's keep is too near. */
static bool slow_places(const fixture *f, int side, int *what) {
    const wn_board *b = &f->board;
    for (int hex = 0; hex < b->hexes; hex++)
        what[hex] = CLOSED;
    for (int s = 1; s <= b->sides; s++)
        slow_costs(f, b->keep[s], WN_CLASS_smallfoot, cost_of[s]);
    for (int x = 1; x <= b->width; x++)
        for (int y = 1; y <= b->height; y++) {
            int hex = wn_index(b->height, (wn_point){x, y});
            if (b->terrain[b->going[hex]].cost[WN_CLASS_smallfoot] < WN_NO_WAY) what[hex] = FREE;
            for (int s = 1; s <= b->sides; s++)
                if (s != side && what[hex] == FREE && cost_of[s][hex] <= TURN) what[hex] = AWAY;
        }
    for (int hex = 0; hex < b->hexes; hex++) {
        if (cost_of[side][hex] > TURN) continue;
        if (what[hex] == AWAY) return false;
        for (int d = 0; d < 6; d++) {
            wn_point p = wn_step((wn_point){hex / (b->height + 2), hex % (b->height + 2)}, d);
            if (what[wn_index(b->height, p)] == AWAY) return false;
        }
    }
    for (int hex = 0; hex < b->hexes; hex++)
        if (cost_of[side][hex] <= TURN) what[hex] = HOME;
    return true;
}

/* Is there a path from the side's home to a rival's? */
static bool is_open(const wn_board *b, const int *what) {
    static int list[PLACES];
    static bool seen[PLACES];
    int n = 0;
    memset(seen, 0, sizeof seen);
    for (int hex = 0; hex < b->hexes; hex++)
        if (what[hex] == HOME) seen[list[n++] = hex] = true;
    for (int k = 0; k < n; k++)
        for (int d = 0; d < 6; d++) {
            wn_point p = wn_step((wn_point){list[k] / (b->height + 2), list[k] % (b->height + 2)}, d);
            int to = wn_index(b->height, p);
            if (what[to] == AWAY) return true;
            if (what[to] != FREE || seen[to]) continue;
            seen[list[n++] = to] = true;
        }
    return false;
}

/* Can this many hexes separate them, if their indices are `from` or higher? */
static bool can_cut(const wn_board *b, int *what, int hexes, int from) {
    if (!is_open(b, what)) return true;
    bool cut = false;
    for (int hex = from; hexes && !cut && hex < b->hexes; hex++) {
        if (what[hex] != FREE) continue;
        what[hex] = CLOSED;
        cut = can_cut(b, what, hexes - 1, hex + 1);
        what[hex] = FREE;
    }
    return cut;
}

static void necks_are_the_fewest_hexes(void **state) {
    lg_rng rng = lg_rng_stream(2, "necks", 0);
    lg_text text = {0};
    int found[CUTS + 2] = {0};
    (void)state;
    for (int k = 0; k < 150; k++) {
        static int what[PLACES];
        wn_neck neck;
        wn_point size = {14 + (int)lg_rng_below(&rng, 4), 2 + (int)lg_rng_below(&rng, 4)};
        draw_map(&text, size, 2, 0, &rng);
        fixture *f = read_map(text.data, text.length);
        if (f->board.sides == 2 && f->board.keep[1].x) {
            CHECK(wn_neck_find(&f->board, 1, &neck), "out of memory");
            bool apart = slow_places(f, 1, what);
            int width = apart ? 0 : -1;
            while (apart && width <= CUTS && !can_cut(&f->board, what, width, 0))
                width++;
            CHECK(width <= CUTS ? neck.width == width : neck.width > CUTS, "map %d: a neck of %d, slowly %d", k,
                  neck.width, width);
            found[width + 1 < CUTS + 2 ? width + 1 : CUTS + 1]++;
        }
        end(f);
    }
    for (int w = 0; w < CUTS + 2; w++)
        CHECK(found[w] > 3, "only %d necks of %d", found[w], w - 1);
    lg_text_clear(&text);
}

/* The algorithm goes from hex to hex and keeps the remaining capacity of each step. */
enum { IN, OUT, ENDS };

typedef struct {
    const wn_board *board;
    const int *what;
    int16_t left[PLACES][ENDS][7]; /* remaining capacity to the six neighbours, and to the hex's other end */
    bool seen[PLACES][ENDS];
} flow;

static bool push(flow *f, int hex, int end);

static bool push_over(flow *f, int hex, int end, int d) {
    wn_point p = wn_step((wn_point){hex / (f->board->height + 2), hex % (f->board->height + 2)}, d % 6);
    int to = d < 6 ? wn_index(f->board->height, p) : hex;
    if (f->left[hex][end][d] <= 0 || !push(f, to, !end)) return false;
    f->left[hex][end][d]--;
    f->left[to][!end][d < 6 ? (d + 3) % 6 : 6]++;
    return true;
}

static bool push(flow *f, int hex, int end) {
    if (f->what[hex] == AWAY) return true;
    if (f->what[hex] == CLOSED || f->seen[hex][end]) return false;
    f->seen[hex][end] = true;
    for (int d = 0; d < 7; d++)
        if (push_over(f, hex, end, d)) return true;
    return false;
}

/* Any number of paths may leave the home. */
static int slow_ways(const wn_board *b, const int *what) {
    flow *f = allocated(sizeof *f);
    int ways = -1;
    f->board = b;
    f->what = what;
    for (int hex = 0; hex < b->hexes; hex++) {
        f->left[hex][IN][6] = what[hex] == HOME ? 0 : 1;
        for (int d = 0; d < 6; d++)
            f->left[hex][OUT][d] = what[hex] == CLOSED ? 0 : 1000;
    }
    for (bool more = true; more; ways++) {
        more = false;
        memset(f->seen, 0, sizeof f->seen);
        for (int hex = 0; hex < b->hexes && !more; hex++)
            more = what[hex] == HOME && push(f, hex, OUT);
    }
    free(f);
    return ways;
}

static void necks_are_as_many_ways(void **state) {
    lg_rng rng = lg_rng_stream(3, "ways", 0);
    lg_text text = {0};
    int most = 0;
    (void)state;
    for (int k = 0; k < 120; k++) {
        static int what[PLACES];
        wn_neck neck;
        draw_map(&text, (wn_point){24, 18}, 2 + k % 3, (uint32_t)k % 4, &rng);
        fixture *f = read_map(text.data, text.length);
        for (int s = 1; s <= f->board.sides; s++) {
            if (!f->board.keep[1].x || !f->board.keep[2].x || !f->board.keep[f->board.sides].x) continue;
            CHECK(wn_neck_find(&f->board, s, &neck), "out of memory");
            int ways = slow_places(f, s, what) ? slow_ways(&f->board, what) : -1;
            CHECK(neck.width == ways, "map %d, side %d: a neck of %d, slowly %d", k, s, neck.width, ways);
            most = ways > most ? ways : most;
        }
        end(f);
    }
    CHECK(most > 5, "all necks are narrow, %d at most", most);
    lg_text_clear(&text);
}

/* Puts grass along a line from one point to the other. */
static void carve(wn_map *map, int x, int y, wn_point to) {
    for (; wn_map_put(map, x, y, "Gg") && (x != to.x || y != to.y); x += (to.x > x) - (to.x < x))
        y += (to.y > y) - (to.y < y);
}

/* The map has two paths without a common hex, and a shorter path that crosses from the first to the second. The search finds
 * the shorter path first and must give it up again to find the maximum flow. */
static void check_crossing(int low) {
    fixture *f = allocated(sizeof *f), *read;
    lg_text text = {0};
    wn_neck neck;
    wn_map_init(&f->map, 38, low + 6, "Xu");
    for (int x = 1; x <= 3; x++) {
        carve(&f->map, x, 1, (wn_point){x, low + 6});
        carve(&f->map, x + 35, 1, (wn_point){x + 35, low + 6});
    }
    carve(&f->map, 4, 4, (wn_point){14, 4}); /* the shorter path */
    carve(&f->map, 14, 4, (wn_point){14, low});
    carve(&f->map, 15, low + 1, (wn_point){35, low + 1});
    carve(&f->map, 4, low + 6, (wn_point){24, low + 6}); /* the rest of the path to which the shorter path leads */
    carve(&f->map, 24, low + 6, (wn_point){24, low + 4});
    carve(&f->map, 24, low + 4, (wn_point){13, low + 4});
    carve(&f->map, 13, low + 4, (wn_point){13, low + 1});
    carve(&f->map, 14, 4, (wn_point){15, 4});
    carve(&f->map, 15, 4, (wn_point){15, 1}); /* the beginning of the path from which the shorter path comes */
    carve(&f->map, 15, 1, (wn_point){26, 1});
    carve(&f->map, 26, 1, (wn_point){26, 3});
    carve(&f->map, 26, 3, (wn_point){18, 3});
    carve(&f->map, 18, 3, (wn_point){18, 6});
    carve(&f->map, 18, 6, (wn_point){35, 6});
    wn_map_put(&f->map, 2, 7, "1 Ke");
    wn_map_put(&f->map, 37, 7, "2 Ke");
    wn_write(NULL, &f->map, NULL, &text);
    read = read_map(text.data, text.length);
    CHECK(wn_neck_find(&read->board, 1, &neck), "out of memory");
    assert_int_equal(neck.width, 2);
    lg_text_clear(&text);
    end(read);
    end(f);
}

static void a_way_gives_way(void **state) {
    (void)state;
    for (int low = 9; low <= 12; low++)
        check_crossing(low);
}

/* The pass is two hexes wide and nearer to the left keep. */
static void a_neck_is_where_it_is(void **state) {
    static const char map[] = "Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv\n"
                              "Xv,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Xu,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Xv\n"
                              "Xv,1 Ke,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,2 Ke,Xv\n"
                              "Xv,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Xv\n"
                              "Xv,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Xu,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Xv\n"
                              "Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv\n";
    fixture *f = read_map(map, strlen(map));
    wn_neck left, right;
    (void)state;
    CHECK(wn_neck_find(&f->board, 1, &left) && wn_neck_find(&f->board, 2, &right), "out of memory");
    assert_int_equal(left.width, 2);
    assert_int_equal(right.width, 2);
    assert_true(left.away == 8 && right.away == 11);
    end(f);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(necks_are_the_fewest_hexes),
                                       cmocka_unit_test(necks_are_as_many_ways), cmocka_unit_test(a_way_gives_way),
                                       cmocka_unit_test(a_neck_is_where_it_is)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
