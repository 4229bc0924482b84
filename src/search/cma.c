/* The distribution of CMA-ES: sampling from it and learning it from ranked samples. Equation numbers are those of Hansen's
 * tutorial (cma.h). Sums have a fixed order, whatever the width of the processor's vectors, so results are the same on every
 * machine. */
#include "search/cma.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/eigen.h"
#include "base/fast.h"
#include "base/math.h"
#include "base/rng.h"

void cma_lay_out(cma *m, arena *memory, int n, int lambda) {
    size_t wide = (size_t)n, square = wide * wide;
    *m = (cma){.n = n};
    double **const arrays[] = {&m->weight, &m->mean, &m->ps,   &m->pc,   &m->d,
                               &m->step,   &m->c,    &m->axes, &m->root, &m->work};
    size_t lengths[] = {(size_t)lambda, wide, wide, wide, wide, wide, square, square, square, square + 6 * wide};
    for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++)
        *arrays[k] = arena_take(memory, lengths[k], sizeof(double));
}

static double larger(double a, double b) {
    return a > b ? a : b;
}

void cma_set_rates_of_2011(cma *m, double generations) {
    double n = m->n, mueff = m->mueff, short_run = generations > 0 ? larger(0.3, 1 - n / generations) : 1;
    double rate = 2 / ((n + 1.41) * (n + 1.41) * mueff) +
                  (1 - 1 / mueff) * fmin(1, (2 * mueff - 1) / (mueff + (n + 2) * (n + 2)));
    m->csigma = (mueff + 2) / (n + mueff + 3);
    m->dsigma = (1 + 2 * larger(0, sqrt(larger(0, mueff - 1) / (n + 1)) - 1)) * short_run + m->csigma;
    m->cc = 4 / (n + 4);
    m->c1 = rate / mueff;
    m->cmu = rate - m->c1;
    assert(m->c1 > 0 && m->cmu >= 0 && m->c1 + m->cmu <= 1 + 1e-9 && m->csigma < 1);
}

void cma_begin(cma *m, int lambda, double sigma, cma_rest rest) {
    assert(m->n >= 0 && lambda >= 1 && sigma > 0 && rest.gap >= 0);
    size_t n = (size_t)m->n;
    m->lambda = lambda;
    m->sigma = sigma;
    m->generation = 0;
    m->forgotten = 1;
    m->broken = false;
    m->widest = m->narrowest = 1;
    /* Equations 49 and 53. Only positive weights are used. */
    double sum = 0, squares = 0;
    m->mu = m->lambda / 2 > 1 ? m->lambda / 2 : 1;
    for (int i = 0; i < m->lambda; i++) {
        m->weight[i] = i < m->mu ? lg_log((m->lambda + 1) / 2.0) - lg_log(i + 1) : 0;
        if (m->lambda < 2) m->weight[i] = 1;
        sum += m->weight[i];
    }
    for (int i = 0; i < m->mu; i++) {
        m->weight[i] /= sum;
        squares += m->weight[i] * m->weight[i];
    }
    m->mueff = 1 / squares;
    assert(m->mueff > 1 - 1e-9 && m->mueff < m->mu + 1e-9);
    if (n) {
        double mueff = m->mueff, wide = m->n;
        m->csigma = (mueff + 2) / (wide + mueff + 5); /* equation 55 */
        m->dsigma = 1 + 2 * larger(0, sqrt(larger(0, mueff - 1) / (wide + 1)) - 1) + m->csigma;
        m->cc = (4 + mueff / wide) / (wide + 4 + 2 * mueff / wide);               /* equation 56 */
        m->c1 = 2 / ((wide + 1.3) * (wide + 1.3) + mueff);                        /* equation 57 */
        m->cmu = 2 * (mueff - 2 + 1 / mueff) / ((wide + 2) * (wide + 2) + mueff); /* equation 58 */
        if (m->cmu > 1 - m->c1) m->cmu = 1 - m->c1;
        assert(m->c1 > 0 && m->cmu >= 0 && m->c1 + m->cmu <= 1 + 1e-9 && m->csigma < 1);
        m->chi = sqrt(wide) * (1 - 1 / (4 * wide) + 1 / (21 * wide * wide));
        /* in generations; Hansen's appendix B.2 uses 1/10 for `lazy` */
        double learned = rest.lazy / (wide * (m->c1 + m->cmu));
        m->gap = rest.gap ? rest.gap : learned > 1 ? (int)learned : 1;
    }
    memset(m->ps, 0, sizeof(double) * n);
    memset(m->pc, 0, sizeof(double) * n);
    for (size_t i = 0; i < n * n; i++)
        m->c[i] = m->axes[i] = m->root[i] = i % (n + 1) == 0;
    for (size_t i = 0; i < n; i++)
        m->d[i] = 1;
}

/* Sets to = x' R, where R has the rows `rows`. The sums run from first to last, so that every machine rounds alike. */
FASTEST static void combine(double *to, const double *x, const double *rows, int n) {
    int j = 0;
    memset(to, 0, sizeof(double) * (size_t)n);
    for (; j + 4 <= n; j += 4) {
        const double *a = rows + j * n, *b = a + n, *c = b + n, *d = c + n;
        for (int i = 0; i < n; i++)
            to[i] += (x[j] * a[i] + x[j + 1] * b[i]) + (x[j + 2] * c[i] + x[j + 3] * d[i]);
    }
    for (; j < n; j++)
        for (int i = 0; i < n; i++)
            to[i] += x[j] * rows[j * n + i];
}

void cma_draw(cma *m, lg_rng *rng, double *y) {
    rng_normals(rng, m->work, m->n);    /* equation 38 */
    combine(y, m->work, m->root, m->n); /* equation 39 */
}

/* Scales the lower half of C and adds weight x x^T for each of `count` vectors x. */
FASTEST static void add_products(cma *m, double keep, const double *const *x, const double *weights, int count) {
    for (int i = 0; i < m->n; i++) {
        double *row = m->c + i * m->n;
        int k = 0;
        for (int j = 0; j <= i; j++)
            row[j] *= keep;
        for (; k + 4 <= count; k += 4) {
            const double *p = x[k], *q = x[k + 1], *r = x[k + 2], *s = x[k + 3];
            double a = weights[k] * p[i], b = weights[k + 1] * q[i], c = weights[k + 2] * r[i],
                   d = weights[k + 3] * s[i];
            for (int j = 0; j <= i; j++)
                row[j] += (a * p[j] + b * q[j]) + (c * r[j] + d * s[j]);
        }
        for (; k < count; k++)
            for (int j = 0; j <= i; j++)
                row[j] += weights[k] * x[k][i] * x[k][j];
    }
}

enum { LOT = 32 }; /* samples that are added to C at a time */

/* Updates C by equation 47. `stalled` is the weight of the trace that C would lose in a generation in which h_sigma stops the
 * path. */
static void update_covariance(cma *m, const double *samples, const int *order, double stalled) {
    const double *x[LOT] = {m->pc};
    double weight[LOT] = {m->c1}, keep = 1 - m->c1 - m->cmu + m->c1 * stalled;
    int n = 1;
    for (int k = 0; k < m->mu; k++) {
        assert(order[k] >= 0 && order[k] < m->lambda);
        x[n] = samples + (size_t)order[k] * (size_t)m->n;
        weight[n++] = m->cmu * m->weight[k];
        if (n < LOT && k < m->mu - 1) continue;
        add_products(m, keep, x, weight, n);
        keep = 1;
        n = 0;
    }
}

/* Computes the axes of C again. Rounding can make a deviation zero or negative; such a deviation becomes tiny. */
static void decompose_covariance(cma *m) {
    int n = m->n;
    double *a = m->work, most = 0, least = INFINITY;
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            a[i * n + j] = a[j * n + i] = m->c[i * n + j];
    m->broken = !eigen_symmetric(n, a, m->d, m->axes, a + n * n);
    for (int k = 0; k < n; k++)
        most = larger(most, m->d[k]);
    if (!(most > 0)) m->broken = true;
    if (m->broken) return;
    for (int k = 0; k < n; k++) {
        m->d[k] = sqrt(larger(m->d[k], most * 1e-30));
        if (m->d[k] < least) least = m->d[k];
        for (int i = 0; i < n; i++)
            m->root[k * n + i] = m->axes[k * n + i] * m->d[k];
    }
    m->widest = sqrt(most);
    m->narrowest = least;
    assert(m->narrowest > 0 && m->narrowest <= m->widest);
}

void cma_learn(cma *m, const double *samples, const int *order) {
    assert(m->mu >= 1 && m->mu <= m->lambda);
    int n = m->n;
    m->generation++;
    if (!n) return;
    memset(m->step, 0, sizeof(double) * (size_t)n);
    for (int k = 0; k < m->mu; k++) /* equation 41 */
        for (int i = 0; i < n; i++)
            m->step[i] += m->weight[k] * samples[(size_t)order[k] * (size_t)n + (size_t)i];
    for (int i = 0; i < n; i++) /* equation 42, with a learning rate of 1 (equation 54) */
        m->mean[i] += m->sigma * m->step[i];
    /* Writes C^(-1/2) times the mean's step to m->work. The second n numbers of m->work are scratch. */
    double *along = m->work + m->n;
    for (int k = 0; k < m->n; k++) {
        double sum = 0;
        for (int i = 0; i < m->n; i++)
            sum += m->axes[k * m->n + i] * m->step[i];
        assert(m->d[k] > 0);
        along[k] = sum / m->d[k];
    }
    combine(m->work, along, m->axes, m->n);
    double length = 0, gain = sqrt(m->csigma * (2 - m->csigma) * m->mueff);
    for (int i = 0; i < n; i++) { /* equation 43 */
        m->ps[i] = (1 - m->csigma) * m->ps[i] + gain * m->work[i];
        length += m->ps[i] * m->ps[i];
    }
    length = sqrt(length);
    m->forgotten *= (1 - m->csigma) * (1 - m->csigma);
    bool going = length / sqrt(1 - m->forgotten) < (1.4 + 2 / (n + 1.0)) * m->chi; /* h_sigma */
    double surge = m->csigma / m->dsigma * (length / m->chi - 1);
    m->sigma *= lg_exp(surge < 1 ? surge : 1); /* equation 44; the step size grows at most by the factor e */
    gain = going ? sqrt(m->cc * (2 - m->cc) * m->mueff) : 0;
    for (int i = 0; i < n; i++) /* equation 45 */
        m->pc[i] = (1 - m->cc) * m->pc[i] + gain * m->step[i];
    update_covariance(m, samples, order, going ? 0 : m->cc * (2 - m->cc));
    if (m->generation % m->gap == 0) decompose_covariance(m);
    if (!isfinite(m->sigma)) m->broken = true;
}

void cma_widen(cma *m) {
    if (m->n) m->sigma *= lg_exp(0.2 + m->csigma / m->dsigma);
    if (!isfinite(m->sigma)) m->broken = true;
}
