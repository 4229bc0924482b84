/* How wanted traits change the cost that a search sees. */
#ifndef BASE_WANTS_H
#define BASE_WANTS_H

#include "levelground/search.h"

/* Both functions add a want as lg_wants_add does. wants_add takes a trait that is in the game's table. wants_read takes the
 * values as text: "VALUE" or "LOW..HIGH". */
bool wants_add(lg_wants *wants, const lg_game *game, const lg_want *want, lg_error *error);
bool wants_read(lg_wants *wants, const lg_game *game, const char *name, const char *values, lg_error *error);
/* Is the trait how far a rule is off? Nobody asks for these, because the search removes them. */
bool wants_is_rule(const lg_game *game, const lg_trait *trait);
/* Fails if the game proves that no level of the task can have a wanted trait. */
bool wants_check(const lg_wants *wants, const lg_task *task, lg_error *error);
/* Returns the wanted traits, and those that goals are about, as bits; 0 if `wants` is NULL. */
uint64_t wants_traits(const lg_wants *wants);
/* Returns the cost plus the penalty. An infeasible genome keeps its cost. For a feasible genome the penalty is limited, so that
 * the sum never counts as infeasible. */
double wants_cost(const lg_wants *wants, const lg_problem *problem, double cost, const double *traits);
/* Returns the penalty for wanted traits that a level does not have, which is a part of its score. */
double wants_penalty(const lg_wants *wants, const lg_problem *problem, const double *traits);

/* Returns the least weight of these goals: a step of one unit of this goal is the smallest that searches look for. */
double wants_least_goal(const lg_game *game, uint64_t goals);

typedef struct {
    const lg_problem *problem;
    lg_cursor *cursor; /* cursor of the local search */
    void *spare;       /* room for a state of the problem */
    uint64_t which;    /* the traits to compute, as bits */
    double *traits;    /* receives the traits */
} wants_view;

/* Computes the traits after at most LG_PROPOSED_MAX moves and leaves the cursor unchanged. The problem must have a peek.
 * Returns false if memory is short. */
bool wants_look_ahead(const wants_view *view, const lg_move *moves, int count);

#endif
