/* What this program is: its version, how it was built, and which parts of it work here. */
#ifndef CLI_VERSION_H
#define CLI_VERSION_H

#include "levelground.h"

/* The commit of the sources; "none" if they were no clone. */
extern const char build_commit[];

/* Writes members of a JSON object: commit, compiler, libraries and features. */
void version_put(lg_text *text);
/* Prints {"version": ..., ...} as a line. Returns the exit status. */
int version_print(void);

#endif
