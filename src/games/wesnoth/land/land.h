/* A growing land: what is made of it, by whom, and how high; and the four bands of height. */
#ifndef LG_WESNOTH_LAND_LAND_H
#define LG_WESNOTH_LAND_LAND_H

#include <assert.h>

#include "hex.h"
#include "levelground/search.h"

/* Fixed: castles, keeps and all else that has no height and stays as it is. */
typedef enum { WN_UNMADE, WN_MADE, WN_FIXED } wn_state;

/* What covers made land: see cover.h. */
typedef enum { WN_BARE, WN_FOREST, WN_ROAD, WN_STILTS } wn_cover; /* on stilts: a village on water */

typedef struct {
    float height;              /* where made */
    uint8_t state, side, turn; /* side: who made it, or 0; turn: when, if known */
    uint8_t cover;             /* where made; and WN_ROAD where a road is planned */
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

#endif
