/* Reads the levels of many files one after another and writes what a command makes of them: into one file, or into a folder if
 * the output ends in a slash or is a folder. Shared by render and convert. */
#ifndef CLI_EACH_H
#define CLI_EACH_H

#include "io/levels.h"
#include "options.h"

typedef struct {
    char **file;
    int files;
    const char *output, *game; /* game: may be NULL */
    bool force;                /* replace files in a folder even if they differ */
    bool json;                 /* say of each file that is written where it is: {"file", "level", "output"} on a line */
} each_words;

typedef struct {
    const char *file;
    const level_item *item;
    int64_t number; /* number of the level over all files, from 1 */
    refusals *refusals;
} each_level;

/* Rejects a command line without --output. If its last word seems to be the output, the error says so. */
void each_check(const each_words *w, const option_reading *reading);
bool each_has_folder(const each_words *w);
/* Calls `work` for each level until there are no more levels, or until `work` returns another exit status than DONE. With
 * `one`, there must be only one level. Returns the exit status. If files in a folder were not replaced, prints a message and
 * returns FAILED. */
int each_run(const each_words *w, bool one, int (*work)(void *context, const each_level *), void *context);
/* Writes the bytes to the output file, or in a folder to OUTPUT/NAME-NUMBER.EXTENSION, where NAME comes from the level's file.
 * Creates the folder if necessary. In a folder, a file that exists and differs is not replaced unless --force is given. */
bool each_write(const each_words *w, const each_level *level, const char *extension, const lg_text *bytes,
                lg_error *error);

/* Prints the line of --json for a level that was written to a file. */
bool each_say(const each_level *level, const char *path, lg_error *error);

#endif
