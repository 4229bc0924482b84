/* How lucky the seats are with the dice. Luck is 0 on average, whatever the players do. So the part of the wins that luck
 * explains can be subtracted: luck is a control variate. This makes games worth a fifth more. */
#ifndef PLAYERS_CATAN_LUCK_H
#define PLAYERS_CATAN_LUCK_H

#include "players/catan/game/position.h"
#include "tally.h"

/* The luck of each seat in a game, in 36ths of a card. */
typedef struct {
    int seat[CT_SEATS_MAX];
} ct_luck;

/* Sums over the games of a tally: each seat's luck relative to the others'; its squares and its products with wins, over all
 * seats. */
typedef struct {
    int64_t luck[CT_SEATS_MAX], squares, products;
} ct_luck_sum;

/* Call after each roll of the dice, with the position after it. */
void ct_luck_note(ct_luck *luck, const ct_table *table, const ct_position *p, const ct_move *roll);
/* Adds a game that somebody has won. */
void ct_luck_add(ct_luck_sum *sum, const ct_luck *game, int players, int winner);
/* Estimates the shares of wins if all seats had been equally lucky. There must be at least one win. */
void ct_luck_correct(const ct_luck_sum *sum, const ct_tally *tally, double share[CT_SEATS_MAX]);

#endif
