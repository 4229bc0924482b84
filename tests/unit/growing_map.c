/* Tests of growing land: a ring has exactly the tiles that the report asks for; a tile belongs to the first side that reaches
 * it; a tile depends only on the seed, the report and the land; and land that is described to a new growing map goes on like
 * the original. */
#include "check.h"

#include "wesnoth/growing/growing_map.h"
#include "wesnoth/growing/ring_search.h"
#include "wesnoth/map/level.h"

enum { WIDTH = 30, HEIGHT = 24 };

extern const lg_game lg_game_wesnoth;

static lg_values settings;
static const wn_point keeps[] = {{6, 6}, {25, 19}};

static int make(void **state) {
    (void)state;
    const lg_game *game = &lg_game_wesnoth;
    settings = values_of(game->settings, lg_variant_find(game, "paper")->settings);
    return 0;
}

static int unmake(void **state) {
    (void)state;
    lg_values_clear(&settings);
    return 0;
}

static growing_options options_of(uint64_t seed) {
    growing_options o = {.width = WIDTH, .height = HEIGHT, .sides = 2, .keep = {keeps[0], keeps[1]}};
    o.settings = &settings;
    o.budget = limits(60, -INFINITY);
    o.seed = seed;
    return o;
}

static growing_tile tile_of(wn_point at, const char *code) {
    growing_tile tile = {.x = at.x, .y = at.y};
    snprintf(tile.code, sizeof tile.code, "%s", code);
    return tile;
}

static void place(growing_map *h, int side, wn_point at, const char *code) {
    growing_tile tile = tile_of(at, code);
    CHECK(growing_map_place(h, side, &tile), "%s at %d,%d is refused", code, at.x, at.y);
}

/* Opens land with keeps and castles, which have 2 * 7 hexes. */
static growing_map *open_land(const growing_options *o) {
    lg_error error;
    growing_map *h = growing_map_create(o, &error);
    CHECK(h, "%s", error.text);
    for (int s = 0; s < o->sides; s++) {
        place(h, s + 1, o->keep[s], "Ke");
        for (int d = 0; d < 6; d++)
            place(h, s + 1, wn_step(o->keep[s], d), "Ch");
    }
    return h;
}

static growing_map *open_seeded(uint64_t seed) {
    growing_options o = options_of(seed);
    return open_land(&o);
}

static growing_ring turn(growing_map *h, growing_report report) {
    growing_ring ring;
    lg_error error;
    CHECK(growing_map_make_ring(h, &report, &ring, &error), "%s", error.text);
    return ring;
}

static growing_report leader_of(int side, int moves) {
    return (growing_report){side, 1, keeps[side - 1].x, keeps[side - 1].y, moves, moves};
}

static char *map_of(const growing_map *h) {
    lg_text text = {0};
    growing_map_write(h, &text);
    CHECK(!text.failed && text.data, "out of memory");
    return text.data;
}

static void check_tiles(const growing_ring *ring, int side) {
    bool seen[HEIGHT + 1][WIDTH + 1] = {{false}};
    int villages = 0, wanted = 0;
    for (int i = 0; i < ring->tiles; i++) {
        const growing_tile *t = &ring->tile[i];
        CHECK(t->x >= 1 && t->x <= WIDTH && t->y >= 1 && t->y <= HEIGHT && !seen[t->y][t->x], "%d,%d", t->x, t->y);
        CHECK(strstr("Ww Gg Hh Mm Ww^Vh Gg^Vh Hh^Vh Mm^Vh", t->code) && *t->code, "'%s'", t->code);
        villages += strstr(t->code, "^V") != NULL;
        seen[t->y][t->x] = true;
    }
    CHECK(villages == ring->villages, "%d villages, %d told", villages, ring->villages);
    for (int y = 1; y <= HEIGHT; y++)
        for (int x = 1; x <= WIDTH; x++) {
            wn_point at = {x, y};
            bool free = wn_distance(at, keeps[0]) > 1 && wn_distance(at, keeps[1]) > 1;
            bool near = wn_distance(at, keeps[side - 1]) <= ring->radius;
            CHECK(seen[y][x] == (free && near), "%d,%d", x, y);
            wanted += free && near;
        }
    CHECK(ring->tiles == wanted, "%d tiles of %d", ring->tiles, wanted);
}

static void first_ring(void **state) {
    (void)state;
    growing_map *h = open_seeded(1);
    growing_ring ring = turn(h, leader_of(1, 4));
    CHECK(ring.radius == 9, "radius %d", ring.radius);
    check_tiles(&ring, 1);
    CHECK(ring.evaluations == 60 && ring.fitness > 0 && ring.fitness < 1, "%d evaluations, fitness %g",
          (int)ring.evaluations, ring.fitness);
    double sum = 0.7 * ring.differential + 0.15 * ring.entropy + 0.15 * ring.village;
    CHECK(fabs(sum - ring.fitness) < 1e-9, "fitness %g of parts %g", ring.fitness, sum);
    CHECK(growing_map_count_made(h, 1) == ring.tiles && !growing_map_count_made(h, 2) && !growing_map_count_made(h, 0),
          "made %d", growing_map_count_made(h, 1));
    CHECK(growing_map_count_villages(h, 1) == ring.villages, "%d villages", growing_map_count_villages(h, 1));
    CHECK(growing_map_count_unmade(h) == WIDTH * HEIGHT - 14 - ring.tiles, "%d left", growing_map_count_unmade(h));
    ring = turn(h, leader_of(2, 5));
    CHECK(ring.radius == 11, "radius %d", ring.radius);
    growing_map_destroy(h);
}

static void reach(void **state) {
    (void)state;
    growing_options o = options_of(1);
    growing_map *h = open_land(&o);
    growing_ring ring = turn(h, (growing_report){1, 1, 8, 6, 3, -1});
    CHECK(ring.radius == 2 + 3 + 3 + 1, "vision -1: radius %d", ring.radius);
    ring = turn(h, (growing_report){1, 2, 8, 6, 3, 9});
    CHECK(ring.radius == 2 + 3 + 9 + 1, "far sight: radius %d", ring.radius);
    growing_map_destroy(h);
    o.extra = -1;
    h = open_land(&o);
    ring = turn(h, leader_of(1, 5));
    CHECK(ring.radius == 10, "extra -1: radius %d", ring.radius);
    growing_map_destroy(h);
}

/* With around=unit, a ring has all hexes around the unit that are not made yet, and no others. */
static void patches_around_the_unit(void **state) {
    (void)state;
    lg_error error;
    growing_options o = options_of(1);
    CHECK(lg_values_apply(&settings, "around=unit", &error), "%s", error.text);
    growing_map *h = open_land(&o);
    growing_ring ring = turn(h, (growing_report){1, 1, 13, 12, 3, -1});
    int wanted = 0;
    CHECK(ring.radius == 3 + 3 + 1, "radius %d", ring.radius);
    for (int x = 1; x <= WIDTH; x++)
        for (int y = 1; y <= HEIGHT; y++) {
            wn_point at = {x, y};
            wanted += wn_distance(at, (wn_point){13, 12}) <= 7 && wn_distance(at, keeps[0]) > 1 &&
                      wn_distance(at, keeps[1]) > 1;
        }
    CHECK(ring.tiles == wanted, "%d tiles of %d", ring.tiles, wanted);
    for (int i = 0; i < ring.tiles; i++)
        CHECK(wn_distance((wn_point){ring.tile[i].x, ring.tile[i].y}, (wn_point){13, 12}) <= 7, "%d,%d", ring.tile[i].x,
              ring.tile[i].y);
    growing_map_destroy(h);
    CHECK(lg_values_apply(&settings, "around=keep", &error), "%s", error.text);
}

/* Makes rings until the whole map is made. Each tile is made once, by the side that reaches it first. After that the rings are
 * empty. */
static void whole_land(void **state) {
    (void)state;
    growing_map *h = open_seeded(3);
    int made[3] = {0}, villages[3] = {0}, owner[HEIGHT + 1][WIDTH + 1] = {{0}};
    for (int n = 1; n <= 8; n++)
        for (int s = 1; s <= 2; s++) {
            growing_report report = leader_of(s, 3 * n);
            report.turn = n;
            growing_ring ring = turn(h, report);
            for (int i = 0; i < ring.tiles; i++) {
                int *o = &owner[ring.tile[i].y][ring.tile[i].x];
                CHECK(!*o, "%d,%d is made twice", ring.tile[i].x, ring.tile[i].y);
                *o = s;
                const wn_hex *hex = wn_land_at(growing_map_land(h), ring.tile[i].x, ring.tile[i].y);
                CHECK(hex->state == WN_MADE && hex->side == s && hex->turn == n, "side %d, turn %d", hex->side,
                      hex->turn);
            }
            made[s] += ring.tiles;
            villages[s] += ring.villages;
        }
    CHECK(growing_map_count_unmade(h) == 0 && made[1] + made[2] == WIDTH * HEIGHT - 14, "%d left",
          growing_map_count_unmade(h));
    for (int s = 1; s <= 2; s++)
        CHECK(growing_map_count_made(h, s) == made[s] && growing_map_count_villages(h, s) == villages[s],
              "side %d: %d tiles", s, growing_map_count_made(h, s));
    char *before = map_of(h);
    growing_ring ring = turn(h, leader_of(1, 30));
    char *after = map_of(h);
    CHECK(ring.tiles == 0 && ring.villages == 0 && ring.evaluations == 0 && ring.fitness == 0, "%d tiles", ring.tiles);
    assert_string_equal(before, after);
    free(before);
    free(after);
    growing_map_destroy(h);
}

static uint64_t hash_ring(const growing_ring *ring) {
    return hash_bytes(HASH_START, ring->tile, sizeof *ring->tile * (size_t)ring->tiles);
}

static void by_seed_and_report(void **state) {
    (void)state;
    growing_map *a = open_seeded(1), *b = open_seeded(1), *other = open_seeded(2), *later = open_seeded(1);
    growing_report report = leader_of(1, 5), second = report;
    second.turn = 2;
    growing_ring first = turn(a, report), again = turn(b, report), seeded = turn(other, report),
                 delayed = turn(later, second);
    CHECK(hash_ring(&first) == hash_ring(&again) && first.fitness == again.fitness, "another ring");
    CHECK(hash_ring(&first) != hash_ring(&seeded), "the seed does not count");
    CHECK(hash_ring(&first) != hash_ring(&delayed), "the turn does not count");
    growing_map_destroy(a);
    growing_map_destroy(b);
    growing_map_destroy(other);
    growing_map_destroy(later);
}

/* Describes the land of one growing map to another one, which must then have the same map and the same counts. */
static void told_again(void **state) {
    (void)state;
    growing_map *h = open_seeded(1), *again = open_seeded(1);
    for (int s = 1; s <= 2; s++) {
        growing_ring ring = turn(h, leader_of(s, 4));
        for (int i = 0; i < ring.tiles; i++)
            CHECK(growing_map_place(again, s, &ring.tile[i]), "tile %d is refused", i);
    }
    char *map = map_of(h), *told = map_of(again);
    assert_string_equal(map, told);
    free(map);
    free(told);
    for (int s = 0; s <= 2; s++)
        CHECK(growing_map_count_made(h, s) == growing_map_count_made(again, s) &&
                  growing_map_count_villages(h, s) == growing_map_count_villages(again, s),
              "side %d: %d tiles", s, growing_map_count_made(again, s));
    CHECK(growing_map_count_unmade(h) == growing_map_count_unmade(again), "%d left", growing_map_count_unmade(again));
    for (int x = 1; x <= WIDTH; x++)
        for (int y = 1; y <= HEIGHT; y++) {
            const wn_hex *one = wn_land_at(growing_map_land(h), x, y), *two = wn_land_at(growing_map_land(again), x, y);
            CHECK(one->state == two->state && one->side == two->side && one->village == two->village, "%d,%d", x, y);
            CHECK(one->state != WN_MADE || wn_band_of(one->height) == wn_band_of(two->height), "%d,%d", x, y);
        }
    growing_ring ring = turn(again, leader_of(1, 6));
    CHECK(ring.tiles > 0, "it does not go on");
    growing_map_destroy(h);
    growing_map_destroy(again);
}

static void refused(growing_map *h, wn_point at, const char *code) {
    growing_tile tile = tile_of(at, code);
    int left = growing_map_count_unmade(h);
    CHECK(!growing_map_place(h, 1, &tile) && growing_map_count_unmade(h) == left, "%s at %d,%d is taken", code, at.x,
          at.y);
}

static void places(void **state) {
    (void)state;
    growing_map *h = open_seeded(1);
    refused(h, (wn_point){0, 3}, "Gg");
    refused(h, (wn_point){WIDTH + 1, 3}, "Gg");
    refused(h, (wn_point){3, HEIGHT + 1}, "Gg");
    refused(h, keeps[0], "Ke");
    refused(h, (wn_point){1, 1}, "");
    growing_tile endless = {.x = 1, .y = 1};
    memset(endless.code, 'G', sizeof endless.code);
    CHECK(!growing_map_place(h, 1, &endless), "a code without an end is taken");
    place(h, 0, (wn_point){1, 1}, "Gg^Vh");
    place(h, 2, (wn_point){1, 2}, "Gg^Vh");
    place(h, 2, (wn_point){1, 3}, "Xv");
    CHECK(growing_map_count_villages(h, 0) == 1 && growing_map_count_villages(h, 2) == 1, "villages");
    CHECK(growing_map_count_made(h, 2) == 1 && growing_map_count_made(h, 0) == 0, "made %d",
          growing_map_count_made(h, 2));
    const wn_land *land = growing_map_land(h);
    CHECK(wn_land_at(land, 1, 1)->state == WN_FIXED && wn_land_at(land, 1, 2)->state == WN_MADE, "states");
    CHECK(wn_land_at(land, 1, 3)->closed && !wn_land_at(land, 6, 6)->closed, "closed");
    growing_map_destroy(h);
}

static void text(void **state) {
    (void)state;
    growing_map *h = open_seeded(1);
    char *map = map_of(h);
    int rows = 0, commas = 0;
    for (const char *at = map; *at; at++) {
        rows += *at == '\n';
        commas += *at == ',';
    }
    CHECK(rows == HEIGHT + 2 && commas == rows * (WIDTH + 1), "%d rows, %d commas", rows, commas);
    CHECK_STARTS(map, "Xv, Xv, ");
    CHECK_HAS(map, ", Ch, 1 Ke, Ch, Xv");
    CHECK_HAS(map, ", 2 Ke, ");
    free(map);
    growing_ring ring = turn(h, leader_of(1, 30));
    CHECK(!growing_map_count_unmade(h), "%d left of %d", growing_map_count_unmade(h), ring.tiles);
    const lg_game *game = &lg_game_wesnoth;
    lg_level *level = allocated(game->level_size);
    lg_error error;
    map = map_of(h);
    CHECK(game->text.read(game, map, strlen(map), level, &error), "%s", error.text);
    lg_text again = {0};
    game->text.write(game, level, game->formats[0].name, &again);
    assert_string_equal(again.data, map);
    CHECK(growing_map_to_level(h, level, &error), "%s", error.text);
    const wn_map *told = level;
    for (int i = 0; i < ring.tiles; i++) {
        int at = wn_map_index(told, ring.tile[i].x, ring.tile[i].y);
        CHECK(told->known[at] && told->maker[at] == 1 && told->turn[at] == 1, "%d,%d", ring.tile[i].x, ring.tile[i].y);
        CHECK(!strcmp(told->pool[told->code[at]], ring.tile[i].code), "tile %d is another", i);
    }
    lg_text_clear(&again);
    free(level);
    free(map);
    growing_map_destroy(h);
}

static void bad_options(void **state) {
    (void)state;
    growing_options o[4];
    static const char *const words[] = {"expected a map of at most 200 x 200 hexes, found 201 x 24",
                                        "expected 1 to 4 sides, found 5", "the keep of side 2, 31,19, lies outside",
                                        "expected a map of at most 200 x 200 hexes, found 0 x 24"};
    for (int i = 0; i < 4; i++)
        o[i] = options_of(1);
    o[0].width = 201;
    o[1].sides = 5;
    o[2].keep[1].x = WIDTH + 1;
    o[3].width = 0;
    for (int i = 0; i < 4; i++) {
        lg_error error;
        CHECK(!growing_map_create(&o[i], &error), "options %d are taken", i);
        CHECK_STARTS(error.text, words[i]);
    }
}

static void bad_reports(void **state) {
    (void)state;
    static const struct {
        growing_report report;
        const char *words;
    } rows[] = {{{0, 1, 6, 6, 5, 5}, "expected a side from 1 to 2, found 0"},
                {{3, 1, 6, 6, 5, 5}, "expected a side from 1 to 2, found 3"},
                {{1, 0, 6, 6, 5, 5}, "expected a turn from 1 on, found 0"},
                {{1, 1, 0, 6, 5, 5}, "a unit at 0,6 is outside the map"},
                {{1, 1, 6, 25, 5, 5}, "a unit at 6,25 is outside the map"},
                {{1, 1, 6, 6, -1, 5}, "expected moves and vision of at most 1000, found -1 and 5"},
                {{1, 1, 6, 6, 5, -2}, "expected moves and vision of at most 1000, found 5 and -2"},
                {{1, 1, 6, 6, 5, 1001}, "expected moves and vision of at most 1000, found 5 and 1001"}};
    growing_map *h = open_seeded(1);
    int left = growing_map_count_unmade(h);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        growing_ring ring;
        lg_error error;
        CHECK(!growing_map_make_ring(h, &rows[i].report, &ring, &error), "report %d is taken", (int)i);
        CHECK_STARTS(error.text, rows[i].words);
    }
    CHECK(growing_map_count_unmade(h) == left, "%d left", growing_map_count_unmade(h));
    growing_ring ring = turn(h, (growing_report){1, 2000000000, 6, 6, 1000, 1000});
    CHECK(ring.tiles == left && !growing_map_count_unmade(h), "a far sight: %d tiles", ring.tiles);
    growing_map_destroy(h);
}

/* Makes some rings with this setting of `help` while side 1 is behind, or with nothing said about the sides (`told` false). */
static growing_map *open_helped(double help, bool told) {
    static const growing_stand stand[] = {{.worth = 100}, {.worth = 150}};
    const lg_game *game = &lg_game_wesnoth;
    lg_values balanced = values_of(game->settings, lg_variant_find(game, "balanced")->settings);
    lg_error error;
    growing_options o = options_of(3);
    CHECK(lg_values_put(&balanced, "help", help, &error), "%s", error.text);
    o.settings = &balanced;
    o.budget = limits(1500, -INFINITY);
    growing_map *h = open_land(&o);
    for (int moves = 3; moves < 6; moves++)
        for (int side = 1; side <= 2; side++) {
            if (told) growing_map_set_stands(h, stand);
            turn(h, leader_of(side, moves));
        }
    lg_values_clear(&balanced);
    return h;
}

static void who_is_behind_gets_better_land(void **state) {
    (void)state;
    growing_map *fair = open_helped(0, false), *off = open_helped(0, true), *helped = open_helped(1, true);
    char *plain = map_of(fair), *same = map_of(off);
    assert_string_equal(plain, same);
    int even = growing_map_count_villages(fair, 1) - growing_map_count_villages(fair, 2);
    int more = growing_map_count_villages(helped, 1) - growing_map_count_villages(helped, 2);
    CHECK(abs(even) <= 1 && more >= even + 3, "%d villages more without help, %d with it", even, more);
    free(plain);
    free(same);
    growing_map_destroy(fair);
    growing_map_destroy(off);
    growing_map_destroy(helped);
}

static double ticking, pace = 0.001;

static double fake_clock(void) {
    return ticking += pace;
}

static lg_budget timed(double seconds, int64_t evaluations) {
    lg_budget budget = limits(evaluations, -INFINITY);
    budget.seconds = seconds;
    budget.clock = fake_clock;
    return budget;
}

static bool at_once(const lg_run *run, void *context) {
    (void)run;
    (void)context;
    return false;
}

static void budgets(void **state) {
    (void)state;
    growing_options o = options_of(1);
    o.budget = timed(0.1, 0);
    growing_map *h = open_land(&o);
    growing_ring ring = turn(h, leader_of(1, 4));
    CHECK(!ring.cut, "cut, though nothing but the time was given");
    CHECK(ring.seconds > 0 && ring.seconds < 0.12 && ring.evaluations > 20, "the best way: %g seconds", ring.seconds);
    growing_map_destroy(h);
    o.optimizer = lg_optimizer_find("anneal");
    h = open_land(&o);
    ring = turn(h, leader_of(1, 4));
    CHECK(ring.seconds > 0.09 && ring.seconds < 0.12, "anneal: %g seconds", ring.seconds);
    growing_map_destroy(h);
    o.optimizer = NULL;
    o.budget = timed(0.1, 10);
    h = open_land(&o);
    ring = turn(h, leader_of(1, 4));
    CHECK(ring.evaluations == 10 && !ring.cut, "%d evaluations of 10", (int)ring.evaluations);
    growing_map_destroy(h);
    o.budget = timed(0.1, 1000000);
    h = open_land(&o);
    ring = turn(h, leader_of(1, 4));
    CHECK(ring.cut && ring.evaluations > 20 && ring.seconds < 0.2, "not cut: %g seconds", ring.seconds);
    growing_map_destroy(h);
    o.budget = timed(1e-9, 0);
    h = open_land(&o);
    ring = turn(h, leader_of(1, 4));
    CHECK(ring.evaluations == 0 && ring.fitness > 0 && ring.fitness < 0.3, "no time: fitness %g", ring.fitness);
    growing_map_destroy(h);
    o.budget = limits(1000, -INFINITY);
    o.budget.tick = at_once;
    h = open_land(&o);
    ring = turn(h, leader_of(1, 4));
    CHECK(ring.tiles > 100 && ring.evaluations == 0 && ring.fitness > 0, "cancelled: %d tiles", ring.tiles);
    check_tiles(&ring, 1);
    growing_map_destroy(h);
    o.budget = limits(0, 0);
    h = open_land(&o);
    ring = turn(h, leader_of(1, 4));
    CHECK(ring.evaluations > 0 && ring.seconds == 0, "no limit: %d evaluations", (int)ring.evaluations);
    growing_map_destroy(h);
}

/* The same number of evaluations makes the same land, however slow the machine is. */
static void a_busy_machine_makes_the_same_land(void **state) {
    (void)state;
    growing_options o = options_of(1);
    lg_text land[2] = {{0}};
    for (int slow = 0; slow < 2; slow++) {
        o.budget = timed(1000, 300);
        pace = slow ? 0.1 : 0.001;
        growing_map *h = open_land(&o);
        turn(h, leader_of(1, 4));
        growing_map_write(h, &land[slow]);
        growing_map_destroy(h);
    }
    pace = 0.001;
    assert_string_equal(land[0].data, land[1].data);
    lg_text_clear(&land[0]);
    lg_text_clear(&land[1]);
}

/* A limit that is set later works like a budget from the beginning. Another limit makes other land. */
static void a_limit_makes_the_land_of_its_budget(void **state) {
    (void)state;
    static const int64_t most[] = {50, 300};
    for (int k = 0; k < 2; k++) {
        growing_options o = options_of(3);
        o.budget = timed(1000, most[k]);
        growing_map *h = open_land(&o), *limited;
        o.budget = timed(1000, 300);
        limited = open_land(&o);
        turn(h, leader_of(1, 5));
        growing_map_limit_evaluations(limited, 50);
        turn(limited, leader_of(1, 5));
        char *whole = map_of(h), *again = map_of(limited);
        CHECK(!strcmp(whole, again) == !k, "with %d evaluations", (int)most[k]);
        free(whole);
        free(again);
        growing_map_destroy(h);
        growing_map_destroy(limited);
    }
}

/* search_speed_limit returns how many evaluations fit into a time. Here 10000 evaluations take one second. */
static void paces(void **state) {
    (void)state;
    search_speed pace = {0};
    assert_int_equal(search_speed_limit(&pace, 30000, 0.001), 30000); /* no speed is known yet */
    search_speed_add(&pace, 0, 1);
    search_speed_add(&pace, 100, 0);
    assert_int_equal(search_speed_limit(&pace, 30000, 0.001), 30000);
    search_speed_add(&pace, 10000, 1);
    assert_int_equal(search_speed_limit(&pace, 30000, 6.1), 30000);
    assert_int_equal(search_speed_limit(&pace, 30000, 0), 30000); /* no time limit */
    assert_int_equal(search_speed_limit(&pace, 30000, 2),
                     3 * GROWING_LEG_EVALUATIONS); /* only half of the 20000 evaluations that fit are planned */
    assert_int_equal(search_speed_limit(&pace, 30000, 0.01), GROWING_LEG_EVALUATIONS);
    assert_int_equal(search_speed_limit(&pace, 1000, 0.01), 1000); /* never more than the caller asked for */
    for (int ring = 0; ring < 20; ring++)
        search_speed_add(&pace, 10000, 10);
    assert_int_equal(search_speed_limit(&pace, 30000, 12),
                     2 * GROWING_LEG_EVALUATIONS); /* later rings have more weight */
}

static void a_search_ends_where_nothing_is_missed(void **state) {
    enum { LEG = 2564 };
    static const struct {
        const char *rules;
        int evaluations;
    } rows[] = {{"apart=0.1", LEG}, {"apart=0.1 apart-least=1 alike=1 alike-low=1 alike-high=1", 2 * LEG}};
    (void)state;
    for (int i = 0; i < 2; i++) {
        lg_values rules = values_of(lg_game_wesnoth.settings, lg_variant_find(&lg_game_wesnoth, "paper")->settings);
        lg_error error;
        CHECK(lg_values_apply(&rules, rows[i].rules, &error), "%s", error.text);
        growing_options o = options_of(1);
        o.settings = &rules;
        o.budget = limits(2 * LEG, -INFINITY);
        growing_map *h = open_land(&o);
        growing_ring ring = turn(h, leader_of(1, 2));
        CHECK(ring.evaluations - rows[i].evaluations >= 0 && ring.evaluations - rows[i].evaluations <= 1,
              "%s: %d evaluations", rows[i].rules, (int)ring.evaluations);
        growing_map_destroy(h);
        lg_values_clear(&rules);
    }
}

static void make_with(const lg_optimizer *optimizer, const lg_preset *preset, void *context) {
    (void)context;
    growing_options o = options_of(1);
    lg_values params = values_of(optimizer->params, preset ? preset->assignments : "");
    o.optimizer = optimizer;
    o.params = &params;
    growing_map *h = open_land(&o);
    lg_values_clear(&params); /* the land has its own copy */
    growing_ring ring = turn(h, leader_of(1, 4));
    check_tiles(&ring, 1);
    CHECK(ring.evaluations <= 60, "%s: %d evaluations", optimizer->name, (int)ring.evaluations);
    growing_map_destroy(h);
}

static void any_optimizer(void **state) {
    (void)state;
    each_optimizer(make_with, NULL);
}

static void one_of_choices_alone_is_refused(void **state) {
    growing_options o = options_of(1);
    lg_optimizer narrow = *lg_optimizer_find("random");
    lg_error error;
    (void)state;
    narrow.kinds = LG_CHOICE;
    o.optimizer = &narrow;
    assert_null(growing_map_create(&o, &error));
    assert_string_equal(error.text, "random cannot search this game's space");
}

/* Without a limit, the evolutionary algorithm makes the thesis's 12 generations. */
static void twelve_generations(void **state) {
    (void)state;
    growing_options o = options_of(1);
    lg_values params = values_of(lg_optimizer_find("ea")->params, "mu=10 lambda=6");
    o.optimizer = lg_optimizer_find("ea");
    o.params = &params;
    o.budget = limits(0, 0);
    growing_map *h = open_land(&o);
    growing_ring ring = turn(h, leader_of(1, 4));
    CHECK(ring.evaluations == 10 + 12 * 6, "%d evaluations", (int)ring.evaluations);
    growing_map_destroy(h);
    lg_values_apply(&params, "generations=12", NULL);
    o.budget = timed(1000, 0);
    h = open_land(&o);
    ring = turn(h, leader_of(1, 4));
    CHECK(ring.evaluations == 10 + 12 * 6, "%d evaluations in much time", (int)ring.evaluations);
    lg_values_clear(&params);
    growing_map_destroy(h);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(first_ring),
                                       cmocka_unit_test(reach),
                                       cmocka_unit_test(whole_land),
                                       cmocka_unit_test(by_seed_and_report),
                                       cmocka_unit_test(told_again),
                                       cmocka_unit_test(places),
                                       cmocka_unit_test(text),
                                       cmocka_unit_test(bad_options),
                                       cmocka_unit_test(bad_reports),
                                       cmocka_unit_test(patches_around_the_unit),
                                       cmocka_unit_test(who_is_behind_gets_better_land),
                                       cmocka_unit_test(budgets),
                                       cmocka_unit_test(a_busy_machine_makes_the_same_land),
                                       cmocka_unit_test(a_limit_makes_the_land_of_its_budget),
                                       cmocka_unit_test(paces),
                                       cmocka_unit_test(a_search_ends_where_nothing_is_missed),
                                       cmocka_unit_test(any_optimizer),
                                       cmocka_unit_test(one_of_choices_alone_is_refused),
                                       cmocka_unit_test(twelve_generations)};
    return cmocka_run_group_tests_name("growing_map", tests, make, unmake);
}
