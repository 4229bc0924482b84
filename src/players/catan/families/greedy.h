/* What the player `search` needs of `greedy`, whose moves it uses in playouts. */
#ifndef PLAYERS_CATAN_FAMILIES_GREEDY_H
#define PLAYERS_CATAN_FAMILIES_GREEDY_H

#include "plan.h"

/* The memory of `greedy`. */
typedef struct {
    ct_outlook outlook;
    uint64_t offered; /* offers made in this turn, as bits */
    int turn;         /* the round of these offers, from 1 */
} ct_greedy;

int ct_greedy_choose(ct_mind *mind, const ct_position *p, const ct_move *moves, int n);

#endif
