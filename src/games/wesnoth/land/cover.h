/* Covers the land of a ring once its search has ended: forests and roads (cgrhea2022, 3.1.3), and stilts under villages
 * on water. Heights, bands and villages stay as they are, and so do all path costs that the search has seen. For this,
 * trees keep off the cheapest ways on foot between keeps. For each movement type that is followed, they also keep off the
 * cheapest ways from a keep to the villages nearest to it, and to the edge of the land nearest to it, so that this land
 * stays nearest to it. Trees shut no movement type out. */
#ifndef LG_WESNOTH_LAND_COVER_H
#define LG_WESNOTH_LAND_COVER_H

#include "games/wesnoth/land/land.h"
#include "levelground.h"

/* Covers the tiles of the ring, which must be placed in the land already, as the ring's settings demand. The result
 * depends only on the seed and the land. Returns false if memory is short; the land then stays bare. */
bool wn_cover_ring(const lg_problem *ring, uint64_t seed, wn_land *land);

/* wn_cover_code returns the code of a made hex in a .map, for example "Gg^Fp". wn_cover_of returns what covers a hex with
 * this code. */
const char *wn_cover_code(const wn_hex *hex);
wn_cover wn_cover_of(const char *code);

#endif
