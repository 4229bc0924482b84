/* Plays a whole game without Wesnoth: sides explore as Wesnoth's own AI does, and in each turn the growing map makes the land
 * that they may see next. The result depends only on the options and the number of the game, unless seconds are limited.
 * Games share nothing, so several threads can play at once.
 *
 *     simulated_options o = {.how = {.width = 40, .height = 40, .sides = 2, .settings = &settings, ...}, .turns = 40};
 *     simulated_place_keeps(&o.how, 0);
 *     simulated_game game = {0};
 *     if (simulated_play(&o, 0, &game, &error)) ... game.ring[i] ...
 *     simulated_clear(&game);
 */
#ifndef WESNOTH_GROWING_SIMULATED_H
#define WESNOTH_GROWING_SIMULATED_H

#include "exploration.h"

enum {
    SIMULATED_STEPS = 16,
    SIMULATED_SIDE_MIN = 16, /* hexes of the shortest side of a map */
    SIMULATED_SIDES_MIN = 2, /* at most GROWING_SIDES_MAX sides play */
    SIMULATED_CORNER_MAX = SIMULATED_SIDE_MIN / 2 - 1
};

typedef struct {
    /* the land and its rings; the simulation sets seed, tick, improved and context itself */
    growing_options how;
    const char *faction[GROWING_SIDES_MAX]; /* faction of each side; NULL for a random one */
    uint64_t seed;
    int turns;             /* the game ends after this turn */
    bool (*go_on)(void *); /* called before each turn and each step of a search; false cancels the game; may be NULL */
    void *context;         /* passed to go_on */
} simulated_options;

typedef struct {
    growing_report report;
    growing_ring ring;                   /* the ring, without its tiles */
    int villages[GROWING_SIDES_MAX + 1]; /* villages made by each side so far, including this ring */
    /* number of steps of the search; for an evolutionary algorithm the start and each generation count as a step */
    int steps;
    /* The lowest cost after each of the first SIMULATED_STEPS steps; under the `paper` variants this is the fitness. */
    double best[SIMULATED_STEPS];
} simulated_ring;

typedef struct {
    bool played, whole; /* played: the game was not cancelled; whole: all land has been made */
    int turns;          /* turn of the last ring */
    int moves;          /* turns played by all sides, with or without new land */
    int rings, room;
    simulated_ring *ring;
    /* made: number of tiles by side; villages: number of villages on these tiles */
    int made[GROWING_SIDES_MAX + 1], villages[GROWING_SIDES_MAX + 1];
    lg_text map;     /* the land as the text of a .map file */
    lg_level *level; /* receives the map; a zeroed level of the caller, or NULL */
} simulated_game;

/* The places of the keeps by number of sides, as shares of width and height. The add-on has the same (tools/wesnoth_facts.c). */
extern const double simulated_places[GROWING_SIDES_MAX + 1][GROWING_SIDES_MAX][2];
/* Places the keeps of 2 to 4 sides `corner` hexes from the edges. With 0 they stand a fifth of the map from the edges, as
 * in the add-on. */
void simulated_place_keeps(growing_options *how, int corner);
/* simulated_set_options takes the options from a recipe and from words of the table simulated_params, which `wesnoth simulate`
 * also understands. The index of the recipe is the number of the game. The recipe is borrowed. */
extern const lg_param simulated_params[];
bool simulated_set_options(simulated_options *options, const lg_recipe *recipe, const lg_values *words,
                           lg_error *error);
/* Plays the game with number `index`. `game` must be zero, except for its level. Returns false with an error. */
bool simulated_play(const simulated_options *options, uint64_t index, simulated_game *game, lg_error *error);
/* Starts a game that is played in slices, so that a program can show it. options and game are borrowed until
 * growing_simulation_end. Returns NULL with an error. */
typedef struct growing_simulation growing_simulation;
growing_simulation *growing_simulation_begin(const simulated_options *options, uint64_t index, simulated_game *game,
                                             lg_error *error);
/* Does one slice: a step of a ring's search, or the rest of a side's turn. During the game its turns, moves, rings, made
 * and villages are up to date; the other fields are filled in at the end. Returns LG_RUNNING; at the end LG_CONVERGED,
 * LG_CANCELLED if go_on returned false, or LG_FAILED with an error. */
lg_stop growing_simulation_step(growing_simulation *s, lg_error *error);
void growing_simulation_end(growing_simulation *s);
/* Return the land so far, and the players who explore it. */
const growing_map *growing_simulation_land(const growing_simulation *s);
const exploration *growing_simulation_players(const growing_simulation *s);
/* Frees a game. Must be called even after a failure. */
void simulated_clear(simulated_game *game);

#endif
