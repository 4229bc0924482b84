/* What the commands of `levelground study` share. */
#ifndef LG_CLI_STUDY_H
#define LG_CLI_STUDY_H

#include "cli/cli.h"
#include "study/runner.h"

int study_list_main(int argc, char **argv);
/* Makes the runs that a store lacks: runner_run, or the like. */
typedef bool study_maker(const runner *r, runner_summary *summary, lg_error *error);

/* `study run`, by whatever makes the runs. */
int study_run_with(int argc, char **argv, study_maker *make);
int study_run_main(int argc, char **argv);
int study_report_main(int argc, char **argv);
int study_show_main(int argc, char **argv);
int study_export_main(int argc, char **argv);
int study_merge_main(int argc, char **argv);

/* NAME, --store, --output and --quiet: for a parse function whose command wants an output folder or not. */
enum { KEY_STORE = 2100 };
typedef struct {
    const char *name, *store, *output;
    bool quiet;
} study_words;
error_t study_take(int key, char *argument, study_words *words, bool output, struct argp_state *state);

bool study_size(const char *name, plan_size *size, lg_error *error);

#endif
