/*  */
#include "bias.h"

#include <assert.h>
#include <math.h>

enum { HALVINGS = 60 };

void ct_tally_add(ct_tally *to, const ct_tally *more) {
    assert(to->players == more->players);
    to->games += more->games;
    for (int s = 0; s < CT_SEATS_MAX; s++)
        to->won[s] += more->won[s];
}

int64_t ct_tally_won(const ct_tally *t) {
    int64_t all = 0;
    for (int s = 0; s < t->players; s++)
        all += t->won[s];
    assert(all >= 0 && all <= t->games);
    return all;
}

void ct_bias_add(ct_bias_sum *sum, const ct_tally *t) {
    double games = (double)ct_tally_won(t), even = 1.0 / t->players, squares = 0;
    if (games <= 0) return;
    for (int s = 0; s < t->players; s++) {
        double off = (double)t->won[s] / games - even;
        squares += off * off;
    }
    assert(squares <= 1); /* at most when one seat wins all games */
    sum->excess += squares - (1 - even) / games;
    sum->places += t->players;
    sum->chi += games * t->players * squares;
    sum->freedom += t->players - 1;
    sum->scale += games * t->players * t->players;
}

/* Returns by how many standard deviations x lies above the centre of the distribution. */
static double normal_of(double x, double freedom, double noncentral) {
    double mean = freedom + noncentral, variance = 2 * (freedom + 2 * noncentral);
    double middle = sqrt(mean) * (1 - variance / (8 * mean * mean)), width = sqrt(variance / (4 * mean));
    return (sqrt(x) - middle) / width;
}

/* Returns the noncentrality at which x lies `above` standard deviations above the centre; 0 if x lies lower even without
 * noncentrality. */
static double noncentral_of(double x, double freedom, double above) {
    double low = 0, high = x + 100 + 10 * sqrt(x);
    if (normal_of(x, freedom, 0) <= above) return 0;
    assert(normal_of(x, freedom, high) <= above); /* the bisection needs a root between its ends */
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        if (normal_of(x, freedom, middle) > above)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* If wins are more even than chance makes them, that proves nothing more: with few games the bound would promise too much. */
ct_bias ct_bias_of(const ct_bias_sum *sum, double deviations) {
    if (sum->places <= 0) return (ct_bias){0, 0, 1};
    double square = sum->excess / sum->places, least = sum->chi > sum->freedom ? sum->chi : sum->freedom;
    return (ct_bias){.bias = square > 0 ? sqrt(square) : 0,
                     .low = sqrt(noncentral_of(sum->chi, sum->freedom, deviations) / sum->scale),
                     .high = sqrt(noncentral_of(least, sum->freedom, -deviations) / sum->scale)};
}

ct_bias ct_bias_of_board(const ct_tally *tally, double deviations) {
    ct_bias_sum sum = {0};
    ct_bias_add(&sum, tally);
    return ct_bias_of(&sum, deviations);
}
