/* Checks of files that the play commands of all games need. */
#ifndef CLI_PLAY_FILES_H
#define CLI_PLAY_FILES_H

#include "cli/cli.h"

typedef struct {
    const char *thing; /* what a file holds, for messages: "map" */
    char *const *file;
    int count;
    const char *one_only; /* an option that was given although it works only with one file; NULL if there is none */
    /* an option that was given and that reads a file too, and its file; NULL if there is none */
    const char *option, *option_file;
} play_files;

bool play_check_files(const play_files *files, lg_error *error);
/* Finds the format of a picture by the ending of its file name. Sets *form to NULL if no picture is asked for. */
bool play_find_picture(const char *output, const char **form, lg_error *error);

#endif
