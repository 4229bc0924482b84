/* Searches the weights of a player by CMA-ES. */
#include "lab/kinds/weights_search.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math.h"

bool weights_search_open(weights_search *w, int n, lg_error *error) {
    arena room = {0};
    *w = (weights_search){.n = n};
    cma_lay_out(&w->cma, &room, n, WEIGHTS_DRAWS);
    w->memory = aligned_alloc(ARENA_ALIGNMENT, room.used);
    w->draws = calloc((size_t)(WEIGHTS_DRAWS + 1) * (size_t)n, sizeof *w->draws);
    if (!w->memory || !w->draws) return lg_fail_memory(error);
    w->point = w->draws + (size_t)WEIGHTS_DRAWS * (size_t)n;
    room = (arena){.base = w->memory};
    cma_lay_out(&w->cma, &room, n, WEIGHTS_DRAWS);
    return true;
}

void weights_search_close(weights_search *w) {
    free(w->memory);
    free(w->draws);
}

void weights_search_begin(weights_search *w, double sigma) {
    cma_begin(&w->cma, WEIGHTS_DRAWS, sigma, (cma_rest){.lazy = .5});
    memset(w->cma.mean, 0, sizeof *w->cma.mean * (size_t)w->n);
}

double weights_search_step(weights_search *w, lg_rng *rng, weights_score *score, void *context, lg_error *error) {
    double value[WEIGHTS_DRAWS], sum = 0;
    int order[WEIGHTS_DRAWS] = {0}; /* the draws, beginning with the best */
    for (int i = 0; i < WEIGHTS_DRAWS; i++) {
        int at = i;
        double *draw = w->draws + (size_t)i * (size_t)w->n;
        cma_draw(&w->cma, rng, draw);
        for (int k = 0; k < w->n; k++)
            w->point[k] = w->cma.mean[k] + w->cma.sigma * draw[k];
        value[i] = score(context, w->point, error);
        if (isnan(value[i])) return NAN;
        sum += value[i];
        for (; at && value[order[at - 1]] < value[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    for (int i = 1; i < WEIGHTS_DRAWS; i++)
        assert(value[order[i - 1]] >= value[order[i]]);
    cma_learn(&w->cma, w->draws, order);
    return sum / WEIGHTS_DRAWS;
}

void weights_at(const double *start, const double *point, int n, double *weights) {
    for (int i = 0; i < n; i++)
        weights[i] = start[i] * lg_exp(point[i]);
}
