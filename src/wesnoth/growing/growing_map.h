/* Land that grows while players explore it (cgrhea2022, chapter 3): the state of one growing map, and the ring of tiles
 * that each side's turn asks for. Hexes are counted from 1 as in Wesnoth, and even columns lie half a hex lower. The map
 * is width x height without its border.
 *
 * The content of a ring depends only on the seed, the report and the map so far, unless seconds are limited. */
#ifndef WESNOTH_GROWING_GROWING_MAP_H
#define WESNOTH_GROWING_GROWING_MAP_H

#include "levelground.h"
#include "wesnoth/land/hex.h"
#include "wesnoth/land/land.h"

/* How the sides of a game stand, and how much better new land becomes for a side that is behind. The thesis (cgrhea2022,
 * chapter 5) wishes for a difficulty that follows captured villages, units and gold. */

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

#define GROWING_UNMADE_CODE "Xv" /* the code of a hex that is not made yet */
enum { GROWING_SIDES_MAX = 4, GROWING_LENGTH_MAX = 200, GROWING_CODE_MAX = 16, GROWING_MOVES_MAX = 1000 };
enum { GROWING_EVALUATIONS = 30000 };    /* default limit for a ring; the median ring needs a quarter of it */
enum { GROWING_LEG_EVALUATIONS = 2564 }; /* evaluations between two fresh starts of the search for a ring */

/* The default search for a ring. Its cooling schedule is fitted to the budget. */
extern const lg_plan_step ring_search_plan[];
/* The parameters of lg_front_params whose values for a ring differ from the defaults. */
extern const char ring_front_params[];

/* See ring_search.h. Programs that do not use these functions need not link them. */
typedef struct ring_front_functions ring_front_functions;

typedef struct {
    int width, height, sides;
    wn_point keep[GROWING_SIDES_MAX];
    const lg_values *settings;                   /* settings of the game wesnoth */
    const lg_optimizer *optimizer;               /* searches the rings; NULL for the default search */
    const lg_values *params;                     /* parameters of the optimizer; NULL for its defaults */
    const ring_front_functions *front_functions; /* if not NULL, a front is evolved, by params of lg_front_params */
    lg_budget budget; /* limits for each ring; empty: the default; the first limit reached ends the search */
    uint64_t seed;
    int extra; /* hexes added to the radius of a ring */
} growing_options;

/* What a side reports in its turn: the unit farthest from its keep, and how far this unit moves and sees. */
typedef struct {
    int side, turn, x, y, moves;
    int vision; /* how far the unit sees; -1: as far as it moves */
} growing_report;

typedef struct {
    int x, y;
    char code[GROWING_CODE_MAX]; /* terrain code as in a .map file, for example "Gg^Vh" */
} growing_tile;

/* A finished ring: the tiles that did not exist before. */
typedef struct {
    int radius, tiles, villages;
    const growing_tile *tile;                       /* belongs to the map; valid until the next call */
    double seconds;                                 /* time of the search; 0 without budget.clock */
    double fitness, differential, entropy, village; /* the fitness and its three parts; 0 if no tile was made */
    int64_t evaluations;
    bool cut; /* time ran out before the evaluations did, so another machine may make other land */
} growing_ring;

typedef struct growing_map growing_map;

/* Copies the settings and options, except the optimizer and what the budget points to; these must outlive the map.
 * Returns NULL with an error if the options are not possible. */
growing_map *growing_map_create(const growing_options *options, lg_error *error);
void growing_map_destroy(growing_map *g);
/* Limits the following rings to this number of evaluations, which is more than 0. */
void growing_map_limit_evaluations(growing_map *g, int64_t evaluations);
/* Says how the sides stand, as many as the map has. From here on new land is better for a side that is behind, by the setting
 * `help`; with help=0 this changes nothing. */
void growing_map_set_stands(growing_map *g, const growing_stand *stand);
/* Places a hex that exists before the first turn, such as castles and keeps, or when a saved game continues. If `side` is
 * not 0 and rings can contain this terrain, the hex counts as made by that side; all other terrain belongs to nobody.
 * Returns false if the hex lies outside the map or exists already, or if its code is not valid. */
bool growing_map_place(growing_map *g, int side, const growing_tile *tile);
/* Makes the ring of a report; the ring is empty if no tile is left to make. The ring reaches as far as the unit moves and sees,
 * and one hex further because units see past their reach. It lies around the keep or, with the setting around=unit, around the
 * unit. The thesis does not say whether it adds this hex; with extra -1 the ring reaches only as far as moves and sight. Returns
 * false with an error if the report is not possible. */
bool growing_map_make_ring(growing_map *g, const growing_report *report, growing_ring *ring, lg_error *error);
/* Make a ring in slices. growing_map_step_ring returns false when the search has ended. Only growing_map_end_ring changes the
 * land, except that growing_map_begin_ring lays the roads. Only one ring can be open at a time, and an open ring must be ended,
 * unless growing_map_destroy follows. */
bool growing_map_begin_ring(growing_map *g, const growing_report *report, lg_error *error);
bool growing_map_step_ring(growing_map *g);
bool growing_map_end_ring(growing_map *g, growing_ring *ring, lg_error *error);
/* growing_map_count_unmade returns how many tiles are still to be made. growing_map_count_made returns how many tiles a side
 * has made, and growing_map_count_villages how many villages stand on them; side 0 is nobody. */
int growing_map_count_unmade(const growing_map *g);
int growing_map_count_made(const growing_map *g, int side);
int growing_map_count_villages(const growing_map *g, int side);
/* growing_map_land returns the land so far. growing_map_code returns the code of a hex, including the border; "Xv" if the hex
 * does not exist yet. */
const wn_land *growing_map_land(const growing_map *g);
const char *growing_map_code(const growing_map *g, int x, int y);
/* growing_map_write writes the map so far as the text of a .map file. growing_map_to_level makes a level of the game from it, which
 * also knows which side made each hex, and when. */
void growing_map_write(const growing_map *g, lg_text *text);
bool growing_map_to_level(const growing_map *g, lg_level *level, lg_error *error);

#endif
