/* levelground wesnoth simulate: the results of a simulated game, and how they are printed. */
#ifndef WESNOTH_CLI_SIMULATE_H
#define WESNOTH_CLI_SIMULATE_H

#include "cli/outputs.h"
#include "wesnoth/growing/simulated.h"

int wesnoth_simulate_main(int argc, char **argv);

typedef struct {
    simulated_game game;
    /* path of the first file that was written, or empty; if `refused`, path of the existing file */
    char file[OUTPUT_PATH_MAX];
    bool refused; /* the files were not written, because files with these names exist and differ */
} simulation_game;

typedef struct {
    const lg_game *game;
    lg_task *task;
    lg_recipe recipe;         /* borrowed */
    const lg_plan_step *plan; /* the plan that searches a ring */
    const char *algorithm;    /* name of the algorithm */
    simulated_options play;
    int64_t games;
    bool json;
    outputs outputs;
} simulation;

/* Plays game `index` and writes its files. Returns false with an error. If the user interrupts the game, its `played` is
 * false. */
bool simulation_play(const simulation *s, int index, simulation_game *game, lg_error *error);

/* simulation_print_game prints a line or an object for one game, simulation_print_all for all games together. Both return
 * false if memory is short. */
bool simulation_print_game(const simulation *s, const simulation_game *game, int64_t index);
bool simulation_print_all(const simulation *s, const simulation_game *game);

#endif
