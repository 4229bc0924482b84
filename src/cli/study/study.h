/* What the commands of `levelground study` share. */
#ifndef LG_CLI_STUDY_H
#define LG_CLI_STUDY_H

#include "cli/cli.h"
#include "study/plan.h"

int study_list_main(int argc, char **argv);
int study_run_main(int argc, char **argv);
int study_report_main(int argc, char **argv);
int study_show_main(int argc, char **argv);
int study_export_main(int argc, char **argv);
int study_merge_main(int argc, char **argv);

bool study_size(const char *name, plan_size *size, lg_error *error);

#endif
