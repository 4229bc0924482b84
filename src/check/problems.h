/* Small problems for checks of optimizers, none of them a game: a box of reals, choices, all three kinds of genes mixed, no
 * genes at all, a single gene, genes that cannot move, and a constant cost. */
#ifndef CHECK_PROBLEMS_H
#define CHECK_PROBLEMS_H

#include "levelground/search.h"

enum { SYNTHETICS = 11 };

typedef struct {
    const char *name;
    lg_problem problem;
    bool rises; /* can a search improve the cost? */
} synthetic;

/* Returns the distance from the hidden genome: real genes from the middle of the box, choices from symbol i mod symbols, and
 * arranged symbols from their sorted order. */
double synthetic_distance(const lg_problem *problem, void *state, lg_genome genome);
/* Initialises problem `number`, 0 to SYNTHETICS - 1. */
void synthetic_init(synthetic *s, int number);

#endif
