/* What sets one map apart from another, in numbers: the parts of the published fitness, how land hangs together, how fair
 * villages lie, and what the land is made of. */
#ifndef LG_WESNOTH_TRAITS_H
#define LG_WESNOTH_TRAITS_H

#include "levelground/search.h"

extern const lg_trait wn_traits[];

/* The record's function, and that of the problem of a whole map. */
bool wn_describe(const lg_task *task, const lg_level *level, double *traits);
bool wn_describe_ring(const lg_problem *problem, void *state, lg_genome genome, double *traits);

#endif
