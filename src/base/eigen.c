/* Householder's reduction to tridiagonal form, then the QL method with implicit shifts (Golub and Van Loan, Matrix
 * Computations, 8.3). For matrices of a few hundred rows it is as fast as LAPACK, and it gives the same bits on every
 * machine. LAPACK implementations do not promise that, because they choose the order of summation by processor. All inner
 * loops run along rows. */
#include "eigen.h"

#include <assert.h>
#include <float.h>
#include <math.h>

#include "fast.h"

enum {
    LANES = 8,  /* partial sums of a dot product, so that the compiler can use vector instructions */
    BAND = 24,  /* columns that are rotated together: as many as compilers keep in registers */
    SWEEPS = 60 /* QL sweeps for one eigenvalue before giving up */
};

INLINE double dot(const double *x, const double *y, int n) {
    double lane[LANES] = {0}, sum = 0;
    int i = 0;
    for (; i + LANES <= n; i += LANES)
        for (int k = 0; k < LANES; k++)
            lane[k] += x[i + k] * y[i + k];
    for (; i < n; i++)
        sum += x[i] * y[i];
    for (int k = 0; k < LANES; k++)
        sum += lane[k];
    return sum;
}

/* Sets to = scale * x' M, where M has m rows of length m; its rows are `stride` apart in `rows`. */
INLINE void times(double *to, const double *x, const double *rows, int m, int stride, double scale) {
    int j = 0;
    for (int i = 0; i < m; i++)
        to[i] = 0;
    for (; j + 4 <= m; j += 4) {
        const double *r = rows + j * stride, *s = r + stride, *t = s + stride, *u = t + stride;
        double a = x[j], b = x[j + 1], c = x[j + 2], d = x[j + 3];
        for (int i = 0; i < m; i++)
            to[i] += (a * r[i] + b * s[i]) + (c * t[i] + d * u[i]);
    }
    for (; j < m; j++)
        for (int i = 0; i < m; i++)
            to[i] += x[j] * rows[j * stride + i];
    for (int i = 0; i < m; i++)
        to[i] *= scale;
}

/* Reduces a = Q T Q' to the tridiagonal T: `diagonal`, and `beside` for the entries next to it. Q is the product of the
 * reflections I - tau v v'; reflection k stores its v in row k of a, right of the diagonal. A row that is almost 0 (the
 * matrix has no full rank) counts as 0, because reflecting rounding errors again and again would end in denormal numbers. */
FASTEST static void reduce(int n, double *a, double *diagonal, double *beside, double *tau, double *w) {
    double tiny = 0;
    for (int i = 0; i < n * n; i++)
        if (fabs(a[i]) > tiny) tiny = fabs(a[i]);
    tiny *= 1e-30;
    for (int k = 0; k < n; k++) {
        int m = n - k - 1;
        double *v = a + k * n + k + 1, *rest = v + n;
        diagonal[k] = a[k * n + k];
        beside[k] = m > 0 ? v[0] : 0;
        tau[k] = 0;
        double below = m > 1 ? dot(v + 1, v + 1, m - 1) : 0;
        if (!(below > tiny * tiny)) continue;
        beside[k] = -copysign(sqrt(v[0] * v[0] + below), v[0]);
        v[0] -= beside[k];
        tau[k] = 2 / (v[0] * v[0] + below);
        times(w, v, rest, m, n, tau[k]);
        double half = 0.5 * tau[k] * dot(w, v, m);
        for (int i = 0; i < m; i++)
            w[i] -= half * v[i];
        for (int i = 0; i < m; i++) {
            double *row = rest + i * n, vi = v[i], wi = w[i];
            for (int j = 0; j < m; j++)
                row[j] -= vi * w[j] + wi * v[j];
        }
    }
}

/* Multiplies the reflections out to Q', the transpose of Q. */
FASTEST static void accumulate(int n, const double *a, const double *tau, double *q, double *t) {
    for (int i = 0; i < n * n; i++)
        q[i] = i % (n + 1) == 0;
    for (int k = n - 3; k >= 0; k--) {
        const double *v = a + k * n + k + 1;
        double *rest = q + (k + 1) * (n + 1);
        int m = n - k - 1;
        if (tau[k] == 0) continue;
        times(t, v, rest, m, n, tau[k]);
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++)
                rest[i * n + j] -= v[i] * t[j];
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            double held = q[i * n + j];
            q[i * n + j] = q[j * n + i];
            q[j * n + i] = held;
        }
}

/* Rotates rows i and i + 1 by (c[i], s[i]) for i from `last` down to `first`, in columns at .. at + width - 1. */
INLINE void rotate_columns(double *rows, int n, int first, int last, const double *c, const double *s, int at,
                           int width) {
    double carry[BAND];
    for (int j = 0; j < width; j++)
        carry[j] = rows[(last + 1) * n + at + j];
    for (int i = last; i >= first; i--) {
        double *row = rows + i * n + at, ci = c[i], si = s[i];
        for (int j = 0; j < width; j++) {
            double x = row[j];
            row[n + j] = si * x + ci * carry[j];
            carry[j] = ci * x - si * carry[j];
        }
    }
    for (int j = 0; j < width; j++)
        rows[first * n + at + j] = carry[j];
}

/* One QL sweep over rows l..m. Returns the first row that was rotated. */
static int sweep_rows(int l, int m, double *d, double *e, double *c, double *s) {
    assert(l < m);
    double g = (d[l + 1] - d[l]) / (2 * e[l]), r = sqrt(g * g + 1), sine = 1, cosine = 1, p = 0;
    g = d[m] - d[l] + e[l] / (g + copysign(r, g));
    for (int i = m - 1; i >= l; i--) {
        double f = sine * e[i], b = cosine * e[i];
        e[i + 1] = r = sqrt(f * f + g * g);
        if (r == 0) { /* the matrix has split into two blocks at row i + 1 */
            d[i + 1] -= p;
            e[m] = 0;
            return i + 1;
        }
        s[i] = sine = f / r;
        c[i] = cosine = g / r;
        g = d[i + 1] - p;
        r = (d[i] - g) * sine + 2 * cosine * b;
        p = sine * r;
        d[i + 1] = g + p;
        g = cosine * r - b;
    }
    d[l] -= p;
    e[l] = g;
    e[m] = 0;
    return l;
}

bool eigen_symmetric(int n, double *a, double *values, double *vectors, double *work) {
    assert(n >= 0 && a != vectors);
    double *beside = work, *tau = work + n, *scratch = work + 2 * n, *c = work + 3 * n, *s = work + 4 * n;
    reduce(n, a, values, beside, tau, scratch);
    accumulate(n, a, tau, vectors, scratch);
    double size = 0; /* entries beside the diagonal below DBL_EPSILON * size count as 0 */
    for (int i = 0; i < n; i++)
        if (fabs(values[i]) + fabs(beside[i]) > size) size = fabs(values[i]) + fabs(beside[i]);
    for (int l = 0; l < n; l++)
        for (int tries = 0;; tries++) {
            int m = l;
            while (m < n - 1 && !(fabs(beside[m]) <= DBL_EPSILON * size))
                m++;
            if (m == l) break;
            if (tries == SWEEPS) return false;
            int first = sweep_rows(l, m, values, beside, c, s);
            if (first < m) {
                int last = m - 1;
                int at = 0;
                for (; at + BAND <= n; at += BAND)
                    rotate_columns(vectors, n, first, last, c, s, at, BAND);
                if (at < n) rotate_columns(vectors, n, first, last, c, s, at, n - at);
            }
        }
    for (int i = 0; i < n; i++)
        if (!isfinite(values[i])) return false;
    return true;
}
