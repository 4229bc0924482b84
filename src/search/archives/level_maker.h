/* What one thread of an explorer or a front needs to make levels: a run whose cursor the thread moves itself, scratch memory
 * and, if it helps, a solver for the game's plan. The genomes stand for whole levels. */
#ifndef SEARCH_ARCHIVES_LEVEL_MAKER_H
#define SEARCH_ARCHIVES_LEVEL_MAKER_H

#include "base/arena.h"
#include "levelground/search.h"

typedef struct {
    /* NULL if the front was created for a problem without a task; the problem then has a `describe` */
    const lg_task *task;
    const lg_problem *problem;
    lg_run *run;
    lg_solver *solver; /* or NULL */
    lg_level *level;   /* or NULL */
    lg_genome mate;
    double *trait; /* scratch: one value for each row of the game's table of traits */
} level_maker;

/* maker_lay_out takes room from the arena and stores its arguments. maker_open creates the run and the solver. Call maker_close
 * at the end, also after an error. */
void maker_lay_out(level_maker *maker, arena *memory, const lg_task *task, const lg_problem *problem);
bool maker_open(level_maker *maker, lg_error *error);
void maker_close(level_maker *maker);
/* Computes at least the traits of these bits for the genome where the run's cursor stands: by the problem's own `describe`
 * or, if it has none, from the level. Returns false if memory is short. */
bool maker_describe(level_maker *maker, uint64_t which);
/* Makes a level by the plan, puts its genome into the cursor and evaluates it. *evaluations receives the number of evaluations
 * used. Returns false if the plan did not find a level in `most` evaluations, or if memory was short; in the latter case the
 * run has failed. */
bool maker_run_plan(level_maker *maker, int64_t most, lg_rng rng, int64_t *evaluations);
/* Proposes the next moves to evaluate, at most LG_PROPOSED_MAX. Returns their number; 0 if no gene can change. */
int maker_propose_moves(level_maker *maker, lg_move *move);
/* Peeks at one move that the game proposes, and applies it if the cost does not grow. Returns whether it was applied. */
bool maker_try_improvement(level_maker *maker);

#endif
