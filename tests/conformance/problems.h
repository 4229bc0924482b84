/* Small problems of every kind of gene for the optimizers to search, none of them a game: a box of reals, choices, all
 * three kinds mixed, nothing to decide, a single gene, genes that cannot move, and a cost that is flat. */
#ifndef LG_TESTS_PROBLEMS_H
#define LG_TESTS_PROBLEMS_H

#include "check.h"

/* The distance to the middle of the box, to symbol i mod symbols, and of each arranged symbol to its sorted place. */
static inline double distance_load(const lg_problem *problem, void *state, lg_genome genome) {
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

static inline double flat_load(const lg_problem *problem, void *state, lg_genome genome) {
    (void)problem;
    (void)state;
    (void)genome;
    return 5;
}

static inline int all_genes(const lg_problem *problem, void *state, lg_genome genome, int *genes) {
    (void)state;
    (void)genome;
    for (int i = 0; i < problem->space.syms; i++)
        genes[i] = i;
    return problem->space.syms;
}

static const int problem_tiles[] = {4, 4, 4}, problem_still[] = {6};
static const lg_block box = {.kind = LG_REAL, .length = 5, .lo = -2, .hi = 3},
                      point = {.kind = LG_REAL, .length = 2, .lo = 1, .hi = 1},
                      letters = {.kind = LG_CHOICE, .length = 12, .symbols = 5},
                      coin = {.kind = LG_CHOICE, .length = 1, .symbols = 2},
                      order = {.kind = LG_ARRANGE, .length = 12, .symbols = 3, .count = problem_tiles},
                      still = {.kind = LG_ARRANGE, .length = 6, .symbols = 1, .count = problem_still},
                      one_real = {.kind = LG_REAL, .length = 1, .lo = 0, .hi = 1};

typedef struct {
    const char *name;
    lg_problem problem;
    bool rises; /* can a search improve on it? */
} synthetic;

enum { SYNTHETICS = 11 };

static inline const synthetic *synthetics(void) {
    static synthetic all[SYNTHETICS];
    const struct {
        const char *name;
        const lg_block *block[4];
        double (*load)(const lg_problem *, void *, lg_genome);
        bool conflicts, rises;
    } rows[SYNTHETICS] = {
        {"real box", {&box}, distance_load, false, true},
        {"choices", {&letters}, distance_load, true, true},
        {"arrangement", {&order}, distance_load, true, true},
        {"three kinds", {&letters, &box, &order}, distance_load, true, true},
        {"three kinds, two orders", {&order, &box, &order, &letters}, distance_load, false, true},
        {"nothing to decide", {NULL}, distance_load, true, false},
        {"one choice", {&coin}, distance_load, true, false},
        {"one real", {&one_real}, distance_load, false, false},
        {"no moves", {&still, &point}, distance_load, true, false},
        {"few moves", {&still, &coin, &point}, distance_load, true, false},
        {"flat", {&order, &letters}, flat_load, true, false},
    };
    for (int i = 0; i < SYNTHETICS; i++) {
        all[i] = (synthetic){.name = rows[i].name, .problem = {.load = rows[i].load}, .rises = rows[i].rises};
        for (int b = 0; b < 4 && rows[i].block[b]; b++)
            lg_space_add(&all[i].problem.space, *rows[i].block[b]);
        if (rows[i].conflicts) all[i].problem.conflicts = all_genes;
    }
    return all;
}

#endif
