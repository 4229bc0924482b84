/* Evaluation for a cursor: a problem's functions, which see only its stage. */
#ifndef LG_TERRA_MYSTICA_DELTA_H
#define LG_TERRA_MYSTICA_DELTA_H

#include "stage.h"

/* Of a state that holds no more than the stage and the board need: memory costs time where a process makes one board. */
size_t tm_state_size(const tm_problem_data *data);
double tm_load(const lg_problem *, void *state, lg_genome);
double tm_peek(const lg_problem *, void *state, lg_genome, const lg_move *, int moves);
void tm_commit(const lg_problem *, void *state, lg_genome, const lg_move *, int moves);
int tm_conflicts(const lg_problem *, void *state, lg_genome, int *genes);
int tm_propose(const lg_problem *, void *state, lg_genome, lg_rng *, lg_move *);
bool tm_describe_state(const lg_problem *, void *state, lg_genome, uint64_t which, double *traits);

#endif
