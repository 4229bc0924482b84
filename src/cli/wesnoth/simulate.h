/* levelground wesnoth simulate: what a simulated game left behind, and how it is told. */
#ifndef LG_CLI_WESNOTH_SIMULATE_H
#define LG_CLI_WESNOTH_SIMULATE_H

#include "cli/outputs.h"
#include "games/wesnoth/grow/horizon.h"

int wesnoth_simulate_main(int argc, char **argv);

typedef struct {
    horizon_report report;
    horizon_ring ring; /* the tiles are gone */
} simulated_ring;

typedef struct {
    bool played, whole; /* whole: all land has been made */
    int turns;          /* when the last ring was made */
    int rings, room;
    simulated_ring *ring;
    int made[HORIZON_SIDES_MAX + 1], villages[HORIZON_SIDES_MAX + 1]; /* tiles, and villages on them, by side */
    lg_text map;
    char file[OUTPUT_PATH_MAX]; /* the first one written, or empty */
} simulated_game;

typedef struct {
    const lg_game *game;
    lg_task *task;
    lg_recipe recipe;         /* borrowed from others */
    const lg_plan_step *plan; /* of a ring */
    const char *algorithm;    /* in words */
    horizon_options how;
    const char *faction[HORIZON_SIDES_MAX]; /* by side; NULL: any */
    uint64_t seed;
    int64_t games, turns;
    bool json;
    outputs outputs;
} simulation;

/* Plays game `index` and writes its files. False with an error; a game broken off by an interrupt is not `played`. */
bool simulation_play(const simulation *s, int index, simulated_game *game, lg_error *error);

/* Prints a line or object of the game, and then of all of them; false where memory is short. */
bool simulation_print_game(const simulation *s, const simulated_game *game, int64_t index);
bool simulation_print_all(const simulation *s, const simulated_game *game);

#endif
