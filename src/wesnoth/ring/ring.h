/* The problem of the next ring of a growing land (cgrhea2022, chapter 3): heights in [0, 1] and villages for a set of
 * free tiles next to existing tiles. A whole map is a ring too: it contains all hexes except the castles.
 *
 *     wn_land *land = wn_land_create(40, 40, 2);
 *     wn_land_at(land, 1, 1)->state = WN_FIXED ...        castles and keeps, land->keep[side]
 *     lg_problem *ring = wn_ring_create(settings, land, side, tile, tiles, &error);
 *     ... lg_run_create(ring, optimizer, params, &error) ... lg_run_finish(run) ...
 *     wn_ring_parts(ring, run->best, &parts);
 *     wn_ring_place(ring, run->best, land);               the tiles are the side's now
 *     wn_ring_destroy(ring);
 *
 * Gene i of block 0 (LG_REAL) is the height of tile[i], gene i of block 1 (LG_CHOICE of 2) says whether a village
 * stands there. The caller chooses the order of the tiles. Sides count from 1. The thesis makes 12 generations per ring:
 * with the optimizer ea and its preset cgrhea2022 that is a budget of mu + 12 lambda = 222 evaluations.
 */
#ifndef WESNOTH_RING_RING_H
#define WESNOTH_RING_RING_H

#include "fitness.h"
#include "levelground/front.h"
#include "wesnoth/land/land.h"

/* Makes the problem for these tiles. The tiles must be unmade and all different. side is 1 to land->sides; 0: nobody makes the
 * ring, and the sides share the land evenly. The settings are those of the game. Copies the parts of the land that it needs.
 * Returns NULL with an error if the problem cannot be made. */
lg_problem *wn_ring_create(const lg_values *settings, const wn_land *land, int side, const wn_point *tile, int tiles,
                           lg_error *error);
void wn_ring_destroy(lg_problem *ring);
bool wn_ring_has_rules(const lg_problem *ring); /* has the ring rules besides the fitness? */
bool wn_ring_parts(const lg_problem *ring, lg_genome genome, wn_parts *parts); /* returns false if memory is short */
/* Returns the parts of the fitness as objectives to minimise. Each objective has the weight that its part has in the cost. */
void wn_ring_objectives(const lg_problem *ring, lg_objectives *objectives);
/* Places the tiles of a genome in the land, made by the ring's side. */
void wn_ring_place(const lg_problem *ring, lg_genome genome, wn_land *land);

#endif
