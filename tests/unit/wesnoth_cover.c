/* Tests of forests and roads: they do not change what was measured before, they lie only in allowed places, and unmade land has
 * the costs that it will have once it is made. */
#include "check.h"

#include "wesnoth/growing/growing_map.h"
#include "wesnoth/land/cover.h"
#include "wesnoth/map/level.h"
#include "wesnoth/map/settings.h"
#include "wesnoth/ring/parts.h"

extern const lg_game lg_game_wesnoth;

typedef struct {
    wn_board board;
    wn_findings found;
    wn_terrain terrain[WN_CODES_MAX];
    void *memory;
} view;

static view *open_view(int width, int height) {
    view *v = allocated(sizeof *v);
    arena memory = {0};
    wn_board_lay(&v->board, &memory, width, height, WN_SIDES_MAX);
    v->memory = allocated(memory.used);
    wn_board_lay(&v->board, &(arena){v->memory, 0}, width, height, WN_SIDES_MAX);
    v->board.terrain = v->terrain;
    return v;
}

static view *view_of_map(const wn_map *map) {
    view *v = open_view(map->width, map->height);
    wn_map_terrain(map, WN_1_16, v->terrain);
    wn_map_board(map, v->terrain, &v->board);
    return v;
}

static view *view_of_land(const wn_land *land) {
    view *v = open_view(land->width, land->height);
    wn_grounds(WN_1_16, v->terrain);
    wn_land_board(land, &v->board);
    return v;
}

static void close_view(view *v) {
    free(v->memory);
    free(v);
}

/* Compares two lands: their findings, the side that is nearest to each hex, and the path costs from each keep to the hexes that
 * the rules look at. */
static void check_alike(view *a, view *b, unsigned parts) {
    size_t hexes = (size_t)a->board.hexes;
    wn_survey(&a->board, parts, 4, &a->found);
    wn_survey(&b->board, parts, 4, &b->found);
    for (int w = WN_ON_FOOT + 1; w < WN_WAYS && !(parts & WN_FIND_MORE_KINDS); w++) {
        /* no rule of whole maps uses the land of these movement types */
        a->found.balance[w] = (wn_balance){a->found.balance[w].compared, a->found.balance[w].apart, 0, 0, 0, 0};
        b->found.balance[w] = (wn_balance){b->found.balance[w].compared, b->found.balance[w].apart, 0, 0, 0, 0};
    }
    size_t size = sizeof *a->board.way->nearest * hexes;
    CHECK(!memcmp(a->board.way->nearest, b->board.way->nearest, size), "other land is nearest");
    CHECK(!memcmp(&a->found, &b->found, sizeof a->found), "other findings: apart %d and %d, patches %d and %d",
          a->found.balance->apart, b->found.balance->apart, a->found.patches, b->found.patches);
    wn_survey(&a->board, WN_FIND_REACH, 4, &a->found);
    wn_survey(&b->board, WN_FIND_REACH, 4, &b->found);
    CHECK(!memcmp(a->board.reach, b->board.reach, hexes * sizeof *a->board.reach), "somebody gets elsewhere");
    for (int s = 1; s <= a->board.sides; s++) {
        wn_paths(&a->board, a->board.keep[s], WN_CLASS_smallfoot, a->board.cost);
        wn_paths(&b->board, b->board.keep[s], WN_CLASS_smallfoot, b->board.cost);
        for (int hex = 0; hex < a->board.hexes; hex++) {
            bool counts = a->board.village[hex] && a->board.way->nearest[hex] == s;
            for (int t = 1; t <= a->board.sides; t++)
                counts |= wn_index(a->board.height, a->board.keep[t]) == hex;
            CHECK(!counts || a->board.cost[hex] == b->board.cost[hex], "hex %d from keep %d: %d and %d", hex, s,
                  a->board.cost[hex], b->board.cost[hex]);
        }
    }
}

static wn_map *map_of(const char *settings, uint64_t seed) {
    const lg_game *game = &lg_game_wesnoth;
    lg_task *task = task_of(game, "balanced", settings, NULL);
    lg_problem *problem = problem_of(game, task, NULL);
    lg_genome genome = genome_for(&problem->space);
    lg_rng rng = lg_rng_stream(seed, "cover", 0);
    wn_map *map = allocated(sizeof *map);
    problem->construct(problem, genome, &rng);
    game->search.decode(problem, genome, map, NULL);
    genome_free(genome);
    game->search.problem_destroy(problem);
    lg_task_destroy(task);
    return map;
}

static const char *code_at(const wn_map *map, wn_point p) {
    return wn_code_of(wn_map_text(map, p.x, p.y));
}

static bool by_castle(const wn_map *map, wn_point p) {
    bool castle = false;
    for (int d = 0; d < 6; d++)
        castle |= strchr("CK", *code_at(map, wn_step(p, d))) != NULL;
    return castle;
}

typedef struct {
    int grass, hills, trees, wooded_hills, roads;
} counts;

static counts check_places(const wn_map *map) {
    counts n = {0};
    for (int x = 1; x <= map->width; x++)
        for (int y = 1; y <= map->height; y++) {
            wn_point p = {x, y};
            const char *code = code_at(map, p);
            bool tree = strstr(code, "^F"), road = *code == 'R';
            if (strchr("CK", *code)) continue;
            int band = wn_band_of(map->height_at[wn_map_index(map, x, y)]);
            CHECK(wn_terrain_of(code, strlen(code)).band == band, "%s at %d,%d has band %d", code, x, y, band);
            CHECK(!tree || !by_castle(map, p), "trees beside a castle at %d,%d", x, y);
            CHECK(!tree || (band == WN_FLAT || band == WN_HILL), "%s at %d,%d", code, x, y);
            n.grass += band == WN_FLAT;
            n.hills += band == WN_HILL;
            n.trees += tree && band == WN_FLAT;
            n.wooded_hills += tree && band == WN_HILL;
            n.roads += road;
        }
    return n;
}

/* Checks that the forest of each map is nearly as large as wanted. Exactly is not possible: some steps of the random order add
 * several hexes at once, and a large forest finds no more room between the paths. */
static void check_shares(const counts *n, double share) {
    int grass = (int)(share * n->grass), hills = (int)(share / 2 * n->hills), tenths = share < 0.3 ? 9 : 7;
    CHECK(n->trees <= grass && n->trees >= grass * tenths / 10 - 1, "%d trees of %d", n->trees, grass);
    CHECK(n->wooded_hills <= hills && n->wooded_hills >= hills * tenths / 10 - 1, "%d of %d", n->wooded_hills, hills);
}

static void whole_maps_measure_the_same(void **state) {
    static const char *const settings[] = {"", "sides=4", "width=23 height=31", "sides=3 forest=0.4"};
    int roads = 0;
    (void)state;
    for (int k = 0; k < 12; k++) {
        char bare[100];
        snprintf(bare, sizeof bare, "%s forest=0 roads=0", settings[k % 4]);
        wn_map *covered = map_of(settings[k % 4], (uint64_t)k), *before = map_of(bare, (uint64_t)k);
        view *a = view_of_map(covered), *b = view_of_map(before);
        for (int hex = 0; hex < WN_HEXES_MAX; hex++)
            CHECK(covered->height_at[hex] == before->height_at[hex], "other heights");
        check_alike(a, b, WN_FIND_MAP);
        counts n = check_places(covered), none = check_places(before);
        check_shares(&n, k % 4 == 3 ? 0.4 : 0.2);
        CHECK(!none.trees && !none.wooded_hills && !none.roads, "there are trees or roads");
        roads += n.roads;
        close_view(a);
        close_view(b);
        free(covered);
        free(before);
    }
    CHECK(roads > 12 * 10, "%d hexes of road on 12 maps", roads);
}

static void roads_and_forests_can_be_had_alone(void **state) {
    wn_map *trees = map_of("roads=0", 1), *roads = map_of("forest=0", 1), *again = map_of("roads=0", 1);
    (void)state;
    counts t = check_places(trees), r = check_places(roads);
    CHECK(t.trees && !t.roads && !r.trees && r.roads, "%d trees, %d roads", t.trees, r.roads);
    lg_text one = {0}, other = {0};
    wn_write(NULL, trees, NULL, &one);
    wn_write(NULL, again, NULL, &other);
    assert_string_equal(one.data, other.data);
    lg_text_clear(&one);
    lg_text_clear(&other);
    free(trees);
    free(roads);
    free(again);
}

enum { ACROSS = 20, DOWN = 9, FIELD = ACROSS * DOWN };

typedef struct {
    lg_values settings;
    wn_land *land;
    lg_problem *ring;
    lg_genome genome;
    wn_point tile[FIELD];
    int tiles;
} field;

static field *open_field(const char *settings, const wn_point *keep, int sides) {
    field *f = allocated(sizeof *f);
    lg_error error;
    f->settings = values_of(wn_settings, settings);
    f->land = wn_land_create(ACROSS, DOWN, sides);
    for (int s = 1; s <= sides; s++) {
        f->land->keep[s] = keep[s - 1];
        wn_land_at(f->land, keep[s - 1].x, keep[s - 1].y)->state = WN_FIXED;
    }
    for (int i = 0; i < FIELD; i++) {
        wn_point at = {1 + i / DOWN, 1 + i % DOWN};
        if (wn_land_at(f->land, at.x, at.y)->state == WN_UNMADE) f->tile[f->tiles++] = at;
    }
    f->ring = wn_ring_create(&f->settings, f->land, 0, f->tile, f->tiles, &error);
    CHECK(f->ring, "%s", error.text);
    f->genome = genome_for(&f->ring->space);
    for (int i = 0; i < f->tiles; i++)
        f->genome.real[i] = 0.5;
    return f;
}

static void cover_field(field *f) {
    wn_ring_place(f->ring, f->genome, f->land);
    CHECK(wn_cover_ring(f->ring, 1, f->land), "out of memory");
}

static wn_hex hex_of(const field *f, int i) {
    return *wn_land_at(f->land, f->tile[i].x, f->tile[i].y);
}

static void close_field(field *f) {
    genome_free(f->genome);
    wn_ring_destroy(f->ring);
    wn_land_destroy(f->land);
    lg_values_clear(&f->settings);
    free(f);
}

/* A road leads straight from keep to keep. It only goes round a row of hills, or through a keep in between. */
static void roads_lead_from_keep_to_keep(void **state) {
    static const wn_point ends[] = {{4, 5}, {16, 5}, {10, 2}};
    (void)state;
    for (int sides = 2; sides <= 3; sides++) {
        field *f = open_field("forest=0", ends, sides);
        int roads = 0, straight = 0;
        for (int i = 0; i < f->tiles; i++)
            if (f->tile[i].x == 9) f->genome.real[i] = 0.7;
        cover_field(f);
        for (int i = 0; i < f->tiles; i++) {
            bool road = hex_of(f, i).cover == WN_ROAD;
            roads += road;
            straight += road && abs(f->tile[i].y - 5) < 2;
            CHECK(!road || f->tile[i].x != 9, "a road over a hill");
        }
        if (sides == 2)
            CHECK(roads == 10 && straight == 10, "%d hexes of road, %d of them straight on", roads, straight);
        if (sides == 3) CHECK(roads == 9, "%d hexes of road", roads);
        close_field(f);
    }
}

static void villages_stay_villages(void **state) {
    field *f = open_field("forest=1", NULL, 0);
    (void)state;
    for (int i = 0; i < f->tiles; i++)
        f->genome.sym[i] = i % 7 == 0;
    cover_field(f);
    for (int i = 0; i < f->tiles; i++) {
        wn_hex hex = hex_of(f, i);
        CHECK(hex.cover == (hex.village ? WN_BARE : WN_FOREST), "%d,%d: %d", f->tile[i].x, f->tile[i].y, hex.cover);
    }
    close_field(f);
}

static const wn_point keeps[] = {{7, 7}, {24, 20}};

static growing_map *open_growing_map(const lg_values *settings, uint64_t seed) {
    growing_options o = {.width = 30, .height = 26, .sides = 2, .keep = {keeps[0], keeps[1]}, .settings = settings};
    lg_error error;
    o.budget = limits(40, -INFINITY);
    o.seed = seed;
    growing_map *h = growing_map_create(&o, &error);
    CHECK(h, "%s", error.text);
    for (int s = 0; s < 2; s++)
        for (int d = -1; d < 6; d++) {
            wn_point at = d < 0 ? keeps[s] : wn_step(keeps[s], d);
            growing_tile tile = {.x = at.x, .y = at.y, .code = "Ch"};
            CHECK(growing_map_place(h, s + 1, &tile), "no castle");
        }
    return h;
}

/* Removes the trees and roads of this ring, and keeps those of earlier rings. */
static view *view_before(const wn_land *land, const growing_ring *ring) {
    wn_land before = *land;
    size_t hexes = ((size_t)land->width + 2) * ((size_t)land->height + 2);
    before.hex = allocated(hexes * sizeof *before.hex);
    memcpy(before.hex, land->hex, hexes * sizeof *before.hex);
    for (int i = 0; i < ring->tiles; i++)
        wn_land_at(&before, ring->tile[i].x, ring->tile[i].y)->cover = WN_BARE;
    view *v = view_of_land(&before);
    free(before.hex);
    return v;
}

static void check_codes(const growing_map *h, const growing_ring *ring, counts *n) {
    for (int i = 0; i < ring->tiles; i++) {
        const growing_tile *t = &ring->tile[i];
        const wn_hex *hex = wn_land_at(growing_map_land(h), t->x, t->y);
        CHECK(!strcmp(t->code, growing_map_code(h, t->x, t->y)), "%s is noted as %s", t->code,
              growing_map_code(h, t->x, t->y));
        CHECK(wn_terrain_of(t->code, strlen(t->code)).band == wn_band_of(hex->height), "%s", t->code);
        CHECK((strstr(t->code, "^V") != NULL) == hex->village, "%s", t->code);
        n->trees += strstr(t->code, "^F") != NULL;
        n->roads += *t->code == 'R';
    }
}

/* The findings of a ring's search do not change when trees and roads are added, and the next ring's search sees the trees on
 * the map. */
static void rings_measure_the_same(void **state) {
    lg_values settings = values_of(wn_settings, "");
    counts n = {0};
    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        growing_map *h = open_growing_map(&settings, seed);
        for (int k = 0; growing_map_count_unmade(h); k++) {
            growing_report report = {1 + k % 2, 1 + k / 2, keeps[k % 2].x, keeps[k % 2].y, 3 + 2 * k, -1};
            growing_ring ring;
            lg_error error;
            CHECK(growing_map_make_ring(h, &report, &ring, &error), "%s", error.text);
            view *after = view_of_land(growing_map_land(h)), *before = view_before(growing_map_land(h), &ring);
            check_alike(after, before, WN_FIND_ALL);
            check_codes(h, &ring, &n);
            close_view(after);
            close_view(before);
        }
        wn_map *map = allocated(sizeof *map);
        CHECK(growing_map_to_level(h, map, NULL), "no map");
        view *land = view_of_land(growing_map_land(h)), *read = view_of_map(map);
        memcpy(read->board.keep, land->board.keep, sizeof land->board.keep);
        for (int s = 1; s <= 2; s++) {
            size_t size = sizeof *land->board.cost * (size_t)land->board.hexes;
            wn_paths(&land->board, keeps[s - 1], WN_CLASS_smallfoot, land->board.cost);
            wn_paths(&read->board, keeps[s - 1], WN_CLASS_smallfoot, read->board.cost);
            CHECK(!memcmp(land->board.cost, read->board.cost, size), "the land costs other than its map");
        }
        close_view(land);
        close_view(read);
        free(map);
        growing_map_destroy(h);
    }
    CHECK(n.trees > 100 && n.roads > 10, "%d trees, %d roads", n.trees, n.roads);
    lg_values_clear(&settings);
}

/* Returns how many hexes of road and castle are connected with the first keep. */
static int connected(const growing_map *h) {
    const wn_land *land = growing_map_land(h);
    static wn_point queue[WN_HEXES_MAX];
    uint8_t *seen = allocated(WN_HEXES_MAX);
    int got = 0, end = 0;
    queue[end++] = land->keep[1];
    seen[wn_land_index(land, land->keep[1])] = 1;
    while (got < end) {
        wn_point at = queue[got++];
        for (int d = 0; d < 6; d++) {
            wn_point p = wn_step(at, d);
            if (!wn_land_has(land, p) || !strchr("RCK", *growing_map_code(h, p.x, p.y))) continue;
            if (!seen[wn_land_index(land, p)]++) queue[end++] = p;
        }
    }
    free(seen);
    return got;
}

static int all_roads(const growing_map *h) {
    const wn_land *land = growing_map_land(h);
    int n = 0;
    for (int x = 1; x <= land->width; x++)
        for (int y = 1; y <= land->height; y++)
            n += strchr("RCK", *growing_map_code(h, x, y)) != NULL;
    return n;
}

/* The roads are in one piece, in whatever order the land is made. */
static void grown_roads_are_in_one_piece(void **state) {
    lg_values settings = values_of(wn_settings, "");
    lg_rng rng = lg_rng_stream(3, "roads", 0);
    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        growing_map *h = open_growing_map(&settings, seed);
        for (int turn = 1; growing_map_count_unmade(h); turn++) {
            int side = 1 + (int)lg_rng_below(&rng, 2);
            growing_report report = {
                side, turn, keeps[side - 1].x, keeps[side - 1].y, 1 + (int)(lg_rng_below(&rng, 4)) + turn / 2, 1};
            growing_ring ring;
            lg_error error;
            CHECK(growing_map_make_ring(h, &report, &ring, &error), "%s", error.text);
        }
        CHECK(connected(h) == all_roads(h) && all_roads(h) > 20, "%d hexes of %d", connected(h), all_roads(h));
        growing_map_destroy(h);
    }
    lg_values_clear(&settings);
}

/* Returns the share of the land that would be nearest to a side if nothing of the side's half of the map were made yet. */
static double share_unmade(const wn_land *land, int side) {
    view *v = view_of_land(land);
    wn_land before = *land;
    before.hex = allocated((size_t)v->board.hexes * sizeof *before.hex);
    memcpy(before.hex, land->hex, (size_t)v->board.hexes * sizeof *before.hex);
    for (int hex = 0; hex < v->board.hexes; hex++)
        if (v->board.half[hex] == side && land->hex[hex].state == WN_MADE)
            before.hex[hex] = (wn_hex){.cover = land->hex[hex].cover == WN_ROAD ? WN_ROAD : WN_BARE};
    wn_land_board(&before, &v->board);
    wn_survey(&v->board, WN_FIND_COSTS, 4, &v->found);
    const wn_ways *foot = &v->board.way[WN_ON_FOOT];
    double all = foot->made[1] + foot->open[1] + foot->made[2] + foot->open[2];
    double share = (foot->made[side] + foot->open[side]) / all;
    close_view(v);
    free(before.hex);
    return share;
}

/* Unmade land must cost as much as made land. Otherwise the side that makes land first would get more or less of it. */
static void unmade_land_is_as_far_as_made_land(void **state) {
    enum { LANDS = 8 };
    lg_values settings = values_of(wn_settings, "");
    double sum = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= LANDS; seed++) {
        growing_map *h = open_growing_map(&settings, seed);
        growing_ring ring;
        lg_error error;
        CHECK(growing_map_make_ring(h, &(growing_report){1, 1, keeps[0].x, keeps[0].y, 30, -1}, &ring, &error), "%s",
              error.text);
        for (int s = 1; s <= 2; s++)
            sum += share_unmade(growing_map_land(h), s) / (2 * LANDS);
        growing_map_destroy(h);
    }
    CHECK(fabs(sum - 0.5) < 0.05, "a side whose half is not made has %g of the land", sum);
    lg_values_clear(&settings);
}

/* Keeps, roads and planned roads are connected, and a road is built where it was planned. */
static void planned_roads_are_known(void **state) {
    lg_values settings = values_of(wn_settings, "");
    growing_map *h = open_growing_map(&settings, 1);
    const wn_land *land = growing_map_land(h);
    growing_ring ring;
    lg_error error;
    int planned = 0, came = 0;
    (void)state;
    CHECK(growing_map_make_ring(h, &(growing_report){1, 1, keeps[0].x, keeps[0].y, 5, -1}, &ring, &error), "%s",
          error.text);
    bool *plan = allocated(sizeof *plan * WN_HEXES_MAX);
    for (int hex = 0; hex < (land->width + 2) * (land->height + 2); hex++)
        planned += plan[hex] = land->hex[hex].state == WN_UNMADE && land->hex[hex].cover == WN_ROAD;
    CHECK(growing_map_make_ring(h, &(growing_report){2, 1, keeps[1].x, keeps[1].y, 30, -1}, &ring, &error), "%s",
          error.text);
    for (int hex = 0; hex < (land->width + 2) * (land->height + 2); hex++)
        came += plan[hex] && land->hex[hex].state == WN_MADE && land->hex[hex].cover == WN_ROAD;
    CHECK(planned > 8 && came == planned, "%d hexes of %d planned", came, planned);
    free(plan);
    growing_map_destroy(h);
    lg_values_clear(&settings);
}

static void saved_cover_is_made_land(void **state) {
    static const struct {
        const char *code;
        int side, state, band, cover;
    } cases[] = {{"Gg^Fp", 1, WN_MADE, WN_FLAT, WN_FOREST}, {"Gg^Fds", 2, WN_MADE, WN_FLAT, WN_FOREST},
                 {"Hh^Fp", 1, WN_MADE, WN_HILL, WN_FOREST}, {"Re", 1, WN_MADE, WN_FLAT, WN_ROAD},
                 {"Gg^Vh", 1, WN_MADE, WN_FLAT, WN_BARE},   {"Mm", 1, WN_MADE, WN_MOUNTAIN, WN_BARE},
                 {"Gg^Fp", 0, WN_FIXED, WN_WATER, WN_BARE}, {"Gg^Efm", 1, WN_MADE, WN_FLAT, WN_BARE}};
    lg_values settings = values_of(wn_settings, "");
    growing_map *h = open_growing_map(&settings, 1);
    (void)state;
    for (int k = 0; k < (int)(sizeof cases / sizeof *cases); k++) {
        growing_tile tile = {.x = 14 + k, .y = 1};
        snprintf(tile.code, sizeof tile.code, "%s", cases[k].code);
        CHECK(growing_map_place(h, cases[k].side, &tile), "%s is refused", tile.code);
        const wn_hex *hex = wn_land_at(growing_map_land(h), tile.x, tile.y);
        CHECK(hex->state == cases[k].state && wn_band_of(hex->height) == cases[k].band && hex->cover == cases[k].cover,
              "%s: state %d, height %g, cover %d", tile.code, hex->state, (double)hex->height, hex->cover);
        CHECK(!strcmp(growing_map_code(h, tile.x, tile.y), cases[k].code), "%s", growing_map_code(h, tile.x, tile.y));
    }
    growing_map_destroy(h);
    lg_values_clear(&settings);
}

static void check_drawn(const char *text, const char *shown, bool track, bool tree) {
    wn_map *map = allocated(sizeof *map);
    lg_text out = {0}, svg = {0};
    lg_error error = {.text = ""};
    CHECK(wn_read(NULL, text, strlen(text), map, &error), "%s", error.text);
    wn_print(NULL, map, &(lg_terminal){80, LG_COLOURS_NONE, false}, &out);
    CHECK_STARTS(out.data, shown);
    wn_draw(NULL, map, NULL, &svg);
    CHECK((strstr(svg.data, "#d2b98a") != NULL) == track, "%s: the road", text);
    CHECK((strstr(svg.data, "#2f6b35") != NULL) == tree, "%s: the trees", text);
    lg_text_clear(&out);
    lg_text_clear(&svg);
    free(map);
}

static void roads_and_forests_are_shown(void **state) {
    (void)state;
    check_drawn("Re,Re,Re,Re,Re\nRe,1 Ke,Re,Gg^Fp,Re\nRe,Re,Gg^Vh,Hh^Fp,Re\nRe,Re,Re,Re,Re\n", "1:t\n:^t\n", true,
                true);
    check_drawn("Gg,Gg,Gg,Gg\nGg,Gg,Hh,Gg\nGg,Gg,Gg,Gg\n", ".h\n", false, false);
}

/* Bridges are drawn over water. Mushrooms look unlike trees, wooded hills unlike woods on flat land, and mountains that nobody can
 * cross unlike others. */
static void what_stands_on_land_differs_in_shape(void **state) {
    (void)state;
    static const char text[] = "Gg,Gg,Gg,Gg,Gg\nGg,Gs^Tf,Gs^Fp,Mm,Gg\nGg,Mm^Xm,Hh^Fp,Hh,Gg\nGg,Gg,Gg,Gg,Gg\n";
    check_drawn(text, "mtA\nXth\n", false, true);
    check_drawn("Gg,Gg,Gg,Gg\nGg,Wwt^Bw|,Wwt,Gg\nGg,Gg,Gg,Gg\n", ":~\n", true, false); /* a bridge is a road */
    wn_map *map = allocated(sizeof *map);
    lg_text svg = {0};
    lg_error error = {.text = ""};
    CHECK(wn_read(NULL, text, strlen(text), map, &error), "%s", error.text);
    wn_draw(NULL, map, NULL, &svg);
    for (const char *const *shape = (const char *const[]){"a5 5 0 0 1 10 0z", "l5 -13l3 6", "q6 -11 12 0z", NULL};
         *shape; shape++) {
        const char *once = strstr(svg.data, *shape), *again = once ? strstr(once + 1, *shape) : NULL;
        CHECK(again && !strstr(again + 1, *shape), "expected the shape %s on the map and beside its name", *shape);
    }
    lg_text_clear(&svg);
    free(map);
}

/* Castles, swamps and fords differ from plain land in shape, not only in colour, and so do the villages of the two sides. */
static void terrain_differs_in_shape(void **state) {
    (void)state;
    static const char text[] = "Gg,Gg,Gg,Gg,Gg,Gg\nGg,1 Ke,Ce,Gg^Vh,Gg,Gg\nGg,Wwf,Gg,Gg,Ss,Gg\nGg,Gg,Gg^Vh,Ce,2 Ke,Gg\n"
                               "Gg,Gg,Gg,Gg,Gg,Gg\n";
    const char *shapes[] = {"h-12v-7z", "h-4v-6h-4v6h-4v-7z", "m-7 5v-9h3", "m-6 5l-1 -6", "m-7 2h3m2 -4"};
    check_drawn(text, "1#^.\n-..s\n.^#2\n", false, false);
    wn_map *map = allocated(sizeof *map);
    lg_text svg = {0}, out = {0};
    lg_error error = {.text = ""};
    CHECK(wn_read(NULL, text, strlen(text), map, &error), "%s", error.text);
    wn_draw(NULL, map, NULL, &svg);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        CHECK(strstr(svg.data, shapes[i]) != NULL, "expected the shape %s", shapes[i]);
    wn_print(NULL, map, &(lg_terminal){80, LG_COLOURS_ALL, true}, &out);
    for (const char *const *sign = (const char *const[]){"# ", "s ", "- ", "\u2302 ", "# castle", NULL}; *sign; sign++)
        CHECK(strstr(out.data, *sign) != NULL, "expected %s on a terminal with colours", *sign);
    lg_text_clear(&svg);
    lg_text_clear(&out);
    free(map);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(whole_maps_measure_the_same),
                                       cmocka_unit_test(roads_and_forests_can_be_had_alone),
                                       cmocka_unit_test(roads_lead_from_keep_to_keep),
                                       cmocka_unit_test(villages_stay_villages),
                                       cmocka_unit_test(grown_roads_are_in_one_piece),
                                       cmocka_unit_test(rings_measure_the_same),
                                       cmocka_unit_test(unmade_land_is_as_far_as_made_land),
                                       cmocka_unit_test(planned_roads_are_known),
                                       cmocka_unit_test(saved_cover_is_made_land),
                                       cmocka_unit_test(roads_and_forests_are_shown),
                                       cmocka_unit_test(what_stands_on_land_differs_in_shape),
                                       cmocka_unit_test(terrain_differs_in_shape)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
