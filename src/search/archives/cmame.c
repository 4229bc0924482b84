/* CMA-ME's improvement emitter (Fontaine, Togelius, Nikolaidis and Hoover 2020). CMA-ES starts at an elite. Its samples are
 * ranked by what they do for the archive: samples that fill an empty niche come first, then samples that improve a niche,
 * ordered by the amount. A generation that does neither ends this CMA-ES, and another one starts at a random elite. No CMA-ES
 * lives longer than its batch, so an archive can be continued from its file alone. Real genes are scaled to their ranges.
 * Samples outside the range are moved to its edge, and CMA-ES learns from the moved samples. Symbols are copied from the elite
 * and changed by a few moves. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math.h"
#include "explorer.h"
#include "search/cma.h"

enum { BATCH, LAMBDA, SIGMA, MOVES, PARAMS };

static const lg_param params[PARAMS + 1] = {
    [BATCH] = {"batch", LG_WHOLE, 0, 0, 100000, NULL,
               "evaluations of a batch at most, 32 of which make a round; 0: 4096, or 512 where evaluations take long",
               NULL},
    [LAMBDA] = {"lambda", LG_WHOLE, 0, 0, 10000, NULL, "samples of a generation; 0: 4 + 3 ln N for N genes", "37"},
    [SIGMA] = {"sigma", LG_NUMBER, 0.02, 1e-12, 1, NULL, "first deviation of real genes, as a share of their range",
               "0.5"},
    [MOVES] = {"moves", LG_NUMBER, 0.5, 0, 100, NULL, "mean number of moves by which an elite's symbols are varied",
               NULL},
};

/* What a sample does for the archive; larger is better. */
enum { NOTHING, BETTERED, FILLED };

typedef struct {
    int kind, index;
    /* how much lower the sample's cost is than the cost of its niche's elite; minus the sample's cost if the niche was empty */
    double gain;
} ranked;

typedef struct {
    cma cma;
    int lambda;
    double *samples;
    int *order;
    ranked *rank;
    lg_genome elite; /* the elite whose symbols are varied */
} state;

static state *lay_out(arena *a, const lg_space *space, const lg_values *values) {
    int n = space->reals, given = (int)values->number[LAMBDA];
    state laid = {.lambda = given ? given : n > 1 ? 4 + (int)(3 * lg_log(n)) : 4};
    size_t lambda = (size_t)laid.lambda;
    state *there = arena_take(a, 1, sizeof *there);
    cma_lay_out(&laid.cma, a, n, laid.lambda);
    laid.samples = arena_take(a, lambda * (size_t)n, sizeof(double));
    laid.order = arena_take(a, lambda, sizeof(int));
    laid.rank = arena_take(a, lambda, sizeof(ranked));
    laid.elite.real = arena_take(a, (size_t)n, sizeof(double));
    laid.elite.sym = arena_take(a, (size_t)space->syms, sizeof(int32_t));
    if (there) *there = laid;
    return there;
}

static size_t state_size(const lg_space *space, const lg_values *values) {
    arena memory = {0};
    lay_out(&memory, space, values);
    return memory.used;
}

static double range_of(const lg_block *block) {
    return block->hi > block->lo ? block->hi - block->lo : 1;
}

static int by_gain(const void *a, const void *b) {
    const ranked *x = a, *y = b;
    if (x->kind != y->kind) return y->kind - x->kind;
    if (x->gain != y->gain) return x->gain > y->gain ? -1 : 1;
    return x->index - y->index;
}

/* Runs one generation. Ranks samples by what they do for the archive and for the levels that the batch has collected, and
 * collects the samples that help. Returns false if the generation did nothing for the archive, or if a limit cut it short. */
static bool run_generation(worker *self, state *s) {
    const lg_space *space = &self->x->problem->space;
    lg_run *run = self->maker.run;
    lg_genome genome = run->cursor.genome;
    for (int k = 0; k < s->lambda; k++) {
        double *y = s->samples + (size_t)k * (size_t)s->cma.n, old;
        cma_draw(&s->cma, &run->rng, y);
        lg_space_copy(space, genome, s->elite);
        for (int b = 0; b < space->blocks; b++) { /* clips the sample to the box */
            const lg_block *block = &space->block[b];
            for (int i = block->first; block->kind == LG_REAL && i < block->first + block->length; i++) {
                double share = fmin(fmax(s->cma.mean[i] + s->cma.sigma * y[i], 0), 1);
                y[i] = (share - s->cma.mean[i]) / s->cma.sigma;
                assert(share >= 0 && share <= 1);
                genome.real[i] = fmin(block->lo + share * range_of(block), block->hi);
            }
        }
        if (space->syms) worker_vary_symbols(self, genome, 0, self->x->params.number[MOVES]);
        lg_cursor_reset(run);
        double cost = run->cursor.cost;
        s->rank[k] = (ranked){NOTHING, k, -INFINITY};
        if (worker_compare(self, &old)) {
            s->rank[k].kind = old == INFINITY ? FILLED : cost < old ? BETTERED : NOTHING;
            s->rank[k].gain = old == INFINITY ? -cost : old - cost;
            if (s->rank[k].kind != NOTHING) worker_keep(self, genome, cost);
        }
        if (!worker_may_go_on(self)) return false;
    }
    qsort(s->rank, (size_t)s->lambda, sizeof *s->rank, by_gain);
    for (int k = 0; k < s->lambda; k++)
        s->order[k] = s->rank[k].index;
    return s->rank[0].kind != NOTHING;
}

static void emit(worker *self, int batch) {
    const lg_space *space = &self->x->problem->space;
    state *s = lay_out(&(arena){self->state, 0}, space, &self->x->params);
    (void)batch;
    while (worker_may_go_on(self)) {
        /* a CMA-ES starts at an elite or, if the archive is empty, at a new level */
        if (lg_elites_count(self->x->elites))
            worker_draw_elite(self, 1, s->elite);
        else
            lg_run_sample(self->maker.run, s->elite, true);
        for (int b = 0; b < space->blocks; b++) {
            const lg_block *block = &space->block[b];
            for (int i = block->first; block->kind == LG_REAL && i < block->first + block->length; i++)
                s->cma.mean[i] = (s->elite.real[i] - block->lo) / range_of(block);
        }
        cma_begin(&s->cma, s->lambda, self->x->params.number[SIGMA], (cma_rest){.lazy = .5});
        while (!s->cma.broken && run_generation(self, s))
            cma_learn(&s->cma, s->samples, s->order);
    }
}

const lg_emitter lg_emitter_cmame = {
    .name = "cmame",
    .sentence = "CMA-ES around elites, led by what its samples do for the archive",
    .source = "Fontaine, Togelius, Nikolaidis and Hoover 2020",
    .kinds = LG_REAL,
    .params = params,
    .least = 64,
    .quick = 4096,
    .slow = 512,
    .state_size = state_size,
    .emit = emit,
};
