/* What every game's command asks of the files it is given. */
#ifndef LG_CLI_PLAY_FILES_H
#define LG_CLI_PLAY_FILES_H

#include "cli/cli.h"

typedef struct {
    const char *thing; /* what a file is: "map" */
    char *const *file;
    int count;
    const char *one_only;             /* an option given that goes with one file only, or NULL */
    const char *option, *option_file; /* an option that is read from a file too; NULL where it is not given */
} play_files;

bool play_check_files(const play_files *files, lg_error *error);
/* The form of a picture, by its name's ending; NULL where none is asked for. */
bool play_find_picture(const char *output, const char **form, lg_error *error);

#endif
