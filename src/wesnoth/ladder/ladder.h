/* The problem of a whole map like the ladder maps of the game. Its genes are the kinds of the hexes (hexes joined by symmetry
 * share a gene), the places of the starts, the climate and the size. The cost is that of the game's rules, including the bands.
 *
 * Block 0 (LG_CHOICE of WN_K_ALL) has a gene for each orbit (hexes that the symmetry maps onto each other) of the largest size;
 * smaller sizes leave the last genes unused. Block 1 (LG_CHOICE of the orbits) holds the starts: gene j puts side j * images +
 * 1 and the sides after it on the images of its orbit, whatever block 0 says there. Block 2 is the climate; it has one symbol
 * if the settings choose the climate. Block 3 is the size; it has one symbol if the size is given. */
#ifndef WESNOTH_LADDER_LADDER_H
#define WESNOTH_LADDER_LADDER_H

#include "wesnoth/map/settings.h"

/* Makes the problem. If width or height is 0, each map may have another size. Returns NULL with an error if memory is short. */
lg_problem *wn_ladder_create(const wn_rules *rules, int width, int height, lg_error *error);
void wn_ladder_destroy(lg_problem *problem);
/* Is this a ladder problem? */
bool wn_is_ladder(const lg_problem *problem);
/* Writes the map of a genome. Returns false if memory is short. */
bool wn_ladder_leave(const lg_problem *problem, lg_genome genome, wn_map *map);
/* Replaces a width or height of 0 by that of the largest size for this number of sides. For six and eight sides this is the
 * only size. */
void wn_ladder_largest(const wn_rules *rules, int *width, int *height);

#endif
