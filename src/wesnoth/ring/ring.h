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

#include "levelground/front.h"
#include "wesnoth/land/land.h"
#include "wesnoth/map/settings.h"
#include "wesnoth/survey/survey.h"

/* The fitness of a ring as published (cgrhea2022, section 3.3), computed from integer sums. */

typedef struct {
    double fitness, differential, entropy, village; /* as published, each in [0, 1]; fitness with the weights */
    int villages;
    /* kept: the genome breaks no rule of the ring's search; passed: the genome meets the less strict rules for accepting a
     * ring */
    bool kept, passed;
    /* the quantity that the search minimises: how far the fitness is above the goal, plus the weighted faults of `balanced` */
    double cost;
} wn_parts;

/* The sums of a genome, in whole numbers. */
typedef struct {
    int64_t steepness;
    int band[WN_BANDS], villages;
} wn_sums;

/* The quantities by which the sums are divided or with which they are compared: the number of tiles, the divisor of the
 * steepness, and the side area ratio (equation 3.11), which is `aim`. */
typedef struct {
    int tiles, divisor;
    double aim, most; /* most: n ln n for n tiles, the normalisation of the entropy */
} wn_extent;

/* Fills in the published fitness. `order` is the sum of n ln n over the bands. */
void wn_fitness(const wn_rules *rules, const wn_extent *extent, double order, const wn_sums *sums, wn_parts *parts);
/* Sums all hexes in the four bands as one ring, with heights by hex and with the villages of the board. */
void wn_whole_sums(const wn_board *board, const float *height, wn_sums *sums);

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
