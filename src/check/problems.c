/* Small spaces of every kind. The cost of a genome is its distance from a hidden one. */
#include "check/problems.h"

#include <assert.h>
#include <stdlib.h>

double synthetic_distance(const lg_problem *problem, void *state, lg_genome genome) {
    double cost = 0;
    (void)state;
    for (int b = 0; b < problem->space.blocks; b++) {
        const lg_block *block = &problem->space.block[b];
        for (int i = block->first; i < block->first + block->length; i++) {
            double x = block->kind == LG_REAL ? genome.real[i] - (block->lo + block->hi) / 2 : 0;
            cost += block->kind == LG_REAL ? x * x
                    : block->kind == LG_CHOICE
                        ? abs(genome.sym[i] - i % block->symbols)
                        : abs(genome.sym[i] - (i - block->first) * block->symbols / block->length);
        }
    }
    return cost;
}

static double flat(const lg_problem *problem, void *state, lg_genome genome) {
    (void)problem;
    (void)state;
    (void)genome;
    return 5;
}

static int all_genes(const lg_problem *problem, void *state, lg_genome genome, int *genes) {
    (void)state;
    (void)genome;
    for (int i = 0; i < problem->space.syms; i++)
        genes[i] = i;
    return problem->space.syms;
}

static const int tiles[] = {4, 4, 4}, one_tile[] = {6};
static const lg_block box = {.kind = LG_REAL, .length = 5, .lo = -2, .hi = 3},
                      point = {.kind = LG_REAL, .length = 2, .lo = 1, .hi = 1},
                      letters = {.kind = LG_CHOICE, .length = 12, .symbols = 5},
                      coin = {.kind = LG_CHOICE, .length = 1, .symbols = 2},
                      order = {.kind = LG_ARRANGE, .length = 12, .symbols = 3, .count = tiles},
                      still = {.kind = LG_ARRANGE, .length = 6, .symbols = 1, .count = one_tile},
                      one_real = {.kind = LG_REAL, .length = 1, .lo = 0, .hi = 1};

static const struct {
    const char *name;
    const lg_block *block[4];
    double (*load)(const lg_problem *, void *, lg_genome);
    bool conflicts, rises;
} rows[SYNTHETICS] = {
    {"real box", {&box}, synthetic_distance, false, true},
    {"choices", {&letters}, synthetic_distance, true, true},
    {"arrangement", {&order}, synthetic_distance, true, true},
    {"three kinds", {&letters, &box, &order}, synthetic_distance, true, true},
    {"three kinds, two orders", {&order, &box, &order, &letters}, synthetic_distance, false, true},
    {"nothing to decide", {NULL}, synthetic_distance, true, false},
    {"one choice", {&coin}, synthetic_distance, true, false},
    {"one real", {&one_real}, synthetic_distance, false, false},
    {"no moves", {&still, &point}, synthetic_distance, true, false},
    {"few moves", {&still, &coin, &point}, synthetic_distance, true, false},
    {"flat", {&order, &letters}, flat, true, false},
};

void synthetic_init(synthetic *s, int number) {
    assert(number >= 0 && number < SYNTHETICS);
    *s = (synthetic){.name = rows[number].name, .problem = {.load = rows[number].load}, .rises = rows[number].rises};
    for (int b = 0; b < 4 && rows[number].block[b]; b++)
        lg_space_add(&s->problem.space, *rows[number].block[b]);
    if (rows[number].conflicts) s->problem.conflicts = all_genes;
}
