/* What can be told from samples with some certainty: whether groups differ (Mann and Whitney's U), whether pairs of numbers are
 * related (Pearson), the analysis of variance, p values adjusted for many tests, and a tournament of all groups. */
#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>

#include "statistics.h"

/* Computes Mann and Whitney's U by sorting and merging both samples, in time n log n. Sources: Mann and Whitney 1947; ties and
 * continuity as in Hollander, Wolfe and Chicken, Nonparametric statistical methods, 2014; effect: Vargha and Delaney 2000. */

enum { EXACT_BELOW = 50, MOST_PAIRS = (EXACT_BELOW - 1) * (EXACT_BELOW - 1) };

static bool has_only_numbers(const sample *s) {
    for (int i = 0; i < s->count; i++)
        if (isnan(s->value[i])) return false;
    return s->count > 0;
}

static int count_equals(const sample *s, int from, double value) {
    int i = from;
    while (i < s->count && s->value[i] == value)
        i++;
    return i - from;
}

/* Returns the share of all orders of n and m values in which U is at most u; u must be at most half of all pairs. The numbers
 * of orders are the coefficients of the product of (1 - q^(m + j)) / (1 - q^j), j = 1 .. n. */
static double share_up_to(int n, int m, int u) {
    double ways[MOST_PAIRS / 2 + 1] = {1}, all = 1, sum = 0;
    assert(n <= m && m < EXACT_BELOW && u >= 0 && 2 * u <= n * m);
    for (int j = 1; j <= n; j++) {
        for (int i = j; i <= u; i++)
            ways[i] += ways[i - j];
        for (int i = u; i >= m + j; i--)
            ways[i] -= ways[i - m - j];
        all *= (double)(m + j) / j;
    }
    for (int i = 0; i <= u; i++)
        sum += ways[i];
    assert(sum >= 1 && sum <= all);
    return sum / all;
}

ranking mann_whitney(sample *a, sample *b) {
    ranking r = {NAN, NAN, NAN, false};
    const int n = a->count, m = b->count;
    double u = 0, ties = 0; /* ties: the sum of t^3 - t over groups of t equal values */
    if (!has_only_numbers(a) || !has_only_numbers(b)) return r;
    sample_sort(a);
    sample_sort(b);
    for (int i = 0, j = 0; i < n || j < m;) {
        bool from_a = j == m || (i < n && a->value[i] <= b->value[j]);
        double value = from_a ? a->value[i] : b->value[j];
        int of_a = count_equals(a, i, value), of_b = count_equals(b, j, value);
        double equal = (double)of_a + of_b;
        u += of_a * (j + of_b / 2.0);
        ties += equal * equal * equal - equal;
        i += of_a;
        j += of_b;
    }
    const double pairs = (double)n * m, all = (double)n + m;
    assert(u >= 0 && u <= pairs && ties >= 0);
    r.exact = n < EXACT_BELOW && m < EXACT_BELOW && ties == 0;
    r.u = u;
    r.a12 = u / pairs;
    if (r.exact) {
        /* the smaller sample comes first: this is faster, and the result is exactly the same for either order */
        r.p = fmin(1, 2 * share_up_to(n < m ? n : m, n < m ? m : n, (int)fmin(u, n * m - u)));
    } else {
        double variance = pairs / 12 * (all + 1 - ties / (all * (all - 1)));
        r.p = variance <= 0 ? 1 /* all values are equal */
                            : fmin(1, 2 * gsl_cdf_ugaussian_Q((fabs(u - pairs / 2) - 0.5) / sqrt(variance)));
    }
    assert(r.p >= 0 && r.p <= 1);
    return r;
}

/* Pearson's correlation and the least-squares line of pairs of numbers. Sources: Pearson 1895; Student's t-test; Fisher 1921
 * for the interval by z = atanh r, whose standard error is 1 / sqrt(n - 3). Means are computed from the differences to the
 * first pair, so that values that are all equal have a variance of exactly 0. */

typedef struct {
    double x, y;       /* means of x and of y */
    double xx, yy, xy; /* sums of products of the deviations from the means */
} moments;

static moments moments_of(const double *x, const double *y, int n) {
    moments m = {0};
    double sum_x = 0, sum_y = 0;
    for (int i = 0; i < n; i++) {
        sum_x += x[i] - x[0];
        sum_y += y[i] - y[0];
    }
    m.x = x[0] + sum_x / n;
    m.y = y[0] + sum_y / n;
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

/* One-way analysis of variance: F is the variance between groups divided by the variance within them. Source: Fisher,
 * Statistical methods for research workers, 1925. The mean of equal values is computed so that it is exactly this value.
 * Otherwise rounding errors alone could give an F. */

static double exact_mean(const sample *s) {
    double least = sample_min(s);
    return least == sample_max(s) ? least : sample_mean(s);
}

/* Returns the sum of squares between the groups. Means are computed as distances from the first group's mean, so that the sum
 * is exactly 0 if all groups have this mean. */
static double squares_between(const sample *group, int groups) {
    double sum = 0, values = 0, squares = 0;
    int first = 0;
    while (first < groups && !group[first].count)
        first++;
    if (first == groups) return 0;
    const double origin = exact_mean(&group[first]);
    for (int g = first; g < groups; g++) {
        if (!group[g].count) continue;
        sum += group[g].count * (exact_mean(&group[g]) - origin);
        values += group[g].count;
    }
    const double grand = sum / values;
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

/* Adjusts p values for multiple tests: each p value is multiplied by a factor that depends on its rank, and the results keep
 * the order of the p values. Sources: Holm, A simple sequentially rejective multiple test procedure, 1979; Benjamini and
 * Hochberg, Controlling the false discovery rate, 1995. */

typedef struct {
    double p;
    int at;
} entry;

static int compare_entries(const void *a, const void *b) {
    const entry *x = a, *y = b;
    return (x->p > y->p) - (x->p < y->p);
}

/* Returns the values that are numbers, sorted; NULL if memory is short. */
static entry *sort_numbers(const double *p, int count, int *numbers) {
    entry *list = malloc(sizeof *list * ((size_t)count + 1));
    *numbers = 0;
    if (!list) return NULL;
    for (int i = 0; i < count; i++)
        if (!isnan(p[i])) {
            assert(p[i] >= 0 && p[i] <= 1);
            list[(*numbers)++] = (entry){p[i], i};
        }
    qsort(list, (size_t)*numbers, sizeof *list, compare_entries);
    return list;
}

bool adjust_holm(double *p, int count) {
    int n;
    double most = 0;
    entry *list = sort_numbers(p, count, &n);
    if (!list) return false;
    for (int i = 0; i < n; i++) {
        p[list[i].at] = most = fmin(1, fmax(most, (n - i) * list[i].p));
        assert(most >= list[i].p);
    }
    free(list);
    return true;
}

bool adjust_benjamini_hochberg(double *p, int count) {
    int n;
    double least = 1;
    entry *list = sort_numbers(p, count, &n);
    if (!list) return false;
    for (int i = n - 1; i >= 0; i--)
        p[list[i].at] = least = fmin(least, list[i].p * n / (i + 1));
    free(list);
    return true;
}

/* Compares all groups with each other by Mann and Whitney's test, and ranks each group by how many groups it is
 * better than, less how many it is worse than. Source of the test and its sums: cgrhea2022, section 4.4.2 and table 4.3. */

static int best_first(const void *a, const void *b) {
    const standing *x = a, *y = b;
    int x_lead = x->better - x->worse, y_lead = y->better - y->worse;
    if (x_lead != y_lead) return y_lead - x_lead;
    if (x->share != y->share) return x->share > y->share ? -1 : 1;
    return x->group - y->group;
}

/* Enters a pair for one of its groups. share: the share of pairs of values in which this group is better. */
static void enter_pair(standing *s, double p, double share, double alpha) {
    if (isnan(p)) return;
    assert(p >= 0 && p <= 1);
    s->rejected += p < alpha;
    s->better += p < alpha && share > 0.5;
    s->worse += p < alpha && share < 0.5;
    s->share += share;
    s->p_sum += p;
}

void tournament(sample *group, int groups, tournament_rules rules, standing *standings, double *p) {
    for (int a = 0; a < groups; a++)
        standings[a] = (standing){.group = a};
    for (int a = 0; a < groups; a++)
        for (int b = 0; b <= a; b++) {
            ranking pair = {.p = 1};
            if (a != b) pair = mann_whitney(&group[a], &group[b]);
            double share = rules.highest ? pair.a12 : 1 - pair.a12;
            if (p) p[(size_t)a * groups + b] = p[(size_t)b * groups + a] = pair.p;
            if (a == b) continue;
            enter_pair(&standings[a], pair.p, share, rules.alpha);
            enter_pair(&standings[b], pair.p, 1 - share, rules.alpha);
        }
    for (int a = 0; a < groups; a++)
        assert(standings[a].rejected < groups && standings[a].p_sum <= groups - 1);
    if (groups > 0) qsort(standings, (size_t)groups, sizeof *standings, best_first);
}
