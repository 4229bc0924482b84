/* Levels that have names: the tables `boards` of all games. */
#ifndef LG_IO_BOARDS_H
#define LG_IO_BOARDS_H

#include "levelground.h"

/* The board that NAME or GAME/NAME means, and its game. *game is the one it must be of; NULL: any that has it. NULL with
 * an error if there is none, or more than one. */
const lg_board *board_find(const char *name, const lg_game **game, lg_error *error);

#endif
