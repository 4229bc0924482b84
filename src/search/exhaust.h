/* Exhaustive search of small spaces: evaluates every genome, and so proves the least cost. It is no algorithm that a user can
 * name. The solver uses it when the usual search of a small space misses its target. */
#ifndef SEARCH_EXHAUST_H
#define SEARCH_EXHAUST_H

#include "levelground/search.h"

/* Returns how many genomes the problem has that differ in the genes of its order; 0 if there are more than `most`, or if genes are
 * real numbers. */
int64_t exhaust_count(const lg_problem *problem, int64_t most);

extern const lg_optimizer exhaust_optimizer;

#endif
