/* Models of choice: fits them to all sets, and cross-validates them on sets that the fitted model has not seen. */
#include "choice.h"

#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    /* width: number of coefficients, which is the number of columns, plus an intercept for data without sets */
    int sets, width;
    int *start;     /* first alternative of each set; one more entry is the end of the last set */
    int *winner;    /* index among all alternatives */
    double *row;    /* alternatives, `width` numbers each */
    double *chance; /* probabilities of a set's alternatives; working memory, as is `mean` */
    double *mean;   /* mean row of the set */
    bool *used;     /* which sets count */
    bool alone;     /* there are no sets: each row is compared with an alternative of zeros */
} choice_sets;

/* Lays out choices as sets. A row without a set becomes a set of two alternatives: the row followed by a 1 for the intercept,
 * and an alternative of zeros. So logistic regression is a special case of conditional logit. Source: McFadden, Conditional
 * logit analysis of qualitative choice behavior, 1974. */

static void choice_sets_close(choice_sets *s) {
    free(s->row);
    free(s->chance);
    free(s->mean);
    free(s->start);
    free(s->winner);
    free(s->used);
}

static bool choice_sets_open(choice_sets *s, const choices *data, lg_error *error) {
    *s = (choice_sets){.alone = !data->set, .width = data->columns + !data->set};
    if (data->rows < 1 || data->columns < 1) return lg_fail(error, "there is nothing to choose from");
    for (int r = 0; r < data->rows; r++)
        s->sets += s->alone || !r || data->set[r] != data->set[r - 1];
    const size_t sets = (size_t)s->sets, all = (size_t)data->rows * (s->alone ? 2 : 1);
    s->row = calloc(all * (size_t)s->width, sizeof *s->row);
    s->chance = calloc(all, sizeof *s->chance);
    s->mean = calloc((size_t)s->width, sizeof *s->mean);
    s->start = calloc(sets + 1, sizeof *s->start);
    s->winner = calloc(sets, sizeof *s->winner);
    s->used = malloc(sets * sizeof *s->used);
    if (!s->row || !s->chance || !s->mean || !s->start || !s->winner || !s->used) {
        choice_sets_close(s);
        return lg_fail_memory(error);
    }
    memset(s->used, true, sets * sizeof *s->used);
    int set = -1, winners = 1; /* winners: the number of winners in the set */
    for (int r = 0; r < data->rows; r++) {
        double *row = s->row + (size_t)(s->alone ? 2 * r : r) * s->width;
        memcpy(row, data->x + (size_t)r * data->columns, (size_t)data->columns * sizeof *row);
        if (s->alone) {
            row[data->columns] = 1;
            s->winner[r] = data->won[r] ? 2 * r : 2 * r + 1;
            s->start[r + 1] = 2 * r + 2;
            continue;
        }
        if (!r || data->set[r] != data->set[r - 1]) {
            if (winners != 1) break;
            s->start[++set] = r;
            winners = 0;
        }
        if (data->won[r]) s->winner[set] = r;
        winners += data->won[r];
    }
    if (winners != 1) {
        lg_fail(error, "set %d has %d winners and should have one", data->set[s->start[set]], winners);
        choice_sets_close(s);
        return false;
    }
    if (!s->alone) s->start[s->sets] = data->rows;
    for (int i = 0; i < s->sets; i++)
        assert(s->winner[i] >= s->start[i] && s->winner[i] < s->start[i + 1]);
    assert(s->start[0] == 0 && s->start[s->sets] == (int)all);
    return true;
}

/* Returns the coefficients of the null model: all 0, except an intercept for the share of rows that won. Returns false if all
 * rows or no rows won. */
static bool choice_sets_chance(const choice_sets *s, double *beta, lg_error *error) {
    int won = 0, of = 0;
    memset(beta, 0, (size_t)s->width * sizeof *beta);
    if (!s->alone) return true;
    for (int i = 0; i < s->sets; i++) {
        won += s->used[i] && s->winner[i] == s->start[i];
        of += s->used[i];
    }
    assert(won <= of);
    if (won == 0 || won == of) return lg_fail(error, won ? "all rows won" : "no row won");
    beta[s->width - 1] = log((double)won / (of - won));
    return true;
}

/* The likelihood of choices and its derivatives. The gradient is the sum of the differences between the winner and each other
 * row, weighted by the probability of that row; this form stays exact if the winner is almost certain. The information matrix
 * is the covariance of the rows. */

static const double *row_of(const choice_sets *s, int alternative) {
    return s->row + (size_t)alternative * s->width;
}

/* Writes the probabilities of a set's alternatives. Returns the logarithm of the winner's probability. */
static double write_chances(const choice_sets *s, int set, const double *beta) {
    int from = s->start[set], to = s->start[set + 1];
    assert(from < to && s->winner[set] >= from && s->winner[set] < to);
    double most = -INFINITY, sum = 0;
    for (int a = from; a < to; a++) {
        const double *row = row_of(s, a);
        double utility = 0;
        for (int j = 0; j < s->width; j++)
            utility += beta[j] * row[j];
        most = fmax(most, s->chance[a] = utility);
    }
    double winner = s->chance[s->winner[set]] - most;
    for (int a = from; a < to; a++)
        sum += s->chance[a] = exp(s->chance[a] - most);
    assert(!(sum < 1) && !(winner > 0)); /* the best row adds exactly 1 to the sum */
    for (int a = from; a < to; a++)
        s->chance[a] /= sum;
    return winner - log(sum);
}

static void add_gradient(const choice_sets *s, int set, double *gradient) {
    const double *winner = row_of(s, s->winner[set]);
    for (int a = s->start[set]; a < s->start[set + 1]; a++)
        for (int j = 0; j < s->width; j++)
            gradient[j] += s->chance[a] * (winner[j] - row_of(s, a)[j]);
}

/* Returns the logarithm of the winners' probability. Writes `gradient` (width numbers) and `information` (width * width, the
 * negative second derivatives) unless they are NULL; pass both or neither. */
static double choice_sets_likelihood(const choice_sets *s, const double *beta, double *gradient, double *information) {
    double sum = 0;
    const size_t width = (size_t)s->width;
    assert(!gradient == !information);
    if (gradient) memset(gradient, 0, width * sizeof *gradient);
    if (information) memset(information, 0, width * width * sizeof *information);
    for (int set = 0; set < s->sets; set++) {
        if (!s->used[set]) continue;
        sum += write_chances(s, set, beta);
        if (!gradient) continue;
        add_gradient(s, set, gradient);
        memset(s->mean, 0, width * sizeof *s->mean);
        for (int a = s->start[set]; a < s->start[set + 1]; a++)
            for (int j = 0; j < s->width; j++)
                s->mean[j] += s->chance[a] * row_of(s, a)[j];
        for (int a = s->start[set]; a < s->start[set + 1]; a++) {
            const double *row = row_of(s, a);
            for (int i = 0; i < s->width; i++) {
                double off = s->chance[a] * (row[i] - s->mean[i]);
                for (int j = 0; j < s->width; j++)
                    information[i * s->width + j] += off * (row[j] - s->mean[j]);
            }
        }
    }
    return sum;
}

/* Newton's method for the likelihood of choices: each step is the covariance times the gradient; it is halved as long as it
 * lowers the likelihood. The promised gain, which is gradient times step, normally falls almost to 0 within a few steps. If the
 * columns predict all winners perfectly, it falls only by a factor of e in each step, and the method would never stop. Source:
 * Albert and Anderson, On the existence of maximum likelihood estimates in logistic regression models, 1984. */

enum { MOST_STEPS = 25 };
/* PROMISED: the method stops when the promised gain is smaller; with perfect prediction the gain is still e^-25 after 25 steps,
 * which is far more. DEPENDS: a column with a smaller share of variance of its own depends on others. */
static const double PROMISED = 1e-16, DEPENDS = 1e-11;

/* Computes the covariance, which is the inverse of the information, and the step from it and the gradient. `scale` is working
 * memory of n numbers; `information` is overwritten. */
static void solve_step(double *information, double *gradient, size_t n, double *scale, double *step,
                       double *covariance) {
    gsl_matrix_view a = gsl_matrix_view_array(information, n, n), inverse = gsl_matrix_view_array(covariance, n, n);
    gsl_vector_view scales = gsl_vector_view_array(scale, n), steps = gsl_vector_view_array(step, n);
    gsl_vector_view gradients = gsl_vector_view_array(gradient, n);
    gsl_linalg_cholesky_decomp2(&a.matrix, &scales.vector);
    gsl_linalg_cholesky_solve2(&a.matrix, &scales.vector, &gradients.vector, &steps.vector);
    gsl_matrix_set_identity(&inverse.matrix);
    for (size_t j = 0; j < n; j++) {
        gsl_vector_view column = gsl_matrix_column(&inverse.matrix, j);
        gsl_linalg_cholesky_svx2(&a.matrix, &scales.vector, &column.vector);
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

/* Returns the coefficients with the highest likelihood, and their covariance (width * width). */
static bool choice_sets_maximise(const choice_sets *s, double *beta, double *covariance, int *steps, lg_error *error) {
    const size_t n = (size_t)s->width;
    double *memory = calloc(n * (n + 4), sizeof *memory);
    if (!memory) return lg_fail_memory(error);
    double *gradient = memory, *scale = memory + n, *step = memory + 2 * n, *ahead = memory + 3 * n;
    double *information = memory + 4 * n;
    int column = -1; /* a column that does not vary or follows from others; -1: none */
    bool good = choice_sets_chance(s, beta, error);
    for (*steps = 1; good && *steps <= MOST_STEPS; ++*steps) {
        const double value = choice_sets_likelihood(s, beta, gradient, information);
        column = find_dependent(information, s->width, covariance);
        if (column >= 0) break;
        solve_step(information, gradient, n, scale, step, covariance);
        double promised = 0, length = 1;
        for (int j = 0; j < s->width; j++)
            promised += gradient[j] * step[j];
        assert(!(promised < -1e-9)); /* a Newton step on a concave function leads upwards */
        for (int halvings = 0; halvings < 40; halvings++, length /= 2) {
            for (int j = 0; j < s->width; j++)
                ahead[j] = beta[j] + length * step[j];
            if (choice_sets_likelihood(s, ahead, NULL, NULL) >= value - 1e-12 * (1 + fabs(value))) break;
        }
        memcpy(beta, ahead, sizeof *beta * n);
        if (promised < PROMISED) break;
    }
    if (good && *steps > 1 && (column >= 0 || *steps > MOST_STEPS))
        good = lg_fail(error, "the columns predict some winners perfectly, so there are no best coefficients");
    else if (good && column >= 0)
        good = lg_fail(error, "column %d of %d does not vary or follows from others", column + 1, s->width - s->alone);
    free(memory);
    return good;
}

/* The covariance of coefficients if sets of one group may depend on each other: V M V times G / (G - 1), where V is the
 * covariance for independent sets, M the sum over groups of the outer product of the group's gradient, and G the number of
 * groups. Source: Liang and Zeger, Longitudinal data analysis using generalized linear models, 1986. */

static void multiply(const double *a, const double *b, size_t n, double *product) {
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            double sum = 0;
            for (size_t k = 0; k < n; k++)
                sum += a[i * n + k] * b[k * n + j];
            product[i * n + j] = sum;
        }
}

/* Replaces the covariance for independent sets by one that takes dependence within groups into account. group[i] is the number
 * of set i's group, from 0 to groups - 1, in ascending order. Returns false if memory is short. */
static bool choice_sets_cluster(const choice_sets *s, const double *beta, const int *group, int groups,
                                double *covariance) {
    const size_t n = (size_t)s->width;
    double *memory = calloc(n + 3 * n * n, sizeof *memory);
    assert(groups > 1);
    if (!memory) return false;
    double *gradient = memory, *sum = memory + n, *half = sum + n * n, *whole = half + n * n;
    for (int set = 0; set < s->sets; set++) {
        assert(!set || group[set] == group[set - 1] || group[set] == group[set - 1] + 1);
        if (!set || group[set] != group[set - 1]) memset(gradient, 0, n * sizeof *gradient);
        write_chances(s, set, beta);
        add_gradient(s, set, gradient);
        if (set + 1 < s->sets && group[set + 1] == group[set]) continue;
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < n; j++)
                sum[i * n + j] += gradient[i] * gradient[j];
    }
    multiply(covariance, sum, n, half);
    multiply(half, covariance, n, whole);
    for (size_t i = 0; i < n * n; i++)
        covariance[i] = whole[i] * groups / (groups - 1);
    free(memory);
    return true;
}

/* The coefficients of the model, their covariance, and the coefficients of the null model. */
typedef struct {
    double *beta, *covariance, *chance;
} work;

static bool work_open(work *w, int width, lg_error *error) {
    size_t n = (size_t)width;
    w->beta = calloc(n * (n + 2), sizeof *w->beta);
    if (!w->beta) return lg_fail_memory(error);
    w->chance = w->beta + n;
    w->covariance = w->beta + 2 * n;
    return true;
}

/* For each set, writes the number of its group, counted from 0. Returns the number of groups. */
static int number_groups(const choices *data, int *group) {
    int sets = 0, groups = 0;
    for (int r = 0; r < data->rows; r++) {
        if (data->set && r && data->set[r] == data->set[r - 1]) continue;
        groups += !data->group || !r || data->group[r] != data->group[r - 1];
        group[sets++] = groups - 1;
    }
    return groups;
}

bool choice_model_fit(const choices *data, choice_model *m, lg_error *error) {
    choice_sets sets;
    work w = {0};
    *m = (choice_model){0};
    if (!choice_sets_open(&sets, data, error)) return false;
    const size_t n = (size_t)sets.width;
    bool fitted = work_open(&w, sets.width, error) && choice_sets_chance(&sets, w.chance, error) &&
                  choice_sets_maximise(&sets, w.beta, w.covariance, &m->steps, error);
    if (fitted && data->clustered) {
        int *group = calloc((size_t)sets.sets, sizeof *group);
        int groups = group ? number_groups(data, group) : 0;
        fitted = !group || (groups > 1 && !choice_sets_cluster(&sets, w.beta, group, groups, w.covariance))
                     ? lg_fail_memory(error)
                     : groups > 1 || lg_fail(error, "errors clustered by group need two groups, found one");
        free(group);
    }
    if (fitted) {
        m->coefficient = calloc((3 + n) * n, sizeof *m->coefficient);
        fitted = m->coefficient || lg_fail_memory(error);
    }
    if (fitted) {
        m->error = m->coefficient + n;
        m->p = m->error + n;
        m->covariance = m->p + n;
        memcpy(m->covariance, w.covariance, n * n * sizeof *m->covariance);
        for (size_t j = 0; j < n; j++) {
            m->coefficient[j] = w.beta[j];
            assert(!(w.covariance[j * n + j] < 0));
            m->error[j] = sqrt(w.covariance[j * n + j]);
            m->p[j] = 2 * gsl_cdf_ugaussian_Q(fabs(m->coefficient[j] / m->error[j]));
        }
        m->coefficients = sets.width;
        m->sets = sets.sets;
        m->likelihood = choice_sets_likelihood(&sets, w.beta, NULL, NULL);
        m->null_likelihood = choice_sets_likelihood(&sets, w.chance, NULL, NULL);
        assert(!(m->likelihood > 0) && !(m->null_likelihood > 0));
        /* the fit starts at the null model, so its likelihood cannot be lower */
        assert(!(m->likelihood < m->null_likelihood - 1e-6 * (1 + fabs(m->null_likelihood))));
        m->r2 = 1 - m->likelihood / m->null_likelihood;
    }
    free(w.beta);
    choice_sets_close(&sets);
    return fitted;
}

void choice_model_clear(choice_model *model) {
    free(model->coefficient);
    *model = (choice_model){0};
}

/* Distributes the groups over the folds, in random order. Returns for each set the number of its fold; NULL with an error. */
static int *deal_folds(const choices *data, int sets, int folds, uint64_t seed, lg_error *error) {
    lg_rng rng = lg_rng_stream(seed, "folds", 0);
    int *fold = calloc((size_t)sets, sizeof *fold), *dealt = calloc((size_t)sets, sizeof *dealt);
    bool good = (fold && dealt) || lg_fail_memory(error);
    const int groups = good ? number_groups(data, fold) : 0;
    if (good && (folds < 2 || folds > groups))
        good = lg_fail(error, "%d sets or groups of them cannot be dealt to %d folds", groups, folds);
    for (int i = 0; good && i < groups; i++) {
        int other = (int)lg_rng_below(&rng, (uint32_t)i + 1);
        dealt[i] = dealt[other];
        dealt[other] = i % folds;
    }
    for (int i = 0; good && i < sets; i++) {
        assert(fold[i] >= 0 && fold[i] < groups);
        fold[i] = dealt[fold[i]];
        assert(fold[i] >= 0 && fold[i] < folds);
    }
    free(dealt);
    if (good) return fold;
    free(fold);
    return NULL;
}

bool choice_model_validate(const choices *data, int folds, uint64_t seed, validation *v, lg_error *error) {
    choice_sets sets, *s = &sets;
    work w = {0};
    *v = (validation){0};
    if (!choice_sets_open(s, data, error)) return false;
    int *fold = deal_folds(data, s->sets, folds, seed, error), steps;
    bool judged = fold && work_open(&w, s->width, error);
    for (int f = 0; judged && f < folds; f++) {
        for (int i = 0; i < s->sets; i++)
            s->used[i] = fold[i] != f;
        judged = choice_sets_chance(s, w.chance, error) && choice_sets_maximise(s, w.beta, w.covariance, &steps, error);
        if (!judged) break;
        for (int i = 0; i < s->sets; i++)
            s->used[i] = fold[i] == f;
        v->loss -= choice_sets_likelihood(s, w.beta, NULL, NULL) / s->sets;
        v->null_loss -= choice_sets_likelihood(s, w.chance, NULL, NULL) / s->sets;
    }
    assert(!(v->loss < 0) && !(v->null_loss < 0));
    if (judged) v->r2 = 1 - v->loss / v->null_loss;
    free(fold);
    free(w.beta);
    choice_sets_close(s);
    return judged;
}
