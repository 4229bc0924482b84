/* Chooses where three sides start, so that the same amount of land is nearest to each. Two and four sides need no search,
 * because their starts mirror each other. */
#ifndef WESNOTH_SURVEY_STARTS_H
#define WESNOTH_SURVEY_STARTS_H

#include "survey.h"

/* Finds three keeps on open land, at least `edge` hexes from its edges. The first keep is in the middle at the top; the other
 * two mirror each other. */
void wn_starts_of_three(int width, int height, int edge, wn_point keep[4]);

#endif
