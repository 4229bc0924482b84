/* How a start for the structure grows: the bounds that can be kept while it grows. */
#ifndef BOARDS_FILE_SEARCH_GROW_H
#define BOARDS_FILE_SEARCH_GROW_H

#include "boards/file/rules/rules.h"

enum { FG_LIMITS_MAX = 8 };

typedef struct {
    int most_near;  /* neighbours of a piece of the structure that are of the structure, too */
    int groups;     /* how many groups there should be */
    int least_rest; /* size of the smallest group of the rest; 0: any */
    int limits, balances;
    fg_places limit[FG_LIMITS_MAX]; /* regions with an upper bound of the structure's pieces */
    int most[FG_LIMITS_MAX];
    fg_places side[FG_LIMITS_MAX][2]; /* pairs of regions with nearly as many */
    int most_apart[FG_LIMITS_MAX];
} fg_growth;

/* Finds the bounds that the rules of the structure set, and those that all rules set by what they ask of the rest: if each of its
 * cells needs neighbours of the rest, no group of it may be smaller than that. */
fg_growth fg_growth_of(const fg_rules *structure, const fg_rules *all);

#endif
