/* The model of who wins: a conditional logit over the seats of a table (McFadden 1974), fitted to games of `greedy`
 * (studies/fairness, docs/catan-fairness.md). The chance of a seat is in proportion to e^(coefficients times columns). */
#ifndef LG_CATAN_FAIR_MODEL_H
#define LG_CATAN_FAIR_MODEL_H

#include "start.h"

/* By number of players, from 3 to 6. */
extern const double ct_model[CT_SEATS_MAX - 2][CT_STARTS];

/* The seats' chances, whose sum is 1. */
void ct_model_shares(int players, double x[CT_SEATS_MAX][CT_STARTS], double share[CT_SEATS_MAX]);
/* From the mean share over drafts to what comes true of it: players do not open as drafts have it, so that half of what a
 * forecast says is error. Boards chosen by a forecast choose its errors, too; without this they favour the late seats, as most boards
 * do. A conditional logit of games on the forecast's logarithm and the seats' order. */
void ct_model_calibrate(int players, double share[CT_SEATS_MAX]);

#endif
