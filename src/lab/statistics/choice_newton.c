/* Newton's method for the likelihood of choices: each step is the covariance times the gradient; it is halved as long as it
 * lowers the likelihood. The promised gain, which is gradient times step, normally falls almost to 0 within a few steps. If the
 * columns predict all winners perfectly, it falls only by a factor of e in each step, and the method would never stop. Source:
 * Albert and Anderson, On the existence of maximum likelihood estimates in logistic regression models, 1984. */
#include "lab/statistics/choice_sets.h"

#include <assert.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 25 };
/* PROMISED: the method stops when the promised gain is smaller; with perfect prediction the gain is still e^-25 after 25 steps,
 * which is far more. DEPENDS: a column with a smaller share of variance of its own depends on others. */
static const double PROMISED = 1e-16, DEPENDS = 1e-11;

typedef struct {
    double *gradient, *information, *scale, *step, *ahead; /* `width` numbers each; information has width * width */
} work;

/* Computes the covariance, and the step from it and the gradient. */
static void solve_step(const choice_sets *s, work *w, double *covariance) {
    size_t n = (size_t)s->width;
    gsl_matrix_view a = gsl_matrix_view_array(w->information, n, n), inverse = gsl_matrix_view_array(covariance, n, n);
    gsl_vector_view scale = gsl_vector_view_array(w->scale, n), step = gsl_vector_view_array(w->step, n);
    gsl_vector_view gradient = gsl_vector_view_array(w->gradient, n);
    gsl_linalg_cholesky_decomp2(&a.matrix, &scale.vector);
    gsl_linalg_cholesky_solve2(&a.matrix, &scale.vector, &gradient.vector, &step.vector);
    gsl_matrix_set_identity(&inverse.matrix);
    for (size_t j = 0; j < n; j++) {
        gsl_vector_view column = gsl_matrix_column(&inverse.matrix, j);
        gsl_linalg_cholesky_svx2(&a.matrix, &scale.vector, &column.vector);
    }
}

/* Returns the first column that has almost no variance of its own if the columns before it are known; -1 if there is none. The
 * search begins with the last column, which may be the intercept. `left` is working memory of the matrix's size. */
static int find_dependent(const double *information, int n, double *left) {
    memcpy(left, information, sizeof *left * (size_t)n * (size_t)n);
    for (int k = 0; k < n; k++) {
        int c = (n - 1 + k) % n;
        double pivot = left[c * n + c];
        if (!(pivot > DEPENDS * information[c * n + c])) return c; /* also true if the pivot is NaN */
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (i != c && j != c) left[i * n + j] -= left[i * n + c] * left[c * n + j] / pivot;
    }
    return -1;
}

static bool refuse_column(const choice_sets *s, int column, int step, lg_error *error) {
    if (step > 1)
        return lg_fail(error, "the columns predict some winners perfectly, so there are no best coefficients");
    return lg_fail(error, "column %d of %d does not vary or follows from others", column + 1, s->width - s->alone);
}

static double walk_step(const choice_sets *s, work *w, double *beta, double value) {
    double length = 1, promised = 0;
    for (int j = 0; j < s->width; j++)
        promised += w->gradient[j] * w->step[j];
    assert(!(promised < -1e-9)); /* a Newton step on a concave function leads upwards */
    for (int halvings = 0; halvings < 40; halvings++, length /= 2) {
        for (int j = 0; j < s->width; j++)
            w->ahead[j] = beta[j] + length * w->step[j];
        if (choice_sets_likelihood(s, w->ahead, NULL, NULL) >= value - 1e-12 * (1 + fabs(value))) break;
    }
    memcpy(beta, w->ahead, sizeof *beta * (size_t)s->width);
    return promised;
}

static bool climb_likelihood(const choice_sets *s, work *w, double *beta, double *covariance, int *steps,
                             lg_error *error) {
    for (*steps = 1; *steps <= MOST_STEPS; ++*steps) {
        double value = choice_sets_likelihood(s, beta, w->gradient, w->information);
        int column = find_dependent(w->information, s->width, covariance);
        if (column >= 0) return refuse_column(s, column, *steps, error);
        solve_step(s, w, covariance);
        if (walk_step(s, w, beta, value) < PROMISED) return true;
    }
    return refuse_column(s, 0, *steps, error);
}

bool choice_sets_maximise(const choice_sets *s, double *beta, double *covariance, int *steps, lg_error *error) {
    size_t n = (size_t)s->width;
    double *memory = calloc(n * (n + 4), sizeof *memory);
    if (!memory) return lg_fail_memory(error);
    work w = {memory, memory + 4 * n, memory + n, memory + 2 * n, memory + 3 * n};
    bool found = choice_sets_chance(s, beta, error) && climb_likelihood(s, &w, beta, covariance, steps, error);
    free(memory);
    return found;
}
