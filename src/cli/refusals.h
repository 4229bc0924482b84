/* Files whose names the tool chooses never replace other files: a file that exists and differs stays unchanged unless --force
 * is given. All commands that write into a folder share this rule. */
#ifndef LG_CLI_REFUSALS_H
#define LG_CLI_REFUSALS_H

#include "levelground.h"

#define KEY_FORCE 6000
#define FORCE_OPTION(group) \
    { "force", KEY_FORCE, NULL, 0, "replace files in the folder that differ from those to be written", group }

enum { REFUSAL_PATH_MAX = 4096 };

typedef struct {
    int64_t levels; /* levels whose files were not written */
    char first[REFUSAL_PATH_MAX];
} refusals;

/* Counts a level whose files are not written because `path` exists and differs. */
void refusals_add(refusals *r, const char *path);
/* Prints on stderr how many of `levels` levels were not written, and why. Returns the exit status: DONE if all were written. */
int refusals_end(const refusals *r, int64_t levels);

#endif
