/* What games show about the shares of wins. */
#include <assert.h>
#include <math.h>

#include "levelground/balance.h"

static const double slack = 1e-6; /* by how much shares may miss 1, because they are written with few digits */

bool lg_tally_add(lg_tally *t, const double *shares, lg_error *error) {
    double sum = 0;
    bool won = false;
    assert(t->seats >= 1 && t->seats <= LG_SEATS_MAX);
    for (int s = 0; s < t->seats; s++) {
        if (!(shares[s] >= 0 && shares[s] <= 1 + slack))
            return lg_fail(error, "expected shares from 0 to 1, found %.6g in seat %d", shares[s], s + 1);
        sum += shares[s];
    }
    if (fabs(sum - 1) > slack * t->seats) return lg_fail(error, "expected shares that add up to 1, found %.6g", sum);
    t->games++;
    for (int s = 0; s < t->seats; s++) {
        t->sum[s] += shares[s];
        t->square[s] += shares[s] * shares[s];
        won = won || shares[s] >= 1 - slack;
    }
    t->draws += !won;
    return true;
}

/* Adds half a game that this seat has won and half a game that it has lost, for the width only. */
double lg_tally_share(const lg_tally *t, int seat, double deviations, double *width) {
    double n = (double)t->games, mean = n > 0 ? t->sum[seat] / n : 0;
    double middle = (t->sum[seat] + .5) / (n + 1), squares = (t->square[seat] + .5) / (n + 1);
    double variance = squares - middle * middle;
    *width = n > 0 ? fmin(1, deviations * sqrt(fmax(variance, 0) / n)) : 1;
    return mean;
}
