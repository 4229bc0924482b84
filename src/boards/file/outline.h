/* What a list of games says of a game in a file. Reading this takes a fifth of the time that reading the game takes. */
#ifndef BOARDS_FILE_OUTLINE_H
#define BOARDS_FILE_OUTLINE_H

#include "language/pieces.h"

enum { FG_TITLE_MAX = 200 };

typedef struct {
    char name[FG_NAME_MAX + 1], title[FG_TITLE_MAX + 1];
    lg_players players; /* least is 0 if the file does not say it */
} fg_outline;

/* Reads the outline from a game's text. Finds only mistakes of YAML and of the keys that it reads. */
bool fg_outline_read(const char *text, size_t length, fg_outline *outline, lg_error *error);

#endif
