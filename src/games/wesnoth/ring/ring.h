/* A growing land and the problem of its next ring (cgrhea2022, chapter 3): heights in [0, 1] and villages for a set of
 * free tiles, next to tiles that are there already. A whole map is a ring too, of everything but the castles.
 *
 *     wn_land *land = wn_land_create(40, 40, 2);
 *     wn_land_at(land, 1, 1)->state = WN_FIXED ...        castles and keeps, land->keep[side]
 *     lg_problem *ring = wn_ring_create(settings, land, side, tile, tiles, &error);
 *     ... lg_run_create(ring, optimizer, params, &error) ... lg_run_finish(run) ...
 *     wn_ring_parts(ring, run->best, &parts);
 *     wn_ring_place(ring, run->best, land);               the tiles are the side's now
 *     wn_ring_destroy(ring);
 *
 * Gene i of block 0 (LG_REAL) is the height of tile[i], gene i of block 1 (LG_CHOICE of 2) says whether a village
 * stands there. The order of tiles is the caller's. Sides count from 1. The thesis makes 12 generations a ring: with
 * the optimizer ea and its preset cgrhea2022 that is a budget of mu + 12 lambda = 222 evaluations.
 */
#ifndef LG_WESNOTH_RING_RING_H
#define LG_WESNOTH_RING_RING_H

#include "games/wesnoth/land/hex.h"

#include "levelground/search.h"
#include <assert.h>

/* Fixed: castles, keeps and all else that has no height and stays as it is. */
typedef enum { WN_UNMADE, WN_MADE, WN_FIXED } wn_state;

/* What covers made land: see cover.h. */
typedef enum { WN_BARE, WN_FOREST, WN_ROAD, WN_STILTS } wn_cover; /* on stilts: a village on water */

typedef struct {
    float height;              /* where made */
    uint8_t state, side, turn; /* side: who made it, or 0; turn: when, if known */
    uint8_t cover;             /* where made */
    bool village, closed;      /* closed: fixed, and no unit gets in */
} wn_hex;

typedef struct {
    int width, height, sides;        /* without the border */
    wn_point keep[WN_SIDES_MAX + 1]; /* by side; x 0: none */
    int made[WN_SIDES_MAX + 1];      /* tiles by the side that made them */
    wn_hex *hex;                     /* column by column, the border's included: see wn_land_index */
} wn_land;

/* All hexes unmade; NULL if memory is short. Sizes 1 to WN_SIDE_MAX, sides 0 to WN_SIDES_MAX. */
wn_land *wn_land_create(int width, int height, int sides);
void wn_land_destroy(wn_land *land);

static inline bool wn_land_has(const wn_land *land, wn_point p) {
    return p.x >= 1 && p.x <= land->width && p.y >= 1 && p.y <= land->height;
}

static inline int wn_land_index(const wn_land *land, wn_point p) {
    assert(p.x >= 0 && p.x <= land->width + 1 && p.y >= 0 && p.y <= land->height + 1);
    return wn_index(land->height, p);
}

static inline wn_hex *wn_land_at(const wn_land *land, int x, int y) {
    return &land->hex[wn_land_index(land, (wn_point){x, y})];
}

/* The band of a height: half-open, the top one closed. Where a band begins, its middle, and the height in it that is
 * nearest to x. And the code of its terrain in a .map, "Gg" or "Gg^Vh". */
static inline int wn_band_of(float height) {
    return (height >= 0.3f) + (height >= 0.65f) + (height >= 0.8f);
}

static inline double wn_band_low(int band) {
    assert(band >= 0 && band <= WN_BANDS);
    return band < WN_FLAT ? 0 : band == WN_FLAT ? 0.3 : band == WN_HILL ? 0.65 : band == WN_MOUNTAIN ? 0.8 : 1;
}

static inline double wn_band_middle(int band) {
    return (wn_band_low(band) + wn_band_low(band + 1)) / 2;
}

static inline double wn_band_nearest(int band, double x) {
    double low = wn_band_low(band), high = band < WN_MOUNTAIN ? wn_band_low(band + 1) - 1e-6 : 1;
    return x < low ? low : x > high ? high : x;
}

const char *wn_band_code(int band, bool village);

typedef struct {
    double fitness, differential, entropy, village; /* as published, each in [0, 1]; fitness with the weights */
    int villages;
    double cost; /* what the search minimises: the fitness above the goal and the weighted faults of `balanced` */
} wn_parts;

/* The problem for these tiles (unmade, each once), side 1 to land->sides, or 0 for none: then land is shared evenly.
 * Settings are the game's; the land is copied where needed. NULL with an error if it cannot be. */
lg_problem *wn_ring_create(const lg_values *settings, const wn_land *land, int side, const wn_point *tile, int tiles,
                           lg_error *error);
void wn_ring_destroy(lg_problem *ring);
bool wn_ring_parts(const lg_problem *ring, lg_genome genome, wn_parts *parts); /* false: memory is short */
/* Puts the tiles into the land, made by the ring's side. */
void wn_ring_place(const lg_problem *ring, lg_genome genome, wn_land *land);

#endif
