/* Levels from files: a game's own text, or JSON Lines as generate prints them. */
#ifndef LG_IO_LEVELS_H
#define LG_IO_LEVELS_H

#include "levelground.h"

typedef struct {
    const lg_game *game;
    lg_level *level; /* belongs to the item */
    int line;        /* in its file */
} level_item;

typedef struct {
    level_item *item;
    int items;
} level_list;

/* All levels of a text; `name` begins the error, which reads NAME:LINE:COLUMN: ... . The game is told from the
 * content where `game` is NULL. */
bool levels_parse(const char *name, const lg_text *text, const lg_game *game, level_list *list, lg_error *error);
bool levels_read(const char *path, const lg_game *game, level_list *list, lg_error *error);
/* The like for a file that must hold one level. */
bool level_read(const char *path, const lg_game *game, level_item *item, lg_error *error);
void levels_clear(level_list *list);

/* For readers: an empty level at the list's end; the game whose text this looks like, or NULL; and that error. */
bool levels_add(level_list *list, const lg_game *game, int line, lg_error *error);
const lg_game *levels_recognize(const char *text, size_t length);
bool levels_unknown(const char *name, int line, lg_error *error);

#endif
