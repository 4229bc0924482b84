/* A given map that may be changed hex by hex, as a repair does it: which of its hexes are free, how free places of a half-drawn map
 * are filled before, and which hexes have to change together because they are counterparts.
 *
 * Counterparts. If a half turn or a mirror maps the land of a map on itself, then this symmetry makes the map fair. Hexes that lie
 * on each other under it are an orbit, and change together. */
#ifndef WESNOTH_REPAIR_GIVEN_H
#define WESNOTH_REPAIR_GIVEN_H

#include "wesnoth/map/level.h"

enum { WN_ORBIT_MAX = 4 };

/* By board index (wn_index): the hexes of the orbit of each hex, in ascending order, itself among them; -1 behind the last. */
typedef int32_t wn_counterparts[WN_ORBIT_MAX];

/* Finds the orbits of all hexes on the map under the symmetries that the map has. Returns how many symmetries that are; -1 if
 * memory is short. `orbit` has room for all hexes of the board. */
int wn_counterparts_find(const wn_map *map, wn_counterparts *orbit);

/* Fills the hexes that nobody has drawn (`?`): with the counterpart under the half turn or mirror that explains most of them and
 * contradicts no drawn hex, else with the ground of the nearest drawn hex. A counterpart of a start becomes the next side's start.
 * Returns how many hexes inside the border were filled; -1 with an error if nothing is drawn. */
int wn_fill(wn_map *map, lg_error *error);

/* The record's `reopen`. Without a lock, a hex is free unless it is a start, a castle, the border, off the map, or of terrain
 * that nobody knows. With a lock, the hexes with `?` in the lock are free, except starts, border and unknown terrain; void (Xv)
 * that is `?` in the lock counts as a hex that nobody has drawn. */
bool wn_task_of_level(const lg_game *game, const lg_level *level, const lg_level *lock, lg_values *settings,
                      lg_level *open, lg_error *error);

#endif
