/* Who explores: the default era's level 1 units, as far as walking goes. */
#ifndef LG_WESNOTH_GROW_UNITS_H
#define LG_WESNOTH_GROW_UNITS_H

#include <stdint.h>

typedef struct {
    uint8_t class, moves, cost; /* class: WN_CLASS_..., cost: gold */
    uint8_t quick;              /* percent of them that move one hex farther, by their traits */
} unit_type;

enum { FACTIONS = 6, RECRUITS_MAX = 8, LEADERS_MAX = 5 };

typedef struct {
    const char *name;                                     /* as in the default era */
    int scout;                                            /* index of the one recruited to scout */
    unit_type leader[LEADERS_MAX], recruit[RECRUITS_MAX]; /* up to one without moves */
} exploration_faction;

extern const exploration_faction exploration_factions[FACTIONS];

#endif
