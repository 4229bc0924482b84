/* With n players, N games and a true bias b, the statistic chi2 = sum (won - N / n)^2 / (N / n) is distributed as chi squared
 * with n - 1 degrees of freedom and the non-centrality L = N n^2 b^2. Its root is nearly normal, of variance 1, around
 * sqrt(L + n - 2), which gives the bounds; compared with exact ones (3 to 6 players, 90 to 99 %) the upper bound of b is within 5 %
 * and errs to the safe side where b is small; by simulation it is missed in 5 % of cases at most (95 %). */
#include "bias.h"

#include <math.h>

void ct_tally_add(ct_tally *to, const ct_tally *more) {
    to->games += more->games;
    for (int s = 0; s < CT_SEATS_MAX; s++)
        to->won[s] += more->won[s];
}

static int decided(const ct_tally *t) {
    int all = 0;
    for (int s = 0; s < t->players; s++)
        all += t->won[s];
    return all;
}

static double chi_square(const ct_tally *t) {
    double even = (double)decided(t) / t->players, sum = 0;
    for (int s = 0; s < t->players; s++)
        sum += (t->won[s] - even) * (t->won[s] - even);
    return sum / even;
}

/* N n^2 */
static double scale(const ct_tally *t) {
    return (double)decided(t) * t->players * t->players;
}

static double root(double square) {
    return square > 0 ? sqrt(square) : 0;
}

double ct_bias_square(const ct_tally *t) {
    return decided(t) ? (chi_square(t) - (t->players - 1)) / scale(t) : INFINITY;
}

/* Less than what chance gives is taken for luck: of few games it would promise too much. */
ct_bias ct_bias_of(const ct_tally *t, double deviations) {
    int freedom = t->players - 1;
    if (!decided(t)) return (ct_bias){0, 0, 1};
    double chi = chi_square(t), least = root(chi) - deviations, most = root(chi > freedom ? chi : freedom) + deviations;
    double low = least > 0 ? least * least - (freedom - 1) : 0;
    return (ct_bias){root(ct_bias_square(t)), root(low / scale(t)), root((most * most - (freedom - 1)) / scale(t))};
}
