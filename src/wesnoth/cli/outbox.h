/* The outbox is the add-on's io folder, in which the engine puts answers for the games: one file for each game. The file
 * engine.txt in it is locked; it says that an engine is running, and how games must send requests. */
#ifndef WESNOTH_CLI_OUTBOX_H
#define WESNOTH_CLI_OUTBOX_H

#include "wesnoth.h"

typedef struct {
    char folder[PATH_SIZE];
    int io, lock;    /* io: the open folder; lock: the open engine.txt; -1: not open */
    const char *way; /* how games must send requests; borrowed */
} outbox;

/* Opens the io folder of the add-on in a data folder, announces this engine there, and removes what an earlier engine has
 * left. Returns false with an error, also if another engine is running or if the folder is a link. After an error the outbox
 * need not be closed. */
bool outbox_open(outbox *b, const char *userdata, const char *way, lg_error *error);
/* Removes everything that this engine has put into the folder. */
void outbox_close(outbox *b);
/* Increments the number behind `way` in engine.txt, so that games see that the engine is alive. Another thread may call this
 * while the other functions run. */
void outbox_beat(const outbox *b);
/* Does the folder hold the answer to this request? */
bool outbox_has(const outbox *b, const char *id);
/* Writes the answer to a request; the file appears complete or not at all. */
bool outbox_put(const outbox *b, const char *id, const lg_text *answer, lg_error *error);
/* Removes an answer and empties its id. */
void outbox_forget(const outbox *b, char *id);

#endif
