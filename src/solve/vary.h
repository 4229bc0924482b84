/* How the children of a population come about. */
#ifndef LG_SOLVE_VARY_H
#define LG_SOLVE_VARY_H

#include "core/cross.h"

typedef struct {
    double crossover, mix;       /* share of children with two parents: of real genes, of symbols */
    double spread_cross, spread; /* distribution indices of crossover and mutation: the larger, the nearer */
    double mutations, moves;     /* real genes that change, on average; moves of symbols after the first, likewise */
} variation;

/* Makes a child of a copy of its mother and a copy of its father, which may be used up. */
void vary(const lg_problem *problem, const variation *how, lg_genome child, lg_genome mate, const cross_room *room,
          lg_rng *rng);

#endif
