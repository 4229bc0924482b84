/* Bounds by the noncentral chi-square distribution, whose square root is nearly normal. */
#include "bias.h"

#include <assert.h>
#include <math.h>

enum { HALVINGS = 60 };

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
lg_bias lg_bias_of(const lg_bias_sum *sum, double deviations) {
    if (sum->places <= 0) return (lg_bias){0, 0, 1};
    double square = sum->excess / sum->places, least = sum->chi > sum->freedom ? sum->chi : sum->freedom;
    return (lg_bias){.bias = square > 0 ? sqrt(square) : 0,
                     .low = sqrt(noncentral_of(sum->chi, sum->freedom, deviations) / sum->scale),
                     .high = sqrt(noncentral_of(least, sum->freedom, -deviations) / sum->scale)};
}
