/* Simulates exploration as Wesnoth's own AI does it, without running Wesnoth: sides recruit units; the units take villages in
 * reach, walk towards other villages and the rival's leader, fight, and die. The simulation is used to measure how fast land is
 * reached (sizes of rings and numbers of turns), not who wins. It plays a hundred games of growing land in a second.
 *
 * The land appears while units walk on it, and units cannot enter hexes that the simulation has not learned. The
 * numbers that do not come from the game (how often a fight kills a unit, how many scouts are recruited) are
 * calibrated on recorded games. */
#ifndef WESNOTH_GROWING_EXPLORATION_H
#define WESNOTH_GROWING_EXPLORATION_H

#include "factions.h"
#include "growing_map.h"
#include "path_map.h"

typedef struct {
    int width, height, sides;
    wn_point keep[GROWING_SIDES_MAX];
    int gold;                               /* starting gold of each side; 0 means 100, as in a standard game */
    int village_gold;                       /* gold that a village yields in a turn; 0 means 1, as on growing land */
    const char *faction[GROWING_SIDES_MAX]; /* "Rebels", ...; NULL for a random one */
    uint64_t seed;                          /* decides the random factions, leaders, recruits and fights */
} exploration_options;

typedef struct exploration exploration;

exploration *exploration_create(const exploration_options *options, lg_error *error);
void exploration_destroy(exploration *e);
/* Tells the simulation about new land, including castles. */
void exploration_add_land(exploration *e, const growing_tile *tile, int tiles);
/* Returns the report with which the side to move asks the growing map for land. */
growing_report exploration_report(const exploration *e);
/* Fills in how each side stands, from the first side on. */
void exploration_stands(const exploration *e, growing_stand stand[GROWING_SIDES_MAX]);
/* Plays the turn of the side to move. Afterwards the next side that still has its leader is to move. */
void exploration_play_turn(exploration *e);
bool exploration_is_over(const exploration *e); /* at most one leader is left */

bool exploration_has_faction(const char *name);
const char *exploration_faction_of(const exploration *e, int side);

/* Lists the units in the order of their sides, with the leader of each side first. Writes at most `room` units and
 * returns how many there are. */
int exploration_list_units(const exploration *e, wn_unit *unit, int room);
/* Returns how many villages a side (from 1) owns. */
int exploration_count_villages(const exploration *e, int side);

/* The state of a simulated exploration, shared by the exploration_*.c files. Sides are numbered from 0 here. */

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

#endif
