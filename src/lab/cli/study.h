/* Declarations shared by the commands of `levelground study`. */
#ifndef LAB_CLI_STUDY_H
#define LAB_CLI_STUDY_H

#include "cli/cli.h"
#include "lab/runner.h"

int study_list_main(int argc, char **argv);
/* A function that makes the runs that are missing in a store, such as runner_run. */
typedef bool study_maker(const runner *r, runner_summary *summary, lg_error *error);

/* The command `study run`; `make` makes the runs. */
int study_run_with(int argc, char **argv, study_maker *make);
int study_run_main(int argc, char **argv);
int study_report_main(int argc, char **argv);
int study_show_main(int argc, char **argv);
int study_verify_main(int argc, char **argv);
int study_export_main(int argc, char **argv);
int study_merge_main(int argc, char **argv);

/* The arguments NAME and STORE, and the options that many commands have. A command's own structure of options begins with this
 * one, so that study_take_argument can take an argument. study_check rejects options without a name or a store,
 * study_check_output also options without an output folder. */
typedef struct {
    const char *name, *store, *output;
    bool quiet, json;
} study_words;
void study_take_argument(void *options, char *argument, const option_reading *reading);
void study_check(const void *options, unsigned tags, const option_reading *reading);
void study_check_output(const void *options, unsigned tags, const option_reading *reading);

/* Is the work still wanted? Returns false after Ctrl-C. Workers call it, so it has an unused parameter for their context. */
bool study_wanted(void *unused);

/* Prints why a store could not be opened. Returns the exit status: MISUSED, or FAILED if the disk has failed. The store may be
 * NULL. */
int study_refuse(const study_store *store, const lg_error *error);
/* Prints why work on an open store has failed. Returns the exit status: FAILED, or MISUSED if the store is damaged. */
int study_fail(const study_store *store, const lg_error *error);

bool study_size(const char *name, plan_size *size, lg_error *error);

#endif
