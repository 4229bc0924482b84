/* Plans the roads of a growing land, which connect the keeps in one piece. */
#ifndef LG_WESNOTH_LAND_ROAD_H
#define LG_WESNOTH_LAND_ROAD_H

#include "games/wesnoth/survey/survey.h"
#include "land.h"

/* Do two keeps have a road of their own? They do not if a third keep lies nearer to both. */
bool wn_has_road(const wn_point *keep, int sides, int one, int other);
/* Sorts the tiles that are to be made next, so that the tiles on planned roads come last, and returns how many these are;
 * -1 if memory is short. All hexes on these roads that are not made yet get the cover WN_ROAD, so that later rings find
 * the plan. The result depends only on the seed and the land. */
int wn_plan_roads(wn_land *land, uint64_t seed, wn_point *tile, int tiles);

#endif
