/* Covers the land of a ring once its search has ended: with forests and roads (cgrhea2022, 3.1.3), and with stilts under
 * villages on water. Heights, bands and villages do not change. The path costs that the search has seen do not change either.
 * To achieve this, trees keep off the cheapest paths on foot between keeps. For each movement type that the rules use, they
 * also keep off the cheapest paths from a keep to the villages nearest to it, and to the edge of the land nearest to it, so
 * that this land stays nearest to the keep. Trees shut no movement type out. */
#ifndef WESNOTH_LAND_COVER_H
#define WESNOTH_LAND_COVER_H

#include "land.h"
#include "levelground.h"
#include "wesnoth/survey/survey.h"

/* Covers the tiles of the ring as the ring's settings say. The tiles must have been placed in the land. The result depends only
 * on the seed and the land. Returns false if memory is short; then nothing is covered. */
bool wn_cover_ring(const lg_problem *ring, uint64_t seed, wn_land *land);

/* wn_cover_code returns the code of a made hex in a .map, for example "Gg^Fp". wn_cover_of returns what covers a hex with
 * this code. */
const char *wn_cover_code(const wn_hex *hex);
wn_cover wn_cover_of(const char *code);

/* Plans the roads of growing land, which connect all keeps. */

/* Plans roads and sorts the tiles that are to be made next, so that the tiles on planned roads come last. Returns the number of
 * these tiles; -1 if memory is short. All hexes on the planned roads that are not made yet get the cover WN_ROAD, so that later
 * rings find the plan. The result depends only on the seed and the land. */
int wn_plan_roads(wn_land *land, uint64_t seed, wn_point *tile, int tiles);

#endif
