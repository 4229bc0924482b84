/* Counts of games, and how unfair the seats are by them. */
#ifndef PLAYERS_CATAN_TALLY_H
#define PLAYERS_CATAN_TALLY_H

#include "boards/catan/rules.h"
#include "players/playtest/bias.h"

typedef struct {
    int players;
    int64_t games, won[CT_SEATS_MAX]; /* games; wins of each seat. Games without a winner do not count */
} ct_tally;

void ct_tally_add(ct_tally *to, const ct_tally *more);
int64_t ct_tally_won(const ct_tally *tally); /* returns the number of games that somebody won */
/* Adds the games of a board. Deviations are counted in units of chance as Pearson's statistic does. */
void ct_bias_add(lg_bias_sum *sum, const ct_tally *tally);
lg_bias ct_bias_of_board(const ct_tally *tally, double deviations);

#endif
