/* levelground-study: the program that `levelground study` runs. This file knows only the commands' names. */
#include "study.h"

static const command study_commands[] = {
    {"list", "the studies at hand", study_list_main},
    {"run", "make the runs of a study", study_run_main},
    {"report", "make tables and figures of a store, and a page of them", study_report_main},
    {"merge", "put the stores of parts together", study_merge_main},
    {"export", "write the runs for other programs", study_export_main},
    {"show", "make a run again, and print its map", study_show_main},
    {"verify", "check a store, and make some of its runs again", study_verify_main},
    {NULL, NULL, NULL},
};

static const command_set set = {.word = "study ",
                                .title = "levelground study: run experiments again, and report the results",
                                .commands = study_commands};

int main(int argc, char **argv) {
    return ready_streams() ? run_commands(&set, argc, argv) : FAILED;
}
