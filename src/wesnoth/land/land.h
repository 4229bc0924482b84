/* A growing land: which hexes are made, by which side and at which height; the four bands of height; and noise. */
#ifndef WESNOTH_LAND_LAND_H
#define WESNOTH_LAND_LAND_H

#include <assert.h>
#include <stdint.h>

#include "hex.h"
#include "levelground/search.h"

/* The state of a hex. WN_FIXED: castles, keeps and all other hexes that have no height and never change. */
typedef enum { WN_UNMADE, WN_MADE, WN_FIXED } wn_state;

/* What covers made land: see cover.h. */
typedef enum { WN_BARE, WN_FOREST, WN_ROAD, WN_STILTS } wn_cover; /* WN_STILTS: a village on water */

typedef struct {
    float height; /* valid if the hex is made */
    /* side: the side that made the hex, or 0; turn: the turn in which it was made, 0 if unknown */
    uint8_t state, side, turn;
    uint8_t cover;        /* valid if the hex is made; WN_ROAD also marks a planned road */
    bool village, closed; /* closed: the hex is fixed and no unit can enter it */
} wn_hex;

typedef struct {
    int width, height, sides;        /* size without the border */
    wn_point keep[WN_SIDES_MAX + 1]; /* the keep of each side; x is 0 if the side has none */
    int made[WN_SIDES_MAX + 1];      /* number of tiles that each side has made */
    wn_help help;
    wn_hex *hex; /* column by column with the border: see wn_land_index */
} wn_land;

/* Makes a land whose hexes are all unmade. Returns NULL if memory is short. Sizes are 1 to WN_SIDE_MAX, sides 0 to
 * WN_SIDES_MAX. */
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

/* wn_band_of returns the band of a height; a band contains its lower end but not its upper end, except that the top band
 * contains 1. wn_band_low returns where a band begins, wn_band_middle its middle, and wn_band_nearest the height in the band
 * that is nearest to x. wn_band_code returns the terrain code of a band in a .map, "Gg" or "Gg^Vh". */
static inline int wn_band_of(float height) {
    return (height >= 0.3f) + (height >= 0.65f) + (height >= 0.8f);
}

static inline double wn_band_low(int band) {
    assert(band >= 0 && band <= WN_BANDS);
    return band < WN_FLAT ? 0 : band == WN_FLAT ? 0.3 : band == WN_HILL ? 0.65 : band == WN_MOUNTAIN ? 0.8 : 1;
}

static inline double wn_band_middle(int band) {
    assert(band < WN_BANDS);
    return (wn_band_low(band) + wn_band_low(band + 1)) / 2;
}

static inline double wn_band_nearest(int band, double x) {
    assert(band < WN_BANDS && x == x);
    double low = wn_band_low(band), high = band < WN_MOUNTAIN ? wn_band_low(band + 1) - 1e-6 : 1;
    return x < low ? low : x > high ? high : x;
}

const char *wn_band_code(int band, bool village);

/* Smooth noise over hexes in whole numbers, the same on every machine. */

/* Returns the place of a hex in the plane; columns are 26 units apart, rows 30. */
static inline wn_point wn_spot(wn_point p) {
    return (wn_point){26 * p.x, 30 * p.y + (p.x & 1 ? 0 : 15)};
}

/* Returns a number from 0 to 255 for a point of the lattice, as if at random, but always the same for the same seed and
 * point. */
static inline int wn_lattice(uint64_t seed, int x, int y) {
    uint64_t z = seed + ((uint64_t)(uint32_t)x << 32 | (uint32_t)y) * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (int)(z >> 56);
}

/* Returns noise from 0 to 255. Its features are about `width` hexes wide. */
int wn_noise(uint64_t seed, wn_point p, int width);

#endif
