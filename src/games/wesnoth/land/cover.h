/* What covers the land of a ring once its search has ended: forests and roads (cgrhea2022, 3.1.3), and stilts under
 * villages on water. Heights, bands and villages stay as they are, and so do all path costs that the search has seen:
 * trees keep off the cheapest ways on foot between keeps and from a keep to the edge of the land nearest to it, so that it
 * stays nearest, and off those of each movement type that is followed to the villages nearest to it; and none is shut out. */
#ifndef LG_WESNOTH_LAND_COVER_H
#define LG_WESNOTH_LAND_COVER_H

#include "games/wesnoth/land/land.h"
#include "levelground.h"

/* Covers the ring's tiles, which the land has by now, as the ring's settings want it. What comes of it depends on the
 * seed and the land alone. False if memory is short; the land then stays bare. */
bool wn_cover_ring(const lg_problem *ring, uint64_t seed, wn_land *land);

/* The code of a made hex in a .map, "Gg^Fp"; and what covers a hex of this code. */
const char *wn_cover_code(const wn_hex *hex);
wn_cover wn_cover_of(const char *code);

#endif
