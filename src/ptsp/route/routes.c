/* What both ways of planning routes share: the names of the routes, and the speed kept in a turn. */
#include "routes.h"

#include <assert.h>

#include "base/math.h"

const char *const pt_route_names[PT_ROUTES + 1] = {"nearest", "distance", "physics", "r1", "r2", "r3", "r4", NULL};

double pt_turn(double dot) {
    assert(dot > -1.01 &&
           dot < 1.01); /* the dot product of two unit vectors; a table of bounds exceeds 1 by one step */
    double kept = (lg_exp(dot + 1) - 1) * 0.156517643;
    return kept < 0 ? 0 : kept > 1 ? 1 : kept;
}
