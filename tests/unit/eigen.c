/* Tests of eigenvalues and eigenvectors: A v = lambda v and orthogonal vectors, for matrices of every size, also with equal
 * eigenvalues, with only zeros, and for diagonal matrices. Numbers that are not finite are refused. */
#include "check.h"

#include "base/eigen.h"

enum { MOST = 130, ZERO = 0, IDENTITY, DIAGONAL, ONE_VECTOR, CLUSTERS, SKEWED, RANDOM, KINDS };

static double entry(int kind, int i, int j, lg_rng *rng) {
    switch (kind) {
    case IDENTITY: return i == j;
    case DIAGONAL: return i == j ? 1.0 / (1 + i) : 0;
    case ONE_VECTOR: return (i + 1.0) * (j + 1);
    case CLUSTERS: return (i == j) * (1 + i % 2) + 1e-13 * lg_rng_normal(rng);
    case SKEWED: return pow(1e6, -i / 20.0 - j / 20.0) * (1 + (i == j));
    default: return kind == RANDOM ? lg_rng_normal(rng) : 0;
    }
}

static double inner(const double *x, const double *y, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}

static void check_matrix(int n, int kind, lg_rng *rng) {
    static double a[MOST * MOST], copy[MOST * MOST], v[MOST * MOST], value[MOST], work[5 * MOST];
    double size = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            a[i * n + j] = a[j * n + i] = entry(kind, i, j, rng);
            size = fmax(size, fabs(a[i * n + j]));
        }
    memcpy(copy, a, sizeof a);
    CHECK(eigen_symmetric(n, copy, value, v, work), "kind %d of size %d does not converge", kind, n);
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < n; i++) {
            double off = fabs(inner(a + i * n, v + k * n, n) - value[k] * v[k * n + i]);
            CHECK(off <= 1e-14 * n * size, "kind %d of size %d: vector %d is off by %g", kind, n, k, off);
        }
        for (int j = 0; j <= k; j++) {
            double off = fabs(inner(v + j * n, v + k * n, n) - (j == k));
            CHECK(off < 1e-14 * (n + 1), "kind %d of size %d: vectors %d and %d are off by %g", kind, n, j, k, off);
        }
    }
}

static void vectors_are_what_they_should_be(void **state) {
    lg_rng rng = lg_rng_stream(1, "eigen", 0);
    (void)state;
    for (int kind = 0; kind < KINDS; kind++)
        for (int n = 0; n <= MOST; n += n < 30 ? 1 : 20)
            check_matrix(n, kind, &rng);
}

static void what_is_not_finite_is_refused(void **state) {
    static double a[MOST * MOST], v[MOST * MOST], value[MOST], work[5 * MOST];
    const double bad[] = {NAN, INFINITY};
    (void)state;
    for (int k = 0; k < 2; k++)
        for (int n = 1; n < 30; n++) {
            for (int i = 0; i < n * n; i++)
                a[i] = i % (n + 1) == 0;
            a[n * n - 1] = bad[k];
            assert_false(eigen_symmetric(n, a, value, v, work));
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vectors_are_what_they_should_be),
        cmocka_unit_test(what_is_not_finite_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
