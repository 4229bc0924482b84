/* Computes Mann and Whitney's U by sorting and merging both samples, in time n log n. Sources: Mann and Whitney 1947; ties and
 * continuity as in Hollander, Wolfe and Chicken, Nonparametric statistical methods, 2014; effect: Vargha and Delaney 2000. */
#include "lab/statistics/statistics.h"

#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <math.h>

enum { EXACT_BELOW = 50, MOST_PAIRS = (EXACT_BELOW - 1) * (EXACT_BELOW - 1) };

typedef struct {
    double u, ties; /* ties: the sum of t^3 - t over groups of t equal values */
} merged;

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

static double normal_p(double n, double m, merged sum) {
    double all = n + m, variance = n * m / 12 * (all + 1 - sum.ties / (all * (all - 1)));
    if (variance <= 0) return 1; /* all values are equal */
    return fmin(1, 2 * gsl_cdf_ugaussian_Q((fabs(sum.u - n * m / 2) - 0.5) / sqrt(variance)));
}

/* Returns the exact p value. Puts the smaller sample first, because this is faster and makes the result exactly the same for
 * either order of the samples. */
static double exact_p(int n, int m, double u) {
    return fmin(1, 2 * share_up_to(n < m ? n : m, n < m ? m : n, (int)fmin(u, n * m - u)));
}

ranking mann_whitney(sample *a, sample *b) {
    ranking r = {NAN, NAN, NAN, false};
    int n = a->count, m = b->count;
    if (!has_only_numbers(a) || !has_only_numbers(b)) return r;
    sample_sort(a);
    sample_sort(b);
    merged sum = {0};
    for (int i = 0, j = 0; i < a->count || j < b->count;) {
        bool from_a = j == b->count || (i < a->count && a->value[i] <= b->value[j]);
        double value = from_a ? a->value[i] : b->value[j];
        int of_a = count_equals(a, i, value), of_b = count_equals(b, j, value);
        double equal = (double)of_a + of_b;
        sum.u += of_a * (j + of_b / 2.0);
        sum.ties += equal * equal * equal - equal;
        i += of_a;
        j += of_b;
    }
    assert(sum.u >= 0 && sum.u <= (double)n * m && sum.ties >= 0);
    r.exact = n < EXACT_BELOW && m < EXACT_BELOW && sum.ties == 0;
    r.u = sum.u;
    r.a12 = sum.u / ((double)n * m);
    r.p = r.exact ? exact_p(n, m, sum.u) : normal_p(n, m, sum);
    assert(r.p >= 0 && r.p <= 1);
    return r;
}
