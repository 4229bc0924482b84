/* Levels of many files, one after the other, and where what is made of them goes: into one file, or into a folder where the
 * output ends in a slash or is one. Shared by render and convert. */
#ifndef LG_CLI_EACH_H
#define LG_CLI_EACH_H

#include "io/levels.h"

typedef struct {
    char **file;
    int files;
    const char *output, *game; /* game: or NULL */
} each_words;

typedef struct {
    const char *file;
    const level_item *item;
    int64_t number; /* from 1, over all files */
} each_level;

bool each_has_folder(const each_words *w);
/* Calls work, which returns an exit status, until there are no more levels or it is not DONE; where there is to be one only
 * it is not called for more. Returns the status. */
int each_run(const each_words *w, bool one, int (*work)(void *context, const each_level *), void *context);
/* The output, or in a folder, which is made if need be, OUTPUT/NAME-NUMBER.EXTENSION after the level's file; to be freed.
 * NULL with an error. */
char *each_path(const each_words *w, const each_level *level, const char *extension, lg_error *error);

#endif
