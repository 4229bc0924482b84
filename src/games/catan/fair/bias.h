/* What counted wins say of a board: by how much the seats' shares miss being even, corrected for what chance alone gives,
 * and between which bounds that surely is. */
#ifndef LG_CATAN_FAIR_BIAS_H
#define LG_CATAN_FAIR_BIAS_H

#include "games/catan/rules.h"

typedef struct {
    int players, games;
    int won[CT_SEATS_MAX]; /* games nobody has won are in none */
} ct_tally;

/* Root mean squares of share - 1 / players: the estimate, and its one-sided bounds. */
typedef struct {
    double bias, low, high;
} ct_bias;

void ct_tally_add(ct_tally *to, const ct_tally *more);
/* deviations: how far a normal quantity may be from its mean at the confidence wanted, to one side. */
ct_bias ct_bias_of(const ct_tally *tally, double deviations);
/* The square of the bias, less than 0 where chance would give more; to compare boards by. INFINITY without a win. */
double ct_bias_square(const ct_tally *tally);

#endif
