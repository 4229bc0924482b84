/* How unfair seats are: the root mean square, over seats and boards, by which shares of wins miss being even, without what
 * chance alone gives; and between which bounds that surely is. The bounds tell what the games leave open, of these boards. */
#ifndef LG_CATAN_FAIR_BIAS_H
#define LG_CATAN_FAIR_BIAS_H

#include "games/catan/rules.h"

typedef struct {
    int players;
    int64_t games, won[CT_SEATS_MAX]; /* games nobody has won are in none */
} ct_tally;

/* Of several boards; zero-initialise. */
typedef struct {
    double excess, places;      /* the squares without chance; seats over all boards */
    double chi, freedom, scale; /* Pearson's statistic, and what it takes to turn it into a bias */
} ct_bias_sum;

/* Of shares, which are at most 1: the estimate, and its one-sided bounds. Without a win 0, 0 and 1. */
typedef struct {
    double bias, low, high;
} ct_bias;

void ct_tally_add(ct_tally *to, const ct_tally *more);
int64_t ct_tally_won(const ct_tally *tally); /* games that somebody won */
/* A board's games. */
void ct_bias_add(ct_bias_sum *sum, const ct_tally *tally);
/* deviations: how far a normal quantity may be from its mean at the confidence wanted, to one side. */
ct_bias ct_bias_of(const ct_bias_sum *sum, double deviations);
ct_bias ct_bias_of_board(const ct_tally *tally, double deviations);

#endif
