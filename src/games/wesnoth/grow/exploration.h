/* Exploration as Wesnoth's own AI does it, without Wesnoth: sides recruit, their units take villages and go for those
 * they can reach and for the rival's leader, meet and fall. What matters is only how fast land is reached, so that
 * growing land can be tried a hundred times in a second: sizes of horizons and numbers of turns, not who wins.
 *
 * The land comes into being while units walk on it: what is not learned cannot be entered. The numbers that are not the
 * game's own (how often a fight ends a unit, how many scouts are recruited) are calibrated on recorded games.
 */
#ifndef LG_WESNOTH_GROW_EXPLORATION_H
#define LG_WESNOTH_GROW_EXPLORATION_H

#include "horizon.h"

typedef struct {
    int width, height, sides;
    wn_point keep[HORIZON_SIDES_MAX];
    int gold;                               /* of each side, at first; 0: as a standard game, 100 */
    int village_gold;                       /* a village yields so much a turn; 0: as on growing land, 1 */
    const char *faction[HORIZON_SIDES_MAX]; /* "Rebels", ...; NULL: any */
    uint64_t seed;                          /* decides the factions, leaders, recruits and fights */
} exploration_options;

typedef struct exploration exploration;

exploration *exploration_create(const exploration_options *options, lg_error *error);
void exploration_destroy(exploration *e);
/* Land that has come into being, castle included. */
void exploration_learn(exploration *e, const horizon_tile *tile, int tiles);
/* What the turn now to be played tells the horizon. */
horizon_report exploration_report(const exploration *e);
/* The side plays its turn; then it is the next one's that still has its leader. */
void exploration_move(exploration *e);
bool exploration_over(const exploration *e); /* at most one leader is left */

bool exploration_has_faction(const char *name);
const char *exploration_faction_of(const exploration *e, int side);

/* Who stands where, side by side and each one's leader first; as many as there is room for are told. Returns how many. */
int exploration_units(const exploration *e, wn_unit *unit, int room);
/* Villages. */
int exploration_owned(const exploration *e, int side);

#endif
