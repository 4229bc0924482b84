/* Runs the command that a word of the command line names: for the tool, and for commands that have subcommands. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

enum { COMMANDS_MAX = 16 };

static int find_command(const command_set *set, int argc, char **argv) {
    const char *names[COMMANDS_MAX + 1] = {0};
    for (int i = 0; i < COMMANDS_MAX && set->commands[i].name; i++) {
        names[i] = set->commands[i].name;
        if (!strcmp(names[i], argv[1])) {
            const command *c = &set->commands[i];
            char name[64];
            snprintf(name, sizeof name, "levelground %s%s", set->word, c->name);
            argv[1] = name; /* cppcheck-suppress autoVariables ; the name lives as long as the command runs */
            argp_err_exit_status = MISUSED;
            argp_program_version = "levelground " LG_VERSION;
            return c->main(argc - 1, argv + 1);
        }
    }
    const char *near = lg_nearest(argv[1], names);
    if (near)
        return complain(MISUSED, "unknown command '%s%.60s'; did you mean '%s%s'?", set->word, argv[1], set->word,
                        near);
    return complain(MISUSED, "unknown command '%s%.60s' (see: levelground %s--help)", set->word, argv[1], set->word);
}

static bool is_help(const char *word) {
    return !strcmp(word, "--help") || !strcmp(word, "-h") || !strcmp(word, "-?") || !strcmp(word, "help");
}

int run_commands(const command_set *set, int argc, char **argv) {
    if (argc >= 2 && !is_help(argv[1])) return find_command(set, argc, argv);
    FILE *to = argc < 2 ? stderr : stdout;
    if (set->title) fprintf(to, "%s\n\n", set->title);
    fprintf(to, "usage: levelground %sCOMMAND ...\n\n", set->word);
    for (const command *c = set->commands; c->name; c++)
        fprintf(to, "  %-10s %s\n", c->name, c->sentence);
    fprintf(to, "\nlevelground %sCOMMAND --help tells more.%s\n", set->word, set->begin ? set->begin : "");
    return argc < 2 ? MISUSED : DONE;
}
