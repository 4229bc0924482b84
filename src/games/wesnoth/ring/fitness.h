/* The fitness of a ring as published (cgrhea2022, section 3.3), from sums in whole numbers. */
#ifndef LG_WESNOTH_RING_FITNESS_H
#define LG_WESNOTH_RING_FITNESS_H

#include "games/wesnoth/settings.h"
#include "games/wesnoth/survey/survey.h"

typedef struct {
    double fitness, differential, entropy, village; /* as published, each in [0, 1]; fitness with the weights */
    int villages;
    bool kept, passed; /* nothing is missed of a ring's own rules; of those that it has to keep */
    double cost;       /* what the search minimises: the fitness above the goal and the weighted faults of `balanced` */
} wn_parts;

/* What a genome comes to, in whole numbers. */
typedef struct {
    int64_t steepness;
    int band[WN_BANDS], villages;
} wn_sums;

/* What the sums are of: so many tiles; how many their steepness is divided by; and the side area ratio (equation 3.11). */
typedef struct {
    int tiles, divisor;
    double aim, most; /* most: n ln n of so many tiles */
} wn_extent;

/* Fills in the published fitness; order: the sum of n ln n over the bands. */
void wn_fitness(const wn_rules *rules, const wn_extent *extent, double order, const wn_sums *sums, wn_parts *parts);
/* All hexes of the bands, with heights by hex and a village where `village` says so, as one ring. */
void wn_whole_sums(const wn_board *board, const float *height, wn_sums *sums);
#endif
