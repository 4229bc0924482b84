/* Small problems of every kind of gene for the optimizers to search, none of them a game: a box of reals, choices, all
 * three kinds mixed, nothing to decide, a single gene, genes that cannot move, and a cost that is flat. */
#ifndef LG_CHECK_PROBLEMS_H
#define LG_CHECK_PROBLEMS_H

#include "levelground/search.h"

enum { SYNTHETICS = 11 };

typedef struct {
    const char *name;
    lg_problem problem;
    bool rises; /* can a search improve on it? */
} synthetic;

/* The distance to the middle of the box, to symbol i mod symbols, and of each arranged symbol to its sorted place. */
double synthetic_distance(const lg_problem *problem, void *state, lg_genome genome);
/* Fills in number 0 to SYNTHETICS - 1. */
void synthetic_init(synthetic *s, int number);

#endif
