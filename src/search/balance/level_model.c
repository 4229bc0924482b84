/* Two levels have the covariance of the sums of their features (piece_model.c). The matrix of all learned levels, with the noise of
 * their games, is kept as its Cholesky factor L, to which each level adds a row. */
#include "level_model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LEVELS_MAX = 400, FEATURES_MAX = 32 };

/* As in piece_model.c: how the variance of a move is shared out. */
static const double explained = .5, features_of_swap = 4;

/* What distinguishes a level from the first one: +1 for a piece that only this level has, -1 for one that only the first has. */
typedef struct {
    int count;
    struct {
        int gene, symbol, sign;
    } feature[FEATURES_MAX];
} features;

struct level_model {
    level_model_near *near;
    const void *context;
    int32_t *first;
    double *even;
    int genes, outputs, levels;
    features *level;
    double *factor; /* L: LEVELS_MAX x LEVELS_MAX */
    double *solved; /* outputs x LEVELS_MAX: L^-1 of what the shares are beyond even */
    double *row;    /* scratch: L^-1 of the covariances of a level with all learned ones */
    double effect;  /* variance of the effect of one feature */
    double wide, residual;
};

void level_model_destroy(level_model *m) {
    if (!m) return;
    free(m->first);
    free(m->even);
    free(m->level);
    free(m->factor);
    free(m->solved);
    free(m->row);
    free(m);
}

level_model *level_model_create(level_model_near *near, const void *context, int genes, lg_genome first,
                                const double *even, int outputs) {
    level_model *m = calloc(1, sizeof *m);
    if (!m) return NULL;
    m->near = near;
    m->context = context;
    m->genes = genes;
    m->outputs = outputs;
    m->first = malloc(sizeof *m->first * (size_t)genes);
    m->even = malloc(sizeof *m->even * (size_t)outputs);
    m->level = malloc(sizeof *m->level * LEVELS_MAX);
    m->factor = malloc(sizeof *m->factor * LEVELS_MAX * LEVELS_MAX);
    m->solved = malloc(sizeof *m->solved * (size_t)outputs * LEVELS_MAX);
    m->row = malloc(sizeof *m->row * LEVELS_MAX);
    if (!m->first || !m->even || !m->level || !m->factor || !m->solved || !m->row) {
        level_model_destroy(m);
        return NULL;
    }
    memcpy(m->first, first.sym, sizeof *m->first * (size_t)genes);
    memcpy(m->even, even, sizeof *m->even * (size_t)outputs);
    return m;
}

void level_model_reset(level_model *m, double spread, double wide) {
    m->levels = 0;
    m->effect = spread * explained / features_of_swap;
    m->residual = spread * (1 - explained);
    m->wide = wide;
}

/* Returns false if there are too many. */
static bool find_features(const level_model *m, lg_genome genome, features *f) {
    f->count = 0;
    for (int g = 0; g < m->genes; g++) {
        if (genome.sym[g] == m->first[g]) continue;
        if (f->count + 2 > FEATURES_MAX) return false;
        f->feature[f->count].gene = g;
        f->feature[f->count].symbol = genome.sym[g];
        f->feature[f->count++].sign = 1;
        f->feature[f->count].gene = g;
        f->feature[f->count].symbol = m->first[g];
        f->feature[f->count++].sign = -1;
    }
    return true;
}

static double covariance(const level_model *m, const features *a, const features *b) {
    double sum = 0;
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++)
            if (a->feature[i].symbol == b->feature[k].symbol)
                sum += a->feature[i].sign * b->feature[k].sign *
                       m->near(m->context, a->feature[i].gene, b->feature[k].gene);
    return m->wide + m->effect * sum;
}

/* Fills in `row`. Returns the variance of the level that the learned ones leave over, without its residual. */
static double solve_row(level_model *m, const features *f) {
    double left = covariance(m, f, f);
    for (int i = 0; i < m->levels; i++) {
        double sum = covariance(m, f, &m->level[i]);
        for (int k = 0; k < i; k++)
            sum -= m->factor[i * LEVELS_MAX + k] * m->row[k];
        m->row[i] = sum / m->factor[i * LEVELS_MAX + i];
        left -= m->row[i] * m->row[i];
    }
    return left > 0 ? left : 0;
}

/* Returns the mean of an output by `row`. */
static double mean_of(const level_model *m, int output) {
    double sum = m->even[output];
    for (int i = 0; i < m->levels; i++)
        sum += m->row[i] * m->solved[output * LEVELS_MAX + i];
    return sum;
}

void level_model_learn(level_model *m, lg_genome genome, const double *shares, double noise) {
    features *f = &m->level[m->levels];
    if (m->levels == LEVELS_MAX || !find_features(m, genome, f)) return;
    const double deviation = sqrt(solve_row(m, f) + m->residual + noise);
    for (int o = 0; o < m->outputs; o++)
        m->solved[o * LEVELS_MAX + m->levels] = (shares[o] - mean_of(m, o)) / deviation;
    memcpy(&m->factor[m->levels * LEVELS_MAX], m->row, sizeof *m->row * (size_t)m->levels);
    m->factor[m->levels * LEVELS_MAX + m->levels] = deviation;
    m->levels++;
}

void level_model_foresee(level_model *m, lg_genome genome, piece_forecast *forecast) {
    features f;
    if (!find_features(m, genome, &f)) f.count = 0; /* only the mean is known */
    forecast->variance = m->residual + solve_row(m, &f);
    for (int o = 0; o < m->outputs; o++)
        forecast->mean[o] = mean_of(m, o);
}
