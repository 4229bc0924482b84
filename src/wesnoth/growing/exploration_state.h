/* The state of a simulated exploration, shared by the exploration_*.c files. Sides are numbered from 0 here. */
#ifndef WESNOTH_GROWING_EXPLORATION_STATE_H
#define WESNOTH_GROWING_EXPLORATION_STATE_H

#include "exploration.h"
#include "factions.h"
#include "path_map.h"

enum { EXPLORATION_DIRECTIONS = 6, EXPLORATION_UNITS_MAX = 64 };

typedef struct {
    wn_point at;
    int class, moves, worth; /* worth: what the unit costs in gold */
    bool leader, done;       /* done: the unit has moved in this turn or was recruited in it */
} exploration_unit;

typedef struct {
    wn_point keep;
    int gold, units;
    const exploration_faction *faction;
    exploration_unit unit[EXPLORATION_UNITS_MAX]; /* the leader comes first while it lives */
} exploration_side;

struct exploration {
    int sides, current_side, turn, village_gold;
    exploration_side side[GROWING_SIDES_MAX];
    lg_rng rng;
    path_map paths;
    uint8_t *owner; /* owner of each village, by tile */
    bool *wanted;   /* by tile: a unit is on its way to that village */
    int32_t *route; /* tiles of a path, the last one first */
};

static inline bool exploration_chance(exploration *e, int percent) {
    return lg_rng_below(&e->rng, 100) < (uint32_t)percent;
}

static inline bool exploration_has_leader(const exploration_side *p) {
    return p->units && p->unit[0].leader;
}

/* Gives a side its gold and places its leader on the keep; `faction` NULL chooses a random faction. */
void exploration_place_leader(exploration *e, exploration_side *p, const exploration_options *o, const char *faction);
/* Does a unit of any side stand on this hex? */
bool exploration_is_occupied(const exploration *e, wn_point at);
/* Recruits units on the free castle hexes around the keep while the gold lasts. */
void exploration_recruit(exploration *e, exploration_side *p);
/* Plays the units of the side to move: the leader recruits, all units walk, then they fight. */
void exploration_play_units(exploration *e);

#endif
