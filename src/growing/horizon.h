/* Land that grows while players explore it (cgrhea2022, chapter 3): the state of one growing map, and the ring of tiles
 * that each side's turn asks for. Hexes are counted from 1 as in Wesnoth, and even columns lie half a hex lower. The map
 * is width x height without its border.
 *
 * The content of a ring depends only on the seed, the report and the map so far, unless seconds are limited. */
#ifndef LG_GROWING_HORIZON_H
#define LG_GROWING_HORIZON_H

#include "games/wesnoth/land/land.h"
#include "levelground.h"

#define HORIZON_UNMADE "Xv" /* the code of a hex that is not made yet */
enum { HORIZON_SIDES_MAX = 4, HORIZON_SIDE_MAX = 200, HORIZON_CODE_MAX = 16, HORIZON_MOVES_MAX = 1000 };
enum { HORIZON_EVALUATIONS = 30000 }; /* default limit for a ring; the median ring needs a quarter of it */
enum { HORIZON_LEG = 2564 };          /* evaluations between two fresh starts of the search for a ring */

/* The default search for a ring. Its cooling schedule is fitted to the budget. */
extern const lg_plan_step horizon_plan[];
/* The parameters of lg_front_params whose values for a ring differ from the defaults. */
extern const char horizon_front[];

typedef struct breeding breeding; /* see bred.h; programs that do not use it need not link it */

typedef struct {
    int width, height, sides;
    wn_point keep[HORIZON_SIDES_MAX];
    const lg_values *settings;     /* of the game wesnoth */
    const lg_optimizer *optimizer; /* searches the rings; NULL for the default search */
    const lg_values *params;       /* of the optimizer; NULL for its defaults */
    const breeding *breeding;      /* if not NULL, a front is evolved, by params of lg_front_params */
    lg_budget budget;              /* for each ring; empty: the default; the first limit reached ends the search */
    uint64_t seed;
    int extra; /* hexes added to the radius of a ring */
} horizon_options;

/* What a side reports in its turn: its unit farthest from its keep, and how far this unit moves and sees. */
typedef struct {
    int side, turn, x, y, moves;
    int vision; /* -1: as far as the unit moves */
} horizon_report;

typedef struct {
    int x, y;
    char code[HORIZON_CODE_MAX]; /* as in a .map, "Gg^Vh" */
} horizon_tile;

/* A finished ring: the tiles that did not exist before. */
typedef struct {
    int radius, tiles, villages;
    const horizon_tile *tile;                       /* belongs to the horizon; valid until the next call */
    double seconds;                                 /* 0 without budget.clock */
    double fitness, differential, entropy, village; /* 0 if no tile was made */
    int64_t evaluations;
    bool cut; /* time ran out before the evaluations did, so another machine may make other land */
} horizon_ring;

typedef struct horizon horizon;

/* Copies the settings and options, except the optimizer and what the budget points to; these must outlive the horizon.
 * Returns NULL with an error if the options are not possible. */
horizon *horizon_create(const horizon_options *options, lg_error *error);
void horizon_destroy(horizon *h);
/* Limits the following rings to this number of evaluations, which is more than 0. */
void horizon_limit(horizon *h, int64_t evaluations);
/* Places a hex that exists before the first turn, such as castles and keeps, or when a saved game continues. If `side` is
 * not 0 and rings can contain this terrain, the hex counts as made by that side; all other terrain belongs to nobody.
 * Returns false if the hex lies outside the map or exists already, or if its code is not valid. */
bool horizon_place(horizon *h, int side, const horizon_tile *tile);
/* Makes the ring of a report; the ring is empty if no tile is left to make. It reaches as far as the unit moves and sees,
 * and one hex further, because units see past their reach; the thesis does not say. With extra -1 it reaches as far as
 * moves and sight alone. Returns false with an error if the report is not possible. */
bool horizon_turn(horizon *h, const horizon_report *report, horizon_ring *ring, lg_error *error);
/* Do the same in slices. horizon_step returns false when the search has ended. Only horizon_end changes the land, except
 * that horizon_begin lays the roads. Only one ring can be open at a time, and only horizon_destroy may leave it
 * unfinished. */
bool horizon_begin(horizon *h, const horizon_report *report, lg_error *error);
bool horizon_step(horizon *h);
bool horizon_end(horizon *h, horizon_ring *ring, lg_error *error);
/* horizon_left returns how many tiles are still to be made. horizon_made returns how many tiles a side has made, and
 * horizon_villages how many villages stand on them; side 0 is nobody. */
int horizon_left(const horizon *h);
int horizon_made(const horizon *h, int side);
int horizon_villages(const horizon *h, int side);
/* horizon_land returns the land so far. horizon_code returns the code of a hex, including the border; "Xv" if the hex
 * does not exist yet. */
const wn_land *horizon_land(const horizon *h);
const char *horizon_code(const horizon *h, int x, int y);
/* horizon_write writes the map so far as the text of a .map file. horizon_level makes a level of the game from it, which
 * also knows which side made each hex, and when. */
void horizon_write(const horizon *h, lg_text *text);
bool horizon_level(const horizon *h, lg_level *level, lg_error *error);

#endif
