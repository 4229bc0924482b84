/* CMA-ME's improvement emitter (Fontaine, Togelius, Nikolaidis and Hoover 2020): CMA-ES around an elite, whose
 * samples are ranked by what they do for the archive: those that fill a cell first, then those that better one, by
 * how much. A generation that does neither ends it, and another begins at a random elite. None outlives its batch,
 * so that an archive goes on from its file alone. Genes count as shares of their ranges; samples outside are moved
 * to the edge, and learned from there; symbols follow the elite's by few moves. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/math.h"
#include "optimizers/cma.h"
#include "solve/explorer.h"

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

/* What a sample does for the archive, by rank. */
enum { NOTHING, BETTERED, FILLED };

typedef struct {
    int kind, index;
    double gain; /* how much less it costs than what was there; in a new cell, than nothing */
} ranked;

typedef struct {
    cma cma;
    int lambda;
    double *samples;
    int *order;
    ranked *rank;
    lg_genome elite; /* whose symbols are varied */
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

/* ---- genes as shares of their ranges --------------------------------------------------------------------------- */

static double range(const lg_block *block) {
    return block->hi > block->lo ? block->hi - block->lo : 1;
}

/* The mean, from an elite; or from a new level where there is none. */
static void begin(desk *d, state *s) {
    const lg_space *space = &d->x->problem->space;
    if (lg_elites_count(d->x->elites))
        desk_draw(d, 1, s->elite);
    else
        lg_run_sample(d->own.run, s->elite, true);
    for (int b = 0; b < space->blocks; b++) {
        const lg_block *block = &space->block[b];
        for (int i = block->first; block->kind == LG_REAL && i < block->first + block->length; i++)
            s->cma.mean[i] = (s->elite.real[i] - block->lo) / range(block);
    }
    cma_begin(&s->cma, s->lambda, d->x->params.number[SIGMA], (cma_rest){.lazy = .5});
}

/* A sample, put into the box and into the cursor. */
static void express(desk *d, state *s, double *y) {
    const lg_space *space = &d->x->problem->space;
    lg_genome genome = d->own.run->cursor.genome;
    lg_space_copy(space, genome, s->elite);
    for (int b = 0; b < space->blocks; b++) {
        const lg_block *block = &space->block[b];
        for (int i = block->first; block->kind == LG_REAL && i < block->first + block->length; i++) {
            double share = fmin(fmax(s->cma.mean[i] + s->cma.sigma * y[i], 0), 1);
            y[i] = (share - s->cma.mean[i]) / s->cma.sigma;
            genome.real[i] = fmin(block->lo + share * range(block), block->hi);
        }
    }
    if (space->syms) desk_vary_symbols(d, genome, 0, d->x->params.number[MOVES]);
}

/* ---- a generation ---------------------------------------------------------------------------------------------- */

/* What the cursor's level would do for the archive with all that the batch has found; it is noted. */
static ranked judge(desk *d, int index) {
    double cost = d->own.run->cursor.cost, old;
    if (!desk_look(d, &old)) return (ranked){NOTHING, index, -INFINITY};
    ranked r = {old == INFINITY ? FILLED
                : cost < old    ? BETTERED
                                : NOTHING,
                index, old == INFINITY ? -cost : old - cost};
    if (r.kind != NOTHING) desk_keep(d, d->own.run->cursor.genome, cost);
    return r;
}

static int by_gain(const void *a, const void *b) {
    const ranked *x = a, *y = b;
    if (x->kind != y->kind) return y->kind - x->kind;
    if (x->gain != y->gain) return x->gain > y->gain ? -1 : 1;
    return x->index - y->index;
}

/* False where it did nothing for the archive, or was cut short. */
static bool generation(desk *d, state *s) {
    size_t n = (size_t)s->cma.n;
    for (int k = 0; k < s->lambda; k++) {
        double *y = s->samples + (size_t)k * n;
        cma_draw(&s->cma, &d->own.run->rng, y);
        express(d, s, y);
        lg_cursor_reset(d->own.run);
        s->rank[k] = judge(d, k);
        if (!desk_open(d)) return false;
    }
    qsort(s->rank, (size_t)s->lambda, sizeof *s->rank, by_gain);
    for (int k = 0; k < s->lambda; k++)
        s->order[k] = s->rank[k].index;
    return s->rank[0].kind != NOTHING;
}

static void emit(desk *d, int batch) {
    state *s = lay_out(&(arena){d->state, 0}, &d->x->problem->space, &d->x->params);
    (void)batch;
    while (desk_open(d)) {
        begin(d, s);
        while (!s->cma.broken && generation(d, s))
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
