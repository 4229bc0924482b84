/* Stores the land so far, column by column with its codes, and makes one ring at a time: it collects the tiles, searches,
 * covers the ring, and returns it. */
#include "growing_map.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ring_search.h"
#include "wesnoth/land/cover.h"
#include "wesnoth/land/road.h"
#include "wesnoth/land/terrain.h"
#include "wesnoth/map/level.h"
#include "wesnoth/ring/ring.h"

/* Weighs villages, units and gold, and turns the differences into favours (wn_help). */

/* Before the mean is taken, the favour of a side that is ahead is 1. It is 1.9 for a side that another one exceeds by 30 %, and
 * 3 at most. */
static const double steepness = 3, most = 2;

int standing_strength(const growing_stand *stand) {
    return stand->worth + stand->gold + STANDING_VILLAGE_GOLD * stand->villages;
}

static double favour_of(const growing_stand *stand, int strongest, double dial) {
    if (!stand->worth) return 1;
    double ahead = (double)strongest / standing_strength(stand) - 1;
    assert(ahead >= 0);
    return 1 + dial * fmin(most, steepness * ahead);
}

static int strongest_of(const growing_stand *stand, int sides) {
    int strongest = 0;
    for (int s = 0; s < sides; s++) {
        int strength = standing_strength(&stand[s]);
        if (stand[s].worth && strength > strongest) strongest = strength;
    }
    return strongest;
}

void standing_help(const growing_stand *stand, int sides, double dial, wn_help *help) {
    double favour[WN_SIDES_MAX], sum = 0;
    int strongest = strongest_of(stand, sides);
    assert(sides >= 1 && sides <= WN_SIDES_MAX);
    if (!(dial > 0)) return;
    for (int s = 0; s < sides; s++)
        sum += favour[s] = favour_of(&stand[s], strongest, dial);
    for (int s = 0; s < sides; s++)
        help->favour[s + 1] = (int)(WN_NO_FAVOUR * favour[s] * sides / sum + 0.5);
    help->on = true;
}

/* Writes the land made so far, as text and as a level of the game. */

static int side_of_keep(const wn_land *land, int x, int y) {
    for (int s = 1; s <= land->sides; s++)
        if (land->keep[s].x == x && land->keep[s].y == y) return s;
    return 0;
}

void growing_map_write(const growing_map *g, lg_text *text) {
    const wn_land *land = growing_map_land(g);
    for (int y = 0; y <= land->height + 1; y++)
        for (int x = 0; x <= land->width + 1; x++) {
            /* Writes the text of a hex in a .map: its code, after the side that starts there. */
            int side = side_of_keep(growing_map_land(g), x, y);
            if (side) lg_text_add(text, "%d ", side);
            lg_text_add(text, "%s", growing_map_code(g, x, y));
            lg_text_add(text, x > land->width ? "\n" : ", ");
        }
}

/* Adds the facts that the text of a .map does not contain. */
static void set_hex_facts(wn_map *map, int i, const wn_hex *hex) {
    map->known[i] = hex->state == WN_MADE;
    map->height_at[i] = hex->height;
    map->maker[i] = hex->side;
    map->turn[i] = hex->turn;
}

bool growing_map_to_level(const growing_map *g, lg_level *level, lg_error *error) {
    const wn_land *land = growing_map_land(g);
    wn_map *map = level;
    lg_text text = {0};
    growing_map_write(g, &text);
    bool good = !text.failed || lg_fail_memory(error);
    good = good && wn_read(NULL, text.data, text.length, level, error);
    lg_text_clear(&text);
    assert(!good || (map->width == land->width && map->height == land->height));
    for (int x = 1; good && x <= land->width; x++)
        for (int y = 1; y <= land->height; y++)
            set_hex_facts(map, wn_map_index(map, x, y), wn_land_at(land, x, y));
    return good;
}

enum { SEEN_PAST_REACH = 1 };

static const char unmade[] = GROWING_UNMADE_CODE;

struct growing_map {
    wn_land *land;
    char (*code)[GROWING_CODE_MAX]; /* by wn_land_index; an empty code: no hex there yet */
    lg_values settings;
    ring_search search;
    uint64_t seed;
    double start; /* start of the turn, by the clock */
    int extra, left, villages[GROWING_SIDES_MAX + 1];
    /* The ring being made, and its search if the ring has tiles. */
    growing_report report;
    growing_ring ring;
    lg_problem *problem;
    lg_run *run;
    wn_point *point;
    int roads; /* the last `roads` points of the ring are roads */
    growing_tile *tile;
};

static bool check_options(const growing_options *o, lg_error *error) {
    if (o->width < 1 || o->height < 1 || o->width > GROWING_LENGTH_MAX || o->height > GROWING_LENGTH_MAX)
        return lg_fail(error, "expected a map of at most %d x %d hexes, found %d x %d", GROWING_LENGTH_MAX,
                       GROWING_LENGTH_MAX, o->width, o->height);
    if (o->sides < 1 || o->sides > GROWING_SIDES_MAX)
        return lg_fail(error, "expected 1 to %d sides, found %d", GROWING_SIDES_MAX, o->sides);
    for (int s = 0; s < o->sides; s++)
        if (o->keep[s].x < 1 || o->keep[s].x > o->width || o->keep[s].y < 1 || o->keep[s].y > o->height)
            return lg_fail(error, "the keep of side %d, %d,%d, lies outside the map", s + 1, o->keep[s].x,
                           o->keep[s].y);
    return true;
}

static bool allocate_land(growing_map *g, const growing_options *o, lg_error *error) {
    size_t tiles = (size_t)o->width * (size_t)o->height, hexes = ((size_t)o->width + 2) * ((size_t)o->height + 2);
    g->land = wn_land_create(o->width, o->height, o->sides);
    g->code = calloc(hexes, sizeof *g->code);
    g->point = calloc(tiles, sizeof *g->point);
    g->tile = calloc(tiles, sizeof *g->tile);
    if (!g->land || !g->code || !g->point || !g->tile) return lg_fail_memory(error);
    g->left = (int)tiles;
    for (int s = 0; s < o->sides; s++)
        g->land->keep[s + 1] = o->keep[s];
    return true;
}

growing_map *growing_map_create(const growing_options *o, lg_error *error) {
    if (!check_options(o, error)) return NULL;
    growing_map *g = calloc(1, sizeof *g);
    if (!g) {
        lg_fail_memory(error);
        return NULL;
    }
    g->seed = o->seed;
    g->extra = o->extra;
    bool good = allocate_land(g, o, error) && lg_values_copy(&g->settings, o->settings, error) &&
                ring_search_init(&g->search, o, error);
    if (good) return g;
    growing_map_destroy(g);
    return NULL;
}

void growing_map_limit_evaluations(growing_map *g, int64_t evaluations) {
    assert(evaluations > 0);
    g->search.budget.evaluations = evaluations;
}

void growing_map_set_stands(growing_map *g, const growing_stand *stand) {
    assert(!g->run);
    standing_help(stand, g->land->sides, lg_value(&g->settings, "help"), &g->land->help);
}

static void close_search(growing_map *g) {
    ring_search_destroy_run(&g->search, g->run);
    if (g->problem) wn_ring_destroy(g->problem);
    g->run = NULL;
    g->problem = NULL;
}

void growing_map_destroy(growing_map *g) {
    if (!g) return;
    close_search(g);
    wn_land_destroy(g->land);
    if (g->settings.table) lg_values_clear(&g->settings);
    ring_search_clear(&g->search);
    free(g->code);
    free(g->point);
    free(g->tile);
    free(g);
}

/* Returns the middle of the band that makes terrain of this code; negative if no band does. */
static double height_of(const char *code) {
    wn_terrain terrain = wn_terrain_of(code, strlen(code));
    if (terrain.band >= WN_BANDS || terrain.flags & (WN_CASTLE | WN_KEEP | WN_UNKNOWN | WN_OFF)) return -1;
    return wn_band_middle(terrain.band);
}

static bool is_closed(const wn_terrain *terrain) {
    return !terrain->classes;
}

#ifndef NDEBUG
/* Are the counters of the land right: of tiles not made yet, of tiles by maker, and of villages? */
static bool is_counted(const growing_map *g) {
    int left = 0, made[GROWING_SIDES_MAX + 1] = {0}, villages[GROWING_SIDES_MAX + 1] = {0};
    for (int x = 1; x <= g->land->width; x++)
        for (int y = 1; y <= g->land->height; y++) {
            const wn_hex *hex = wn_land_at(g->land, x, y);
            left += hex->state == WN_UNMADE;
            made[hex->side] += hex->state == WN_MADE;
            villages[hex->side] += hex->village;
        }
    for (int s = 0; s <= g->land->sides; s++)
        if (g->villages[s] != villages[s] || (s && g->land->made[s] != made[s])) return false;
    return left == g->left;
}
#endif

bool growing_map_place(growing_map *g, int side, const growing_tile *tile) {
    assert(side >= 0 && side <= GROWING_SIDES_MAX);
    wn_point at = {tile->x, tile->y};
    const char *end = memchr(tile->code, '\0', GROWING_CODE_MAX);
    assert(side >= 0 && side <= g->land->sides);
    if (!wn_land_has(g->land, at) || !end || end - tile->code < 2) return false;
    wn_hex *hex = wn_land_at(g->land, at.x, at.y);
    if (hex->state != WN_UNMADE) return false;
    wn_terrain terrain = wn_terrain_of(tile->code, strlen(tile->code));
    double height = side ? height_of(tile->code) : -1;
    *hex = (wn_hex){.state = height < 0 ? WN_FIXED : WN_MADE};
    hex->height = height < 0 ? 0 : (float)height;
    hex->side = height < 0 ? 0 : (uint8_t)side;
    hex->cover = height < 0 ? WN_BARE : (uint8_t)wn_cover_of(tile->code);
    hex->village = terrain.flags & WN_VILLAGE;
    hex->closed = height < 0 && is_closed(&terrain);
    g->land->made[hex->side] += height >= 0;
    g->villages[hex->side] += hex->village;
    g->left--;
    assert(g->left >= 0);
    strcpy(g->code[wn_land_index(g->land, at)], tile->code);
    return true;
}

int growing_map_count_unmade(const growing_map *g) {
    return g->left;
}

int growing_map_count_made(const growing_map *g, int side) {
    assert(side >= 0 && side <= g->land->sides);
    return g->land->made[side];
}

int growing_map_count_villages(const growing_map *g, int side) {
    assert(side >= 0 && side <= g->land->sides);
    return g->villages[side];
}

const wn_land *growing_map_land(const growing_map *g) {
    return g->land;
}

const char *growing_map_code(const growing_map *g, int x, int y) {
    const char *code = g->code[wn_land_index(g->land, (wn_point){x, y})];
    return *code ? code : unmade;
}

static bool check_report(const growing_map *g, const growing_report *r, lg_error *error) {
    if (r->side < 1 || r->side > g->land->sides)
        return lg_fail(error, "expected a side from 1 to %d, found %d", g->land->sides, r->side);
    if (r->turn < 1) return lg_fail(error, "expected a turn from 1 on, found %d", r->turn);
    if (!wn_land_has(g->land, (wn_point){r->x, r->y}))
        return lg_fail(error, "a unit at %d,%d is outside the map", r->x, r->y);
    if (r->moves < 0 || r->moves > GROWING_MOVES_MAX || r->vision < -1 || r->vision > GROWING_MOVES_MAX)
        return lg_fail(error, "expected moves and vision of at most %d, found %d and %d", GROWING_MOVES_MAX, r->moves,
                       r->vision);
    return true;
}

/* Returns the hex around which the new land of a report lies. */
static wn_point centre_of(const growing_map *g, const growing_report *r) {
    return lg_value(&g->settings, "around") > 0 ? (wn_point){r->x, r->y} : g->land->keep[r->side];
}

static int radius_of(const growing_map *g, const growing_report *r) {
    int distance = wn_distance(centre_of(g, r), (wn_point){r->x, r->y});
    return distance + r->moves + (r->vision < 0 ? r->moves : r->vision) + SEEN_PAST_REACH + g->extra;
}

/* Collects the tiles not made yet, column by column. */
static int collect_tiles(growing_map *g, wn_point centre, int radius) {
    const wn_land *land = g->land;
    int tiles = 0;
    int left = centre.x - radius > 1 ? centre.x - radius : 1;
    for (int x = left; x <= land->width && x <= centre.x + radius; x++)
        for (int y = 1; y <= land->height; y++) {
            wn_point at = {x, y};
            if (wn_distance(centre, at) <= radius && wn_land_at(land, x, y)->state == WN_UNMADE) g->point[tiles++] = at;
        }
    assert(tiles <= g->left);
    return tiles;
}

/* Returns the random stream of a ring. Its name contains everything on which the ring depends, except the map. */
static lg_rng stream_of(const growing_map *g, const growing_report *r) {
    uint64_t name = (uint64_t)r->turn << 40 | (uint64_t)r->side << 36 | (uint64_t)r->x << 28 | (uint64_t)r->y << 20;
    return lg_rng_stream(g->seed, "horizon", name | (uint64_t)r->moves << 10 | (uint64_t)(r->vision & 1023));
}

/* Lays the roads as flat land before the search. The roads are the last points of the ring. */
static bool lay_roads(growing_map *g, lg_error *error) {
    g->roads = lg_value(&g->settings, "roads") > 0 ? wn_plan_roads(g->land, g->seed, g->point, g->ring.tiles) : 0;
    for (int i = g->ring.tiles - g->roads; g->roads > 0 && i < g->ring.tiles; i++) {
        wn_hex *hex = wn_land_at(g->land, g->point[i].x, g->point[i].y);
        assert(hex->state == WN_UNMADE);
        *hex = (wn_hex){.height = (float)wn_band_middle(WN_FLAT),
                        .state = WN_MADE,
                        .side = (uint8_t)g->report.side,
                        .cover = WN_ROAD};
    }
    return g->roads >= 0 || lg_fail_memory(error);
}

static bool open_search(growing_map *g, lg_error *error) {
    double (*clock)(void) = g->search.budget.clock;
    if (!lay_roads(g, error)) return false;
    g->problem = wn_ring_create(&g->settings, g->land, g->report.side, g->point, g->ring.tiles - g->roads, error);
    g->run = g->problem ? ring_search_create_run(&g->search, g->problem, error) : NULL;
    if (g->run) ring_search_begin(&g->search, g->run, clock ? clock() - g->start : 0, stream_of(g, &g->report));
    return g->run;
}

/* Places the result of the search in the land. */
static bool end_search(growing_map *g, lg_error *error) {
    wn_parts parts;
    growing_ring *ring = &g->ring;
    ring->evaluations = ring_search_end(&g->search, g->run);
    ring->cut = g->run->stop == LG_SECONDS && g->search.budget.evaluations;
    if (ring->evaluations < 0 || !wn_ring_parts(g->problem, g->run->best, &parts)) return lg_fail_memory(error);
    wn_ring_place(g->problem, g->run->best, g->land);
    g->land->made[g->report.side] += g->roads; /* added only now, because the search may count only earlier rings */
    ring->villages = parts.villages;
    ring->fitness = parts.fitness;
    ring->differential = parts.differential;
    ring->entropy = parts.entropy;
    ring->village = parts.village;
    bool good = wn_cover_ring(g->problem, g->seed, g->land) || lg_fail_memory(error);
    /* Writes the terrain codes of the tiles, which have already been placed in the land. */
    int turn = g->report.turn;
    for (int i = 0; i < g->ring.tiles; i++) {
        wn_point at = g->point[i];
        wn_hex *hex = wn_land_at(g->land, at.x, at.y);
        assert(hex->state == WN_MADE && hex->side == g->report.side);
        hex->turn = turn < UINT8_MAX ? (uint8_t)turn : UINT8_MAX;
        g->tile[i] = (growing_tile){.x = at.x, .y = at.y};
        strcpy(g->tile[i].code, wn_cover_code(hex));
        strcpy(g->code[wn_land_index(g->land, at)], g->tile[i].code);
    }
    g->left -= g->ring.tiles;
    g->villages[g->report.side] += g->ring.villages;
    assert(is_counted(g));
    return good;
}

bool growing_map_begin_ring(growing_map *g, const growing_report *r, lg_error *error) {
    double (*clock)(void) = g->search.budget.clock;
    assert(!g->run);
    g->start = clock ? clock() : 0;
    if (!check_report(g, r, error)) return false;
    g->report = *r;
    g->ring = (growing_ring){.radius = radius_of(g, r), .tile = g->tile};
    if (g->left) g->ring.tiles = collect_tiles(g, centre_of(g, r), g->ring.radius);
    if (!g->ring.tiles || open_search(g, error)) return true;
    close_search(g);
    return false;
}

bool growing_map_step_ring(growing_map *g) {
    return g->run && ring_search_step(&g->search, g->run);
}

bool growing_map_end_ring(growing_map *g, growing_ring *ring, lg_error *error) {
    double (*clock)(void) = g->search.budget.clock;
    bool good = !g->run || end_search(g, error);
    close_search(g);
    if (clock) g->ring.seconds = clock() - g->start;
    *ring = g->ring;
    return good;
}

bool growing_map_make_ring(growing_map *g, const growing_report *r, growing_ring *ring, lg_error *error) {
    if (!growing_map_begin_ring(g, r, error)) return false;
    while (growing_map_step_ring(g)) {}
    return growing_map_end_ring(g, ring, error);
}
