/* Recombination and mutation of genomes. */
#ifndef SEARCH_ARCHIVES_VARY_H
#define SEARCH_ARCHIVES_VARY_H

#include "base/cross.h"

typedef struct {
    double crossover, mix; /* crossover: probability of crossover of real genes; mix: of symbol genes */
    /* distribution indices: spread_cross of crossover, spread of mutation; a larger index means nearer children */
    double spread_cross, spread;
    /* mutations: mean number of mutated real genes; moves: mean number of moves of symbols after the first */
    double mutations, moves;
} variation;

/* Turns `child`, a copy of one parent, into an offspring. `mate` is a copy of the other parent; it may be overwritten. */
void vary_genome(const lg_problem *problem, const variation *how, lg_genome child, lg_genome mate,
                 const cross_room *room, lg_rng *rng);

#endif
