/* What a file names besides boards and pieces: its rules, its published boards, and the game itself. */
#ifndef BOARDS_FILE_LANGUAGE_RULE_LIST_H
#define BOARDS_FILE_LANGUAGE_RULE_LIST_H

#include "boards/file/game.h"

/* Reads the keys `game`, `title`, `source` and `id`. */
bool fg_names_read(fg_game *game, lg_error *error);
/* Reads the key `rules`: their names and sentences. */
bool fg_rule_list_read(fg_game *game, lg_error *error);
/* Reads the key `boards`: published boards. */
bool fg_published_read(fg_game *game, lg_error *error);
/* Reads the key `structure`. */
bool fg_structure_read(fg_game *game, lg_error *error);
/* Reads the key `axes`. Traits must be known. */
bool fg_axes_read(fg_game *game, lg_error *error);

#endif
