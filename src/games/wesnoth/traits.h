/* What sets one map apart from another, in numbers: the parts of the published fitness, how land hangs together, how fair
 * villages lie, and what the land is made of. */
#ifndef LG_WESNOTH_TRAITS_H
#define LG_WESNOTH_TRAITS_H

#include "games/wesnoth/survey/survey.h"
#include "levelground/search.h"

extern const lg_trait wn_traits[];
/* Its first rows: the published fitness and its parts. */
enum { WN_TRAIT_FITNESS, WN_TRAIT_DIFFERENTIAL, WN_TRAIT_ENTROPY, WN_TRAIT_VILLAGE };

/* The record's function, and that of the problem of a whole map. */
bool wn_describe(const lg_task *task, const lg_level *level, double *traits);
/* Of a board that surveys can change; of the published fitness nothing is said. */
enum { WN_FITNESS_TRAITS = 15 /* as bits */ };
void wn_describe_board(wn_board *board, int apart, uint64_t which, double *traits);
bool wn_describe_ring(const lg_problem *problem, void *state, lg_genome genome, uint64_t which, double *traits);

#endif
