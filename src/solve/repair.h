/* What the two searches of a repair share: where they stand, how many cells that is from the level, and the best so far. */
#ifndef LG_SOLVE_REPAIR_H
#define LG_SOLVE_REPAIR_H

#include "levelground/repair.h"
#include "levelground/search.h"

typedef struct {
    const lg_task *task;
    const lg_problem *problem;
    int genes, cells;
    int *block;      /* by gene */
    lg_genome start; /* the level's */
    double target;   /* a cost of at most this will do */
    lg_genome now;   /* where a search stands, */
    void *state;     /* with the problem's state */
    double cost;
    int *differ; /* by cell: genes that are not as in the level */
    int changed; /* cells with such genes */
    lg_genome best;
    double best_cost;
    int best_changed;
    lg_level *level; /* the best */
    lg_genome encoded;
    lg_level *made; /* scratch */
    int64_t evaluations, limit;
    lg_rng rng;
    bool failed; /* memory was short */
} repair_desk;

bool desk_open(repair_desk *desk, const lg_level *level, lg_error *error);
void desk_close(repair_desk *desk);
/* Stands on the genome. */
void desk_load(repair_desk *desk, lg_genome genome);
double desk_peek(repair_desk *desk, const lg_move *move);
void desk_take(repair_desk *desk, const lg_move *move, double cost);
/* Carries the move out on the genome alone; returns the move that undoes it. */
lg_move desk_move(repair_desk *desk, const lg_move *move);
/* Is the cost after a move, or where the search stands (NULL), worth a look? */
bool desk_meets(const repair_desk *desk, double cost);
/* Takes the genome where the search stands after the move (or NULL) as the best, if its level is. */
void desk_offer(repair_desk *desk, const lg_move *move, double cost);

static inline bool desk_is_open(const repair_desk *desk) {
    return !desk->failed && desk->evaluations < desk->limit;
}

/* ---- the fewest: all ways to change k cells ------------------------------------------------------------------- */

typedef struct fewest fewest;
fewest *fewest_create(repair_desk *desk, lg_error *error);
void fewest_destroy(fewest *f);
void fewest_start(fewest *f);
/* Begins again with as many cells as it came to. */
void fewest_resume(fewest *f);
/* Some more of it. False at its end: all repairs by fewer cells than fewest_bound are excluded, or the desk's limit is
 * reached, or the best found changes no more than that. */
bool fewest_step(fewest *f);
int fewest_bound(const fewest *f);
/* Has it tried all there is? */
bool fewest_is_exhausted(const fewest *f);

/* ---- the hunt: annealing with a price for each cell that is changed -------------------------------------------- */

typedef struct {
    int *conflict, conflicts; /* genes that take part in violations, where the search stands */
    int64_t round, length, moves;
    bool fresh; /* conflicts are to be asked for */
} hunt;

bool hunt_open(hunt *h, const repair_desk *desk, lg_error *error);
void hunt_close(hunt *h);
void hunt_start(hunt *h);
void hunt_step(hunt *h, repair_desk *desk);

#endif
