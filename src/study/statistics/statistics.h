/* What studies say of samples: tests, intervals, relations and running times. Nothing here prints, reads a clock or keeps
 * a state; what is drawn at random is drawn from a seed, so that the same call gives the same answer. Numbers must not be
 * NaN; infinite ones may be compared and ranked, but have no means. Where a sample is too small to say a thing, that is NAN.
 * A function that takes a sample which is not const may put its values in order. */
#ifndef LG_STUDY_STATISTICS_H
#define LG_STUDY_STATISTICS_H

#include "host/sample.h"
#include "levelground.h"

typedef struct {
    double low, high;
} interval;

/* One-way analysis of variance (Fisher 1925). Groups without a value do not count; two groups and more values than groups
 * are needed, or all but the sums of squares is NAN. Without variance F is infinite, or NAN where the means agree too. */
typedef struct {
    double between, within; /* sums of squares */
    int df1, df2;           /* groups - 1, values - groups */
    double f;               /* (between / df1) / (within / df2) */
    double critical;        /* F above this is significant at alpha */
    double p;               /* of an F as large or larger, were all means equal */
} anova;
anova anova_of(const sample *group, int groups, double alpha); /* 0 < alpha < 1 */

/* Mann and Whitney 1947, two-sided. Exact where each sample has fewer than 50 values and no two are equal, as R's
 * wilcox.test; else the normal approximation, with corrections for ties and for continuity. All is NAN where a sample is empty
 * or has a NaN. */
typedef struct {
    double u;   /* pairs in which a is larger, equal ones half: 0 .. |a| |b| */
    double a12; /* u as a share of the pairs (Vargha and Delaney 2000): 0.5 no effect, 1 all of a above all of b */
    double p;   /* two-sided */
    bool exact;
} ranking;
ranking mann_whitney(sample *a, sample *b);

/* All groups against all, each pair once, by Mann and Whitney's test. Sorted: most rejections first, of equals the smaller
 * sum of p values, then the lower group. Source: cgrhea2022, section 4.4.2 and table 4.3. */
typedef struct {
    int group;    /* index into the groups */
    int rejected; /* others it differs from: p < alpha; 0 .. groups - 1 */
    double p_sum; /* of its p values against all others; of pairs with an empty sample none */
} standing;
/* Writes a standing a group, and into p (NULL, or groups * groups numbers) the p values, 1 on the diagonal. */
void tournament(sample *group, int groups, double alpha, standing *standings, double *p);

/* p values of one family adjusted in place, each at its own index: to be held against alpha as they are. NAN stays and does
 * not count. False where memory is short. Holm 1979 keeps the chance of any false rejection, Benjamini and Hochberg 1995
 * the share of false ones among the rejections (for tests that are independent or agree). */
bool adjust_holm(double *p, int count);
bool adjust_benjamini_hochberg(double *p, int count);

/* Bootstrap interval, bias-corrected and accelerated (Efron 1987), of any function of a sample: B + n evaluations of it.
 * Samples of more than B values are not jackknifed: their acceleration counts as 0. The order of values does not matter.
 * NAN for fewer than two values, where `of` gives NAN, or where memory is short. */
enum { BOOTSTRAP_DRAWS = 2000 };
typedef struct {
    double confidence; /* 0 < confidence < 1, such as 0.95 */
    int draws;         /* B, 1 or more: BOOTSTRAP_DRAWS where nothing speaks for another */
    uint64_t seed;
} resampling;
typedef double statistic(sample *s); /* sample_median is one */
double mean_of(sample *s);           /* sample_mean as a statistic */
interval bootstrap(const sample *s, statistic *of, resampling how);

/* Of a / b, two estimates that are normal with these variances; without bounds where b may be 0 (Fieller 1954). */
typedef struct {
    double a, b, variance_a, variance_b, covariance;
} estimates;
interval ratio_interval(const estimates *of, double confidence);

/* Pearson's correlation of pairs, with Student's t-test and Fisher's interval (1921). NAN: fewer than 2 pairs or an x or y
 * that does not vary; p from 3 pairs on, the interval from 4. */
typedef struct {
    double r, t, p; /* p two-sided, n - 2 degrees of freedom */
    interval within;
} correlation;
correlation pearson(const double *x, const double *y, int pairs, double confidence);

/* The line y = intercept + slope x of least squares. NAN: fewer than 2 pairs or an x that does not vary; errors and residual
 * from 3 pairs on; r2 where y varies. */
typedef struct {
    double intercept, slope;
    double intercept_error, slope_error; /* standard errors */
    double residual;                     /* standard deviation of what is left: sqrt(sum of squares / (n - 2)) */
    double r2;
} line;
line least_squares(const double *x, const double *y, int pairs);

/* A run: its evaluations until it reached its target, or all it had if it did not. */
typedef struct {
    double evaluations;
    bool reached;
} run_time;
/* Evaluations of all runs by the number that reached: INFINITY where none did, NAN without runs (Hansen et al. 2021). */
double expected_running_time(const run_time *run, int runs);
typedef struct {
    double evaluations;
    double share; /* of the runs that had reached their target by then */
} run_time_step;
/* The empirical distribution of running times, a step for each different number at which a run reached: writes at most
 * `runs` of them in ascending order and returns how many. Sorts the runs. For several targets in one curve, give each run
 * once for each target. */
int run_time_steps(run_time *run, int runs, run_time_step *step);

#endif
