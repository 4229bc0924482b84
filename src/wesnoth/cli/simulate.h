/* levelground wesnoth simulate: the command, the results of a simulated game, and how they are printed. */
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

bool simulation_print_all(const simulation *s, const simulation_game *game);

#endif
