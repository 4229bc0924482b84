/* Routes derived from the physics route by exchanging two or three of its waypoints (paper, section IV-E). */
#ifndef PTSP_ROUTE_DERIVE_H
#define PTSP_ROUTE_DERIVE_H

#include "legs.h"

enum { PT_TICK = 1024 };

/* Fills plan->route from PT_R1 on with the best exchanges and sets plan->routes. No two costs are equal: of routes with equal
 * cost only the first is kept. There are fewer than `routes` routes if no more exist. least[i][j] is a lower bound of the time
 * of the leg from i to j, in 1024ths of a tick. If `least` is NULL, the bounds are not known, and only waypoints at nearby
 * positions of the route are exchanged. */
void pt_derive(pt_legs *legs, int32_t least[16][16], int routes, pt_plan *plan);

#endif
