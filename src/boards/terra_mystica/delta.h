/* The evaluation functions of a problem. Of the problem they use only the stage's data, and of the search only the cursor's
 * state. */
#ifndef BOARDS_TERRA_MYSTICA_DELTA_H
#define BOARDS_TERRA_MYSTICA_DELTA_H

#include "stage.h"

/* Returns the size of a state for this stage and board. The size is no larger than needed, because allocating memory takes
 * noticeable time in a process that makes only one board. */
size_t tm_state_size(const tm_problem_data *data);
double tm_load(const lg_problem *, void *state, lg_genome);
double tm_peek(const lg_problem *, void *state, lg_genome, const lg_move *, int moves);
void tm_commit(const lg_problem *, void *state, lg_genome, const lg_move *, int moves);
int tm_conflicts(const lg_problem *, void *state, lg_genome, int *genes);
int tm_propose(const lg_problem *, void *state, lg_genome, lg_rng *, lg_move *);
bool tm_describe_state(const lg_problem *, void *state, lg_genome, uint64_t which, double *traits);

#endif
