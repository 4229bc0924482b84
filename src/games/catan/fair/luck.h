/* How lucky the seats are with the dice. Luck is 0 on the average whatever the players do, so what it explains of the wins can be
 * taken out of them: a control variate. It makes games worth a fifth more. */
#ifndef LG_CATAN_FAIR_LUCK_H
#define LG_CATAN_FAIR_LUCK_H

#include "bias.h"
#include "games/catan/play/position.h"

/* Of a game, in 36ths of a card. */
typedef struct {
    int seat[CT_SEATS_MAX];
} ct_luck;

/* Of the games of a tally: each seat's against the others'; its squares and its products with wins over all seats. */
typedef struct {
    int64_t luck[CT_SEATS_MAX], squares, products;
} ct_luck_sum;

/* To be called after each roll of the dice, with what it has left behind. */
void ct_luck_note(ct_luck *luck, const ct_table *table, const ct_position *p, const ct_move *roll);
/* Of a game that somebody has won. */
void ct_luck_add(ct_luck_sum *sum, const ct_luck *game, int players, int winner);
/* The shares of wins as they would be if all had been equally lucky; there is a win. */
void ct_luck_correct(const ct_luck_sum *sum, const ct_tally *tally, double share[CT_SEATS_MAX]);

#endif
