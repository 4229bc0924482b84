/* How unfair a game's places (seats, colours) are: the root mean square, over places and levels, of how far their shares of
 * wins are from equal, without the part that chance alone explains; and confidence bounds for it. The bounds describe what the
 * games leave open about these levels. */
#ifndef PLAYERS_PLAYTEST_BIAS_H
#define PLAYERS_PLAYTEST_BIAS_H

/* Sums over several levels. Initialise with zeros. */
typedef struct {
    double excess;       /* sum of squared deviations, without the part that chance explains */
    double places;       /* number of places over all levels */
    double chi, freedom; /* sum of squared deviations, each in units of its chance; its degrees of freedom */
    double scale;        /* turns this statistic into a bias */
} lg_bias_sum;

/* The bias as a share, at most 1: the estimate and its one-sided bounds. Without a game 0, 0 and 1. */
typedef struct {
    double bias, low, high;
} lg_bias;

/* deviations: the quantile of the normal distribution for the wanted confidence, one-sided. */
lg_bias lg_bias_of(const lg_bias_sum *sum, double deviations);

#endif
