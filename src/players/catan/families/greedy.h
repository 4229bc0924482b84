/* What the player `search` needs of `greedy`, whose moves it uses in playouts. */
#ifndef PLAYERS_CATAN_FAMILIES_GREEDY_H
#define PLAYERS_CATAN_FAMILIES_GREEDY_H

#include "plan.h"

/* How `greedy` uses the robber, and when it plays a knight. */

/* Does the robber block one of the seat's own settlements or cities? */
bool ct_is_robbed(const ct_table *table, const ct_position *p, int seat);

/* The memory of `greedy`. */
typedef struct {
    ct_outlook outlook;
    uint64_t offered; /* offers made in this turn, as bits */
    int turn;         /* the round of these offers, from 1 */
} ct_greedy;

int ct_greedy_choose(ct_mind *mind, const ct_position *p, const ct_move *moves, int n);

#endif
