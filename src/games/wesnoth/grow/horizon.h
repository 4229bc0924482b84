/* Land that grows while players explore it (cgrhea2022, chapter 3): the state of one growing map, and the ring of tiles
 * that each side's turn asks for. Hexes are counted from 1 as in Wesnoth, even columns half a hex lower; the map is
 * width x height without its border.
 *
 * What a ring becomes depends on the seed, the report and the map so far alone, unless seconds are limited.
 */
#ifndef LG_WESNOTH_GROW_HORIZON_H
#define LG_WESNOTH_GROW_HORIZON_H

#include "games/wesnoth/land/land.h"
#include "levelground.h"

enum { HORIZON_SIDES_MAX = 4, HORIZON_SIDE_MAX = 200, HORIZON_CODE_MAX = 16, HORIZON_MOVES_MAX = 1000 };
enum { HORIZON_EVALUATIONS = 30000 }; /* of a ring at most, where nothing else is said; a quarter of it at the median */

/* The best way we know to make a ring. What it is given decides how it cools. */
extern const lg_plan_step horizon_plan[];
/* What of lg_front_params is other than usual for a ring. */
extern const char horizon_front[];

typedef struct breeding breeding; /* grow/bred.h; who needs none need not link it */

typedef struct {
    int width, height, sides;
    wn_point keep[HORIZON_SIDES_MAX];
    const lg_values *settings;     /* of the game wesnoth */
    const lg_optimizer *optimizer; /* who makes a ring, or NULL: the best way we know */
    const lg_values *params;       /* the optimizer's, or NULL: its defaults */
    const breeding *breeding;      /* a front is bred, with params of lg_front_params and no optimizer; or NULL */
    lg_budget budget; /* of each ring; without evaluations and seconds: what the way needs; of both the first limit */
    uint64_t seed;
    int extra; /* added to how far a ring reaches */
} horizon_options;

/* What a side's turn tells: its unit farthest from its keep, and how far that one sees and goes. */
typedef struct {
    int side, turn, x, y, moves;
    int vision; /* -1: as far as it moves */
} horizon_report;

typedef struct {
    int x, y;
    char code[HORIZON_CODE_MAX]; /* as in a .map, "Gg^Vh" */
} horizon_tile;

/* A ring made: the tiles that were not there before. */
typedef struct {
    int radius, tiles, villages;
    const horizon_tile *tile;                       /* the horizon's own, until the next call */
    double seconds;                                 /* 0 without budget.clock */
    double fitness, differential, entropy, village; /* 0 where nothing is made */
    int64_t evaluations;
    bool cut; /* the seconds were over before the evaluations: another machine makes other land */
} horizon_ring;

typedef struct horizon horizon;

/* The settings and options are copied where needed, but for the optimizer and what the budget points to. NULL with an
 * error if they cannot be. */
horizon *horizon_create(const horizon_options *options, lg_error *error);
void horizon_destroy(horizon *h);
/* Castle and keep hexes and all else that is there before the first turn, or when a saved game goes on. Terrain that
 * rings are made of counts as made by the side, where that is not 0; all other terrain is nobody's. False if it lies
 * outside, is there already, or its code is none. */
bool horizon_place(horizon *h, int side, const horizon_tile *tile);
/* Makes the ring, an empty one where nothing is left to make. It reaches as far as the unit goes and sees, and one hex
 * more, as units see past their reach; the thesis does not say. With extra -1 it is moves and sight alone. False with
 * an error for a report that cannot be. */
bool horizon_turn(horizon *h, const horizon_report *report, horizon_ring *ring, lg_error *error);
/* The same by slices: a step is false when the search has ended, and only the end changes the land, but for its roads. One ring at a time; it
 * may be left unfinished only by horizon_destroy. */
bool horizon_begin(horizon *h, const horizon_report *report, lg_error *error);
bool horizon_step(horizon *h);
bool horizon_end(horizon *h, horizon_ring *ring, lg_error *error);
/* How many tiles rings are still to be made of; and a side's tiles and the villages on them, side 0: nobody's. */
int horizon_left(const horizon *h);
int horizon_made(const horizon *h, int side);
int horizon_villages(const horizon *h, int side);
/* The land so far, and the code of a hex of it, the border's included; "Xv" where nothing is. */
const wn_land *horizon_land(const horizon *h);
const char *horizon_code(const horizon *h, int x, int y);
/* The map so far as the text of a .map file; and as a level of the game, which knows besides who made what and when. */
void horizon_write(const horizon *h, lg_text *text);
bool horizon_level(const horizon *h, lg_level *level, lg_error *error);

#endif
