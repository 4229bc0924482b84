/* Pieces of a table beside the file of a game, such as the tiles of an expansion that others have made. */
#ifndef BOARDS_FILE_MORE_PIECES_H
#define BOARDS_FILE_MORE_PIECES_H

#include "game.h"

/* Makes the tree of the game's file with the pieces of a table, as lg_game_with_pieces describes it. The tree refers to the game,
 * which must stay. Errors begin with LINE:COLUMN. */
bool fg_more_pieces_tree(const lg_game *game, const char *table, size_t length, fg_changed_tree *changed,
                         lg_error *error);

#endif
