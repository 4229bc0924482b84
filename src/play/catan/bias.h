/* How unfair seats are: the root mean square, over seats and boards, of the deviations of the shares of wins from even shares,
 * without the part that chance alone explains; and confidence bounds for it. The bounds describe what the games leave open
 * about these boards. */
#ifndef LG_CATAN_FAIR_BIAS_H
#define LG_CATAN_FAIR_BIAS_H

#include "games/catan/rules.h"

typedef struct {
    int players;
    int64_t games, won[CT_SEATS_MAX]; /* games; wins of each seat. Games without a winner do not count */
} ct_tally;

/* Sums over several boards. Initialise with zeros. */
typedef struct {
    double excess;       /* sum of squared deviations, without the part that chance explains */
    double places;       /* number of seats over all boards */
    double chi, freedom; /* Pearson's statistic and its degrees of freedom */
    double scale;        /* turns Pearson's statistic into a bias */
} ct_bias_sum;

/* The bias as a share, at most 1: the estimate and its one-sided bounds. Without a win 0, 0 and 1. */
typedef struct {
    double bias, low, high;
} ct_bias;

void ct_tally_add(ct_tally *to, const ct_tally *more);
int64_t ct_tally_won(const ct_tally *tally); /* returns the number of games that somebody won */
/* Adds the games of a board. */
void ct_bias_add(ct_bias_sum *sum, const ct_tally *tally);
/* deviations: the quantile of the normal distribution for the wanted confidence, one-sided. */
ct_bias ct_bias_of(const ct_bias_sum *sum, double deviations);
ct_bias ct_bias_of_board(const ct_tally *tally, double deviations);

#endif
