/* One-way analysis of variance: F is the variance between groups divided by the variance within them. Source: Fisher,
 * Statistical methods for research workers, 1925. The mean of equal values is computed so that it is exactly this value.
 * Otherwise rounding errors alone could give an F. */
#include "lab/statistics/statistics.h"

#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <math.h>

static double exact_mean(const sample *s) {
    double least = sample_min(s);
    return least == sample_max(s) ? least : sample_mean(s);
}

/* Returns the mean of all values as its distance from `origin`. The distance is exactly 0 if all groups have this mean. */
static double grand_mean(const sample *group, int groups, double origin) {
    double sum = 0, values = 0;
    for (int g = 0; g < groups; g++) {
        if (!group[g].count) continue;
        sum += group[g].count * (exact_mean(&group[g]) - origin);
        values += group[g].count;
    }
    return sum / values;
}

static double squares_between(const sample *group, int groups) {
    int first = 0;
    while (first < groups && !group[first].count)
        first++;
    if (first == groups) return 0;
    double origin = exact_mean(&group[first]), grand = grand_mean(group, groups, origin), squares = 0;
    for (int g = first; g < groups; g++) {
        double off = exact_mean(&group[g]) - origin - grand;
        if (group[g].count) squares += group[g].count * off * off;
    }
    return squares;
}

anova anova_of(const sample *group, int groups, double alpha) {
    assert(alpha > 0 && alpha < 1);
    anova a = {.between = squares_between(group, groups), .df1 = -1, .f = NAN, .critical = NAN, .p = NAN};
    for (int g = 0; g < groups; g++) {
        a.within += sample_squares(&group[g]);
        a.df1 += group[g].count > 0;
        a.df2 += group[g].count - (group[g].count > 0);
    }
    /* the assertion is written so that it also passes for NaN, the result of infinite values */
    assert(!(a.between < 0) && !(a.within < 0) && a.df2 >= 0);
    if (a.df1 < 1 || a.df2 < 1) return a;
    a.f = a.between / a.df1 / (a.within / a.df2);
    /* Finds the critical value by bisection, because the GSL's own inverse does not converge for many degrees of
     * freedom. */
    double low = 0, high = 1;
    assert(a.df1 >= 1 && a.df2 >= 1);
    while (gsl_cdf_fdist_Q(high, a.df1, a.df2) > alpha && high < 1e300)
        high *= 2;
    for (int i = 0; i < 100; i++) {
        double middle = low + (high - low) / 2;
        *(gsl_cdf_fdist_Q(middle, a.df1, a.df2) > alpha ? &low : &high) = middle;
    }
    a.critical = high;
    a.p = isnan(a.f) ? NAN : gsl_cdf_fdist_Q(a.f, a.df1, a.df2);
    assert(a.critical > 0 && !(a.p < 0) && !(a.p > 1));
    return a;
}
