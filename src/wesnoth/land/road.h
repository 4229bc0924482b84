/* Plans the roads of growing land, which connect all keeps. */
#ifndef WESNOTH_LAND_ROAD_H
#define WESNOTH_LAND_ROAD_H

#include "land.h"
#include "wesnoth/survey/survey.h"

/* Are two keeps connected by a road of their own? They are not if a third keep is nearer to both than they are to
 * each other. */
bool wn_has_road(const wn_point *keep, int sides, int one, int other);
/* Plans roads and sorts the tiles that are to be made next, so that the tiles on planned roads come last. Returns the number of
 * these tiles; -1 if memory is short. All hexes on the planned roads that are not made yet get the cover WN_ROAD, so that later
 * rings find the plan. The result depends only on the seed and the land. */
int wn_plan_roads(wn_land *land, uint64_t seed, wn_point *tile, int tiles);

#endif
