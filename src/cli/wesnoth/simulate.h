/* levelground wesnoth simulate: what a simulated game left behind, and how it is told. */
#ifndef LG_CLI_WESNOTH_SIMULATE_H
#define LG_CLI_WESNOTH_SIMULATE_H

#include "cli/outputs.h"
#include "games/wesnoth/grow/simulated.h"

int wesnoth_simulate_main(int argc, char **argv);

typedef struct {
    simulated_game game;
    char file[OUTPUT_PATH_MAX]; /* the first one written, or empty */
} simulation_game;

typedef struct {
    const lg_game *game;
    lg_task *task;
    lg_recipe recipe;         /* borrowed from others */
    const lg_plan_step *plan; /* of a ring */
    const char *algorithm;    /* in words */
    simulated_options play;
    int64_t games;
    bool json;
    outputs outputs;
} simulation;

/* Plays game `index` and writes its files. False with an error; a game broken off by an interrupt is not `played`. */
bool simulation_play(const simulation *s, int index, simulation_game *game, lg_error *error);

/* Prints a line or object of the game, and then of all of them; false where memory is short. */
bool simulation_print_game(const simulation *s, const simulation_game *game, int64_t index);
bool simulation_print_all(const simulation *s, const simulation_game *game);

#endif
