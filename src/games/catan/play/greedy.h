/* What `search` needs of `greedy`, to let it play on. */
#ifndef LG_CATAN_PLAY_GREEDY_H
#define LG_CATAN_PLAY_GREEDY_H

#include "plan.h"

/* Its memory. */
typedef struct {
    ct_outlook outlook;
    uint64_t offered; /* in this turn, bits */
    int turn;         /* the round that they belong to, from 1 */
} ct_greedy;

int ct_greedy_choose(ct_mind *mind, const ct_position *p, const ct_move *moves, int n);

#endif
