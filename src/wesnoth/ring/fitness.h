/* The fitness of a ring as published (cgrhea2022, section 3.3), computed from integer sums. */
#ifndef WESNOTH_RING_FITNESS_H
#define WESNOTH_RING_FITNESS_H

#include "wesnoth/map/settings.h"
#include "wesnoth/survey/survey.h"

typedef struct {
    double fitness, differential, entropy, village; /* as published, each in [0, 1]; fitness with the weights */
    int villages;
    /* kept: the genome breaks no rule of the ring's search; passed: the genome meets the less strict rules for accepting a
     * ring */
    bool kept, passed;
    /* the quantity that the search minimises: how far the fitness is above the goal, plus the weighted faults of `balanced` */
    double cost;
} wn_parts;

/* The sums of a genome, in whole numbers. */
typedef struct {
    int64_t steepness;
    int band[WN_BANDS], villages;
} wn_sums;

/* The quantities by which the sums are divided or with which they are compared: the number of tiles, the divisor of the
 * steepness, and the side area ratio (equation 3.11), which is `aim`. */
typedef struct {
    int tiles, divisor;
    double aim, most; /* most: n ln n for n tiles, the normalisation of the entropy */
} wn_extent;

/* Fills in the published fitness. `order` is the sum of n ln n over the bands. */
void wn_fitness(const wn_rules *rules, const wn_extent *extent, double order, const wn_sums *sums, wn_parts *parts);
/* Sums all hexes in the four bands as one ring, with heights by hex and with the villages of the board. */
void wn_whole_sums(const wn_board *board, const float *height, wn_sums *sums);
#endif
