/* How unfair seats are: the root mean square, over seats and boards, by which shares of wins miss 1/seats, without what
 * chance alone adds: sqrt(mean((share - 1/seats)^2 - (1/seats)(1 - 1/seats)/games)). */
#ifndef LG_HOST_BIAS_H
#define LG_HOST_BIAS_H

#include <stdint.h>

/* Of several boards; zero-initialise. */
typedef struct {
    double excess, places;      /* the squares without chance; seats over all boards */
    double chi, freedom, scale; /* Pearson's statistic, and what it takes to turn it into a bias */
} bias_sum;

/* A board, and the games that each seat has won there. */
void bias_add(bias_sum *sum, const int64_t *won, int seats);

/* With its 95 % interval; NAN without a game. The interval is that of the noncentrality of a chi-square distribution
 * (Sankaran 1963), and tells what the games leave open, of these boards. */
typedef struct {
    double value, low, high;
} bias;
bias bias_of(const bias_sum *sum);

#endif
