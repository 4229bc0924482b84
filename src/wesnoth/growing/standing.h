/* How the sides of a game stand, and how much better new land becomes for a side that is behind. The thesis (cgrhea2022,
 * chapter 5) wishes for a difficulty that follows captured villages, units and gold. */
#ifndef WESNOTH_GROWING_STANDING_H
#define WESNOTH_GROWING_STANDING_H

#include "wesnoth/land/hex.h"

typedef struct {
    int villages, worth, gold; /* worth: what the side's units cost, in gold */
} growing_stand;

/* A village counts as much as this gold. It yields 1 gold in each turn, and upkeep. */
enum { STANDING_VILLAGE_GOLD = 10 };

/* Returns how strong a side is, in gold. */
int standing_strength(const growing_stand *stand);
/* Fills in the favour of each side; `stand` counts from 0. `dial`, from 0 to 1, says how much the sides behind the strongest one
 * are helped; 0 leaves everything as it is. A side that has no unit is out of the game, and is not helped. */
void standing_help(const growing_stand *stand, int sides, double dial, wn_help *help);

#endif
