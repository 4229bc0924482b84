/* Bootstrap intervals by Efron's BCa method: quantiles of the statistic over resamples, corrected for bias (z0) and for the way
 * in which the spread changes with the value (acceleration, from the jackknife). Source: Efron, Better bootstrap confidence
 * intervals, 1987. Values are sorted before resampling, so that their original order does not matter. */
#include "lab/statistics/statistics.h"

#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <math.h>

typedef struct {
    sample values;     /* in ascending order */
    sample drawn;      /* input of the statistic, which may reorder it */
    sample replicates; /* the values of the statistic for the resamples */
    statistic *of;
} work;

double mean_of(sample *s) {
    return sample_mean(s);
}

/* Draws as many values as the sample has, with replacement, and returns their statistic. */
static double resampled_statistic(work *w, lg_rng *rng) {
    sample_empty(&w->drawn);
    for (int i = 0; i < w->values.count; i++)
        sample_add(&w->drawn, w->values.value[lg_rng_below(rng, (uint32_t)w->values.count)]);
    return w->of(&w->drawn);
}

/* Returns the statistic of all values except one; left_out -1: of all values. */
static double statistic_without(work *w, int left_out) {
    sample_empty(&w->drawn);
    for (int i = 0; i < w->values.count; i++)
        if (i != left_out) sample_add(&w->drawn, w->values.value[i]);
    return w->of(&w->drawn);
}

static double acceleration(work *w) {
    double mean, squares, cubes = 0;
    sample_empty(&w->replicates);
    for (int i = 0; i < w->values.count; i++)
        sample_add(&w->replicates, statistic_without(w, i));
    mean = sample_mean(&w->replicates);
    squares = sample_squares(&w->replicates);
    for (int i = 0; i < w->replicates.count; i++)
        cubes += pow(mean - w->replicates.value[i], 3);
    return squares > 0 ? cubes / (6 * pow(squares, 1.5)) : 0;
}

/* Returns the bias correction: the share of replicates below the estimate (equal ones count as a half), converted to a normal
 * deviate. The share is kept at least half a replicate away from 0 and 1, where the deviate would be infinite. */
static double bias_of(const sample *replicates, double estimate) {
    double below = 0, n = replicates->count;
    for (int i = 0; i < replicates->count; i++)
        below += (replicates->value[i] < estimate) + (replicates->value[i] == estimate) / 2.0;
    assert(n > 0 && below <= n);
    return gsl_cdf_ugaussian_Pinv(fmin(fmax(below, 0.5), n - 0.5) / n);
}

static double moved_share(double share, double z0, double a) {
    double z = z0 + gsl_cdf_ugaussian_Pinv(share);
    return gsl_cdf_ugaussian_P(z0 + z / fmax(1 - a * z, 1e-9));
}

#ifndef NDEBUG
static bool is_sorted(const sample *s) {
    for (int i = 1; i < s->count; i++)
        if (s->value[i - 1] > s->value[i]) return false;
    return true;
}
#endif

static interval interval_of(work *w, resampling how) {
    lg_rng rng = lg_rng_stream(how.seed, "bootstrap", 0);
    double a = w->values.count <= how.draws ? acceleration(w) : 0, estimate = statistic_without(w, -1);
    sample_empty(&w->replicates);
    for (int b = 0; b < how.draws; b++)
        sample_add(&w->replicates, resampled_statistic(w, &rng));
    if (w->drawn.failed || w->replicates.failed || isnan(estimate + a + sample_mean(&w->replicates)))
        return (interval){NAN, NAN};
    assert(w->replicates.count == how.draws && w->drawn.count == w->values.count);
    double z0 = bias_of(&w->replicates, estimate), tail = (1 - how.confidence) / 2;
    return (interval){sample_quantile(&w->replicates, moved_share(tail, z0, a)),
                      sample_quantile(&w->replicates, moved_share(1 - tail, z0, a))};
}

interval bootstrap(const sample *s, statistic *of, resampling how) {
    assert(how.confidence > 0 && how.confidence < 1 && how.draws > 0);
    work w = {.of = of};
    interval result = {NAN, NAN};
    for (int i = 0; i < s->count; i++)
        sample_add(&w.values, s->value[i]);
    sample_sort(&w.values);
    assert(w.values.failed || is_sorted(&w.values));
    if (s->count > 1 && !w.values.failed) result = interval_of(&w, how);
    assert(!(result.low > result.high));
    sample_clear(&w.values);
    sample_clear(&w.drawn);
    sample_clear(&w.replicates);
    return result;
}
