/* Pearson's correlation and the least-squares line of pairs of numbers. Sources: Pearson 1895; Student's t-test; Fisher 1921
 * for the interval by z = atanh r, whose standard error is 1 / sqrt(n - 3). Means are computed from the differences to the
 * first pair, so that values that are all equal have a variance of exactly 0. */
#include "lab/statistics/statistics.h"

#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <math.h>

typedef struct {
    double x, y;       /* means of x and of y */
    double xx, yy, xy; /* sums of products of the deviations from the means */
} moments;

static double mean_from_first(const double *v, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += v[i] - v[0];
    return v[0] + sum / n;
}

static moments moments_of(const double *x, const double *y, int n) {
    moments m = {.x = mean_from_first(x, n), .y = mean_from_first(y, n)};
    for (int i = 0; i < n; i++) {
        double dx = x[i] - m.x, dy = y[i] - m.y;
        m.xx += dx * dx;
        m.yy += dy * dy;
        m.xy += dx * dy;
    }
    return m;
}

correlation pearson(const double *x, const double *y, int pairs, double confidence) {
    correlation c = {NAN, NAN, NAN, {NAN, NAN}};
    assert(confidence > 0 && confidence < 1);
    if (pairs < 2) return c;
    moments m = moments_of(x, y, pairs);
    if (m.xx == 0 || m.yy == 0) return c;
    c.r = fmax(-1, fmin(1, m.xy / sqrt(m.xx) / sqrt(m.yy)));
    if (pairs < 3) return c;
    c.t = c.r * sqrt((pairs - 2) / ((1 - c.r) * (1 + c.r)));
    assert(!(c.r < -1) && !(c.r > 1));
    c.p = 2 * gsl_cdf_tdist_Q(fabs(c.t), pairs - 2);
    if (pairs < 4) return c;
    double z = gsl_cdf_ugaussian_Pinv((1 + confidence) / 2) / sqrt(pairs - 3);
    c.within = (interval){tanh(atanh(c.r) - z), tanh(atanh(c.r) + z)};
    assert(!(c.p < 0) && !(c.p > 1) && !(c.within.low > c.within.high));
    return c;
}

line least_squares(const double *x, const double *y, int pairs) {
    line l = {NAN, NAN, NAN, NAN, NAN, NAN};
    if (pairs < 2) return l;
    moments m = moments_of(x, y, pairs);
    l.slope = m.xy / m.xx; /* NAN if x does not vary; r2 is NAN if y does not vary */
    l.intercept = m.y - l.slope * m.x;
    double left = 0;
    for (int i = 0; i < pairs; i++) {
        double off = y[i] - l.intercept - l.slope * x[i];
        left += off * off;
    }
    l.r2 = 1 - left / m.yy;
    if (pairs < 3) return l;
    l.residual = sqrt(left / (pairs - 2));
    l.slope_error = l.residual / sqrt(m.xx);
    l.intercept_error = l.residual * sqrt(1.0 / pairs + m.x * m.x / m.xx);
    return l;
}
