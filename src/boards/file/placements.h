/* Maps of modules as members of JSON records, by the names and coordinates of another program. */
#ifndef BOARDS_FILE_PLACEMENTS_H
#define BOARDS_FILE_PLACEMENTS_H

#include "game.h"

/* Reads the key `placements` of the key `text`, if there is one, and gives the game's record what reads and writes them. */
bool fg_placements_read(fg_game *game, lg_error *error);

#endif
