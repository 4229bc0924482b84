/* Estimates with their intervals: of any statistic (bootstrap), of the likeness of a paper's figure to ours, of a ratio, and of
 * running times. */
#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>

#include "statistics.h"

/* Bootstrap intervals by Efron's BCa method: quantiles of the statistic over resamples, corrected for bias (z0) and for the way
 * in which the spread changes with the value (acceleration, from the jackknife). Source: Efron, Better bootstrap confidence
 * intervals, 1987. Values are sorted before resampling, so that their original order does not matter. */

typedef struct {
    sample values;     /* in ascending order */
    sample drawn;      /* input of the statistic, which may reorder it */
    sample replicates; /* the values of the statistic for the resamples */
    statistic *of;
} work;

double mean_of(sample *s) {
    return sample_mean(s);
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

static double moved_share(double share, double z0, double a) {
    double z = z0 + gsl_cdf_ugaussian_Pinv(share);
    return gsl_cdf_ugaussian_P(z0 + z / fmax(1 - a * z, 1e-9));
}

interval bootstrap(const sample *s, statistic *of, resampling how) {
    assert(how.confidence > 0 && how.confidence < 1 && how.draws > 0);
    lg_rng rng = lg_rng_stream(how.seed, "bootstrap", 0);
    work w = {.of = of};
    interval result = {NAN, NAN};
    for (int i = 0; i < s->count; i++)
        sample_add(&w.values, s->value[i]);
    sample_sort(&w.values);
    const bool enough = s->count > 1 && !w.values.failed;
    const double a = enough && s->count <= how.draws ? acceleration(&w) : 0;
    const double estimate = enough ? statistic_without(&w, -1) : NAN;
    /* A resample draws as many values as the sample has, with replacement. */
    sample_empty(&w.replicates);
    for (int b = 0; enough && b < how.draws; b++) {
        sample_empty(&w.drawn);
        for (int i = 0; i < s->count; i++)
            sample_add(&w.drawn, w.values.value[lg_rng_below(&rng, (uint32_t)s->count)]);
        sample_add(&w.replicates, of(&w.drawn));
    }
    if (!w.drawn.failed && !w.replicates.failed && !isnan(estimate + a + sample_mean(&w.replicates))) {
        /* The bias correction is the share of replicates below the estimate (equal ones count as a half), converted to a
         * normal deviate. The share is kept at least half a replicate away from 0 and 1, where the deviate would be
         * infinite. */
        double below = 0;
        const double n = w.replicates.count;
        assert(w.replicates.count == how.draws && w.drawn.count == s->count);
        for (int i = 0; i < w.replicates.count; i++)
            below += (w.replicates.value[i] < estimate) + (w.replicates.value[i] == estimate) / 2.0;
        assert(n > 0 && below <= n);
        const double z0 = gsl_cdf_ugaussian_Pinv(fmin(fmax(below, 0.5), n - 0.5) / n), tail = (1 - how.confidence) / 2;
        result.low = sample_quantile(&w.replicates, moved_share(tail, z0, a));
        result.high = sample_quantile(&w.replicates, moved_share(1 - tail, z0, a));
        assert(!(result.low > result.high));
    }
    sample_clear(&w.values);
    sample_clear(&w.drawn);
    sample_clear(&w.replicates);
    return result;
}

/* How similar is a paper's figure to ours? The rule is that of docs/measurements/fidelity.md: same, near or differs, by effect
 * size and interval. Effects are in standard deviations (Cohen 1988: .2 small, .5 medium, .8 large). */

static const double small = .2, medium = .5, large = .8;

static const double alike = .25; /* single figures are near if one is 80 to 125 % of the other */

const char *likeness_name(verdict v) {
    static const char *const names[] = {"", "same", "near", "differs"};
    assert(v >= LIKE_UNJUDGED && v <= LIKE_DIFFERS);
    return names[v];
}

/* `range` is the interval of the effect, or NAN to NAN if there is none. */
static verdict judge_effect(double effect, interval range) {
    const double size = fabs(effect);
    if (size < small || (range.low <= 0 && range.high >= 0 && size < medium)) return LIKE_SAME;
    return size < large ? LIKE_NEAR : LIKE_DIFFERS;
}

/* Uses Welch's interval (1947) for the difference. */
likeness likeness_of_means(summary theirs, summary ours) {
    if (!(ours.n >= 2) || !isfinite(ours.mean) || !isfinite(ours.sd)) return (likeness){.verdict = LIKE_UNJUDGED};
    if (!(theirs.sd > 0)) theirs.sd = ours.sd;
    double difference = ours.mean - theirs.mean, sd = sqrt((theirs.sd * theirs.sd + ours.sd * ours.sd) / 2);
    double a = theirs.n >= 2 ? theirs.sd * theirs.sd / theirs.n : 0, b = ours.sd * ours.sd / ours.n;
    double below = (a > 0 ? a * a / (theirs.n - 1) : 0) + b * b / (ours.n - 1);
    if (!(sd > 0)) return (likeness){.verdict = difference == 0 ? LIKE_SAME : LIKE_DIFFERS};
    double df = below > 0 ? (a + b) * (a + b) / below : ours.n - 1;
    double effect = difference / sd, half = gsl_cdf_tdist_Pinv(.975, df) * sqrt(a + b) / sd;
    interval range = {effect - half, effect + half};
    return (likeness){judge_effect(effect, range), effect, range};
}

/* Uses Cohen's h: the difference of the arcsines of the shares, whose variance is 1 / n whatever the share is. */
likeness likeness_of_shares(summary theirs, summary ours) {
    bool shares = ours.mean >= 0 && ours.mean <= 1 && theirs.mean >= 0 && theirs.mean <= 1;
    if (!shares || !(ours.n >= 1)) return (likeness){.verdict = LIKE_UNJUDGED};
    double effect = 2 * (asin(sqrt(ours.mean)) - asin(sqrt(theirs.mean)));
    double half = gsl_cdf_ugaussian_Pinv(.975) * sqrt(1 / ours.n + (theirs.n >= 1 ? 1 / theirs.n : 0));
    interval range = {effect - half, effect + half};
    return (likeness){judge_effect(effect, range), effect, range};
}

/* Returns twice Cohen's f, without the part of F that comes about by chance. For two groups this is the difference of the means
 * in standard deviations. */
static double size_of_f(double f, int df1, int df2) {
    return f > 1 ? 2 * sqrt(df1 * (f - 1) / (df1 + df2 + 1)) : 0;
}

likeness likeness_of_f(double theirs, double ours, int df1, int df2) {
    if (!isfinite(ours) || df1 < 1 || df2 < 1) return (likeness){.verdict = LIKE_UNJUDGED};
    double effect = size_of_f(ours, df1, df2) - size_of_f(theirs, df1, df2);
    return (likeness){judge_effect(effect, (interval){NAN, NAN}), effect, {NAN, NAN}};
}

likeness likeness_of_numbers(double theirs, double ours, double unit) {
    double off = fabs(ours - theirs), most = fmax(fabs(ours), fabs(theirs));
    if (!isfinite(ours)) return (likeness){.verdict = LIKE_UNJUDGED};
    verdict v = off <= unit / 2 * (1 + 1e-9) ? LIKE_SAME : off <= alike / (1 + alike) * most ? LIKE_NEAR : LIKE_DIFFERS;
    return (likeness){v, NAN, {NAN, NAN}};
}

/* The interval of a ratio of two estimates a and b. It contains all ratios r for which a - r b does not differ significantly
 * from 0. Source: Fieller, Some problems in interval estimation, 1954. */

interval ratio_interval(const estimates *e, double confidence) {
    assert(confidence > 0 && confidence < 1 && !(e->variance_a < 0) && !(e->variance_b < 0));
    double z = gsl_cdf_ugaussian_Pinv((1 + confidence) / 2);
    double a = e->b * e->b - z * z * e->variance_b, b = e->a * e->b - z * z * e->covariance;
    double c = e->a * e->a - z * z * e->variance_a, root = b * b - a * c;
    if (!(a > 0) || !(root >= 0)) return (interval){-INFINITY, INFINITY};
    return (interval){(b - sqrt(root)) / a, (b + sqrt(root)) / a};
}

/* Running times of runs that may not have reached their target: the expected running time and the empirical distribution.
 * Source: Hansen, Auger, Ros, Mersmann, Tusar and Brockhoff, COCO: a platform for comparing continuous optimizers, 2021. */

double expected_running_time(const run_time *run, int runs) {
    double evaluations = 0;
    int reached = 0;
    for (int i = 0; i < runs; i++) {
        evaluations += run[i].evaluations;
        reached += run[i].reached;
    }
    assert(reached <= (runs < 0 ? 0 : runs));
    if (runs < 1) return NAN;
    return reached ? evaluations / reached : INFINITY;
}

static int compare_times(const void *a, const void *b) {
    const run_time *x = a, *y = b;
    return (x->evaluations > y->evaluations) - (x->evaluations < y->evaluations);
}

int run_time_steps(run_time *run, int runs, run_time_step *step) {
    int steps = 0, reached = 0;
    if (runs > 0) qsort(run, (size_t)runs, sizeof *run, compare_times);
    for (int i = 0; i < runs; i++) {
        if (!run[i].reached) continue;
        if (!steps || step[steps - 1].evaluations < run[i].evaluations) steps++;
        step[steps - 1] = (run_time_step){run[i].evaluations, (double)++reached / runs};
    }
    assert(steps <= reached && reached <= runs && (!steps || step[steps - 1].share <= 1));
    return steps;
}
