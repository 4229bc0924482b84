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
    bool alone;     /* is each set a row with the alternative of zeros? */
} choice_sets;

/* Lays out choices as sets. A row without a set becomes a set of two alternatives: the row followed by a 1 for the intercept,
 * and an alternative of zeros. So logistic regression is a special case of conditional logit. Source: McFadden, Conditional
 * logit analysis of qualitative choice behavior, 1974. */

static int count_sets(const choices *data) {
    int sets = 0;
    for (int r = 0; r < data->rows; r++)
        sets += !data->set || !r || data->set[r] != data->set[r - 1];
    return sets;
}

static bool allocate_sets(choice_sets *s, int alternatives) {
    size_t sets = (size_t)s->sets, all = (size_t)alternatives;
    s->row = calloc(all * (size_t)s->width, sizeof *s->row);
    s->chance = calloc(all, sizeof *s->chance);
    s->mean = calloc((size_t)s->width, sizeof *s->mean);
    s->start = calloc(sets + 1, sizeof *s->start);
    s->winner = calloc(sets, sizeof *s->winner);
    s->used = malloc(sets * sizeof *s->used);
    if (!s->row || !s->chance || !s->mean || !s->start || !s->winner || !s->used) return false;
    memset(s->used, true, sets * sizeof *s->used);
    return true;
}

static void choice_sets_close(choice_sets *s) {
    free(s->row);
    free(s->chance);
    free(s->mean);
    free(s->start);
    free(s->winner);
    free(s->used);
}

static void take_row(choice_sets *s, const choices *data, int r, int alternative) {
    double *row = s->row + (size_t)alternative * s->width;
    memcpy(row, data->x + (size_t)r * data->columns, (size_t)data->columns * sizeof *row);
    if (s->alone) row[data->columns] = 1;
}

static bool take_sets(choice_sets *s, const choices *data, lg_error *error) {
    int set = -1, winners = 1;
    for (int r = 0; r < data->rows; r++) {
        if (!r || data->set[r] != data->set[r - 1]) {
            if (winners != 1) break;
            s->start[++set] = r;
            winners = 0;
        }
        take_row(s, data, r, r);
        if (data->won[r]) s->winner[set] = r;
        winners += data->won[r];
    }
    s->start[set + 1] = data->rows;
    return winners == 1 ||
           lg_fail(error, "set %d has %d winners and should have one", data->set[s->start[set]], winners);
}

#ifndef NDEBUG
/* Do the sets follow each other without a gap up to the last row, and does each contain its winner? */
static bool is_laid_out(const choice_sets *s, int alternatives) {
    for (int i = 0; i < s->sets; i++)
        if (s->winner[i] < s->start[i] || s->winner[i] >= s->start[i + 1]) return false;
    return s->start[0] == 0 && s->start[s->sets] == alternatives;
}
#endif

static bool choice_sets_open(choice_sets *s, const choices *data, lg_error *error) {
    *s = (choice_sets){.sets = count_sets(data), .alone = !data->set, .width = data->columns + !data->set};
    if (data->rows < 1 || data->columns < 1) return lg_fail(error, "there is nothing to choose from");
    if (!allocate_sets(s, s->alone ? 2 * data->rows : data->rows)) {
        choice_sets_close(s);
        return lg_fail_memory(error);
    }
    if (s->alone) {
        for (int r = 0; r < data->rows; r++) {
            take_row(s, data, r, 2 * r);
            s->winner[r] = data->won[r] ? 2 * r : 2 * r + 1;
            s->start[r + 1] = 2 * r + 2;
        }
    }
    if (s->alone || take_sets(s, data, error)) {
        assert(is_laid_out(s, s->alone ? 2 * data->rows : data->rows));
        return true;
    }
    choice_sets_close(s);
    return false;
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

static double utility_of(const choice_sets *s, int alternative, const double *beta) {
    const double *row = row_of(s, alternative);
    double sum = 0;
    for (int j = 0; j < s->width; j++)
        sum += beta[j] * row[j];
    return sum;
}

/* Writes the probabilities of a set's alternatives. Returns the logarithm of the winner's probability. */
static double write_chances(const choice_sets *s, int set, const double *beta) {
    int from = s->start[set], to = s->start[set + 1];
    assert(from < to && s->winner[set] >= from && s->winner[set] < to);
    double most = -INFINITY, sum = 0;
    for (int a = from; a < to; a++)
        most = fmax(most, s->chance[a] = utility_of(s, a, beta));
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

/* Adds the gradient of one set's likelihood. */
static void choice_sets_add_gradient(const choice_sets *s, int set, const double *beta, double *gradient) {
    write_chances(s, set, beta);
    add_gradient(s, set, gradient);
}

static void add_information(const choice_sets *s, int set, double *information) {
    memset(s->mean, 0, (size_t)s->width * sizeof *s->mean);
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

/* Returns the logarithm of the winners' probability. Writes `gradient` (width numbers) and `information` (width * width, the
 * negative second derivatives) unless they are NULL; pass both or neither. */
static double choice_sets_likelihood(const choice_sets *s, const double *beta, double *gradient, double *information) {
    double sum = 0;
    size_t width = (size_t)s->width;
    if (gradient) memset(gradient, 0, width * sizeof *gradient);
    if (information) memset(information, 0, width * width * sizeof *information);
    for (int i = 0; i < s->sets; i++) {
        if (!s->used[i]) continue;
        sum += write_chances(s, i, beta);
        if (gradient) add_gradient(s, i, gradient);
        if (information) add_information(s, i, information);
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

typedef struct {
    double *gradient, *information, *scale, *step, *ahead; /* `width` numbers each; information has width * width */
} newton_steps;

/* Computes the covariance, and the step from it and the gradient. */
static void solve_step(const choice_sets *s, newton_steps *w, double *covariance) {
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

static double walk_step(const choice_sets *s, newton_steps *w, double *beta, double value) {
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

static bool climb_likelihood(const choice_sets *s, newton_steps *w, double *beta, double *covariance, int *steps,
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

/* Returns the coefficients with the highest likelihood, and their covariance (width * width). */
static bool choice_sets_maximise(const choice_sets *s, double *beta, double *covariance, int *steps, lg_error *error) {
    size_t n = (size_t)s->width;
    double *memory = calloc(n * (n + 4), sizeof *memory);
    if (!memory) return lg_fail_memory(error);
    newton_steps w = {memory, memory + 4 * n, memory + n, memory + 2 * n, memory + 3 * n};
    bool found = choice_sets_chance(s, beta, error) && climb_likelihood(s, &w, beta, covariance, steps, error);
    free(memory);
    return found;
}

/* The covariance of coefficients if sets of one group may depend on each other: V M V times G / (G - 1), where V is the
 * covariance for independent sets, M the sum over groups of the outer product of the group's gradient, and G the number of
 * groups. Source: Liang and Zeger, Longitudinal data analysis using generalized linear models, 1986. */

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

/* Replaces the covariance for independent sets by one that takes dependence within groups into account. group[i] is the number
 * of set i's group, from 0 to groups - 1, in ascending order. Returns false if memory is short. */
static bool choice_sets_cluster(const choice_sets *s, const double *beta, const int *group, int groups,
                                double *covariance) {
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

static bool describe_model(const choice_sets *s, const work *w, choice_model *m, lg_error *error) {
    size_t n = (size_t)s->width;
    m->coefficient = calloc((3 + n) * n, sizeof *m->coefficient);
    if (!m->coefficient) return lg_fail_memory(error);
    m->error = m->coefficient + n;
    m->p = m->error + n;
    m->covariance = m->p + n;
    memcpy(m->covariance, w->covariance, n * n * sizeof *m->covariance);
    for (size_t j = 0; j < n; j++) {
        m->coefficient[j] = w->beta[j];
        assert(!(w->covariance[j * n + j] < 0));
        m->error[j] = sqrt(w->covariance[j * n + j]);
        m->p[j] = 2 * gsl_cdf_ugaussian_Q(fabs(m->coefficient[j] / m->error[j]));
    }
    m->coefficients = s->width;
    m->sets = s->sets;
    m->likelihood = choice_sets_likelihood(s, w->beta, NULL, NULL);
    m->null_likelihood = choice_sets_likelihood(s, w->chance, NULL, NULL);
    assert(!(m->likelihood > 0) && !(m->null_likelihood > 0));
    /* the fit starts at the null model, so its likelihood cannot be lower */
    assert(!(m->likelihood < m->null_likelihood - 1e-6 * (1 + fabs(m->null_likelihood))));
    m->r2 = 1 - m->likelihood / m->null_likelihood;
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

static bool cluster_covariance(const choice_sets *s, const choices *data, work *w, lg_error *error) {
    int *group = calloc((size_t)s->sets, sizeof *group);
    if (!group) return lg_fail_memory(error);
    int groups = number_groups(data, group);
    bool good = groups > 1 ? choice_sets_cluster(s, w->beta, group, groups, w->covariance) || lg_fail_memory(error)
                           : lg_fail(error, "errors clustered by group need two groups, found one");
    free(group);
    return good;
}

bool choice_model_fit(const choices *data, choice_model *model, lg_error *error) {
    choice_sets sets;
    work w = {0};
    *model = (choice_model){0};
    if (!choice_sets_open(&sets, data, error)) return false;
    bool fitted = work_open(&w, sets.width, error) && choice_sets_chance(&sets, w.chance, error) &&
                  choice_sets_maximise(&sets, w.beta, w.covariance, &model->steps, error) &&
                  (!data->clustered || cluster_covariance(&sets, data, &w, error)) &&
                  describe_model(&sets, &w, model, error);
    free(w.beta);
    choice_sets_close(&sets);
    return fitted;
}

void choice_model_clear(choice_model *model) {
    free(model->coefficient);
    *model = (choice_model){0};
}

/* Distributes the groups over the folds, in random order. `fold` holds each set's group at the beginning and its fold at the
 * end. */
static bool deal_groups(int *fold, int sets, int groups, int folds, uint64_t seed) {
    lg_rng rng = lg_rng_stream(seed, "folds", 0);
    int *dealt = calloc((size_t)groups, sizeof *dealt);
    for (int i = 0; dealt && i < groups; i++) {
        int other = (int)lg_rng_below(&rng, (uint32_t)i + 1);
        dealt[i] = dealt[other];
        dealt[other] = i % folds;
    }
    for (int i = 0; dealt && i < sets; i++) {
        assert(fold[i] >= 0 && fold[i] < groups);
        fold[i] = dealt[fold[i]];
        assert(fold[i] >= 0 && fold[i] < folds);
    }
    bool good = dealt;
    free(dealt);
    return good;
}

/* Fits a model to the other folds and adds its loss on this fold. */
static bool judge_fold(choice_sets *s, work *w, const int *fold, int judged, validation *v, lg_error *error) {
    int steps;
    for (int i = 0; i < s->sets; i++)
        s->used[i] = fold[i] != judged;
    if (!choice_sets_chance(s, w->chance, error) || !choice_sets_maximise(s, w->beta, w->covariance, &steps, error))
        return false;
    for (int i = 0; i < s->sets; i++)
        s->used[i] = fold[i] == judged;
    v->loss -= choice_sets_likelihood(s, w->beta, NULL, NULL) / s->sets;
    v->null_loss -= choice_sets_likelihood(s, w->chance, NULL, NULL) / s->sets;
    return true;
}

static bool judge_all(choice_sets *s, work *w, const int *fold, int folds, validation *v, lg_error *error) {
    *v = (validation){0};
    for (int f = 0; f < folds; f++)
        if (!judge_fold(s, w, fold, f, v, error)) return false;
    assert(!(v->loss < 0) && !(v->null_loss < 0));
    v->r2 = 1 - v->loss / v->null_loss;
    return true;
}

static bool validate_folds(choice_sets *s, const choices *data, int folds, uint64_t seed, validation *v,
                           lg_error *error) {
    work w = {0};
    int *fold = calloc((size_t)s->sets, sizeof *fold);
    if (!fold) return lg_fail_memory(error);
    int groups = number_groups(data, fold);
    bool judged = (folds > 1 && folds <= groups) ||
                  lg_fail(error, "%d sets or groups of them cannot be dealt to %d folds", groups, folds);
    if (judged && !deal_groups(fold, s->sets, groups, folds, seed)) judged = lg_fail_memory(error);
    judged = judged && work_open(&w, s->width, error) && judge_all(s, &w, fold, folds, v, error);
    free(fold);
    free(w.beta);
    return judged;
}

bool choice_model_validate(const choices *data, int folds, uint64_t seed, validation *v, lg_error *error) {
    choice_sets sets;
    if (!choice_sets_open(&sets, data, error)) return false;
    bool judged = validate_folds(&sets, data, folds, seed, v, error);
    choice_sets_close(&sets);
    return judged;
}
