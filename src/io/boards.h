/* Finds published boards by name. Boards come from the table `boards` of each game. */
#ifndef IO_BOARDS_H
#define IO_BOARDS_H

#include "levelground.h"

/* Returns the board named NAME or GAME/NAME and sets *game to its game. If *game is given, the board must belong to that game;
 * if *game is NULL, any game may have it. Returns NULL with an error if no board has this name, or if boards of two games have
 * it. */
const lg_board *board_find(const char *name, const lg_game **game, lg_error *error);

#endif
