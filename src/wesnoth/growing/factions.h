/* The units of the default era that explore: level 1 recruits and leaders, with the facts that matter for walking and
 * recruiting. */
#ifndef WESNOTH_GROWING_FACTIONS_H
#define WESNOTH_GROWING_FACTIONS_H

#include <stdint.h>

typedef struct {
    uint8_t class, moves, cost; /* class: WN_CLASS_..., cost: gold */
    uint8_t quick;              /* percent that have the trait quick and move one hex farther */
} unit_type;

enum { FACTIONS = 6, RECRUITS_MAX = 8, LEADERS_MAX = 5 };

typedef struct {
    const char *name;                                     /* the name in the default era */
    int scout;                                            /* index of the recruit used as a scout */
    unit_type leader[LEADERS_MAX], recruit[RECRUITS_MAX]; /* each list ends before a unit without moves */
} exploration_faction;

extern const exploration_faction exploration_factions[FACTIONS];

#endif
