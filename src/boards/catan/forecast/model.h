/* The model of who wins: a conditional logit over the seats of a table (McFadden 1974), fitted to games of `greedy`
 * (studies/fairness, docs/explanation/catan-fairness.md). The chance of a seat is in proportion to
 * e^(coefficients times columns). */
#ifndef BOARDS_CATAN_FORECAST_MODEL_H
#define BOARDS_CATAN_FORECAST_MODEL_H

#include "opening.h"

/* What a seat's start offers, in numbers: the columns of the model of who wins. They do not depend on how a player values
 * them. */

enum {
    CT_START_ORDER, /* number of seats that choose earlier */
    CT_START_PIPS,  /* pips of both settlements */
    CT_START_WOOD,  /* for each resource its pips with diminishing returns: 4 p / (p + 4) ... */
    CT_START_ROADS = CT_START_WOOD + CT_RESOURCES, /* the smaller of the pips of wood and brick */
    CT_START_CITIES,                               /* the smaller of the pips of wheat and ore */
    CT_START_OWN_PORT,                             /* pips of resources with a 2:1 port */
    CT_START_ANY_PORT,                             /* all pips, with a 3:1 port */
    CT_START_SHARE,                                /* its share of what all starts yield, summed over the resources */
    CT_START_OPEN,                                 /* number of open corners two roads away */
    CT_START_NEAR,                                 /* pips of the best of these */
    CT_START_FAR,                                  /* pips of the best corner three roads away, for both settlements */
    CT_START_CARDS,                                /* cards in hand */
    CT_STARTS
};

/* The corners near each corner of a table. */
typedef struct {
    const ct_ground *ground;
    double fading[CT_YIELD_MAX + 1];                           /* the worth of a number of pips of one resource */
    int16_t two[CT_CORNERS_MAX][6], three[CT_CORNERS_MAX][12]; /* corners two and three roads away; -1 after the last */
} ct_around;

void ct_around_init(ct_around *around, const ct_ground *ground);
/* Measures each seat. corner: its first and second settlement. */
void ct_start_measure(const ct_around *around, int16_t corner[CT_SEATS_MAX][2], double x[CT_SEATS_MAX][CT_STARTS]);

/* Computes the seats' probabilities of winning; their sum is 1. */
void ct_model_shares(int players, double x[CT_SEATS_MAX][CT_STARTS], double share[CT_SEATS_MAX]);
/* Calibrates a forecast: turns mean shares over drafts into probabilities. Players do not open as drafts assume, so half of
 * what a forecast says is error. Choosing boards by a forecast also chooses boards for its errors; without calibration these
 * boards would favour the late seats, as most boards do. The calibration is a conditional logit of games on the logarithm of
 * the forecast and the order of the seats. `order` says how much of greedy's own order of seats is kept, in percent. */
void ct_model_calibrate(int players, int order, double share[CT_SEATS_MAX]);

#endif
