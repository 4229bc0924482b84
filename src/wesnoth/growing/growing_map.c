/* Stores the land so far, column by column with its codes, and makes one ring at a time: it collects the tiles, searches,
 * covers the ring, and returns it. */
#include "growing_map.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ring_search.h"
#include "wesnoth/land/cover.h"
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

void standing_help(const growing_stand *stand, int sides, double dial, wn_help *help) {
    double favour[WN_SIDES_MAX], sum = 0;
    int strongest = 0;
    assert(sides >= 1 && sides <= WN_SIDES_MAX);
    if (!(dial > 0)) return;
    for (int s = 0; s < sides; s++) {
        int strength = standing_strength(&stand[s]);
        if (stand[s].worth && strength > strongest) strongest = strength;
    }
    for (int s = 0; s < sides; s++) {
        favour[s] = 1;
        if (stand[s].worth) {
            double ahead = (double)strongest / standing_strength(&stand[s]) - 1;
            assert(ahead >= 0);
            favour[s] = 1 + dial * fmin(most, steepness * ahead);
        }
        sum += favour[s];
    }
    for (int s = 0; s < sides; s++)
        help->favour[s + 1] = (int)(WN_NO_FAVOUR * favour[s] * sides / sum + 0.5);
    help->on = true;
}

/* Writes the land made so far, as text and as a level of the game. */

void growing_map_write(const growing_map *g, lg_text *text) {
    const wn_land *land = growing_map_land(g);
    for (int y = 0; y <= land->height + 1; y++)
        for (int x = 0; x <= land->width + 1; x++) {
            int side = 1; /* the side that starts on this hex, if one does */
            while (side <= land->sides && (land->keep[side].x != x || land->keep[side].y != y))
                side++;
            if (side <= land->sides) lg_text_add(text, "%d ", side);
            lg_text_add(text, "%s", growing_map_code(g, x, y));
            lg_text_add(text, x > land->width ? "\n" : ", ");
        }
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
        for (int y = 1; y <= land->height; y++) { /* the facts that the text of a .map does not contain */
            const wn_hex *hex = wn_land_at(land, x, y);
            int i = wn_map_index(map, x, y);
            map->known[i] = hex->state == WN_MADE;
            map->height_at[i] = hex->height;
            map->maker[i] = hex->side;
            map->turn[i] = hex->turn;
        }
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

growing_map *growing_map_create(const growing_options *o, lg_error *error) {
    bool good = true;
    if (o->width < 1 || o->height < 1 || o->width > GROWING_LENGTH_MAX || o->height > GROWING_LENGTH_MAX)
        good = lg_fail(error, "expected a map of at most %d x %d hexes, found %d x %d", GROWING_LENGTH_MAX,
                       GROWING_LENGTH_MAX, o->width, o->height);
    else if (o->sides < 1 || o->sides > GROWING_SIDES_MAX)
        good = lg_fail(error, "expected 1 to %d sides, found %d", GROWING_SIDES_MAX, o->sides);
    for (int s = 0; good && s < o->sides; s++)
        if (o->keep[s].x < 1 || o->keep[s].x > o->width || o->keep[s].y < 1 || o->keep[s].y > o->height)
            good =
                lg_fail(error, "the keep of side %d, %d,%d, lies outside the map", s + 1, o->keep[s].x, o->keep[s].y);
    if (!good) return NULL;
    growing_map *g = calloc(1, sizeof *g);
    if (!g) {
        lg_fail_memory(error);
        return NULL;
    }
    size_t tiles = (size_t)o->width * (size_t)o->height, hexes = ((size_t)o->width + 2) * ((size_t)o->height + 2);
    g->seed = o->seed;
    g->extra = o->extra;
    g->left = (int)tiles;
    g->land = wn_land_create(o->width, o->height, o->sides);
    g->code = calloc(hexes, sizeof *g->code);
    g->point = calloc(tiles, sizeof *g->point);
    g->tile = calloc(tiles, sizeof *g->tile);
    for (int s = 0; g->land && s < o->sides; s++)
        g->land->keep[s + 1] = o->keep[s];
    good = (g->land && g->code && g->point && g->tile) || lg_fail_memory(error);
    if (good && lg_values_copy(&g->settings, o->settings, error) && ring_search_init(&g->search, o, error)) return g;
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
    /* can rings contain this terrain? Then the hex gets the height in the middle of the terrain's band */
    bool of_ring = side && terrain.band < WN_BANDS && !(terrain.flags & (WN_CASTLE | WN_KEEP | WN_UNKNOWN | WN_OFF));
    *hex = (wn_hex){.state = of_ring ? WN_MADE : WN_FIXED};
    hex->height = of_ring ? (float)wn_band_middle(terrain.band) : 0;
    hex->side = of_ring ? (uint8_t)side : 0;
    hex->cover = of_ring ? (uint8_t)wn_cover_of(tile->code) : WN_BARE;
    hex->village = terrain.flags & WN_VILLAGE;
    hex->closed = !of_ring && !terrain.classes;
    g->land->made[hex->side] += of_ring;
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

/* Lays roads as flat land, and opens the search for the other tiles. The roads are the last points of the ring. */
static bool open_search(growing_map *g, lg_error *error) {
    const growing_report *r = &g->report;
    double (*clock)(void) = g->search.budget.clock;
    g->roads = lg_value(&g->settings, "roads") > 0 ? wn_plan_roads(g->land, g->seed, g->point, g->ring.tiles) : 0;
    if (g->roads < 0) return lg_fail_memory(error);
    for (int i = g->ring.tiles - g->roads; i < g->ring.tiles; i++) {
        wn_hex *hex = wn_land_at(g->land, g->point[i].x, g->point[i].y);
        assert(hex->state == WN_UNMADE);
        *hex = (wn_hex){
            .height = (float)wn_band_middle(WN_FLAT), .state = WN_MADE, .side = (uint8_t)r->side, .cover = WN_ROAD};
    }
    g->problem = wn_ring_create(&g->settings, g->land, r->side, g->point, g->ring.tiles - g->roads, error);
    g->run = g->problem ? ring_search_create_run(&g->search, g->problem, error) : NULL;
    if (!g->run) return false;
    /* the name of the ring's random stream contains everything on which the ring depends, except the map */
    uint64_t name = (uint64_t)r->turn << 40 | (uint64_t)r->side << 36 | (uint64_t)r->x << 28 | (uint64_t)r->y << 20;
    name |= (uint64_t)r->moves << 10 | (uint64_t)(r->vision & 1023);
    ring_search_begin(&g->search, g->run, clock ? clock() - g->start : 0, lg_rng_stream(g->seed, "horizon", name));
    return true;
}

bool growing_map_begin_ring(growing_map *g, const growing_report *r, lg_error *error) {
    const wn_land *land = g->land;
    double (*clock)(void) = g->search.budget.clock;
    wn_point unit = {r->x, r->y};
    assert(!g->run);
    g->start = clock ? clock() : 0;
    if (r->side < 1 || r->side > land->sides)
        return lg_fail(error, "expected a side from 1 to %d, found %d", land->sides, r->side);
    if (r->turn < 1) return lg_fail(error, "expected a turn from 1 on, found %d", r->turn);
    if (!wn_land_has(land, unit)) return lg_fail(error, "a unit at %d,%d is outside the map", r->x, r->y);
    if (r->moves < 0 || r->moves > GROWING_MOVES_MAX || r->vision < -1 || r->vision > GROWING_MOVES_MAX)
        return lg_fail(error, "expected moves and vision of at most %d, found %d and %d", GROWING_MOVES_MAX, r->moves,
                       r->vision);

    wn_point centre = lg_value(&g->settings, "around") > 0 ? unit : land->keep[r->side];
    int vision = r->vision < 0 ? r->moves : r->vision;
    int radius = wn_distance(centre, unit) + r->moves + vision + SEEN_PAST_REACH + g->extra;
    int left = centre.x - radius > 1 ? centre.x - radius : 1, tiles = 0;
    g->report = *r;
    /* collects the tiles not made yet, column by column */
    for (int x = left; g->left && x <= land->width && x <= centre.x + radius; x++)
        for (int y = 1; y <= land->height; y++) {
            wn_point at = {x, y};
            if (wn_distance(centre, at) <= radius && wn_land_at(land, x, y)->state == WN_UNMADE) g->point[tiles++] = at;
        }
    assert(tiles <= g->left);
    g->ring = (growing_ring){.radius = radius, .tiles = tiles, .tile = g->tile};
    if (!tiles || open_search(g, error)) return true;
    close_search(g);
    return false;
}

bool growing_map_step_ring(growing_map *g) {
    return g->run && ring_search_step(&g->search, g->run);
}

/* Places the result of the search in the land. */
bool growing_map_end_ring(growing_map *g, growing_ring *ring, lg_error *error) {
    double (*clock)(void) = g->search.budget.clock;
    int turn = g->report.turn < UINT8_MAX ? g->report.turn : UINT8_MAX, side = g->report.side;
    wn_parts parts = {0};
    bool good = true;
    if (g->run) {
        g->ring.evaluations = ring_search_end(&g->search, g->run);
        g->ring.cut = g->run->stop == LG_SECONDS && g->search.budget.evaluations;
        good = (g->ring.evaluations >= 0 && wn_ring_parts(g->problem, g->run->best, &parts)) || lg_fail_memory(error);
    }
    if (g->run && good) {
        wn_ring_place(g->problem, g->run->best, g->land);
        g->land->made[side] += g->roads; /* added only now, because the search may count only earlier rings */
        g->ring.villages = parts.villages;
        g->ring.fitness = parts.fitness;
        g->ring.differential = parts.differential;
        g->ring.entropy = parts.entropy;
        g->ring.village = parts.village;
        good = wn_cover_ring(g->problem, g->seed, g->land) || lg_fail_memory(error);
        /* Writes the terrain codes of the tiles, which have already been placed in the land. */
        for (int i = 0; i < g->ring.tiles; i++) {
            wn_point at = g->point[i];
            wn_hex *hex = wn_land_at(g->land, at.x, at.y);
            assert(hex->state == WN_MADE && hex->side == side);
            hex->turn = (uint8_t)turn;
            g->tile[i] = (growing_tile){.x = at.x, .y = at.y};
            strcpy(g->tile[i].code, wn_cover_code(hex));
            strcpy(g->code[wn_land_index(g->land, at)], g->tile[i].code);
        }
        g->left -= g->ring.tiles;
        g->villages[side] += g->ring.villages;
        assert(is_counted(g));
    }
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
