/* What a corner is worth to a seat, from the board and what the seat holds: production with diminishing worth, pairs of
 * resources, numbers, ports, and room to grow. And the draft of the openings, many times on one board. */
#ifndef LG_CATAN_PLAY_OPENING_H
#define LG_CATAN_PLAY_OPENING_H

#include "player.h"

enum { CT_YIELD_MAX = 63 }; /* pips of one resource beyond which more are worth nothing */

/* What a settlement yields. */
typedef struct {
    uint8_t hexes, resource[3], pips[3], ports; /* ports: kinds, bits */
    uint16_t numbers;                           /* bits */
} ct_spot;

/* A board by a taste. */
typedef struct {
    const ct_table *table;
    const double *taste;
    double pip[CT_RESOURCES];       /* the worth of a seat's first pip of each resource */
    double yield[CT_YIELD_MAX + 1]; /* the worth of so many pips of a resource, of which one is worth 1 */
    double room[CT_CORNERS_MAX];    /* to grow: what the best corner two roads away brings by itself */
    ct_spot spot[CT_CORNERS_MAX];
} ct_ground;

/* What a seat's settlements and cities yield. */
typedef struct {
    uint8_t pips[CT_RESOURCES], ports; /* ports: kinds, bits */
    uint16_t numbers;
} ct_holding;

/* The taste is borrowed; NULL: the usual one. */
void ct_ground_init(ct_ground *ground, const ct_table *table, const ct_taste *taste);
/* Adds a settlement's yield, or a city's second one. */
void ct_hold(const ct_ground *ground, ct_holding *holding, int corner);
/* What another settlement brings, without its point; a city: without number and port, which are there. */
double ct_gain(const ct_ground *ground, const ct_holding *holding, int corner);
/* The same at the set-up, with room to grow. */
double ct_opening_value(const ct_ground *ground, const ct_holding *holding, int corner);

enum { CT_RANKS = 64, CT_OPENINGS_MAX = 20, CT_OPENINGS_USUAL = 3 };
static_assert(CT_RANKS >= 4 * (2 * CT_SEATS_MAX - 1) + CT_OPENINGS_MAX, "room for all that may be asked for");

/* The corners in order of their value: for the first settlement, and for the second beside each first. */
typedef struct {
    ct_ground ground;
    int corners, ranks; /* of all corners on land, the best */
    uint16_t first[CT_CORNERS_MAX], second[CT_CORNERS_MAX][CT_RANKS];
    bool ranked[CT_CORNERS_MAX]; /* second: worked out when first wanted */
} ct_opening;

/* most: of how many corners one is chosen. */
void ct_opening_init(ct_opening *opening, const ct_table *table, const ct_taste *taste, int most);
/* The best corners that are open, at most so many, best first: for a first settlement, or (first is not -1) for the one after
 * it. Returns how many. */
int ct_opening_best(ct_opening *opening, int first, const uint64_t *closed, int most, int16_t *best);
/* In snake order each seat founds at the nth best corner left, from 0; nth: by turn, less than `most`. */
void ct_opening_take(ct_opening *opening, const uint8_t *nth, int16_t corner[CT_SEATS_MAX][2]);

#endif
