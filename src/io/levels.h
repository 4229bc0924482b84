/* Levels from files, one after the other: in a game's own text, each behind a blank line or one that begins with #, or JSON
 * Lines as generate prints them. There is one of them in memory, and the text of the next, however long the file. */
#ifndef LG_IO_LEVELS_H
#define LG_IO_LEVELS_H

#include "io/pieces.h"

enum { LEVEL_TEXT_MAX = 4 << 20 }; /* no level of any game has a longer text */

typedef struct {
    const lg_game *game;
    lg_level *level;
    int64_t line;              /* in its file */
    const lg_variant *variant; /* that a record names, or NULL */
    lg_values settings;        /* and its settings; without a table where it has none */
} level_item;

/* Lets go of what it holds. */
void level_item_clear(level_item *item);

typedef struct {
    input in;
    const lg_game *game; /* all levels are of this one; NULL: told from the content */
    enum { LEVELS_BEGIN, LEVELS_JSON, LEVELS_NATIVE, LEVELS_END } state;
    piece ahead;     /* of native text: what comes next */
    level_item item; /* the one at hand; its level is the reader's, and NULL at the end */
} level_reader;

/* Of a file, or where there is none the board of that name (io/boards.h); one of another stream is {.in = input_of(...),
 * .game = ...}. Errors read NAME:LINE:COLUMN: ... . Without one the reader is to be closed. */
bool levels_open(level_reader *r, const char *path, const lg_game *game, lg_error *error);
/* Reads the next level, or finds the end; false with an error, after which there are no more. */
bool levels_next(level_reader *r, lg_error *error);
void levels_close(level_reader *r);

/* The level of a file that must hold one, to be cleared. */
bool level_read(const char *path, const lg_game *game, level_item *item, lg_error *error);

#endif
