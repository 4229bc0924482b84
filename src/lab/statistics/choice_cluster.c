/* The covariance of coefficients if sets of one group may depend on each other: V M V times G / (G - 1), where V is the
 * covariance for independent sets, M the sum over groups of the outer product of the group's gradient, and G the number of
 * groups. Source: Liang and Zeger, Longitudinal data analysis using generalized linear models, 1986. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lab/statistics/choice_sets.h"

static void add_outer_product(const double *g, size_t n, double *sum) {
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            sum[i * n + j] += g[i] * g[j];
}

/* Adds up the gradients of each group, and their outer products. */
static void sum_over_groups(const choice_sets *s, const double *beta, const int *group, double *gradient, double *sum) {
    size_t n = (size_t)s->width;
    for (int i = 0; i < s->sets; i++) {
        assert(!i || group[i] == group[i - 1] || group[i] == group[i - 1] + 1);
        if (!i || group[i] != group[i - 1]) memset(gradient, 0, n * sizeof *gradient);
        choice_sets_add_gradient(s, i, beta, gradient);
        if (i + 1 == s->sets || group[i + 1] != group[i]) add_outer_product(gradient, n, sum);
    }
}

static void multiply(const double *a, const double *b, size_t n, double *product) {
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            double sum = 0;
            for (size_t k = 0; k < n; k++)
                sum += a[i * n + k] * b[k * n + j];
            product[i * n + j] = sum;
        }
}

bool choice_sets_cluster(const choice_sets *s, const double *beta, const int *group, int groups, double *covariance) {
    size_t n = (size_t)s->width;
    double *memory = calloc(n + 3 * n * n, sizeof *memory);
    assert(groups > 1);
    if (!memory) return false;
    double *gradient = memory, *sum = memory + n, *half = sum + n * n, *whole = half + n * n;
    sum_over_groups(s, beta, group, gradient, sum);
    multiply(covariance, sum, n, half);
    multiply(half, covariance, n, whole);
    for (size_t i = 0; i < n * n; i++)
        covariance[i] = whole[i] * groups / (groups - 1);
    free(memory);
    return true;
}
