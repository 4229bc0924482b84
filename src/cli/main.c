/* levelground: the command-line tool. This file knows only the commands' names. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

const command commands[] = {
    {"generate", "make fair levels", generate_main},
    {"evaluate", "say how fair levels are, and where they are not", evaluate_main},
    {"render", "draw a level as SVG, PNG or PDF", render_main},
    {"convert", "write a level in another format", convert_main},
    {"play", "drive a map's routes, or replay a game", play_main},
    {"wesnoth", "land that grows in the real game, made as it is explored", wesnoth_main},
    {"study", "rerun experiments, and tell what comes out", study_main},
    {"check", "try out what games and algorithms promise: those of a plugin", check_main},
    {"list", "games, algorithms, variants, presets and boards", list_main},
    {NULL, NULL, NULL},
};

static void help(FILE *to) {
    fprintf(to, "levelground %s: fair maps for real games by search\n\nusage: levelground COMMAND ...\n\n", LG_VERSION);
    for (const command *c = commands; c->name; c++)
        fprintf(to, "  %-10s %s\n", c->name, c->sentence);
    fprintf(to, "\nlevelground COMMAND --help tells more. To begin with: levelground generate terra-mystica\n");
}

static int run_command(const command *c, int argc, char **argv) {
    char name[64];
    snprintf(name, sizeof name, "levelground %s", c->name);
    argv[1] = name;
    argp_err_exit_status = MISUSED;
    argp_program_version = "levelground " LG_VERSION;
    return c->main(argc - 1, argv + 1);
}

static int find_command(int argc, char **argv) {
    const char *names[16] = {0};
    for (int i = 0; commands[i].name; i++) {
        if (!strcmp(commands[i].name, argv[1])) return run_command(&commands[i], argc, argv);
        names[i] = commands[i].name;
    }
    const char *near = lg_nearest(argv[1], names);
    if (near) return complain(MISUSED, "unknown command '%.60s'; did you mean '%s'?", argv[1], near);
    return complain(MISUSED, "unknown command '%.60s' (see: levelground --help)", argv[1]);
}

int main(int argc, char **argv) {
    if (!ready_streams()) return FAILED;
    if (argc < 2) {
        help(stderr);
        return MISUSED;
    }
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help")) {
        help(stdout);
        return DONE;
    }
    if (!strcmp(argv[1], "--version") || !strcmp(argv[1], "-V")) {
        puts("levelground " LG_VERSION);
        return DONE;
    }
    return find_command(argc, argv);
}
