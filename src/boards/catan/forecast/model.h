/* The model of who wins: a conditional logit over the seats of a table (McFadden 1974), fitted to games of `greedy`
 * (studies/fairness, docs/explanation/catan-fairness.md). The chance of a seat is in proportion to
 * e^(coefficients times columns). */
#ifndef BOARDS_CATAN_FORECAST_MODEL_H
#define BOARDS_CATAN_FORECAST_MODEL_H

#include "start.h"

/* The coefficients for 3 to 6 players. */
extern const double ct_model[CT_SEATS_MAX - 2][CT_STARTS];

/* Computes the seats' probabilities of winning; their sum is 1. */
void ct_model_shares(int players, double x[CT_SEATS_MAX][CT_STARTS], double share[CT_SEATS_MAX]);
/* Calibrates a forecast: turns mean shares over drafts into probabilities. Players do not open as drafts assume, so half of
 * what a forecast says is error. Choosing boards by a forecast also chooses boards for its errors; without calibration these
 * boards would favour the late seats, as most boards do. The calibration is a conditional logit of games on the logarithm of
 * the forecast and the order of the seats. */
void ct_model_calibrate(int players, double share[CT_SEATS_MAX]);

#endif
