/* What a worker of a search breeds levels with: a run whose cursor it moves by itself, a solver of the game's plan
 * where that helps, and room. Genomes are of a whole level. */
#ifndef LG_SOLVE_BREEDER_H
#define LG_SOLVE_BREEDER_H

#include "core/arena.h"
#include "levelground/search.h"

typedef struct {
    const lg_task *task; /* NULL for a problem that describes itself */
    const lg_problem *problem;
    lg_run *run;
    lg_solver *solver; /* or NULL */
    lg_level *level;   /* or NULL */
    lg_genome mate;
    double *trait; /* of the whole table */
} breeder;

lg_genome breeder_genome(arena *memory, const lg_space *space);
/* Takes its room, and makes the rest; to be closed also after an error. */
void breeder_lay_out(breeder *d, arena *memory, const lg_task *task, const lg_problem *problem);
bool breeder_open(breeder *d, lg_error *error);
void breeder_close(breeder *d);
/* The traits, of these bits at least, of the genome where the run's cursor stands: by the problem, else of the level. False if
 * memory is short. */
bool breeder_describe(breeder *d, uint64_t which);
/* Puts the genome of a level by the plan where the cursor stands, evaluated; *evaluations: what it took. False
 * where none was found with so many; a run that has failed says that memory is short. */
bool breeder_plan(breeder *d, int64_t most, lg_rng rng, int64_t *evaluations);
/* The next moves to look at, LG_PROPOSED_MAX at most; 0 where nothing can move. */
int breeder_propose(breeder *d, lg_move *move);
/* One peek, of a move as the game proposes them, taken where it costs no more; was it? */
bool breeder_descend(breeder *d);

#endif
