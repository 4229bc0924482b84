/* The problem of a given map: which terrain its free hexes get. A gene has the free hexes of an orbit (given.h). Symbol 0 leaves
 * its hexes as they are. The other symbols are a palette: for each kind of terrain that plays differently, the code that
 * the map has most often, and a code for usual kinds that the map does not have. The cost is that of the game's rules. */
#ifndef WESNOTH_REPAIR_HEXES_H
#define WESNOTH_REPAIR_HEXES_H

#include "wesnoth/map/settings.h"

/* Makes the problem of task->given. Returns NULL with an error if memory is short or no hex is free. */
lg_problem *wn_hexes_create(const wn_task *task, lg_error *error);
void wn_hexes_destroy(lg_problem *problem);
bool wn_is_hexes(const lg_problem *problem);
/* Writes the map of a genome. */
bool wn_hexes_leave(const lg_problem *problem, lg_genome genome, lg_level *level, lg_error *error);
/* The record's `encode`, which only this problem has. */
bool wn_encode(const lg_problem *problem, const lg_level *level, lg_genome genome, lg_error *error);

#endif
