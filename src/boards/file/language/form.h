/* The form of levels as text: which marks stand between letters, and which cells and pieces a text names. */
#ifndef BOARDS_FILE_LANGUAGE_FORM_H
#define BOARDS_FILE_LANGUAGE_FORM_H

#include "boards/file/game.h"

/* Reads the key `text`, and checks that letters can be told apart. */
bool fg_form_read(fg_game *game, lg_error *error);

/* Returns what the rows of a text list: cells, or, in a game of modules, modules. */
int fg_listed(const fg_game *game);
/* Does a text list the pieces of this layer, which lie on places of this kind? */
bool fg_is_listed(const fg_game *game, int layer, int on);
/* Returns how many places a text of this layout lists. */
int fg_count_listed(const fg_game *game, const fg_layout *layout);
/* Do texts leave out this cell? */
bool fg_is_left_out(const fg_game *game, const fg_layout *layout, int place);
/* Has every place one letter of one character? */
bool fg_has_single_letters(const fg_game *game);

#endif
