/* Stores the land so far, column by column with its codes, and makes one ring at a time: it collects the tiles, searches,
 * covers the ring, and returns it. */
#include "horizon.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "games/wesnoth/land/cover.h"
#include "games/wesnoth/land/road.h"
#include "games/wesnoth/land/terrain.h"
#include "games/wesnoth/ring/ring.h"
#include "way.h"

enum { SEEN_PAST = 1 };

static const char unmade[] = HORIZON_UNMADE;

struct horizon {
    wn_land *land;
    char (*code)[HORIZON_CODE_MAX]; /* by wn_land_index; empty if nothing is there */
    lg_values settings;
    horizon_way way;
    uint64_t seed;
    double start; /* start of the turn, by the clock */
    int extra, left, villages[HORIZON_SIDES_MAX + 1];
    /* The ring being made, and its search if the ring has tiles. */
    horizon_report report;
    horizon_ring ring;
    lg_problem *problem;
    lg_run *run;
    wn_point *point;
    int roads; /* number of the ring's last points that are roads */
    horizon_tile *tile;
};

/* ---- life ----------------------------------------------------------------------------------------------------- */

static bool check_options(const horizon_options *o, lg_error *error) {
    if (o->width < 1 || o->height < 1 || o->width > HORIZON_SIDE_MAX || o->height > HORIZON_SIDE_MAX)
        return lg_fail(error, "expected a map of at most %d x %d hexes, found %d x %d", HORIZON_SIDE_MAX,
                       HORIZON_SIDE_MAX, o->width, o->height);
    if (o->sides < 1 || o->sides > HORIZON_SIDES_MAX)
        return lg_fail(error, "expected 1 to %d sides, found %d", HORIZON_SIDES_MAX, o->sides);
    for (int s = 0; s < o->sides; s++)
        if (o->keep[s].x < 1 || o->keep[s].x > o->width || o->keep[s].y < 1 || o->keep[s].y > o->height)
            return lg_fail(error, "the keep of side %d, %d,%d, lies outside the map", s + 1, o->keep[s].x,
                           o->keep[s].y);
    return true;
}

static bool lay_out(horizon *h, const horizon_options *o, lg_error *error) {
    size_t tiles = (size_t)o->width * (size_t)o->height, hexes = ((size_t)o->width + 2) * ((size_t)o->height + 2);
    h->land = wn_land_create(o->width, o->height, o->sides);
    h->code = calloc(hexes, sizeof *h->code);
    h->point = calloc(tiles, sizeof *h->point);
    h->tile = calloc(tiles, sizeof *h->tile);
    if (!h->land || !h->code || !h->point || !h->tile) return lg_fail_memory(error);
    h->left = (int)tiles;
    for (int s = 0; s < o->sides; s++)
        h->land->keep[s + 1] = o->keep[s];
    return true;
}

horizon *horizon_create(const horizon_options *o, lg_error *error) {
    if (!check_options(o, error)) return NULL;
    horizon *h = calloc(1, sizeof *h);
    if (!h) {
        lg_fail_memory(error);
        return NULL;
    }
    h->seed = o->seed;
    h->extra = o->extra;
    bool good = lay_out(h, o, error) && lg_values_copy(&h->settings, o->settings, error) && way_init(&h->way, o, error);
    if (good) return h;
    horizon_destroy(h);
    return NULL;
}

void horizon_limit(horizon *h, int64_t evaluations) {
    assert(evaluations > 0);
    h->way.budget.evaluations = evaluations;
}

static void close_search(horizon *h) {
    way_close(&h->way, h->run);
    if (h->problem) wn_ring_destroy(h->problem);
    h->run = NULL;
    h->problem = NULL;
}

void horizon_destroy(horizon *h) {
    if (!h) return;
    close_search(h);
    wn_land_destroy(h->land);
    if (h->settings.table) lg_values_clear(&h->settings);
    way_clear(&h->way);
    free(h->code);
    free(h->point);
    free(h->tile);
    free(h);
}

/* ---- what is there -------------------------------------------------------------------------------------------- */

/* Returns the middle of the band that makes terrain of this code; negative if no band does. */
static double height_of(const char *code) {
    wn_terrain terrain = wn_terrain_of(code, strlen(code));
    if (terrain.band >= WN_BANDS || terrain.flags & (WN_CASTLE | WN_KEEP | WN_UNKNOWN | WN_OFF)) return -1;
    return wn_band_middle(terrain.band);
}

static bool is_closed(const wn_terrain *terrain) {
    return !terrain->classes;
}

bool horizon_place(horizon *h, int side, const horizon_tile *tile) {
    assert(side >= 0 && side <= HORIZON_SIDES_MAX);
    wn_point at = {tile->x, tile->y};
    const char *end = memchr(tile->code, '\0', HORIZON_CODE_MAX);
    assert(side >= 0 && side <= h->land->sides);
    if (!wn_land_has(h->land, at) || !end || end - tile->code < 2) return false;
    wn_hex *hex = wn_land_at(h->land, at.x, at.y);
    if (hex->state != WN_UNMADE) return false;
    wn_terrain terrain = wn_terrain_of(tile->code, strlen(tile->code));
    double height = side ? height_of(tile->code) : -1;
    *hex = (wn_hex){.state = height < 0 ? WN_FIXED : WN_MADE};
    hex->height = height < 0 ? 0 : (float)height;
    hex->side = height < 0 ? 0 : (uint8_t)side;
    hex->cover = height < 0 ? WN_BARE : (uint8_t)wn_cover_of(tile->code);
    hex->village = terrain.flags & WN_VILLAGE;
    hex->closed = height < 0 && is_closed(&terrain);
    h->land->made[hex->side] += height >= 0;
    h->villages[hex->side] += hex->village;
    h->left--;
    strcpy(h->code[wn_land_index(h->land, at)], tile->code);
    return true;
}

int horizon_left(const horizon *h) {
    return h->left;
}

int horizon_made(const horizon *h, int side) {
    return h->land->made[side];
}

int horizon_villages(const horizon *h, int side) {
    return h->villages[side];
}

const wn_land *horizon_land(const horizon *h) {
    return h->land;
}

const char *horizon_code(const horizon *h, int x, int y) {
    const char *code = h->code[wn_land_index(h->land, (wn_point){x, y})];
    return *code ? code : unmade;
}

/* ---- making a ring -------------------------------------------------------------------------------------------- */

static bool check_report(const horizon *h, const horizon_report *r, lg_error *error) {
    if (r->side < 1 || r->side > h->land->sides)
        return lg_fail(error, "expected a side from 1 to %d, found %d", h->land->sides, r->side);
    if (r->turn < 1) return lg_fail(error, "expected a turn from 1 on, found %d", r->turn);
    if (!wn_land_has(h->land, (wn_point){r->x, r->y}))
        return lg_fail(error, "a unit at %d,%d is outside the map", r->x, r->y);
    if (r->moves < 0 || r->moves > HORIZON_MOVES_MAX || r->vision < -1 || r->vision > HORIZON_MOVES_MAX)
        return lg_fail(error, "expected moves and vision of at most %d, found %d and %d", HORIZON_MOVES_MAX, r->moves,
                       r->vision);
    return true;
}

static int radius_of(const horizon *h, const horizon_report *r) {
    int distance = wn_distance(h->land->keep[r->side], (wn_point){r->x, r->y});
    return distance + r->moves + (r->vision < 0 ? r->moves : r->vision) + SEEN_PAST + h->extra;
}

/* Collects the tiles not made yet, column by column. */
static int collect(horizon *h, wn_point keep, int radius) {
    const wn_land *land = h->land;
    int tiles = 0;
    int left = keep.x - radius > 1 ? keep.x - radius : 1;
    for (int x = left; x <= land->width && x <= keep.x + radius; x++)
        for (int y = 1; y <= land->height; y++) {
            wn_point at = {x, y};
            if (wn_distance(keep, at) <= radius && wn_land_at(land, x, y)->state == WN_UNMADE) h->point[tiles++] = at;
        }
    return tiles;
}

/* Returns the random stream of a ring, named by everything on which the ring depends besides the map. */
static lg_rng stream_of(const horizon *h, const horizon_report *r) {
    uint64_t name = (uint64_t)r->turn << 40 | (uint64_t)r->side << 36 | (uint64_t)r->x << 28 | (uint64_t)r->y << 20;
    return lg_rng_stream(h->seed, "horizon", name | (uint64_t)r->moves << 10 | (uint64_t)(r->vision & 1023));
}

/* Gives codes to the tiles, which are already placed in the land. */
static void note(horizon *h) {
    int turn = h->report.turn;
    for (int i = 0; i < h->ring.tiles; i++) {
        wn_point at = h->point[i];
        wn_hex *hex = wn_land_at(h->land, at.x, at.y);
        hex->turn = turn < UINT8_MAX ? (uint8_t)turn : UINT8_MAX;
        h->tile[i] = (horizon_tile){.x = at.x, .y = at.y};
        strcpy(h->tile[i].code, wn_cover_code(hex));
        strcpy(h->code[wn_land_index(h->land, at)], h->tile[i].code);
    }
    h->left -= h->ring.tiles;
    h->villages[h->report.side] += h->ring.villages;
}

/* Lays the roads before the search: the last points, as flat land. */
static bool lay_roads(horizon *h, lg_error *error) {
    h->roads = lg_value(&h->settings, "roads") > 0 ? wn_plan_roads(h->land, h->seed, h->point, h->ring.tiles) : 0;
    for (int i = h->ring.tiles - h->roads; h->roads > 0 && i < h->ring.tiles; i++) {
        wn_hex *hex = wn_land_at(h->land, h->point[i].x, h->point[i].y);
        *hex = (wn_hex){.height = (float)wn_band_middle(WN_FLAT),
                        .state = WN_MADE,
                        .side = (uint8_t)h->report.side,
                        .cover = WN_ROAD};
    }
    return h->roads >= 0 || lg_fail_memory(error);
}

static bool open_search(horizon *h, lg_error *error) {
    double (*clock)(void) = h->way.budget.clock;
    if (!lay_roads(h, error)) return false;
    h->problem = wn_ring_create(&h->settings, h->land, h->report.side, h->point, h->ring.tiles - h->roads, error);
    h->run = h->problem ? way_open(&h->way, h->problem, error) : NULL;
    if (h->run) way_begin(&h->way, h->run, clock ? clock() - h->start : 0, stream_of(h, &h->report));
    return h->run;
}

/* Places the result of the search in the land. */
static bool end_search(horizon *h, lg_error *error) {
    wn_parts parts;
    horizon_ring *ring = &h->ring;
    ring->evaluations = way_end(&h->way, h->run);
    ring->cut = h->run->stop == LG_SECONDS && h->way.budget.evaluations;
    if (ring->evaluations < 0 || !wn_ring_parts(h->problem, h->run->best, &parts)) return lg_fail_memory(error);
    wn_ring_place(h->problem, h->run->best, h->land);
    h->land->made[h->report.side] += h->roads; /* only now, because the search counts earlier rings alone */
    ring->villages = parts.villages;
    ring->fitness = parts.fitness;
    ring->differential = parts.differential;
    ring->entropy = parts.entropy;
    ring->village = parts.village;
    bool good = wn_cover_ring(h->problem, h->seed, h->land) || lg_fail_memory(error);
    note(h);
    return good;
}

bool horizon_begin(horizon *h, const horizon_report *r, lg_error *error) {
    double (*clock)(void) = h->way.budget.clock;
    assert(!h->run);
    h->start = clock ? clock() : 0;
    if (!check_report(h, r, error)) return false;
    h->report = *r;
    h->ring = (horizon_ring){.radius = radius_of(h, r), .tile = h->tile};
    if (h->left) h->ring.tiles = collect(h, h->land->keep[r->side], h->ring.radius);
    if (!h->ring.tiles || open_search(h, error)) return true;
    close_search(h);
    return false;
}

bool horizon_step(horizon *h) {
    return h->run && way_step(&h->way, h->run);
}

bool horizon_end(horizon *h, horizon_ring *ring, lg_error *error) {
    double (*clock)(void) = h->way.budget.clock;
    bool good = !h->run || end_search(h, error);
    close_search(h);
    if (clock) h->ring.seconds = clock() - h->start;
    *ring = h->ring;
    return good;
}

bool horizon_turn(horizon *h, const horizon_report *r, horizon_ring *ring, lg_error *error) {
    if (!horizon_begin(h, r, error)) return false;
    while (horizon_step(h)) {}
    return horizon_end(h, ring, error);
}
