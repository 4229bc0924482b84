/* Finds the niche of a level. `points` comes from niches_points; it is NULL for a grid. */
#ifndef SEARCH_ARCHIVES_NICHES_H
#define SEARCH_ARCHIVES_NICHES_H

#include "levelground/explore.h"

/* Can the parts of this range be told apart? Both ends and their difference must be finite. The difference must not be 0, and
 * not so small compared with the ends that rounding would make several values equal. */
bool niches_range(double low, double high);

/* Returns the points in the unit box: `axes` numbers for each point. The caller frees them. Returns NULL if memory is short. */
double *niches_points(const lg_niches *niches);
int niches_find(const lg_niches *niches, const double *points, const double *traits); /* -1 if the level is outside */

#endif
