/* Feature 0 is 1 for every level. Each other feature is a gene with a symbol: +1 if the level has it and the first level has not,
 * -1 the other way round. So a swap has four features besides, and all sums run over few of them. */
#include "piece_model.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A larger space would need hundreds of megabytes for its covariance. */
enum { FEATURES_MAX = 1500 };

/* How the variance of a move is shared out: between what pieces explain, and what only this level has. A swap has four features. */
static const double explained = .5, features_of_swap = 4;

struct piece_model {
    const lg_space *space;
    const double *near;
    int32_t *first;
    double *even;
    int outputs, features, genes;
    int *start;         /* of each gene: the number of its first feature */
    double *covariance; /* features x features */
    double *weight;     /* outputs x features */
    double *product;    /* scratch: covariance times the features of a level */
    int *active, *sign; /* scratch: the features of a level that are not 0, and their values */
    double residual;    /* variance that pieces do not explain */
};

void piece_model_destroy(piece_model *m) {
    if (!m) return;
    free(m->first);
    free(m->even);
    free(m->start);
    free(m->covariance);
    free(m->weight);
    free(m->product);
    free(m->active);
    free(m->sign);
    free(m);
}

static int count_features(const lg_space *space) {
    int features = 1;
    for (int b = 0; b < space->blocks; b++)
        if (space->block[b].kind != LG_REAL) features += space->block[b].length * space->block[b].symbols;
    return features;
}

bool piece_model_knows(const lg_space *space) {
    return count_features(space) <= FEATURES_MAX;
}

piece_model *piece_model_create(const lg_space *space, const double *near, lg_genome first, const double *even,
                                int outputs) {
    piece_model *m = calloc(1, sizeof *m);
    if (!m) return NULL;
    assert(space->syms > 0 && outputs > 0);
    m->space = space;
    m->near = near;
    m->outputs = outputs;
    m->genes = space->syms;
    m->features = piece_model_knows(space) ? count_features(space) : 1;
    m->start = calloc((size_t)m->genes, sizeof *m->start);
    for (int b = 0, next = 1; m->start && b < space->blocks; b++)
        for (int i = 0; space->block[b].kind != LG_REAL && i < space->block[b].length; i++) {
            m->start[space->block[b].first + i] = next;
            next += space->block[b].symbols;
        }
    size_t features = (size_t)m->features;
    m->first = malloc((size_t)m->genes * sizeof *m->first);
    m->even = malloc((size_t)outputs * sizeof *m->even);
    m->covariance = malloc(features * features * sizeof *m->covariance);
    m->weight = malloc((size_t)outputs * features * sizeof *m->weight);
    m->product = malloc(features * sizeof *m->product);
    m->active = malloc((2 * (size_t)m->genes + 1) * sizeof *m->active);
    m->sign = malloc((2 * (size_t)m->genes + 1) * sizeof *m->sign);
    if (!m->start || !m->first || !m->even || !m->covariance || !m->weight || !m->product || !m->active || !m->sign) {
        piece_model_destroy(m);
        return NULL;
    }
    memcpy(m->first, first.sym, (size_t)m->genes * sizeof *m->first);
    memcpy(m->even, even, (size_t)outputs * sizeof *m->even);
    piece_model_reset(m, 1, 1);
    return m;
}

void piece_model_reset(piece_model *m, double spread, double wide) {
    size_t features = (size_t)m->features;
    memset(m->covariance, 0, features * features * sizeof *m->covariance);
    memset(m->weight, 0, (size_t)m->outputs * features * sizeof *m->weight);
    m->covariance[0] = wide;
    m->residual = m->features > 1 ? spread * (1 - explained) : spread;
    for (int b = 0; m->features > 1 && b < m->space->blocks; b++) {
        const lg_block *block = &m->space->block[b];
        for (int i = block->first; block->kind != LG_REAL && i < block->first + block->length; i++)
            for (int k = block->first; k < block->first + block->length; k++)
                for (int s = 0; s < block->symbols; s++)
                    m->covariance[(size_t)(m->start[i] + s) * features + (size_t)(m->start[k] + s)] =
                        spread * explained / features_of_swap * m->near[i * m->genes + k];
    }
}

/* Lists the features of a level that are not 0. Returns their number. */
static int list_features(const piece_model *m, lg_genome genome) {
    int n = 1;
    m->active[0] = 0;
    m->sign[0] = 1;
    for (int i = 0; m->features > 1 && i < m->genes; i++) {
        if (genome.sym[i] == m->first[i]) continue;
        m->active[n] = m->start[i] + genome.sym[i];
        m->sign[n++] = 1;
        m->active[n] = m->start[i] + m->first[i];
        m->sign[n++] = -1;
    }
    return n;
}

static double weighted(const piece_model *m, int output, int n) {
    double sum = m->even[output];
    for (int a = 0; a < n; a++)
        sum += m->sign[a] * m->weight[(size_t)output * (size_t)m->features + (size_t)m->active[a]];
    return sum;
}

void piece_model_foresee(const piece_model *m, lg_genome genome, piece_forecast *forecast) {
    int n = list_features(m, genome);
    double variance = 0;
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++)
            variance += m->sign[a] * m->sign[b] *
                        m->covariance[(size_t)m->active[a] * (size_t)m->features + (size_t)m->active[b]];
    forecast->variance = m->residual + (variance > 0 ? variance : 0);
    for (int o = 0; o < m->outputs; o++)
        forecast->mean[o] = weighted(m, o, n);
}

/* The update of a Kalman filter whose state does not move. All outputs have the same noise, and so the same covariance. */
void piece_model_learn(piece_model *m, lg_genome genome, const double *shares, double noise) {
    int n = list_features(m, genome);
    size_t features = (size_t)m->features;
    double total = m->residual + noise;
    for (size_t f = 0; f < features; f++) {
        double sum = 0;
        for (int a = 0; a < n; a++)
            sum += m->sign[a] * m->covariance[f * features + (size_t)m->active[a]];
        m->product[f] = sum;
    }
    for (int a = 0; a < n; a++)
        total += m->sign[a] * m->product[m->active[a]];
    assert(total > 0);
    for (int o = 0; o < m->outputs; o++) {
        double gain = (shares[o] - weighted(m, o, n)) / total;
        for (size_t f = 0; f < features; f++)
            m->weight[(size_t)o * features + f] += m->product[f] * gain;
    }
    for (size_t f = 0; f < features; f++) {
        double part = m->product[f] / total;
        if (part == 0) continue;
        for (size_t g = 0; g < features; g++)
            m->covariance[f * features + g] -= part * m->product[g];
    }
}
