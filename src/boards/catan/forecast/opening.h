/* The worth of a corner for a seat, from the board and from what the seat holds: production with diminishing worth, pairs of
 * resources, numbers, ports, and room to grow. Also drafts of the openings, many times on one board. */
#ifndef BOARDS_CATAN_FORECAST_OPENING_H
#define BOARDS_CATAN_FORECAST_OPENING_H

#include "table.h"
#include "taste.h"

enum { CT_YIELD_MAX = 63 }; /* further pips of one resource are worth nothing */

/* What a settlement at a corner yields. */
typedef struct {
    uint8_t hexes, resource[3], pips[3], ports; /* ports: a set of kinds, as bits */
    uint16_t numbers;                           /* a set of numbers, as bits */
} ct_spot;

/* A board as a taste sees it. */
typedef struct {
    const ct_table *table;
    const double *taste;
    double pip[CT_RESOURCES];       /* the worth of the first pip of each resource */
    double yield[CT_YIELD_MAX + 1]; /* the worth of a number of pips of one resource; 1 pip is worth 1 */
    double room[CT_CORNERS_MAX];    /* room to grow: the worth of the best corner two roads away */
    ct_spot spot[CT_CORNERS_MAX];
} ct_ground;

/* What all settlements and cities of a seat yield. */
typedef struct {
    uint8_t pips[CT_RESOURCES], ports; /* ports: a set of kinds, as bits */
    uint16_t numbers;
} ct_holding;

/* Prepares a board for a taste, which is borrowed; NULL for the usual taste. */
void ct_ground_init(ct_ground *ground, const ct_table *table, const ct_taste *taste);
/* Adds the yield of a settlement, or the second yield of a city. */
void ct_hold(const ct_ground *ground, ct_holding *holding, int corner);
/* Returns the worth of another settlement, without its point. For a city, number and port are left out, because the settlement
 * had them already. */
double ct_gain(const ct_ground *ground, const ct_holding *holding, int corner);
/* Returns the same for the set-up, including room to grow. */
double ct_opening_value(const ct_ground *ground, const ct_holding *holding, int corner);

enum { CT_RANKS = 64, CT_OPENINGS_MAX = 20, CT_OPENINGS_USUAL = 3 };
static_assert(CT_RANKS >= 4 * (2 * CT_SEATS_MAX - 1) + CT_OPENINGS_MAX, "room for all that may be asked for");

/* The corners sorted by worth: for the first settlement, and for the second given each first one. */
typedef struct {
    ct_ground ground;
    int corners, ranks; /* all corners on land, sorted by worth; numbers of corners and of those that are ranked */
    uint16_t first[CT_CORNERS_MAX], second[CT_CORNERS_MAX][CT_RANKS];
    bool has_second[CT_CORNERS_MAX]; /* second: computed when it is first needed */
} ct_opening;

/* most: the number of best corners among which one is chosen. */
void ct_opening_init(ct_opening *opening, const ct_table *table, const ct_taste *taste, int most);
/* Finds the best open corners, at most `most`, the best first: for a first settlement or, if `first` is not -1, for the second
 * one. Returns their number. */
int ct_opening_best(ct_opening *opening, int first, const uint64_t *closed, int most, int16_t *best);
/* Drafts the openings: in snake order each seat settles at the nth best corner left, from 0. nth[] is by turn and less than
 * `most`. */
void ct_opening_take(ct_opening *opening, const uint8_t *nth, int16_t corner[CT_SEATS_MAX][2]);

#endif
