/* Pieces of a table beside the file of a game, such as the tiles of an expansion that others have made. */
#ifndef BOARDS_FILE_MORE_PIECES_H
#define BOARDS_FILE_MORE_PIECES_H

#include "game.h"

/* Makes the tree of the game's file with the pieces of a table: a line of column names, then a line for each piece, with commas or
 * semicolons between. The column `piece` has the names; `letter`, `also`, `stock` (1 if it is missing), `colour` and `groups` can
 * follow, and the values that the file names. Several words in `also` and `groups` have blanks between them. The tree refers to the
 * game, which must stay. Errors begin with LINE:COLUMN. */
bool fg_more_pieces_tree(const lg_game *game, const char *table, size_t length, fg_changed_tree *changed,
                         lg_error *error);

#endif
