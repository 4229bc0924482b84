/* How similar is a paper's figure to ours? The rule is that of docs/measurements/fidelity.md: same, near or differs, by effect
 * size and interval. Effects are in standard deviations (Cohen 1988: .2 small, .5 medium, .8 large). */
#include "lab/statistics/statistics.h"

#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <math.h>

static const double small = .2, medium = .5, large = .8;

static const double alike = .25; /* single figures are near if one is 80 to 125 % of the other */

const char *likeness_name(verdict v) {
    static const char *const names[] = {"", "same", "near", "differs"};
    assert(v >= LIKE_UNJUDGED && v <= LIKE_DIFFERS);
    return names[v];
}

static bool is_zero_within(interval i) {
    return i.low <= 0 && i.high >= 0;
}

static verdict judge_effect(double effect, bool zero_within) {
    double size = fabs(effect);
    if (size < small || (zero_within && size < medium)) return LIKE_SAME;
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
    return (likeness){judge_effect(effect, is_zero_within(range)), effect, range};
}

/* Uses Cohen's h: the difference of the arcsines of the shares, whose variance is 1 / n whatever the share is. */
likeness likeness_of_shares(summary theirs, summary ours) {
    bool shares = ours.mean >= 0 && ours.mean <= 1 && theirs.mean >= 0 && theirs.mean <= 1;
    if (!shares || !(ours.n >= 1)) return (likeness){.verdict = LIKE_UNJUDGED};
    double effect = 2 * (asin(sqrt(ours.mean)) - asin(sqrt(theirs.mean)));
    double half = gsl_cdf_ugaussian_Pinv(.975) * sqrt(1 / ours.n + (theirs.n >= 1 ? 1 / theirs.n : 0));
    interval range = {effect - half, effect + half};
    return (likeness){judge_effect(effect, is_zero_within(range)), effect, range};
}

/* Returns twice Cohen's f, without the part of F that comes about by chance. For two groups this is the difference of the means
 * in standard deviations. */
static double size_of_f(double f, int df1, int df2) {
    return f > 1 ? 2 * sqrt(df1 * (f - 1) / (df1 + df2 + 1)) : 0;
}

likeness likeness_of_f(double theirs, double ours, int df1, int df2) {
    if (!isfinite(ours) || df1 < 1 || df2 < 1) return (likeness){.verdict = LIKE_UNJUDGED};
    double effect = size_of_f(ours, df1, df2) - size_of_f(theirs, df1, df2);
    return (likeness){judge_effect(effect, false), effect, {NAN, NAN}};
}

likeness likeness_of_numbers(double theirs, double ours, double unit) {
    double off = fabs(ours - theirs), most = fmax(fabs(ours), fabs(theirs));
    if (!isfinite(ours)) return (likeness){.verdict = LIKE_UNJUDGED};
    verdict v = off <= unit / 2 * (1 + 1e-9) ? LIKE_SAME : off <= alike / (1 + alike) * most ? LIKE_NEAR : LIKE_DIFFERS;
    return (likeness){v, NAN, {NAN, NAN}};
}
