/* Wins by seat are multinomial, so Pearson's statistic against equal shares is a noncentral chi-square: its noncentrality
 * is games * seats^2 * bias^2, summed over boards. */
#include "host/bias.h"

#include <math.h>

enum { HALVINGS = 60 };

void bias_add(bias_sum *sum, const int64_t *won, int seats) {
    double games = 0, equal = 1.0 / seats, squares = 0;
    for (int s = 0; s < seats; s++)
        games += (double)won[s];
    if (games <= 0) return;
    for (int s = 0; s < seats; s++) {
        double off = (double)won[s] / games - equal;
        squares += off * off;
    }
    sum->excess += squares - (1 - equal) / games;
    sum->places += seats;
    sum->chi += games * seats * squares;
    sum->freedom += seats - 1;
    sum->scale += games * seats * seats;
}

/* By how many standard deviations x lies above the middle of a chi-square distribution: a power of it is nearly normal. */
static double normal_of(double x, double freedom, double noncentral) {
    double one = freedom + noncentral, two = freedom + 2 * noncentral, three = freedom + 3 * noncentral;
    double h = 1 - 2.0 / 3 * one * three / (two * two), p = two / (one * one), m = (h - 1) * (1 - 3 * h);
    double mean = 1 + h * p * (h - 1 - 0.5 * (2 - h) * m * p), width = h * sqrt(2 * p) * (1 + 0.5 * m * p);
    return (pow(x / one, h) - mean) / width;
}

/* The noncentrality at which x lies so many standard deviations above the middle; 0 if it lies lower without any. */
static double noncentral_of(double x, double freedom, double above) {
    double low = 0, high = x + 100 + 10 * sqrt(x);
    if (normal_of(x, freedom, 0) <= above) return 0;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        if (normal_of(x, freedom, middle) > above)
            low = middle;
        else
            high = middle;
    }
    return low;
}

bias bias_of(const bias_sum *sum) {
    static const double z = 1.959963984540054;
    if (sum->places <= 0) return (bias){NAN, NAN, NAN};
    double least = fmax(sum->chi, sum->freedom); /* wins more even than chance makes them prove no more */
    return (bias){.value = sqrt(fmax(0, sum->excess / sum->places)),
                  .low = sqrt(noncentral_of(sum->chi, sum->freedom, z) / sum->scale),
                  .high = sqrt(noncentral_of(least, sum->freedom, -z) / sum->scale)};
}
