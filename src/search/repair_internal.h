/* What the two searches of a repair, enumeration and annealing, share: the current genome, how many cells it changes, and the
 * best level so far. */
#ifndef SEARCH_REPAIR_INTERNAL_H
#define SEARCH_REPAIR_INTERNAL_H

#include "levelground/repair.h"
#include "levelground/search.h"

typedef struct {
    const lg_task *task;
    const lg_problem *problem;
    int genes, cells;
    int *block;      /* for each gene the number of its block */
    int *width;      /* for each cell how many cells change with it, itself included: 1 if no cells are tied to it */
    lg_genome start; /* the original level */
    double target;   /* a cost of at most this is good enough */
    lg_genome now;   /* the current genome */
    void *problem_state; /* the problem's state for the current genome */
    double cost;
    int *differ;   /* for each cell the number of its genes that differ from the original level */
    bool *counted; /* scratch: for each cell whether repair_offer has counted it */
    int changed;   /* the number of cells that differ, with those that are tied to them */
    lg_genome best;
    double best_cost,
        best_priced_badness; /* best_priced_badness: repair_priced_badness of a large level that misses the target */
    int best_changed;
    lg_level *level;   /* the best level */
    lg_level *offered; /* scratch: the level that repair_offer compares with the best one, or that the game mends ... */
    lg_genome offered_genome; /* ... and its genome */
    int64_t evaluations, limit;
    lg_rng rng;
    bool failed; /* memory was short */
} repair_state;

bool repair_state_open(repair_state *state, const lg_level *level, lg_error *error);
void repair_state_close(repair_state *state);
/* Makes `genome` the current genome and evaluates it in full. */
void repair_load(repair_state *state, lg_genome genome);
double repair_peek(repair_state *state, const lg_move *move);
void repair_take(repair_state *state, const lg_move *move, double cost);
/* Applies the move to the genome only, not to the problem's state. Returns the move that undoes it. */
lg_move repair_move_genome(repair_state *state, const lg_move *move);
/* Returns what a repair has to know of a large level; NULL of other levels. The page and the npm package have no such problems. */
static inline const lg_mending *repair_mending(const lg_problem *problem) {
#ifdef LG_NO_MENDING
    (void)problem;
    return NULL;
#else
    return problem->mending;
#endif
}

/* The price of a changed cell, as a cost or as badness. */
static const double repair_price = 0.35;
/* Of a large level: returns the badness of the genome that was evaluated last, plus the price of its changed cells. */
double repair_priced_badness(const repair_state *state, int changed);
/* Could a genome of this cost be better than the best level? */
bool repair_is_promising(const repair_state *state, double cost);
/* Makes the level of the current genome after this move (NULL: without a move), and keeps the level as the best one if it is
 * better than the best so far. The current genome itself stays as it is. */
void repair_offer(repair_state *state, const lg_move *move, double cost);

static inline bool repair_has_budget(const repair_state *state) {
    return !state->failed && state->evaluations < state->limit;
}

typedef struct enumeration enumeration;
enumeration *enumeration_create(repair_state *state, lg_error *error);
void enumeration_destroy(enumeration *f);
void enumeration_start(enumeration *f);
/* Starts again with the number of cells that the enumeration had reached. */
void enumeration_resume(enumeration *f);
/* Does one slice of work. Returns false at the end: all repairs with fewer cells than enumeration_bound are excluded, or the
 * evaluations are used up, or the best level changes no more cells than the bound. */
bool enumeration_step(enumeration *f);
int enumeration_bound(const enumeration *f);
/* Has the enumeration tried all ways? */
bool enumeration_is_exhausted(const enumeration *f);

typedef struct {
    int *conflict, conflicts; /* the genes that take part in violations of the current genome */
    int64_t round, length, moves;
    double badness; /* of the current genome */
    bool fresh;     /* true if `conflict` has to be computed again */
} annealing;

bool annealing_open(annealing *h, const repair_state *state, lg_error *error);
void annealing_close(annealing *h);
void annealing_start(annealing *h);
void annealing_step(annealing *h, repair_state *state);

#endif
