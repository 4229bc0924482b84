/* Pieces of a table beside the file of a game, such as the tiles of an expansion that others have made. */
#ifndef BOARDS_FILE_MORE_PIECES_H
#define BOARDS_FILE_MORE_PIECES_H

#include "game.h"

/* Makes the game with the pieces of a table: a line of column names, then a line for each piece, with commas or semicolons between.
 * The column `piece` has the names; `letter`, `also`, `stock` (1 if it is missing), `colour` and `groups` can follow, and the values
 * that the file names. Several words in `also` and `groups` have blanks between them. The game refers to the given one, which must
 * stay. Returns NULL with an error that begins with LINE:COLUMN. */
lg_game *fg_with_more_pieces(const lg_game *game, const char *table, size_t length, lg_error *error);

#endif
