/* Routes derived from the physics route by exchanging two or three of its waypoints (paper, section IV-E). */
#ifndef LG_PTSP_PLAN_DERIVE_H
#define LG_PTSP_PLAN_DERIVE_H

#include "legs.h"

enum { PT_TICK = 1024 };

/* Fills plan->route from PT_R1 on with the best exchanges, each of another cost, the first of equals, until there are
 * `routes` or no more, and sets plan->routes. least[i][j], in 1024ths of a tick: what the leg from i to j takes at least;
 * NULL: not known, and only near waypoints are exchanged. */
void pt_derive(pt_legs *legs, int32_t least[16][16], int routes, pt_plan *plan);

#endif
