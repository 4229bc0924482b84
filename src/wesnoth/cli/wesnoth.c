/* levelground wesnoth: runs the commands about Wesnoth. This file knows only their names. */
#include "wesnoth.h"

static const command subcommands[] = {
    {"install", "install the add-on in the game", wesnoth_install_main},
    {"pack", "pack the add-on for the game's server", wesnoth_pack_main},
    {"tournament", "pack maps of a file that are unlike each other", wesnoth_tournament_main},
    {"serve", "make land for running games", wesnoth_serve_main},
    {"simulate", "play whole games without Wesnoth", wesnoth_simulate_main},
    {"match", "let the game's own AI play, and measure who wins", wesnoth_match_main},
    {"bot", "let the game's own AI judge maps, for --bot", wesnoth_bot_main},
    {NULL, NULL, NULL},
};

static const command_set set = {.word = "wesnoth ", .commands = subcommands};

int wesnoth_main(int argc, char **argv) {
    return run_commands(&set, argc, argv);
}
