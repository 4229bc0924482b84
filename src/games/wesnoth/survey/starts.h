/* Where three sides start so that as much land is nearest to each. Two and four stand where the board mirrors them. */
#ifndef LG_WESNOTH_SURVEY_STARTS_H
#define LG_WESNOTH_SURVEY_STARTS_H

#include "survey.h"

/* Three keeps on open land, so many hexes off its edges: the first in the middle above, the others each other's mirror. */
void wn_starts_of_three(int width, int height, int edge, wn_point keep[4]);

#endif
