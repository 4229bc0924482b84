/* Which niche of a space of traits a level has; points are of niches_points, and NULL for a grid. */
#ifndef LG_SOLVE_NICHES_H
#define LG_SOLVE_NICHES_H

#include "levelground/explore.h"

/* Points in the unit box, `axes` numbers each, to be freed; NULL if memory is short. */
double *niches_points(const lg_niches *niches);
int niches_find(const lg_niches *niches, const double *points, const double *traits); /* -1: none */
void niches_middle(const lg_niches *niches, const double *points, int niche, double *middle);

#endif
