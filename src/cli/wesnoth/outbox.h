/* The add-on's io folder, where answers lie for the games to read: one a game, and engine.txt, locked, which says that
 * an engine is there and how it wants to be asked. */
#ifndef LG_CLI_WESNOTH_OUTBOX_H
#define LG_CLI_WESNOTH_OUTBOX_H

#include "cli/wesnoth/wesnoth.h"

typedef struct {
    char folder[PATH_SIZE];
    int io, lock; /* the open folder, and engine.txt; -1: none */
} outbox;

/* Opens the folder of a data folder's add-on, announces us there, and removes what an engine before us has left. False
 * with an error, also where another engine is there or the folder is a link; then it need not be closed. */
bool outbox_open(outbox *b, const char *userdata, const char *way, lg_error *error);
/* Nothing of ours stays there. */
void outbox_close(outbox *b);
/* The answer to a request, whole or not at all. */
bool outbox_put(const outbox *b, const char *id, const lg_text *answer, lg_error *error);
/* Takes an answer away, and empties its id. */
void outbox_forget(const outbox *b, char *id);

#endif
