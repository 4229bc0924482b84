/* The list of games, and a place in it for a game that is read from a file. */
#ifndef RECIPE_GAMES_H
#define RECIPE_GAMES_H

#include "levelground.h"

/* Is this a game of the library itself, and not of a plugin or a file? */
bool games_is_own(const lg_game *game);

/* Adds a game that was read from a file to lg_games. It must live as long as the module. Returns false if there is one already.
 * Exists only in modules with LG_FILE_GAME. */
bool games_add_read(const lg_game *game);

#endif
