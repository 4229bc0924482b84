/* Many genomes that change move by move, each with the problem's state for it, so that a move costs no full evaluation where
 * the problem has delta evaluation. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "evaluator.h"

struct lg_editor {
    lg_evaluator *evaluator;
    int64_t count;
    int32_t *rows;
    double *costs;
    lg_rng *rng;   /* one stream for each genome */
    lg_move *move; /* of the current step; block -1: none */
    char *states;
    size_t stride; /* from one state to the next */
    void *memory;
};

static lg_genome genome_at(const lg_editor *d, int64_t k) {
    return (lg_genome){NULL, d->rows + k * d->evaluator->columns};
}

static void *state_at(const lg_editor *d, int64_t k) {
    return d->states + d->stride * (size_t)k;
}

static void lay_out(lg_editor *d, arena *a) {
    const lg_problem *problem = d->evaluator->problem;
    size_t count = (size_t)d->count;
    d->rows = arena_take(a, count * (size_t)d->evaluator->columns, sizeof *d->rows);
    d->costs = arena_take(a, count, sizeof *d->costs);
    d->rng = arena_take(a, count, sizeof *d->rng);
    d->move = arena_take(a, count, sizeof *d->move);
    d->stride = (problem->state_size + ARENA_ALIGNMENT - 1) / ARENA_ALIGNMENT * ARENA_ALIGNMENT;
    d->states = arena_take(a, count, d->stride);
}

lg_editor *lg_editor_open(lg_evaluator *evaluator, int64_t count, uint64_t seed, lg_error *error) {
    assert(evaluator && count >= 0);
    const double most = 0x1p46; /* the most bytes, so that no product overflows */
    arena size = {0}, memory = {0};
    if (evaluator->real) {
        lg_fail(error, "expected a space without real genes, because editors change symbols");
        return NULL;
    }
    double bytes = (double)count * ((double)evaluator->columns * 4 + (double)evaluator->problem->state_size + 256);
    lg_editor *d = bytes < most ? calloc(1, sizeof *d) : NULL;
    if (!d) lg_fail_memory(error);
    if (!d) return NULL;
    d->evaluator = evaluator;
    d->count = count;
    lay_out(d, &size);
    d->memory = aligned_alloc(ARENA_ALIGNMENT, size.used + ARENA_ALIGNMENT);
    bool good = d->memory || lg_fail_memory(error);
    if (good) {
        memset(d->memory, 0, size.used);
        memory.base = d->memory;
        lay_out(d, &memory);
        for (int64_t k = 0; k < count; k++)
            d->rng[k] = lg_rng_stream(seed, "editor", (uint64_t)k);
        good = lg_editor_reset(d, NULL, error);
    }
    if (good) return d;
    lg_editor_close(d);
    return NULL;
}

void lg_editor_close(lg_editor *d) {
    if (!d) return;
    void (*close)(void *) = d->evaluator->problem->close;
    for (int64_t k = 0; close && d->memory && k < d->count; k++)
        close(state_at(d, k));
    free(d->memory);
    free(d);
}

const int32_t *lg_editor_rows(const lg_editor *d) {
    return d->rows;
}

const double *lg_editor_costs(const lg_editor *d) {
    return d->costs;
}

static bool load(lg_editor *d, int64_t k, lg_error *error) {
    const lg_evaluator *e = d->evaluator;
    d->costs[k] = e->problem->load(e->problem, state_at(d, k), genome_at(d, k));
    if (d->costs[k] == d->costs[k]) return true;
    return e->evaluate ? lg_fail(error, "the function could not evaluate the rows") : lg_fail_memory(error);
}

bool lg_editor_reset(lg_editor *d, const uint8_t *which, lg_error *error) {
    const lg_problem *p = d->evaluator->problem;
    for (int64_t k = 0; k < d->count; k++) {
        if (which && !which[k]) continue;
        lg_space_sample(&p->space, genome_at(d, k), &d->rng[k]);
        if (!load(d, k, error)) return false;
    }
    return true;
}

bool lg_editor_put(lg_editor *d, int64_t k, const int32_t *row, lg_error *error) {
    assert(k >= 0 && k < d->count);
    if (!evaluator_check(d->evaluator, row, k, error)) return false;
    memcpy(genome_at(d, k).sym, row, evaluator_row_size(d->evaluator));
    return load(d, k, error);
}

bool lg_editor_step(lg_editor *d, const int64_t *moves, lg_error *error) {
    const lg_problem *p = d->evaluator->problem;
    for (int64_t k = 0; k < d->count; k++) {
        int64_t gene = moves[2 * k], value = moves[2 * k + 1];
        d->move[k].block = -1;
        if (gene != -1 && !evaluator_move(d->evaluator, k, (double)gene, (double)value, &d->move[k], error))
            return false;
    }
    for (int64_t k = 0; k < d->count; k++) {
        const lg_move *move = &d->move[k];
        lg_genome genome = genome_at(d, k);
        if (move->block < 0) continue;
        bool swap = p->space.block[move->block].kind == LG_ARRANGE;
        /* the move would change nothing */
        if (genome.sym[move->i] == (swap ? genome.sym[move->j] : move->j)) continue;
        if (p->peek) {
            double cost = p->peek(p, state_at(d, k), genome, move, 1);
            if (cost != cost) return lg_fail_memory(error);
            p->commit(p, state_at(d, k), genome, move, 1);
            d->costs[k] = cost;
        }
        lg_space_apply(&p->space, genome, *move);
        if (!p->peek && !load(d, k, error)) return false;
    }
    return true;
}
