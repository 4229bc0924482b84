/* Statistics of samples: tests, intervals, relations and running times. No function prints, reads a clock or keeps state.
 * Random numbers come from a seed, so the same call gives the same answer. Numbers must not be NaN; infinite numbers may be
 * compared and ranked, but have no mean. A result is NAN if the sample is too small for it. A function whose sample is not
 * const may sort its values. */
#ifndef LAB_STATISTICS_STATISTICS_H
#define LAB_STATISTICS_STATISTICS_H

#include "host/sample.h"
#include "levelground.h"

typedef struct {
    double low, high;
} interval;

/* One-way analysis of variance (Fisher 1925). Groups without a value do not count. With fewer than two groups, or no more
 * values than groups, everything except the sums of squares is NAN. If the values within groups do not vary, F is infinite, or
 * NAN if the means are also equal. */
typedef struct {
    double between, within; /* sums of squares */
    int df1, df2;           /* groups - 1, values - groups */
    double f;               /* (between / df1) / (within / df2) */
    double critical;        /* F above this is significant at alpha */
    double p;               /* probability of an F at least as large if all means were equal */
} anova;
anova anova_of(const sample *group, int groups, double alpha); /* 0 < alpha < 1 */

/* Mann and Whitney's test (1947), two-sided. The test is exact if each sample has fewer than 50 values and no two values are
 * equal, as in R's wilcox.test; otherwise it is the normal approximation with corrections for ties and continuity. Everything
 * is NAN if a sample is empty or contains a NaN. */
typedef struct {
    double u; /* number of pairs in which a is larger; equal ones count as a half; from 0 to |a| |b| */
    /* u as a share of all pairs (Vargha and Delaney 2000): 0.5 means no effect, 1 that all of a is above all of b */
    double a12;
    double p; /* two-sided p value */
    bool exact;
} ranking;
ranking mann_whitney(sample *a, sample *b);

/* Compares all groups with each other, each pair once, by Mann and Whitney's test. The result is sorted by how many more groups a
 * group is better than it is worse than, the best first; then by its share of pairs of values in which it is better; then by
 * group. Source of `rejected` and `p_sum`: cgrhea2022, section 4.4.2 and table 4.3, where direction does not count. */
typedef struct {
    int group;         /* index into the groups */
    int rejected;      /* number of groups from which the group differs (p < alpha), from 0 to groups - 1 */
    int better, worse; /* how many of them it is better than, and worse than; as good as some if the ranks are equal */
    double share;      /* of the pairs with values of other groups, in which it is better: the sum over the groups */
    double p_sum;      /* sum of its p values against all other groups, without pairs with an empty sample */
} standing;
typedef struct {
    double alpha;
    bool highest; /* are high values good? otherwise low ones are */
} tournament_rules;
/* Writes one standing for each group. Writes the p values into p (groups * groups numbers, 1 on the diagonal), unless p is
 * NULL. */
void tournament(sample *group, int groups, tournament_rules rules, standing *standings, double *p);

/* Adjusts the p values of one family of tests in place. Compare the results with alpha directly. NAN stays NAN and does not
 * count. Returns false if memory is short. Holm 1979 controls the probability of at least one false rejection. Benjamini and
 * Hochberg 1995 control the share of false rejections among the rejections (for tests that are independent or positively
 * dependent). */
bool adjust_holm(double *p, int count);
bool adjust_benjamini_hochberg(double *p, int count);

/* Returns a bootstrap interval, bias-corrected and accelerated (Efron 1987), for any function of a sample. Evaluates the
 * function about B + n times. Samples of more than B values skip the jackknife: their acceleration counts as 0. The order of
 * the values does not matter. Returns NAN for fewer than two values, if `of` returns NAN, or if memory is short. */
enum { BOOTSTRAP_DRAWS = 10000 };
typedef struct {
    double confidence; /* between 0 and 1, such as 0.95 */
    int draws;         /* B, at least 1; usually BOOTSTRAP_DRAWS */
    uint64_t seed;
} resampling;
typedef double statistic(sample *s); /* for example sample_median */
double mean_of(sample *s);           /* sample_mean as a statistic */
interval bootstrap(const sample *s, statistic *of, resampling how);

/* Returns the interval of a / b, where a and b are normal estimates with these variances. The interval is unbounded if b may
 * be 0 (Fieller 1954). */
typedef struct {
    double a, b, variance_a, variance_b, covariance;
} estimates;
interval ratio_interval(const estimates *of, double confidence);

/* Returns Pearson's correlation of pairs, with Student's t-test and Fisher's interval (1921). Everything is NAN for fewer than
 * 2 pairs or if x or y does not vary; p needs at least 3 pairs, the interval at least 4. */
typedef struct {
    double r, t, p; /* p: two-sided, n - 2 degrees of freedom */
    interval within;
} correlation;
correlation pearson(const double *x, const double *y, int pairs, double confidence);

/* Returns the least-squares line y = intercept + slope x. Everything is NAN for fewer than 2 pairs or if x does not vary; the
 * errors and the residual need at least 3 pairs; r2 needs a y that varies. */
typedef struct {
    double intercept, slope;
    double intercept_error, slope_error; /* standard errors of intercept and slope */
    double residual;                     /* standard deviation of the residuals: sqrt(sum of squares / (n - 2)) */
    double r2;
} line;
line least_squares(const double *x, const double *y, int pairs);

/* Compares a published figure with ours, by the rule of docs/measurements/fidelity.md. */
typedef enum { LIKE_UNJUDGED, LIKE_SAME, LIKE_NEAR, LIKE_DIFFERS } verdict; /* in order of severity */
typedef struct {
    verdict verdict;
    double effect;  /* ours minus theirs, in standard deviations; NAN for single figures */
    interval range; /* 95 % interval of the effect; NAN if there is none */
} likeness;
typedef struct {
    double mean, sd, n;
} summary;
const char *likeness_name(verdict v); /* returns "" for LIKE_UNJUDGED */
/* Compares the means of two samples. If their sd is not known (0 or NAN), ours is used instead. If their n is not known (below
 * 2), their mean counts as exact. Returns LIKE_UNJUDGED if we have fewer than two values. */
likeness likeness_of_means(summary theirs, summary ours);
/* Compares two shares, each of n runs, by Cohen's h. The interval is that of the normal approximation. */
likeness likeness_of_shares(summary theirs, summary ours); /* sd is ignored; n 0: not known */
/* Compares two values of F with the same degrees of freedom, by the effect sizes that they stand for. */
likeness likeness_of_f(double theirs, double ours, int df1, int df2);
/* Compares single figures, such as a count or a best score. unit: the value of 1 in the last printed digit. */
likeness likeness_of_numbers(double theirs, double ours, double unit);

/* A run: its evaluations until it reached its target, or all its evaluations if it did not. */
typedef struct {
    double evaluations;
    bool reached;
} run_time;
/* Returns the evaluations of all runs divided by the number of runs that reached the target: INFINITY if no run did, NAN
 * without runs (Hansen et al. 2021). */
double expected_running_time(const run_time *run, int runs);
typedef struct {
    double evaluations;
    double share; /* share of the runs that had reached their target after this number of evaluations */
} run_time_step;
/* Writes the empirical distribution of running times, as steps: there is one step for each different number of evaluations at
 * which a run reached its target. Writes at most `runs` steps in ascending order and returns their number. Sorts the runs. To
 * combine several targets in one curve, pass each run once for each target. */
int run_time_steps(run_time *run, int runs, run_time_step *step);

#endif
