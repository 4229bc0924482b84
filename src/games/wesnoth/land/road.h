/* Roads of a growing land, in one piece from keep to keep. */
#ifndef LG_WESNOTH_LAND_ROAD_H
#define LG_WESNOTH_LAND_ROAD_H

#include "games/wesnoth/survey/survey.h"
#include "land.h"

/* Do two keeps have a road of their own? Not where a third keep lies nearer to both. */
bool wn_has_road(const wn_point *keep, int sides, int one, int other);
/* Of these hexes, which are to be made next, those that roads will lead over come last; returns how many they are, or -1 if
 * memory is short. The rest of those roads is noted as the cover of hexes not made yet. What comes of it depends on the seed and the land alone. */
int wn_plan_roads(wn_land *land, uint64_t seed, wn_point *tile, int tiles);

#endif
