/* levelground-study: what `levelground study` runs. This file knows only the commands' names. */
#include <stdio.h>
#include <string.h>

#include "cli/study/study.h"

static const command study_commands[] = {
    {"list", "the studies at hand", study_list_main},
    {"run", "make the runs of a study", study_run_main},
    {"report", "make tables and figures of a store, and a page of them", study_report_main},
    {"merge", "put the stores of parts together", study_merge_main},
    {"export", "write the runs for other programs", study_export_main},
    {"show", "make a run again, and print its map", study_show_main},
    {NULL, NULL, NULL},
};

static void help(FILE *to) {
    fprintf(to, "levelground study: rerun experiments, and tell what comes out\n\n"
                "usage: levelground study COMMAND ...\n\n");
    for (const command *c = study_commands; c->name; c++)
        fprintf(to, "  %-10s %s\n", c->name, c->sentence);
    fprintf(to, "\nlevelground study COMMAND --help tells more.\n");
}

static int run_command(const command *c, int argc, char **argv) {
    char name[64];
    snprintf(name, sizeof name, "levelground study %s", c->name);
    argv[1] = name;
    argp_err_exit_status = MISUSED;
    argp_program_version = "levelground " LG_VERSION;
    return c->main(argc - 1, argv + 1);
}

static int find_command(int argc, char **argv) {
    const char *names[16] = {0};
    for (int i = 0; study_commands[i].name; i++) {
        if (!strcmp(study_commands[i].name, argv[1])) return run_command(&study_commands[i], argc, argv);
        names[i] = study_commands[i].name;
    }
    const char *near = lg_nearest(argv[1], names);
    if (near) return complain(MISUSED, "unknown command 'study %.60s'; did you mean 'study %s'?", argv[1], near);
    return complain(MISUSED, "unknown command 'study %.60s' (see: levelground study --help)", argv[1]);
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
    return find_command(argc, argv);
}
