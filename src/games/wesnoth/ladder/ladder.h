/* The problem of a whole map as players love them: what each hex is, hexes that symmetry joins being one gene; where the
 * starts are; and the climate. The cost is that of the game's rules, the bands among them.
 *
 * Block 0 (LG_CHOICE of WN_K_ALL) has a gene for each orbit of hexes. Block 1 (LG_CHOICE of the orbits) has those of the
 * starts: gene j puts sides j * images + 1 and on onto the images of its orbit, whatever block 0 says of it. Block 2 is the
 * climate, of one symbol where the settings say which.
 */
#ifndef LG_WESNOTH_LADDER_LADDER_H
#define LG_WESNOTH_LADDER_LADDER_H

#include "games/wesnoth/settings.h"

/* NULL with an error if it cannot be. */
lg_problem *wn_ladder_create(const wn_rules *rules, int width, int height, lg_error *error);
void wn_ladder_destroy(lg_problem *problem);
/* Is it one of these? */
bool wn_is_ladder(const lg_problem *problem);
/* Writes the map that a genome stands for. False if memory is short. */
bool wn_ladder_leave(const lg_problem *problem, lg_genome genome, wn_map *map);
/* How large a map for so many sides is where nobody has said. */
void wn_ladder_size(const wn_rules *rules, int *width, int *height);

#endif
