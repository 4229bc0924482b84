/* The model of who wins: a conditional logit over the seats of a table (McFadden 1974), fitted to games of `greedy`
 * (studies/fairness, docs/catan-fairness.md). The chance of a seat is in proportion to e^(coefficients times columns). */
#ifndef LG_CATAN_FAIR_MODEL_H
#define LG_CATAN_FAIR_MODEL_H

#include "start.h"

/* By number of players, from 3 to 6. */
extern const double ct_model[CT_SEATS_MAX - 2][CT_STARTS];

/* The seats' chances, whose sum is 1. */
void ct_model_shares(int players, double x[CT_SEATS_MAX][CT_STARTS], double share[CT_SEATS_MAX]);

#endif
