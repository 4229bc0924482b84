/* How often each seat would win, without a game played: openings are drafted many times by players of several tastes, each
 * seat's start is worth what a model fitted to games says, and shares of wins follow by a conditional logit
 * (docs/catan-fairness.md). The drafts are the same on every machine. */
#ifndef LG_CATAN_FAIR_FORECAST_H
#define LG_CATAN_FAIR_FORECAST_H

#include "games/catan/rules.h"

typedef struct {
    int players;
    double share[CT_SEATS_MAX];  /* of wins, expected, over all tastes; their sum is 1 */
    double bias;                 /* root mean square, over seats and tastes, of share - 1 / players */
    int corner[CT_SEATS_MAX][2]; /* where each seat would start if all took what they think best */
} ct_forecast;

/* False where nobody can play there: something is free, or there is no room for all. */
bool ct_foresee(const ct_board *board, int players, ct_forecast *forecast);
/* The same, where the board's shape is known. */
bool ct_foresee_on(const ct_shape *shape, const ct_board *board, int players, ct_forecast *forecast);
/* The same, by the first tastes alone where these show that the bias is more than `most`: then it is an estimate, above that. */
bool ct_foresee_within(const ct_shape *shape, const ct_board *board, int players, double most, ct_forecast *forecast);
/* The shares between players of the usual taste alone, from many more drafts: nearer to what the games of a contest come to. */
bool ct_foresee_usual(const ct_board *board, int players, double share[CT_SEATS_MAX]);

#endif
