/* Tests of exploration: paths are the cheapest, units stay on existing land and walk to villages, and games depend only on the
 * seed and come to an end.
 * Second tier (29 s): plays games to the end. */
#include "check.h"

#include "wesnoth/growing/exploration.h"

extern const lg_game lg_game_wesnoth;

enum { SIDE = 24 };

static const wn_point keeps[] = {{5, 5}, {20, 20}};

static growing_tile tile_of(int x, int y, const char *code) {
    growing_tile tile = {.x = x, .y = y};
    snprintf(tile.code, sizeof tile.code, "%s", code);
    return tile;
}

static void learn(exploration *e, wn_point at, const char *code) {
    growing_tile tile = tile_of(at.x, at.y, code);
    exploration_add_land(e, &tile, 1);
}

static exploration *open_game(uint64_t seed) {
    exploration_options o = {.width = SIDE, .height = SIDE, .sides = 2, .keep = {keeps[0], keeps[1]}, .seed = seed};
    lg_error error;
    exploration *e = exploration_create(&o, &error);
    CHECK(e, "%s", error.text);
    return e;
}

static void add_castles(exploration *e) {
    for (int s = 0; s < 2; s++) {
        learn(e, keeps[s], "Ke");
        for (int d = 0; d < 6; d++)
            learn(e, wn_step(keeps[s], d), "Ch");
    }
}

/* Makes land within this radius of each keep, with villages at regular distances. */
static void add_land(exploration *e, int radius) {
    for (int y = 1; y <= SIDE; y++)
        for (int x = 1; x <= SIDE; x++) {
            wn_point at = {x, y};
            if (wn_distance(at, keeps[0]) <= radius || wn_distance(at, keeps[1]) <= radius)
                learn(e, at, x % 4 == 1 && y % 4 == 1 ? "Gg^Vh" : x % 5 ? "Gg" : "Hh");
        }
    add_castles(e);
}

static void random_land(path_map *w, uint64_t seed) {
    static const char *const code[] = {"Gg", "Ww", "Hh", "Mm", "Xv", "Gg^Vh", "Gg^Fp"};
    lg_rng rng = lg_rng_stream(seed, "land", 0);
    for (int t = 0; t < w->width * w->height; t++) {
        const char *c = code[lg_rng_below(&rng, sizeof code / sizeof *code)];
        w->land[t] = wn_terrain_of(c, strlen(c));
        w->block[t] = lg_rng_below(&rng, 6) ? PATH_FREE : lg_rng_below(&rng, 2) ? PATH_STOP : PATH_CLOSED;
    }
}

/* Relaxes every step once. Returns whether any place has become cheaper to reach. */
static bool relax(const path_map *w, int16_t *cost, int start, int class, bool blocks) {
    bool better = false;
    for (int t = 0; t < w->width * w->height; t++)
        for (int d = 0; d < 6; d++) {
            wn_point there = wn_step(path_map_point(w, t), d);
            if (!path_map_contains(w, there) || cost[t] == PATH_UNREACHABLE) continue;
            int to = path_map_index(w, there), step = w->land[to].cost[class];
            bool barred = blocks && (w->block[to] == PATH_CLOSED || (t != start && w->block[t] == PATH_STOP));
            if (barred || step == WN_NO_WAY || cost[t] + step >= cost[to]) continue;
            cost[to] = (int16_t)(cost[t] + step);
            better = true;
        }
    return better;
}

static void check_ways(const path_map *w, const int16_t *cost, int start, int limit) {
    for (int t = 0; t < w->width * w->height; t++) {
        int wanted = cost[t] <= limit ? cost[t] : PATH_UNREACHABLE;
        CHECK(w->cost[t] == wanted, "tile %d: %d, wanted %d", t, w->cost[t], wanted);
        if (t == start || wanted == PATH_UNREACHABLE) continue;
        CHECK(wn_distance(path_map_point(w, t), path_map_point(w, w->from[t])) == 1, "tile %d: from %d", t, w->from[t]);
        CHECK(w->cost[w->from[t]] < w->cost[t], "tile %d: the way goes up", t);
    }
}

static void cheapest_ways(void **state) {
    (void)state;
    path_map w;
    int16_t cost[13 * 11];
    assert_true(path_map_init(&w, 13, 11));
    for (uint64_t n = 0; n < 60; n++) {
        int class = (int)(n % WN_CLASSES), start = (int)(n * 7 % (13 * 11)), limit = n % 3 ? PATH_UNREACHABLE - 1 : 5;
        bool blocks = n & 1;
        random_land(&w, n);
        for (int t = 0; t < 13 * 11; t++)
            cost[t] = PATH_UNREACHABLE;
        cost[start] = 0;
        while (relax(&w, cost, start, class, blocks)) {}
        path_map_find_costs(&w, start, class, limit, blocks);
        check_ways(&w, cost, start, limit);
    }
    path_map_clear(&w);
}

static void begins_at_keeps(void **state) {
    (void)state;
    exploration *e = open_game(1);
    for (int s = 1; s <= 2; s++) {
        growing_report r = exploration_report(e);
        CHECK(r.side == s && r.turn == 1 && r.x == keeps[s - 1].x && r.y == keeps[s - 1].y, "side %d at %d,%d", r.side,
              r.x, r.y);
        CHECK(r.moves >= 4 && r.moves <= 6 && r.vision == r.moves, "%d moves", r.moves);
        exploration_play_turn(e);
        CHECK(e->side[s - 1].units == 1, "%d units without a castle", e->side[s - 1].units);
    }
    CHECK(exploration_report(e).turn == 2 && !exploration_is_over(e), "turn %d", exploration_report(e).turn);
    exploration_destroy(e);
}

/* With nothing but castles, units are recruited and cannot leave. */
static void no_land(void **state) {
    (void)state;
    exploration *e = open_game(2);
    add_castles(e);
    for (int n = 0; n < 10; n++) {
        growing_report r = exploration_report(e);
        CHECK(wn_distance((wn_point){r.x, r.y}, keeps[r.side - 1]) <= 1, "at %d,%d", r.x, r.y);
        exploration_play_turn(e);
        CHECK(e->side[r.side - 1].units > 1 && e->side[r.side - 1].units <= 7, "%d units", e->side[r.side - 1].units);
    }
    exploration_destroy(e);
}

/* No unit leaves the land, and the villages on it are taken. The report names the scout that is farthest away. */
static void some_land(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        exploration *e = open_game(seed);
        add_land(e, 6);
        for (int n = 0; n < 24; n++) {
            growing_report r = exploration_report(e);
            wn_point at = {r.x, r.y};
            CHECK(wn_distance(at, keeps[0]) <= 6 || wn_distance(at, keeps[1]) <= 6, "at %d,%d", r.x, r.y);
            CHECK(r.moves >= 4 && r.moves <= 10, "%d moves", r.moves);
            exploration_play_turn(e);
        }
        CHECK(exploration_count_villages(e, 1) >= 3 && exploration_count_villages(e, 2) >= 3,
              "seed %d: %d and %d villages", (int)seed, exploration_count_villages(e, 1),
              exploration_count_villages(e, 2));
        exploration_destroy(e);
    }
}

static uint64_t play(uint64_t seed, int moves) {
    exploration *e = open_game(seed);
    uint64_t hash = HASH_START;
    add_land(e, SIDE);
    for (int n = 0; n < moves && !exploration_is_over(e); n++) {
        growing_report r = exploration_report(e);
        hash = hash_bytes(hash, &r, sizeof r);
        exploration_play_turn(e);
    }
    exploration_destroy(e);
    return hash;
}

static void by_the_seed_alone(void **state) {
    (void)state;
    CHECK(play(1, 40) == play(1, 40), "another game");
    CHECK(play(1, 40) != play(2, 40), "the seed does not count");
}

/* On complete land the sides meet and fight until one is left. */
static void games_end(void **state) {
    (void)state;
    int over = 0, all = 40;
    for (int seed = 0; seed < all; seed++) {
        exploration *e = open_game((uint64_t)seed);
        add_land(e, SIDE);
        for (int n = 0; n < 120 && !exploration_is_over(e); n++)
            exploration_play_turn(e);
        over += exploration_is_over(e);
        exploration_destroy(e);
    }
    CHECK(2 * over > all, "%d of %d games came to an end", over, all);
}

/* Figures of several games: the sizes of all rings, and the turn of the last ring in each game. */
typedef struct {
    int size[20000], turn[1000], sizes, games;
} exploring;

static void note_ring(exploring *x, int turn, int tiles) {
    CHECK(x->games > 0 && x->games <= 1000 && x->sizes < 20000, "too many games");
    if (!tiles) return;
    x->size[x->sizes++] = tiles;
    if (turn > x->turn[x->games - 1]) x->turn[x->games - 1] = turn;
}

static int ascending(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

static double median(int *value, int count) {
    qsort(value, (size_t)count, sizeof *value, ascending);
    int low = (count - 1) / 2, high = count / 2;
    return count ? (value[low] + value[high]) / 2.0 : 0;
}

/* A recorded game on 40 x 40 begins with "game N size S turns T winner W FACTION FACTION", followed by one line for each
 * ring. The test simulates games with the same factions several times. */
typedef struct {
    char faction[2][16];
} cast;

static int read_traces(FILE *file, exploring *x, cast *casts) {
    char line[256], *end;
    while (fgets(line, sizeof line, file)) {
        int number[8], n = 0;
        if (!strncmp(line, "game ", 5)) {
            CHECK(strstr(line, " size 40 "), "%s", line);
            CHECK(sscanf(line, "game %*d size %*d turns %*d winner %*d %15s %15s", casts[x->games].faction[0],
                         casts[x->games].faction[1]) == 2,
                  "%s", line);
            x->games++;
            continue;
        }
        if (*line == '#' || *line == '\n') continue;
        for (char *at = line; n < 8; at = end, n++) {
            number[n] = (int)strtol(at, &end, 10);
            CHECK(end > at, "%s", line);
        }
        note_ring(x, number[0], number[7]);
    }
    return x->games;
}

static void simulate(const cast *c, uint64_t seed, const lg_values *settings, exploring *x) {
    growing_options h = {.width = 40, .height = 40, .sides = 2, .keep = {{8, 8}, {33, 33}}, .settings = settings};
    exploration_options o = {.width = 40, .height = 40, .sides = 2, .keep = {{8, 8}, {33, 33}}, .seed = seed};
    lg_error error;
    h.budget = limits(8, -INFINITY);
    h.seed = seed;
    for (int s = 0; s < 2; s++)
        o.faction[s] = exploration_has_faction(c->faction[s]) ? c->faction[s] : NULL;
    growing_map *land = growing_map_create(&h, &error);
    exploration *e = exploration_create(&o, &error);
    CHECK(land && e, "%s", error.text);
    for (int s = 0; s < 2; s++)
        for (int d = -1; d < 6; d++) {
            wn_point at = d < 0 ? h.keep[s] : wn_step(h.keep[s], d);
            growing_tile tile = tile_of(at.x, at.y, d < 0 ? "Ke" : "Ch");
            CHECK(growing_map_place(land, s + 1, &tile), "a castle is refused");
            exploration_add_land(e, &tile, 1);
        }
    x->games++;
    for (int n = 0; n < 60 && growing_map_count_unmade(land) && !exploration_is_over(e); n++) {
        growing_report r = exploration_report(e);
        growing_ring ring;
        CHECK(growing_map_make_ring(land, &r, &ring, &error), "%s", error.text);
        note_ring(x, r.turn, ring.tiles);
        exploration_add_land(e, ring.tile, ring.tiles);
        exploration_play_turn(e);
    }
    growing_map_destroy(land);
    exploration_destroy(e);
}

static void near(const char *what, double simulated, double recorded) {
    CHECK(fabs(simulated - recorded) <= 0.15 * recorded, "%s: %g simulated, %g recorded", what, simulated, recorded);
}

/* The medians of simulated and recorded games agree within 15 %. */
static void as_recorded(void **state) {
    enum { TIMES = 3 };
    const char *source = getenv("LG_SOURCE");
    char path[4096];
    (void)state;
    snprintf(path, sizeof path, "%s/tests/data/wesnoth_traces.txt", source ? source : ".");
    FILE *file = fopen(path, "r");
    if (!file) skip();
    exploring *real = allocated(sizeof *real), *like = allocated(sizeof *like);
    cast *casts = allocated(sizeof *casts * 1000);
    lg_values settings = values_of(lg_game_wesnoth.settings, lg_variant_find(&lg_game_wesnoth, "balanced")->settings);
    /* in the recorded games there were few roads, in separate pieces */
    assert_true(lg_values_set(&settings, "roads", "0", NULL));
    int games = read_traces(file, real, casts);
    CHECK(games >= 40, "%d games are recorded", games);
    for (int n = 0; n < TIMES * games; n++)
        simulate(&casts[n % games], (uint64_t)n, &settings, like);
    near("tiles a horizon", median(like->size, like->sizes), median(real->size, real->sizes));
    near("horizons a game", (double)like->sizes / like->games, (double)real->sizes / games);
    near("turns", median(like->turn, like->games), median(real->turn, games));
    lg_values_clear(&settings);
    free(casts);
    free(real);
    free(like);
    fclose(file);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(cheapest_ways),     cmocka_unit_test(begins_at_keeps),
                                       cmocka_unit_test(no_land),           cmocka_unit_test(some_land),
                                       cmocka_unit_test(by_the_seed_alone), cmocka_unit_test(games_end),
                                       cmocka_unit_test(as_recorded)};
    return cmocka_run_group_tests_name("exploration", tests, NULL, NULL);
}
