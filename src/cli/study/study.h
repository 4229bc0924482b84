/* What the commands of `levelground study` share. */
#ifndef LG_CLI_STUDY_H
#define LG_CLI_STUDY_H

#include "cli/cli.h"

int study_list_main(int argc, char **argv);

#endif
