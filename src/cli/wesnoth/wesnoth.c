/* levelground wesnoth: the commands about the game itself. This file knows only their names. */
#include "cli/wesnoth/wesnoth.h"

#include <stdio.h>
#include <string.h>

#include "cli/wesnoth/simulate.h"

static const command subcommands[] = {
    {"install", "put the add-on into the game", wesnoth_install_main},
    {"serve", "make land for games that are played", wesnoth_serve_main},
    {"simulate", "whole games without Wesnoth", wesnoth_simulate_main},
    {"match", "let the game's own AI play, and measure who wins", wesnoth_match_main},
    {NULL, NULL, NULL},
};

static void help(FILE *to) {
    fputs("usage: levelground wesnoth COMMAND ...\n\n", to);
    for (const command *c = subcommands; c->name; c++)
        fprintf(to, "  %-10s %s\n", c->name, c->sentence);
    fputs("\nlevelground wesnoth COMMAND --help tells more.\n", to);
}

int wesnoth_main(int argc, char **argv) {
    const char *names[16] = {0};
    static char name[64];
    if (argc < 2) {
        help(stderr);
        return MISUSED;
    }
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-?")) {
        help(stdout);
        return DONE;
    }
    for (int i = 0; subcommands[i].name; i++) {
        names[i] = subcommands[i].name;
        if (strcmp(names[i], argv[1]) != 0) continue;
        snprintf(name, sizeof name, "levelground wesnoth %s", names[i]);
        argv[1] = name;
        return subcommands[i].main(argc - 1, argv + 1);
    }
    const char *near = lg_nearest(argv[1], names);
    if (near) return complain(MISUSED, "unknown command 'wesnoth %.60s'; did you mean '%s'?", argv[1], near);
    return complain(MISUSED, "unknown command 'wesnoth %.60s' (see: levelground wesnoth --help)", argv[1]);
}
