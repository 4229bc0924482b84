/* What one thread of an explorer or a front needs to make levels: a run whose cursor it moves itself, a solver for the game's
 * plan where that helps, and scratch memory. Genomes are those of whole levels. */
#ifndef LG_SETS_LEVEL_MAKER_H
#define LG_SETS_LEVEL_MAKER_H

#include "core/arena.h"
#include "levelground/search.h"

typedef struct {
    const lg_task *task; /* NULL if there is only a problem, which then has a `describe` */
    const lg_problem *problem;
    lg_run *run;
    lg_solver *solver; /* or NULL */
    lg_level *level;   /* or NULL */
    lg_genome mate;
    double *trait; /* of the whole table */
} level_maker;

lg_genome genome_lay_out(arena *memory, const lg_space *space);
/* Takes its room, and makes the rest; to be closed also after an error. */
void maker_lay_out(level_maker *maker, arena *memory, const lg_task *task, const lg_problem *problem);
bool maker_open(level_maker *maker, lg_error *error);
void maker_close(level_maker *maker);
/* The traits, of these bits at least, of the genome where the run's cursor stands: by the problem, else of the level. False if
 * memory is short. */
bool maker_describe(level_maker *maker, uint64_t which);
/* Puts the genome of a level by the plan where the cursor stands, evaluated; *evaluations: what it took. False
 * where none was found with so many; a run that has failed says that memory is short. */
bool maker_run_plan(level_maker *maker, int64_t most, lg_rng rng, int64_t *evaluations);
/* The next moves to look at, LG_PROPOSED_MAX at most; 0 where nothing can move. */
int maker_propose_moves(level_maker *maker, lg_move *move);
/* One peek, of a move as the game proposes them, taken where it costs no more; was it? */
bool maker_try_improvement(level_maker *maker);

#endif
