/* Files whose names the tool chooses never replace other files: a file that exists and differs stays unchanged unless --force
 * is given. All commands that write into a folder share this rule. */
#ifndef CLI_REFUSALS_H
#define CLI_REFUSALS_H

#include "cli/options.h"

/* A row for a command's table. */
#define FORCE_OPTION(options, field, group)                                                                         \
    {                                                                                                               \
        "force", 0, NULL, FLAG(options, field), "replace files in the folder that differ from those to be written", \
            group                                                                                                   \
    }

enum { REFUSAL_PATH_MAX = 4096 };

typedef struct {
    int64_t levels; /* number of levels whose files were not written */
    char first[REFUSAL_PATH_MAX];
} refusals;

/* Counts a level whose files are not written because `path` exists and differs. */
void refusals_add(refusals *r, const char *path);
/* Prints on stderr how many of `levels` levels were not written, and why. Returns the exit status: DONE if all were written. */
int refusals_end(const refusals *r, int64_t levels);

#endif
