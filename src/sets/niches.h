/* Finds the niche of a level. `points` comes from niches_points; it is NULL for a grid. */
#ifndef LG_SETS_NICHES_H
#define LG_SETS_NICHES_H

#include "levelground/explore.h"

/* Can the parts of this range be told apart? Both ends and their difference must be finite, and the difference must not be 0
 * nor so small compared with the ends that rounding makes several values equal. */
bool niches_range(double low, double high);

/* Returns the points in the unit box, `axes` numbers each, to be freed by the caller; NULL if memory is short. */
double *niches_points(const lg_niches *niches);
int niches_find(const lg_niches *niches, const double *points, const double *traits); /* -1 if the level is outside */

#endif
