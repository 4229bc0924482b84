/* Simulates exploration as Wesnoth's own AI does it, without running Wesnoth: sides recruit units; the units take villages in
 * reach, walk towards other villages and the rival's leader, fight, and die. The simulation is used to measure how fast land is
 * reached (sizes of rings and numbers of turns), not who wins. It plays a hundred games of growing land in a second.
 *
 * The land appears while units walk on it, and units cannot enter hexes that the simulation has not learned. The
 * numbers that do not come from the game (how often a fight kills a unit, how many scouts are recruited) are
 * calibrated on recorded games. */
#ifndef WESNOTH_GROWING_EXPLORATION_H
#define WESNOTH_GROWING_EXPLORATION_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "growing_map.h"
#include "wesnoth/land/hex.h"
#include "wesnoth/land/terrain.h"

/* Path costs over existing land: what a movement type pays to reach each hex from a start. */

enum { PATH_UNREACHABLE = INT16_MAX };

/* Tiles are numbered row by row. */
typedef struct {
    int width, height;
    wn_terrain *land; /* by tile; no unit can enter land that does not exist yet */
    uint8_t *block;   /* by tile: PATH_CLOSED cannot be entered now, PATH_STOP ends a walk */
    int16_t *cost;
    uint16_t *from;       /* by tile: the previous tile on the cheapest path; the start points to itself */
    int32_t *next, *tile; /* entries of the queue */
    int entries;
} path_map;

enum { PATH_FREE, PATH_STOP, PATH_CLOSED };

bool path_map_init(path_map *w, int width, int height);
void path_map_clear(path_map *w);

static inline bool path_map_contains(const path_map *w, wn_point at) {
    return at.x >= 1 && at.y >= 1 && at.x <= w->width && at.y <= w->height;
}

static inline int path_map_index(const path_map *w, wn_point at) {
    assert(path_map_contains(w, at));
    return (at.y - 1) * w->width + at.x - 1;
}

static inline wn_point path_map_point(const path_map *w, int tile) {
    assert(tile >= 0 && tile < w->width * w->height);
    return (wn_point){tile % w->width + 1, tile / w->width + 1};
}

/* Computes the costs from `tile` to all tiles, up to a limit. With `blocks`, paths do not enter closed tiles and end on
 * tiles that stop. */
void path_map_find_costs(path_map *w, int tile, int class, int limit, bool blocks);

/* The units of the default era that explore: level 1 recruits and leaders, with the facts that matter for walking and
 * recruiting. */

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
