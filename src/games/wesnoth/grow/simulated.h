/* A whole game without Wesnoth: sides explore as its own AI does, and each turn the land they may see next is made. What
 * comes of it depends on the options and the game's number alone, unless seconds are limited; nothing is shared, so that
 * threads can play side by side.
 *
 *     simulated_options o = {.how = {.width = 40, .height = 40, .sides = 2, .settings = &settings, ...}, .turns = 40};
 *     simulated_place_keeps(&o.how, 0);
 *     simulated_game game = {0};
 *     if (simulated_play(&o, 0, &game, &error)) ... game.ring[i] ...
 *     simulated_clear(&game);
 */
#ifndef LG_WESNOTH_GROW_SIMULATED_H
#define LG_WESNOTH_GROW_SIMULATED_H

#include "exploration.h"

enum { SIMULATED_STEPS = 16, SIMULATED_SIDE_MIN = 16, SIMULATED_CORNER_MAX = SIMULATED_SIDE_MIN / 2 - 1 };

typedef struct {
    horizon_options how; /* the land and how rings are made; its seed, budget.tick and budget.improved are set here */
    const char *faction[HORIZON_SIDES_MAX]; /* by side; NULL: any */
    uint64_t seed;
    int turns;             /* a game lasts no longer */
    bool (*go_on)(void *); /* asked before each turn and each step of a search; false breaks off. May be NULL */
    void *context;         /* of go_on */
} simulated_options;

typedef struct {
    horizon_report report;
    horizon_ring ring;                   /* the tiles are gone */
    int villages[HORIZON_SIDES_MAX + 1]; /* made by each side so far, this ring's included */
    int steps;                           /* of the search, an EA's start and generations; those that are kept: */
    double best[SIMULATED_STEPS];        /* the least cost after each, under the `paper` variants the fitness */
} simulated_ring;

typedef struct {
    bool played, whole; /* played: it was not broken off; whole: all land has been made */
    int turns;          /* when the last ring was made */
    int moves;          /* sides' turns played, whether land was made or not */
    int rings, room;
    simulated_ring *ring;
    int made[HORIZON_SIDES_MAX + 1], villages[HORIZON_SIDES_MAX + 1]; /* tiles, and villages on them, by side */
    lg_text map;                                                      /* as the text of a .map file */
    lg_level *level; /* the caller's, zeroed, or NULL: the map as a level of the game */
} simulated_game;

/* Keeps stand so many hexes from the edges, or for 0 a fifth of the map, as in the add-on. Sides: 2 to 4. */
void simulated_place_keeps(horizon_options *how, int corner);
/* Those of a recipe, whose index is the game's number, and words of this table; as `wesnoth simulate` understands the same
 * words. The recipe is borrowed. */
extern const lg_param simulated_words[];
bool simulated_set(simulated_options *options, const lg_recipe *recipe, const lg_values *words, lg_error *error);
/* Plays game `index`; the game was zero before, but for its level. False with an error. */
bool simulated_play(const simulated_options *options, uint64_t index, simulated_game *game, lg_error *error);
/* The same by slices, for those who want to watch; options and game are borrowed until the end. NULL with an error. */
typedef struct simulated_table simulated_table;
simulated_table *simulated_begin(const simulated_options *options, uint64_t index, simulated_game *game,
                                 lg_error *error);
/* A slice of a ring's search, or what a side does besides. The game's turns, moves, rings, made and villages are those so
 * far, the rest is there when it has ended: LG_CONVERGED, LG_CANCELLED where go_on said no, LG_FAILED with an error. */
lg_stop simulated_step(simulated_table *table, lg_error *error);
void simulated_end(simulated_table *table);
/* The land so far, and who explores it. */
const horizon *simulated_land(const simulated_table *table);
const exploration *simulated_players(const simulated_table *table);
/* To be called even after a failure. */
void simulated_clear(simulated_game *game);

#endif
