/* The interval of a ratio of two estimates a and b. It contains all ratios r for which a - r b does not differ significantly
 * from 0. Source: Fieller, Some problems in interval estimation, 1954. */
#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <math.h>

#include "lab/statistics/statistics.h"

interval ratio_interval(const estimates *e, double confidence) {
    assert(confidence > 0 && confidence < 1 && !(e->variance_a < 0) && !(e->variance_b < 0));
    double z = gsl_cdf_ugaussian_Pinv((1 + confidence) / 2);
    double a = e->b * e->b - z * z * e->variance_b, b = e->a * e->b - z * z * e->covariance;
    double c = e->a * e->a - z * z * e->variance_a, root = b * b - a * c;
    if (!(a > 0) || !(root >= 0)) return (interval){-INFINITY, INFINITY};
    return (interval){(b - sqrt(root)) / a, (b + sqrt(root)) / a};
}
