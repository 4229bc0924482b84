/* A forecast of how often each seat wins, without playing a game. Openings are drafted many times by players of several
 * tastes, a model that was fitted to games says what each seat's start is worth, and a conditional logit turns worth into
 * shares of wins (docs/explanation/catan-fairness.md). The drafts are the same on every machine. */
#ifndef BOARDS_CATAN_FORECAST_FORECAST_H
#define BOARDS_CATAN_FORECAST_FORECAST_H

#include "boards/catan/level.h"

enum { CT_PLAYERS_MIN = 3 };
/* On most boards later seats win more games of `greedy`. Other families of players have another order of seats, and people have
 * none, so a forecast can be asked for with a part of this order, in percent. */
enum { CT_ORDER_OF_GREEDY = 100 };

typedef struct {
    int players;
    double share[CT_SEATS_MAX];  /* expected shares of wins, over all tastes; their sum is 1 */
    double bias;                 /* root mean square, over seats and tastes, of share - 1 / players */
    int corner[CT_SEATS_MAX][2]; /* where each seat would start if every player took the corner it likes best */
} ct_forecast;

/* The forecasts of a board for all numbers of players; by players, from 3. */
typedef struct {
    bool good[CT_SEATS_MAX + 1]; /* can so many players play on the board? */
    ct_forecast of[CT_SEATS_MAX + 1];
} ct_forecasts;

/* Returns false if nobody can play on the board, because something is free or there is not enough room for all players. */
bool ct_foresee(const ct_board *board, int players, ct_forecast *forecast);
/* Does the same with a known shape, and with this part of greedy's order of seats. */
bool ct_foresee_on(const ct_shape *shape, const ct_board *board, int players, int order, ct_forecast *forecast);
/* Does the same, but stops after the first tastes if these show that the bias is more than `most`; the forecast is then an
 * estimate above `most`. */
bool ct_foresee_within(const ct_shape *shape, const ct_board *board, int players, int order, double most,
                       ct_forecast *forecast);
/* Forecasts the shares for players of the usual taste only, from many more drafts. This is nearer to the result of a contest's
 * games. */
bool ct_foresee_usual(const ct_board *board, int players, double share[CT_SEATS_MAX]);

#endif
