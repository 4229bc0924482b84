/* Checks of files that the commands of all games need. */
#ifndef LG_CLI_PLAY_FILES_H
#define LG_CLI_PLAY_FILES_H

#include "cli/cli.h"

typedef struct {
    const char *thing; /* what a file holds: "map" */
    char *const *file;
    int count;
    const char *one_only;             /* an option that works with one file only and is given; else NULL */
    const char *option, *option_file; /* an option that reads a file too; NULL if not given */
} play_files;

bool play_check_files(const play_files *files, lg_error *error);
/* Finds the format of a picture by the ending of its file name. *form is NULL if no picture is asked for. */
bool play_find_picture(const char *output, const char **form, lg_error *error);

#endif
