/* What wants cost a search. */
#ifndef LG_CORE_WANTS_H
#define LG_CORE_WANTS_H

#include "levelground/search.h"

/* The traits that are asked for, as bits; none where there are no wants. */
uint64_t wants_traits(const lg_wants *wants);
/* A genome's cost with what its traits are off. They stay below what is infeasible. */
double wants_cost(const lg_wants *wants, const lg_problem *problem, double cost, const double *traits);
/* What a level's traits are off, as a part of its score. */
double wants_penalty(const lg_wants *wants, const lg_problem *problem, const double *traits);

/* Where a local search stands, and room: for a state, and for the traits of which `which` are asked for. */
typedef struct {
    const lg_problem *problem;
    lg_cursor *cursor;
    void *spare;
    uint64_t which;
    double *traits;
} wants_view;

/* The traits after at most LG_PROPOSED_MAX moves; the cursor is as before. The problem has a peek. False if memory is short. */
bool wants_look_ahead(const wants_view *view, const lg_move *moves, int count);

#endif
