/* Models of choice: fits them to all sets, and cross-validates them on sets that the fitted model has not seen. */
#include "lab/statistics/choice.h"

#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/statistics/choice_sets.h"

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
